/* claim.c: claiming a route (G-11, G-12). Tunnels continue in games/europe, markers and Alvin in games/old_west. */
#include "core.h"
#include "counts.h"

/* W-3: a route must touch the starting city or a city connected with it. All routes of a seat are connected, so any of
 * them will do. */
static bool touches_network(const tt_rails *rails, int seat, const tt_route *route)
{
    int home = rails->mark[seat][0];
    return route->a == home || route->b == home || tt_routes_meet(&rails->owned[seat], &route->touching);
}

/* All routes that touch the network. */
static tt_routes network_reach(const tt_board *board, const tt_rails *rails, int seat)
{
    tt_routes reach = board->city_routes[rails->mark[seat][0]];
    for (int w = 0; w < TT_ROUTE_WORDS; w++)
        for (uint64_t own = rails->owned[seat].word[w]; own; own &= own - 1)
            tt_routes_join(&reach, &board->route[64 * w + __builtin_ctzll(own)].touching);
    return reach;
}

static void keep_common(tt_routes *set, const tt_routes *other)
{
    for (int w = 0; w < TT_ROUTE_WORDS; w++)
        set->word[w] &= other->word[w];
}

/* The routes that G-12 and W-3 allow a seat to claim now. */
static tt_routes claimable(const tt_game *game, const tt_state *state, int seat)
{
    tt_routes open = state->table.rails.open[seat];
    if (!game->rules->markers)
        return open;
    tt_routes reach = network_reach(game->board, &state->table.rails, seat);
    keep_common(&open, &reach);
    return open;
}

/* Claims are found by payment: a color with a number of locomotives, or locomotives alone. Each payment fits a set of
 * routes, and each of these routes in exactly one way. */
typedef struct purse {
    const tt_board *board;
    const uint8_t *hand;
    tt_routes open;
    int longest;          /* trains left: no longer route can be claimed */
    int extra;            /* locomotives in a payment beyond those a ferry needs */
    int most_locomotives; /* in a payment that has a card of a color */
    int most_on_ferries;  /* the same for ferries that need more than `extra` */
    unsigned colors;      /* in the hand, as bits */
} purse;

static purse purse_of(const tt_game *game, const tt_state *state, int seat)
{
    purse p = {.board = game->board, .hand = state->secret.hand[seat], .open = claimable(game, state, seat)};
    p.longest = smaller(state->table.rails.trains[seat], TT_MAX_LENGTH);
    p.extra = game->rules->extra_locomotives;
    p.most_on_ferries = smaller(p.hand[TT_LOCOMOTIVE], TT_MAX_LENGTH - 1);
    p.most_locomotives = smaller(p.most_on_ferries, p.extra);
    p.colors = tt_counts_colors(tt_counts_of(p.hand));
    return p;
}

/* The open routes that need no more locomotives than this (E-2) and are longer than this. */
static tt_routes open_for(const purse *p, int locomotives)
{
    tt_routes open = p->open;
    tt_routes_remove(&open, &p->board->ferries[locomotives]);
    tt_routes_remove(&open, &p->board->up_to[locomotives]);
    return open;
}

/* The same for more locomotives than `extra` allows: ferries that need them. */
static tt_routes ferries_for(const purse *p, int locomotives)
{
    tt_routes open = open_for(p, locomotives);
    keep_common(&open, &p->board->ferries[locomotives - p->extra - 1]);
    return open;
}

/* The routes of `open` paid with `locomotives` and one or more cards of `color` (G-11). */
static tt_routes paid_with(const purse *p, const tt_routes *open, int color, int locomotives)
{
    const tt_routes *in_reach = &p->board->payable[color][smaller(p->hand[color] + locomotives, p->longest)];
    tt_routes routes;
    for (int w = 0; w < TT_ROUTE_WORDS; w++)
        routes.word[w] = open->word[w] & in_reach->word[w];
    return routes;
}

