/* plan_graph.c: cheapest paths on a board. */
#include "bots/plan.h"

#include <string.h>

static uint64_t bit(int city)
{
    return (uint64_t)1 << city;
}

/* The cheapest of the routes between the same two cities; the first of equals. */
static int cheapest_of(const tt_routes *parallel, const int price[], int first)
{
    int best = first;
    for (int r = tt_routes_next(parallel, first + 1); r >= 0; r = tt_routes_next(parallel, r + 1))
        if (price[r] < price[best])
            best = r;
    return best;
}

void tt_graph_make(const tt_board *board, const int price[], tt_graph *graph)
{
    uint16_t count[TT_MAX_CITIES] = {0};
    uint8_t usable[TT_MAX_ROUTES];
    tt_routes seen = {0};
    int routes = 0;
    for (int r = 0; r < board->routes; r++) {
        const tt_route *route = &board->route[r];
        if (price[r] >= TT_PLAN_BARRED || tt_routes_has(&seen, r))
            continue;
        tt_routes_join(&seen, &route->parallel);
        usable[routes++] = (uint8_t)cheapest_of(&route->parallel, price, r);
        count[route->a]++;
        count[route->b]++;
    }
    graph->cities = board->cities;
    graph->first[0] = 0;
    for (int city = 0; city < board->cities; city++) {
        graph->first[city + 1] = (uint16_t)(graph->first[city] + count[city]);
        count[city] = graph->first[city];
    }
    for (int i = 0; i < routes; i++) {
        const tt_route *route = &board->route[usable[i]];
        graph->link[count[route->a]].city = route->b;
        graph->link[count[route->a]++].route = usable[i];
        graph->link[count[route->b]].city = route->a;
        graph->link[count[route->b]++].route = usable[i];
    }
}

/* The nearest city of `frontier`, the first of equals. Frontiers are small, so a heap would cost more than it saves;
 * and without branches, because which is nearest cannot be predicted. */
static int nearest(uint64_t frontier, const int distance[])
{
    uint64_t best = UINT64_MAX;
    for (; frontier; frontier &= frontier - 1) {
        int city = __builtin_ctzll(frontier);
        uint64_t key = (uint64_t)distance[city] << 6 | (uint64_t)city;
        best = key < best ? key : best;
    }
    return (int)(best & 63);
}

/* Dijkstra's algorithm from all of `from` at once, up to the first of `goals` (0: everywhere); `via` is the route that
 * leads to each city, *last the city where it stopped. */
static uint64_t walk(const tt_graph *graph, const int price[], uint64_t from, uint64_t goals, int distance[],
                     uint8_t via[], int *last)
{
    uint64_t frontier = from, settled = 0;
    for (uint64_t rest = from; rest; rest &= rest - 1)
        distance[__builtin_ctzll(rest)] = 0;
    while (frontier) {
        int at = nearest(frontier, distance);
        settled |= bit(at);
        frontier &= ~bit(at);
        *last = at;
        if (goals & bit(at))
            break;
        for (int i = graph->first[at]; i < graph->first[at + 1]; i++) {
            int city = graph->link[i].city, route = graph->link[i].route;
            if (settled & bit(city) || price[route] >= TT_PLAN_BARRED)
                continue;
            int there = distance[at] + price[route];
            if (!(frontier & bit(city)) || there < distance[city]) {
                distance[city] = there;
                via[city] = (uint8_t)route;
                frontier |= bit(city);
            }
        }
    }
    return settled;
}

int tt_graph_way(const tt_graph *graph, const int price[], uint64_t from, uint64_t to, tt_routes *way)
{
    int distance[TT_MAX_CITIES], end = 0;
    uint8_t via[TT_MAX_CITIES];
    if (way)
        memset(way, 0, sizeof *way);
    if (!(walk(graph, price, from, to, distance, via, &end) & to))
        return TT_PLAN_BARRED;
    for (int at = end; way && !(from & bit(at));) {
        int route = via[at];
        if (price[route] > 0)
            tt_routes_add(way, route);
        for (int i = graph->first[at];; i++)
            if (graph->link[i].route == route) {
                at = graph->link[i].city;
                break;
            }
    }
    return distance[end];
}

void tt_graph_spread(const tt_graph *graph, const int price[], uint64_t from, int distance[TT_MAX_CITIES])
{
    uint8_t via[TT_MAX_CITIES];
    int last;
    uint64_t settled = walk(graph, price, from, 0, distance, via, &last);
    for (int city = 0; city < graph->cities; city++)
        if (!(settled & bit(city)))
            distance[city] = TT_PLAN_BARRED;
}
