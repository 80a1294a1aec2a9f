/* planner_special.c: decisions that only europe and old_west have: tunnels, stations, starting cities, markers,
 * Alvin. */
#include "bots/planner.h"

static double payment_cost(const tt_mind *mind, tt_set set)
{
    return tt_payment_cost(mind->prospect.setting, mind->plan.left, set);
}

/* E-4: abandoning costs this turn, and the tunnel must be tried again. */
void tt_mind_tunnel(tt_mind *mind)
{
    const tt_prospect *p = &mind->prospect;
    int r = p->table->rails.route;
    double worth = p->setting->turn * (1 + p->setting->card);
    if (p->horizon < 4)
        worth += p->gain[r] + 10;
    for (int i = 0; i < mind->task->open.count; i++) {
        tt_action action = mind->task->open.actions[i];
        double score = 0;
        if (tt_action_kind_of(action) == TT_ACTION_PAY)
            score = worth - payment_cost(mind, tt_action_set(action));
        tt_mind_weigh(mind, action, score);
    }
}

/* Whether the plan uses a route of another player that a station in this city would lend. */
static bool lends(const tt_mind *mind, int city)
{
    const tt_prospect *p = &mind->prospect;
    const tt_routes *there = &p->game->board->city_routes[city];
    for (int r = tt_routes_next(there, 0); r >= 0; r = tt_routes_next(there, r + 1))
        if (tt_routes_has(&mind->plan.forest.routes, r) && !tt_routes_has(&p->open, r) && p->price[r] > 1)
            return true;
    return false;
}

void tt_mind_station(tt_mind *mind)
{
    const tt_prospect *p = &mind->prospect;
    int waiting = 0;
    for (int i = 0; i < mind->plan.items; i++)
        waiting += !mind->plan.item[i].fills;
    tt_routes lent = mind->plan.forest.routes;
    tt_routes_remove(&lent, &p->open);
    if (!tt_routes_meet(&lent, &lent))
        return;
    double hurry = waiting == 0 || p->horizon < 5 ? 2 : 0.3;
    int last = -1;
    bool good = false;
    for (int i = 0; i < mind->task->open.count; i++) {
        tt_action action = mind->task->open.actions[i];
        if (tt_action_kind_of(action) != TT_ACTION_STATION)
            continue;
        if (tt_action_arg(action) != last)
            good = lends(mind, last = tt_action_arg(action));
        if (good)
            tt_mind_weigh(mind, action, p->setting->turn * hurry + 1 - payment_cost(mind, tt_action_set(action)));
    }
}

/* Twice the points of the tickets that the best route lent by a station in this city completes (E-12). */
static int lent_points(const tt_prospect *p, int city, uint64_t tickets)
{
    const tt_routes *there = &p->game->board->city_routes[city];
    int best = 0;
    for (int r = tt_routes_next(there, 0); r >= 0; r = tt_routes_next(there, r + 1)) {
        int points = tt_routes_has(&p->borrowed, r) ? tt_completed_points(p->game->board, p->part, tickets, r) : 0;
        best = points > best ? points : best;
    }
    return best;
}

/* E-11, E-12: in the last turn a station is worth the tickets that the best route it lends completes, minus its points
 * if not built. Tickets that a built station may already complete are excluded. */
void tt_mind_last_station(tt_mind *mind)
{
    const tt_prospect *p = &mind->prospect;
    uint64_t failing = p->held & ~p->done;
    for (int r = tt_routes_next(&p->borrowed, 0); r >= 0; r = tt_routes_next(&p->borrowed, r + 1))
        if (p->price[r] <= 1)
            failing &= ~tt_tickets_met(p->game->board, p->part, failing, r);
    int last = -1, best = 0;
    for (int i = 0; i < mind->task->open.count; i++) {
        tt_action action = mind->task->open.actions[i];
        if (tt_action_kind_of(action) != TT_ACTION_STATION)
            continue;
        if (tt_action_arg(action) != last)
            best = lent_points(p, last = tt_action_arg(action), failing);
        if (best)
            tt_mind_weigh(mind, action, best - p->game->rules->station_bonus);
    }
}

/* W-6: the value of controlling the city, minus its cards. */
void tt_mind_marker(tt_mind *mind)
{
    const tt_prospect *p = &mind->prospect;
    int last = -1;
    double worth = 0;
    for (int i = 0; i < mind->task->open.count; i++) {
        tt_action action = mind->task->open.actions[i];
        double score = 0;
        if (tt_action_kind_of(action) == TT_ACTION_MARKER) {
            int city = tt_action_arg(action);
            if (city != last)
                worth = tt_plan_city_worth(p, &mind->plan, last = city);
            score = worth - payment_cost(mind, tt_action_set(action));
        }
        tt_mind_weigh(mind, action, score);
    }
}

/* W-10: to the city that the others can reach by the fewest routes. */
void tt_mind_alvin(tt_mind *mind)
{
    const tt_prospect *p = &mind->prospect;
    for (int i = 0; i < mind->task->open.count; i++) {
        tt_action action = mind->task->open.actions[i];
        tt_mind_weigh(mind, action, -tt_ways_in(p->game, &p->table->rails, p->seat, tt_action_arg(action)));
    }
}

/* The cities that a network for the tickets passes if it may start anywhere. */
static uint64_t cities_on_the_way(const tt_prospect *p)
{
    tt_forest forest;
    tt_forest_grow(p, p->held, &forest);
    return tt_routes_cities(p->game->board, &forest.routes);
}

/* W-1: prefers a city that makes the network for the tickets cheap and will score itself. Other cities are not
 * considered: there are too many, and they are rarely better. */
void tt_mind_start(tt_mind *mind)
{
    tt_prospect *p = &mind->prospect;
    uint64_t cities = cities_on_the_way(p);
    for (int i = 0; i < mind->task->open.count; i++) {
        int city = tt_action_arg(mind->task->open.actions[i]);
        if (!(cities >> city & 1))
            continue;
        p->home = city;
        double worth = tt_plan_tickets_worth(p, 0) + tt_plan_city_worth(p, NULL, city);
        tt_mind_weigh(mind, mind->task->open.actions[i], worth);
    }
    p->home = TT_NO_CITY;
}
