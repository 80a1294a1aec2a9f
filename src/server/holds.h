/* holds.h: seats of a rematch that are held for the people of the old table.
 *
 * For a minute after somebody has asked for a rematch, a free seat of the new table can be taken by the people of the
 * old one only: by nobody else, and by no bot. Holds are in memory: after a restart of the server the seats are free.
 * They are never renewed, so nobody can block a table with them. */
#ifndef TURNTABLE_SERVER_HOLDS_H
#define TURNTABLE_SERVER_HOLDS_H

#include "server/lobby_request.h"

struct server;

/* For whom seats of one table are held, and until when. All 0: for nobody. */
typedef struct held_seats {
    int64_t until; /* milliseconds since 1970 */
    int count;
    tt_store_id guests[TT_MAX_SEATS];
    char names[TT_MAX_SEATS][TT_STORE_NAME];
} held_seats;

/* Whether a seat is held for this guest: until the time is over, or the guest has a seat. */
bool hold_has(const held_seats *h, const tt_store_table *facts, tt_store_id guest, int64_t now);
/* The number of seats that are held for others than this guest. */
int hold_others(const held_seats *h, const tt_store_table *facts, tt_store_id guest, int64_t now);
/* Whether somebody other than this guest, for whom a seat is held, has a name that looks like this one. */
bool hold_has_name(const held_seats *h, const tt_store_table *facts, tt_store_id guest, const char *name, int64_t now);
/* Removes a guest. */
void hold_drop(held_seats *h, tt_store_id guest);

/* A table and its rematch. */
typedef struct rematch {
    tt_store_id old, id;
    uint8_t commitment[TT_STORE_HASH], token[REQUEST_TOKEN];
    held_seats held;
    tt_store_id removed[TT_MAX_SEATS]; /* whom the host of the rematch removed from it */
    char by[TT_STORE_NAME];            /* who asked for it */
} rematch;

/* The rest is for the store thread only. */

/* The rematch that is this table, or NULL. The id alone is not enough: a rolled-back transaction gives its id to the
 * next table. */
rematch *rematch_of(struct server *s, const tt_store_table *facts);
/* Holds seats at a new rematch for the people of `old`, except the guest who asked, and people whom the host removed
 * from an earlier rematch of the same table. */
void rematch_hold(struct server *s, rematch *made, const tt_store_table *old, tt_store_id asked, int64_t now);
/* A guest gives up the held seat of this table, or loses it; `is_removed`: the host removed the guest. */
void rematch_drop(struct server *s, const tt_store_table *facts, tt_store_id guest, bool is_removed);

#endif
