/* card_game.c: rail yards, robbery and the on-the-track stacks (C-4, C-8 to C-11), scoring and the second round
 * (C-14, C-15). Drawing cards and tickets is shared with the board games. */
#include "games/games.h"
#include "rules/counts.h"

const tt_rules tt_rules_card_game = {TT_USA_VALUES,
                                     .name = "card_game",
                                     .title = "The Card Game",
                                     .board = &tt_board_card_game,
                                     .max_players = 4,
                                     .trains = 0,
                                     .each_color = 10,
                                     .locomotives = 16,
                                     .given_locomotives = 1,
                                     .dealt_cards = 7,
                                     .dealt_tickets = 6,
                                     .kept_at_start = 1,
                                     .drawn_tickets = 4,
                                     .kept_in_turn = 0,
                                     .unkept = TT_UNKEPT_SHUFFLED_IN,
                                     .longest_bonus = 0,
                                     .renewal_locomotives = TT_MARKET_SLOTS + 1, /* C-7 */
                                     .reshuffles = false,
                                     .second_round_players = 4,
                                     .second_round_cards = 4,
                                     .yards = true,
                                     .turn_actions = 1 << TT_ACTION_DRAW | 1 << TT_ACTION_DRAW_BLIND |
                                                     1 << TT_ACTION_TICKETS | 1 << TT_ACTION_LAY | 1 << TT_ACTION_PASS,
                                     .options = 1 << TT_OPTION_open_track,
                                     .ties = {TT_TIE_TICKETS, TT_TIE_BIG_CITIES}, /* C-18 */
                                     .number[TT_SUBJECT_CARDS] = "C-1",
                                     .number[TT_SUBJECT_DEAL] = "C-2",
                                     .number[TT_SUBJECT_NEXT_DEAL] = "C-15",
                                     .number[TT_SUBJECT_NEXT_MARKET] = "C-15",
                                     .number[TT_SUBJECT_MARKET_FLUSH] = "C-2",
                                     .number[TT_SUBJECT_FIRST_OFFER] = "C-3",
                                     .number[TT_SUBJECT_FIRST_KEEP] = "C-3",
                                     .number[TT_SUBJECT_TURN] = "C-6",
                                     .number[TT_SUBJECT_DRAW] = "C-7",
                                     .number[TT_SUBJECT_NO_CARDS] = "C-7",
                                     .number[TT_SUBJECT_RESHUFFLE] = "C-7",
                                     .number[TT_SUBJECT_TICKETS] = "C-12",
                                     .number[TT_SUBJECT_PASS] = "C-13",
                                     .number[TT_SUBJECT_LAST_ROUND] = "C-13",
                                     .number[TT_SUBJECT_END] = "C-15",
                                     .number[TT_SUBJECT_TICKET_POINTS] = "C-16",
                                     .number[TT_SUBJECT_COMPLETED] = "C-14",
                                     .number[TT_SUBJECT_VICTORY] = "C-18",
                                     .bots = &tt_bots_card_game,
                                     .in_signature = true};

static int group_size(const tt_yards *yards, int seat, int color)
{
    return yards->count[seat][color] + yards->locomotives[seat][color];
}

/* C-10: at most one player has a group of a color. Returns that seat, or TT_MAX_SEATS. */
static int group_owner(const tt_game *game, const tt_state *state, int color)
{
    for (int seat = 0; seat < game->players; seat++)
        if (group_size(&state->table.yards, seat, color) > 0)
            return seat;
    return TT_MAX_SEATS;
}

static void tell_depart(const tt_sink *sink, int seat, unsigned groups, unsigned with_locomotive)
{
    tt_event event = {.kind = TT_EVENT_DEPART, .player = (uint8_t)seat};
    for (; groups; groups &= groups - 1) {
        int color = __builtin_ctz(groups);
        event.color[event.count] = (uint8_t)color;
        event.list[event.count++] = with_locomotive >> color & 1 ? TT_LOCOMOTIVE : (uint8_t)color;
    }
    if (event.count > 0)
        tt_tell(sink, event);
}

