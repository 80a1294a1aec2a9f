/* planner_reasons.c: why the planner prefers its candidates. Nothing here changes an answer. It takes about as long as
 * the answer itself, because it plans again without a route to see what the route saves. So it runs only if the task
 * asks for reasons. */
#include "bots/planner.h"
#include "bots/reasons.h"

static uint64_t bit(int i)
{
    return (uint64_t)1 << i;
}

/* The turns left as people count them; the horizon of a prospect is tuned for play. */
static double turns_left(const tt_prospect *p)
{
    return p->table->turns_left ? p->horizon : p->horizon * 0.8 / p->setting->pace;
}

static int ticket_points(const tt_prospect *p, uint64_t tickets)
{
    return tt_ticket_points(p->game->board, tickets);
}

static uint64_t tickets_completed_by(const tt_prospect *p, int route)
{
    return tt_tickets_met(p->game->board, p->part, p->held & ~p->done, route);
}

static void add_tickets(const tt_prospect *p, uint64_t over, uint64_t completed, tt_reason *reason)
{
    if (completed)
        tt_reason_add(reason, TT_BECAUSE_TICKETS, __builtin_popcountll(completed),
                      -tt_best_ticket(p->game->board, completed) - 1);
    over &= ~completed;
    if (over)
        tt_reason_add(reason, TT_BECAUSE_TICKETS, __builtin_popcountll(over), tt_best_ticket(p->game->board, over) + 1);
}

/* A city that the plan passes without a route but not with it, or -1: of the new routes, the first city on a path of
 * these tickets. */
static int detour_city(const tt_prospect *p, const tt_forest *with, const tt_forest *without, uint64_t tickets)
{
    const tt_board *board = p->game->board;
    uint64_t known = tt_routes_cities(board, &with->routes) | tt_routes_cities(board, &p->table->rails.owned[p->seat]);
    for (int i = 0; i < without->pairs; i++) {
        const tt_ticket *ticket = &board->ticket[without->pair[i].ticket];
        if (!(tickets >> without->pair[i].ticket & 1))
            continue;
        uint64_t cities = tt_routes_cities(board, &without->pair[i].way) & ~known & ~bit(ticket->a) & ~bit(ticket->b);
        if (cities)
            return __builtin_ctzll(cities);
    }
    return -1;
}

/* Adds the cost of losing a route that tickets need: more turns through another city, or a failed ticket. */
static void add_detour(const tt_mind *mind, int route, uint64_t over, tt_reason *reason)
{
    tt_prospect p = mind->prospect;
    tt_plan plan;
    const uint64_t tickets = mind->plan.forest.tickets;
    p.price[route] = TT_PLAN_BARRED;
    p.open.word[route >> 6] &= ~bit(route & 63);
    tt_graph_make(p.game->board, p.price, &p.graph); /* a parallel route may be the cheapest now */
    tt_forest_grow(&p, tickets, &plan.forest);
    uint64_t failed = tickets & ~plan.forest.tickets;
    if (failed) {
        tt_reason_add(reason, TT_BECAUSE_SAVES, ticket_points(&p, failed), tt_best_ticket(p.game->board, failed) + 1);
        return;
    }
    tt_plan_fill(&p, &plan);
    int turns = tt_rounded(plan.turns - mind->plan.turns);
    int city = detour_city(&p, &mind->plan.forest, &plan.forest, over);
    if (turns > 0 && city >= 0)
        tt_reason_add(reason, TT_BECAUSE_DETOUR, turns, city);
}

/* Adds the points a claim scores at once, for the seat and for others. */
static void add_points(const tt_mind *mind, int route, tt_reason *reason)
{
    const tt_prospect *p = &mind->prospect;
    uint8_t points[TT_MAX_SEATS];
    int others = 0;
    tt_claim_points(p->game, p->table, p->seat, route, points);
    for (int seat = 0; seat < p->game->players; seat++)
        others += seat == p->seat ? 0 : points[seat];
    tt_reason_add(reason, TT_BECAUSE_POINTS, points[p->seat], others);
}

static void add_end(const tt_prospect *p, tt_reason *reason)
{
    enum { SOON = 4 };
    if (turns_left(p) <= SOON)
        tt_reason_add(reason, TT_BECAUSE_ENDS, tt_rounded(turns_left(p)), 0);
}

/* Explains a claim, or the payment for a tunnel. */
static void explain_claim(const tt_mind *mind, int route, tt_reason *reason)
{
    enum { RISKY = 8 };
    const tt_prospect *p = &mind->prospect;
    bool claims = tt_action_kind_of(reason->action) == TT_ACTION_CLAIM;
    uint64_t over = tt_forest_over(&mind->plan.forest, route), completed = tickets_completed_by(p, route);
    int risk = tt_rounded(100 * tt_prospect_danger(p, route));
    add_tickets(p, over, completed, reason);
    if (over)
        add_detour(mind, route, over, reason);
    else
        add_points(mind, route, reason);
    if (claims && p->game->board->route[route].tunnel)
        tt_reason_add(reason, TT_BECAUSE_TUNNEL,
                      tt_view_tunnel_odds(p->game, mind->task->view, tt_action_set(reason->action)), 0);
    if (claims && risk >= RISKY && tt_rounded(turns_left(p)) > 1)
        tt_reason_add(reason, TT_BECAUSE_RISK, risk, 0);
    add_end(p, reason);
    if (over)
        add_points(mind, route, reason);
}

