/* presence.c: who is at a table. */
#include "server/presence.h"

#include "server/live_table.h"
#include "server/say.h"

enum { PAUSE = 900 }; /* milliseconds: a little less than a second, as ticks are not exact */

static int *count_of(live_table *live, int viewer)
{
    return &live->listeners[viewer == TT_WATCHER ? TT_MAX_SEATS : viewer];
}

void presence_count(live_table *live, int viewer, int change)
{
    *count_of(live, viewer) += change;
}

static presence look(const live_table *live)
{
    presence now = {.watchers = live->listeners[TT_MAX_SEATS], .is_quiet = live->facts.notes.is_quiet};
    for (int seat = 0; seat < live->facts.seat_count; seat++) {
        now.here |= (uint8_t)((live->listeners[seat] > 0) << seat);
        now.stand_in |= (uint8_t)(live->facts.notes.seats[seat].is_on << seat);
    }
    return now;
}

static unsigned differences(const presence *a, const presence *b)
{
    return (a->here != b->here ? PRESENCE_HERE : 0U) | (a->stand_in != b->stand_in ? PRESENCE_STAND_IN : 0U) |
           (a->watchers != b->watchers ? PRESENCE_WATCHERS : 0U) | (a->is_quiet != b->is_quiet ? PRESENCE_QUIET : 0U);
}

void presence_greet(visitor *v)
{
    v->presence_sent = look(v->live);
    say_presence(&v->server->line, &v->presence_sent, v->live->facts.seat_count, PRESENCE_ALL);
    visitor_say(v);
}

/* Most visitors get the same line: it is written again only when the next one needs other fields. */
static void send_changes(live_table *live)
{
    tt_buffer *line = &live->server->line;
    const presence now = look(live);
    unsigned written = 0;
    for (visitor *v = live->visitors; v; v = v->next) {
        unsigned fields = differences(&v->presence_sent, &now);
        if (fields && fields != written) {
            tt_buffer_clear(line);
            say_presence(line, &now, live->facts.seat_count, fields);
            written = fields;
        }
        if (fields)
            visitor_send(v, line->bytes, line->size);
        v->presence_sent = now;
    }
    tt_buffer_clear(line);
    live->presence_waits = false;
    if (written)
        live->presence_sent_at = live->server->now;
}

void presence_tick(live_table *live)
{
    int64_t passed = live->server->now - live->presence_sent_at;
    if (live->presence_waits && (passed >= PAUSE || passed < 0)) /* the system clock may be set back */
        send_changes(live);
}

void presence_changed(live_table *live)
{
    live->presence_waits = true;
    presence_tick(live);
}
