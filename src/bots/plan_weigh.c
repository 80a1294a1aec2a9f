/* plan_weigh.c: the value of single tickets, routes, cities and cards. */
#include "bots/plan.h"

int tt_ticket_points(const tt_board *board, uint64_t tickets)
{
    int points = 0;
    for (; tickets; tickets &= tickets - 1)
        points += board->ticket[__builtin_ctzll(tickets)].points;
    return points;
}

uint64_t tt_tickets_met(const tt_board *board, const uint8_t part[TT_MAX_CITIES], uint64_t open, int route)
{
    int a = part[board->route[route].a], b = part[board->route[route].b];
    uint64_t met = 0;
    for (; open; open &= open - 1) {
        const tt_ticket *ticket = &board->ticket[__builtin_ctzll(open)];
        int from = part[ticket->a], to = part[ticket->b];
        if ((from == a && to == b) || (from == b && to == a))
            met |= open & -open;
    }
    return met;
}

int tt_completed_points(const tt_board *board, const uint8_t part[TT_MAX_CITIES], uint64_t open, int route)
{
    return 2 * tt_ticket_points(board, tt_tickets_met(board, part, open, route));
}

tt_routes tt_routes_to_claim(const tt_game *game, const tt_rails *rails, int seat)
{
    int trains = rails->trains[seat];
    tt_routes open = rails->open[seat];
    for (int w = 0; w < TT_ROUTE_WORDS; w++)
        open.word[w] &= game->board->up_to[trains < TT_MAX_LENGTH ? trains : TT_MAX_LENGTH].word[w];
    return open;
}

uint64_t tt_routes_cities(const tt_board *board, const tt_routes *routes)
{
    uint64_t cities = 0;
    for (int w = 0; w < TT_ROUTE_WORDS; w++)
        for (uint64_t rest = routes->word[w]; rest; rest &= rest - 1) {
            const tt_route *route = &board->route[64 * w + __builtin_ctzll(rest)];
            cities |= (uint64_t)1 << route->a | (uint64_t)1 << route->b;
        }
    return cities;
}

double tt_route_danger(const tt_game *game, const tt_table_part *table, const tt_plan_setting *setting, int seat, int r)
{
    const tt_rails *rails = &table->rails;
    const tt_route *route = &game->board->route[r];
    double safe = 1;
    for (int other = 0; other < game->players; other++) {
        if (other == seat || rails->trains[other] < route->length || !tt_routes_has(&rails->open[other], r))
            continue;
        double chance = tt_routes_meet(&rails->owned[other], &route->touching) ? setting->near : setting->far;
        if (table->hand_count[other] < route->length)
            chance *= 0.3;
        safe *= 1 - chance;
    }
    return 1 - safe;
}

double tt_city_worth(const tt_game *game, const tt_rails *rails, const tt_plan_setting *setting, const tt_routes *open,
                     const tt_routes *planned, int city)
{
    const tt_routes *there = &game->board->city_routes[city];
    double worth = 0;
    for (int r = tt_routes_next(there, 0); r >= 0; r = tt_routes_next(there, r + 1)) {
        if (!tt_routes_has(open, r))
            continue;
        const tt_route *route = &game->board->route[r];
        double points = game->rules->points[route->length];
        bool controlled = rails->marked >> (route->a == city ? route->b : route->a) & 1;
        worth += points * setting->marker;
        if (controlled && tt_routes_has(planned, r))
            worth += points;
    }
    return worth;
}

int tt_ways_in(const tt_game *game, const tt_rails *rails, int seat, int city)
{
    const tt_routes *there = &game->board->city_routes[city];
    int ways = 0;
    for (int other = 0; other < game->players; other++)
        for (int r = tt_routes_next(there, 0); other != seat && r >= 0; r = tt_routes_next(there, r + 1))
            ways += tt_routes_has(&rails->open[other], r);
    return ways;
}

double tt_payment_cost(const tt_plan_setting *s, const uint8_t left[TT_CARDS], tt_set set)
{
    double cards = set.locomotives * s->loco;
    if (set.count) {
        int spare = left[set.color] < set.count ? left[set.color] : set.count;
        cards += spare * s->idle + (set.count - spare);
    }
    return cards * s->card * s->turn;
}

tt_action tt_item_claim(const tt_plan_item *item)
{
    tt_set set = {item->color, item->count, item->locomotives};
    if (!item->count)
        set.color = TT_LOCOMOTIVE;
    return tt_action_make(TT_ACTION_CLAIM, item->route, set);
}

static void want(double wanted[TT_CARDS], int card, double value)
{
    if (value > wanted[card])
        wanted[card] = value;
}

void tt_items_want(const tt_board *board, const tt_plan_setting *s, const tt_plan_item item[], int count,
                   double wanted[TT_CARDS])
{
    for (int card = 0; card < TT_COLORS; card++)
        wanted[card] = s->idle;
    wanted[TT_LOCOMOTIVE] = s->loco;
    for (int i = 0; i < count; i++) {
        const tt_route *route = &board->route[item[i].route];
        int colored = item[i].missing + item[i].spare;
        if (route->ferry > item[i].locomotives) {
            colored -= route->ferry - item[i].locomotives;
            want(wanted, TT_LOCOMOTIVE, s->loco * 1.5);
        }
        if (colored <= 0)
            continue;
        want(wanted, item[i].color, item[i].weight);
        if (route->color == TT_GRAY && item[i].count < 2)
            for (int color = 0; color < TT_COLORS; color++)
                want(wanted, color, item[i].weight * s->gray);
    }
}
