/* presence.c: who is at a table. */
#include "server/presence.h"

#include "server/room.h"
#include "server/say.h"

enum { PAUSE = 900 }; /* milliseconds: a second, as ticks are not exact */

static int *count_of(room *r, int viewer)
{
    return &r->listeners[viewer == TT_WATCHER ? TT_MAX_SEATS : viewer];
}

void presence_count(room *r, int viewer, int change)
{
    *count_of(r, viewer) += change;
}

static presence look(const room *r)
{
    presence now = {.watchers = r->listeners[TT_MAX_SEATS], .is_quiet = r->facts.notes.is_quiet};
    for (int seat = 0; seat < r->facts.seat_count; seat++) {
        now.here |= (uint8_t)((r->listeners[seat] > 0) << seat);
        now.stand_in |= (uint8_t)(r->facts.notes.seats[seat].is_on << seat);
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
    v->told = look(v->room);
    say_presence(&v->server->line, &v->told, v->room->facts.seat_count, PRESENCE_ALL);
    visitor_say(v);
}

/* Most are told the same: a line is written anew only where the next one needs other fields. */
static void tell(room *r)
{
    tt_buffer *line = &r->server->line;
    const presence now = look(r);
    unsigned written = 0;
    for (visitor *v = r->visitors; v; v = v->next) {
        unsigned fields = differences(&v->told, &now);
        if (fields && fields != written) {
            tt_buffer_clear(line);
            say_presence(line, &now, r->facts.seat_count, fields);
            written = fields;
        }
        if (fields)
            visitor_send(v, line->bytes, line->size);
        v->told = now;
    }
    tt_buffer_clear(line);
    r->presence_waits = false;
    if (written)
        r->presence_told_at = r->server->now;
}

void presence_tick(room *r)
{
    int64_t passed = r->server->now - r->presence_told_at;
    if (r->presence_waits && (passed >= PAUSE || passed < 0)) /* the machine's clock may be set back */
        tell(r);
}

void presence_changed(room *r)
{
    r->presence_waits = true;
    presence_tick(r);
}
