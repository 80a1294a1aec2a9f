/* old_west.c: starting cities (W-1), city markers (W-2, W-5, W-6) and Alvin (W-9, W-10). rules/claim.c decides that a
 * network grows from its starting city (W-3); rules/score.c scores tickets and Alvin at the end. */
#include "games/games.h"

const tt_rules tt_rules_old_west = {TT_USA_VALUES,
                                    .name = "old_west",
                                    .title = "Old West",
                                    .board = &tt_board_old_west,
                                    .max_players = 6,
                                    .trains = 40,
                                    .dealt_tickets = 5,
                                    .kept_at_start = 3,
                                    .drawn_tickets = 4,
                                    .unkept = TT_UNKEPT_SHUFFLED_UNDER,
                                    .markers = 3,
                                    .longest_bonus = 0,
                                    .globetrotter_bonus = 15,
                                    .alvin_points = 10,
                                    .alvin_city = "roswell",
                                    .options = 1 << TT_OPTION_alvin,
                                    .number[TT_SUBJECT_ROUTE_POINTS] = "W-5",
                                    .number[TT_SUBJECT_FERRY] = "W-7",
                                    .number[TT_SUBJECT_MARK] = "W-2",
                                    .number[TT_SUBJECT_VICTORY] = "G-21",
                                    .bots = &tt_bots_old_west,
                                    .in_signature = true};

/* W-2: a city holds at most one marker; W-9: none where Alvin starts. */
static bool may_be_marked(const tt_game *game, const tt_state *state, int city)
{
    return !(state->table.rails.marked >> city & 1) && city != game->alvin_city;
}

static tt_why city_why(const tt_game *game, const tt_state *state, int city)
{
    if (may_be_marked(game, state, city))
        return tt_ok();
    return tt_refuse(city == game->alvin_city ? TT_REFUSED_ALVINS_CITY : TT_REFUSED_CITY_TAKEN);
}

static void place_marker(tt_state *state, int seat, int city)
{
    state->table.rails.mark[seat][tt_marks_placed(&state->table.rails, seat)] = (uint8_t)city;
    state->table.rails.marked |= (uint64_t)1 << city;
}

/* The seat that controls a city, or TT_MAX_SEATS. */
static int controller(const tt_rails *rails, int city)
{
    int seat = 0;
    while (seat < TT_MAX_SEATS && rails->mark[seat][0] != city && rails->mark[seat][1] != city &&
           rails->mark[seat][2] != city)
        seat++;
    return seat;
}

/* W-5: each controlled end scores for its controller; if none is controlled, the claimer scores once. */
void tt_old_west_points(const tt_rails *rails, const tt_route *route, int value, int claimer,
                        uint8_t points[TT_MAX_SEATS])
{
    int a = controller(rails, route->a), b = controller(rails, route->b);
    if (a == TT_MAX_SEATS && b == TT_MAX_SEATS)
        points[claimer] += (uint8_t)value;
    if (a < TT_MAX_SEATS)
        points[a] += (uint8_t)value;
    if (b < TT_MAX_SEATS)
        points[b] += (uint8_t)value;
}

/* The starting city (W-1): from the last seat to the first. */

void tt_old_west_first_city(const tt_game *game, tt_state *state)
{
    state->table.turn = (uint8_t)(game->players - 1);
    tt_ask(state, TT_PHASE_START_CITY, game->players - 1);
}

static int start_count(const tt_game *game, const tt_state *state, int seat)
{
    (void)seat;
    return game->board->cities - __builtin_popcountll(state->table.rails.marked) - (game->alvin_city != TT_NO_CITY);
}

static tt_action start_pick(const tt_game *game, const tt_state *state, int seat, int *k)
{
    (void)seat;
    for (int city = 0; city < game->board->cities; city++)
        if (may_be_marked(game, state, city) && (*k)-- == 0)
            return tt_action_plain(TT_ACTION_START, city);
    return TT_NO_ACTION;
}

