/* payment.c: the sets of cards that pay for a route, a station, a marker or a surcharge (G-11, E-2).
 *
 * The payments of one color differ only in the number of locomotives: from the fewest that the hand allows up to all
 * cards but one. Locomotives alone are one more payment, the same for every color. */
#include "core.h"

/* The least and greatest number of locomotives together with at least one card of `color`; there is no such payment if
 * least > most. */
typedef struct span {
    int least, most;
} span;

static span locomotives_beside(const uint8_t hand[TT_CARDS], int color, tt_cost cost)
{
    int missing = cost.length - hand[color];
    return (span){larger(cost.ferry, missing), smaller(smaller(cost.length - 1, cost.most), hand[TT_LOCOMOTIVE])};
}

static int first_color(tt_cost cost)
{
    return cost.color == TT_GRAY ? 0 : cost.color;
}

static int last_color(tt_cost cost)
{
    return cost.color == TT_GRAY ? TT_COLORS - 1 : cost.color;
}

/* Whether locomotives alone pay. */
static bool alone_pays(const uint8_t hand[TT_CARDS], tt_cost cost)
{
    return smaller(hand[TT_LOCOMOTIVE], cost.most) >= cost.length;
}

/* How many colors have at least 1, 2, .. 8 cards in the hand: eight numbers, one in each byte, lowest first.
 */
static uint64_t colors_with_at_least(const uint8_t hand[TT_CARDS], tt_cost cost)
{
    static const uint64_t ones[TT_MAX_LENGTH + 1] = {
        0, 0x1, 0x101, 0x10101, 0x1010101, 0x101010101, 0x10101010101, 0x1010101010101, 0x101010101010101};
    uint64_t colors = 0;
    for (int color = first_color(cost); color <= last_color(cost); color++)
        colors += ones[smaller(hand[color], TT_MAX_LENGTH)];
    return colors;
}

/* With l locomotives, every color with at least length - l cards can pay. So the number of payments is the sum of these
 * numbers for all l, from those of the ferry to those in the hand, plus locomotives alone. */
int tt_payment_count(const uint8_t hand[TT_CARDS], tt_cost cost)
{
    int most = smaller(smaller(cost.length - 1, cost.most), hand[TT_LOCOMOTIVE]), alone = alone_pays(hand, cost);
    if (most < cost.ferry)
        return alone;
    uint64_t colors = colors_with_at_least(hand, cost) >> 8 * (cost.length - most - 1);
    uint64_t summed = colors << 8 * (TT_MAX_LENGTH - 1 - most + cost.ferry); /* the bytes to be added, at the top */
    return (int)(summed * 0x101010101010101 >> 56) + alone;
}

tt_set tt_payment_pick(const uint8_t hand[TT_CARDS], tt_cost cost, int k)
{
    for (int color = first_color(cost); color <= last_color(cost); color++) {
        span s = locomotives_beside(hand, color, cost);
        int count = larger(0, s.most - s.least + 1);
        if (k < count)
            return (tt_set){(uint8_t)color, (uint8_t)(cost.length - s.least - k), (uint8_t)(s.least + k)};
        k -= count;
    }
    return (tt_set){TT_LOCOMOTIVE, 0, cost.length};
}

int tt_payment_list(const uint8_t hand[TT_CARDS], tt_cost cost, tt_set sets[TT_MAX_PAYMENTS])
{
    int count = 0;
    for (int color = first_color(cost); color <= last_color(cost); color++) {
        span s = locomotives_beside(hand, color, cost);
        for (int locomotives = s.least; locomotives <= s.most; locomotives++)
            sets[count++] = (tt_set){(uint8_t)color, (uint8_t)(cost.length - locomotives), (uint8_t)locomotives};
    }
    if (alone_pays(hand, cost))
        sets[count++] = (tt_set){TT_LOCOMOTIVE, 0, cost.length};
    return count;
}

static tt_why card_why(const uint8_t hand[TT_CARDS], tt_card card, int count)
{
    if (hand[card] >= count)
        return tt_ok();
    return (tt_why){.refusal = TT_REFUSED_CARDS, .card = card, .need = (int16_t)count, .have = hand[card]};
}

tt_why tt_hand_why(const uint8_t hand[TT_CARDS], tt_set set)
{
    tt_why why = card_why(hand, set.color, set.count);
    return why.refusal ? why : card_why(hand, TT_LOCOMOTIVE, set.locomotives);
}

/* Each payment has exactly one form: locomotives alone have no color. */
static bool well_formed(tt_set set)
{
    return set.color < TT_COLORS ? set.count > 0 : set.color == TT_LOCOMOTIVE && set.count == 0 && set.locomotives > 0;
}

tt_why tt_payment_why(const uint8_t hand[TT_CARDS], tt_cost cost, tt_set set)
{
    if (!well_formed(set))
        return tt_refuse(TT_REFUSED_MALFORMED);
    if (set.count + set.locomotives != cost.length)
        return tt_refuse_for(TT_REFUSED_COUNT, cost.length, set.count + set.locomotives);
    if (cost.color != TT_GRAY && set.count > 0 && set.color != cost.color)
        return (tt_why){.refusal = TT_REFUSED_COLOR, .card = cost.color};
    if (set.locomotives < cost.ferry)
        return tt_refuse_for(TT_REFUSED_FERRY, cost.ferry, set.locomotives);
    if (set.locomotives > cost.most)
        return tt_refuse_for(TT_REFUSED_EXTRA_LOCOMOTIVES, cost.most, set.locomotives);
    return tt_hand_why(hand, set);
}
