/* mutations_cards.c: changed facts of drawing, of the market and of the draw pile. */
#include "mutations.h"

static bool draw_other_card(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_DRAW_MARKET))
        return false;
    s->event[i].card = (uint8_t)((s->event[i].card + 1) % TT_CARDS);
    return true;
}

static bool draw_other_slot(story *s, int i)
{
    uint8_t market[TT_MARKET_SLOTS];
    if (!is_kind(s, i, TT_EVENT_DRAW_MARKET))
        return false;
    market_before(s, i, market);
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        if (market[slot] != s->event[i].card) {
            s->event[i].slot = (uint8_t)slot;
            return true;
        }
    return false;
}

static bool draw_by_other_player(story *s, int i)
{
    return next_player(s, i, TT_EVENT_DRAW_MARKET);
}

static bool draw_removed(story *s, int i)
{
    return removed(s, i, TT_EVENT_DRAW_MARKET);
}

static bool refill_other_slot(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_REFILL))
        return false;
    s->event[i].slot = (uint8_t)((s->event[i].slot + 1) % TT_MARKET_SLOTS);
    return true;
}

/* Another card in a slot from which somebody takes the first one later. */
static bool refill_other_card(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_REFILL) || s->event[i].card == TT_NO_CARD)
        return false;
    for (int j = i + 1; j < s->events && s->event[j].kind != TT_EVENT_MARKET_FLUSH; j++)
        if (s->event[j].kind == TT_EVENT_DRAW_MARKET && s->event[j].slot == s->event[i].slot) {
            s->event[i].card = (uint8_t)((s->event[i].card + 1) % TT_COLORS);
            return true;
        }
    return false;
}

static bool refill_nothing(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_REFILL) || s->event[i].card == TT_NO_CARD)
        return false;
    s->event[i].card = TT_NO_CARD;
    return true;
}

static bool refill_from_nowhere(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_REFILL) || s->event[i].card != TT_NO_CARD)
        return false;
    s->event[i].card = TT_RED;
    return true;
}

static bool refill_removed(story *s, int i)
{
    return removed(s, i, TT_EVENT_REFILL);
}

static bool refill_twice(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_REFILL))
        return false;
    story_insert(s, i, s->event[i]);
    return true;
}

static bool refill_before_draw(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_DRAW_MARKET))
        return false;
    story_swap(s, i, i + 1);
    return true;
}

static bool blind_by_other_player(story *s, int i)
{
    return next_player(s, i, TT_EVENT_DRAW_BLIND);
}

/* As the other card of a deal: the pile is used up to its last card. */
static bool blind_other_card(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_DRAW_BLIND) || !pile_runs_out(s, i))
        return false;
    s->event[i].card = (uint8_t)((s->event[i].card + 1) % TT_CARDS);
    return true;
}

static bool second_card_missing(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_DRAW_BLIND) || !is_kind(s, i - 1, TT_EVENT_DRAW_BLIND) ||
        !is_kind(s, i + 1, TT_EVENT_TURN_END))
        return false;
    story_remove(s, i);
    return true;
}

static bool third_card(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_TURN_END) || !is_kind(s, i - 1, TT_EVENT_DRAW_BLIND))
        return false;
    story_insert(s, i, s->event[i - 1]);
    return true;
}

static bool second_card_locomotive(story *s, int i)
{
    uint8_t market[TT_MARKET_SLOTS];
    int first = asked_first(s, i);
    if (!is_kind(s, i, TT_EVENT_DRAW_MARKET) || first == i || is_kind(s, first, TT_EVENT_RESHUFFLE))
        return false;
    market_before(s, i, market);
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        if (market[slot] == TT_LOCOMOTIVE) {
            s->event[i].slot = (uint8_t)slot;
            s->event[i].card = TT_LOCOMOTIVE;
            return true;
        }
    return false;
}

static bool card_after_locomotive(story *s, int i)
{
    int first = asked_first(s, i);
    if (!is_kind(s, i, TT_EVENT_TURN_END) || !is_kind(s, first, TT_EVENT_DRAW_MARKET) ||
        s->event[first].card != TT_LOCOMOTIVE || is_kind(s, i - 1, TT_EVENT_LAST_ROUND))
        return false;
    story_insert(s, i, (tt_event){.kind = TT_EVENT_DRAW_BLIND, .player = s->event[i].player, .card = TT_RED});
    return true;
}

