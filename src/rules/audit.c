/* audit.c: what must be true in every position of a game. The state may be any bytes: values are checked before they
 * are used as an index. */
#include <stddef.h>

#include "core.h"

static int count_cards(const uint8_t cards[TT_CARDS])
{
    int count = 0;
    for (int card = 0; card < TT_CARDS; card++)
        count += cards[card];
    return count;
}

/* The frame: phase, turn, who is asked. */

static bool check_asked(const tt_game *game, const tt_state *state, tt_state_fault *fault)
{
    const tt_table_part *table = &state->table;
    if (table->asked >> game->players)
        return tt_audit_fail(fault, "G-3", "an empty seat is asked", -1);
    if (table->phase == TT_PHASE_OVER)
        return !table->asked || tt_audit_fail(fault, "G-17", "a seat is asked though the game is over", -1);
    if (!table->asked)
        return tt_audit_fail(fault, "G-4", "no seat is asked", -1);
    bool several = table->phase == TT_PHASE_KEEP_AT_START || table->phase == TT_PHASE_COMPLETE;
    if (!several && table->asked != 1 << table->turn)
        return tt_audit_fail(fault, "G-4", "a seat is asked whose turn it is not", table->turn);
    return true;
}

/* Whether the game has this phase. */
static bool phase_known(const tt_game *game, int phase)
{
    const tt_rules *rules = game->rules;
    switch (phase) {
    case TT_PHASE_START_CITY:
    case TT_PHASE_MARKER:
        return rules->markers > 0;
    case TT_PHASE_ALVIN:
        return game->alvin_city != TT_NO_CITY;
    case TT_PHASE_TUNNEL:
        return !rules->yards;
    case TT_PHASE_COMPLETE:
        return rules->yards;
    default:
        return phase <= TT_PHASE_OVER;
    }
}

static bool check_frame(const tt_game *game, const tt_state *state, tt_state_fault *fault)
{
    const tt_table_part *table = &state->table;
    if (!phase_known(game, table->phase))
        return tt_audit_fail(fault, "G-4", "no such decision in this game", -1);
    if (table->turn >= game->players)
        return tt_audit_fail(fault, "G-3", "it is the turn of an empty seat", -1);
    if (table->turns_left > game->players || table->passes > game->players)
        return tt_audit_fail(fault, "G-17", "there are more turns left, or passed, than players", -1);
    if (table->passes == game->players && table->phase != TT_PHASE_OVER)
        return tt_audit_fail(fault, "G-13", "all have passed, but the game is not over", -1);
    if (table->round < 1 || table->round > (tt_game_has_rounds(game) ? 2 : 1))
        return tt_audit_fail(fault, "C-15", "no such round", -1);
    return check_asked(game, state, fault);
}

/* The fields of empty seats and the reserved bytes are 0. */
static bool check_unused(const tt_game *game, const tt_state *state, tt_state_fault *fault)
{
    const tt_table_part *table = &state->table;
    unsigned rest = state->secret.reserved[0];
    for (unsigned i = 0; i < sizeof table->reserved; i++)
        rest |= table->reserved[i];
    for (int seat = game->players; seat < TT_MAX_SEATS; seat++) {
        rest |= (unsigned)table->points[seat] | table->hand_count[seat] | table->ticket_count[seat];
        rest |= table->offered[seat] | state->secret.keep[seat] | (state->secret.held[seat] != 0);
        rest |= seat < 4 && state->secret.named[seat] != 0;
        rest |= (unsigned)(count_cards(table->known[seat]) | count_cards(state->secret.hand[seat]));
    }
    return rest == 0 || tt_audit_fail(fault, "G-3", "the fields of an empty seat, or reserved bytes, are not 0", -1);
}

/* Train cards. */

static bool check_hands(const tt_game *game, const tt_state *state, tt_state_fault *fault)
{
    for (int seat = 0; seat < game->players; seat++) {
        if (count_cards(state->secret.hand[seat]) != state->table.hand_count[seat])
            return tt_audit_fail(fault, "G-10", "the number of cards in the hand is wrong", seat);
        for (int card = 0; card < TT_CARDS; card++)
            if (state->table.known[seat][card] > state->secret.hand[seat][card])
                return tt_audit_fail(fault, "V-6", "a card is known to be in the hand that is not there", seat);
    }
    return true;
}

