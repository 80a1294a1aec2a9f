/* draw.c: drawing train cards (G-5, G-6, G-9; C-7). */
#include "core.h"

/* The highest card that may be drawn from the market; a locomotive is higher than all colors, a gap is higher still.
 * G-6: a locomotive that takes both draws cannot be the second card. */
static tt_card highest_open(const tt_game *game, const tt_state *state)
{
    if (state->table.phase == TT_PHASE_TURN)
        return TT_LOCOMOTIVE;
    return (tt_card)(TT_LOCOMOTIVE + 1 - game->rules->locomotive_draws);
}

static int draw_count(const tt_game *game, const tt_state *state, int seat)
{
    (void)seat;
    tt_card highest = highest_open(game, state);
    int count = 0;
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        count += state->table.market[slot] <= highest;
    return count;
}

static tt_action draw_pick(const tt_game *game, const tt_state *state, int seat, int *k)
{
    if (!tt_pick_is_among(draw_count(game, state, seat), k))
        return TT_NO_ACTION;
    tt_card highest = highest_open(game, state);
    unsigned open = 0;
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        open |= (unsigned)(state->table.market[slot] <= highest) << slot;
    return tt_action_plain(TT_ACTION_DRAW, tt_nth_bit(open, *k));
}

static tt_action *draw_list(const tt_game *game, const tt_state *state, int seat, tt_action *end)
{
    (void)seat;
    tt_card highest = highest_open(game, state);
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        if (state->table.market[slot] <= highest)
            *end++ = tt_action_plain(TT_ACTION_DRAW, slot);
    return end;
}

static tt_why draw_why(const tt_game *game, const tt_state *state, int seat, tt_action action)
{
    (void)seat;
    int slot = tt_action_arg(action);
    if (action != tt_action_plain(TT_ACTION_DRAW, slot) || slot >= TT_MARKET_SLOTS)
        return tt_refuse(TT_REFUSED_MALFORMED);
    if (state->table.market[slot] == TT_NO_CARD)
        return tt_refuse_for(TT_REFUSED_EMPTY_SLOT, 0, slot);
    return state->table.market[slot] <= highest_open(game, state) ? tt_ok() : tt_refuse(TT_REFUSED_SECOND_LOCOMOTIVE);
}

/* G-5, G-9: a second card follows if there is a legal one. */
static void after_card(const tt_game *game, tt_state *state, int seat, bool only_card, const tt_sink *sink)
{
    bool more = state->table.phase == TT_PHASE_TURN && game->rules->drawn_cards > 1;
    state->table.phase = TT_PHASE_SECOND_CARD;
    if (more && !only_card && (tt_pile_can_draw(game, state) || draw_count(game, state, seat) > 0))
        return;
    tt_turn_end(game, state, sink);
}

static void draw_apply(const tt_game *game, tt_state *state, int seat, tt_action action, const tt_sink *sink)
{
    int slot = tt_action_arg(action);
    tt_card card = state->table.market[slot];
    tt_hand_take(state, seat, card, true);
    state->table.market[slot] = TT_NO_CARD;
    TT_TELL(sink, .kind = TT_EVENT_DRAW_MARKET, .player = (uint8_t)seat, .slot = (uint8_t)slot, .card = card);
    tt_market_refill(game, state, slot, sink);
    after_card(game, state, seat, card == TT_LOCOMOTIVE && game->rules->locomotive_draws > 1, sink);
}

const tt_move tt_move_draw = {draw_count, draw_pick, draw_list, draw_why, draw_apply};

static int blind_count(const tt_game *game, const tt_state *state, int seat)
{
    (void)seat;
    return tt_pile_can_draw(game, state);
}

static void blind_apply(const tt_game *game, tt_state *state, int seat, tt_action action, const tt_sink *sink)
{
    (void)action;
    tt_card card = tt_pile_draw(game, state, sink);
    tt_hand_take(state, seat, card, false);
    TT_TELL(sink, .kind = TT_EVENT_DRAW_BLIND, .player = (uint8_t)seat, .card = card);
    after_card(game, state, seat, false, sink);
}

const tt_move tt_move_draw_blind = {.count = blind_count, .apply = blind_apply, .refusal = TT_REFUSED_NO_CARDS};
