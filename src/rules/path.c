/* path.c: the path of a ticket through a player's routes, or how near the routes came to one (for showing a score). */
#include "turntable/score.h"

/* Trains on routes that are not owned, then trains on all routes, then routes; each part has room for every route. */
#define A_ROUTE ((uint32_t)1)
#define A_TRAIN ((uint32_t)1 << 8)
#define A_MISSING_TRAIN ((uint32_t)1 << 20)

#define NOT_REACHED UINT32_MAX

static uint32_t price_of(const tt_board *board, const tt_routes *own, int r)
{
    uint32_t length = board->route[r].length;
    return A_ROUTE + length * A_TRAIN + (tt_routes_has(own, r) ? 0 : length * A_MISSING_TRAIN);
}

static int other_end(const tt_route *route, int city)
{
    return route->a == city ? route->b : route->a;
}

/* The city of `open` that is nearest; -1 if none is reached. */
static int nearest(const uint32_t cost[TT_MAX_CITIES], uint64_t open)
{
    int best = -1;
    for (; open; open &= open - 1) {
        int city = __builtin_ctzll(open);
        if (cost[city] != NOT_REACHED && (best < 0 || cost[city] < cost[best]))
            best = city;
    }
    return best;
}

/* Dijkstra's algorithm from the end to the start, so that the path is then read in its order. */
int tt_network_path(const tt_board *board, const tt_routes *own, int a, int b, uint8_t path[TT_MAX_CITIES])
{
    uint32_t cost[TT_MAX_CITIES];
    uint8_t onward[TT_MAX_CITIES]; /* the next route on the way to b */
    uint64_t open = 0;
    for (int city = 0; city < board->cities; city++) {
        cost[city] = NOT_REACHED;
        open |= (uint64_t)1 << city;
    }
    cost[b] = 0;
    for (int city; (city = nearest(cost, open)) >= 0 && city != a; open &= ~((uint64_t)1 << city)) {
        const tt_routes *near = &board->city_routes[city];
        for (int r = tt_routes_next(near, 0); r >= 0; r = tt_routes_next(near, r + 1)) {
            int other = other_end(&board->route[r], city);
            uint32_t price = cost[city] + price_of(board, own, r);
            if (price >= cost[other])
                continue;
            cost[other] = price;
            onward[other] = (uint8_t)r;
        }
    }
    int count = 0;
    if (cost[a] != NOT_REACHED)
        for (int city = a; city != b; city = other_end(&board->route[onward[city]], city))
            path[count++] = onward[city];
    return count;
}
