/* speed.h: how fast the core is: games played at random, and its single operations. Needs a clock, and threads. */
#ifndef TURNTABLE_ARENA_SPEED_H
#define TURNTABLE_ARENA_SPEED_H

#include "turntable/game.h"

typedef enum tt_speed_mode {
    TT_SPEED_SELECT,       /* the legal actions are counted and the k-th is picked; no list is written */
    TT_SPEED_SELECT_SCORE, /* the same, and every game is scored at its end */
    TT_SPEED_LIST,         /* the full list of legal actions is written at every decision */
    TT_SPEED_MODES
} tt_speed_mode;

const char *tt_speed_mode_name(tt_speed_mode mode); /* "select", "select+score", "list" */

/* The best of several short runs, because machines are noisy; the sum over all threads. */
typedef struct tt_speed {
    double games_per_s, decisions_per_s;
    double decisions_per_game;
    double ns_per_decision; /* of one thread */
    double legal_mean;      /* legal actions at a decision */
} tt_speed;

/* Plays uniformly at random for about `seconds` in all. False if threads cannot be started. */
bool tt_speed_play(const tt_game *game, tt_speed_mode mode, double seconds, int threads, tt_speed *speed);

/* One operation: nanoseconds on average over positions of random games (for trail, stations and packing: over final
 * positions), and of the worst position. Each position counts with the best of several tries. */
typedef struct tt_speed_operation {
    const char *name; /* "copy", "view", "sample", "trail", "stations", "packing", "score" */
    double ns_mean, ns_worst;
} tt_speed_operation;

enum { TT_SPEED_OPERATIONS = 7 };

/* Measures the operations that the game has and returns their number. "stations" and "packing" are measured as if every
 * ticket of the board were held. */
int tt_speed_operations(const tt_game *game, tt_speed_operation operations[TT_SPEED_OPERATIONS]);

#endif
