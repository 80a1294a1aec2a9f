/* plan.c: makes plans, and values tickets and tunnels for them. */
#include "bots/plan.h"

#include <string.h>

static double ticket_points(const tt_prospect *p, uint64_t tickets)
{
    return tt_ticket_points(p->game->board, tickets);
}

static double bonus_each(const tt_prospect *p)
{
    return p->game->rules->globetrotter_bonus ? p->setting->globetrotter : 0;
}

/* Completed tickets minus failed ones minus the price of the routes. */
static double forest_worth(const tt_prospect *p, const tt_forest *forest, uint64_t tickets, uint64_t done)
{
    uint64_t met = (forest->tickets | done) & tickets;
    double believed = ticket_points(p, met & ~done) * p->setting->ticket;
    return ticket_points(p, done) + 2 * believed - ticket_points(p, met & ~done) - ticket_points(p, tickets & ~met) +
           bonus_each(p) * __builtin_popcountll(met) - forest->price / 100.0;
}

void tt_plan_make(const tt_prospect *p, tt_plan *plan)
{
    tt_forest_grow(p, p->held & ~p->done, &plan->forest);
    tt_forest_prune(p, &plan->forest);
    tt_plan_fill(p, plan);
}

double tt_plan_tickets_worth(const tt_prospect *p, uint64_t tickets)
{
    tt_forest forest;
    tickets |= p->held;
    uint64_t done = tt_network_completed(p->game->board, p->part, tickets);
    tt_forest_grow(p, tickets & ~done, &forest);
    tt_forest_prune(p, &forest);
    return forest_worth(p, &forest, tickets, done);
}

double tt_plan_keep_worth(const tt_prospect *p, uint64_t kept)
{
    return tt_plan_tickets_worth(p, kept) - p->setting->keep_more * __builtin_popcountll(kept);
}

/* The largest part of the planned network: new tickets best begin there. */
static uint64_t main_part(const tt_prospect *p, const tt_plan *plan, uint8_t part[TT_MAX_CITIES])
{
    tt_routes all = p->owned;
    tt_routes planned = plan->forest.routes;
    for (int w = 0; w < TT_ROUTE_WORDS; w++)
        planned.word[w] &= p->open.word[w];
    tt_routes_join(&all, &planned);
    tt_network_parts(p->game->board, &all, part);
    uint64_t cities[TT_MAX_CITIES] = {0};
    int best = 0;
    for (int city = 0; city < p->game->board->cities; city++) {
        cities[part[city]] |= (uint64_t)1 << city;
        if (__builtin_popcountll(cities[part[city]]) > __builtin_popcountll(cities[best]))
            best = part[city];
    }
    return cities[best];
}

/* The value of a new ticket, given the distances of its cities from the network. */
static double new_ticket_worth(const tt_prospect *p, const tt_ticket *ticket, const int distance[],
                               const uint8_t part[])
{
    double points = ticket->points + bonus_each(p);
    if (part[ticket->a] == part[ticket->b])
        return points;
    if (distance[ticket->a] >= TT_PLAN_BARRED || distance[ticket->b] >= TT_PLAN_BARRED)
        return -ticket->points;
    double price = (distance[ticket->a] + distance[ticket->b]) / 100.0;
    double worth = points * (2 * p->setting->ticket - 1) - price - p->setting->keep_more;
    return worth > -ticket->points ? worth : -ticket->points;
}

/* The value of the tickets that might be drawn. */
typedef struct ticket_lot {
    double good, bad; /* sums of those with a positive value, and of the others */
    int goods, bads;
} ticket_lot;

static void lot_add(ticket_lot *lot, double worth)
{
    if (worth > 0) {
        lot->good += worth;
        lot->goods++;
    } else {
        lot->bad += worth;
        lot->bads++;
    }
}

/* The expected value of an offer: tickets with a positive value are kept, or else the least bad one (G-14). */
static double lot_worth(const tt_prospect *p, const ticket_lot *lot)
{
    int count = lot->goods + lot->bads, drawn = p->game->rules->drawn_tickets;
    drawn = drawn < p->table->ticket_pile ? drawn : p->table->ticket_pile;
    if (!count || !drawn)
        return -100;
    double none = 1, share = (double)lot->bads / count;
    for (int i = 0; i < drawn; i++)
        none *= share;
    /* The least bad of several is better than their average. */
    return drawn * lot->good / count + (lot->bads ? none * lot->bad / lot->bads * 0.6 : 0);
}

/* Long tickets that are dealt separately (E-1) are never in the pile. */
static bool may_be_drawn(const tt_prospect *p, int ticket)
{
    return !(p->held >> ticket & 1) && !(p->game->rules->dealt_long && p->game->board->ticket[ticket].is_long);
}

double tt_plan_offer_worth(const tt_prospect *p, const tt_plan *plan)
{
    const tt_board *board = p->game->board;
    uint8_t part[TT_MAX_CITIES];
    int distance[TT_MAX_CITIES];
    int price[TT_MAX_ROUTES];
    memcpy(price, p->price, sizeof price[0] * board->routes);
    for (int r = tt_routes_next(&plan->forest.routes, 0); r >= 0; r = tt_routes_next(&plan->forest.routes, r + 1))
        price[r] = 0;
    tt_graph_spread(&p->graph, price, main_part(p, plan, part), distance);
    ticket_lot lot = {0};
    for (int i = 0; i < board->tickets; i++)
        if (may_be_drawn(p, i))
            lot_add(&lot, new_ticket_worth(p, &board->ticket[i], distance, part));
    return lot_worth(p, &lot);
}

double tt_plan_offer_worth_now(const tt_prospect *p)
{
    const tt_board *board = p->game->board;
    ticket_lot lot = {0};
    for (int i = 0; i < board->tickets; i++)
        if (may_be_drawn(p, i))
            lot_add(&lot, p->part[board->ticket[i].a] == p->part[board->ticket[i].b] ? board->ticket[i].points
                                                                                     : -board->ticket[i].points);
    return lot_worth(p, &lot);
}

double tt_plan_city_worth(const tt_prospect *p, const tt_plan *plan, int city)
{
    static const tt_routes none;
    return tt_city_worth(p->game, &p->table->rails, p->setting, &p->open, plan ? &plan->forest.routes : &none, city);
}

/* The chance that exactly `hits` of `cards` cards match, each with chance `q`. */
static double chance_of(int cards, int hits, double q)
{
    static const double ways[TT_MAX_TUNNEL_CARDS + 1][TT_MAX_TUNNEL_CARDS + 1] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}};
    double chance = ways[cards][hits];
    for (int i = 0; i < cards; i++)
        chance *= i < hits ? q : 1 - q;
    return chance;
}

double tt_plan_tunnel_odds(const tt_prospect *p, int color, int spare)
{
    int turned_up = p->game->rules->tunnel_cards;
    if (p->unseen_count < turned_up)
        return 1;
    int match = p->unseen[TT_LOCOMOTIVE] + (color < TT_COLORS ? p->unseen[color] : 0);
    double q = (double)match / p->unseen_count, odds = 0;
    for (int i = 0; i <= turned_up && i <= spare; i++)
        odds += chance_of(turned_up, i, q);
    return odds;
}
