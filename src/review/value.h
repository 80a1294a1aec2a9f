/* value.h: what each seat can expect from a position whose hands and tickets are all known.
 *
 * The estimate is the strategist's joint evaluation (src/bots/search_joint.c), which looks at the start of a turn. So a
 * decision inside a turn, at the start or at a scoring is first settled as the bots would settle it. On a board the
 * order of the piles changes nothing: where settling needs a card of the draw pile, it is an average one. In the card
 * game the market counts too, and a card that is put into it while a turn is settled is the next one of the pile.
 * Positions that are over have their result. */
#ifndef TURNTABLE_REVIEW_VALUE_H
#define TURNTABLE_REVIEW_VALUE_H

#include "bots/search.h"

/* Points at the end, and chances to win, which add up to 1. */
typedef struct tt_worth {
    double points[TT_MAX_SEATS], win[TT_MAX_SEATS];
} tt_worth;

enum {
    TT_VALUER_SKETCHES = 256, /* kept for each seat: the same hand and network come up again and again */
    TT_VALUER_WORTHS = 256,   /* of positions */
    TT_VALUER_CHOICES = 256   /* of tickets and starting cities at the start */
};

/* Working memory; the caller provides it. */
typedef struct tt_valuer {
    tt_task task;
    tt_search search;
    tt_plan_setting plan;
    struct {
        uint64_t key; /* of all that the sketch depends on; 0: none */
        tt_sketch sketch;
    } kept[TT_MAX_SEATS][TT_VALUER_SKETCHES];
    struct {
        uint64_t key;
        tt_worth worth;
    } known[TT_VALUER_WORTHS];
    struct {
        uint64_t key; /* of all that the planner looks at */
        tt_action action;
    } choice[TT_VALUER_CHOICES];
} tt_valuer;

/* `game` must outlive the valuer. */
void tt_valuer_open(tt_valuer *valuer, const tt_game *game);

/* Depends on `state` alone: the same state has the same worth on every machine. */
void tt_valuer_value(tt_valuer *valuer, const tt_state *state, tt_worth *worth);

/* Applies `action` of `seat`, plays on for some turns as the bots of the search do, and values the position after them.
 * The order of the piles comes from `order`: equal numbers make games of different actions comparable. `open` is as in
 * src/chance. */
void tt_valuer_play(tt_valuer *valuer, const tt_state *state, const int open[2], int seat, tt_action action,
                    uint64_t order, tt_worth *worth);

/* *sum += factor * *worth, for all seats. */
void tt_worth_add(tt_worth *sum, const tt_worth *worth, double factor);

#endif
