/* puzzles.c: how long the optimization problems of score.h take.
 *
 *     puzzles          about ten thousand instances of each kind; microseconds, on average and at worst
 *
 * Every instance is timed several times and its best time counts, so that a busy machine hardly affects the worst
 * case. */
#include <stdio.h>
#include <time.h>

#include "../tests/networks.h"
#include "games/list.h"
#include "turntable/rules.h"

enum { INSTANCES = 10000, REPEATS = 5, DECISIONS = 5000 };

/* The input of any of the problems. */
typedef struct instance {
    const tt_board *board;
    const tt_game *game;
    tt_routes own, others;
    uint8_t city[TT_MAX_MARKS];
    uint8_t stack[TT_CARDS];
    tt_table_part table;
    int seat, ticket;
} instance;

static instance instances[INSTANCES];
static volatile uint64_t sink; /* so that no call is optimized away */

static double microseconds(void)
{
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static double best_time(uint64_t (*solve)(const instance *), const instance *i)
{
    double best = 1e9;
    for (int n = 0; n < REPEATS; n++) {
        double start = microseconds();
        sink += solve(i);
        double passed = microseconds() - start;
        if (passed < best)
            best = passed;
    }
    return best;
}

static void measure(const char *name, uint64_t (*solve)(const instance *), double goal)
{
    double sum = 0, worst = 0;
    for (int i = 0; i < INSTANCES; i++) {
        double time = best_time(solve, &instances[i]);
        sum += time;
        if (time > worst)
            worst = time;
    }
    printf("%-52s %8.2f %8.1f", name, sum / INSTANCES, worst);
    if (goal > 0)
        printf("   (at most %g on average)", goal);
    printf("\n");
}

/* --- What is asked ------------------------------------------------------------------------------------------------ */

static uint64_t trail(const instance *i)
{
    tt_routes path;
    return (uint64_t)tt_trail_longest(i->board, &i->own, &path) + path.word[0];
}

static uint64_t stations(const instance *i)
{
    uint8_t borrowed[TT_MAX_MARKS];
    uint64_t all = ((uint64_t)1 << i->board->tickets) - 1;
    return tt_stations_assign(i->board, &i->own, &i->others, i->city, TT_MAX_MARKS, all, borrowed);
}

static uint64_t packing(const instance *i)
{
    return tt_pack_best(i->board, ((uint64_t)1 << i->board->tickets) - 1, i->stack);
}

static uint64_t way(const instance *i)
{
    tt_way found;
    tt_ticket_way(i->game, &i->table, i->seat, i->ticket, &found);
    return found.trains;
}

/* --- Instances ---------------------------------------------------------------------------------------------------- */

static void play_at_random(const tt_game *game, tt_rng *rng, int decisions, tt_state *state)
{
    uint8_t seed[32];
    for (int i = 0; i < 32; i++)
        seed[i] = (uint8_t)below(rng, 256);
    tt_start(game, seed, state, NULL);
    for (int n = 0; n < decisions && !tt_state_over(state); n++) {
        int seat = tt_state_next_seat(state);
        int count = tt_legal_count(game, state, seat);
        tt_apply(game, state, seat, tt_legal_pick(game, state, seat, below(rng, count)), NULL);
    }
}

static tt_game game_of(const char *name, int players)
{
    tt_game game;
    tt_game_make(tt_rules_find(name, (int)strlen(name)), NULL, players, (tt_options){false, false}, &game);
    return game;
}

/* Seat 0 of games played at random, to the end or up to some decision on the way; in europe with three stations
 * somewhere. */
static void make_games(const tt_game *game, bool to_the_end)
{
    tt_rng rng = rng_of(game->players);
    for (int n = 0; n < INSTANCES; n++) {
        instance *i = &instances[n];
        tt_state state;
        play_at_random(game, &rng, to_the_end ? DECISIONS : below(&rng, 300), &state);
        *i = (instance){.board = game->board, .game = game, .own = state.table.rails.owned[0], .table = state.table};
        i->ticket = below(&rng, game->board->tickets);
        for (int seat = 1; seat < game->players; seat++)
            tt_routes_join(&i->others, &state.table.rails.owned[seat]);
        i->city[0] = (uint8_t)below(&rng, game->board->cities - 2);
        i->city[1] = (uint8_t)(i->city[0] + 1 + below(&rng, game->board->cities - 2 - i->city[0]));
        i->city[2] = (uint8_t)(i->city[1] + 1 + below(&rng, game->board->cities - 1 - i->city[1]));
    }
}

static void make_dense(const tt_board *board, int trains)
{
    tt_rng rng = rng_of(trains);
    for (int n = 0; n < INSTANCES; n++)
        instances[n] = (instance){.board = board, .own = dense_network(board, &rng, trains)};
}

static void make_stacks(int from, int to)
{
    tt_rng rng = rng_of(from);
    for (int n = 0; n < INSTANCES; n++) {
        instances[n].board = &tt_board_card_game;
        deal_stack(&rng, from + below(&rng, to - from + 1), instances[n].stack);
    }
}

static void measure_ways(const char *name, int players)
{
    char title[64];
    tt_game game = game_of(name, players);
    snprintf(title, sizeof title, "way: %s, %d players, any moment", name, players);
    make_games(&game, false);
    measure(title, way, 0);
}

int main(void)
{
    tt_game usa = game_of("usa", 2), europe = game_of("europe", 4), old_west = game_of("old_west", 2);
    printf("%-52s %8s %8s\n", "microseconds", "average", "worst");
    make_games(&usa, true);
    measure("trail: usa, 2 players at random", trail, 2);
    make_dense(usa.board, 45);
    measure("trail: usa, dense networks of 45 trains", trail, 20);
    make_dense(europe.board, 45);
    measure("trail: europe, dense networks of 45 trains", trail, 0);
    make_dense(old_west.board, 40);
    measure("trail: old_west, dense networks of 40 trains", trail, 0);
    make_games(&europe, true);
    measure("stations: europe, 4 players at random, all tickets", stations, 20);
    make_stacks(20, 45);
    measure("packing: all tickets, stacks of 20 to 45 cards", packing, 20);
    measure_ways("usa", 2);
    measure_ways("europe", 4);
    measure_ways("old_west", 4);
    return 0;
}
