/* told_points.c: the points that routes can have made during play (G-11, W-5).
 *
 * Markers count from when they were placed. The starting cities were there before any route; whether another marker was
 * there when a route was claimed, the board at the end does not say. */
#include "companion/told.h"

#include "turntable/rules.h"

/* The seat that has a later marker in the city; TT_MAX_SEATS for none. */
static int late_owner(const tt_told *told, int city)
{
    for (int seat = 0; seat < told->game.players; seat++)
        for (int i = 1; i < TT_MAX_MARKS; i++)
            if (told->seat[seat].mark[i] == city)
                return seat;
    return TT_MAX_SEATS;
}

/* Where the starting cities are, and nothing else. */
static void set_up(const tt_told *told, tt_table_part *table)
{
    *table = (tt_table_part){0};
    table->rails.alvin_city = TT_NO_CITY;
    table->rails.alvin_holder = TT_MAX_SEATS;
    for (int seat = 0; seat < TT_MAX_SEATS; seat++) {
        for (int i = 0; i < TT_MAX_MARKS; i++)
            table->rails.mark[seat][i] = TT_NO_CITY;
        if (told->game.rules->markers && seat < told->game.players)
            table->rails.mark[seat][0] = told->seat[seat].mark[0];
    }
}

/* Adds the fewest and most points of `seat` for a route of `owner`: with and without the late markers at its ends. */
static void add_route(const tt_told *told, const tt_table_part *start, int owner, int route, int seat, int *least,
                      int *most)
{
    const tt_route *facts = &told->game.board->route[route];
    int late[2] = {TT_MAX_SEATS, TT_MAX_SEATS}, low = INT16_MAX, high = 0;
    if (told->game.rules->markers) {
        late[0] = late_owner(told, facts->a);
        late[1] = late_owner(told, facts->b);
    }
    for (int placed = 0; placed < 4; placed++) {
        tt_table_part table = *start;
        uint8_t points[TT_MAX_SEATS] = {0};
        for (int end = 0; end < 2; end++)
            if (placed >> end & 1 && late[end] < TT_MAX_SEATS)
                table.rails.mark[late[end]][1 + end] = end ? facts->b : facts->a;
        tt_claim_points(&told->game, &table, owner, route, points);
        low = points[seat] < low ? points[seat] : low;
        high = points[seat] > high ? points[seat] : high;
    }
    *least += low;
    *most += high;
}

void tt_told_points(const tt_told *told, int seat, int *least, int *most)
{
    tt_table_part start;
    set_up(told, &start);
    *least = *most = 0;
    for (int owner = 0; owner < told->game.players; owner++) {
        const tt_routes *routes = &told->seat[owner].routes;
        if (owner != seat && !told->game.rules->markers)
            continue;
        for (int r = tt_routes_next(routes, 0); r >= 0; r = tt_routes_next(routes, r + 1))
            add_route(told, &start, owner, r, seat, least, most);
    }
}

int tt_told_catches(const tt_told *told, int seat)
{
    int catches = told->seat[seat].catches;
    return catches == TT_NOT_TOLD ? told->alvin_holder == seat : catches;
}
