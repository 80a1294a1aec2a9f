/* claim.c: claiming a route (G-11, G-12). Tunnels go on in games/europe.c, markers and Alvin in games/old_west.c. */
#include "core.h"

tt_routes tt_claim_open(const tt_game *game, const tt_state *state, int seat)
{
    const tt_lines *lines = &state->table.lines;
    tt_routes open = lines->open[seat];
    if (!game->rules->markers)
        return open;
    /* W-3: a route must touch the starting city or a city already joined to it by own routes. */
    tt_routes reach = game->board->city_routes[lines->mark[seat][0]];
    const tt_routes *own = &lines->owned[seat];
    for (int route = tt_routes_next(own, 0); route >= 0; route = tt_routes_next(own, route + 1))
        tt_routes_join(&reach, &game->board->route[route].touching);
    for (int i = 0; i < TT_ROUTE_WORDS; i++)
        open.word[i] &= reach.word[i];
    return open;
}

/* The routes a seat may claim now as far as its trains and the number of its cards go, too; ferries ask for more. */
static tt_routes routes_in_reach(const tt_game *game, const tt_state *state, int seat)
{
    const uint8_t *hand = state->secret.hand[seat];
    int trains = state->table.lines.trains[seat], most = trains < TT_MAX_LENGTH ? trains : TT_MAX_LENGTH, longest = 0;
    tt_routes reach = {{0}}, open = tt_claim_open(game, state, seat);
    for (int color = 0; color < TT_COLORS; color++) {
        int cards = hand[color] + hand[TT_LOCOMOTIVE], length = cards < most ? cards : most;
        tt_routes_join(&reach, &game->board->payable[color][length]);
        longest = length > longest ? length : longest;
    }
    tt_routes_join(&reach, &game->board->payable[TT_GRAY][longest]);
    for (int i = 0; i < TT_ROUTE_WORDS; i++)
        reach.word[i] &= open.word[i];
    return reach;
}

/* The routes of one kind that can be claimed, and what each of them costs. */
typedef struct group {
    uint64_t routes;
    tt_cost cost;
} group;

/* The first group of the routes `left` in word `w`, which is taken out of them. */
static group next_group(const tt_board *board, int w, uint64_t *left)
{
    const tt_kind *kind = &board->kind[board->route[64 * w + __builtin_ctzll(*left)].kind];
    group g = {*left & kind->routes, {kind->color, kind->length, kind->ferry}};
    *left &= ~kind->routes;
    return g;
}

static int claim_count(const tt_game *game, const tt_state *state, int seat)
{
    tt_routes reach = routes_in_reach(game, state, seat);
    int count = 0;
    for (int w = 0; w < TT_ROUTE_WORDS; w++)
        for (uint64_t left = reach.word[w]; left;) {
            group g = next_group(game->board, w, &left);
            count += __builtin_popcountll(g.routes) * tt_payment_count(state->secret.hand[seat], g.cost);
        }
    return count;
}

static int nth_route(uint64_t routes, int n)
{
    while (n-- > 0)
        routes &= routes - 1;
    return __builtin_ctzll(routes);
}

static tt_action claim_pick(const tt_game *game, const tt_state *state, int seat, int k)
{
    tt_routes reach = routes_in_reach(game, state, seat);
    for (int w = 0; w < TT_ROUTE_WORDS; w++)
        for (uint64_t left = reach.word[w]; left;) {
            group g = next_group(game->board, w, &left);
            int payments = tt_payment_count(state->secret.hand[seat], g.cost);
            int count = __builtin_popcountll(g.routes) * payments;
            if (k < count)
                return tt_action_make(TT_CLAIM, 64 * w + nth_route(g.routes, k / payments),
                                      tt_payment_pick(state->secret.hand[seat], g.cost, k % payments));
            k -= count;
        }
    return TT_NO_ACTION;
}

static tt_action *claim_list(const tt_game *game, const tt_state *state, int seat, tt_action *end)
{
    tt_routes reach = routes_in_reach(game, state, seat);
    for (int w = 0; w < TT_ROUTE_WORDS; w++)
        for (uint64_t left = reach.word[w]; left;) {
            group g = next_group(game->board, w, &left);
            tt_set sets[TT_MAX_PAYMENTS];
            int payments = tt_payment_list(state->secret.hand[seat], g.cost, sets);
            for (; g.routes; g.routes &= g.routes - 1)
                for (int i = 0; i < payments; i++)
                    *end++ = tt_action_make(TT_CLAIM, 64 * w + __builtin_ctzll(g.routes), sets[i]);
        }
    return end;
}

static int owner_of(const tt_game *game, const tt_state *state, int route)
{
    int seat = 0;
    while (seat < game->players && !tt_routes_has(&state->table.lines.owned[seat], route))
        seat++;
    return seat;
}

