/* tournament.c: many deals in several threads, added up in order. */
#include "arena/tournament.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arena/threads.h"
#include "turntable/record.h"
#include "turntable/rules.h"

enum { WINDOW = 256 }; /* deals that may be played at the same time */

/* A deal being played. */
typedef struct slot {
    int games; /* played so far */
    tt_deal_result result;
} slot;

/* What the threads share. */
typedef struct shared {
    const tt_tournament *tournament;
    int64_t next; /* game, counted over all deals */
    bool ended;   /* no further game begins */
    bool failed;
    int running;
    pthread_mutex_t lock;    /* of all fields */
    pthread_cond_t moved_on; /* a deal was added, or the tournament has ended */
    tt_standing *standing;
    slot slots[WINDOW];
} shared;

static bool is_stopped(const tt_tournament *tournament)
{
    return tournament->stop && *tournament->stop;
}

static bool has_foreign(const tt_player players[], int count)
{
    for (int seat = 0; seat < count; seat++)
        if (players[seat].foreign)
            return true;
    return false;
}

bool tt_bout_play(const tt_tournament *tournament, const tt_bout *bout, tt_player players[], const tt_sink *sink,
                  tt_state *state, tt_outcome *outcome)
{
    const tt_game *game = tournament->game;
    size_t length = strlen(tournament->seed);
    uint64_t number = (uint64_t)(bout->deal * tournament->seating.games + bout->number);
    uint8_t deal[32];
    for (int seat = 0; seat < game->players; seat++) {
        players[seat].conduct = (tt_conduct){0};
        tt_player_seed(&players[seat].rng, tournament->seed, length, number, seat);
    }
    tt_seed_make(tournament->seed, length, (uint64_t)bout->deal, deal);
    if (has_foreign(players, game->players))
        return tt_foreign_game(game, deal, players, sink, tournament->stop, state, outcome);
    tt_start(game, deal, state, sink);
    *outcome = (tt_outcome){0};
    while (tt_arena_step(game, state, players, sink, outcome))
        if (is_stopped(tournament))
            return false;
    tt_arena_end(game, state, outcome);
    return true;
}

tt_verdict tt_tournament_verdict(const tt_tournament *tournament, const tt_standing *standing)
{
    int players = tournament->seating.players;
    return tt_decide(
        tt_scores_of(standing->deals, standing->pair[0].wins, standing->pair[0].squares, (int64_t)players * TT_WIN),
        players);
}

/* Whether the tournament is complete. */
static bool is_complete(const tt_tournament *tournament, const tt_standing *standing)
{
    return standing->deals >= tournament->deals ||
           (tournament->until_decided && tt_tournament_verdict(tournament, standing) != TT_UNDECIDED);
}

/* Adds the finished deals in their order. The caller holds the lock. */
static void add_deals(shared *all)
{
    const tt_seating *seating = &all->tournament->seating;
    for (;;) {
        slot *first = &all->slots[all->standing->deals % WINDOW];
        if (first->games < seating->games || is_complete(all->tournament, all->standing))
            break;
        tt_standing_add(all->standing, seating, &first->result);
        *first = (slot){0};
    }
    if (is_complete(all->tournament, all->standing))
        all->ended = true;
    pthread_cond_broadcast(&all->moved_on);
}

/* Takes the next game; the caller holds the lock. False if there is none. A thread that is too far ahead waits, because
 * deals are added in order. */
static bool take(shared *all, tt_bout *bout)
{
    const tt_seating *seating = &all->tournament->seating;
    while (!all->ended && !is_stopped(all->tournament) && all->next / seating->games >= all->standing->deals + WINDOW)
        pthread_cond_wait(&all->moved_on, &all->lock);
    if (all->ended || is_stopped(all->tournament) || all->next / seating->games >= all->tournament->deals)
        return false;
    bout->deal = all->next / seating->games;
    bout->number = (int)(all->next % seating->games);
    tt_seating_seats(seating, bout->number, bout->entrant);
    all->next++;
    return true;
}

/* The programs of one thread: one for each seat that an entrant has in a game. */
typedef struct crew {
    tt_foreign *member[TT_MAX_ENTRANTS][TT_MAX_SEATS];
} crew;

static void dismiss(crew *all)
{
    for (int entrant = 0; entrant < TT_MAX_ENTRANTS; entrant++)
        for (int i = 0; i < TT_MAX_SEATS; i++)
            if (all->member[entrant][i]) {
                tt_foreign_close(all->member[entrant][i]);
                free(all->member[entrant][i]);
            }
}

/* Finds a program for each seat of a foreign bot. False if memory runs out. */
static bool call_crew(const tt_tournament *tournament, const tt_bout *bout, crew *all, tt_player players[])
{
    int seats[TT_MAX_ENTRANTS] = {0};
    for (int seat = 0; seat < tournament->game->players; seat++) {
        int entrant = bout->entrant[seat];
        const char *command = tournament->entrant[entrant].command;
        tt_foreign **member = &all->member[entrant][seats[entrant]++];
        if (command && !*member && (*member = malloc(sizeof **member)))
            tt_foreign_open(*member, command, tournament->foreign, entrant);
        players[seat].foreign = *member;
        if (command && !*member)
            return false;
    }
    return true;
}

