/* draws.c: what chance brought, from the lines of the record; the luckiest and unluckiest draws of each seat. */
#include "review/review.h"

#include <string.h>

#include "record/lines.h"

const char *tt_draw_name(tt_draw_kind kind)
{
    static const char *const names[TT_DRAW_KINDS] = {"",       "deal",    "blind",  "refill",
                                                     "market", "tickets", "tunnel", "round"};
    return names[kind];
}

static void take_cards(tt_draw *draw, const uint8_t *cards, int count)
{
    for (int i = 0; i < count && draw->cards < (int)sizeof draw->card; i++)
        if (cards[i] != TT_NO_CARD)
            draw->card[draw->cards++] = cards[i];
}

/* A later kind says more about a step than an earlier one, and replaces it. */
static void become(tt_draw *draw, tt_draw_kind kind)
{
    if (kind < draw->kind)
        return;
    if (kind > draw->kind)
        draw->cards = 0;
    draw->kind = kind;
}

static void add_event(const tt_event *event, int seat, tt_draw *draw)
{
    switch (event->kind) {
    case TT_EVENT_NEW_ROUND:
        become(draw, TT_DRAW_ROUND);
        break;
    case TT_EVENT_DEAL:
        if (event->player == seat)
            take_cards(draw, event->list, event->count);
        break;
    case TT_EVENT_TUNNEL:
        become(draw, TT_DRAW_TUNNEL);
        take_cards(draw, event->list, event->count);
        draw->surcharge = event->surcharge;
        break;
    case TT_EVENT_TICKETS_OFFERED:
        if (draw->kind == TT_DRAW_DEAL && event->player != seat)
            break;
        become(draw, draw->kind == TT_DRAW_DEAL ? TT_DRAW_DEAL : TT_DRAW_TICKETS);
        draw->tickets = event->offered;
        memcpy(draw->ticket, event->offer, sizeof draw->ticket);
        break;
    case TT_EVENT_MARKET:
        if (draw->kind != TT_DRAW_DEAL && draw->kind < TT_DRAW_MARKET) {
            become(draw, TT_DRAW_MARKET);
            take_cards(draw, event->list, event->count);
        }
        break;
    case TT_EVENT_REFILL:
        if (draw->kind <= TT_DRAW_REFILL && event->card != TT_NO_CARD) {
            become(draw, draw->kind == TT_DRAW_BLIND ? TT_DRAW_BLIND : TT_DRAW_REFILL);
            if (draw->kind == TT_DRAW_REFILL)
                take_cards(draw, &event->card, 1);
        }
        break;
    case TT_EVENT_DRAW_BLIND:
        become(draw, TT_DRAW_BLIND);
        take_cards(draw, &event->card, 1);
        break;
    default:
        break;
    }
}

/* Reads the lines as far as they concern `seat`. */
static void read_lines(const tt_game *game, const char *lines, size_t size, int seat, tt_draw *draw)
{
    tt_place place = {0, 1};
    tt_line line;
    tt_record_fault ignored;
    tt_event event;
    while (tt_line_next(lines, size, &place, &line))
        if (tt_event_read(game, line.bytes, line.size, line.number, &event, &ignored))
            add_event(&event, seat, draw);
}

/* Inserts the draw if it changed more, in this direction, than one of those listed. */
static void insert(tt_draw list[TT_REVIEW_SHOWN], int *count, const tt_draw *draw, int sign)
{
    int at = *count;
    while (at > 0 && sign * draw->gain[TT_REVIEW_POINTS] > sign * list[at - 1].gain[TT_REVIEW_POINTS])
        at--;
    if (at == TT_REVIEW_SHOWN)
        return;
    *count += *count < TT_REVIEW_SHOWN;
    for (int i = *count - 1; i > at; i--)
        list[i] = list[i - 1];
    list[at] = *draw;
}

void tt_review_note_draw(tt_review *review, const tt_review_place *place, const char *lines, size_t size,
                         const tt_amount *gain)
{
    enum { LEAST = 50 }; /* hundredths of a point */
    const tt_game *game = &review->replay.game;
    for (int seat = 0; seat < game->players; seat++) {
        int32_t points = gain->of[TT_REVIEW_POINTS][seat];
        if (points < LEAST && points > -LEAST)
            continue;
        tt_review_seat *s = &review->seat[seat];
        tt_draw draw = {.place = *place,
                        .kind = place->step < 0 ? TT_DRAW_DEAL : TT_DRAW_NONE,
                        .gain = {points, gain->of[TT_REVIEW_WIN][seat]}};
        bool lucky = points > 0;
        int listed = lucky ? s->luckiest : s->unluckiest;
        const tt_draw *last = lucky ? &s->lucky[TT_REVIEW_SHOWN - 1] : &s->unlucky[TT_REVIEW_SHOWN - 1];
        if (listed == TT_REVIEW_SHOWN && (lucky ? points <= last->gain[0] : points >= last->gain[0]))
            continue;
        read_lines(game, lines, size, seat, &draw);
        insert(lucky ? s->lucky : s->unlucky, lucky ? &s->luckiest : &s->unluckiest, &draw, lucky ? 1 : -1);
    }
}
