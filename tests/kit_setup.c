/* kit_setup.c: the words of kit.h that set something up. Each leaves a sound position. */
#include <string.h>

#include "kit.h"

/* Train cards. Cards come out of the lower end of the draw pile and go back there, so that what lies on top stays. */

typedef struct card_list {
    uint8_t card[TT_MAX_DRAW_PILE]; /* top first */
    int count;
} card_list;

static card_list read_pile(const table *t)
{
    card_list list = {.count = t->state.table.draw_count};
    for (int i = 0; i < list.count; i++)
        list.card[i] = tt_draw_pile_card(&t->state, i);
    return list;
}

static void write_pile(table *t, const card_list *list)
{
    memset(t->state.secret.draw, 0, sizeof t->state.secret.draw);
    for (int i = 0; i < list->count; i++) {
        int place = list->count - 1 - i;
        t->state.secret.draw[place >> 1] |= (uint8_t)(list->card[i] << (place & 1) * 4);
    }
    t->state.table.draw_count = (uint8_t)list->count;
}

static void put_under(table *t, int card)
{
    card_list list = read_pile(t);
    list.card[list.count++] = (uint8_t)card;
    write_pile(t, &list);
}

static bool take_from_pile(table *t, int card)
{
    card_list list = read_pile(t);
    int at = list.count - 1;
    while (at >= 0 && list.card[at] != card)
        at--;
    if (at < 0)
        return false;
    memmove(list.card + at, list.card + at + 1, (size_t)(list.count - at - 1));
    list.count--;
    write_pile(t, &list);
    return true;
}

/* A card out of the draw pile, else the discard pile. */
static void take_card(table *t, int card)
{
    if (take_from_pile(t, card))
        return;
    if (t->state.table.discard[card] == 0)
        fail_msg("no %s card is left in the draw pile and the discard pile", tt_card_name(card));
    t->state.table.discard[card]--;
}

static void take_cards(table *t, const uint8_t cards[TT_CARDS])
{
    for (int card = 0; card < TT_CARDS; card++)
        for (int i = 0; i < cards[card]; i++)
            take_card(t, card);
}

static void put_cards_under(table *t, const uint8_t cards[TT_CARDS])
{
    for (int card = 0; card < TT_CARDS; card++)
        for (int i = 0; i < cards[card]; i++)
            put_under(t, card);
}

void give(table *t, int seat, const char *text)
{
    uint8_t cards[TT_CARDS];
    cards_of(text, cards);
    put_cards_under(t, t->state.secret.hand[seat]);
    take_cards(t, cards);
    memcpy(t->state.secret.hand[seat], cards, TT_CARDS);
    memset(t->state.table.known[seat], 0, TT_CARDS);
    t->state.table.hand_count[seat] = 0;
    for (int card = 0; card < TT_CARDS; card++)
        t->state.table.hand_count[seat] += cards[card];
    check_sound(t);
}

void market(table *t, const char *text)
{
    uint8_t list[TT_MARKET_SLOTS];
    if (list_of(text, list, TT_MARKET_SLOTS) != TT_MARKET_SLOTS)
        fail_msg("a market has five slots: \"%s\"", text);
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        if (t->state.table.market[slot] != TT_NO_CARD)
            put_under(t, t->state.table.market[slot]);
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++) {
        if (list[slot] != TT_NO_CARD)
            take_card(t, list[slot]);
        t->state.table.market[slot] = list[slot];
    }
    check_sound(t);
}

void stack(table *t, const char *text)
{
    uint8_t cards[TT_MAX_DRAW_PILE];
    int count = list_of(text, cards, TT_MAX_DRAW_PILE);
    for (int i = 0; i < count; i++)
        take_card(t, cards[i]);
    card_list list = read_pile(t);
    memmove(list.card + count, list.card, (size_t)list.count);
    memcpy(list.card, cards, (size_t)count);
    list.count += count;
    write_pile(t, &list);
    check_sound(t);
}

void pile(table *t, const char *text)
{
    card_list none = {.count = 0};
    for (int i = 0; i < t->state.table.draw_count; i++)
        t->state.table.discard[tt_draw_pile_card(&t->state, i)]++;
    write_pile(t, &none);
    stack(t, text);
}

static void move_to_hand(table *t, int seat, int card, int count)
{
    t->state.secret.hand[seat][card] += (uint8_t)count;
    t->state.table.hand_count[seat] += (uint8_t)count;
}