static tt_action *start_list(const tt_game *game, const tt_state *state, int seat, tt_action *end)
{
    (void)seat;
    for (int city = 0; city < game->board->cities; city++)
        if (may_be_marked(game, state, city))
            *end++ = tt_action_plain(TT_ACTION_START, city);
    return end;
}

static tt_why start_why(const tt_game *game, const tt_state *state, int seat, tt_action action)
{
    (void)seat;
    int city = tt_action_arg(action);
    if (action != tt_action_plain(TT_ACTION_START, city) || city >= game->board->cities)
        return tt_refuse(TT_REFUSED_MALFORMED);
    return city_why(game, state, city);
}

static void start_apply(const tt_game *game, tt_state *state, int seat, tt_action action, const tt_sink *sink)
{
    int city = tt_action_arg(action);
    place_marker(state, seat, city);
    TT_TELL(sink, .kind = TT_EVENT_START_CITY, .player = (uint8_t)seat, .city = (uint8_t)city);
    if (seat == 0) {
        tt_turn_begin(game, state, 0, sink);
    } else {
        state->table.turn = (uint8_t)(seat - 1);
        tt_ask(state, TT_PHASE_START_CITY, seat - 1);
    }
}

const tt_move tt_move_start = {start_count, start_pick, start_list, start_why, start_apply};

/* A marker after a claim (W-6): one city of the route, a set of two cards. */

static tt_cost marker_cost(const tt_game *game)
{
    return tt_cost_of(game, TT_GRAY, game->rules->marker_cards, 0);
}

static const tt_route *claimed_route(const tt_game *game, const tt_state *state)
{
    return &game->board->route[state->table.rails.route];
}

/* W-6: asked if a marker is left and one of the two cities can take it, even if the hand cannot pay. */
static bool marker_asked(const tt_game *game, const tt_state *state, int seat)
{
    const tt_route *route = claimed_route(game, state);
    return tt_marks_placed(&state->table.rails, seat) < game->rules->markers &&
           (may_be_marked(game, state, route->a) || may_be_marked(game, state, route->b));
}

static int marker_count(const tt_game *game, const tt_state *state, int seat)
{
    const tt_route *route = claimed_route(game, state);
    int cities = may_be_marked(game, state, route->a) + may_be_marked(game, state, route->b);
    return cities * tt_payment_count(state->secret.hand[seat], marker_cost(game));
}

static tt_action marker_pick(const tt_game *game, const tt_state *state, int seat, int *k)
{
    if (!tt_pick_is_among(marker_count(game, state, seat), k))
        return TT_NO_ACTION;
    const tt_route *route = claimed_route(game, state);
    int payments = tt_payment_count(state->secret.hand[seat], marker_cost(game));
    int city = *k < payments && may_be_marked(game, state, route->a) ? route->a : route->b;
    return tt_action_make(TT_ACTION_MARKER, city,
                          tt_payment_pick(state->secret.hand[seat], marker_cost(game), *k % payments));
}

static tt_action *marker_list(const tt_game *game, const tt_state *state, int seat, tt_action *end)
{
    int count = marker_count(game, state, seat);
    for (int i = 0; i < count; i++) {
        int k = i;
        *end++ = marker_pick(game, state, seat, &k);
    }
    return end;
}

static tt_why marker_why(const tt_game *game, const tt_state *state, int seat, tt_action action)
{
    int city = tt_action_arg(action);
    if (action >> 26 || city >= game->board->cities)
        return tt_refuse(TT_REFUSED_MALFORMED);
    const tt_route *route = claimed_route(game, state);
    if (city != route->a && city != route->b)
        return tt_refuse(TT_REFUSED_CITY_OFF_ROUTE);
    tt_why why = city_why(game, state, city);
    return why.refusal ? why : tt_payment_why(state->secret.hand[seat], marker_cost(game), tt_action_set(action));
}

