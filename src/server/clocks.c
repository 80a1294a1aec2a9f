/* clocks.c: how long a person may think; a bot plays when the time has run out.
 *
 * Clocks of days run whenever the server does, the others only while somebody is at the table. */
#include "server/live_table.h"
#include "server/say.h"

enum { LATE_TURNS = 3, DAY = 24 * 3600 * 1000, SECOND = 1000, LONGEST_STEP = 5000 };

/* A step of minutes means that the machine slept; that time counts on no clock. */
int64_t server_ran(const server *s)
{
    int64_t passed = s->ran_at ? s->now - s->ran_at : 0;
    if (passed < 0)
        passed = 0;
    return s->ran + (passed > LONGEST_STEP ? LONGEST_STEP : passed) * s->options->test_speed;
}

bool live_runs_always(const live_table *live)
{
    return live->settings.clock == CLOCK_DAYS || live->facts.is_rated;
}

static bool is_timed(const live_table *live, int seat)
{
    return live->settings.clock != CLOCK_NONE && live->facts.seats[seat].kind == TT_SITS_GUEST &&
           !live->facts.notes.seats[seat].is_on && tt_state_asks(&live->table->state, seat);
}

int64_t live_clock_end(const live_table *live, int seat)
{
    const tt_store_seat_notes *s = &live->facts.notes.seats[seat];
    int64_t amount = live->settings.amount;
    if (!is_timed(live, seat))
        return -1;
    if (live->settings.clock == CLOCK_GAME)
        return s->asked + (s->left > 0 ? s->left : 0);
    return s->asked + amount * (live->settings.clock == CLOCK_DAYS ? DAY : SECOND);
}

int64_t live_clock_left(const live_table *live, int seat)
{
    int64_t end = live_clock_end(live, seat), now = server_ran(live->server);
    if (end < 0)
        return -1;
    return end > now ? end - now : 0;
}

static bool is_running(const live_table *live)
{
    return live->table && !live->table->frozen && !facts_ended(&live->facts) && live->settings.clock != CLOCK_NONE;
}

/* A bot plays this turn; after several such turns it plays until the person returns. In a rated game turns count that
 * are not in a row, too. */
static void run_out(live_table *live, int seat)
{
    tt_store_seat_notes *s = &live->facts.notes.seats[seat];
    s->is_late = true;
    s->missed += live->facts.is_rated && s->missed < LATE_TURNS;
    if (++s->late_turns >= LATE_TURNS || s->missed >= LATE_TURNS)
        live_stand_in(live, seat, true);
    else
        live_go_on(live);
    live_note(live);
}

/* Nobody is here: the clocks stop. */
static void hold(live_table *live, int64_t passed)
{
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        if (live->facts.notes.seats[seat].asked)
            live->facts.notes.seats[seat].asked += passed;
}

void live_clock_tick(live_table *live)
{
    int64_t now = server_ran(live->server), passed = live->ticked_at ? now - live->ticked_at : 0;
    live->ticked_at = now;
    if (!is_running(live))
        return;
    if (!live->visitors && !live_runs_always(live))
        hold(live, passed);
    for (int seat = 0; seat < live->table->setup.game.players && !live_is_storing(live); seat++)
        if (!live->facts.notes.seats[seat].is_late && live_clock_left(live, seat) == 0)
            run_out(live, seat);
    if (live->visitors) {
        say_clocks(&live->server->line, live);
        live_broadcast(live);
    }
}

/* Whether an action begins a turn of this seat: it was not asked before, or its last question belongs to the turn
 * before or to the choice at the start. */
bool live_begins_turn(const tt_state *was, const tt_state *is, int seat)
{
    return tt_state_asks(is, seat) &&
           (!tt_state_asks(was, seat) || was->table.turn != is->table.turn ||
            (was->table.phase == TT_PHASE_KEEP_AT_START && is->table.phase != TT_PHASE_KEEP_AT_START));
}

/* Allows this seat a hint again; gives whether it had used one. */
static bool forget_hint(live_table *live, int seat)
{
    bool was = live->facts.notes.seats[seat].is_hinted;
    live->facts.notes.seats[seat].is_hinted = false;
    return was;
}

void live_clock_moved(live_table *live, const tt_state *was, int mover, bool by_person)
{
    const tt_state *is = &live->table->state;
    int64_t now = server_ran(live->server);
    bool forgotten = false;
    if (by_person)
        live->facts.notes.seats[mover].late_turns = 0;
    for (int seat = 0; seat < live->table->setup.game.players; seat++) {
        tt_store_seat_notes *s = &live->facts.notes.seats[seat];
        bool begins_now = live_begins_turn(was, is, seat);
        if (begins_now || !tt_state_asks(is, seat)) {
            if (s->asked && live->settings.clock == CLOCK_GAME) /* the other clocks have no balance */
                s->left -= now - s->asked;
            s->is_late = false;
            s->asked = begins_now ? now : 0;
            forgotten |= forget_hint(live, seat);
        }
    }
    /* A scoring belongs to the turn that caused it, and has many decisions. */
    if (was->table.phase == TT_PHASE_COMPLETE || is->table.phase == TT_PHASE_COMPLETE)
        forgotten |= forget_hint(live, mover);
    if (forgotten && live->settings.clock == CLOCK_NONE) /* with a clock every action is noted anyway */
        live_note(live);
    if (by_person)
        live->facts.notes.seats[mover].is_late = false;
}

void live_clock_begin(live_table *live, bool is_known)
{
    int64_t now = server_ran(live->server);
    for (int seat = 0; seat < live->table->setup.game.players; seat++) {
        tt_store_seat_notes *s = &live->facts.notes.seats[seat];
        bool is_asked = tt_state_asks(&live->table->state, seat);
        if (!is_known || !is_asked || !s->asked)
            s->asked = is_asked ? now : 0;
        else if (!live_runs_always(live))
            s->asked += now - live->facts.notes.written; /* the clock was stopped meanwhile */
    }
}