static void sit_down(const tt_tournament *tournament, const tt_bout *bout, tt_player players[])
{
    for (int seat = 0; seat < tournament->game->players; seat++) {
        const tt_entrant *entrant = &tournament->entrant[bout->entrant[seat]];
        players[seat].bot = entrant->bot;
        players[seat].budget = (tt_budget){
            .iterations = entrant->iterations, .nanoseconds = entrant->nanoseconds, .clock = tt_thread_clock};
    }
}

static bool play(const tt_tournament *tournament, const tt_bout *bout, tt_player players[], tt_outcome *outcome)
{
    sit_down(tournament, bout, players);
    if (tournament->play)
        return tournament->play(tournament->context, tournament, bout, players, outcome);
    tt_state state;
    return tt_bout_play(tournament, bout, players, NULL, &state, outcome);
}

/* Every entrant can have every seat, so each gets memory for any bot. */
static bool equip(const tt_tournament *tournament, tt_player players[])
{
    size_t most = 0;
    bool equipped = true;
    for (int i = 0; i < tournament->seating.entrants; i++)
        if (tournament->entrant[i].bot->memory > most)
            most = tournament->entrant[i].bot->memory;
    for (int seat = 0; seat < tournament->game->players; seat++)
        equipped &= tt_player_equip(&players[seat], most);
    return equipped;
}

static void play_on(shared *all, crew *programs, tt_player players[])
{
    const tt_tournament *tournament = all->tournament;
    tt_bout bout;
    pthread_mutex_lock(&all->lock);
    while (take(all, &bout)) {
        tt_outcome outcome;
        pthread_mutex_unlock(&all->lock);
        bool called = call_crew(tournament, &bout, programs, players);
        bool played = called && play(tournament, &bout, players, &outcome);
        pthread_mutex_lock(&all->lock);
        all->failed |= !called;
        if (played) {
            slot *mine = &all->slots[bout.deal % WINDOW];
            tt_deal_result_add(&mine->result, &tournament->seating, bout.number, &outcome, players);
            mine->games++;
            add_deals(all);
        } else {
            all->ended = true;
            pthread_cond_broadcast(&all->moved_on);
        }
    }
    pthread_mutex_unlock(&all->lock);
}

static void *work(void *context)
{
    shared *all = context;
    tt_player players[TT_MAX_SEATS] = {0};
    crew programs = {0};
    bool equipped = equip(all->tournament, players);
    if (equipped)
        play_on(all, &programs, players);
    dismiss(&programs);
    tt_players_free(players, all->tournament->game->players);
    pthread_mutex_lock(&all->lock);
    if (!equipped)
        all->ended = all->failed = true;
    all->running--;
    pthread_cond_broadcast(&all->moved_on);
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

/* Reports progress until all threads are done. */
static void watch(shared *all)
{
    const struct timespec pause = {0, 50000000};
    const tt_tournament *tournament = all->tournament;
    for (bool running = true; running;) {
        pthread_mutex_lock(&all->lock);
        const tt_standing standing = *all->standing;
        running = all->running > 0;
        pthread_mutex_unlock(&all->lock);
        if (tournament->progress)
            tournament->progress(tournament->context, &standing);
        if (running)
            nanosleep(&pause, NULL);
    }
}

static tt_tournament_end run_threads(shared *all, pthread_t threads[])
{
    int jobs = all->tournament->jobs, started = 0;
    pthread_mutex_lock(&all->lock);
    while (started < jobs && tt_thread_start(&threads[started], work, all) == 0)
        started++;
    all->running = started;
    pthread_mutex_unlock(&all->lock);
    watch(all);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    if (is_complete(all->tournament, all->standing))
        return TT_TOURNAMENT_COMPLETE;
    return all->failed || !started ? TT_TOURNAMENT_FAILED : TT_TOURNAMENT_STOPPED;
}

tt_tournament_end tt_tournament_run(const tt_tournament *tournament, tt_standing *standing)
{
    if (is_complete(tournament, standing))
        return TT_TOURNAMENT_COMPLETE;
    shared *all = calloc(1, sizeof *all);
    pthread_t *threads = calloc((size_t)tournament->jobs, sizeof *threads);
    tt_tournament_end end = TT_TOURNAMENT_FAILED;
    if (all && threads) {
        all->tournament = tournament;
        all->standing = standing;
        all->next = standing->deals * tournament->seating.games;
        pthread_mutex_init(&all->lock, NULL);
        pthread_cond_init(&all->moved_on, NULL);
        end = run_threads(all, threads);
        pthread_cond_destroy(&all->moved_on);
        pthread_mutex_destroy(&all->lock);
    }
    free(threads);
    free(all);
    return end;
}
