/* clocks.c: how long a person may think, and who moves when the time has run out.
 *
 * Clocks run while the table is in memory, that is while somebody is there; not while the server is down. */
#include "server/room.h"
#include "server/say.h"

enum { LATE_TURNS = 3, DAY = 24 * 3600 * 1000, SECOND = 1000 };

static bool is_timed(const room *r, int seat)
{
    return r->settings.clock != CLOCK_NONE && r->facts.seats[seat].kind == TT_SITS_GUEST && !r->stand_ins[seat].is_on &&
           tt_state_asks(&r->table->state, seat);
}

int64_t room_clock_left(const room *r, int seat)
{
    int64_t unit = r->settings.clock == CLOCK_DAYS ? DAY : SECOND, left;
    if (!is_timed(r, seat))
        return -1;
    if (r->settings.clock == CLOCK_GAME)
        left = r->stand_ins[seat].left;
    else
        left = r->asked_at + r->settings.amount * unit - r->server->now;
    return left > 0 ? left : 0;
}

static bool is_running(const room *r)
{
    return r->table && !r->table->frozen && !tt_state_over(&r->table->state) && r->settings.clock != CLOCK_NONE;
}

/* A bot moves for this turn; after several such turns it stays until the person returns. */
static void run_out(room *r, int seat)
{
    stand_in *s = &r->stand_ins[seat];
    s->is_late = true;
    if (++s->late_turns >= LATE_TURNS)
        room_stand_in(r, seat, true);
    else
        room_go_on(r);
}

void room_clock_tick(room *r)
{
    int64_t passed = r->ticked_at ? r->server->now - r->ticked_at : 0;
    r->ticked_at = r->server->now;
    if (!is_running(r) || r->is_storing)
        return;
    for (int seat = 0; seat < r->table->setup.game.players; seat++) {
        stand_in *s = &r->stand_ins[seat];
        if (!is_timed(r, seat) || s->is_late)
            continue;
        s->left -= passed;
        if (room_clock_left(r, seat) == 0)
            run_out(r, seat);
    }
    if (r->visitors) {
        say_clocks(&r->server->line, r);
        room_broadcast(r);
    }
}

void room_clock_moved(room *r, int seat, bool by_person)
{
    stand_in *s = &r->stand_ins[seat];
    if (by_person)
        s->late_turns = 0;
    if (by_person || !tt_state_asks(&r->table->state, seat))
        s->is_late = false;
}
