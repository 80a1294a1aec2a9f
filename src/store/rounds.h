/* rounds.h: rounds of duplicate play (docs/league.md): the same deals at many tables, and who has played which.
 *
 * The secrets of the deals are stored when the round is made. They may be shown once it is closed, and never before.
 * Rules of store.h apply. */
#ifndef TURNTABLE_STORE_ROUNDS_H
#define TURNTABLE_STORE_ROUNDS_H

#include "store/store.h"

enum {
    TT_STORE_DEALS = 100,       /* deals of one round, at most */
    TT_STORE_ENTRIES = 1 << 20, /* entries of one round, at most */
};

typedef struct tt_store_round {
    tt_store_id id;
    char name[TT_STORE_NAME];
    char game[TT_STORE_NAME];
    char options[TT_STORE_SETTINGS]; /* as in a record */
    char bots[TT_STORE_NAME];        /* the level of the bots in the other seats */
    uint8_t players;
    int deals;                         /* 1 .. TT_STORE_DEALS */
    int minimum;                       /* deals that an entrant needs for a rank: 1 .. deals */
    uint32_t rules, edition;           /* of the program that made it */
    int64_t created, starts, ends;     /* starts < ends */
    uint8_t commitment[TT_STORE_HASH]; /* to the whole round */
    bool is_closed;                    /* the secrets may be shown */
    int64_t closed;                    /* when; 0: not yet */
} tt_store_round;

/* Adds a round with everything in *round except id and closed, and the secrets of its deals. */
tt_store_error tt_store_round_add(tt_store *store, const tt_store_round *round,
                                  const uint8_t secrets[][TT_STORE_SECRET], tt_store_id *id);
tt_store_error tt_store_round_get(tt_store *store, tt_store_id id, tt_store_round *round);
/* Gives up to `capacity` rounds with ids below `before` (0: all), newest first. */
tt_store_error tt_store_round_list(tt_store *store, tt_store_id before, tt_store_round rounds[], int capacity,
                                   int *count);
/* The secrets of all deals of a round, in order. INTERNAL: one is missing. */
tt_store_error tt_store_round_secrets(tt_store *store, const tt_store_round *round, uint8_t secrets[][TT_STORE_SECRET]);
/* Closes a round: its tables that are not over become idle. WRONG_LIFE: it is closed already. */
tt_store_error tt_store_round_close(tt_store *store, tt_store_id id, int64_t time);
/* Gives up to `capacity` rounds that are not closed and end at `time` or before. */
tt_store_error tt_store_round_due(tt_store *store, int64_t time, tt_store_id rounds[], int capacity, int *count);

/* A guest at one deal of a round, once. */
typedef struct tt_store_entry {
    tt_store_id round;
    int deal; /* from 1 */
    tt_store_id guest;
    int seat;
    tt_store_id table; /* 0: it is deleted */
    int64_t created;
    char name[TT_STORE_NAME]; /* the guest's current name; only when read, as is all that follows */
    bool is_running;          /* the table is running */
    bool is_finished;         /* there is a result: */
    int points;
} tt_store_entry;

/* TAKEN: the guest has played this deal. NOT_FOUND: no such round, deal, guest or table. WRONG_LIFE: the round is
 * closed. */
tt_store_error tt_store_entry_add(tt_store *store, const tt_store_entry *entry);
/* The lowest deal of a round that the guest has not played; 0: none is left. */
tt_store_error tt_store_entry_next(tt_store *store, const tt_store_round *round, tt_store_id guest, int *deal);
/* Calls `tell` with the entries of a round, of one guest unless that is 0, by deal and guest, until it gives false. */
typedef bool tt_store_tell_entry(void *context, const tt_store_entry *entry);
tt_store_error tt_store_entry_read(tt_store *store, tt_store_id round, tt_store_id guest, tt_store_tell_entry *tell,
                                   void *context);
/* The number of guests with an entry in a round. */
tt_store_error tt_store_entrant_count(tt_store *store, tt_store_id round, int64_t *count);

#endif
