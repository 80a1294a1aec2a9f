/* foreign.h: foreign bots: other programs as players (docs/bots.md, "Foreign bots").
 *
 * Such a program is a client at one seat of a table: it gets the messages of the protocol for that seat, and answers
 * with actions. A game with one or more of them is played at a table (table.h), together with built-in bots. A program
 * plays many games, one after another. One that breaks a limit below loses the game, which ends at once; it is started
 * again for its next game. */
#ifndef TURNTABLE_ARENA_FOREIGN_H
#define TURNTABLE_ARENA_FOREIGN_H

#include <pthread.h>

#include "arena/arena.h"
#include "arena/foreign_process.h"
#include "arena/seating.h"

/* The limits. Times are wall-clock time. */
enum {
    TT_FOREIGN_SECONDS =
        10, /* for a decision without a budget; also the minimum for the first decision after a start */
    TT_FOREIGN_GRACE_MS = 1000, /* for a decision beyond the budget */
    TT_FOREIGN_MESSAGES = 16,   /* at one decision */
    TT_FOREIGN_STARTS = 5,      /* failed starts in a row until the whole run ends */
    TT_FOREIGN_TEXT = 300
};

/* What the programs of all threads share. */
typedef struct tt_foreign_shared {
    int log;                     /* a file for their standard error and for why they lost; -1: none */
    pthread_mutex_t lock;        /* of the fields below */
    char fault[TT_FOREIGN_TEXT]; /* why no more games can be played; "" if they can */
    char first[TT_MAX_ENTRANTS]
              [TT_FOREIGN_TEXT];        /* why each entrant first lost a game by breaking a limit; "" if it never did */
    int failed_starts[TT_MAX_ENTRANTS]; /* in a row */
} tt_foreign_shared;

/* One program. */
typedef struct tt_foreign {
    const char *command;
    tt_foreign_shared *shared;
    int entrant;
    tt_process process;
    bool has_answered; /* since it was started */
} tt_foreign;

void tt_foreign_open(tt_foreign *foreign, const char *command, tt_foreign_shared *shared, int entrant);
void tt_foreign_close(tt_foreign *foreign);

/* Plays a game from the deal to its end like tt_arena_game_of, with seeded players of whom one or more have a
 * `foreign`. False if `stop` (may be NULL) was set, or no more games can be played: then shared->fault says why. */
bool tt_foreign_game(const tt_game *game, const uint8_t deal[32], tt_player players[], const tt_sink *sink,
                     const atomic_bool *stop, tt_state *state, tt_outcome *outcome);

#endif