static void marker_apply(const tt_game *game, tt_state *state, int seat, tt_action action, const tt_sink *sink)
{
    int city = tt_action_arg(action);
    tt_set paid = tt_action_set(action);
    tt_hand_spend(state, seat, paid);
    tt_discard(state, paid);
    place_marker(state, seat, city);
    if (sink)
        tt_tell_paid(sink, (tt_event){.kind = TT_EVENT_CITY_MARKER, .player = (uint8_t)seat, .city = (uint8_t)city},
                     paid);
    tt_turn_end(game, state, sink);
}

const tt_move tt_move_marker = {marker_count, marker_pick, marker_list, marker_why, marker_apply};

static void no_marker_apply(const tt_game *game, tt_state *state, int seat, tt_action action, const tt_sink *sink)
{
    (void)seat, (void)action;
    tt_turn_end(game, state, sink);
}

const tt_move tt_move_no_marker = {.apply = no_marker_apply};

/* Alvin (W-10): a seat that claims a route to his city catches him, then moves him to a city that it controls. */

bool tt_old_west_catches(const tt_rails *rails, const tt_route *route, int claimer)
{
    return (rails->alvin_city == route->a || rails->alvin_city == route->b) && rails->alvin_holder != claimer;
}

bool tt_old_west_after_claim(const tt_game *game, tt_state *state, int seat, const tt_sink *sink)
{
    tt_rails *rails = &state->table.rails;
    if (tt_old_west_catches(rails, claimed_route(game, state), seat)) {
        rails->alvin_holder = (uint8_t)seat;
        rails->alvin_catches[seat]++;
        state->table.points[seat] += game->rules->alvin_points;
        if (sink) {
            tt_event event = {.kind = TT_EVENT_ALVIN_CAUGHT, .player = (uint8_t)seat};
            event.points[seat] = game->rules->alvin_points;
            tt_tell(sink, event);
        }
        tt_ask(state, TT_PHASE_ALVIN, seat);
        return true;
    }
    if (!marker_asked(game, state, seat))
        return false;
    tt_ask(state, TT_PHASE_MARKER, seat);
    return true;
}

static int alvin_count(const tt_game *game, const tt_state *state, int seat)
{
    (void)game;
    return tt_marks_placed(&state->table.rails, seat);
}

static tt_action alvin_pick(const tt_game *game, const tt_state *state, int seat, int *k)
{
    if (!tt_pick_is_among(alvin_count(game, state, seat), k))
        return TT_NO_ACTION;
    return tt_action_plain(TT_ACTION_ALVIN, state->table.rails.mark[seat][*k]);
}

static tt_action *alvin_list(const tt_game *game, const tt_state *state, int seat, tt_action *end)
{
    for (int k = 0; k < alvin_count(game, state, seat); k++)
        *end++ = tt_action_plain(TT_ACTION_ALVIN, state->table.rails.mark[seat][k]);
    return end;
}

static tt_why alvin_why(const tt_game *game, const tt_state *state, int seat, tt_action action)
{
    int city = tt_action_arg(action);
    if (action != tt_action_plain(TT_ACTION_ALVIN, city) || city >= game->board->cities)
        return tt_refuse(TT_REFUSED_MALFORMED);
    return controller(&state->table.rails, city) == seat ? tt_ok() : tt_refuse(TT_REFUSED_NOT_CONTROLLED);
}

static void alvin_apply(const tt_game *game, tt_state *state, int seat, tt_action action, const tt_sink *sink)
{
    int city = tt_action_arg(action);
    state->table.rails.alvin_city = (uint8_t)city;
    TT_TELL(sink, .kind = TT_EVENT_ALVIN_MOVED, .player = (uint8_t)seat, .city = (uint8_t)city);
    if (marker_asked(game, state, seat)) /* W-10: moving Alvin comes before the choice of W-6 */
        tt_ask(state, TT_PHASE_MARKER, seat);
    else
        tt_turn_end(game, state, sink);
}

const tt_move tt_move_alvin = {alvin_count, alvin_pick, alvin_list, alvin_why, alvin_apply};
