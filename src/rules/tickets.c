/* tickets.c: offering tickets and keeping them (G-2, G-14, E-1, C-3, C-12).
 *
 * A ticket on offer stays in state->secret.tickets, in front of the pile, until its seat has chosen. */
#include "core.h"

const uint8_t *tt_state_offer(const tt_state *state, int seat)
{
    int before = 0;
    for (int other = 0; other < seat; other++)
        before += state->table.offered[other];
    return state->secret.tickets + before;
}

bool tt_tickets_stack(const tt_game *game, tt_state *state, int place, int end, int ticket)
{
    uint8_t *tickets = state->secret.tickets;
    for (int at = place; at < end; at++) {
        if (tickets[at] != ticket)
            continue;
        tickets[at] = tickets[place];
        tickets[place] = (uint8_t)ticket;
        return true;
    }
    const tt_ticket *facts = game->board->ticket;
    bool undealt = game->rules->dealt_long && facts[ticket].is_long && facts[tickets[place]].is_long;
    for (int at = 0; at < place; at++)
        undealt &= tickets[at] != ticket;
    if (undealt && place < end)
        tickets[place] = (uint8_t)ticket;
    return undealt && place < end;
}

void tt_tickets_offer_start(const tt_game *game, tt_state *state, const tt_sink *sink)
{
    for (int seat = 0; seat < game->players; seat++) {
        state->table.offered[seat] = game->rules->dealt_tickets;
        state->table.ticket_count[seat] = game->rules->dealt_tickets;
        state->table.ticket_pile -= game->rules->dealt_tickets;
        if (sink)
            tt_tell_offer(sink, (tt_event){.kind = TT_EVENT_TICKETS_OFFERED, .player = (uint8_t)seat},
                          tt_state_offer(state, seat), game->rules->dealt_tickets);
    }
    state->table.phase = TT_PHASE_KEEP_AT_START;
    state->table.asked = (uint8_t)((1 << game->players) - 1);
}

/* Drawing tickets. */

static int tickets_count(const tt_game *game, const tt_state *state, int seat)
{
    (void)game, (void)seat;
    return state->table.ticket_pile > 0;
}

static void tickets_apply(const tt_game *game, tt_state *state, int seat, tt_action action, const tt_sink *sink)
{
    (void)action;
    int offered = game->rules->drawn_tickets;
    if (offered > state->table.ticket_pile)
        offered = state->table.ticket_pile;
    state->table.offered[seat] = (uint8_t)offered;
    state->table.ticket_pile -= (uint8_t)offered;
    if (sink)
        tt_tell_offer(sink, (tt_event){.kind = TT_EVENT_TICKETS_OFFERED, .player = (uint8_t)seat},
                      state->secret.tickets, offered);
    tt_ask(state, TT_PHASE_KEEP, seat);
}

const tt_move tt_move_tickets = {.count = tickets_count, .apply = tickets_apply, .refusal = TT_REFUSED_NO_TICKETS};

/* Keeping. An answer is a number whose bits are the tickets kept; answers are listed by that number. */

static int least_kept(const tt_game *game, const tt_state *state, int seat)
{
    if (state->table.phase == TT_PHASE_KEEP_AT_START)
        return game->rules->kept_at_start;
    return smaller(game->rules->kept_in_turn, state->table.offered[seat]);
}

static int keep_count(const tt_game *game, const tt_state *state, int seat)
{
    /* choices[n][m]: subsets of n things with m or more of them */
    static const uint8_t choices[TT_MAX_OFFER + 1][TT_MAX_OFFER + 1] = {
        {1}, {2, 1}, {4, 3, 1}, {8, 7, 4, 1}, {16, 15, 11, 5, 1}, {32, 31, 26, 16, 6, 1}, {64, 63, 57, 42, 22, 7, 1}};
    return choices[state->table.offered[seat]][least_kept(game, state, seat)];
}

static tt_action keep_pick(const tt_game *game, const tt_state *state, int seat, int *k)
{
    int least = least_kept(game, state, seat);
    for (int keep = 0; keep < 1 << state->table.offered[seat]; keep++)
        if (__builtin_popcount((unsigned)keep) >= least && (*k)-- == 0)
            return tt_action_plain(TT_ACTION_KEEP, keep);
    return TT_NO_ACTION;
}

static tt_action *keep_list(const tt_game *game, const tt_state *state, int seat, tt_action *end)
{
    int least = least_kept(game, state, seat), choices = 1 << state->table.offered[seat];
    for (int keep = 0; keep < choices; keep++)
        if (__builtin_popcount((unsigned)keep) >= least)
            *end++ = tt_action_plain(TT_ACTION_KEEP, keep);
    return end;
}

