/* view.c: what one seat may know, built from allowed fields (V-1, V-2, V-5, V-6). */
#include "turntable/view.h"
#include "core.h"

static void show_hand(const tt_state *state, int seat, tt_view *view)
{
    view->held[seat] = state->secret.held[seat];
    for (int card = 0; card < TT_CARDS; card++)
        view->hand[seat][card] = state->secret.hand[seat][card];
}

/* G-2, V-2: an offer until it is answered; at the start, after the answer and while others choose, the tickets kept. */
static void show_offer(const tt_state *state, int seat, tt_view *view)
{
    const uint8_t *offer = tt_state_offer(state, seat);
    for (int i = 0; i < state->table.offered[seat]; i++) {
        if (tt_state_asks(state, seat))
            view->offer[i] = offer[i];
        else if (state->secret.keep[seat] >> i & 1)
            view->held[seat] |= (uint64_t)1 << offer[i];
    }
}

/* V-5: every ticket that is neither in a hand, nor completed, nor in the pile. */
static uint64_t tickets_out(const tt_game *game, const tt_state *state)
{
    uint64_t out = game->board->tickets == 64 ? ~(uint64_t)0 : ((uint64_t)1 << game->board->tickets) - 1;
    for (int i = 0; i < state->table.ticket_pile; i++)
        out &= ~((uint64_t)1 << state->secret.tickets[i]);
    for (int seat = 0; seat < game->players; seat++)
        out &= ~(state->secret.held[seat] | (game->rules->yards ? state->table.yards.completed[seat] : 0));
    return out;
}

void tt_view_make(const tt_game *game, const tt_state *state, int seat, tt_view *view)
{
    *view = (tt_view){.table = state->table, .seat = (uint8_t)seat};
    if (tt_state_over(state)) {
        view->out = tickets_out(game, state);
        for (int other = 0; other < game->players; other++)
            show_hand(state, other, view);
    } else if (seat != TT_WATCHER) {
        show_hand(state, seat, view);
        show_offer(state, seat, view);
        if (game->rules->yards)
            view->named = state->secret.named[seat];
    }
}