static void count_list(int total[TT_CARDS], const uint8_t *cards, int count)
{
    for (int i = 0; i < count; i++)
        if (cards[i] < TT_CARDS)
            total[cards[i]]++;
}

static void count_all_cards(const tt_game *game, const tt_state *state, int total[TT_CARDS])
{
    const tt_table_part *table = &state->table;
    for (int card = 0; card < TT_CARDS; card++) {
        total[card] = table->discard[card];
        for (int seat = 0; seat < game->players; seat++) {
            total[card] += state->secret.hand[seat][card];
            total[card] += game->rules->yards ? table->yards.track[seat][card] : 0;
        }
    }
    count_list(total, table->market, TT_MARKET_SLOTS);
    for (int depth = 0; depth < table->draw_count; depth++)
        total[tt_draw_pile_card(state, depth)]++;
    if (!game->rules->yards) {
        total[table->rails.laid.color] += table->rails.laid.count;
        total[TT_LOCOMOTIVE] += table->rails.laid.locomotives;
        count_list(total, table->rails.turned_up, TT_MAX_TUNNEL_CARDS);
        return;
    }
    for (int seat = 0; seat < game->players; seat++) {
        for (int color = 0; color < TT_COLORS; color++) {
            total[color] += table->yards.count[seat][color];
            total[TT_LOCOMOTIVE] += table->yards.locomotives[seat][color];
        }
    }
}

static bool is_card_or_gap(int card)
{
    return card < TT_CARDS || card == TT_NO_CARD;
}

static bool check_piles(const tt_game *game, const tt_state *state, tt_state_fault *fault)
{
    const tt_table_part *table = &state->table;
    if (table->draw_count > TT_MAX_DRAW_PILE)
        return tt_audit_fail(fault, "G-1", "the draw pile has too many cards", -1);
    for (int i = 0; i < TT_MAX_DRAW_PILE; i++) {
        int card = state->secret.draw[i >> 1] >> (i & 1) * 4 & 15;
        if (i < table->draw_count ? card >= TT_CARDS : card != 0)
            return tt_audit_fail(fault, "G-1", "the draw pile has something that is not a card", -1);
    }
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        if (!is_card_or_gap(table->market[slot]))
            return tt_audit_fail(fault, "G-1", "the market has something that is not a card", -1);
    const tt_rails *rails = &table->rails;
    if (!game->rules->yards && (rails->laid.color > TT_LOCOMOTIVE || !is_card_or_gap(rails->turned_up[0]) ||
                                !is_card_or_gap(rails->turned_up[1]) || !is_card_or_gap(rails->turned_up[2])))
        return tt_audit_fail(fault, "E-3", "the tunnel has something that is not a card", -1);
    return true;
}

static bool check_cards(const tt_game *game, const tt_state *state, tt_state_fault *fault)
{
    if (!check_piles(game, state, fault) || !check_hands(game, state, fault))
        return false;
    int total[TT_CARDS];
    count_all_cards(game, state, total);
    for (int card = 0; card < TT_CARDS; card++)
        if (total[card] != (card == TT_LOCOMOTIVE ? game->rules->locomotives : game->rules->each_color))
            return tt_audit_fail(fault, game->rules->number[TT_SUBJECT_CARDS], "train cards are missing or too many",
                                 -1);
    return true;
}

/* Tickets. */

static bool check_ticket_list(const tt_game *game, const tt_state *state, int count, uint64_t *seen,
                              tt_state_fault *fault)
{
    for (int i = 0; i < TT_MAX_TICKETS; i++) {
        int ticket = state->secret.tickets[i];
        if (i >= count ? ticket != 0 : ticket >= game->board->tickets)
            return tt_audit_fail(fault, "G-14", "the ticket pile has something that is not a ticket", -1);
        if (i < count && *seen >> ticket & 1)
            return tt_audit_fail(fault, "G-14", "the same ticket is there twice", -1);
        *seen |= i < count ? (uint64_t)1 << ticket : 0;
    }
    return true;
}

