/* review.c: plays games of bots and reviews them: means, errors and times of what the review says.
 *
 *     review [--full] GAME PLAYERS BOTS GAMES SEED
 *
 * GAME is a game, or one with an option: old_west+alvin, card_game+open_track. BOTS is one name for all seats or one
 * for each, such as search@40,racer: a number of games a decision may follow. The exit status is 1 if a game did not
 * end, could not be reviewed, or has parts that do not add up; 3 if all is well but a mean of chance is more than 3.5
 * standard errors from 0, which single runs may be (bench/review_pool judges all of them). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arena/arena.h"
#include "arena/heap.h"
#include "arguments.h"
#include "review/review.h"
#include "turntable/turntable.h"

/* A mean and its error. */
typedef struct mean {
    long count;
    double sum, squares;
} mean;

static void mean_add(mean *m, double value)
{
    m->count++;
    m->sum += value;
    m->squares += value * value;
}

static double mean_of(const mean *m)
{
    return m->count ? m->sum / (double)m->count : 0;
}

static double mean_error(const mean *m)
{
    double n = (double)m->count, average = mean_of(m);
    return n > 1 ? sqrt((m->squares / n - average * average) / (n - 1)) : 0;
}

enum { CHANCE, OWN, OTHERS, HIDDEN, START, RESULT, PARTS };
static const char *const part_names[PARTS] = {"chance", "own", "others", "hidden", "start", "result"};
static const char *const measure_names[TT_REVIEW_MEASURES] = {"points", "wins"};

/* What is collected of each seat. */
typedef struct study {
    mean part[TT_REVIEW_MEASURES][PARTS];
    double cost;
    long decisions;
    double turns;
} study;

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static bool seat_bots(const char *names, int players, tt_player player[])
{
    for (int seat = 0; seat < players; seat++) {
        size_t length = strcspn(names, ",");
        if (!argument_bot(names, length, &player[seat]))
            return false;
        if (names[length] == ',')
            names += length + 1;
    }
    return true;
}

/* Plays a game into `record`. */
static bool play(const tt_game *game, tt_player players[], const char *seed, long number, tt_buffer *record)
{
    tt_recorder recorder = {game, TT_EVERYTHING, {tt_buffer_put, record}};
    tt_header header;
    tt_sink sink = tt_recorder_sink(&recorder);
    tt_state state;
    tt_outcome outcome;
    tt_result result;
    tt_buffer_clear(record);
    tt_header_begin(game, &header);
    tt_seed_make(seed, strlen(seed), (uint64_t)number, header.seed);
    for (int seat = 0; seat < game->players; seat++)
        snprintf(header.seats[seat], sizeof header.seats[seat], "bot:%s", players[seat].bot->name);
    tt_header_write(&header, &recorder.out);
    tt_arena_game_of(game, players, seed, strlen(seed), (uint64_t)number, &sink, &state, &outcome);
    if (!outcome.finished)
        return false;
    tt_result_make(game, &state, &result);
    tt_result_write(game, &result, &recorder.out);
    return true;
}

/* Whether the parts add up to the result. */
static bool adds_up(const tt_review *r)
{
    for (int m = 0; m < TT_REVIEW_MEASURES; m++)
        for (int seat = 0; seat < r->replay.game.players; seat++)
            if (r->result.of[m][seat] != r->start.of[m][seat] + r->chance.of[m][seat] + r->own.of[m][seat] +
                                             r->others.of[m][seat] + r->hidden.of[m][seat])
                return false;
    return true;
}

static void collect(const tt_review *r, study studies[])
{
    const tt_amount *const parts[PARTS] = {&r->chance, &r->own, &r->others, &r->hidden, &r->start, &r->result};
    static const double unit[TT_REVIEW_MEASURES] = {100, 10000};
    for (int seat = 0; seat < r->replay.game.players; seat++) {
        for (int m = 0; m < TT_REVIEW_MEASURES; m++)
            for (int part = 0; part < PARTS; part++)
                mean_add(&studies[seat].part[m][part], parts[part]->of[m][seat] / unit[m]);
        studies[seat].cost += r->seat[seat].cost / 100.0;
        studies[seat].decisions += r->seat[seat].decisions;
        studies[seat].turns += (double)r->turn / r->replay.game.players;
    }
}

