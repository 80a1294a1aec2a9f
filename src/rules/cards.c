/* cards.c: train cards: draw pile, discard pile, hands (G-1, G-8, G-10) and the cards known to be in hands (V-6).
 */
#include "core.h"

/* The top of the pile is at the highest index, so drawing only shortens it. Unused places are 0. */
static void pile_put(tt_state *state, int index, tt_card card)
{
    uint8_t *pair = &state->secret.draw[index >> 1];
    *pair = (uint8_t)(index & 1 ? (*pair & 0x0f) | card << 4 : (*pair & 0xf0) | card);
}

void tt_pile_make(tt_state *state, const uint8_t cards[TT_CARDS])
{
    uint8_t order[TT_MAX_DRAW_PILE];
    int count = 0;
    for (int card = 0; card < TT_CARDS; card++)
        for (int i = 0; i < cards[card]; i++)
            order[count++] = (uint8_t)card;
    tt_shuffle(state->secret.seed, TT_SHUFFLE_CARDS, state->secret.shuffles++, order, count);
    for (int i = 0; i < count; i++)
        pile_put(state, count - 1 - i, order[i]);
    state->table.draw_count = (uint8_t)count;
}

bool tt_pile_stack(tt_state *state, int depth, tt_card card)
{
    for (int at = depth; at < state->table.draw_count; at++) {
        if (tt_draw_pile_card(state, at) != card)
            continue;
        tt_card other = tt_draw_pile_card(state, depth);
        pile_put(state, state->table.draw_count - 1 - at, other);
        pile_put(state, state->table.draw_count - 1 - depth, card);
        return true;
    }
    return false;
}

static int discarded(const tt_state *state)
{
    int count = 0;
    for (int card = 0; card < TT_CARDS; card++)
        count += state->table.discard[card];
    return count;
}

bool tt_pile_can_draw(const tt_game *game, const tt_state *state)
{
    return state->table.draw_count > 0 || (game->rules->reshuffles && discarded(state) > 0);
}

/* G-8: only when a card is needed and the draw pile is empty; C-7: never in the card game. */
__attribute__((noinline)) static bool reshuffle(const tt_game *game, tt_state *state, const tt_sink *sink)
{
    int count = discarded(state);
    if (!game->rules->reshuffles || count == 0)
        return false;
    uint8_t cards[TT_CARDS];
    for (int card = 0; card < TT_CARDS; card++) {
        cards[card] = state->table.discard[card];
        state->table.discard[card] = 0;
    }
    tt_pile_make(state, cards);
    TT_TELL(sink, .kind = TT_EVENT_RESHUFFLE, .count = (uint8_t)count);
    return true;
}

tt_card tt_pile_draw(const tt_game *game, tt_state *state, const tt_sink *sink)
{
    if (state->table.draw_count == 0 && !reshuffle(game, state, sink))
        return TT_NO_CARD;
    tt_card card = tt_draw_pile_card(state, 0);
    pile_put(state, --state->table.draw_count, 0);
    return card;
}

void tt_hand_take(tt_state *state, int seat, tt_card card, bool seen)
{
    state->secret.hand[seat][card]++;
    state->table.hand_count[seat]++;
    state->table.known[seat][card] += seen;
}

static void spend(tt_state *state, int seat, tt_card card, int count)
{
    uint8_t *known = &state->table.known[seat][card];
    state->secret.hand[seat][card] -= (uint8_t)count;
    state->table.hand_count[seat] -= (uint8_t)count;
    *known = *known > count ? (uint8_t)(*known - count) : 0; /* V-6: known cards are used up first */
}

void tt_hand_spend(tt_state *state, int seat, tt_set set)
{
    if (set.count > 0)
        spend(state, seat, set.color, set.count);
    if (set.locomotives > 0)
        spend(state, seat, TT_LOCOMOTIVE, set.locomotives);
}

void tt_hand_take_back(tt_state *state, int seat, tt_set set)
{
    for (int i = 0; i < set.count; i++)
        tt_hand_take(state, seat, set.color, true);
    for (int i = 0; i < set.locomotives; i++)
        tt_hand_take(state, seat, TT_LOCOMOTIVE, true);
}

void tt_discard(tt_state *state, tt_set set)
{
    state->table.discard[set.color] += set.count;
    state->table.discard[TT_LOCOMOTIVE] += set.locomotives;
}

void tt_set_cards(tt_set set, uint8_t cards[TT_CARDS])
{
    for (int card = 0; card < TT_CARDS; card++)
        cards[card] = 0;
    cards[set.color] = set.count;
    cards[TT_LOCOMOTIVE] += set.locomotives;
}
