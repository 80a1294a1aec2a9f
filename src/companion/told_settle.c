/* told_settle.c: card_game: the scoring of the stacks as they are now (C-14). */
#include "companion/told.h"

/* C-14 with tickets that are named already: the most valuable one that can be added, again and again. */
static uint64_t add_named(const tt_board *board, uint64_t named, uint64_t held, const uint8_t stack[TT_CARDS])
{
    uint64_t open;
    while ((open = tt_pack_open(board, named, held & ~named, stack)) != 0) {
        int best = __builtin_ctzll(open);
        for (uint64_t rest = open; rest; rest &= rest - 1)
            if (board->ticket[__builtin_ctzll(rest)].points > board->ticket[best].points)
                best = __builtin_ctzll(rest);
        named |= (uint64_t)1 << best;
    }
    return named;
}

void tt_told_settle(const tt_game *game, tt_state *state)
{
    if (!game->rules->yards || tt_state_over(state))
        return;
    for (int seat = 0; seat < game->players; seat++) {
        uint64_t held = state->secret.held[seat], named = state->secret.named[seat];
        const uint8_t *stack = state->table.yards.track[seat];
        uint64_t done = named ? add_named(game->board, named, held, stack) : tt_pack_best(game->board, held, stack);
        state->table.yards.completed[seat] |= done;
        state->secret.held[seat] &= ~done;
    }
}