/* The routes not longer than the locomotives that a payment may have. Rare, so not inlined. */
__attribute__((noinline)) static tt_routes payable_alone(const tt_board *board, int extra)
{
    tt_routes routes = board->up_to[extra];
    for (int length = extra + 1; length <= TT_MAX_LENGTH; length++) {
        tt_routes more = board->up_to[length];
        tt_routes_remove(&more, &board->up_to[length - 1]);
        keep_common(&more, &board->ferries[length - extra - 1]);
        tt_routes_join(&routes, &more);
    }
    return routes;
}

/* The routes paid with locomotives alone. */
static tt_routes paid_alone(const purse *p)
{
    const tt_routes *in_reach = &p->board->up_to[smaller(p->hand[TT_LOCOMOTIVE], p->longest)];
    tt_routes routes;
    for (int w = 0; w < TT_ROUTE_WORDS; w++)
        routes.word[w] = p->open.word[w] & in_reach->word[w];
    if (__builtin_expect(p->extra < TT_MAX_LENGTH, 0)) {
        tt_routes allowed = payable_alone(p->board, p->extra);
        keep_common(&routes, &allowed);
    }
    return routes;
}

/* Claims paid with `locomotives` and cards of a color, on the routes of `open`. */
static int count_paid(const purse *p, tt_routes open, int locomotives)
{
    int count = 0;
    for (unsigned colors = p->colors; colors; colors &= colors - 1) {
        tt_routes routes = paid_with(p, &open, __builtin_ctz(colors), locomotives);
        count += tt_routes_count(&routes);
    }
    return count;
}

static int claim_count(const tt_game *game, const tt_state *state, int seat)
{
    purse p = purse_of(game, state, seat);
    int count = 0;
    for (int locomotives = 0; locomotives <= p.most_locomotives; locomotives++)
        count += count_paid(&p, open_for(&p, locomotives), locomotives);
    for (int locomotives = p.extra + 1; locomotives <= p.most_on_ferries; locomotives++)
        count += count_paid(&p, ferries_for(&p, locomotives), locomotives);
    if (p.hand[TT_LOCOMOTIVE] > 0) {
        tt_routes routes = paid_alone(&p);
        count += tt_routes_count(&routes);
    }
    return count;
}

static tt_action claim_of(const purse *p, int route, int color, int locomotives)
{
    int length = p->board->route[route].length;
    tt_set set = {(uint8_t)color, (uint8_t)(length - locomotives), (uint8_t)locomotives};
    if (color == TT_LOCOMOTIVE)
        set = (tt_set){TT_LOCOMOTIVE, 0, (uint8_t)length};
    return tt_action_make(TT_ACTION_CLAIM, route, set);
}

/* The *k-th route of a set. If there are fewer: -1, and *k is reduced by their number. */
static int pick_route(const tt_routes *routes, int *k)
{
    for (int w = 0; w < TT_ROUTE_WORDS; w++) {
        if (tt_pick_is_among(__builtin_popcountll(routes->word[w]), k))
            return 64 * w + tt_nth_bit(routes->word[w], *k);
    }
    return -1;
}

static tt_action pick_paid(const purse *p, tt_routes open, int locomotives, int *k)
{
    for (unsigned colors = p->colors; colors; colors &= colors - 1) {
        tt_routes routes = paid_with(p, &open, __builtin_ctz(colors), locomotives);
        int route = pick_route(&routes, k);
        if (route >= 0)
            return claim_of(p, route, __builtin_ctz(colors), locomotives);
    }
    return TT_NO_ACTION;
}

static tt_action claim_pick(const tt_game *game, const tt_state *state, int seat, int *k)
{
    purse p = purse_of(game, state, seat);
    tt_action action = TT_NO_ACTION;
    for (int locomotives = 0; locomotives <= p.most_locomotives && action == TT_NO_ACTION; locomotives++)
        action = pick_paid(&p, open_for(&p, locomotives), locomotives, k);
    for (int locomotives = p.extra + 1; locomotives <= p.most_on_ferries && action == TT_NO_ACTION; locomotives++)
        action = pick_paid(&p, ferries_for(&p, locomotives), locomotives, k);
    if (action != TT_NO_ACTION)
        return action;
    tt_routes routes = paid_alone(&p);
    int route = pick_route(&routes, k);
    return route >= 0 ? claim_of(&p, route, TT_LOCOMOTIVE, 0) : TT_NO_ACTION;
}