void pile_and_discard(table *t, const char *text, const char *discarded)
{
    int last = t->game.players - 1;
    uint8_t wanted[TT_CARDS], piled[TT_CARDS], *discard = t->state.table.discard;
    cards_of(discarded, wanted);
    cards_of(text, piled);
    pile(t, "");
    for (int card = 0; card < TT_CARDS;
         card++) { /* the discard pile holds both for a moment; the hand gives or takes */
        int rest = discard[card] - wanted[card] - piled[card];
        if (-rest > t->state.secret.hand[last][card] - t->state.table.known[last][card])
            fail_msg("there are not enough %s cards", tt_card_name(card));
        move_to_hand(t, last, card, rest);
        discard[card] = (uint8_t)(wanted[card] + piled[card]);
    }
    stack(t, text);
}

/* The card game. */

void yard(table *t, int seat, const char *text)
{
    uint8_t cards[TT_CARDS], old[TT_CARDS] = {0};
    int color = 0;
    cards_of(text, cards);
    while (color < TT_COLORS - 1 && cards[color] == 0)
        color++;
    tt_yards *yards = &t->state.table.yards;
    old[color] = yards->count[seat][color];
    old[TT_LOCOMOTIVE] = yards->locomotives[seat][color];
    put_cards_under(t, old);
    take_cards(t, cards);
    yards->count[seat][color] = cards[color];
    yards->locomotives[seat][color] = cards[TT_LOCOMOTIVE];
    check_sound(t);
}

void track(table *t, int seat, const char *text)
{
    uint8_t cards[TT_CARDS];
    cards_of(text, cards);
    put_cards_under(t, t->state.table.yards.track[seat]);
    take_cards(t, cards);
    memcpy(t->state.table.yards.track[seat], cards, TT_CARDS);
    check_sound(t);
}

/* Tickets. */

static uint64_t tickets_of(const table *t, const char *text, uint8_t *order, int *count)
{
    uint64_t tickets = 0;
    *count = 0;
    for (const char *at = text + strspn(text, " ,"); *at; at += strspn(at, " ,")) {
        int length = (int)strcspn(at, " ,"), ticket = tt_board_ticket(t->game.board, at, length);
        if (ticket < 0 || tickets >> ticket & 1)
            fail_msg("\"%.*s\" is no ticket, or stands there twice", length, at);
        tickets |= (uint64_t)1 << ticket;
        order[(*count)++] = (uint8_t)ticket;
        at += length;
    }
    return tickets;
}

/* Takes tickets out of the pile and out of all hands. */
static void take_tickets(table *t, uint64_t tickets)
{
    uint8_t *list = t->state.secret.tickets;
    int left = 0;
    for (int i = 0; i < t->state.table.ticket_pile; i++)
        if (!(tickets >> list[i] & 1))
            list[left++] = list[i];
    memset(list + left, 0, (size_t)(TT_MAX_TICKETS - left));
    t->state.table.ticket_pile = (uint8_t)left;
    for (int seat = 0; seat < t->game.players; seat++) {
        t->state.secret.held[seat] &= ~tickets;
        t->state.table.ticket_count[seat] = (uint8_t)__builtin_popcountll(t->state.secret.held[seat]);
    }
}

static bool stays_out(const table *t, int ticket)
{
    return t->game.rules->dealt_long && t->game.board->ticket[ticket].is_long;
}

static void no_offers(const table *t)
{
    for (int seat = 0; seat < t->game.players; seat++)
        if (t->state.table.offered[seat])
            fail_msg("tickets can't be set up while some are on offer");
}

void hold(table *t, int seat, const char *text)
{
    uint8_t order[TT_MAX_TICKETS];
    int count;
    no_offers(t);
    uint64_t tickets = tickets_of(t, text, order, &count), before = t->state.secret.held[seat] & ~tickets;
    take_tickets(t, tickets | before);
    for (; before; before &= before - 1) /* under the pile; a long one leaves the game */
        if (!stays_out(t, __builtin_ctzll(before)))
            t->state.secret.tickets[t->state.table.ticket_pile++] = (uint8_t)__builtin_ctzll(before);
    t->state.secret.held[seat] = tickets;
    t->state.table.ticket_count[seat] = (uint8_t)count;
    check_sound(t);
}

void ticket_pile(table *t, const char *text)
{
    uint8_t order[TT_MAX_TICKETS];
    int count, last = t->game.players - 1;
    no_offers(t);
    uint64_t tickets = tickets_of(t, text, order, &count), others = 0;
    for (int i = 0; i < t->state.table.ticket_pile; i++)
        others |= (uint64_t)1 << t->state.secret.tickets[i];
    others &= ~tickets;
    take_tickets(t, tickets | others);
    memcpy(t->state.secret.tickets, order, (size_t)count);
    t->state.table.ticket_pile = (uint8_t)count;
    if (t->game.rules->unkept != TT_UNKEPT_OUT) {
        t->state.secret.held[last] |= others;
        t->state.table.ticket_count[last] = (uint8_t)__builtin_popcountll(t->state.secret.held[last]);
    }
    check_sound(t);
}

/* The board. */

