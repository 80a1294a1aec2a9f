/* match.c: many games in several threads. */
#include "arena/arena.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arena/threads.h"

/* What the threads of a match share. */
typedef struct shared {
    const tt_match *match;
    atomic_long next, done;
    atomic_int running;
    atomic_bool stopped;
    pthread_mutex_t lock; /* of the sums */
    tt_tally *tally;
} shared;

static void count(tt_tally *tally, const tt_outcome *outcome, int players)
{
    if (!outcome->finished) {
        tally->unfinished++;
        return;
    }
    tally->finished++;
    tally->decisions += outcome->decisions;
    tally->turns += outcome->turns;
    bool alone = (outcome->score.winners & (outcome->score.winners - 1)) == 0;
    for (int seat = 0; seat < players; seat++) {
        const tt_seat_score *score = &outcome->score.seat[seat];
        bool wins = outcome->score.winners >> seat & 1;
        tally->seat[seat].won += wins && alone;
        tally->seat[seat].shared += wins && !alone;
        tally->seat[seat].points += score->total;
        tally->seat[seat].squares += (int64_t)score->total * score->total;
        tally->seat[seat].completed += __builtin_popcountll(score->completed);
        tally->seat[seat].failed += __builtin_popcountll(score->failed);
    }
}

/* All are whole numbers, so the order of the threads does not matter. */
static void add(tt_tally *sum, const tt_tally *more)
{
    sum->finished += more->finished;
    sum->unfinished += more->unfinished;
    sum->decisions += more->decisions;
    sum->turns += more->turns;
    for (int seat = 0; seat < TT_MAX_SEATS; seat++) {
        sum->seat[seat].won += more->seat[seat].won;
        sum->seat[seat].shared += more->seat[seat].shared;
        sum->seat[seat].points += more->seat[seat].points;
        sum->seat[seat].squares += more->seat[seat].squares;
        sum->seat[seat].completed += more->seat[seat].completed;
        sum->seat[seat].failed += more->seat[seat].failed;
    }
}

static bool play(const tt_match *match, long k, tt_player players[], tt_outcome *outcome)
{
    if (match->play)
        return match->play(match->context, match, k, players, outcome);
    tt_state state;
    tt_arena_game_of(match->game, players, match->seed, strlen(match->seed), (uint64_t)k, NULL, &state, outcome);
    return true;
}

bool tt_player_equip(tt_player *player, size_t size)
{
    player->memory = size ? malloc(size) : NULL;
    return player->memory || !size;
}

void tt_players_free(tt_player players[], int count)
{
    for (int i = 0; i < count; i++)
        free(players[i].memory);
}

static bool seat_players(const tt_match *match, tt_player players[])
{
    bool equipped = true;
    for (int seat = 0; seat < match->game->players; seat++) {
        players[seat].bot = match->bot[seat];
        equipped &= tt_player_equip(&players[seat], match->bot[seat]->memory);
    }
    return equipped;
}

static void *work(void *context)
{
    shared *all = context;
    tt_tally tally = {0};
    tt_player players[TT_MAX_SEATS] = {0};
    if (!seat_players(all->match, players))
        all->stopped = true;
    while (!all->stopped) {
        long k = all->next++;
        if (k >= all->match->games)
            break;
        tt_outcome outcome;
        if (play(all->match, k, players, &outcome))
            count(&tally, &outcome, all->match->game->players);
        else
            all->stopped = true;
        all->done++;
    }
    tt_players_free(players, all->match->game->players);
    pthread_mutex_lock(&all->lock);
    add(all->tally, &tally);
    pthread_mutex_unlock(&all->lock);
    all->running--;
    return NULL;
}

static void watch(shared *all)
{
    const struct timespec pause = {0, 50000000};
    while (all->match->progress && all->running > 0) {
        all->match->progress(all->match->context, all->done);
        nanosleep(&pause, NULL);
    }
}

bool tt_match_run(const tt_match *match, tt_tally *tally)
{
    shared all = {.match = match, .tally = tally, .lock = PTHREAD_MUTEX_INITIALIZER};
    int jobs = match->jobs < match->games ? match->jobs : (int)match->games;
    *tally = (tt_tally){0};
    pthread_t *threads = calloc((size_t)jobs + 1, sizeof *threads);
    if (!threads)
        return false;
    int started = 0;
    for (; started < jobs; started++) {
        all.running++;
        if (tt_thread_start(&threads[started], work, &all) != 0) {
            all.running--;
            break;
        }
    }
    watch(&all);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    free(threads);
    return !all.stopped && all.next >= match->games;
}