/* Whether a route of the plan lacks this card. */
static bool lacks(const tt_prospect *p, const tt_plan_item *item, int card)
{
    const tt_route *route = &p->game->board->route[item->route];
    int locomotives = route->ferry > item->locomotives ? route->ferry - item->locomotives : 0;
    int colored = item->missing + item->spare - locomotives;
    if (card == TT_LOCOMOTIVE)
        return item->missing + item->spare > 0;
    return colored > 0 && (item->color == card || (route->color == TT_GRAY && item->count < 2));
}

/* The route of the plan that needs a card most, or -1; TT_NO_CARD means any card. Routes for tickets come first, and
 * routes of the card's color come before gray ones. */
static int route_for(const tt_mind *mind, int card, int except)
{
    int best = -1;
    double most = 0;
    for (int i = 0; i < mind->plan.items; i++) {
        const tt_plan_item *item = &mind->plan.item[i];
        bool wanted = card == TT_NO_CARD ? item->missing + item->spare > 0 : lacks(&mind->prospect, item, card);
        double worth = (item->fills ? 1 : 100) + 10 * (item->color == card);
        if (wanted && item->route != except && worth > most) {
            most = worth;
            best = item->route;
        }
    }
    return best;
}

/* Whether the plan lacks any card of the market. */
static bool market_helps(const tt_mind *mind)
{
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++) {
        int card = mind->prospect.table->market[slot];
        if (card < TT_CARDS && route_for(mind, card, -1) >= 0)
            return true;
    }
    return false;
}

static void explain_card(const tt_mind *mind, int card, tt_reason *reason)
{
    int route = route_for(mind, card, -1);
    if (route < 0 && !market_helps(mind))
        tt_reason_add(reason, TT_BECAUSE_CARD, card, TT_CARD_USELESS);
    else
        tt_reason_add(reason, TT_BECAUSE_CARD, card, route < 0 ? TT_CARD_OPEN : route);
    if (route >= 0)
        add_tickets(&mind->prospect, tt_forest_over(&mind->plan.forest, route), 0, reason);
}

static void explain_blind(const tt_mind *mind, tt_reason *reason)
{
    double most = 0, blind = tt_mind_blind_worth(mind);
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++) {
        int card = mind->prospect.table->market[slot];
        if (card < TT_COLORS && mind->plan.wanted[card] > most)
            most = mind->plan.wanted[card];
    }
    int route = route_for(mind, TT_NO_CARD, -1);
    tt_reason_add(reason, TT_BECAUSE_CARD, TT_NO_CARD,
                  !market_helps(mind) ? TT_CARD_USELESS
                  : blind >= most     ? TT_CARD_NO_BETTER
                  : route >= 0        ? route
                                      : TT_CARD_OPEN);
}

static void explain_tickets(const tt_mind *mind, tt_reason *reason)
{
    const tt_prospect *p = &mind->prospect;
    bool last = p->table->turns_left && p->horizon < 2;
    double worth = last ? tt_plan_offer_worth_now(p) : tt_plan_offer_worth(p, &mind->plan);
    if (tt_rounded(worth) > 0)
        tt_reason_add(reason, TT_BECAUSE_NEW_TICKETS, tt_rounded(worth), 0);
}

/* Adds the points at the end of the game that follow from the planner's own rating, so that both give the same order:
 * the points so far, what the turns and trains that are left usually bring, and the rating. */
static void add_total(const tt_prospect *p, double rating, tt_reason *reason)
{
    double left = p->setting->turn * turns_left(p) + p->setting->train * p->table->rails.trains[p->seat];
    int tenths = (int)(rating * 10); /* as in the candidates: equal ones state the same */
    tt_reason_add(reason, TT_BECAUSE_TOTAL,
                  tt_rounded(p->table->points[p->seat] + p->setting->used * left + tenths / 10.0), 0);
}

static void explain_keep(const tt_mind *mind, tt_reason *reason)
{
    const tt_prospect *p = &mind->prospect;
    uint64_t kept = 0;
    for (int k = 0; k < TT_MAX_OFFER; k++)
        if (tt_action_arg(reason->action) >> k & 1)
            kept |= bit(mind->task->view->offer[k]);
    add_tickets(p, 0, tt_network_completed(p->game->board, p->part, kept), reason);
    add_total(p, tt_plan_keep_worth(p, kept), reason);
}

