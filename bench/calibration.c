/* calibration.c: do the chances to win that a bot states come true?
 *
 *     calibration play GAME PLAYERS BOT GAMES ITERATIONS SEED > ROWS
 *     calibration sum [--plot SVG] [--table] ROWS...
 *
 * play: the bot plays all seats, and what it states in each turn is written down with the result. One turn of each game
 * is drawn at random and marked.
 *
 * sum: compares statements with results, of the marked turns alone, so that games count as independent. Prints ten
 * bins, the expected calibration error (the mean distance between stated and true share, weighted by the number of
 * games in a bin), and the mean sum of what all seats stated in consecutive turns. --plot writes a picture. --table
 * prints the table that would correct the chances, fitted to all turns: what to state in place of 0, 0.1 ... 1 (the bot
 * must have played without one). Last, how far the points that were stated when tickets were kept are from those at the
 * end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "bots/task.h"
#include "turntable/record.h"
#include "turntable/turntable.h"

enum { BINS = 10, MOST_TURNS = 1000 };

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

/* A row for each turn: what was stated, what was won, and how many turns the game has; then the sum of what all seats
 * stated in the turns from the marked one on, -1 in other rows. */
static void write_rows(const tt_game *game, const game_log *log, const tt_score *score, tt_rng *rng)
{
    int last = log->turns - game->players;
    int marked = last < 0 ? -1 : (int)tt_rng_below(rng, (uint32_t)last + 1);
    for (int i = 0; i < log->turns; i++) {
        double won = score->winners >> log->turn[i].seat & 1 ? 1.0 / __builtin_popcount(score->winners) : 0,
               sum = i == marked ? 0 : -1;
        for (int k = 0; i == marked && k < game->players; k++)
            sum += log->turn[i + k].value;
        printf("turn %.3f %.4f %d %.3f\n", log->turn[i].value, won, log->turns, sum);
    }
    for (int i = 0; i < log->totals; i++)
        printf("total %.0f %d\n", log->total[i].value, score->seat[log->total[i].seat].total);
}

static void play(const tt_game *game, const tt_bot *bot, int iterations, const char *seed, long number, tt_rng *rng)
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
    write_rows(game, &log, &score, rng);
    tt_players_free(players, game->players);
}

static int play_all(char **argument)
{
    tt_game game;
    const tt_bot *bot = tt_bot_find(argument[2], (int)strlen(argument[2]));
    if (!bot || tt_game_make(tt_rules_find(argument[0], (int)strlen(argument[0])), NULL, atoi(argument[1]),
                             (tt_options){0}, &game) != TT_GAME_OK)
        return 2;
    long games = atol(argument[3]);
    tt_rng rng = {{7, 5, 3, 1}};
    for (long number = 0; number < games; number++) {
        play(&game, bot, atoi(argument[4]), argument[5], number, &rng);
        if (number % 100 == 99)
            fprintf(stderr, "%ld of %ld games\n", number + 1, games);
    }
    return 0;
}

typedef struct bin {
    long games;
    double stated, won;
} bin;

/* What was stated in a turn, and won; `weight` makes games count alike. */
typedef struct turn_row {
    double stated, won, weight;
} turn_row;

typedef struct calibration {
    bin bins[BINS];
    long games;
    double sum; /* of all seats, over all games */
    turn_row *turn;
    long turns, room;
    long totals;
    double total_off, total_distance;
} calibration;

static void add_turn(calibration *c, double stated, double won, int turns, double sum)
{
    if (c->turns == c->room) {
        c->room = c->room ? 2 * c->room : 1 << 16;
        c->turn = realloc(c->turn, (size_t)c->room * sizeof *c->turn);
        if (!c->turn)
            abort();
    }
    c->turn[c->turns++] = (turn_row){stated, won, 1.0 / turns};
    if (sum < 0)
        return; /* not the marked turn */
    int at = (int)(stated * BINS);
    bin *b = &c->bins[at < BINS ? at : BINS - 1];
    b->games++;
    b->stated += stated;
    b->won += won;
    c->games++;
    c->sum += sum;
}

