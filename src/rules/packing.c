/* packing.c: which tickets of the card game a stack completes (C-14).
 *
 * Tickets fit when locomotives replace every card that the colors lack. The most valuable set that fits is a
 * knapsack with a limit for each color, softened by the locomotives. It is found exactly:
 *
 *   1. Prices. Give the cards of every color a price; each ticket that is worth more than its cards buys them. The
 *      worth of the stack at these prices plus the gains of all buyers is an upper bound, for any prices (a Lagrangian
 *      relaxation). Raising the prices of colors with too much demand and lowering the others, in ever smaller steps (a
 *      subgradient method), usually brings the bound to within half a point of the best set.
 *   2. Clear cases. Look for a set within one point of the bound. Leaving out a buyer costs its gain, adding another
 *      ticket its loss. A ticket that would cost more than one point is decided, and few tickets stay in doubt.
 *   3. Search. Branch and bound over these, the clearest first, with two bounds: that of the prices, less the cost of
 *      decisions against them; and a knapsack on the number of cards that can still be of use. If there is no such
 *      set, look again within two points, four, and so on.
 *
 * Colored cards are counted in the eight bytes of one word, so that one subtraction compares all colors. No byte
 * reaches 128: no stack has that many cards, and sets of tickets that need more cards than the stack has are not
 * considered. */
#include "counts.h"
#include "turntable/score.h"

enum { MAX_STACK = TT_MAX_DRAW_PILE };

/* The unit of worth: so fine that prices need no fractions. With equal points, more tickets win. */
enum { POINT = 1024, TICKET = 16 };

static const tt_counts high_bits = 0x8080808080808080;

typedef struct offer {
    tt_counts needs;
    int worth;
    int gain; /* worth less the price of its cards */
    uint8_t ticket;
    uint8_t cards;
    uint8_t kinds; /* its needs as a list, which is faster to price */
    uint8_t kind[TT_COLORS], number[TT_COLORS];
} offer;

/* A set of tickets that fits. */
typedef struct choice {
    uint64_t tickets;
    tt_counts needs;
    int cards; /* cards of the stack that it does not use */
    int worth;
    int bound; /* an upper bound on what it can become, by prices */
} choice;

typedef struct search {
    tt_counts stack;
    int locomotives;
    int price[TT_COLORS];
    int offers, doubts;
    offer offer[TT_MAX_TICKETS];
    offer doubt[TT_MAX_TICKETS];                       /* the offers that are not clear, the clearest first */
    tt_counts needs_from[TT_MAX_TICKETS + 1];          /* of all doubts from here on; 127 means 127 or more */
    int worth_from[TT_MAX_TICKETS + 1][MAX_STACK + 1]; /* the most they can be worth with this number of cards */
    choice best;
} search;

/* --- Colored cards ------------------------------------------------------------------------------------------------ */

/* By how much `a` exceeds `b`, for each color. */
static tt_counts excess(tt_counts a, tt_counts b)
{
    tt_counts difference = (a | high_bits) - b; /* the high bit remains where a >= b */
    tt_counts enough = difference & high_bits;
    return difference & (enough - (enough >> 7));
}

static tt_counts add_up_to_127(tt_counts a, tt_counts b)
{
    tt_counts sum = a + b, over = sum & high_bits;
    return (sum | (over - (over >> 7))) & ~high_bits;
}

/* --- 1. Prices ---------------------------------------------------------------------------------------------------- */

static int gain_at(const int price[TT_COLORS], const offer *o)
{
    int gain = o->worth;
    for (int i = 0; i < o->kinds; i++)
        gain -= price[o->kind[i]] * o->number[i];
    return gain;
}

static int highest(const int price[TT_COLORS])
{
    int most = 0;
    for (int color = 0; color < TT_COLORS; color++)
        if (price[color] > most)
            most = price[color];
    return most;
}

/* The upper bound at these prices. A locomotive costs as much as the most expensive color. *wanted gets the cards
 * bought. */
static int bound_at(const search *s, const int price[TT_COLORS], tt_counts *wanted)
{
    int bound = highest(price) * s->locomotives;
    for (int color = 0; color < TT_COLORS; color++)
        bound += price[color] * tt_counts_at(s->stack, color);
    *wanted = 0;
    for (int i = 0; i < s->offers; i++) {
        int gain = gain_at(price, &s->offer[i]);
        if (gain > 0) {
            bound += gain;
            *wanted = add_up_to_127(*wanted, s->offer[i].needs);
        }
    }
    return bound;
}