static int controller(const table *t, int city)
{
    for (int seat = 0; seat < t->game.players; seat++)
        for (int i = 0; i < TT_MAX_MARKS; i++)
            if (t->state.table.rails.mark[seat][i] == city)
                return seat;
    return -1;
}

static void own_route(table *t, int seat, int route)
{
    const tt_route *facts = &t->game.board->route[route];
    tt_rails *rails = &t->state.table.rails;
    int points = t->game.rules->points[facts->length];
    if (!tt_routes_has(&rails->open[seat], route) || rails->trains[seat] < facts->length)
        fail_msg("seat %d can't own %s", seat, t->game.board->route_id[route]);
    tt_rails_own(&t->game, rails, seat, route);
    int a = t->game.rules->markers ? controller(t, facts->a) : -1;
    int b = t->game.rules->markers ? controller(t, facts->b) : -1;
    if (a < 0 && b < 0)
        t->state.table.points[seat] += (int16_t)points;
    if (a >= 0)
        t->state.table.points[a] += (int16_t)points;
    if (b >= 0)
        t->state.table.points[b] += (int16_t)points;
}

void own(table *t, int seat, const char *text)
{
    for (const char *at = text + strspn(text, " ,"); *at; at += strspn(at, " ,")) {
        int length = (int)strcspn(at, " ,"), route = tt_board_route(t->game.board, at, length);
        if (route < 0)
            fail_msg("there is no route %.*s", length, at);
        own_route(t, seat, route);
        at += length;
    }
    check_sound(t);
}

void station_at(table *t, int seat, const char *city)
{
    int i = 0;
    while (i < TT_MAX_MARKS && t->state.table.rails.mark[seat][i] != TT_NO_CITY)
        i++;
    if (i == TT_MAX_MARKS)
        fail_msg("seat %d has nothing left to place in %s", seat, city);
    if (t->state.table.rails.marked >> city_id(t, city) & 1)
        fail_msg("%s is taken", city);
    t->state.table.rails.mark[seat][i] = (uint8_t)city_id(t, city);
    t->state.table.rails.marked |= (uint64_t)1 << city_id(t, city);
    check_sound(t);
}

void alvin_at(table *t, int seat, const char *city)
{
    t->state.table.rails.alvin_holder = (uint8_t)seat;
    t->state.table.rails.alvin_catches[seat]++;
    t->state.table.rails.alvin_city = (uint8_t)city_id(t, city);
    t->state.table.points[seat] += 10; /* W-10 */
    check_sound(t);
}

/* Routes that nobody needs: joined to the network where that matters, touching nobody else's city; at first only plain
 * single ones, no tunnels and ferries. */
static bool is_needless(const table *t, int seat, int route, bool plain)
{
    const tt_route *facts = &t->game.board->route[route];
    const tt_rails *rails = &t->state.table.rails;
    tt_routes beside = facts->parallel;
    tt_routes itself = {{0}};
    tt_routes_add(&itself, route);
    tt_routes_remove(&beside, &itself);
    if (!tt_routes_has(&rails->open[seat], route))
        return false;
    if (plain && (facts->tunnel || facts->ferry || tt_routes_next(&beside, 0) >= 0))
        return false;
    if (!t->game.rules->markers)
        return true;
    int home = rails->mark[seat][0], a = controller(t, facts->a), b = controller(t, facts->b);
    if ((a >= 0 && a != seat) || (b >= 0 && b != seat) || facts->a == rails->alvin_city ||
        facts->b == rails->alvin_city)
        return false;
    return facts->a == home || facts->b == home || tt_routes_meet(&rails->owned[seat], &facts->touching);
}

static bool spend_trains(table *t, int seat, int trains, bool plain, int *tries)
{
    int rest = t->state.table.rails.trains[seat] - trains;
    if (rest == 0)
        return true;
    for (int length = rest < TT_MAX_LENGTH ? rest : TT_MAX_LENGTH; length >= 1; length--)
        for (int route = 0; route < t->game.board->routes && (*tries)-- > 0; route++) {
            if (t->game.board->route[route].length != length || !is_needless(t, seat, route, plain))
                continue;
            tt_state before = t->state;
            own_route(t, seat, route);
            if (spend_trains(t, seat, trains, plain, tries))
                return true;
            t->state = before;
        }
    return false;
}

void trains_left(table *t, int seat, int trains)
{
    int tries = 1000000, more = 1000000;
    if (!spend_trains(t, seat, trains, true, &tries) && !spend_trains(t, seat, trains, false, &more))
        fail_msg("seat %d can't come to have %d trains", seat, trains);
    check_sound(t);
}

void turn_of(table *t, int seat)
{
    no_offers(t);
    t->state.table.phase = TT_PHASE_TURN;
    t->state.table.turn = (uint8_t)seat;
    t->state.table.asked = (uint8_t)(1 << seat);
    check_sound(t);
}
