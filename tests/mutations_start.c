/* mutations_start.c: changed facts of the set-up, and of tickets. */
#include "mutations.h"

static bool in_set_up(const story *s, int i)
{
    return i < next_of(s, -1, TT_EVENT_TICKETS_KEPT);
}

static bool at_start(const story *s, int i)
{
    return last_of(s, i, TT_EVENT_TURN_END) < 0;
}

static bool deal_card_less(story *s, int i)
{
    return is_kind(s, i, TT_EVENT_DEAL) && in_set_up(s, i) && s->event[i].count-- > 0;
}

static bool deal_card_more(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_DEAL) || !in_set_up(s, i) || s->event[i].count == 8)
        return false;
    s->event[i].list[s->event[i].count++] = TT_RED;
    return true;
}

/* Another color, in a pile that is used up to its last card: then one card of that color is too many. */
static bool deal_other_card(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_DEAL) || !in_set_up(s, i) || !pile_runs_out(s, i))
        return false;
    uint8_t *card = &s->event[i].list[s->event[i].count - 1];
    *card = (uint8_t)((*card + 1) % TT_CARDS);
    return true;
}

static bool deal_without_given(story *s, int i)
{
    tt_event *event = &s->event[i];
    if (!is_kind(s, i, TT_EVENT_DEAL) || !in_set_up(s, i) || is_board_game(s) || event->list[1] == TT_LOCOMOTIVE)
        return false;
    event->list[0] = event->list[1];
    event->list[1] = TT_LOCOMOTIVE;
    return true;
}

static bool deal_other_player(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_DEAL) || !is_kind(s, i + 1, TT_EVENT_DEAL))
        return false;
    s->event[i].player++;
    s->event[i + 1].player--;
    return true;
}

static bool deal_removed(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_DEAL))
        return false;
    story_remove(s, i);
    return true;
}

static bool market_with_gap(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_MARKET) || !in_set_up(s, i))
        return false;
    s->event[i].list[2] = TT_NO_CARD;
    return true;
}

static bool market_three_locomotives(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_MARKET) || !is_board_game(s) || !in_set_up(s, i) ||
        is_kind(s, i + 1, TT_EVENT_MARKET_FLUSH))
        return false;
    memset(s->event[i].list, TT_LOCOMOTIVE, 3);
    return true;
}

static bool market_removed(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_MARKET))
        return false;
    story_remove(s, i);
    return true;
}

static bool offer_twice_the_same(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_TICKETS_OFFERED) || s->event[i].offered < 3)
        return false;
    s->event[i].offer[2] = s->event[i].offer[1];
    return true;
}

static bool offer_one_less(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_TICKETS_OFFERED) || s->event[i].offered < 2)
        return false;
    s->event[i].offered--;
    return true;
}

static bool offer_held_ticket(story *s, int i)
{
    int kept = next_of(s, -1, TT_EVENT_TICKETS_KEPT);
    if (!is_kind(s, i, TT_EVENT_TICKETS_OFFERED) || kept > i)
        return false;
    s->event[i].offer[0] = s->event[kept].offer[0];
    return true;
}

static bool offer_of_other_player(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_TICKETS_OFFERED))
        return false;
    s->event[i].player = (uint8_t)((s->event[i].player + 1) % s->game.players);
    return true;
}

static bool long_ticket_second(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_TICKETS_OFFERED) || !s->game.rules->dealt_long || !in_set_up(s, i))
        return false;
    uint8_t first = s->event[i].offer[0];
    s->event[i].offer[0] = s->event[i].offer[1];
    s->event[i].offer[1] = first;
    return true;
}

/* A ticket that went under the pile comes up while some that were never seen lie above it. */
static bool offer_from_below(story *s, int i)
{
    int kept = last_of(s, i, TT_EVENT_TICKETS_KEPT);
    if (!is_kind(s, i, TT_EVENT_TICKETS_OFFERED) || in_set_up(s, i) || s->game.rules->unkept != TT_UNKEPT_OUT)
        return false;
    int first = next_of(s, next_of(s, -1, TT_EVENT_TURN_END), TT_EVENT_TICKETS_OFFERED);
    const tt_event *choice = &s->event[kept];
    if (i != next_of(s, first, TT_EVENT_TICKETS_OFFERED) || at_start(s, kept) ||
        choice->keep + 1 == 1 << choice->offered)
        return false;
    s->event[i].offer[0] = choice->offer[choice->offered - 1];
    return true;
}

static int kept_of(const tt_event *event)
{
    return __builtin_popcount(event->keep);
}

static bool keep_not_offered(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_TICKETS_KEPT) || kept_of(&s->event[i]) == 0)
        return false;
    tt_event *event = &s->event[i];
    int offer = last_of(s, i, TT_EVENT_TICKETS_OFFERED), ticket = 0;
    while (s->event[offer].player != event->player)
        offer--;
    for (int j = 0; j < s->event[offer].offered; j++)
        if (s->event[offer].offer[j] == ticket) {
            ticket++;
            j = -1;
        }
    event->offer[0] = (uint8_t)ticket;
    return true;
}