/* C-4: one card leaves each group, from the front, where the locomotives are. */
void tt_card_game_depart(tt_state *state, int seat, const tt_sink *sink)
{
    tt_yards *yards = &state->table.yards;
    tt_counts cards = tt_counts_of(yards->count[seat]), locomotives = tt_counts_of(yards->locomotives[seat]);
    tt_counts first = tt_counts_ones(locomotives);    /* the groups with a locomotive in front */
    tt_counts other = tt_counts_ones(cards) & ~first; /* the others: no group is without a card of its color */
    if (sink)
        tell_depart(sink, seat, tt_counts_colors(cards), tt_counts_colors(locomotives));
    tt_counts_store(cards - other, yards->count[seat]);
    tt_counts_store(locomotives - first, yards->locomotives[seat]);
    tt_counts_store(tt_counts_of(yards->track[seat]) + other, yards->track[seat]);
    yards->track[seat][TT_LOCOMOTIVE] += (uint8_t)tt_counts_sum(first);
}

/* Laying (C-8): (a) a group of one color, or (b) three single cards of three colors. In the list (a) comes first. */

/* What a seat may lay, with the rail yards as they are. */
typedef struct laying {
    const uint8_t *hand;
    tt_counts size;   /* of the group of each color; at most one player has it */
    unsigned colors;  /* in the hand and not in the seat's own yard (C-9), as bits */
    unsigned singles; /* those of them that are in no yard (C-11) */
} laying;

static laying laying_of(const tt_game *game, const tt_state *state, int seat)
{
    const tt_yards *yards = &state->table.yards;
    laying l = {.hand = state->secret.hand[seat]};
    for (int owner = 0; owner < game->players; owner++)
        l.size += tt_counts_of(yards->count[owner]) + tt_counts_of(yards->locomotives[owner]);
    tt_counts own = tt_counts_of(yards->count[seat]) + tt_counts_of(yards->locomotives[seat]);
    l.colors = tt_counts_colors(tt_counts_of(l.hand)) & ~tt_counts_colors(own);
    l.singles = l.colors & ~tt_counts_colors(l.size);
    return l;
}

/* The fewest cards that a group of a color must have (C-8 a, C-10). */
static int least_group(const laying *l, int color)
{
    int size = tt_counts_at(l->size, color);
    return size < 2 ? 2 : size + 1;
}

static int sum_up_to(int n)
{
    return n > 0 ? n * (n + 1) / 2 : 0;
}

/* How many groups of a color can be laid: 1 or more cards of it and any number of locomotives, at least `least`
 * together. The mixes that are too small form a triangle, cut off where the cards or locomotives run out. */
static int count_groups(const laying *l, int color)
{
    int least = least_group(l, color), cards = l->hand[color], locomotives = l->hand[TT_LOCOMOTIVE];
    int too_small = sum_up_to(least - 1) - sum_up_to(least - 1 - cards) - sum_up_to(least - 2 - locomotives) +
                    sum_up_to(least - 2 - cards - locomotives);
    return cards * (locomotives + 1) - too_small;
}

static tt_action nth_group(const laying *l, int color, int n)
{
    for (int count = 1;; count++) {
        int fewest = least_group(l, color) > count ? least_group(l, color) - count : 0;
        int groups = l->hand[TT_LOCOMOTIVE] >= fewest ? l->hand[TT_LOCOMOTIVE] - fewest + 1 : 0;
        if (n < groups)
            return tt_action_make(TT_ACTION_LAY, 0, (tt_set){(uint8_t)color, (uint8_t)count, (uint8_t)(fewest + n)});
        n -= groups;
    }
}

/* Three cards of three colors (C-8 b) are numbered by the highest color, then the middle one, then the lowest: n colors
 * below the highest give n (n - 1) / 2 pairs, and so on. */

static int pairs_of(int n)
{
    return n * (n - 1) / 2;
}

static int triples_of(int n)
{
    return n * (n - 1) * (n - 2) / 6;
}

