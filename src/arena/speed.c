/* speed.c: how fast the core is. */
#include "arena/speed.h"

#include <pthread.h>
#include <time.h>

#include "arena/threads.h"
#include "turntable/rules.h"
#include "turntable/score.h"
#include "turntable/view.h"

enum { RUNS = 5, MOST_THREADS = 64, LIMIT = 5000 };

const char *tt_speed_mode_name(tt_speed_mode mode)
{
    static const char *const names[] = {"select", "select+score", "list"};
    return names[mode];
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* What one thread has played. */
typedef struct run {
    const tt_game *game;
    tt_speed_mode mode;
    double seconds;
    tt_rng rng;
    double passed;
    uint64_t games, decisions, legal;
    uint64_t scored; /* so that the compiler does not remove the scoring */
} run;

static tt_action choose(run *r, const tt_state *state, int seat)
{
    if (r->mode != TT_SPEED_LIST) {
        int count = tt_legal_count(r->game, state, seat);
        r->legal += (uint64_t)count;
        return tt_legal_pick(r->game, state, seat, (int)tt_rng_below(&r->rng, (uint32_t)count));
    }
    tt_action actions[TT_MAX_LEGAL];
    int count = tt_legal_list(r->game, state, seat, actions, TT_MAX_LEGAL);
    r->legal += (uint64_t)count;
    return actions[tt_rng_below(&r->rng, (uint32_t)count)];
}

/* Deals a game and plays it to its end, or for at most `most` decisions. */
static void play_decisions(run *r, int most, tt_state *state)
{
    uint8_t seed[32];
    for (int i = 0; i < 32; i += 8) {
        uint64_t random = tt_rng_next(&r->rng);
        __builtin_memcpy(seed + i, &random, sizeof random);
    }
    tt_start(r->game, seed, state, NULL);
    for (int i = 0; i < most && !tt_state_over(state); i++) {
        int seat = tt_state_next_seat(state);
        tt_apply(r->game, state, seat, choose(r, state, seat), NULL);
        r->decisions++;
    }
}

static void play(run *r, tt_state *state)
{
    play_decisions(r, LIMIT, state);
    if (r->mode == TT_SPEED_SELECT_SCORE) {
        tt_score score;
        tt_score_make(r->game, state, &score);
        r->scored += score.winners;
    }
    r->games++;
}

static void *run_for_its_time(void *context)
{
    run *r = context;
    double start = now();
    do {
        tt_state state;
        for (int i = 0; i < 16; i++)
            play(r, &state);
        r->passed = now() - start;
    } while (r->passed < r->seconds);
    return NULL;
}

static void seed_run(tt_rng *rng, int number)
{
    const uint8_t seed[32] = {(uint8_t)number, (uint8_t)(number >> 8), 's', 'p', 'e', 'e', 'd'};
    tt_rng_seed(rng, seed);
}

static bool run_threads(run *runs, int threads)
{
    pthread_t thread[MOST_THREADS];
    int started = 1;
    while (started < threads && !tt_thread_start(&thread[started], run_for_its_time, &runs[started]))
        started++;
    run_for_its_time(&runs[0]);
    for (int i = 1; i < started; i++)
        pthread_join(thread[i], NULL);
    return started == threads;
}

static tt_speed speed_of(const run *runs, int threads)
{
    tt_speed speed = {0};
    double games = 0, decisions = 0, legal = 0, passed = 0;
    for (int i = 0; i < threads; i++) {
        speed.games_per_s += (double)runs[i].games / runs[i].passed;
        speed.decisions_per_s += (double)runs[i].decisions / runs[i].passed;
        games += (double)runs[i].games;
        decisions += (double)runs[i].decisions;
        legal += (double)runs[i].legal;
        passed += runs[i].passed;
    }
    speed.decisions_per_game = decisions / games;
    speed.ns_per_decision = passed * 1e9 / decisions;
    speed.legal_mean = legal / decisions;
    return speed;
}

bool tt_speed_play(const tt_game *game, tt_speed_mode mode, double seconds, int threads, tt_speed *speed)
{
    *speed = (tt_speed){0};
    if (threads > MOST_THREADS)
        return false;
    for (int number = 0; number < RUNS; number++) {
        run runs[MOST_THREADS];
        for (int i = 0; i < threads; i++) {
            runs[i] = (run){.game = game, .mode = mode, .seconds = seconds / RUNS};
            seed_run(&runs[i].rng, i);
        }
        if (!run_threads(runs, threads))
            return false;
        tt_speed one = speed_of(runs, threads);
        if (one.games_per_s > speed->games_per_s)
            *speed = one;
    }
    return true;
}

/* Single operations. */

enum { POSITIONS = 64, TRIES = 9 };

/* The positions of an operation, and its results, so that the compiler does not remove it. */
typedef struct bench {
    const tt_game *game;
    tt_state position[POSITIONS], end[POSITIONS];
    tt_view view[POSITIONS];
    tt_rng rng;
    tt_state state;
    tt_view made;
    tt_score score;
    uint64_t left;
} bench;

/* Positions spread over games, and the ends of these games. */
static void fill_positions(bench *b)
{
    run r = {.game = b->game, .mode = TT_SPEED_SELECT};
    seed_run(&r.rng, 1);
    seed_run(&b->rng, 2);
    for (int i = 0; i < POSITIONS; i++) {
        tt_rng start = r.rng;
        uint64_t before = r.decisions;
        play(&r, &b->end[i]);
        run again = {.game = b->game, .mode = TT_SPEED_SELECT, .rng = start};
        play_decisions(&again, (int)tt_rng_below(&b->rng, (uint32_t)(r.decisions - before)), &b->position[i]);
        tt_view_make(b->game, &b->position[i], tt_state_next_seat(&b->position[i]), &b->view[i]);
    }
}

static void do_copy(bench *b, int i)
{
    b->state = b->position[i];
}

static void do_view(bench *b, int i)
{
    tt_view_make(b->game, &b->position[i], b->view[i].seat, &b->made);
}

static void do_sample(bench *b, int i)
{
    tt_view_sample(b->game, &b->view[i], &b->rng, &b->state);
}

static void do_trail(bench *b, int i)
{
    b->left += (uint64_t)tt_trail_longest(b->game->board, &b->end[i].table.rails.owned[0], NULL);
}

static uint64_t all_tickets(const tt_board *board)
{
    return board->tickets == 64 ? ~(uint64_t)0 : ((uint64_t)1 << board->tickets) - 1;
}

static void do_stations(bench *b, int i)
{
    const tt_rails *rails = &b->end[i].table.rails;
    uint8_t borrowed[TT_MAX_MARKS];
    b->left += tt_stations_assign(b->game->board, &rails->owned[0], &rails->owned[1], rails->mark[0],
                                  tt_marks_placed(rails, 0), all_tickets(b->game->board), borrowed);
}

static void do_packing(bench *b, int i)
{
    b->left += tt_pack_best(b->game->board, all_tickets(b->game->board), b->end[i].table.yards.track[0]);
}

static void do_score(bench *b, int i)
{
    tt_score_make(b->game, &b->end[i], &b->score);
}

/* For each position the best of several tries counts; each try repeats the operation `repeat` times. */
static tt_speed_operation measure(bench *b, const char *name, void (*operation)(bench *, int), int repeat)
{
    tt_speed_operation result = {name, 0, 0};
    for (int i = 0; i < POSITIONS; i++) {
        double best = 1e9;
        for (int try = 0; try < TRIES; try++) {
            double start = now();
            for (int k = 0; k < repeat; k++) {
                operation(b, i);
                __asm__ volatile("" : : "r"(b) : "memory"); /* the compiler must assume that the result is read */
            }
            double passed = (now() - start) * 1e9 / repeat;
            best = passed < best ? passed : best;
        }
        result.ns_mean += best / POSITIONS;
        result.ns_worst = best > result.ns_worst ? best : result.ns_worst;
    }
    return result;
}

int tt_speed_operations(const tt_game *game, tt_speed_operation operations[TT_SPEED_OPERATIONS])
{
    static bench b; /* large; one caller at a time */
    int count = 0;
    b = (bench){.game = game};
    fill_positions(&b);
    operations[count++] = measure(&b, "copy", do_copy, 200);
    operations[count++] = measure(&b, "view", do_view, 200);
    operations[count++] = measure(&b, "sample", do_sample, 100);
    if (!game->rules->yards)
        operations[count++] = measure(&b, "trail", do_trail, 20);
    if (game->rules->stations)
        operations[count++] = measure(&b, "stations", do_stations, 20);
    if (game->rules->yards)
        operations[count++] = measure(&b, "packing", do_packing, 10);
    operations[count++] = measure(&b, "score", do_score, 20);
    return count;
}
