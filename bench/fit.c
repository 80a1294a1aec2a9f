/* fit.c: fits the evaluation of the bot search (search_eval.c) to the results of games between sketches.
 *
 *     fit GAME [GAMES [ROUNDS]] > src/games/GAME/weights.c
 *
 * Sketches play whole games against each other, with a random action now and then so that odd positions come up too.
 * Now and then the inputs of the evaluation are kept for each seat; the right value is known at the end. The network is
 * fitted to these rows with Adam, in small batches. A tenth of the rows is held back to measure the error. The same
 * arguments give the same weights. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fit.h"

enum {
    FEATURES = TT_SEARCH_FEATURES,
    HIDDEN = TT_SEARCH_HIDDEN,
    WEIGHTS = sizeof(tt_search_net) / sizeof(float),
    BATCH = 64
};

static tt_rng rng = {{3, 5, 7, 9}};

/* The error of the network; `hidden` gets its hidden layer. */
static float off_by(const tt_search_net *net, const tt_fit_row *row, float hidden[HIDDEN])
{
    float sum = net->bias;
    for (int i = 0; i < HIDDEN; i++) {
        float at = net->in[i][FEATURES];
        for (int k = 0; k < FEATURES; k++)
            at += net->in[i][k] * row->feature[k];
        hidden[i] = at > 0 ? at : 0;
        sum += hidden[i] * net->out[i];
    }
    return sum - row->rest;
}

/* Adds the gradient of one row. */
static void learn(const tt_search_net *net, const tt_fit_row *row, tt_search_net *slope)
{
    float hidden[HIDDEN], off = off_by(net, row, hidden);
    slope->bias += off;
    for (int i = 0; i < HIDDEN; i++) {
        slope->out[i] += off * hidden[i];
        if (hidden[i] <= 0)
            continue;
        for (int k = 0; k < FEATURES; k++)
            slope->in[i][k] += off * net->out[i] * row->feature[k];
        slope->in[i][FEATURES] += off * net->out[i];
    }
}

/* A network as one list of numbers. */
typedef union weights {
    tt_search_net net;
    float all[WEIGHTS];
} weights;

static void fit(const tt_fit_rows *all, long held_back, int rounds, weights *w)
{
    static weights slope, mean, square;
    float first = 1, second = 1;
    uint32_t rest = (uint32_t)(all->count - held_back);
    long batches = (long)rounds * (rest / BATCH);
    for (long batch = 0; batch < batches; batch++) {
        float rate = 0.003f * (1 - (float)batch / (float)batches) + 0.00005f;
        memset(&slope, 0, sizeof slope);
        for (int i = 0; i < BATCH; i++)
            learn(&w->net, &all->row[held_back + tt_rng_below(&rng, rest)], &slope.net);
        first *= 0.9f;
        second *= 0.999f;
        for (int i = 0; i < WEIGHTS; i++) {
            float by = slope.all[i] / BATCH;
            mean.all[i] = 0.9f * mean.all[i] + 0.1f * by;
            square.all[i] = 0.999f * square.all[i] + 0.001f * by * by;
            w->all[i] -= rate * (mean.all[i] / (1 - first)) / (sqrtf(square.all[i] / (1 - second)) + 1e-8f);
        }
    }
}

/* Prints the error on the rows held back, in points: of the network, and of always guessing the mean. */
static void report(const tt_fit_rows *all, long held_back, const weights *w)
{
    double squares = 0, sum = 0, spread = 0;
    float hidden[HIDDEN];
    for (long i = 0; i < held_back; i++) {
        double off = off_by(&w->net, &all->row[i], hidden), rest = all->row[i].rest;
        squares += off * off;
        sum += rest;
        spread += rest * rest;
    }
    double mean = sum / (double)held_back;
    fprintf(stderr, "%ld rows; off by %.2f points, the mean by %.2f\n", all->count,
            50 * sqrt(squares / (double)held_back), 50 * sqrt(spread / (double)held_back - mean * mean));
}

static void print(const char *game, const tt_search_net *net)
{
    printf("/* weights.c: made by bench/fit.c. */\n#include \"games/bots.h\"\n\n/* clang-format off */\n"
           "const tt_search_net tt_search_net_%s = {.in = {\n",
           game);
    for (int i = 0; i < HIDDEN; i++) {
        for (int k = 0; k <= FEATURES; k++)
            printf("%s%.4ff", k ? "," : "{", (double)net->in[i][k]);
        printf("},\n");
    }
    printf("}, .out = {");
    for (int i = 0; i < HIDDEN; i++)
        printf("%s%.4ff", i ? "," : "", (double)net->out[i]);
    printf("}, .bias = %.4ff};\n/* clang-format on */\n", (double)net->bias);
}

int main(int argc, char **argv)
{
    const tt_rules *rules = argc > 1 ? tt_rules_find(argv[1], strlen(argv[1])) : NULL;
    int games = argc > 2 ? atoi(argv[2]) : 12000, rounds = argc > 3 ? atoi(argv[3]) : 20;
    tt_fit_rows all = {0};
    weights w = {0};
    if (!rules || games < 100 || rounds < 1) {
        fprintf(stderr, "usage: fit GAME [GAMES [ROUNDS]]\n");
        return 2;
    }
    tt_fit_play(rules, games, &rng, &all);
    for (int i = 0; i < HIDDEN; i++) {
        for (int k = 0; k < FEATURES; k++)
            w.net.in[i][k] = (float)tt_rng_below(&rng, 1000) / 2000 - 0.25f;
        w.net.out[i] = (float)tt_rng_below(&rng, 1000) / 2000 - 0.25f;
    }
    fit(&all, all.count / 10, rounds, &w);
    report(&all, all.count / 10, &w);
    print(argv[1], &w.net);
    free(all.row);
    return 0;
}
