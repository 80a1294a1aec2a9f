/* europe.c: tunnels (E-3 to E-9) and stations (E-10). Ferries (E-2) are part of a payment; what stations are worth at
 * the end (E-11, E-12) is in rules/score.c and rules/stations.c. */
#include "games/games.h"

const tt_rules tt_rules_europe = {TT_USA_VALUES,
                                  .name = "europe",
                                  .title = "Europe",
                                  .board = &tt_board_europe,
                                  .dealt_tickets = 4,
                                  .dealt_long = 1,
                                  .unkept = TT_UNKEPT_OUT,
                                  .stations = 3,
                                  .station_bonus = 4,
                                  .turn_actions = 1 << TT_ACTION_DRAW | 1 << TT_ACTION_DRAW_BLIND |
                                                  1 << TT_ACTION_TICKETS | 1 << TT_ACTION_CLAIM |
                                                  1 << TT_ACTION_STATION | 1 << TT_ACTION_PASS,
                                  .ties = {TT_TIE_TICKETS, TT_TIE_FEWEST_STATIONS, TT_TIE_LONGEST_BONUS}, /* G-20 */
                                  .number[TT_SUBJECT_FIRST_OFFER] = "E-1",
                                  .number[TT_SUBJECT_VICTORY] = "G-20",
                                  .bots = &tt_bots_europe,
                                  .in_signature = true};

/* Compares the cards turned up with those laid. */
static int tunnel_surcharge(tt_set laid, const uint8_t *turned_up, int count)
{
    int surcharge = 0;
    for (int i = 0; i < count; i++)
        surcharge += tt_tunnel_matches(laid, turned_up[i]);
    return surcharge;
}

/* The laid cards are neither in the hand nor discarded until the tunnel is decided, so a reshuffle leaves them out
 * (E-8). */
void tt_tunnel_enter(const tt_game *game, tt_state *state, int seat, int route, tt_set laid, const tt_sink *sink)
{
    tt_rails *rails = &state->table.rails;
    int count = 0;
    rails->route = (uint8_t)route;
    rails->laid = laid;
    for (int i = 0; i < game->rules->tunnel_cards; i++) {
        rails->turned_up[i] = tt_pile_draw(game, state, sink);
        count += rails->turned_up[i] != TT_NO_CARD;
    }
    rails->surcharge = (uint8_t)tunnel_surcharge(laid, rails->turned_up, count);
    if (sink) {
        tt_event event = {.kind = TT_EVENT_TUNNEL,
                          .player = (uint8_t)seat,
                          .route = (uint8_t)route,
                          .surcharge = rails->surcharge,
                          .count = (uint8_t)count};
        for (int i = 0; i < count; i++)
            event.list[i] = rails->turned_up[i];
        tt_tell_paid(sink, event, laid);
    }
    if (rails->surcharge > 0)
        tt_ask(state, TT_PHASE_TUNNEL, seat); /* E-4: asked even if the hand cannot pay */
    else
        tt_claim_finish(game, state, seat, route, laid, sink);
}

/* E-5: the cards turned up are discarded when the turn ends, after any cards paid. */
void tt_tunnel_leave(tt_state *state)
{
    tt_rails *rails = &state->table.rails;
    for (int i = 0; i < TT_MAX_TUNNEL_CARDS && rails->turned_up[i] != TT_NO_CARD; i++) {
        state->table.discard[rails->turned_up[i]]++;
        rails->turned_up[i] = TT_NO_CARD;
    }
    rails->laid = (tt_set){0, 0, 0};
    rails->surcharge = 0;
    rails->route = 0;
}

/* Paying the surcharge: cards of the color laid or locomotives (E-3); after locomotives alone, only those (E-7). */

tt_cost tt_tunnel_cost(const tt_game *game, tt_set laid, int surcharge)
{
    bool only_locomotives = laid.color == TT_LOCOMOTIVE;
    return tt_cost_of(game, only_locomotives ? TT_GRAY : laid.color, surcharge, only_locomotives ? surcharge : 0);
}

static tt_cost surcharge_cost(const tt_game *game, const tt_state *state)
{
    return tt_tunnel_cost(game, state->table.rails.laid, state->table.rails.surcharge);
}

static int pay_count(const tt_game *game, const tt_state *state, int seat)
{
    return tt_payment_count(state->secret.hand[seat], surcharge_cost(game, state));
}

static tt_action pay_pick(const tt_game *game, const tt_state *state, int seat, int *k)
{
    if (!tt_pick_is_among(pay_count(game, state, seat), k))
        return TT_NO_ACTION;
    return tt_action_make(TT_ACTION_PAY, 0, tt_payment_pick(state->secret.hand[seat], surcharge_cost(game, state), *k));
}

static tt_action *pay_list(const tt_game *game, const tt_state *state, int seat, tt_action *end)
{
    tt_set sets[TT_MAX_PAYMENTS];
    int count = tt_payment_list(state->secret.hand[seat], surcharge_cost(game, state), sets);
    for (int i = 0; i < count; i++)
        *end++ = tt_action_make(TT_ACTION_PAY, 0, sets[i]);
    return end;
}