static tt_action nth_triple(unsigned colors, int n)
{
    int high = 2, middle = 1;
    while (triples_of(high + 1) <= n)
        high++;
    n -= triples_of(high);
    while (pairs_of(middle + 1) <= n)
        middle++;
    n -= pairs_of(middle);
    return tt_action_plain(TT_ACTION_LAY, 1 << tt_nth_bit(colors, high) | 1 << tt_nth_bit(colors, middle) |
                                              1 << tt_nth_bit(colors, n));
}

static int lay_count(const tt_game *game, const tt_state *state, int seat)
{
    laying l = laying_of(game, state, seat);
    int count = triples_of(__builtin_popcount(l.singles));
    for (unsigned colors = l.colors; colors; colors &= colors - 1)
        count += count_groups(&l, __builtin_ctz(colors));
    return count;
}

static tt_action lay_pick(const tt_game *game, const tt_state *state, int seat, int *k)
{
    laying l = laying_of(game, state, seat);
    for (unsigned colors = l.colors; colors; colors &= colors - 1)
        if (tt_pick_is_among(count_groups(&l, __builtin_ctz(colors)), k))
            return nth_group(&l, __builtin_ctz(colors), *k);
    bool triple = tt_pick_is_among(triples_of(__builtin_popcount(l.singles)), k);
    return triple ? nth_triple(l.singles, *k) : TT_NO_ACTION;
}

static tt_action *lay_list(const tt_game *game, const tt_state *state, int seat, tt_action *end)
{
    laying l = laying_of(game, state, seat);
    for (unsigned colors = l.colors; colors; colors &= colors - 1)
        for (int n = 0, groups = count_groups(&l, __builtin_ctz(colors)); n < groups; n++)
            *end++ = nth_group(&l, __builtin_ctz(colors), n);
    for (int n = 0, triples = triples_of(__builtin_popcount(l.singles)); n < triples; n++)
        *end++ = nth_triple(l.singles, n);
    return end;
}

/* What an action lays: one group, or three of one card each. */
typedef struct laid_groups {
    tt_set group[3];
    int groups;
} laid_groups;

static laid_groups laid_by(tt_action action)
{
    laid_groups l = {.group[0] = tt_action_set(action), .groups = 1};
    unsigned three = (unsigned)tt_action_arg(action);
    if (three == 0)
        return l;
    for (l.groups = 0; l.groups < 3; three &= three - 1)
        l.group[l.groups++] = (tt_set){(uint8_t)__builtin_ctz(three), 1, 0};
    return l;
}

/* C-9 to C-11 for `count` cards of a color, including locomotives. */
static tt_why yard_why(const tt_game *game, const tt_state *state, int seat, int color, int count)
{
    int owner = group_owner(game, state, color);
    if (owner == seat)
        return (tt_why){.refusal = TT_REFUSED_OWN_YARD, .card = (uint8_t)color};
    int size = owner < TT_MAX_SEATS ? group_size(&state->table.yards, owner, color) : 0;
    if (count <= size)
        return (tt_why){.refusal = TT_REFUSED_OTHER_YARD,
                        .card = (uint8_t)color,
                        .need = (int16_t)(size + 1),
                        .have = (int16_t)count};
    return tt_ok();
}

static tt_why lay_why(const tt_game *game, const tt_state *state, int seat, tt_action action)
{
    int three = tt_action_arg(action);
    tt_set set = tt_action_set(action);
    bool group = three == 0;
    if (action != (group ? tt_action_make(TT_ACTION_LAY, 0, set) : tt_action_plain(TT_ACTION_LAY, three)))
        return tt_refuse(TT_REFUSED_MALFORMED);
    if (group ? set.color >= TT_COLORS || set.count == 0 : __builtin_popcount((unsigned)three) != 3)
        return tt_refuse(TT_REFUSED_GROUP_COLOR);
    if (group && set.count + set.locomotives < 2)
        return tt_refuse_for(TT_REFUSED_GROUP_SIZE, 2, set.count + set.locomotives);
    laid_groups l = laid_by(action);
    for (int i = 0; i < l.groups; i++) {
        tt_why why = tt_hand_why(state->secret.hand[seat], l.group[i]);
        if (!why.refusal)
            why = yard_why(game, state, seat, l.group[i].color, l.group[i].count + l.group[i].locomotives);
        if (why.refusal)
            return why;
    }
    return tt_ok();
}

