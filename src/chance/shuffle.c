/* shuffle.c: another order of all that is unknown in a state. */
#include "chance/chance.h"

#include <string.h>

void tt_pile_count(const tt_state *state, uint8_t cards[TT_CARDS])
{
    memset(cards, 0, TT_CARDS);
    for (int depth = 0; depth < state->table.draw_count; depth++)
        cards[tt_draw_pile_card(state, depth)]++;
}

/* The cards are sorted first, so that the new order says nothing about the old one, and the same generator gives the
 * same order to the same cards. */
void tt_pile_shuffle(tt_state *state, int depth, tt_rng *rng)
{
    uint8_t cards[TT_CARDS] = {0}, order[TT_MAX_DRAW_PILE];
    int count = 0, below = state->table.draw_count - depth;
    for (int i = depth; i < state->table.draw_count; i++)
        cards[tt_draw_pile_card(state, i)]++;
    for (int card = 0; card < TT_CARDS; card++)
        for (int i = 0; i < cards[card]; i++)
            order[count++] = (uint8_t)card;
    tt_rng_shuffle(rng, order, count);
    for (int i = 0; i < below; i++) { /* the bottom is the first half of the first byte */
        uint8_t *pair = &state->secret.draw[i >> 1];
        *pair = (uint8_t)(i & 1 ? (*pair & 0x0f) | order[i] << 4 : (*pair & 0xf0) | order[i]);
    }
}

static void sort(uint8_t *tickets, int count)
{
    uint64_t set = 0;
    for (int i = 0; i < count; i++)
        set |= (uint64_t)1 << tickets[i];
    for (int i = 0; i < count; i++, set &= set - 1)
        tickets[i] = (uint8_t)__builtin_ctzll(set);
}

void tt_chance_shuffle(tt_state *state, const int open[2], tt_rng *rng)
{
    uint8_t *pile = state->secret.tickets;
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        pile += state->table.offered[seat];
    tt_rng_fill(rng, state->secret.seed);
    tt_pile_shuffle(state, 0, rng);
    for (int i = 0; i < 2; pile += open[i++]) {
        sort(pile, open[i]);
        tt_rng_shuffle(rng, pile, open[i]);
    }
}

void tt_chance_deal(const tt_game *game, tt_rng *rng, tt_state *state)
{
    uint8_t seed[32];
    tt_rng_fill(rng, seed);
    tt_start(game, seed, state, NULL);
}
