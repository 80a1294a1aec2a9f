/* mutations_yards.c: changed facts of the card game. */
#include "mutations.h"

static bool depart_one_less(story *s, int i)
{
    return is_kind(s, i, TT_EVENT_DEPART) && s->event[i].count > 1 && --s->event[i].count;
}

static bool depart_other_card(story *s, int i)
{
    tt_event *event = &s->event[i];
    if (!is_kind(s, i, TT_EVENT_DEPART))
        return false;
    event->list[0] = event->list[0] == TT_LOCOMOTIVE ? event->color[0] : TT_LOCOMOTIVE;
    return true;
}

static bool depart_other_player(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_DEPART))
        return false;
    s->event[i].player = (uint8_t)((s->event[i].player + 1) % s->game.players);
    return true;
}

static bool depart_removed(story *s, int i)
{
    return removed(s, i, TT_EVENT_DEPART);
}

static bool depart_twice(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_DEPART))
        return false;
    story_insert(s, i, s->event[i]);
    return true;
}

static bool lay_single_card(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_LAY))
        return false;
    int card = 0;
    while (s->event[i].paid[card] == 0)
        card++;
    memset(s->event[i].paid, 0, TT_CARDS);
    s->event[i].paid[card] = 1;
    return true;
}

static bool lay_locomotives_alone(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_LAY))
        return false;
    memset(s->event[i].paid, 0, TT_CARDS);
    s->event[i].paid[TT_LOCOMOTIVE] = 2;
    return true;
}

static bool lay_two_colors(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_LAY))
        return false;
    memset(s->event[i].paid, 0, TT_CARDS);
    s->event[i].paid[TT_BLUE] = s->event[i].paid[TT_GREEN] = 2;
    return true;
}

/* The same color again in the player's next turn, of a group that can't have left in the one departure between. */
static bool lay_own_color(story *s, int i)
{
    int earlier = last_of(s, i, TT_EVENT_LAY);
    if (!is_kind(s, i, TT_EVENT_LAY))
        return false;
    while (earlier >= 0 && s->event[earlier].player != s->event[i].player)
        earlier = last_of(s, earlier, TT_EVENT_LAY);
    if (earlier < 0)
        return false;
    int turns = 0, color = -1;
    for (int j = earlier; j < i; j++) {
        turns += s->event[j].kind == TT_EVENT_TURN_END;
        if (j > earlier && (s->event[j].robbed || s->event[j].kind == TT_EVENT_NEW_ROUND))
            return false;
    }
    for (int c = 0; c < TT_COLORS; c++)
        if (s->event[earlier].paid[c] > 0 && s->event[earlier].paid[c] + s->event[earlier].paid[TT_LOCOMOTIVE] > 1)
            color = c;
    if (turns != s->game.players || color < 0)
        return false;
    memset(s->event[i].paid, 0, TT_CARDS);
    s->event[i].paid[color] = 2;
    s->event[i].robbed = 0;
    return true;
}

static bool lay_by_other_player(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_LAY))
        return false;
    s->event[i].player = (uint8_t)((s->event[i].player + 1) % s->game.players);
    return true;
}

static bool robbed_forgotten(story *s, int i)
{
    return is_kind(s, i, TT_EVENT_LAY) && s->event[i].robbed && s->event[i].robbed--;
}

static bool robbed_from_other(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_LAY) || !s->event[i].robbed)
        return false;
    s->event[i].robbed_player = (uint8_t)((s->event[i].robbed_player + 1) % s->game.players);
    return true;
}

static bool robbed_card_more(story *s, int i)
{
    return is_kind(s, i, TT_EVENT_LAY) && s->event[i].robbed && ++s->event[i].robbed_count;
}

static bool robbed_nobody(story *s, int i)
{
    tt_event *event = &s->event[i];
    if (!is_kind(s, i, TT_EVENT_LAY) || event->robbed)
        return false;
    event->robbed = event->robbed_count = 1;
    event->robbed_player = (uint8_t)((event->player + 1) % s->game.players);
    event->robbed_color = TT_RED;
    return true;
}

/* What was completed is a set to which nothing can be added; less one, something can. */
static bool scoring_one_less(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_SCORING))
        return false;
    for (int seat = 0; seat < s->game.players; seat++)
        if (s->event[i].completed[seat]) {
            s->event[i].completed[seat] &= s->event[i].completed[seat] - 1;
            return true;
        }
    return false;
}

static bool scoring_of_others_tickets(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_SCORING))
        return false;
    for (int seat = 0; seat < s->game.players; seat++) {
        uint64_t *other = &s->event[i].completed[(seat + 1) % s->game.players];
        if (s->event[i].completed[seat] & ~*other) {
            *other |= s->event[i].completed[seat];
            return true;
        }
    }
    return false;
}

static bool scoring_round(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_SCORING))
        return false;
    s->event[i].round = (uint8_t)(3 - s->event[i].round);
    return true;
}

static bool scoring_removed(story *s, int i)
{
    return removed(s, i, TT_EVENT_SCORING);
}

static bool scoring_early(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_SCORING))
        return false;
    story_swap(s, i, i - 1);
    return true;
}

static bool new_round_removed(story *s, int i)
{
    return removed(s, i, TT_EVENT_NEW_ROUND);
}

static bool new_round_with_three(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_SCORING) || s->game.players == 4)
        return false;
    story_insert(s, i + 1, (tt_event){.kind = TT_EVENT_NEW_ROUND});
    return true;
}

const mutation mutations_yards[] = {
    {"depart: one card stays", "C-4", depart_one_less},
    {"depart: another card", "C-4", depart_other_card},
    {"depart: of another player", "C-4", depart_other_player},
    {"depart removed", "C-4", depart_removed},
    {"depart twice", "C-6", depart_twice},
    {"lay: a single card", "C-8", lay_single_card},
    {"lay: locomotives alone", "C-8", lay_locomotives_alone},
    {"lay: two colors", "C-8", lay_two_colors},
    {"lay: a color that lies in the own yard", "C-9|C-8", lay_own_color},
    {"lay: by another player", "C-6|G-4", lay_by_other_player},
    {"lay: robbery forgotten", "C-10", robbed_forgotten},
    {"lay: robbed from another player", "C-10", robbed_from_other},
    {"lay: one card more robbed", "C-10", robbed_card_more},
    {"lay: robbery invented", "C-10", robbed_nobody},
    {"scoring: a ticket left out", "C-14", scoring_one_less},
    {"scoring: tickets of another player", "C-14", scoring_of_others_tickets},
    {"scoring: round", "C-14", scoring_round},
    {"scoring removed", "C-14", scoring_removed},
    {"scoring before the last turn_end", "C-14|C-13|C-6", scoring_early},
    {"new_round removed", "C-15", new_round_removed},
    {"new_round with two or three players", "C-15", new_round_with_three},
    {0},
};