/* C-10: discards the whole group with its locomotives, and returns it. */
static tt_set rob(tt_state *state, int owner, int color)
{
    tt_yards *yards = &state->table.yards;
    tt_set group = {(uint8_t)color, yards->count[owner][color], yards->locomotives[owner][color]};
    tt_discard(state, group);
    yards->count[owner][color] = yards->locomotives[owner][color] = 0;
    return group;
}

static void tell_lay(const tt_sink *sink, int seat, const laid_groups *l, int owner, tt_set robbed)
{
    tt_event event = {.kind = TT_EVENT_LAY, .player = (uint8_t)seat};
    for (int i = 0; i < l->groups; i++) {
        event.paid[l->group[i].color] = l->group[i].count;
        event.paid[TT_LOCOMOTIVE] += l->group[i].locomotives;
    }
    if (robbed.count > 0) {
        event.robbed = 1;
        event.robbed_player = (uint8_t)owner;
        event.robbed_color = robbed.color;
        event.robbed_count = robbed.count;
        event.robbed_locomotives = robbed.locomotives;
    }
    tt_tell(sink, event);
}

static void lay_apply(const tt_game *game, tt_state *state, int seat, tt_action action, const tt_sink *sink)
{
    laid_groups l = laid_by(action);
    int owner = group_owner(game, state, l.group[0].color); /* C-11: three colors are in no yard */
    tt_set robbed = owner < TT_MAX_SEATS ? rob(state, owner, l.group[0].color) : (tt_set){0, 0, 0};
    for (int i = 0; i < l.groups; i++) {
        tt_set group = l.group[i];
        tt_hand_spend(state, seat, group);
        state->table.yards.count[seat][group.color] = group.count;
        state->table.yards.locomotives[seat][group.color] = group.locomotives;
    }
    if (sink)
        tell_lay(sink, seat, &l, owner, robbed);
    tt_turn_end(game, state, sink);
}

const tt_move tt_move_lay = {lay_count, lay_pick, lay_list, lay_why, lay_apply};

/* Scoring (C-14). */

static uint64_t nameable(const tt_game *game, const tt_state *state, int seat)
{
    return tt_pack_open(game->board, state->secret.named[seat], state->secret.held[seat] & ~state->secret.named[seat],
                        state->table.yards.track[seat]);
}

/* C-15: everything but hands and tickets becomes a new draw pile. */
static void new_round(const tt_game *game, tt_state *state, const tt_sink *sink)
{
    tt_yards *yards = &state->table.yards;
    uint8_t cards[TT_CARDS] = {0};
    for (int card = 0; card < TT_CARDS; card++) {
        cards[card] = state->table.discard[card];
        state->table.discard[card] = 0;
        for (int seat = 0; seat < game->players; seat++) {
            cards[card] += yards->track[seat][card];
            yards->track[seat][card] = 0;
        }
    }
    for (int seat = 0; seat < game->players; seat++) {
        for (int color = 0; color < TT_COLORS; color++) {
            cards[color] += yards->count[seat][color];
            cards[TT_LOCOMOTIVE] += yards->locomotives[seat][color];
            yards->count[seat][color] = yards->locomotives[seat][color] = 0;
        }
    }
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++) {
        if (state->table.market[slot] != TT_NO_CARD)
            cards[state->table.market[slot]]++;
        state->table.market[slot] = TT_NO_CARD;
    }
    state->table.round++;
    tt_pile_make(state, cards);
    TT_TELL(sink, .kind = TT_EVENT_NEW_ROUND);
}

/* C-15: deals cards to each seat while they last, and a market. */
static void deal_round(const tt_game *game, tt_state *state, const tt_sink *sink)
{
    for (int seat = 0; seat < game->players; seat++) {
        uint8_t cards[8];
        int count = 0;
        while (count < game->rules->second_round_cards && tt_pile_can_draw(game, state)) {
            cards[count] = tt_pile_draw(game, state, sink);
            tt_hand_take(state, seat, cards[count++], false);
        }
        if (sink)
            tt_tell_list(sink, (tt_event){.kind = TT_EVENT_DEAL, .player = (uint8_t)seat}, cards, count);
    }
    tt_market_deal(game, state, sink);
    if (state->table.draw_count == 0)
        state->table.turns_left = game->players; /* no seat triggered it */
    tt_turn_begin(game, state, (state->table.turn + 1) % game->players, sink);
}

