/* fit.h: what the files of fit share. */
#ifndef TURNTABLE_BENCH_FIT_H
#define TURNTABLE_BENCH_FIT_H

#include <stdio.h>

#include "bots/search.h"

enum {
    FIT_MOST_INPUTS = TT_JOINT_INPUTS,
    FIT_MOST_HIDDEN = 32,
    FIT_MOST_OUTPUTS = TT_JOINT_OUTPUTS,
    FIT_SETS = 16, /* sets of tickets in a row of the belief; the first is the one really held */
    FIT_MOST_ROW = TT_BELIEF_FEATURES * FIT_SETS
};

/* A network with one hidden layer. */
typedef struct fit_net {
    float in[FIT_MOST_HIDDEN][FIT_MOST_INPUTS + 1]; /* the last one is the bias */
    float out[FIT_MOST_OUTPUTS][FIT_MOST_HIDDEN + 1];
} fit_net;

/* What can be fitted. A row is a list of numbers: inputs, then what is to be estimated from them. */
typedef struct fit_kind {
    const char *name;
    int inputs, hidden, outputs;
    int row; /* numbers in a row */
    /* Adds the gradient of one row to *slope (may be NULL) and returns the error of the network on it. */
    double (*learn)(const struct fit_kind *kind, const fit_net *net, const float *row, fit_net *slope);
    void (*print)(const char *game, const fit_net *net); /* as C source */
} fit_kind;

extern const fit_kind fit_alone, fit_joint, fit_belief;

/* fit_net.c: fits the network to rows, `rounds` times through all of them, starting at `rate`. */
void fit_start(const fit_kind *kind, tt_rng *rng, fit_net *net);
void fit_learn(const fit_kind *kind, const float *rows, long count, int rounds, float rate, tt_rng *rng, fit_net *net);

/* The output for `input`; `hidden` gets the hidden layer. And the gradient, given that of the output. */
void fit_ask(const fit_kind *kind, const fit_net *net, const float *input, float hidden[], float out[]);
void fit_blame(const fit_kind *kind, const fit_net *net, const float *input, const float hidden[], const float blame[],
               fit_net *slope);

/* fit_games.c: plays games and writes rows of them. With `iterations` bots play, mostly the strategist with that many
 * games a decision; without, sketches play, which is a thousand times faster. */
typedef struct fit_games {
    const tt_rules *rules;
    const fit_kind *kind;
    const char *seed;
    int games, iterations;
} fit_games;

void fit_play(const fit_games *games, FILE *file);

#endif
