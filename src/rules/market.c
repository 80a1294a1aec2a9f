/* market.c: the face-up cards: dealing, replacing, filling gaps (G-5, G-8) and renewal (G-7). */
#include "core.h"

static bool is_color(tt_card card)
{
    return card < TT_LOCOMOTIVE;
}

/* G-7: whether market and piles have enough colored cards; with fewer, renewal might never end. */
static bool enough_colors(const tt_game *game, const tt_state *state)
{
    int colors = 0, needed = TT_MARKET_SLOTS + 1 - game->rules->renewal_locomotives;
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        colors += is_color(state->table.market[slot]);
    for (int card = 0; card < TT_COLORS; card++)
        colors += state->table.discard[card];
    for (int depth = 0; depth < state->table.draw_count && colors < needed; depth++)
        colors += is_color(tt_draw_pile_card(state, depth));
    return colors >= needed;
}

int tt_market_count(const tt_state *state, tt_card card)
{
    int count = 0;
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        count += state->table.market[slot] == card;
    return count;
}

static bool must_renew(const tt_game *game, const tt_state *state)
{
    return game->rules->reshuffles && tt_market_count(state, TT_LOCOMOTIVE) >= game->rules->renewal_locomotives &&
           enough_colors(game, state);
}

static void deal_all(const tt_game *game, tt_state *state, const tt_sink *sink)
{
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        state->table.market[slot] = tt_pile_draw(game, state, sink);
    if (sink)
        tt_tell_list(sink, (tt_event){.kind = TT_EVENT_MARKET}, state->table.market, TT_MARKET_SLOTS);
}

static void discard_all(tt_state *state, const tt_sink *sink)
{
    uint8_t cards[TT_MARKET_SLOTS];
    int count = 0;
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++) {
        tt_card card = state->table.market[slot];
        if (card == TT_NO_CARD)
            continue;
        cards[count++] = card;
        state->table.discard[card]++;
        state->table.market[slot] = TT_NO_CARD;
    }
    if (sink)
        tt_tell_list(sink, (tt_event){.kind = TT_EVENT_MARKET_FLUSH}, cards, count);
}

/* Rare, so not inlined. */
__attribute__((noinline)) static void deal_anew(const tt_game *game, tt_state *state, const tt_sink *sink)
{
    discard_all(state, sink);
    deal_all(game, state, sink);
}

static void renew(const tt_game *game, tt_state *state, const tt_sink *sink)
{
    while (must_renew(game, state))
        deal_anew(game, state, sink);
}

static void fill_slot(const tt_game *game, tt_state *state, int slot, const tt_sink *sink)
{
    tt_card card = tt_pile_draw(game, state, sink);
    state->table.market[slot] = card;
    TT_TELL(sink, .kind = TT_EVENT_REFILL, .slot = (uint8_t)slot, .card = card);
}

void tt_market_deal(const tt_game *game, tt_state *state, const tt_sink *sink)
{
    deal_all(game, state, sink);
    renew(game, state, sink);
}

void tt_market_refill(const tt_game *game, tt_state *state, int slot, const tt_sink *sink)
{
    fill_slot(game, state, slot, sink);
    renew(game, state, sink);
}

void tt_market_fill_gaps(const tt_game *game, tt_state *state, const tt_sink *sink)
{
    for (int slot = 0; slot < TT_MARKET_SLOTS && tt_market_count(state, TT_NO_CARD) > 0; slot++)
        if (state->table.market[slot] == TT_NO_CARD && tt_pile_can_draw(game, state))
            fill_slot(game, state, slot, sink);
    renew(game, state, sink);
}
