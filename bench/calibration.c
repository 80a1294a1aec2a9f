/* calibration.c: do the chances to win that a bot states come true?
 *
 *     calibration GAME PLAYERS BOT GAMES ITERATIONS SEED [SVG]
 *
 * The bot plays all seats. Of each game one turn is drawn at random, and what the bot stated then is compared with the
 * result. Prints ten bins, the expected calibration error (the mean distance between stated and true share, weighted by
 * the number of games in a bin), and the mean sum of what all seats stated in consecutive turns. With SVG, a plot is
 * written to that file. Then comes the table that would correct the chances: what to state in place of 0, 0.1 ... 1.
 * Last, how far the points that were stated when tickets were kept are from those at the end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "bots/task.h"
#include "turntable/record.h"
#include "turntable/turntable.h"

enum { BINS = 10, MOST_TURNS = 1000 };

typedef struct bin {
    long games;
    double stated, won;
} bin;

typedef struct calibration {
    bin bins[BINS];
    long games;
    double sum; /* of all seats, over all games */
    double *stated, *won;
    long totals;
    double total_off, total_distance;
} calibration;

/* A statement: a chance to win, or points at the end. */
typedef struct statement {
    int seat;
    double value;
} statement;

/* One game: what was stated in each turn, and when tickets were kept. */
typedef struct game_log {
    int turns, totals;
    statement turn[MOST_TURNS], total[MOST_TURNS];
} game_log;

static void log_reason(const tt_state *state, int seat, const tt_reason *reason, game_log *log)
{
    if (state->table.phase == TT_PHASE_TURN && log->turns < MOST_TURNS && reason->win >= 0)
        log->turn[log->turns++] = (statement){seat, reason->win / 1000.0};
    for (int i = 0; i < TT_MAX_BECAUSE; i++)
        if (reason->because[i].kind == TT_BECAUSE_TOTAL && log->totals < MOST_TURNS)
            log->total[log->totals++] = (statement){seat, reason->because[i].a};
}

static tt_action ask(const tt_game *game, const tt_state *state, int seat, tt_player *player, game_log *log)
{
    tt_action actions[TT_MAX_LEGAL];
    tt_reasons reasons = {0};
    tt_view view;
    tt_task task;
    tt_action action;
    tt_task_make(game, state, seat, &view, actions, TT_MAX_LEGAL, &task);
    task.budget = player->budget;
    task.rng = &player->rng;
    task.memory = player->memory;
    task.reasons = &reasons; /* as people are shown them */
    tt_task_answer(&task, player->bot, &action);
    if (reasons.count)
        log_reason(state, seat, &reasons.reason[0], log);
    return action;
}

static void count_totals(calibration *c, const game_log *log, const tt_score *score)
{
    for (int i = 0; i < log->totals; i++) {
        double off = log->total[i].value - score->seat[log->total[i].seat].total;
        c->totals++;
        c->total_off += off;
        c->total_distance += off < 0 ? -off : off;
    }
}

static void count(calibration *c, const tt_game *game, const game_log *log, unsigned winners, tt_rng *rng)
{
    int last = log->turns - game->players;
    if (last < 0)
        return;
    int turn = (int)tt_rng_below(rng, (uint32_t)last + 1);
    double stated = log->turn[turn].value;
    double won = winners >> log->turn[turn].seat & 1 ? 1.0 / __builtin_popcount(winners) : 0;
    int at = (int)(stated * BINS);
    bin *b = &c->bins[at < BINS ? at : BINS - 1];
    b->games++;
    b->stated += stated;
    b->won += won;
    for (int i = 0; i < game->players; i++)
        c->sum += log->turn[turn + i].value;
    c->stated[c->games] = stated;
    c->won[c->games++] = won;
}

static void play(const tt_game *game, const tt_bot *bot, int iterations, const char *seed, long number, tt_rng *rng,
                 calibration *c)
{
    static game_log log;
    tt_player players[TT_MAX_SEATS] = {0};
    uint8_t bytes[32];
    tt_state state;
    tt_score score;
    for (int seat = 0; seat < game->players; seat++) {
        players[seat].bot = bot;
        players[seat].budget.iterations = (uint32_t)iterations;
        tt_player_seed(&players[seat].rng, seed, strlen(seed), (uint64_t)number, seat);
        if (!tt_player_equip(&players[seat], bot->memory))
            abort();
    }
    tt_seed_make(seed, strlen(seed), (uint64_t)number, bytes);
    tt_start(game, bytes, &state, NULL);
    log.turns = log.totals = 0;
    for (int decisions = 0; !tt_state_over(&state) && decisions < TT_ARENA_LIMIT; decisions++) {
        int seat = tt_state_next_seat(&state);
        tt_apply(game, &state, seat, ask(game, &state, seat, &players[seat], &log), NULL);
    }
    tt_score_make(game, &state, &score);
    count(c, game, &log, score.winners, rng);
    count_totals(c, &log, &score);
    tt_players_free(players, game->players);
}