static void finish_scoring(const tt_game *game, tt_state *state, const tt_sink *sink)
{
    tt_event event = {.kind = TT_EVENT_SCORING, .round = state->table.round};
    for (int seat = 0; seat < game->players; seat++) {
        uint64_t named = state->secret.named[seat];
        event.completed[seat] = named;
        state->table.yards.completed[seat] |= named;
        state->secret.held[seat] &= ~named;
        state->table.ticket_count[seat] -= (uint8_t)__builtin_popcountll(named);
        state->secret.named[seat] = 0;
    }
    if (sink)
        tt_tell(sink, event);
    if (tt_game_has_rounds(game) && state->table.round == 1) {
        new_round(game, state, sink);
        deal_round(game, state, sink);
    } else {
        state->table.phase = TT_PHASE_OVER;
        state->table.asked = 0;
    }
}

/* C-14: a seat that can complete all its tickets does so. The others are asked while there is a ticket to name. */
void tt_card_game_scoring(const tt_game *game, tt_state *state, const tt_sink *sink)
{
    state->table.phase = TT_PHASE_COMPLETE;
    state->table.asked = 0;
    for (int seat = 0; seat < game->players; seat++) {
        if (tt_pack_fits(game->board, state->secret.held[seat], state->table.yards.track[seat]))
            state->secret.named[seat] = state->secret.held[seat];
        else if (nameable(game, state, seat))
            state->table.asked |= (uint8_t)(1 << seat);
    }
    if (state->table.asked == 0)
        finish_scoring(game, state, sink);
}

static int complete_count(const tt_game *game, const tt_state *state, int seat)
{
    return __builtin_popcountll(nameable(game, state, seat));
}

static tt_action complete_pick(const tt_game *game, const tt_state *state, int seat, int *k)
{
    uint64_t tickets = nameable(game, state, seat);
    if (!tt_pick_is_among(__builtin_popcountll(tickets), k))
        return TT_NO_ACTION;
    return tt_action_plain(TT_ACTION_COMPLETE, tt_nth_bit(tickets, *k));
}

static tt_action *complete_list(const tt_game *game, const tt_state *state, int seat, tt_action *end)
{
    for (uint64_t tickets = nameable(game, state, seat); tickets; tickets &= tickets - 1)
        *end++ = tt_action_plain(TT_ACTION_COMPLETE, __builtin_ctzll(tickets));
    return end;
}

static tt_why complete_why(const tt_game *game, const tt_state *state, int seat, tt_action action)
{
    int ticket = tt_action_arg(action);
    if (action != tt_action_plain(TT_ACTION_COMPLETE, ticket) || ticket >= game->board->tickets)
        return tt_refuse(TT_REFUSED_MALFORMED);
    if ((state->table.yards.completed[seat] | state->secret.named[seat]) >> ticket & 1)
        return tt_refuse(TT_REFUSED_TICKET_COMPLETED);
    if (!(state->secret.held[seat] >> ticket & 1))
        return tt_refuse(TT_REFUSED_TICKET_NOT_HELD);
    bool fits =
        tt_pack_fits(game->board, state->secret.named[seat] | (uint64_t)1 << ticket, state->table.yards.track[seat]);
    return fits ? tt_ok() : tt_refuse(TT_REFUSED_TICKET_UNFIT);
}

static void complete_apply(const tt_game *game, tt_state *state, int seat, tt_action action, const tt_sink *sink)
{
    state->secret.named[seat] |= (uint64_t)1 << tt_action_arg(action);
    if (!nameable(game, state, seat))
        state->table.asked &= (uint8_t) ~(1 << seat);
    if (state->table.asked == 0)
        finish_scoring(game, state, sink);
}

const tt_move tt_move_complete = {complete_count, complete_pick, complete_list, complete_why, complete_apply};