/* E-4: the cards that are taken back can pay for something else. */
static void explain_abandon(const tt_mind *mind, tt_reason *reason)
{
    const tt_rails *rails = &mind->prospect.table->rails;
    int color = rails->laid.count ? rails->laid.color : TT_LOCOMOTIVE;
    int route = route_for(mind, color, rails->route);
    if (!(mind->kinds >> TT_ACTION_PAY & 1))
        tt_reason_add(reason, TT_BECAUSE_TUNNEL, 0, 0);
    if (route >= 0)
        tt_reason_add(reason, TT_BECAUSE_CARD, color, route);
}

/* E-12: the tickets that use routes of others which a station here would lend. */
static void explain_station(const tt_mind *mind, int city, tt_reason *reason)
{
    const tt_prospect *p = &mind->prospect;
    const tt_routes *there = &p->game->board->city_routes[city];
    uint64_t saved = 0;
    for (int r = tt_routes_next(there, 0); r >= 0; r = tt_routes_next(there, r + 1))
        if (tt_routes_has(&p->borrowed, r))
            saved |= tt_forest_over(&mind->plan.forest, r);
    if (saved)
        tt_reason_add(reason, TT_BECAUSE_SAVES, ticket_points(p, saved), tt_best_ticket(p->game->board, saved) + 1);
    add_end(p, reason);
}

/* W-1: the tickets whose paths pass the city if the network may start anywhere. */
static void explain_start(const tt_mind *mind, int city, tt_reason *reason)
{
    const tt_prospect *p = &mind->prospect;
    tt_forest forest;
    uint64_t over = 0;
    tt_forest_grow(p, p->held, &forest);
    for (int i = 0; i < forest.pairs; i++)
        if (tt_routes_cities(p->game->board, &forest.pair[i].way) >> city & 1)
            over |= bit(forest.pair[i].ticket);
    add_tickets(p, over, 0, reason);
    tt_prospect there = *p;
    there.home = city;
    add_total(p, tt_plan_tickets_worth(&there, 0) + tt_plan_city_worth(&there, NULL, city), reason);
}

static void explain_marker(const tt_mind *mind, int city, tt_reason *reason)
{
    const tt_prospect *p = &mind->prospect;
    double worth = tt_plan_city_worth(p, &mind->plan, city) -
                   tt_payment_cost(p->setting, mind->plan.left, tt_action_set(reason->action));
    if (tt_rounded(worth) > 0)
        tt_reason_add(reason, TT_BECAUSE_CONTROLS, tt_rounded(worth), city);
}

/* W-6: a player who places no marker keeps cards that the plan may need. */
static void explain_no_marker(const tt_mind *mind, tt_reason *reason)
{
    for (int i = 0; i < mind->task->open.count; i++) {
        tt_action action = mind->task->open.actions[i];
        tt_set set = tt_action_set(action);
        int color = set.count ? set.color : TT_LOCOMOTIVE;
        if (tt_action_kind_of(action) != TT_ACTION_MARKER || route_for(mind, color, -1) < 0)
            continue;
        tt_reason_add(reason, TT_BECAUSE_CARD, color, route_for(mind, color, -1));
        return;
    }
}

/* W-10: the chance that another player reaches Alvin's city, if every route to it is equally likely. */
static void explain_alvin(const tt_mind *mind, int city, tt_reason *reason)
{
    const tt_prospect *p = &mind->prospect;
    const double taken = 0.04;
    double safe = 1;
    for (int ways = tt_ways_in(p->game, &p->table->rails, p->seat, city); ways > 0; ways--)
        safe *= 1 - taken;
    tt_reason_add(reason, TT_BECAUSE_RISK, tt_rounded(100 * (1 - safe)), 1);
}

static void explain_one(const tt_mind *mind, tt_reason *reason)
{
    const tt_prospect *p = &mind->prospect;
    int arg = tt_action_arg(reason->action);
    switch (tt_action_kind_of(reason->action)) {
    case TT_ACTION_DRAW:
        explain_card(mind, p->table->market[arg], reason);
        break;
    case TT_ACTION_DRAW_BLIND:
        explain_blind(mind, reason);
        break;
    case TT_ACTION_TICKETS:
        explain_tickets(mind, reason);
        break;
    case TT_ACTION_CLAIM:
        explain_claim(mind, arg, reason);
        break;
    case TT_ACTION_PAY:
        explain_claim(mind, p->table->rails.route, reason);
        break;
    case TT_ACTION_ABANDON:
        explain_abandon(mind, reason);
        break;
    case TT_ACTION_STATION:
        explain_station(mind, arg, reason);
        break;
    case TT_ACTION_KEEP:
        explain_keep(mind, reason);
        break;
    case TT_ACTION_START:
        explain_start(mind, arg, reason);
        break;
    case TT_ACTION_MARKER:
        explain_marker(mind, arg, reason);
        break;
    case TT_ACTION_NO_MARKER:
        explain_no_marker(mind, reason);
        break;
    case TT_ACTION_ALVIN:
        explain_alvin(mind, arg, reason);
        break;
    default:
        break;
    }
}

void tt_mind_explain(const tt_mind *mind)
{
    tt_reasons *reasons = mind->task->reasons;
    for (int i = 0; i < reasons->count; i++)
        explain_one(mind, &reasons->reason[i]);
}
