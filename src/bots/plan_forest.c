/* plan_forest.c: the network for several tickets.
 *
 * Tickets are joined one after another, each by its cheapest path; routes that are already planned are free. Then each
 * path is removed and planned again with all others in place, which repairs most of what the order spoiled. Tickets
 * that are not worth the routes that only they need are dropped, the worst first. */
#include "bots/plan.h"

#include <string.h>

#include "bots/reasons.h"

static void pair_add(const tt_prospect *p, tt_forest *forest, int a, int b, int ticket)
{
    if (p->part[a] == p->part[b])
        return;
    forest->pair[forest->pairs].a = (uint8_t)a;
    forest->pair[forest->pairs].b = (uint8_t)b;
    forest->pair[forest->pairs].ticket = (uint8_t)ticket;
    forest->pairs++;
}

/* W-3: where a network must be connected, both cities of a ticket are joined to the starting city. */
static void pairs_find(const tt_prospect *p, uint64_t tickets, tt_forest *forest)
{
    const tt_board *board = p->game->board;
    int home = p->home;
    while (tickets && forest->pairs + 2 <= TT_PLAN_PAIRS) {
        int best = tt_best_ticket(board, tickets);
        tickets &= ~((uint64_t)1 << best);
        const tt_ticket *ticket = &board->ticket[best];
        if (!p->game->rules->markers) {
            pair_add(p, forest, ticket->a, ticket->b, best);
            continue;
        }
        if (home == TT_NO_CITY)
            home = ticket->a;
        pair_add(p, forest, home, ticket->a, best);
        pair_add(p, forest, home, ticket->b, best);
    }
}

static void way_take_up(tt_forest *forest, int pair, const int base[], int price[])
{
    const tt_routes *way = &forest->pair[pair].way;
    for (int r = tt_routes_next(way, 0); r >= 0; r = tt_routes_next(way, r + 1))
        if (--forest->used[r] == 0)
            price[r] = base[r];
}

/* Planned routes cost nearly nothing instead of nothing, so that a path lists all routes it uses. */
static void way_lay(const tt_prospect *p, tt_forest *forest, int pair, int price[])
{
    tt_routes *way = &forest->pair[pair].way;
    uint64_t a = p->joined[p->part[forest->pair[pair].a]], b = p->joined[p->part[forest->pair[pair].b]];
    forest->pair[pair].reached = tt_graph_way(&p->graph, price, b, a, way) < TT_PLAN_BARRED;
    for (int r = tt_routes_next(way, 0); r >= 0; r = tt_routes_next(way, r + 1)) {
        forest->used[r]++;
        price[r] = 1;
    }
}

static void forest_sum(const tt_prospect *p, tt_forest *forest)
{
    uint64_t failed = 0, met = 0;
    memset(&forest->routes, 0, sizeof forest->routes);
    forest->price = forest->trains = 0;
    for (int i = 0; i < forest->pairs; i++) {
        tt_routes_join(&forest->routes, &forest->pair[i].way);
        *(forest->pair[i].reached ? &met : &failed) |= (uint64_t)1 << forest->pair[i].ticket;
    }
    forest->tickets = met & ~failed;
    for (int r = tt_routes_next(&forest->routes, 0); r >= 0; r = tt_routes_next(&forest->routes, r + 1)) {
        forest->price += p->price[r];
        if (tt_routes_has(&p->open, r))
            forest->trains += p->game->board->route[r].length;
    }
}

/* Grows a forest at the given prices. */
static void grow_at(const tt_prospect *p, uint64_t tickets, const int base[], tt_forest *forest)
{
    int price[TT_MAX_ROUTES];
    forest->pairs = 0;
    memset(forest->used, 0, sizeof forest->used);
    memcpy(price, base, sizeof price[0] * p->game->board->routes);
    pairs_find(p, tickets, forest);
    for (int i = 0; i < forest->pairs; i++)
        way_lay(p, forest, i, price);
    for (int i = 0; i < forest->pairs && forest->pairs > 1; i++) {
        way_take_up(forest, i, base, price);
        way_lay(p, forest, i, price);
    }
    forest_sum(p, forest);
}

/* Price, trains and number of the routes that only this ticket uses. */
typedef struct share {
    int price, trains, routes;
} share;

static share ticket_share(const tt_prospect *p, const tt_forest *forest, int ticket)
{
    share alone = {0};
    uint8_t mine[TT_MAX_ROUTES] = {0};
    for (int i = 0; i < forest->pairs; i++)
        if (forest->pair[i].ticket == ticket) {
            const tt_routes *way = &forest->pair[i].way;
            for (int r = tt_routes_next(way, 0); r >= 0; r = tt_routes_next(way, r + 1))
                if (++mine[r] == forest->used[r]) {
                    alone.price += p->price[r];
                    alone.trains += tt_routes_has(&p->open, r) ? p->game->board->route[r].length : 0;
                    alone.routes++;
                }
        }
    return alone;
}