static bool flush_removed(story *s, int i)
{
    return removed(s, i, TT_EVENT_MARKET_FLUSH);
}

static bool flush_without_market(story *s, int i)
{
    return is_kind(s, i - 1, TT_EVENT_MARKET_FLUSH) && removed(s, i, TT_EVENT_MARKET);
}

static bool flush_in_other_order(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_MARKET_FLUSH))
        return false;
    uint8_t *list = s->event[i].list;
    for (int j = 1; j < s->event[i].count; j++)
        if (list[j] != list[0]) {
            uint8_t first = list[0];
            list[0] = list[j];
            list[j] = first;
            return true;
        }
    return false;
}

static bool flush_card_less(story *s, int i)
{
    return is_kind(s, i, TT_EVENT_MARKET_FLUSH) && s->event[i].count-- > 0;
}

static bool flush_invented(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_TURN_END) || is_kind(s, i - 1, TT_EVENT_LAST_ROUND))
        return false;
    tt_event flush = {.kind = TT_EVENT_MARKET_FLUSH, .count = TT_MARKET_SLOTS};
    market_before(s, i, flush.list);
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        if (flush.list[slot] == TT_NO_CARD)
            return false;
    story_insert(s, i, flush);
    return true;
}

static bool reshuffle_count(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_RESHUFFLE))
        return false;
    s->event[i].count++;
    return true;
}

static bool reshuffle_removed(story *s, int i)
{
    return removed(s, i, TT_EVENT_RESHUFFLE);
}

static bool reshuffle_late(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_RESHUFFLE) || i + 1 == s->events || is_kind(s, i + 1, TT_EVENT_RESHUFFLE))
        return false;
    story_swap(s, i, i + 1);
    return true;
}

static bool reshuffle_invented(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_DRAW_BLIND) || is_kind(s, i - 1, TT_EVENT_RESHUFFLE))
        return false;
    story_insert(s, i, (tt_event){.kind = TT_EVENT_RESHUFFLE, .count = 12});
    return true;
}

const mutation mutations_cards[] = {
    {"draw_market: another card", "G-5|C-7", draw_other_card},
    {"draw_market: another slot", "G-5|G-6|G-9|C-7", draw_other_slot},
    {"draw_market: by another player", "G-4|C-6|G-5|C-7", draw_by_other_player},
    {"draw_market removed", "G-4|C-6|G-5|C-7", draw_removed},
    {"refill: another slot", "G-5|G-8|C-7", refill_other_slot},
    {"refill: another card", "*", refill_other_card},
    {"refill: null though there are cards", "G-5|G-8|C-7", refill_nothing},
    {"refill: a card though there is none", "G-5|G-8|C-7", refill_from_nowhere},
    {"refill removed", "G-5|G-8|C-7", refill_removed},
    {"refill twice", "*", refill_twice},
    {"two lines swapped: draw_market and refill", "G-4|C-6|G-5|C-7", refill_before_draw},
    {"draw_blind: by another player", "G-4|C-6|G-5|C-7", blind_by_other_player},
    {"draw_blind: another card", "*", blind_other_card},
    {"second card missing", "G-5|C-7", second_card_missing},
    {"a third card", "G-5|C-7", third_card},
    {"second card a locomotive of the market", "G-6", second_card_locomotive},
    {"a card after a locomotive of the market", "G-5|C-7", card_after_locomotive},
    {"market_flush removed", "G-7", flush_removed},
    {"market_flush without a new market", "G-7|G-1", flush_without_market},
    {"market_flush: order", "G-7", flush_in_other_order},
    {"market_flush: one card less", "G-7", flush_card_less},
    {"market_flush invented", "G-7|C-2", flush_invented},
    {"reshuffle: count + 1", "G-8", reshuffle_count},
    {"reshuffle removed", "G-8", reshuffle_removed},
    {"reshuffle after what needed it", "G-8", reshuffle_late},
    {"reshuffle invented", "G-8|C-7", reshuffle_invented},
    {0},
};
