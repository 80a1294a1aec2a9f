/* fit.c: fits the networks of the bots that search to the results of games.
 *
 *     fit rows KIND GAME GAMES SEED [ITERATIONS] > ROWS
 *     fit weights KIND GAME ROWS [ROWS2] > src/games/GAME/FILE.c
 *
 * KIND is alone (search_eval.c, weights.c), joint (search_joint.c, joint.c) or belief (search_belief.c, belief.c).
 * The first command plays games and writes rows: inputs of the network at random moments, and what came of it. Without
 * ITERATIONS sketches play, which is quick; else the strategist with that many games a decision, and other bots.
 * The second fits the network to the rows, then goes on with those of ROWS2, more slowly: for joint, rows of sketches
 * come first. A tenth of each file is held back to measure the error. The same arguments and program give the same
 * output; new weights change how the strategist plays, and so the next rows. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fit.h"

static int usage(void)
{
    fprintf(stderr, "usage: fit rows KIND GAME GAMES SEED [ITERATIONS] > ROWS\n"
                    "       fit weights KIND GAME ROWS [ROWS2] > FILE\n"
                    "KIND is alone, joint or belief.\n");
    return 2;
}

static const fit_kind *find_kind(const char *name)
{
    static const fit_kind *const kinds[] = {&fit_alone, &fit_joint, &fit_belief};
    for (int i = 0; i < 3; i++)
        if (strcmp(kinds[i]->name, name) == 0)
            return kinds[i];
    return NULL;
}

static float *read_rows(const fit_kind *kind, const char *name, long *count)
{
    FILE *file = fopen(name, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0)
        return NULL;
    size_t bytes = sizeof(float) * (size_t)kind->row;
    *count = ftell(file) / (long)bytes;
    float *rows = malloc((size_t)*count * bytes + 1);
    rewind(file);
    if (rows && fread(rows, bytes, (size_t)*count, file) != (size_t)*count) {
        free(rows);
        rows = NULL;
    }
    fclose(file);
    return rows;
}

static double error_of(const fit_kind *kind, const fit_net *net, const float *rows, long count)
{
    double sum = 0;
    for (long i = 0; i < count; i++)
        sum += kind->learn(kind, net, rows + i * kind->row, NULL);
    return sqrt(sum / (double)count);
}

static bool learn_file(const fit_kind *kind, const char *name, bool first, tt_rng *rng, fit_net *net)
{
    enum { ROUNDS = 5, LEAST = 5000 };
    long count = 0;
    float *rows = read_rows(kind, name, &count);
    if (!rows || count < LEAST) {
        fprintf(stderr, "fit: %s: cannot be read, or has fewer than %d rows\n", name, LEAST);
        free(rows);
        return false;
    }
    long held_back = count / 10;
    double before = error_of(kind, net, rows, held_back);
    fit_learn(kind, rows + held_back * kind->row, count - held_back, ROUNDS, first ? 0.004f : 0.001f, rng, net);
    fprintf(stderr, "%s: %ld rows; error %.4f, before %.4f\n", name, count, error_of(kind, net, rows, held_back),
            before);
    free(rows);
    return true;
}

int main(int argc, char **argv)
{
    const fit_kind *kind = argc > 4 ? find_kind(argv[2]) : NULL;
    const tt_rules *rules = kind ? tt_rules_find(argv[3], (int)strlen(argv[3])) : NULL;
    if (!rules)
        return usage();
    if (strcmp(argv[1], "rows") == 0 && argc > 5) {
        fit_games games = {rules, kind, argv[5], atoi(argv[4]), argc > 6 ? atoi(argv[6]) : 0};
        fit_play(&games, stdout);
        return 0;
    }
    if (strcmp(argv[1], "weights") != 0)
        return usage();
    static fit_net net;
    tt_rng rng = {{3, 5, 7, 9}};
    fit_start(kind, &rng, &net);
    for (int i = 4; i < argc; i++)
        if (!learn_file(kind, argv[i], i == 4, &rng, &net))
            return 1;
    kind->print(argv[3], &net);
    return 0;
}
