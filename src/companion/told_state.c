/* told_state.c: makes a position of what people told. The hidden cards come from a shuffle that is always the same. */
#include "companion/told.h"

#include "turntable/rules.h"

static tt_card take_top(tt_state *state)
{
    tt_card card = tt_draw_pile_card(state, 0);
    int top = --state->table.draw_count;
    state->secret.draw[top >> 1] &= top & 1 ? 0x0f : 0; /* what is not in the pile is 0 */
    return card;
}

/* C-2: the locomotives that every player is given; the pile is without them. */
static void give_locomotives(const tt_game *game, tt_state *state)
{
    int given = game->rules->given_locomotives;
    for (int seat = 0; seat < game->players && given; seat++) {
        state->secret.hand[seat][TT_LOCOMOTIVE] = state->table.known[seat][TT_LOCOMOTIVE] = (uint8_t)given;
        state->table.hand_count[seat] = (uint8_t)given;
    }
}

/* Takes a card out of the draw pile or, if none is left there, out of a hand: a given locomotive. */
static void take_out(const tt_game *game, tt_state *state, tt_card card)
{
    if (tt_pile_stack(state, 0, card)) {
        take_top(state);
        return;
    }
    for (int seat = 0; seat < game->players; seat++)
        if (state->secret.hand[seat][card]) {
            state->secret.hand[seat][card]--;
            state->table.known[seat][card]--;
            state->table.hand_count[seat]--;
            return;
        }
}

static void lay_tracks(const tt_told *told, tt_state *state)
{
    for (int seat = 0; seat < told->game.players; seat++)
        for (int card = 0; card < TT_CARDS; card++) {
            state->table.yards.track[seat][card] = told->seat[seat].track[card];
            for (int i = 0; i < told->seat[seat].track[card]; i++)
                take_out(&told->game, state, (tt_card)card);
        }
}

static void deal_market(tt_state *state)
{
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        state->table.market[slot] = state->table.draw_count > 0 ? take_top(state) : TT_NO_CARD;
}

uint64_t tt_told_completed(const tt_told *told, int seat)
{
    const tt_told_seat *s = &told->seat[seat];
    return s->completed | tt_pack_best(told->game.board, s->tickets, s->track);
}

/* The tickets that no player has are the pile; E-1: without the long ones, which are out of the game. */
static void lay_tickets(const tt_told *told, tt_state *state)
{
    const tt_game *game = &told->game;
    uint64_t taken = 0;
    int kept = 0;
    for (int seat = 0; seat < game->players; seat++) {
        const tt_told_seat *s = &told->seat[seat];
        taken |= s->tickets | s->completed;
        state->secret.held[seat] = s->tickets;
        if (game->rules->yards) {
            state->table.yards.completed[seat] = told->over ? tt_told_completed(told, seat) : s->completed;
            state->secret.held[seat] = s->tickets & ~state->table.yards.completed[seat];
        }
        state->table.ticket_count[seat] = (uint8_t)__builtin_popcountll(state->secret.held[seat]);
    }
    for (int i = 0; i < state->table.ticket_pile; i++) {
        int ticket = state->secret.tickets[i];
        bool out = game->rules->dealt_long && game->board->ticket[ticket].is_long;
        if (!out && !(taken >> ticket & 1))
            state->secret.tickets[kept++] = (uint8_t)ticket;
    }
    for (int i = kept; i < TT_MAX_TICKETS; i++)
        state->secret.tickets[i] = 0;
    state->table.ticket_pile = (uint8_t)kept;
}

static void lay_marks(const tt_told_seat *told, int seat, tt_rails *rails)
{
    for (int i = 0; i < TT_MAX_MARKS && told->mark[i] != TT_NO_CITY; i++) {
        rails->mark[seat][i] = told->mark[i];
        rails->marked |= (uint64_t)1 << told->mark[i];
    }
}

/* Where nobody told his city, he is in the first one of the player who holds him (W-10). */
static void lay_alvin(const tt_told *told, tt_rails *rails)
{
    int holder = told->alvin_holder;
    rails->alvin_holder = (uint8_t)holder;
    for (int seat = 0; seat < told->game.players; seat++)
        rails->alvin_catches[seat] = (uint8_t)tt_told_catches(told, seat);
    if (told->alvin_city != TT_NO_CITY)
        rails->alvin_city = told->alvin_city;
    else if (holder < told->game.players && told->seat[holder].mark[0] != TT_NO_CITY)
        rails->alvin_city = told->seat[holder].mark[0];
}

static void lay_rails(const tt_told *told, tt_state *state)
{
    const tt_game *game = &told->game;
    tt_rails *rails = &state->table.rails;
    if (game->options.alvin)
        lay_alvin(told, rails);
    for (int seat = 0; seat < game->players; seat++) {
        const tt_told_seat *s = &told->seat[seat];
        int least, most;
        for (int r = tt_routes_next(&s->routes, 0); r >= 0; r = tt_routes_next(&s->routes, r + 1))
            tt_rails_own(game, rails, seat, r);
        lay_marks(s, seat, rails);
        tt_told_points(told, seat, &least, &most);
        least += rails->alvin_catches[seat] * game->rules->alvin_points;
        bool track_counts = game->rules->markers && s->points != TT_NOT_TOLD; /* else the routes alone decide (G-11) */
        state->table.points[seat] = (int16_t)(track_counts ? s->points : least);
    }
}

void tt_told_state(const tt_told *told, tt_state *state)
{
    const tt_game *game = &told->game;
    uint8_t seed[32];
    tt_seed_make("companion", 9, 0, seed);
    tt_start_piles(game, seed, state);
    give_locomotives(game, state);
    if (game->rules->yards)
        lay_tracks(told, state);
    else
        lay_rails(told, state);
    deal_market(state);
    lay_tickets(told, state);
    state->table.phase = told->over ? TT_PHASE_OVER : TT_PHASE_TURN;
    state->table.asked = told->over ? 0 : 1;
}