static void ticket_drop(tt_forest *forest, int ticket)
{
    int kept = 0;
    for (int i = 0; i < forest->pairs; i++) {
        if (forest->pair[i].ticket != ticket) {
            forest->pair[kept++] = forest->pair[i];
            continue;
        }
        const tt_routes *way = &forest->pair[i].way;
        for (int r = tt_routes_next(way, 0); r >= 0; r = tt_routes_next(way, r + 1))
            forest->used[r]--;
    }
    forest->pairs = kept;
}

uint64_t tt_forest_over(const tt_forest *forest, int route)
{
    uint64_t over = 0;
    for (int i = 0; i < forest->pairs; i++)
        if (tt_routes_has(&forest->pair[i].way, route))
            over |= (uint64_t)1 << forest->pair[i].ticket;
    return over;
}

/* The turns that the routes of a forest take: one per claim, and those to draw the missing cards. */
static double forest_turns(const tt_prospect *p, const tt_forest *forest)
{
    int claims = tt_routes_count(&forest->routes), cards = 0, hand = p->hand[TT_LOCOMOTIVE];
    int lack[TT_COLORS + 1] = {0};
    for (int r = tt_routes_next(&forest->routes, 0); r >= 0; r = tt_routes_next(&forest->routes, r + 1))
        if (tt_routes_has(&p->open, r))
            lack[p->game->board->route[r].color] += p->game->board->route[r].length;
    int gray = lack[TT_GRAY];
    for (int color = 0; color < TT_COLORS; color++) {
        int used = lack[color] < p->hand[color] ? lack[color] : p->hand[color];
        cards += lack[color] - used;
        int over = p->hand[color] - used; /* two or more can pay for gray routes */
        gray -= over >= 2 ? over : 0;
    }
    cards += gray > 0 ? gray : 0;
    cards -= hand;
    return claims + (cards > 0 ? cards * p->setting->card : 0);
}

static bool is_too_much(const tt_prospect *p, const tt_forest *forest)
{
    return forest->trains > p->trains || forest_turns(p, forest) > p->horizon + p->setting->slack;
}

/* Long routes are cheap for their points, but a network of them may need more trains and turns than there are. Then it
 * is grown once more with a higher price for every train. */
void tt_forest_grow(const tt_prospect *p, uint64_t tickets, tt_forest *forest)
{
    grow_at(p, tickets, p->price, forest);
    if (!tickets || !is_too_much(p, forest))
        return;
    int price[TT_MAX_ROUTES];
    for (int r = 0; r < p->game->board->routes; r++) {
        price[r] = p->price[r];
        if (price[r] > 0 && price[r] < TT_PLAN_BARRED)
            price[r] += (int)(p->setting->dearer * 100 * p->game->board->route[r].length);
    }
    grow_at(p, tickets, price, forest);
}

/* The ticket whose removal gains most for each turn or train it frees, or -1 if none should be removed. */
static int worst_ticket(const tt_prospect *p, const tt_forest *forest, bool must)
{
    int worst = -1;
    double least = 0;
    for (uint64_t rest = forest->tickets; rest; rest &= rest - 1) {
        int ticket = __builtin_ctzll(rest);
        share alone = ticket_share(p, forest, ticket);
        double swing = 2 * p->game->board->ticket[ticket].points * p->setting->ticket * 100;
        double net = swing - alone.price;
        if (!must && net >= 0)
            continue;
        if (must && !alone.routes)
            continue;
        double merit = must ? net / (alone.trains + 2 * alone.routes) : net;
        if (worst < 0 || merit < least) {
            worst = ticket;
            least = merit;
        }
    }
    return worst;
}

static void drop_unreached(tt_forest *forest)
{
    for (int i = forest->pairs - 1; i >= 0; i--)
        if (i < forest->pairs && !(forest->tickets >> forest->pair[i].ticket & 1))
            ticket_drop(forest, forest->pair[i].ticket);
}

void tt_forest_prune(const tt_prospect *p, tt_forest *forest)
{
    drop_unreached(forest);
    forest_sum(p, forest);
    while (forest->tickets) {
        bool must = is_too_much(p, forest);
        int worst = worst_ticket(p, forest, must);
        if (worst < 0)
            break;
        ticket_drop(forest, worst);
        forest_sum(p, forest);
    }
}
