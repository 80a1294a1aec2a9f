/* admin.h: what an operator sees and decides: people, bans, totals. Rules of store.h apply. */
#ifndef TURNTABLE_STORE_ADMIN_H
#define TURNTABLE_STORE_ADMIN_H

#include "store/store.h"

enum { TT_STORE_REASON = 200 }; /* bytes of the reason of a ban, with the NUL */

/* A guest as an operator sees one. */
typedef struct tt_store_person {
    tt_store_guest guest;
    char reason[TT_STORE_REASON]; /* of the ban, or "" */
    int64_t tables, reports;      /* where the guest has a seat; reports about the guest */
} tt_store_person;

typedef struct tt_store_search {
    const char *name;   /* part of the name, NULL: any; ASCII letters match in both cases */
    tt_store_id before; /* the page after the guest with this id; 0: the first page */
    bool only_banned;
} tt_store_search;

/* Gives up to `capacity` guests, newest first. */
tt_store_error tt_store_person_list(tt_store *store, const tt_store_search *search, tt_store_person people[],
                                    int capacity, int *count);
/* One guest. */
tt_store_error tt_store_person_get(tt_store *store, tt_store_id id, tt_store_person *person);

/* A ban is never deleted: it ends. A guest who was ever banned is never deleted by retention. NOT_FOUND: no such guest.
 * TAKEN: the guest is banned already. */
tt_store_error tt_store_ban_add(tt_store *store, tt_store_id guest, const char *reason, int64_t time);
/* NOT_FOUND: the guest is not banned. */
tt_store_error tt_store_ban_end(tt_store *store, tt_store_id guest, int64_t time);
/* Gives up to `capacity` guests whose bans are in force and have ids above *last, in order, and moves *last to the last
 * of them. */
tt_store_error tt_store_ban_since(tt_store *store, tt_store_id *last, tt_store_id guests[], int capacity, int *count);

typedef struct tt_store_totals {
    int64_t guests, accounts, sessions, banned, reports, seen; /* seen: guests seen since the time asked for */
} tt_store_totals;
tt_store_error tt_store_totals_get(tt_store *store, int64_t since, tt_store_totals *totals);

#endif
