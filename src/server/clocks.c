/* clocks.c: how long a person may think, and who moves when the time has run out.
 *
 * Clocks of days always run while the server does, the others while somebody is at the table. */
#include "server/room.h"
#include "server/say.h"

enum { LATE_TURNS = 3, DAY = 24 * 3600 * 1000, SECOND = 1000, LONGEST_STEP = 5000 };

/* A step of minutes is a machine that slept: that counts on no clock either. */
int64_t server_ran(const server *s)
{
    int64_t passed = s->ran_at ? s->now - s->ran_at : 0;
    if (passed < 0)
        passed = 0;
    return s->ran + (passed > LONGEST_STEP ? LONGEST_STEP : passed) * s->options->test_speed;
}

static bool is_timed(const room *r, int seat)
{
    return r->settings.clock != CLOCK_NONE && r->facts.seats[seat].kind == TT_SITS_GUEST &&
           !r->facts.notes.seats[seat].is_on && tt_state_asks(&r->table->state, seat);
}

int64_t room_clock_end(const room *r, int seat)
{
    const tt_store_seat_notes *s = &r->facts.notes.seats[seat];
    int64_t amount = r->settings.amount;
    if (!is_timed(r, seat))
        return -1;
    if (r->settings.clock == CLOCK_GAME)
        return s->asked + (s->left > 0 ? s->left : 0);
    return s->asked + amount * (r->settings.clock == CLOCK_DAYS ? DAY : SECOND);
}

int64_t room_clock_left(const room *r, int seat)
{
    int64_t end = room_clock_end(r, seat), now = server_ran(r->server);
    if (end < 0)
        return -1;
    return end > now ? end - now : 0;
}

static bool is_running(const room *r)
{
    return r->table && !r->table->frozen && !facts_ended(&r->facts) && r->settings.clock != CLOCK_NONE;
}

/* A bot moves for this turn; after several such turns it stays until the person returns. */
static void run_out(room *r, int seat)
{
    tt_store_seat_notes *s = &r->facts.notes.seats[seat];
    s->is_late = true;
    if (++s->late_turns >= LATE_TURNS)
        room_stand_in(r, seat, true);
    else
        room_go_on(r);
    room_note(r);
}

/* Nobody is here: the time stands still. */
static void hold(room *r, int64_t passed)
{
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        if (r->facts.notes.seats[seat].asked)
            r->facts.notes.seats[seat].asked += passed;
}

void room_clock_tick(room *r)
{
    int64_t now = server_ran(r->server), passed = r->ticked_at ? now - r->ticked_at : 0;
    r->ticked_at = now;
    if (!is_running(r))
        return;
    if (!r->visitors && r->settings.clock != CLOCK_DAYS)
        hold(r, passed);
    for (int seat = 0; seat < r->table->setup.game.players && !room_is_storing(r); seat++)
        if (!r->facts.notes.seats[seat].is_late && room_clock_left(r, seat) == 0)
            run_out(r, seat);
    if (r->visitors) {
        say_clocks(&r->server->line, r);
        room_broadcast(r);
    }
}

/* Whether a turn of this seat begins with an action: it was not asked before, or what it was asked belongs to the turn
 * before, or to the choice at the start. */
static bool begins(const tt_state *was, const tt_state *is, int seat)
{
    return tt_state_asks(is, seat) &&
           (!tt_state_asks(was, seat) || was->table.turn != is->table.turn ||
            (was->table.phase == TT_PHASE_KEEP_AT_START && is->table.phase != TT_PHASE_KEEP_AT_START));
}

/* The seat may have a hint again; whether it could not. */
static bool forget_hint(room *r, int seat)
{
    bool was = r->facts.notes.seats[seat].is_hinted;
    r->facts.notes.seats[seat].is_hinted = false;
    return was;
}

void room_clock_moved(room *r, const tt_state *was, int mover, bool by_person)
{
    const tt_state *is = &r->table->state;
    int64_t now = server_ran(r->server);
    bool forgotten = false;
    if (by_person)
        r->facts.notes.seats[mover].late_turns = 0;
    for (int seat = 0; seat < r->table->setup.game.players; seat++) {
        tt_store_seat_notes *s = &r->facts.notes.seats[seat];
        bool begins_now = begins(was, is, seat);
        if (begins_now || !tt_state_asks(is, seat)) {
            if (s->asked && r->settings.clock == CLOCK_GAME) /* the others have nothing that is used up */
                s->left -= now - s->asked;
            s->is_late = false;
            s->asked = begins_now ? now : 0;
            forgotten |= forget_hint(r, seat);
        }
    }
    /* A scoring belongs to the turn that brought it about, and has many choices. */
    if (was->table.phase == TT_PHASE_COMPLETE || is->table.phase == TT_PHASE_COMPLETE)
        forgotten |= forget_hint(r, mover);
    if (forgotten && r->settings.clock == CLOCK_NONE) /* with a clock every move is noted */
        room_note(r);
    if (by_person)
        r->facts.notes.seats[mover].is_late = false;
}

void room_clock_begin(room *r, bool is_known)
{
    int64_t now = server_ran(r->server);
    for (int seat = 0; seat < r->table->setup.game.players; seat++) {
        tt_store_seat_notes *s = &r->facts.notes.seats[seat];
        bool is_asked = tt_state_asks(&r->table->state, seat);
        if (!is_known || !is_asked || !s->asked)
            s->asked = is_asked ? now : 0;
        else if (r->settings.clock != CLOCK_DAYS)
            s->asked += now - r->facts.notes.written; /* it stood still meanwhile */
    }
}