static bool check_held(const tt_game *game, const tt_state *state, uint64_t *seen, tt_state_fault *fault)
{
    bool start = state->table.phase == TT_PHASE_KEEP_AT_START;
    uint64_t all = game->board->tickets == 64 ? ~(uint64_t)0 : ((uint64_t)1 << game->board->tickets) - 1;
    for (int seat = 0; seat < game->players; seat++) {
        uint64_t completed = game->rules->yards ? state->table.yards.completed[seat] : 0;
        uint64_t held = state->secret.held[seat];
        if ((held | completed) & ~all)
            return tt_audit_fail(fault, "G-15", "the player holds something that is not a ticket", seat);
        if ((held & completed) | ((held | completed) & *seen))
            return tt_audit_fail(fault, "G-15", "the same ticket is there twice", seat);
        *seen |= held | completed;
        if (state->table.ticket_count[seat] != (start ? state->table.offered[seat] : __builtin_popcountll(held)))
            return tt_audit_fail(fault, "G-15", "the number of tickets held is wrong", seat);
    }
    bool complete = *seen == all || game->rules->unkept == TT_UNKEPT_OUT;
    return complete || tt_audit_fail(fault, "G-14", "tickets are missing", -1);
}

/* E-1: each player has at most one long ticket, and none is in the pile. */
static bool check_long(const tt_game *game, const tt_state *state, int offered, tt_state_fault *fault)
{
    uint64_t longs = 0;
    for (int ticket = 0; ticket < game->board->tickets; ticket++)
        longs |= (uint64_t)(game->board->ticket[ticket].is_long != 0) << ticket;
    for (int seat = 0; seat < game->players; seat++)
        if (__builtin_popcountll(state->secret.held[seat] & longs) > game->rules->dealt_long)
            return tt_audit_fail(fault, "E-1", "the player holds more than one long ticket", seat);
    bool start = state->table.phase == TT_PHASE_KEEP_AT_START;
    for (int i = 0; i < offered + state->table.ticket_pile; i++) {
        bool due = start && i < offered && i % game->rules->dealt_tickets < game->rules->dealt_long;
        if ((longs >> state->secret.tickets[i] & 1) != due)
            return tt_audit_fail(fault, "E-1", "a long ticket is in the place of a regular one, or the other way round",
                                 -1);
    }
    return true;
}

static bool check_offers(const tt_game *game, const tt_state *state, tt_state_fault *fault)
{
    bool start = state->table.phase == TT_PHASE_KEEP_AT_START;
    for (int seat = 0; seat < game->players; seat++) {
        int offered = state->table.offered[seat], keep = state->secret.keep[seat];
        bool turn = state->table.phase == TT_PHASE_KEEP && seat == state->table.turn;
        if (start  ? offered != game->rules->dealt_tickets
            : turn ? offered < 1 || offered > game->rules->drawn_tickets
                   : offered != 0)
            return tt_audit_fail(fault, "G-14", "the number of tickets on offer is wrong", seat);
        bool chosen = start && !tt_state_asks(state, seat);
        if (keep >> offered || (chosen ? __builtin_popcount((unsigned)keep) < game->rules->kept_at_start : keep != 0))
            return tt_audit_fail(fault, "G-2", "the choice of tickets at the start is not possible", seat);
    }
    return true;
}

static bool check_tickets(const tt_game *game, const tt_state *state, tt_state_fault *fault)
{
    uint64_t seen = 0;
    int offered = 0;
    if (!check_offers(game, state, fault))
        return false;
    for (int seat = 0; seat < game->players; seat++)
        offered += state->table.offered[seat];
    if (offered + state->table.ticket_pile > TT_MAX_TICKETS)
        return tt_audit_fail(fault, "G-14", "the ticket pile has too many tickets", -1);
    return check_ticket_list(game, state, offered + state->table.ticket_pile, &seen, fault) &&
           check_held(game, state, &seen, fault) &&
           (!game->rules->dealt_long || check_long(game, state, offered, fault));
}

bool tt_state_audit(const tt_game *game, const tt_state *state, tt_state_fault *fault)
{
    if (!check_frame(game, state, fault) || !check_unused(game, state, fault) || !check_cards(game, state, fault) ||
        !check_tickets(game, state, fault))
        return false;
    if (game->rules->yards ? !tt_audit_yards(game, state, fault) : !tt_audit_rails(game, state, fault))
        return false;
    for (int seat = 0; seat < game->players;
         seat++) /* every decision has an answer; passing is possible only in a turn */
        if (tt_state_asks(state, seat) && tt_why_action(game, state, seat, tt_legal_pick(game, state, seat, 0)).refusal)
            return tt_audit_fail(fault, "G-9", "the player is asked, but has no legal action", seat);
    return true;
}
