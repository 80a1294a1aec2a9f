/* puzzle.h: puzzles: positions from bot games in which one choice is clearly better (docs/puzzles.md).
 *
 * A short search finds a position, a long one proves it: all choices are played on by planners in many worlds that fit
 * the view of the seat, first as many as it takes, then again with other worlds. Numbers of worlds, never time, limit
 * the search, so the same seed gives the same puzzles. */
#ifndef TURNTABLE_PUZZLES_PUZZLE_H
#define TURNTABLE_PUZZLES_PUZZLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "puzzles/trial.h"
#include "turntable/record.h"
#include "json/json.h"

enum { TT_PUZZLE_ANSWERS = 8, TT_PUZZLE_LEVELS = 3, TT_PUZZLE_ID = 9 };

/* What the best answer is. */
typedef enum tt_puzzle_kind {
    TT_PUZZLE_KEEP,  /* tickets to keep */
    TT_PUZZLE_CLAIM, /* a claim; a station; cards to lay */
    TT_PUZZLE_DRAW,  /* cards or tickets to draw */
    TT_PUZZLE_KINDS
} tt_puzzle_kind;

const char *tt_puzzle_kind_name(tt_puzzle_kind kind); /* "keep", "claim", "draw" */

/* A choice that was measured. */
typedef struct tt_puzzle_answer {
    tt_action action; /* paid in the best way */
    double lead;      /* expected at the end of the game: own points less those of the best other seat */
    double behind;    /* how many points it is worse than the best answer; 0 for that one */
    double error;     /* the standard error of `behind` */
    double win;       /* share of the games won */
} tt_puzzle_answer;

typedef struct tt_puzzle {
    char id[TT_PUZZLE_ID]; /* eight hex digits */
    tt_game game;
    tt_state state; /* what is hidden from the seat is a sample, not what was dealt */
    int seat;
    tt_puzzle_kind kind;
    int level;  /* 1: easy and medium bots sometimes err; 2: half of the time or more; 3: the hard one errs too */
    int worlds; /* of the second proof, which the numbers are from */
    int answers;
    tt_puzzle_answer answer[TT_PUZZLE_ANSWERS]; /* the best first, by `behind` */
    tt_because because[TT_MAX_BECAUSE];         /* why the first is best, as in a hint */
} tt_puzzle;

/* When a choice is proved to be the best. */
typedef struct tt_puzzle_proof {
    int worlds;    /* of the first proof at most; the second has up to half as many again */
    double margin; /* points by which the best must lead every other choice, */
    double errors; /* and standard errors */
} tt_puzzle_proof;

#define TT_PUZZLE_PROOF ((tt_puzzle_proof){.worlds = 800, .margin = 3, .errors = 4})

/* Working memory of one search, some 10 MB. */
typedef struct tt_finder {
    tt_puzzle_proof proof;
    tt_trial trial;
    tt_search search, bot[TT_MAX_SEATS];
    int looked; /* positions looked at by the short search, */
    int tried;  /* those that the long one tried, */
    int proved; /* and those that it proved */
} tt_finder;

/* find.c: plays bot game `number` of `rules` under the text `seed` and looks for a puzzle in it. False if there is
 * none. Depends on nothing but these and finder->proof. */
bool tt_puzzle_find(tt_finder *finder, const tt_rules *rules, const char *seed, uint64_t number, tt_puzzle *puzzle);

/* prove.c: whether `state` is a puzzle for `seat`, which is asked. The generators come from `seed`. */
bool tt_puzzle_make(tt_finder *finder, const tt_game *game, const tt_state *state, int seat, const char *seed,
                    uint64_t number, tt_puzzle *puzzle);

/* Plays the answers of a puzzle again in `worlds` worlds from another seed. Returns the answer that leads, and in
 * *ahead by how much it leads the next; 0 is right. */
int tt_puzzle_check(tt_finder *finder, const tt_puzzle *puzzle, int worlds, const char *seed, tt_mean *ahead);

/* choices.c: whether two actions are the same choice: the same card from another slot, the same two cities by another
 * parallel route or payment. */
bool tt_choice_same(const tt_game *game, const tt_view *view, tt_action a, tt_action b);

/* Adds the choices that are open to a trial, each with every color that it can be paid with and as few locomotives as
 * possible. False if there are more than TT_TRIAL_ACTIONS. */
bool tt_choices_add(tt_trial *trial);

/* puzzle_write.c: the puzzle as one JSON object. */
void tt_puzzle_write(const tt_puzzle *puzzle, tt_json_writer *json);

/* Sets puzzle->id from the position. */
void tt_puzzle_identify(tt_puzzle *puzzle);

/* puzzle_read.c: reads a list of puzzles of `size` bytes: calls `take` for each, in order. False if it is not one, or a
 * position, an answer or the order of answers is unsound: then *fault says why, with its line. */
typedef void tt_puzzle_take(void *context, const tt_puzzle *puzzle);
bool tt_puzzles_read(const char *text, size_t size, tt_puzzle_take *take, void *context, tt_record_fault *fault);

#endif
