/* start.c: setting up a game (G-1, G-2, E-1, C-2, C-3). */
#include "core.h"

/* Shuffles the long or the other tickets; all together if no long ones are dealt. */
static int shuffled_tickets(const tt_game *game, const uint8_t seed[32], int what, bool is_long, uint8_t *tickets)
{
    int count = 0;
    for (int ticket = 0; ticket < game->board->tickets; ticket++)
        if (!game->rules->dealt_long || game->board->ticket[ticket].is_long == is_long)
            tickets[count++] = (uint8_t)ticket;
    tt_shuffle(seed, what, 0, tickets, count);
    return count;
}

/* Arranges the tickets as they will be offered, seat by seat, then the pile. Long tickets that are not dealt leave the
 * game (E-1). */
static void lay_out_tickets(const tt_game *game, tt_state *state)
{
    uint8_t regular[TT_MAX_TICKETS], longs[TT_MAX_TICKETS];
    const tt_rules *rules = game->rules;
    int count = shuffled_tickets(game, state->secret.seed, TT_SHUFFLE_TICKETS, false, regular);
    if (rules->dealt_long)
        shuffled_tickets(game, state->secret.seed, TT_SHUFFLE_LONG_TICKETS, true, longs);
    uint8_t *end = state->secret.tickets;
    int next = 0, next_long = 0;
    for (int seat = 0; seat < game->players; seat++) {
        for (int i = 0; i < rules->dealt_long; i++)
            *end++ = longs[next_long++];
        for (int i = rules->dealt_long; i < rules->dealt_tickets; i++)
            *end++ = regular[next++];
    }
    while (next < count)
        *end++ = regular[next++];
    state->table.ticket_pile = (uint8_t)(end - state->secret.tickets);
}

/* An empty board is all zeros, except for the values that mean no seat and no city. */
static void clear_rails(const tt_game *game, tt_rails *rails)
{
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        for (int i = 0; i < TT_MAX_MARKS; i++)
            rails->mark[seat][i] = TT_NO_CITY;
    for (int i = 0; i < TT_MAX_TUNNEL_CARDS; i++)
        rails->turned_up[i] = TT_NO_CARD;
    rails->alvin_city = game->alvin_city;
    rails->alvin_holder = TT_MAX_SEATS;
    for (int seat = 0; seat < game->players; seat++) {
        rails->trains[seat] = game->rules->trains;
        rails->open[seat] = game->board->up_to[TT_MAX_LENGTH];
    }
}

void tt_start_piles(const tt_game *game, const uint8_t seed[32], tt_state *state)
{
    *state = (tt_state){0};
    for (int i = 0; i < 32; i++)
        state->secret.seed[i] = seed[i];
    uint8_t cards[TT_CARDS];
    for (int color = 0; color < TT_COLORS; color++)
        cards[color] = game->rules->each_color;
    cards[TT_LOCOMOTIVE] = (uint8_t)(game->rules->locomotives - game->players * game->rules->given_locomotives);
    tt_pile_make(state, cards);
    lay_out_tickets(game, state);
    if (!game->rules->yards)
        clear_rails(game, &state->table.rails);
    state->table.round = 1;
}

static void deal_hand(const tt_game *game, tt_state *state, int seat, const tt_sink *sink)
{
    uint8_t cards[8];
    int count = 0;
    for (int i = 0; i < game->rules->given_locomotives; i++) { /* C-2: these are given openly */
        cards[count++] = TT_LOCOMOTIVE;
        tt_hand_take(state, seat, TT_LOCOMOTIVE, true);
    }
    for (int i = 0; i < game->rules->dealt_cards; i++) {
        cards[count] = tt_pile_draw(game, state, sink);
        tt_hand_take(state, seat, cards[count++], false);
    }
    if (sink)
        tt_tell_list(sink, (tt_event){.kind = TT_EVENT_DEAL, .player = (uint8_t)seat}, cards, count);
}

void tt_start_deal(const tt_game *game, tt_state *state, const tt_sink *sink)
{
    for (int seat = 0; seat < game->players; seat++)
        deal_hand(game, state, seat, sink);
    tt_market_deal(game, state, sink);
    tt_tickets_offer_start(game, state, sink);
}

void tt_start(const tt_game *game, const uint8_t seed[32], tt_state *state, const tt_sink *sink)
{
    tt_start_piles(game, seed, state);
    tt_start_deal(game, state, sink);
}
