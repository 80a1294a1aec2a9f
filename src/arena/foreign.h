/* foreign.h: programs from outside as players (docs/bots.md, "Foreign bots").
 *
 * Such a program is a client at one seat of a table: it is sent what the protocol tells that seat, and says which
 * action it takes. A game with one or more of them is played at a table (table.h); bots of our own play there as
 * everywhere. A program plays many games, one after the other. Whoever breaks the rule loses the game, which ends
 * there, and is started anew for its next one. */
#ifndef TURNTABLE_ARENA_FOREIGN_H
#define TURNTABLE_ARENA_FOREIGN_H

#include <pthread.h>

#include "arena/arena.h"
#include "arena/foreign_process.h"
#include "arena/seating.h"

/* The rule. Times are by the clock on the wall. */
enum {
    TT_FOREIGN_SECONDS = 10, /* for a decision without a budget, and at least for the first of a program just started */
    TT_FOREIGN_GRACE_MS = 1000, /* for a decision beyond the budget */
    TT_FOREIGN_MESSAGES = 16,   /* at one decision */
    TT_FOREIGN_STARTS = 5,      /* programs that can't be run, one after the other, until all ends */
    TT_FOREIGN_TEXT = 300
};

/* What the programs of all threads share. */
typedef struct tt_foreign_office {
    int log;                     /* a file for what they say on standard error, and for why they lost; -1: none */
    pthread_mutex_t lock;        /* of what follows */
    char fault[TT_FOREIGN_TEXT]; /* why no more can be played; "" if nothing */
    char first[TT_MAX_ENTRANTS]
              [TT_FOREIGN_TEXT];        /* why each entrant lost a game for the first time; "" if it never did */
    int failed_starts[TT_MAX_ENTRANTS]; /* in a row */
} tt_foreign_office;

/* One program. */
typedef struct tt_foreign {
    const char *command;
    tt_foreign_office *office;
    int entrant;
    tt_process process;
    bool has_answered; /* since it was started */
} tt_foreign;

void tt_foreign_open(tt_foreign *foreign, const char *command, tt_foreign_office *office, int entrant);
void tt_foreign_close(tt_foreign *foreign);

/* Plays a game from the deal to its end as tt_arena_game_of does, with seeded players of whom one or more have a
 * `foreign`. False if `stop` (may be NULL) was set, or no more can be played: office->fault. */
bool tt_foreign_game(const tt_game *game, const uint8_t deal[32], tt_player players[], const tt_sink *sink,
                     const atomic_bool *stop, tt_state *state, tt_outcome *outcome);

#endif