/* Moves the price of each color by its excess demand. The most expensive colors share the locomotives. */
static void adjust(const search *s, int price[TT_COLORS], tt_counts wanted, int step)
{
    int dear = highest(price) - step, sharing = 0;
    for (int color = 0; color < TT_COLORS; color++)
        sharing += price[color] >= dear;
    for (int color = 0; color < TT_COLORS; color++) {
        int change = step * (tt_counts_at(wanted, color) - tt_counts_at(s->stack, color));
        if (price[color] >= dear)
            change -= step * s->locomotives / sharing;
        price[color] += change / 2;
        if (price[color] < 0)
            price[color] = 0;
    }
}

/* Finds good prices and the gain of each offer at these prices. Returns the upper bound. */
static int settle_prices(search *s)
{
    int worth = 0, cards = 0, least = INT32_MAX, price[TT_COLORS];
    for (int i = 0; i < s->offers; i++) {
        worth += s->offer[i].worth;
        cards += s->offer[i].cards;
    }
    for (int color = 0; color < TT_COLORS; color++)
        price[color] = cards ? worth / cards : 0;
    for (int step = POINT; step > POINT / 64; step -= step / 8) {
        tt_counts wanted;
        int bound = bound_at(s, price, &wanted);
        if (bound < least) {
            least = bound;
            for (int color = 0; color < TT_COLORS; color++)
                s->price[color] = price[color];
        }
        adjust(s, price, wanted, step);
    }
    for (int i = 0; i < s->offers; i++)
        s->offer[i].gain = gain_at(s->price, &s->offer[i]);
    return least;
}

/* --- 2. Clear cases ----------------------------------------------------------------------------------------------- */

static void sort_by_gain(search *s)
{
    for (int i = 1; i < s->offers; i++) {
        offer moved = s->offer[i];
        int at = i;
        for (; at > 0 && s->offer[at - 1].gain < moved.gain; at--)
            s->offer[at] = s->offer[at - 1];
        s->offer[at] = moved;
    }
}

/* Adds the ticket if it still fits. */
static bool add(const search *s, choice *c, const offer *o)
{
    if (o->cards > c->cards || tt_counts_sum(excess(c->needs + o->needs, s->stack)) > s->locomotives)
        return false;
    c->tickets |= (uint64_t)1 << o->ticket;
    c->needs += o->needs;
    c->cards -= o->cards;
    c->worth += o->worth;
    return true;
}

/* How much it costs to decide against the prices. */
static int clearness(const offer *o)
{
    return o->gain < 0 ? -o->gain : o->gain;
}

/* Decides the offers that are clear in any set within `slack` of the bound: adds them to *sure or leaves them out.
 * False if they do not fit; then there is no such set. */
static bool decide_clear_ones(search *s, int slack, choice *sure)
{
    s->doubts = 0;
    for (int first = 0, last = s->offers - 1; first <= last;) { /* sorted by gain, so the clearest are at both ends */
        bool from_front = clearness(&s->offer[first]) >= clearness(&s->offer[last]);
        const offer *o = from_front ? &s->offer[first++] : &s->offer[last--];
        if (clearness(o) <= slack)
            s->doubt[s->doubts++] = *o;
        else if (o->gain > 0 && !add(s, sure, o))
            return false;
    }
    return true;
}

/* --- 3. Search ---------------------------------------------------------------------------------------------------- */

/* The knapsack on the number of cards, for the doubts from each index on. */
static void fill_worth_from(search *s, int cards)
{
    s->needs_from[s->doubts] = 0;
    for (int c = 0; c <= cards; c++)
        s->worth_from[s->doubts][c] = 0;
    for (int i = s->doubts - 1; i >= 0; i--) {
        const offer *o = &s->doubt[i];
        const int *without = s->worth_from[i + 1];
        s->needs_from[i] = add_up_to_127(s->needs_from[i + 1], o->needs);
        for (int c = 0; c <= cards; c++) {
            int with = c >= o->cards ? without[c - o->cards] + o->worth : 0;
            s->worth_from[i][c] = with > without[c] ? with : without[c];
        }
    }
}

