/* fit.c: fits the evaluation of the bot search (search_eval.c) to how games of sketches end.
 *
 *     fit GAME [GAMES [ROUNDS]] > src/bots/search_weights_GAME.c
 *
 * Sketches play whole games against each other, with a move out of the blue now and then so that odd positions come up
 * too. Now and then what the evaluation would see of each seat is kept; what it should have said is known at the end.
 * The network is then fitted to that by Adam's method, in small batches; a tenth of the rows is held back to tell how
 * far off it is. The same numbers give the same weights. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/search.h"
#include "turntable/record.h"

enum {
    FEATURES = TT_SEARCH_FEATURES,
    HIDDEN = TT_SEARCH_HIDDEN,
    WEIGHTS = sizeof(tt_search_net) / sizeof(float),
    KEPT = 400, /* rows of a game at most */
    BATCH = 64
};

/* What was seen of a seat, and a fiftieth of the points that it still got. */
typedef struct row {
    float feature[FEATURES], rest;
} row;

typedef struct rows {
    row *row;
    long count, room;
} rows;

static tt_search search;
static tt_rng rng = {{3, 5, 7, 9}};

static bool chance(uint32_t in_a_thousand)
{
    return tt_rng_below(&rng, 1000) < in_a_thousand;
}

static void keep(rows *all, const row *one)
{
    if (all->count == all->room) {
        all->room = all->room ? 2 * all->room : 1 << 16;
        all->row = realloc(all->row, (size_t)all->room * sizeof *all->row);
        if (!all->row)
            abort();
    }
    all->row[all->count++] = *one;
}

/* Looking changes sketches; the game must go on as if nobody had looked. */
static int look(int players, row *row)
{
    tt_search_part *part = &search.part[0];
    tt_sketch before[TT_MAX_SEATS];
    memcpy(before, part->sketch, sizeof before);
    for (int seat = 0; seat < players; seat++) {
        tt_search_features(&search, part, seat, row[seat].feature);
        row[seat].rest = part->state.table.points[seat];
    }
    memcpy(part->sketch, before, sizeof before);
    return players;
}

static void play_on(const tt_game *game, const tt_plan_style *style)
{
    tt_search_part *part = &search.part[0];
    int seat = __builtin_ctz(part->state.table.asked);
    tt_search_setting setting = *search.setting;
    const tt_search_setting *usual = search.setting;
    const tt_plan_setting *plan = search.plan;
    if (part->state.table.phase == TT_PHASE_TURN && chance(60)) {
        uint32_t pick = tt_rng_below(&rng, (uint32_t)tt_legal_count(game, &part->state, seat));
        tt_apply(game, &part->state, seat, tt_legal_pick(game, &part->state, seat, (int)pick), NULL);
        part->sketch[seat].stale = true;
        return;
    }
    setting.style = style;
    search.setting = &setting;
    search.plan = tt_style_setting(style, game);
    tt_search_step(&search, part);
    search.setting = usual;
    search.plan = plan;
}

/* Most seats play as the search thinks of them, some as a racer. */
static void play(const tt_game *game, uint64_t deal, rows *all)
{
    tt_search_part *part = &search.part[0];
    const tt_plan_style *style[TT_MAX_SEATS];
    row seen[KEPT];
    int count = 0, players = game->players;
    uint8_t seed[32];
    tt_seed_make("fit", 3, deal, seed);
    tt_start(game, seed, &part->state, NULL);
    for (int seat = 0; seat < players; seat++) {
        style[seat] = chance(125) ? &tt_style_racer : search.setting->style;
        part->sketch[seat].stale = true;
    }
    for (int limit = 3000; !tt_state_over(&part->state) && limit > 0; limit--) {
        if (part->state.table.phase == TT_PHASE_TURN && count + players <= KEPT && chance(80))
            count += look(players, &seen[count]);
        play_on(game, style[__builtin_ctz(part->state.table.asked)]);
    }
    tt_score score;
    tt_score_make(game, &part->state, &score);
    for (int i = 0; i < count; i++) {
        seen[i].rest = (score.seat[i % players].total - seen[i].rest) / 50;
        keep(all, &seen[i]);
    }
}

/* Two players mostly, since that is what is played most. */
static void play_all(const tt_rules *rules, int games, rows *all)
{
    for (int i = 0; i < games; i++) {
        int players = i % 3 ? 2 : 2 + (int)tt_rng_below(&rng, (uint32_t)rules->max_players - 1);
        tt_options options = {.alvin = rules->alvin_city && i % 4 == 0};
        tt_game game;
        if (tt_game_make(rules, rules->board, players, options, &game) != TT_GAME_OK)
            abort();
        const tt_task task = {.game = &game};
        search.task = &task;
        search.setting = tt_search_setting_for(&game, tt_bot_search.setting);
        search.plan = tt_style_setting(search.setting->style, &game);
        play(&game, (uint64_t)i, all);
    }
}

/* How far the network is off; its layer between in `hidden`. */
static float off_by(const tt_search_net *net, const row *row, float hidden[HIDDEN])
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

/* Adds what the weights should change by for one row. */
static void learn(const tt_search_net *net, const row *row, tt_search_net *slope)
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

static void fit(const rows *all, long held_back, int rounds, weights *w)
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

/* Of the rows held back, how far off in points: the network, and one that says the mean always. */
static void report(const rows *all, long held_back, const weights *w)
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
    printf("/* search_weights_%s.c: made by bench/fit.c. */\n#include \"bots/search.h\"\n\n/* clang-format off */\n"
           "const tt_search_net tt_search_net_%s = {.in = {\n",
           game, game);
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
    int games = argc > 2 ? atoi(argv[2]) : 12000, rounds = argc > 3 ? atoi(argv[3]) : 30;
    rows all = {0};
    weights w = {0};
    if (!rules || rules->yards || games < 100 || rounds < 1) {
        fprintf(stderr, "usage: fit usa|europe|old_west [GAMES [ROUNDS]]\n");
        return 2;
    }
    search.part[0].rng.s[0] = 5;
    play_all(rules, games, &all);
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