static tt_why pay_why(const tt_game *game, const tt_state *state, int seat, tt_action action)
{
    tt_set set = tt_action_set(action);
    if (action != tt_action_make(TT_ACTION_PAY, 0, set))
        return tt_refuse(TT_REFUSED_MALFORMED);
    tt_why why = tt_payment_why(state->secret.hand[seat], surcharge_cost(game, state), set);
    if (why.refusal == TT_REFUSED_COLOR || why.refusal == TT_REFUSED_FERRY)
        return (tt_why){.refusal = TT_REFUSED_SURCHARGE_CARDS, .card = state->table.rails.laid.color};
    return why;
}

static void pay_apply(const tt_game *game, tt_state *state, int seat, tt_action action, const tt_sink *sink)
{
    tt_set more = tt_action_set(action), all = state->table.rails.laid;
    tt_hand_spend(state, seat, more);
    all.count += more.count;
    all.locomotives += more.locomotives;
    if (sink)
        tt_tell_paid(sink, (tt_event){.kind = TT_EVENT_TUNNEL_PAID, .player = (uint8_t)seat}, more);
    tt_claim_finish(game, state, seat, state->table.rails.route, all, sink);
}

const tt_move tt_move_pay = {pay_count, pay_pick, pay_list, pay_why, pay_apply};

/* E-4: refusing, or being unable to pay: the laid cards return. */

static void abandon_apply(const tt_game *game, tt_state *state, int seat, tt_action action, const tt_sink *sink)
{
    (void)action;
    tt_hand_take_back(state, seat, state->table.rails.laid);
    TT_TELL(sink, .kind = TT_EVENT_TUNNEL_ABANDONED, .player = (uint8_t)seat);
    tt_turn_end(game, state, sink);
}

const tt_move tt_move_abandon = {.apply = abandon_apply};

/* Stations: in any city without one; the first costs a set of one card, the second of two, the third of three (E-10).
 */

static tt_cost station_cost(const tt_game *game, int built)
{
    return tt_cost_of(game, TT_GRAY, built + 1, 0);
}

static bool city_free(const tt_state *state, int city)
{
    return !(state->table.rails.marked >> city & 1);
}

static int free_cities(const tt_game *game, const tt_state *state)
{
    return game->board->cities - __builtin_popcountll(state->table.rails.marked);
}

static int station_count(const tt_game *game, const tt_state *state, int seat)
{
    int built = tt_marks_placed(&state->table.rails, seat);
    if (built == game->rules->stations)
        return 0;
    return free_cities(game, state) * tt_payment_count(state->secret.hand[seat], station_cost(game, built));
}

static tt_action station_pick(const tt_game *game, const tt_state *state, int seat, int *k)
{
    if (!tt_pick_is_among(station_count(game, state, seat), k))
        return TT_NO_ACTION;
    tt_cost cost = station_cost(game, tt_marks_placed(&state->table.rails, seat));
    int payments = tt_payment_count(state->secret.hand[seat], cost);
    return tt_action_make(TT_ACTION_STATION, tt_nth_bit(~state->table.rails.marked, *k / payments),
                          tt_payment_pick(state->secret.hand[seat], cost, *k % payments));
}

static tt_action *station_list(const tt_game *game, const tt_state *state, int seat, tt_action *end)
{
    int built = tt_marks_placed(&state->table.rails, seat);
    if (built == game->rules->stations)
        return end;
    tt_set sets[TT_MAX_PAYMENTS];
    int payments = tt_payment_list(state->secret.hand[seat], station_cost(game, built), sets);
    for (int city = 0; city < game->board->cities; city++)
        for (int i = 0; city_free(state, city) && i < payments; i++)
            *end++ = tt_action_make(TT_ACTION_STATION, city, sets[i]);
    return end;
}

static tt_why station_why(const tt_game *game, const tt_state *state, int seat, tt_action action)
{
    int city = tt_action_arg(action);
    if (action >> 26 || city >= game->board->cities)
        return tt_refuse(TT_REFUSED_MALFORMED);
    int built = tt_marks_placed(&state->table.rails, seat);
    if (built == game->rules->stations)
        return tt_refuse(TT_REFUSED_NO_STATION);
    if (!city_free(state, city))
        return tt_refuse(TT_REFUSED_CITY_TAKEN);
    return tt_payment_why(state->secret.hand[seat], station_cost(game, built), tt_action_set(action));
}

static void station_apply(const tt_game *game, tt_state *state, int seat, tt_action action, const tt_sink *sink)
{
    int city = tt_action_arg(action);
    tt_set paid = tt_action_set(action);
    tt_hand_spend(state, seat, paid);
    tt_discard(state, paid);
    state->table.rails.mark[seat][tt_marks_placed(&state->table.rails, seat)] = (uint8_t)city;
    state->table.rails.marked |= (uint64_t)1 << city;
    if (sink)
        tt_tell_paid(sink, (tt_event){.kind = TT_EVENT_STATION, .player = (uint8_t)seat, .city = (uint8_t)city}, paid);
    tt_turn_end(game, state, sink);
}

const tt_move tt_move_station = {station_count, station_pick, station_list, station_why, station_apply};