/* Whether the doubts from index i on may lead to a better set than the best. */
static bool is_promising(const search *s, int i, const choice *c)
{
    if (c->bound < s->best.worth + TICKET)
        return false;
    int useless = tt_counts_sum(excess(excess(s->stack, c->needs), s->needs_from[i]));
    return c->worth + s->worth_from[i][c->cards - useless] > s->best.worth;
}

/* Tries the doubts from index i on, each first as its price suggests. The recursion is as deep as there are doubts. */
static void explore(search *s, int i, choice c)
{
    if (c.worth > s->best.worth)
        s->best = c;
    if (i == s->doubts || !is_promising(s, i, &c))
        return;
    const offer *o = &s->doubt[i];
    choice with = c, without = c;
    bool fits = add(s, &with, o);
    if (o->gain > 0) {
        without.bound -= o->gain;
        if (fits)
            explore(s, i + 1, with);
        explore(s, i + 1, without);
    } else {
        with.bound += o->gain;
        explore(s, i + 1, without);
        if (fits)
            explore(s, i + 1, with);
    }
}

/* Finds the best set within `slack` of the bound. */
static bool find_within(search *s, int slack, choice start)
{
    int floor = (start.bound - slack) / TICKET * TICKET; /* a multiple of TICKET, like every worth */
    s->best = (choice){.worth = floor};
    if (decide_clear_ones(s, start.bound - floor - TICKET, &start)) {
        fill_worth_from(s, start.cards);
        explore(s, 0, start);
    }
    return s->best.worth > floor;
}

/* --- All together ------------------------------------------------------------------------------------------------- */

/* All tickets of the card game's only board need 132 cards together, so neither a byte nor the sum overflows. */
static tt_counts needs_of(const tt_board *board, uint64_t tickets)
{
    tt_counts needs = 0;
    for (; tickets; tickets &= tickets - 1)
        needs += tt_counts_of(board->ticket[__builtin_ctzll(tickets)].needs);
    return needs;
}

bool tt_pack_fits(const tt_board *board, uint64_t tickets, const uint8_t stack[TT_CARDS])
{
    return tt_counts_sum(excess(needs_of(board, tickets), tt_counts_of(stack))) <= stack[TT_LOCOMOTIVE];
}

uint64_t tt_pack_open(const tt_board *board, uint64_t named, uint64_t tickets, const uint8_t stack[TT_CARDS])
{
    tt_counts used = needs_of(board, named), cards = tt_counts_of(stack);
    uint64_t open = 0;
    for (uint64_t rest = tickets & ~named; rest; rest &= rest - 1) {
        tt_counts needs = used + tt_counts_of(board->ticket[__builtin_ctzll(rest)].needs);
        if (tt_counts_sum(excess(needs, cards)) <= stack[TT_LOCOMOTIVE])
            open |= rest & -rest;
    }
    return open;
}

static void list_offer(search *s, const tt_ticket *ticket, int index)
{
    offer *o = &s->offer[s->offers++];
    *o = (offer){
        .needs = tt_counts_of(ticket->needs), .worth = ticket->points * POINT + TICKET, .ticket = (uint8_t)index};
    o->cards = (uint8_t)tt_counts_sum(o->needs);
    for (int color = 0; color < TT_COLORS; color++)
        if (ticket->needs[color]) {
            o->kind[o->kinds] = (uint8_t)color;
            o->number[o->kinds++] = ticket->needs[color];
        }
}

uint64_t tt_pack_best(const tt_board *board, uint64_t tickets, const uint8_t stack[TT_CARDS])
{
    if (tt_pack_fits(board, tickets, stack))
        return tickets;
    search s;
    s.stack = tt_counts_of(stack);
    s.locomotives = stack[TT_LOCOMOTIVE];
    s.offers = 0;
    for (uint64_t rest = tt_pack_open(board, 0, tickets, stack); rest; rest &= rest - 1)
        list_offer(&s, &board->ticket[__builtin_ctzll(rest)], __builtin_ctzll(rest));
    choice nothing = {.cards = tt_counts_sum(s.stack) + s.locomotives, .bound = settle_prices(&s)};
    sort_by_gain(&s);
    for (int slack = POINT; !find_within(&s, slack, nothing);) /* ends when the floor is below 0 */
        slack *= 2;
    return s.best.tickets;
}