/* What a turn brings its seat, and the turns of the others take again: an error of the evaluation, which does not say
 * well enough whose turn it is. It is to be 0; tt_game_bots.tempo corrects it. */
static void print_tempo(const tt_game *game, const study studies[])
{
    for (int m = 0; m < TT_REVIEW_MEASURES; m++) {
        double sum = 0, turns = 0;
        for (int seat = 0; seat < game->players; seat++) {
            sum += (studies[seat].part[m][OWN].sum - studies[seat].part[m][OTHERS].sum) / 2;
            turns += studies[seat].turns;
        }
        printf("  tempo in %s %.4f\n", measure_names[m], turns > 0 ? sum / turns : 0);
    }
}

/* For bench/review_pool: how many games, their sum and the sum of their squares. */
static void print_sums(const char *what, int seat, const mean *m)
{
    printf("  sums %s %d %ld %.17g %.17g\n", what, seat, m->count, m->sum, m->squares);
}

/* The number of means that are too far from 0. */
static int print(const tt_game *game, const tt_player players[], const study studies[])
{
    int off = 0;
    for (int seat = 0; seat < game->players; seat++) {
        const study *s = &studies[seat];
        printf("  seat %d %-10s", seat, players[seat].bot->name);
        for (int part = 0; part < PARTS; part++)
            printf("  %s %.2f ± %.2f", part_names[part], mean_of(&s->part[0][part]), mean_error(&s->part[0][part]));
        printf("  cost %.3f of %ld\n", s->decisions ? s->cost / (double)s->decisions : 0, s->decisions);
        for (int m = 0; m < TT_REVIEW_MEASURES; m++) {
            double far = mean_of(&s->part[m][CHANCE]), error = mean_error(&s->part[m][CHANCE]);
            bool is_far = fabs(far) > 3.5 * error;
            printf("  %s: seat %d, chance in %s %.4f ± %.4f\n", is_far ? "not ok" : "ok", seat, measure_names[m], far,
                   error);
            print_sums(measure_names[m], seat, &s->part[m][CHANCE]);
            off += is_far;
        }
    }
    return off;
}

int main(int argc, char **argv)
{
    static tt_review review;
    static study studies[TT_MAX_SEATS];
    tt_player players[TT_MAX_SEATS] = {0};
    tt_buffer record;
    tt_game game;
    bool full = argc > 1 && strcmp(argv[1], "--full") == 0;
    char **argument = argv + 1 + full;
    if (argc - full != 6 || !argument_game(argument[0], atoi(argument[1]), &game) ||
        !seat_bots(argument[2], game.players, players)) {
        fprintf(stderr, "usage: review [--full] GAME PLAYERS BOTS GAMES SEED\n");
        return 2;
    }
    tt_buffer_open(&record, tt_heap());
    double spent = 0, most = 0;
    long reviewed = 0, wrong = 0, missing = 0;
    for (long number = 0; number < atol(argument[3]); number++) {
        const char *fault = "unfinished";
        if (play(&game, players, argument[4], number, &record))
            fault =
                tt_review_fault_name(tt_review_open(&review, record.bytes, record.size, NULL, !full, record.memory));
        if (*fault) {
            printf("not ok: game %ld of seed %s is not reviewed: %s\n", number, argument[4], fault);
            missing++;
            continue;
        }
        double begun = seconds();
        while (tt_review_step(&review) < TT_REVIEW_DONE)
            ;
        double took = seconds() - begun;
        spent += took;
        most = took > most ? took : most;
        reviewed++;
        wrong += !adds_up(&review);
        collect(&review, studies);
        tt_review_close(&review);
    }
    printf("%s %d %s: %ld games, %.4f s each, %.4f s at most, %ld sums wrong\n", argument[0], game.players, argument[2],
           reviewed, reviewed ? spent / (double)reviewed : 0, most, wrong);
    int off = print(&game, players, studies);
    print_tempo(&game, studies);
    tt_buffer_close(&record);
    tt_players_free(players, game.players);
    return wrong || missing ? 1 : off ? 3 : 0;
}
