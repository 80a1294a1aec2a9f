/* networks.h: made-up networks and stacks of cards, for the tests and the timing of the puzzles in score.h. */
#ifndef TURNTABLE_TESTS_NETWORKS_H
#define TURNTABLE_TESTS_NETWORKS_H

#include <string.h>

#include "turntable/rng.h"
#include "turntable/score.h"

static inline tt_rng rng_of(int number)
{
    uint8_t seed[32] = {(uint8_t)number, (uint8_t)(number >> 8)};
    tt_rng rng;
    tt_rng_seed(&rng, seed);
    return rng;
}

static inline int below(tt_rng *rng, int bound)
{
    return (int)tt_rng_below(rng, (uint32_t)bound);
}

/* The routes of a list of ids, "a-b, c-d". An id that the board does not have is left out. */
static inline tt_routes routes_named(const tt_board *board, const char *ids)
{
    tt_routes set = {{0}};
    while (*ids) {
        int length = (int)strcspn(ids, ",");
        int r = tt_board_route(board, ids, length);
        if (r >= 0)
            tt_routes_add(&set, r);
        ids += length + (ids[length] ? 2 : 0);
    }
    return set;
}

/* `count` tickets at most. */
static inline uint64_t some_tickets(const tt_board *board, tt_rng *rng, int count)
{
    uint64_t tickets = 0;
    for (int i = 0; i < count; i++)
        tickets |= (uint64_t)1 << below(rng, board->tickets);
    return tickets;
}

/* One of the routes of `set`, which is not empty. */
static inline int any_route(tt_rng *rng, const tt_routes *set)
{
    int count = 0, r = -1;
    for (int i = 0; i < TT_ROUTE_WORDS; i++)
        count += __builtin_popcountll(set->word[i]);
    for (int skip = below(rng, count); skip >= 0; skip--)
        r = tt_routes_next(set, r + 1);
    return r;
}

/* A dense network: begins at any city and always adds one of the shortest routes that touch it and fit. */
static inline tt_routes dense_network(const tt_board *board, tt_rng *rng, int trains)
{
    tt_routes own = {{0}}, touching = board->city_routes[below(rng, board->cities)];
    for (;;) {
        tt_routes shortest = {{0}};
        int least = trains + 1;
        for (int r = tt_routes_next(&touching, 0); r >= 0; r = tt_routes_next(&touching, r + 1)) {
            if (tt_routes_meet(&own, &board->route[r].parallel) || board->route[r].length > least ||
                board->route[r].length > trains)
                continue;
            if (board->route[r].length < least)
                shortest = (tt_routes){{0}};
            least = board->route[r].length;
            tt_routes_add(&shortest, r);
        }
        if (least > trains)
            return own;
        int added = any_route(rng, &shortest);
        tt_routes_add(&own, added);
        tt_routes_join(&touching, &board->route[added].touching);
        trains -= least;
    }
}

/* A scattered network: any routes that fit, until `trains` are used up as far as chance has it. */
static inline tt_routes scattered_network(const tt_board *board, tt_rng *rng, int trains)
{
    tt_routes own = {{0}};
    for (int tries = 0; tries < 60; tries++) {
        int r = below(rng, board->routes);
        if (board->route[r].length > trains || tt_routes_meet(&own, &board->route[r].parallel))
            continue;
        tt_routes_add(&own, r);
        trains -= board->route[r].length;
    }
    return own;
}

/* card_game: a stack of so many cards from a whole deck (C-1). */
static inline void deal_stack(tt_rng *rng, int cards, uint8_t stack[TT_CARDS])
{
    int left[TT_CARDS] = {10, 10, 10, 10, 10, 10, 10, 10, 16}, all = 96;
    memset(stack, 0, TT_CARDS);
    for (; cards > 0; cards--, all--) {
        int card = 0;
        for (int skip = below(rng, all); skip >= left[card]; card++)
            skip -= left[card];
        left[card]--;
        stack[card]++;
    }
}

#endif
