/* planner_turn.c: the action of a turn: claim, draw cards, draw tickets, build a station. */
#include "bots/planner.h"

double tt_prospect_danger(const tt_prospect *p, int route)
{
    return tt_route_danger(p->game, p->table, p->setting, p->seat, route);
}

static int completed_points(const tt_prospect *p, int r)
{
    return tt_completed_points(p->game->board, p->part, p->held & ~p->done, r);
}

/* E-3, G-8: when the hands hold nearly all cards, the few others circulate, and a tunnel may turn up the worst of them.
 * A tunnel that the hand could not pay for then is not tried, because all players might try theirs forever. */
static bool is_hopeless(const tt_prospect *p, const tt_plan_item *item)
{
    enum { TURNED_UP = 3 };
    const tt_route *route = &p->game->board->route[item->route];
    int color = item->count ? item->color : TT_LOCOMOTIVE;
    int left = p->table->draw_count, matching = p->table->draw_count, spare = p->hand[TT_LOCOMOTIVE] - route->length;
    for (int card = 0; card < TT_CARDS; card++) {
        left += p->table->discard[card];
        matching += card == color || card == TT_LOCOMOTIVE ? p->table->discard[card] : 0;
    }
    if (color != TT_LOCOMOTIVE)
        spare += p->hand[color];
    return route->tunnel && left <= p->game->rules->locomotives &&
           spare < (matching < TURNED_UP ? matching : TURNED_UP);
}

static bool is_ready(const tt_mind *mind, const tt_plan_item *item)
{
    return item->missing == 0 && tt_routes_has(&mind->claims, item->route) &&
           (item->spare == 0 || mind->prospect.horizon < 4) && !is_hopeless(&mind->prospect, item);
}

/* Whether to claim everything possible now: the claims need all turns that are left, or they use the last trains. */
static bool must_rush(const tt_mind *mind)
{
    const tt_prospect *p = &mind->prospect;
    int ready = 0, trains = 0;
    for (int i = 0; i < mind->plan.items; i++)
        if (is_ready(mind, &mind->plan.item[i])) {
            ready++;
            trains += p->game->board->route[mind->plan.item[i].route].length;
        }
    return p->horizon - ready < p->setting->rush || p->trains - trains <= p->game->rules->last_round_trains;
}

/* What a full hand adds to a claim, most to a long one: people claim when their hand is full. */
static double full_hand(const tt_prospect *p, int route)
{
    double over = p->table->hand_count[p->seat] - p->setting->plenty;
    return over > 0 ? over * p->setting->eager * p->game->board->route[route].length / 3 : 0;
}

/* G-12: whether `seat` can still claim another route between the same cities once this one is gone. */
static bool has_parallel(const tt_prospect *p, int seat, int route)
{
    tt_routes other = p->game->board->route[route].parallel, itself = {0};
    tt_routes_add(&itself, route);
    tt_routes_remove(&other, &itself);
    bool closes = p->game->players <= p->game->rules->closed_parallel_players;
    return !closes && tt_routes_meet(&other, &p->table->rails.open[seat]);
}

/* How much the others would miss a route, judged by their networks: most if it would join two parts of one. */
static double missed_by_others(const tt_prospect *p, int route)
{
    const tt_board *board = p->game->board;
    int a = board->route[route].a, b = board->route[route].b;
    double missed = 0;
    for (int seat = 0; seat < p->game->players; seat++) {
        const tt_routes *owned = &p->table->rails.owned[seat];
        if (seat == p->seat || !tt_routes_has(&p->table->rails.open[seat], route) || has_parallel(p, seat, route))
            continue;
        uint64_t cities = tt_routes_cities(board, owned);
        uint8_t part[TT_MAX_CITIES];
        tt_network_parts(board, owned, part);
        int ends = (int)(cities >> a & 1) + (int)(cities >> b & 1);
        missed += ends == 2 && part[a] != part[b] ? 1 : ends == 1 ? 0.2 : 0;
    }
    return missed;
}

/* A block is paid with cards that no planned route needs. */
static void weigh_blocks(tt_mind *mind)
{
    const tt_prospect *p = &mind->prospect;
    for (int r = tt_routes_next(&mind->claims, 0); r >= 0; r = tt_routes_next(&mind->claims, r + 1)) {
        tt_plan_item item = tt_plan_item_of(p, r, mind->plan.left);
        double missed = item.missing ? 0 : missed_by_others(p, r);
        if (missed > 0.5 && !is_hopeless(p, &item))
            tt_mind_weigh(mind, tt_item_claim(&item),
                          p->setting->blocks * missed + p->gain[r] -
                              p->setting->train * p->game->board->route[r].length);
    }
}