/* What the board says about a route, before any payment: G-12, W-3 and the trains. */
static tt_why route_why(const tt_game *game, const tt_state *state, int seat, int route)
{
    const tt_lines *lines = &state->table.lines;
    const tt_route *facts = &game->board->route[route];
    if (!tt_routes_has(&lines->open[seat], route)) {
        int owner = owner_of(game, state, route);
        if (owner < game->players)
            return tt_refuse_for(TT_REFUSED_ROUTE_TAKEN, 0, owner);
        if (tt_routes_meet(&lines->owned[seat], &facts->parallel))
            return tt_refuse(TT_REFUSED_PARALLEL_OWN);
        return tt_refuse_for(TT_REFUSED_PARALLEL_CLOSED, game->players, 0);
    }
    if (game->rules->markers) {
        tt_routes open = tt_claim_open(game, state, seat);
        if (!tt_routes_has(&open, route))
            return tt_refuse(TT_REFUSED_NOT_CONNECTED);
    }
    if (lines->trains[seat] < facts->length)
        return tt_refuse_for(TT_REFUSED_TRAINS, facts->length, lines->trains[seat]);
    return tt_ok();
}

static tt_cost route_cost(const tt_route *route)
{
    return (tt_cost){route->color, route->length, route->ferry};
}

static tt_why claim_why(const tt_game *game, const tt_state *state, int seat, tt_action action)
{
    int route = tt_action_arg(action);
    if (action >> 26 || route >= game->board->routes)
        return tt_refuse(TT_REFUSED_MALFORMED);
    tt_why why = route_why(game, state, seat, route);
    if (why.refusal)
        return why;
    return tt_payment_why(state->secret.hand[seat], route_cost(&game->board->route[route]), tt_action_set(action));
}

tt_why tt_why_route(const tt_game *game, const tt_state *state, int seat, int route)
{
    if (game->rules->yards || route < 0 || route >= game->board->routes || seat < 0 || seat >= game->players)
        return tt_refuse(TT_REFUSED_MALFORMED);
    if (tt_state_over(state))
        return tt_refuse(TT_REFUSED_OVER);
    if (game->rules->markers && state->table.lines.mark[seat][0] == TT_NO_CITY)
        return tt_refuse(TT_REFUSED_WRONG_DECISION);
    tt_why why = route_why(game, state, seat, route);
    const tt_route *facts = &game->board->route[route];
    const uint8_t *hand = state->secret.hand[seat];
    if (why.refusal || tt_payment_count(hand, route_cost(facts)) > 0)
        return why;
    if (hand[TT_LOCOMOTIVE] < facts->ferry)
        return tt_refuse_for(TT_REFUSED_FERRY, facts->ferry, hand[TT_LOCOMOTIVE]);
    uint8_t longest = 0, best = TT_GRAY;
    for (uint8_t color = 0; color < TT_COLORS; color++)
        if ((facts->color == TT_GRAY || facts->color == color) && (best == TT_GRAY || hand[color] > longest))
            longest = hand[best = color];
    return (tt_why){TT_REFUSED_CARDS, best, facts->length, (int16_t)(longest + hand[TT_LOCOMOTIVE])};
}

/* G-12: with two or three players the whole group closes for everyone, else for the claimer alone (W-4). */
static void close_routes(const tt_game *game, tt_lines *lines, int seat, int route)
{
    const tt_routes *parallel = &game->board->route[route].parallel;
    tt_routes itself = {{0}};
    tt_routes_add(&itself, route);
    for (int other = 0; other < game->players; other++)
        tt_routes_remove(&lines->open[other], game->players <= 3 || other == seat ? parallel : &itself);
}

void tt_claim_finish(const tt_game *game, tt_state *state, int seat, int route, const uint8_t paid[TT_CARDS],
                     const tt_sink *sink)
{
    const tt_route *facts = &game->board->route[route];
    tt_lines *lines = &state->table.lines;
    int value = game->rules->points[facts->length];
    tt_discard(state, paid);
    tt_routes_add(&lines->owned[seat], route);
    close_routes(game, lines, seat, route);
    lines->trains[seat] -= facts->length;
    lines->route = (uint8_t)route;
    lines->laid = (tt_set){0, 0, 0};

    uint8_t points[TT_MAX_SEATS] = {0};
    if (game->rules->markers)
        tt_old_west_points(state, facts, value, seat, points);
    else
        points[seat] = (uint8_t)value;
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
    uint8_t cards[TT_CARDS];
    tt_set_cards(set, cards);
    tt_hand_spend(state, seat, cards);
    if (game->board->route[route].tunnel)
        tt_tunnel_enter(game, state, seat, route, set, sink);
    else
        tt_claim_finish(game, state, seat, route, cards, sink);
}

const tt_move tt_move_claim = {claim_count, claim_pick, claim_list, claim_why, claim_apply};
