/* mutations.c: a record taken apart and put together again. */
#include "mutations.h"

void story_read(story *s, const page *p)
{
    tt_record_fault fault;
    s->events = 0;
    s->has_result = false;
    for (size_t at = 0, size; at < p->size; at += size + 1) {
        const char *line = p->text + at;
        size = strcspn(line, "\n");
        if (at == 0) {
            assert_true(tt_header_read(line, size, &s->header, &fault));
            assert_true(tt_header_game(&s->header, NULL, &s->game, &fault));
            continue;
        }
        assert_true(s->events < STORY_EVENTS - 8);
        tt_event *event = &s->event[s->events];
        assert_true(tt_event_read(&s->game, line, size, 0, event, &fault));
        s->has_result = event->kind == TT_EVENT_RESULT;
        if (s->has_result)
            assert_true(tt_result_read(&s->game, line, size, 0, &s->result, &fault));
        else
            s->events++;
    }
}

void story_write(const story *s, page *p)
{
    p->size = 0;
    tt_output out = page_bytes(p);
    tt_header_write(&s->header, &out);
    for (int i = 0; i < s->events; i++)
        tt_event_write(&s->game, &s->event[i], TT_EVERYTHING, &out);
    if (s->has_result)
        tt_result_write(&s->game, &s->result, &out);
}

void story_copy(story *to, const story *from)
{
    to->header = from->header;
    to->game = from->game;
    to->events = from->events;
    to->result = from->result;
    to->has_result = from->has_result;
    memcpy(to->event, from->event, (size_t)from->events * sizeof from->event[0]);
}

void story_insert(story *s, int i, tt_event event)
{
    memmove(&s->event[i + 1], &s->event[i], (size_t)(s->events - i) * sizeof event);
    s->event[i] = event;
    s->events++;
}

void story_remove(story *s, int i)
{
    s->events--;
    memmove(&s->event[i], &s->event[i + 1], (size_t)(s->events - i) * sizeof s->event[0]);
}

void story_swap(story *s, int i, int j)
{
    tt_event event = s->event[i];
    s->event[i] = s->event[j];
    s->event[j] = event;
}

bool is_kind(const story *s, int i, int kind)
{
    return i >= 0 && i < s->events && s->event[i].kind == kind;
}

bool is_board_game(const story *s)
{
    return !s->game.rules->yards;
}

int next_of(const story *s, int i, int kind)
{
    for (i++; i < s->events; i++)
        if (s->event[i].kind == kind)
            return i;
    return -1;
}

int last_of(const story *s, int i, int kind)
{
    for (i--; i >= 0; i--)
        if (s->event[i].kind == kind)
            return i;
    return -1;
}

bool pile_runs_out(const story *s, int i)
{
    return next_of(s, i, TT_EVENT_RESHUFFLE) >= 0 || (!is_board_game(s) && next_of(s, i, TT_EVENT_LAST_ROUND) >= 0);
}

void market_before(const story *s, int i, uint8_t market[TT_MARKET_SLOTS])
{
    memset(market, TT_NO_CARD, TT_MARKET_SLOTS);
    for (int j = 0; j < i; j++) {
        const tt_event *event = &s->event[j];
        if (event->kind == TT_EVENT_MARKET)
            memcpy(market, event->list, TT_MARKET_SLOTS);
        else if (event->kind == TT_EVENT_REFILL)
            market[event->slot] = event->card;
        else if (event->kind == TT_EVENT_DRAW_MARKET)
            market[event->slot] = TT_NO_CARD;
    }
}

/* The first event behind the set-up: all have chosen their tickets and starting cities. */
static int set_up_end(const story *s)
{
    int end = -1;
    for (int seat = 0; seat < s->game.players; seat++)
        end = next_of(s, end, TT_EVENT_TICKETS_KEPT);
    do
        end++;
    while (is_kind(s, end, TT_EVENT_START_CITY));
    return end;
}

int turn_before(const story *s, int i)
{
    int end = last_of(s, i, TT_EVENT_TURN_END);
    if (end >= 0)
        return (s->event[end].player + 1) % s->game.players;
    return i >= set_up_end(s) ? 0 : -1;
}

int asked_first(const story *s, int i)
{
    int end = last_of(s, i, TT_EVENT_TURN_END);
    int first = end >= 0 ? end + 1 : set_up_end(s);
    while (first < i && s->event[first].kind == TT_EVENT_DEPART)
        first++;
    return first;
}

bool next_player(story *s, int i, int kind)
{
    if (!is_kind(s, i, kind))
        return false;
    s->event[i].player = (uint8_t)((s->event[i].player + 1) % s->game.players);
    return true;
}

bool removed(story *s, int i, int kind)
{
    if (!is_kind(s, i, kind))
        return false;
    story_remove(s, i);
    return true;
}