static void weigh_planned_claims(tt_mind *mind)
{
    const tt_prospect *p = &mind->prospect;
    bool rush = must_rush(mind);
    if (p->setting->blocks > 0)
        weigh_blocks(mind);
    for (int i = 0; i < mind->plan.items; i++) {
        const tt_plan_item *item = &mind->plan.item[i];
        if (!is_ready(mind, item))
            continue;
        double lost = 2 + tt_ticket_points(p->game->board, tt_forest_over(&mind->plan.forest, item->route)) +
                      p->gain[item->route];
        double score = p->setting->turn * p->setting->patience + tt_prospect_danger(p, item->route) * lost;
        score += full_hand(p, item->route);
        if (item->fills)
            score -= p->setting->fill_waits;
        if (p->setting->blocks > 0)
            score += p->setting->blocks * missed_by_others(p, item->route);
        if (rush)
            score += p->gain[item->route] + completed_points(p, item->route);
        tt_mind_weigh(mind, tt_item_claim(item), score);
    }
}

/* The last turn: only points at the end count. */
static void weigh_last_turn(tt_mind *mind)
{
    const tt_prospect *p = &mind->prospect;
    for (int r = tt_routes_next(&mind->claims, 0); r >= 0; r = tt_routes_next(&mind->claims, r + 1)) {
        tt_plan_item item = tt_plan_item_of(p, r, p->hand);
        const tt_route *route = &p->game->board->route[r];
        if (item.missing)
            continue;
        double odds = 1;
        if (route->tunnel)
            odds = tt_plan_tunnel_odds(p, item.count ? item.color : TT_LOCOMOTIVE,
                                       p->hand[item.color] + p->hand[TT_LOCOMOTIVE] - route->length);
        double worth = odds * (p->gain[r] + completed_points(p, r));
        tt_mind_weigh(mind, tt_item_claim(&item), worth);
    }
}

/* Drawing tickets is worth it in the last turn if the network may already complete one, or if nothing else is possible.
 * Drawing them earlier lost more games than it won (docs/strength.md), so only the collector does that. */
static void weigh_tickets(tt_mind *mind, bool last)
{
    enum { LONG = 8 }; /* turns that a new ticket needs at least */
    const tt_prospect *p = &mind->prospect;
    if (!(mind->kinds >> TT_ACTION_TICKETS & 1))
        return;
    double worth = -50;
    if (last)
        worth = tt_plan_offer_worth_now(p);
    else if (__builtin_popcountll(p->held & ~p->done) < p->setting->collects && p->horizon > LONG)
        worth = tt_plan_offer_worth(p, &mind->plan);
    tt_mind_weigh(mind, tt_action_plain(TT_ACTION_TICKETS, 0), worth);
}

/* Some action is necessary even if the plan has none: any claim, for its points. */
static void weigh_other_claims(tt_mind *mind)
{
    const tt_prospect *p = &mind->prospect;
    for (int r = tt_routes_next(&mind->claims, 0); r >= 0; r = tt_routes_next(&mind->claims, r + 1)) {
        tt_plan_item item = tt_plan_item_of(p, r, p->hand);
        if (!item.missing)
            tt_mind_weigh(mind, tt_item_claim(&item), (is_hopeless(p, &item) ? -90 : -30) + p->gain[r]);
    }
}

void tt_mind_turn(tt_mind *mind)
{
    bool last = mind->prospect.table->turns_left && mind->prospect.horizon < 2;
    if (last)
        weigh_last_turn(mind);
    else
        weigh_planned_claims(mind);
    if (mind->kinds >> TT_ACTION_STATION & 1) {
        if (last)
            tt_mind_last_station(mind);
        else
            tt_mind_station(mind);
    }
    weigh_tickets(mind, last);
    if (mind->kinds & (1 << TT_ACTION_DRAW | 1 << TT_ACTION_DRAW_BLIND)) {
        if (last)
            tt_mind_weigh(mind, mind->task->open.actions[0], 0);
        else
            tt_mind_draw(mind, true);
    }
    if (mind->best == TT_NO_ACTION || mind->score < -20)
        weigh_other_claims(mind);
}