static void read_rows(calibration *c, FILE *file)
{
    char line[128];
    double stated, won, sum;
    int turns, points;
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "turn %lf %lf %d %lf", &stated, &won, &turns, &sum) == 4)
            add_turn(c, stated, won, turns, sum);
        else if (sscanf(line, "total %lf %d", &stated, &points) == 2) {
            double off = stated - points;
            c->totals++;
            c->total_off += off;
            c->total_distance += off < 0 ? -off : off;
        }
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

static void plot(const calibration *c, FILE *file)
{
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-40 -15 260 260\" font-family=\"sans-serif\" "
            "font-size=\"9\">\n<rect x=\"-40\" y=\"-15\" width=\"260\" height=\"260\" fill=\"#fff\"/>\n"
            "<path d=\"M0 0V200H200\" fill=\"none\" stroke=\"#444\"/><path d=\"M0 200L200 0\" stroke=\"#bbb\"/>\n");
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

/* The value at tenth i that fits best, given its neighbours; some weight on a straight line smooths what is chance. */
static double fitted(const calibration *c, const double at[], int i)
{
    double bottom = (double)c->games / 40, top = bottom * straight(at, i);
    for (long k = 0; k < c->turns; k++) {
        const turn_row *row = &c->turn[k];
        double x = row->stated * BINS, near = 1 - (x > i ? x - i : i - x);
        if (near <= 0)
            continue;
        double rest = near < 1 ? (1 - near) * at[x > i ? i + 1 : i - 1] : 0;
        top += row->weight * near * (row->won - rest);
        bottom += row->weight * near * near;
    }
    return top / bottom;
}

/* Fits what to state at each tenth, linear in between and never falling, by least squares (coordinate by coordinate),
 * starting with no correction. */
static void print_table(const calibration *c)
{
    enum { ROUNDS = 100 };
    double at[BINS + 1];
    for (int i = 0; i <= BINS; i++)
        at[i] = (double)i / BINS;
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i <= BINS; i++) {
            double least = i ? at[i - 1] : 0, most = i < BINS ? at[i + 1] : 1, value = fitted(c, at, i);
            at[i] = value < least ? least : value > most ? most : value;
        }
    printf("table:");
    for (int i = 0; i <= BINS; i++)
        printf(" %.3ff,", at[i]);
    printf("\n");
}

static int sum_all(int count, char **argument)
{
    calibration c = {0};
    const char *picture = NULL;
    bool table = false;
    for (int i = 0; i < count; i++) {
        if (!strcmp(argument[i], "--plot") && i + 1 < count) {
            picture = argument[++i];
            continue;
        }
        if (!strcmp(argument[i], "--table")) {
            table = true;
            continue;
        }
        FILE *file = fopen(argument[i], "r");
        if (!file) {
            perror(argument[i]);
            return 1;
        }
        read_rows(&c, file);
        fclose(file);
    }
    if (c.games) /* only bots that search state chances */
        print(&c);
    if (c.games && table)
        print_table(&c);
    if (c.totals)
        printf("points stated with tickets: %.1f too many on average, %.1f away (%ld choices)\n",
               c.total_off / (double)c.totals, c.total_distance / (double)c.totals, c.totals);
    FILE *file = picture ? fopen(picture, "w") : NULL;
    if (file) {
        plot(&c, file);
        fclose(file);
    }
    free(c.turn);
    return 0;
}

int main(int argc, char **argv)
{
    int status = 2;
    if (argc == 8 && !strcmp(argv[1], "play"))
        status = play_all(argv + 2);
    else if (argc > 2 && !strcmp(argv[1], "sum"))
        status = sum_all(argc - 2, argv + 2);
    if (status == 2)
        fprintf(stderr, "usage: calibration play GAME PLAYERS BOT GAMES ITERATIONS SEED\n"
                        "       calibration sum [--plot SVG] [--table] ROWS...\n");
    return status;
}