static bool keep_too_few(story *s, int i)
{
    int least = at_start(s, i) ? s->game.rules->kept_at_start : s->game.rules->kept_in_turn;
    if (!is_kind(s, i, TT_EVENT_TICKETS_KEPT) || least == 0)
        return false;
    s->event[i].keep = (uint8_t)((1 << (least - 1)) - 1);
    return true;
}

static bool keep_in_other_order(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_TICKETS_KEPT) || kept_of(&s->event[i]) < 2)
        return false;
    uint8_t first = s->event[i].offer[0];
    s->event[i].offer[0] = s->event[i].offer[1];
    s->event[i].offer[1] = first;
    return true;
}

static bool keep_returns_less(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_TICKETS_KEPT) || kept_of(&s->event[i]) == s->event[i].offered)
        return false;
    s->event[i].offered--;
    return true;
}

static bool keep_and_return(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_TICKETS_KEPT) || kept_of(&s->event[i]) == 0 || s->event[i].offered == TT_MAX_OFFER)
        return false;
    s->event[i].offer[s->event[i].offered++] = s->event[i].offer[0];
    return true;
}

static bool keep_of_other_player(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_TICKETS_KEPT))
        return false;
    s->event[i].player = (uint8_t)((s->event[i].player + 1) % s->game.players);
    return true;
}

static bool keep_removed(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_TICKETS_KEPT))
        return false;
    story_remove(s, i);
    return true;
}

static bool keeps_swapped(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_TICKETS_KEPT) || !is_kind(s, i + 1, TT_EVENT_TICKETS_KEPT))
        return false;
    story_swap(s, i, i + 1);
    return true;
}

static bool start_taken(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_START_CITY) || !is_kind(s, i - 1, TT_EVENT_START_CITY))
        return false;
    s->event[i].city = s->event[i - 1].city;
    return true;
}

static bool start_in_wrong_order(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_START_CITY) || !is_kind(s, i + 1, TT_EVENT_START_CITY))
        return false;
    story_swap(s, i, i + 1);
    return true;
}

static bool start_at_alvins(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_START_CITY) || !s->game.options.alvin)
        return false;
    s->event[i].city = s->game.alvin_city;
    return true;
}

static bool start_removed(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_START_CITY))
        return false;
    story_remove(s, i);
    return true;
}

const mutation mutations_start[] = {
    {"deal: one card less", "G-1|C-2", deal_card_less},
    {"deal: one card more", "G-1", deal_card_more},
    {"deal: another card", "*", deal_other_card},
    {"deal: the given locomotive not first", "C-2|G-1", deal_without_given},
    {"deal: of another player", "G-1|C-2|C-15", deal_other_player},
    {"deal removed", "G-1|C-2|C-15", deal_removed},
    {"market: a gap at the start", "G-1|C-2", market_with_gap},
    {"market: three locomotives stay", "G-7|G-1", market_three_locomotives},
    {"market removed", "G-1|G-7|C-2|C-15", market_removed},
    {"tickets_offered: the same twice", "G-2|E-1|C-3|G-14|C-12", offer_twice_the_same},
    {"tickets_offered: one less", "G-2|E-1|C-3|G-14|C-12", offer_one_less},
    {"tickets_offered: one that is held", "G-14|C-12", offer_held_ticket},
    {"tickets_offered: to another player", "G-2|E-1|C-3|G-4|C-6", offer_of_other_player},
    {"tickets_offered: the long one second", "E-1", long_ticket_second},
    {"tickets_offered: one from under the pile", "G-14", offer_from_below},
    {"tickets_kept: one that was not offered", "G-2|C-3|G-14|C-12", keep_not_offered},
    {"tickets_kept: too few", "G-2|E-1|C-3|G-14|E-13", keep_too_few},
    {"tickets_kept: order", "G-2|C-3|G-14|C-12", keep_in_other_order},
    {"tickets_kept: one returned is missing", "G-2|C-3|G-14|C-12", keep_returns_less},
    {"tickets_kept: one kept and returned", "G-2|C-3|G-14|C-12", keep_and_return},
    {"tickets_kept: by another player", "G-2|C-3|G-4|C-6|G-14|C-12", keep_of_other_player},
    {"tickets_kept removed", "G-2|C-3|G-14|C-12|G-4|C-6", keep_removed},
    {"tickets_kept: two swapped", "G-2|C-3", keeps_swapped},
    {"start_city: one that is taken", "W-1|W-2", start_taken},
    {"start_city: order of seats", "W-1|G-4", start_in_wrong_order},
    {"start_city: where Alvin starts", "W-9", start_at_alvins},
    {"start_city removed", "W-1|G-4", start_removed},
    {0},
};