static tt_why keep_why(const tt_game *game, const tt_state *state, int seat, tt_action action)
{
    int keep = tt_action_arg(action);
    if (action != tt_action_plain(TT_ACTION_KEEP, keep) || keep >> state->table.offered[seat])
        return tt_refuse(TT_REFUSED_MALFORMED);
    int kept = __builtin_popcount((unsigned)keep);
    if (kept < least_kept(game, state, seat))
        return (tt_why){.refusal = TT_REFUSED_KEEP_MORE,
                        .card = state->table.phase == TT_PHASE_KEEP_AT_START,
                        .need = (int16_t)least_kept(game, state, seat),
                        .have = (int16_t)kept};
    return tt_ok();
}

/* Moves the kept tickets of an offer into the hand and the others into `refused`; returns how many the others are. */
static int divide(tt_state *state, int seat, const uint8_t *offer, int keep, uint8_t *refused)
{
    int count = 0;
    for (int i = 0; i < state->table.offered[seat]; i++) {
        if (keep >> i & 1)
            state->secret.held[seat] |= (uint64_t)1 << offer[i];
        else
            refused[count++] = offer[i];
    }
    return count;
}

static void tell_kept(const tt_sink *sink, const tt_state *state, int seat, const uint8_t *offer, int keep)
{
    if (sink)
        tt_tell_offer(sink, (tt_event){.kind = TT_EVENT_TICKETS_KEPT, .player = (uint8_t)seat, .keep = (uint8_t)keep},
                      offer, state->table.offered[seat]);
}

/* Removes the first `gone` tickets of the array and puts `under` of the refused ones under the pile. */
static void close_pile(tt_state *state, int gone, const uint8_t *refused, int under)
{
    uint8_t *tickets = state->secret.tickets;
    int pile = state->table.ticket_pile;
    for (int i = 0; i < pile; i++)
        tickets[i] = tickets[i + gone];
    for (int i = 0; i < under; i++)
        tickets[pile + i] = refused[i];
    for (int i = pile + under; i < pile + gone; i++)
        tickets[i] = 0;
    state->table.ticket_pile = (uint8_t)(pile + under);
}

/* Sorts tickets into the order of the board file, then shuffles them. */
static void shuffle_again(tt_state *state, uint8_t *tickets, int count)
{
    uint64_t set = 0;
    for (int i = 0; i < count; i++)
        set |= (uint64_t)1 << tickets[i];
    for (int i = 0; i < count; i++, set &= set - 1)
        tickets[i] = (uint8_t)__builtin_ctzll(set);
    tt_shuffle(state->secret.seed, TT_SHUFFLE_TICKETS, 1, tickets, count);
}

/* G-2: when all have chosen, all refused tickets leave together. */
static void finish_start(const tt_game *game, tt_state *state, const tt_sink *sink)
{
    uint8_t refused[TT_MAX_TICKETS];
    int count = 0, dealt = 0;
    for (int seat = 0; seat < game->players; seat++) {
        const uint8_t *offer = tt_state_offer(state, seat);
        int left = divide(state, seat, offer, state->secret.keep[seat], refused + count);
        tell_kept(sink, state, seat, offer, state->secret.keep[seat]);
        count += left;
        dealt += state->table.offered[seat];
        state->table.ticket_count[seat] = (uint8_t)(state->table.offered[seat] - left);
    }
    for (int seat = 0; seat < game->players; seat++)
        state->table.offered[seat] = state->secret.keep[seat] = 0;
    if (game->rules->unkept == TT_UNKEPT_SHUFFLED_UNDER)
        shuffle_again(state, refused, count);
    close_pile(state, dealt, refused, game->rules->unkept == TT_UNKEPT_OUT ? 0 : count);
    if (game->rules->unkept == TT_UNKEPT_SHUFFLED_IN)
        shuffle_again(state, state->secret.tickets, state->table.ticket_pile);
    if (game->rules->markers)
        tt_old_west_first_city(game, state);
    else
        tt_turn_begin(game, state, 0, sink);
}

static void keep_apply(const tt_game *game, tt_state *state, int seat, tt_action action, const tt_sink *sink)
{
    int keep = tt_action_arg(action);
    if (state->table.phase == TT_PHASE_KEEP_AT_START) {
        state->secret.keep[seat] = (uint8_t)keep;
        state->table.asked &= (uint8_t) ~(1 << seat);
        if (state->table.asked == 0)
            finish_start(game, state, sink);
        return;
    }
    uint8_t refused[TT_MAX_OFFER];
    int offered = state->table.offered[seat];
    int count = divide(state, seat, state->secret.tickets, keep, refused);
    tell_kept(sink, state, seat, state->secret.tickets, keep);
    state->table.offered[seat] = 0;
    state->table.ticket_count[seat] += (uint8_t)(offered - count);
    close_pile(state, offered, refused, count);
    tt_turn_end(game, state, sink);
}

const tt_move tt_move_keep = {keep_count, keep_pick, keep_list, keep_why, keep_apply};