static tt_action *list_routes(const purse *p, tt_routes routes, int color, int locomotives, tt_action *end)
{
    for (int w = 0; w < TT_ROUTE_WORDS; w++)
        for (uint64_t rest = routes.word[w]; rest; rest &= rest - 1)
            *end++ = claim_of(p, 64 * w + __builtin_ctzll(rest), color, locomotives);
    return end;
}

static tt_action *list_paid(const purse *p, tt_routes open, int locomotives, tt_action *end)
{
    for (unsigned colors = p->colors; colors; colors &= colors - 1) {
        int color = __builtin_ctz(colors);
        end = list_routes(p, paid_with(p, &open, color, locomotives), color, locomotives, end);
    }
    return end;
}

static tt_action *claim_list(const tt_game *game, const tt_state *state, int seat, tt_action *end)
{
    purse p = purse_of(game, state, seat);
    for (int locomotives = 0; locomotives <= p.most_locomotives; locomotives++)
        end = list_paid(&p, open_for(&p, locomotives), locomotives, end);
    for (int locomotives = p.extra + 1; locomotives <= p.most_on_ferries; locomotives++)
        end = list_paid(&p, ferries_for(&p, locomotives), locomotives, end);
    return list_routes(&p, paid_alone(&p), TT_LOCOMOTIVE, 0, end);
}

static int owner_of(const tt_game *game, const tt_state *state, int route)
{
    int seat = 0;
    while (seat < game->players && !tt_routes_has(&state->table.rails.owned[seat], route))
        seat++;
    return seat;
}

/* Why a route cannot be claimed whatever the payment: G-12, W-3 and the trains. */
static tt_why route_why(const tt_game *game, const tt_state *state, int seat, int route)
{
    const tt_rails *rails = &state->table.rails;
    const tt_route *facts = &game->board->route[route];
    if (!tt_routes_has(&rails->open[seat], route)) {
        int owner = owner_of(game, state, route);
        if (owner < game->players)
            return tt_refuse_for(TT_REFUSED_ROUTE_TAKEN, 0, owner);
        if (tt_routes_meet(&rails->owned[seat], &facts->parallel))
            return tt_refuse(TT_REFUSED_PARALLEL_OWN);
        return tt_refuse_for(TT_REFUSED_PARALLEL_CLOSED, game->players, 0);
    }
    if (game->rules->markers && !touches_network(rails, seat, facts))
        return tt_refuse(TT_REFUSED_NOT_CONNECTED);
    if (rails->trains[seat] < facts->length)
        return tt_refuse_for(TT_REFUSED_TRAINS, facts->length, rails->trains[seat]);
    return tt_ok();
}

static tt_cost route_cost(const tt_game *game, const tt_route *route)
{
    return tt_cost_of(game, route->color, route->length, route->ferry);
}

static tt_why claim_why(const tt_game *game, const tt_state *state, int seat, tt_action action)
{
    int route = tt_action_arg(action);
    if (action >> 26 || route >= game->board->routes)
        return tt_refuse(TT_REFUSED_MALFORMED);
    tt_why why = route_why(game, state, seat, route);
    if (why.refusal)
        return why;
    return tt_payment_why(state->secret.hand[seat], route_cost(game, &game->board->route[route]),
                          tt_action_set(action));
}

