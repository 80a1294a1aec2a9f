/* league.c: how many fewer games does duplicate play need?
 *
 *     league GAME PLAYERS A B DEALS [SEED [others...]]
 *
 * Two entrants, the bots A and B, play the same deals in the same seats, against bots of the level medium in the other
 * seats, whose generators follow from the deal as in a round of the server. Those of A and B do not. The seat goes
 * around.
 *
 * Printed is the variance of a difference of two results, one of A and one of B, for each of three measures: points,
 * points above the best other seat, and victories. `single` is for two games of different deals in the same seat,
 * `duplicate` for two of the same deal. Their ratio says how many times as many single games are needed for the same
 * certainty; its error is the standard error of a jackknife over 20 groups of deals. Last come the games that each of
 * the two must play, single and duplicate, until their difference is twice its standard error.
 *
 * `others` are bots for the other seats: then each seat of each table gets one of them at random with a generator of
 * its own, as if different people sat there. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "league/round_deal.h"
#include "turntable/record.h"
#include "turntable/turntable.h"

enum { MEASURES = 3, GROUPS = 20, OTHERS = 8 };

static const char *const measures[MEASURES] = {"points", "margin", "victory"};

typedef struct study {
    tt_game game;
    const tt_bot *entrant[2];
    const tt_bot *other[OTHERS];
    int others; /* 0: all are medium, and follow the deal */
    const char *seed;
    long deals;
    tt_player players[TT_MAX_SEATS];
} study;

static const tt_bot *bot_of(const char *name)
{
    const tt_bot *bot = tt_bot_find(name, (int)strlen(name));
    if (!bot || bot->memory > 0) {
        fprintf(stderr, "league: '%s' is no bot that this can play\n", name);
        exit(2);
    }
    return bot;
}

/* 32 bytes for something of this deal: 0 and 1 for the entrants, 2 for the deal. */
static void make_bytes(const study *s, long deal, int what, uint8_t bytes[32])
{
    char text[128];
    int length = snprintf(text, sizeof text, "league/%s/%d", s->seed, what);
    tt_seed_make(text, (size_t)length, (uint64_t)deal, bytes);
}

static void play(study *s, long deal, int entrant, double results[MEASURES])
{
    uint8_t secret[32], seed[32], own[32];
    int seat = (int)(deal % s->game.players);
    tt_outcome outcome = {0};
    tt_state state;
    tt_rng dice;
    make_bytes(s, deal, 2, secret);
    make_bytes(s, deal, entrant, own);
    tt_round_seed(secret, seed);
    tt_round_generator(own, TT_MAX_SEATS, 0, &dice);
    for (int i = 0; i < s->game.players; i++)
        s->players[i].bot = i == seat       ? s->entrant[entrant]
                            : s->others > 0 ? s->other[tt_rng_below(&dice, (uint32_t)s->others)]
                                            : &tt_bot_medium;
    uint64_t decisions[TT_MAX_SEATS] = {0};
    tt_start(&s->game, seed, &state, NULL);
    do {
        int asked = tt_state_over(&state) ? 0 : tt_state_next_seat(&state);
        bool is_own = asked == seat || s->others > 0;
        tt_round_generator(is_own ? own : secret, asked, ++decisions[asked], &s->players[asked].rng);
    } while (tt_arena_step(&s->game, &state, s->players, NULL, &outcome));
    tt_arena_end(&s->game, &state, &outcome);
    int best = INT32_MIN, points = outcome.score.seat[seat].total;
    for (int i = 0; i < s->game.players; i++)
        if (i != seat && outcome.score.seat[i].total > best)
            best = outcome.score.seat[i].total;
    results[0] = points;
    results[1] = points - best;
    results[2] = outcome.score.winners >> seat & 1 ? 1.0 / __builtin_popcount(outcome.score.winners) : 0;
}

/* The variance of values within seats, without the deals of one group (-1: with all). */
static double variance(const double values[], long deals, int players, int without)
{
    double squares = 0;
    long freedom = 0;
    for (int seat = 0; seat < players; seat++) {
        double sum = 0;
        long count = 0;
        for (long deal = seat; deal < deals; deal += players)
            if ((int)(deal / players % GROUPS) != without) {
                sum += values[deal];
                count++;
            }
        for (long deal = seat; deal < deals; deal += players)
            if ((int)(deal / players % GROUPS) != without)
                squares += (values[deal] - sum / (double)count) * (values[deal] - sum / (double)count);
        freedom += count - 1;
    }
    return squares / (double)freedom;
}

static double ratio(double *const results[3], long deals, int players, int without)
{
    double single = variance(results[0], deals, players, without) + variance(results[1], deals, players, without);
    return single / variance(results[2], deals, players, without);
}

static void report(const study *s, int measure, double *const results[3])
{
    double all = ratio(results, s->deals, s->game.players, -1), mean = 0, squares = 0, difference = 0;
    double parts[GROUPS];
    for (int i = 0; i < GROUPS; i++)
        mean += (parts[i] = ratio(results, s->deals, s->game.players, i)) / GROUPS;
    for (int i = 0; i < GROUPS; i++)
        squares += (parts[i] - mean) * (parts[i] - mean);
    for (long deal = 0; deal < s->deals; deal++)
        difference += results[2][deal] / (double)s->deals;
    double error = sqrt(squares * (GROUPS - 1) / GROUPS),
           duplicate = variance(results[2], s->deals, s->game.players, -1);
    double needed = 4 * duplicate / (difference * difference);
    printf("| %s | %d | %s, %s | %s%s | %.2f ± %.2f | %.2f | %.2f | %.2f ± %.2f | %.0f | %.0f |\n", s->game.rules->name,
           s->game.players, s->entrant[0]->name, s->entrant[1]->name, measures[measure],
           s->others > 0 ? ", other people" : "", difference, sqrt(duplicate / (double)s->deals), all * duplicate,
           duplicate, all, error, all * needed, needed);
}

static int run(study *s)
{
    double *results[MEASURES][3];
    for (int m = 0; m < MEASURES; m++)
        for (int i = 0; i < 3; i++)
            if (!(results[m][i] = calloc((size_t)s->deals, sizeof(double))))
                return 1;
    for (long deal = 0; deal < s->deals; deal++)
        for (int entrant = 0; entrant < 2; entrant++) {
            double one[MEASURES];
            play(s, deal, entrant, one);
            for (int m = 0; m < MEASURES; m++) {
                results[m][entrant][deal] = one[m];
                results[m][2][deal] = results[m][0][deal] - results[m][1][deal];
            }
        }
    for (int m = 0; m < MEASURES; m++)
        report(s, m, results[m]);
    for (int m = 0; m < MEASURES; m++)
        for (int i = 0; i < 3; i++)
            free(results[m][i]);
    return 0;
}

int main(int count, char **arguments)
{
    study s = {.seed = count > 6 ? arguments[6] : "league"};
    if (count < 6 || count > 7 + OTHERS ||
        tt_game_make(tt_rules_find(arguments[1], (int)strlen(arguments[1])), NULL, atoi(arguments[2]), (tt_options){0},
                     &s.game) != TT_GAME_OK ||
        (s.deals = atol(arguments[5])) < (long)GROUPS * s.game.players) {
        fprintf(stderr, "league: GAME PLAYERS A B DEALS [SEED [BOT...]], and at least %d deals for each player\n",
                GROUPS);
        return 2;
    }
    s.entrant[0] = bot_of(arguments[3]);
    s.entrant[1] = bot_of(arguments[4]);
    for (int i = 7; i < count; i++)
        s.other[s.others++] = bot_of(arguments[i]);
    return run(&s);
}
