/* tournament.h: many deals, each played in all its seatings (seating.h), in several threads.
 *
 * Deal k of the text S comes from SHA-256 of `turntable/S/k`, as everywhere. Game g of the tournament (counted over all
 * deals and seatings) has generators for its bots from `turntable/S/g/bot/SEAT`, so two games share at most the deal.
 * Deals are added to the standing in their order, so a standing is always that of the deals 0 .. deals - 1. It can be
 * saved and continued with the same result as without a stop. */
#ifndef TURNTABLE_ARENA_TOURNAMENT_H
#define TURNTABLE_ARENA_TOURNAMENT_H

#include <stdatomic.h>

#include "arena/decide.h"
#include "arena/foreign.h"
#include "arena/standing.h"

/* A bot with its budget; the tournament fills in the other fields of the budget. */
typedef struct tt_entrant {
    const tt_bot *bot;
    uint32_t iterations;  /* 0: the bot's own */
    uint64_t nanoseconds; /* 0: no limit */
    const char *command;  /* of a foreign bot (foreign.h), whose `bot` only has a name; else NULL */
} tt_entrant;

/* One game: the deal, the game within it, and the seats. */
typedef struct tt_bout {
    int64_t deal;
    int number;
    uint8_t entrant[TT_MAX_SEATS];
} tt_bout;

typedef struct tt_tournament {
    const tt_game *game;
    const char *seed; /* S */
    tt_entrant entrant[TT_MAX_ENTRANTS];
    tt_seating seating;
    int64_t deals;              /* how many in all, including those in the standing */
    int jobs;                   /* threads */
    bool until_decided;         /* for two entrants: stop at the first verdict of tt_decide */
    atomic_bool *stop;          /* may be set by any thread: then no further decision is made */
    tt_foreign_shared *foreign; /* for foreign bots, else NULL */
    /* Each may be NULL. `play` plays a bout in place of tt_bout_play, in any thread: for records. The tournament stops
     * if it returns false. `progress` is called a few times a second in the caller's thread, and at the end. */
    bool (*play)(void *context, const struct tt_tournament *tournament, const tt_bout *bout, tt_player players[],
                 tt_outcome *outcome);
    void (*progress)(void *context, const tt_standing *standing);
    void *context;
} tt_tournament;

/* Plays a bout with players whose bot, budget and memory are set. False if it was stopped, or foreign bots cannot
 * play. */
bool tt_bout_play(const tt_tournament *tournament, const tt_bout *bout, tt_player players[], const tt_sink *sink,
                  tt_state *state, tt_outcome *outcome);

typedef enum tt_tournament_end {
    TT_TOURNAMENT_COMPLETE, /* all deals are played, or it is decided */
    TT_TOURNAMENT_STOPPED,
    TT_TOURNAMENT_FAILED, /* no threads or no memory */
} tt_tournament_end;

/* Continues from *standing, which is all 0 at the beginning, and updates it. Unless a budget limits time, the result
 * does not depend on jobs and stops, except for the times measured. */
tt_tournament_end tt_tournament_run(const tt_tournament *tournament, tt_standing *standing);

/* The verdict on the challenger of a tournament of two. */
tt_verdict tt_tournament_verdict(const tt_tournament *tournament, const tt_standing *standing);

#endif