tt_why tt_why_route(const tt_game *game, const tt_state *state, int seat, int route)
{
    if (game->rules->yards || route < 0 || route >= game->board->routes || seat < 0 || seat >= game->players)
        return tt_refuse(TT_REFUSED_MALFORMED);
    if (tt_state_over(state))
        return tt_refuse(TT_REFUSED_OVER);
    if (game->rules->markers && state->table.rails.mark[seat][0] == TT_NO_CITY)
        return tt_refuse(TT_REFUSED_WRONG_DECISION);
    tt_why why = route_why(game, state, seat, route);
    why.kind = TT_ACTION_CLAIM;
    const tt_route *facts = &game->board->route[route];
    const uint8_t *hand = state->secret.hand[seat];
    tt_cost cost = route_cost(game, facts);
    if (why.refusal || tt_payment_count(hand, cost) > 0)
        return why;
    if (hand[TT_LOCOMOTIVE] < facts->ferry)
        return (tt_why){.refusal = TT_REFUSED_LOCOMOTIVES,
                        .kind = TT_ACTION_CLAIM,
                        .need = facts->ferry,
                        .have = hand[TT_LOCOMOTIVE]};
    uint8_t longest = 0, best = TT_GRAY;
    for (uint8_t color = 0; color < TT_COLORS; color++)
        if ((facts->color == TT_GRAY || facts->color == color) && (best == TT_GRAY || hand[color] > longest))
            longest = hand[best = color];
    return (tt_why){.refusal = TT_REFUSED_CARDS,
                    .kind = TT_ACTION_CLAIM,
                    .card = best,
                    .need = facts->length,
                    .have = (int16_t)(longest + smaller(hand[TT_LOCOMOTIVE], cost.most))};
}

/* G-12: with few players the whole group closes for everyone, else for the claimer alone (W-4). */
void tt_rails_own(const tt_game *game, tt_rails *rails, int seat, int route)
{
    const tt_routes *parallel = &game->board->route[route].parallel;
    tt_routes itself = {{0}};
    tt_routes_add(&itself, route);
    for (int other = 0; other < game->players; other++)
        tt_routes_remove(&rails->open[other], tt_parallel_closed(game) || other == seat ? parallel : &itself);
    tt_routes_add(&rails->owned[seat], route);
    rails->trains[seat] -= game->board->route[route].length;
}

/* W-5: with markers the controllers of the ends score. */
static void route_points(const tt_game *game, const tt_rails *rails, int seat, int route, uint8_t points[TT_MAX_SEATS])
{
    const tt_route *facts = &game->board->route[route];
    int value = game->rules->points[facts->length];
    if (game->rules->markers)
        tt_old_west_points(rails, facts, value, seat, points);
    else
        points[seat] = (uint8_t)value;
}

void tt_claim_points(const tt_game *game, const tt_table_part *table, int seat, int route, uint8_t points[TT_MAX_SEATS])
{
    for (int other = 0; other < TT_MAX_SEATS; other++)
        points[other] = 0;
    route_points(game, &table->rails, seat, route, points);
    if (game->rules->markers && tt_old_west_catches(&table->rails, &game->board->route[route], seat))
        points[seat] += game->rules->alvin_points;
}

void tt_claim_finish(const tt_game *game, tt_state *state, int seat, int route, tt_set paid, const tt_sink *sink)
{
    tt_rails *rails = &state->table.rails;
    tt_discard(state, paid);
    tt_rails_own(game, rails, seat, route);
    rails->route = (uint8_t)route;
    rails->laid = (tt_set){0, 0, 0};

    uint8_t points[TT_MAX_SEATS] = {0};
    route_points(game, rails, seat, route, points);
    for (int other = 0; other < game->players; other++)
        state->table.points[other] += points[other];
    if (sink) {
        tt_event event = {.kind = TT_EVENT_CLAIM, .player = (uint8_t)seat, .route = (uint8_t)route};
        for (int other = 0; other < game->players; other++)
            event.points[other] = points[other];
        tt_tell_paid(sink, event, paid);
    }
    if (!game->rules->markers || !tt_old_west_after_claim(game, state, seat, sink))
        tt_turn_end(game, state, sink);
}

static void claim_apply(const tt_game *game, tt_state *state, int seat, tt_action action, const tt_sink *sink)
{
    int route = tt_action_arg(action);
    tt_set set = tt_action_set(action);
    tt_hand_spend(state, seat, set);
    if (game->board->route[route].tunnel)
        tt_tunnel_enter(game, state, seat, route, set, sink);
    else
        tt_claim_finish(game, state, seat, route, set, sink);
}

const tt_move tt_move_claim = {claim_count, claim_pick, claim_list, claim_why, claim_apply};