static void print(const calibration *c)
{
    double error = 0;
    printf("stated      games  mean stated  won\n");
    for (int i = 0; i < BINS; i++) {
        const bin *b = &c->bins[i];
        if (!b->games)
            continue;
        double games = (double)b->games, off = (b->stated - b->won) / games;
        error += (off < 0 ? -off : off) * games / (double)c->games;
        printf("%2d to %3d %%  %5ld  %8.1f %%  %5.1f %%\n", 10 * i, 10 * i + 10, b->games, 100 * b->stated / games,
               100 * b->won / games);
    }
    printf("expected calibration error %.2f %%; the seats' chances add up to %.3f on average (%ld games)\n",
           100 * error, c->sum / (double)c->games, c->games);
}

static void plot(const calibration *c, const char *title, FILE *file)
{
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-40 -30 260 275\" font-family=\"sans-serif\" "
            "font-size=\"9\">\n<rect x=\"-40\" y=\"-30\" width=\"260\" height=\"275\" fill=\"#fff\"/>\n"
            "<text x=\"0\" y=\"-12\" font-size=\"11\">%s</text>\n"
            "<path d=\"M0 0V200H200\" fill=\"none\" stroke=\"#444\"/><path d=\"M0 200L200 0\" stroke=\"#bbb\"/>\n",
            title);
    for (int i = 0; i <= 100; i += 25)
        fprintf(file,
                "<text x=\"%d\" y=\"213\" text-anchor=\"middle\">%d</text>"
                "<text x=\"-5\" y=\"%d\" text-anchor=\"end\">%d</text>\n",
                2 * i, i, 203 - 2 * i, i);
    fprintf(file, "<text x=\"100\" y=\"230\" text-anchor=\"middle\">stated chance to win, %%</text>\n"
                  "<text transform=\"translate(-28 100)rotate(-90)\" text-anchor=\"middle\">games won, %%</text>\n");
    for (int i = 0; i < BINS; i++) {
        const bin *b = &c->bins[i];
        double games = (double)b->games;
        if (b->games)
            fprintf(file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"#2563eb\" fill-opacity=\".75\"/>\n",
                    200 * b->stated / games, 200 - 200 * b->won / games, 2 + 10 * games / (double)c->games * 2);
    }
    fprintf(file, "</svg>\n");
}

/* The value at a tenth that continues or joins its neighbours in a straight line. */
static double straight(const double at[], int i)
{
    return i == 0 ? 2 * at[1] - at[2] : i == BINS ? 2 * at[BINS - 1] - at[BINS - 2] : (at[i - 1] + at[i + 1]) / 2;
}

/* Fits what to state at each tenth, linear in between, by least squares (coordinate by coordinate), starting with no
 * correction. Some weight on a straight line smooths what is chance. */
static void print_table(const calibration *c)
{
    enum { ROUNDS = 200 };
    double at[BINS + 1];
    for (int i = 0; i <= BINS; i++)
        at[i] = (double)i / BINS;
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i <= BINS; i++) {
            double bottom = (double)c->games / 40, top = bottom * straight(at, i);
            for (long k = 0; k < c->games; k++) {
                double x = c->stated[k] * BINS, near = 1 - (x > i ? x - i : i - x);
                if (near <= 0)
                    continue;
                int next = x > i || i == BINS ? i + 1 : i - 1;
                double rest = near < 1 ? (1 - near) * at[next > BINS ? BINS : next < 0 ? 0 : next] : 0;
                top += near * (c->won[k] - rest);
                bottom += near * near;
            }
            at[i] = top / bottom;
        }
    printf("correction:");
    for (int i = 0; i <= BINS; i++)
        printf(" %.3f", at[i] < 0 ? 0 : at[i] > 1 ? 1 : at[i]);
    printf("\n");
}

int main(int argc, char **argv)
{
    tt_game game;
    const tt_bot *bot = argc > 6 ? tt_bot_find(argv[3], (int)strlen(argv[3])) : NULL;
    if (!bot || tt_game_make(tt_rules_find(argv[1], (int)strlen(argv[1])), NULL, atoi(argv[2]), (tt_options){0},
                             &game) != TT_GAME_OK) {
        fprintf(stderr, "usage: calibration GAME PLAYERS BOT GAMES ITERATIONS SEED [SVG]\n");
        return 2;
    }
    long games = atol(argv[4]);
    tt_rng rng = {{7, 5, 3, 1}};
    calibration c = {.stated = calloc((size_t)games + 1, sizeof(double)),
                     .won = calloc((size_t)games + 1, sizeof(double))};
    if (!c.stated || !c.won)
        return 1;
    for (long number = 0; number < games; number++) {
        play(&game, bot, atoi(argv[5]), argv[6], number, &rng, &c);
        if (number % 500 == 499)
            fprintf(stderr, "%ld of %ld games\n", number + 1, games);
    }
    printf("%s, %d players, %s@%s, %ld games, seed %s\n", argv[1], game.players, bot->name, argv[5], games, argv[6]);
    if (c.games) { /* only the search states chances */
        print(&c);
        print_table(&c);
    }
    if (c.totals)
        printf("points stated with tickets: %.1f too many on average, %.1f away (%ld choices)\n",
               c.total_off / (double)c.totals, c.total_distance / (double)c.totals, c.totals);
    FILE *file = argc > 7 ? fopen(argv[7], "w") : NULL;
    if (file) {
        plot(&c, argv[1], file);
        fclose(file);
    }
    free(c.stated);
    free(c.won);
    return argc > 7 && !file;
}
