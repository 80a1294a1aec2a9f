/* play.c: actions: said or thought, stored, and then told. */
#include <stdlib.h>

#include "bots/task.h"
#include "server/levels.h"
#include "server/log.h"
#include "server/quotas.h"
#include "server/room.h"
#include "server/say.h"

static void give_to_store_thread(room *r, int seat, tt_store_chooser chooser, visitor *by, uint32_t decision,
                                 uint32_t seq);

enum { REST = 5000 }; /* milliseconds until bots try again what could not be stored */

/* Everybody who has said hello hears what happened. A viewer's update is written once, however many listen. */
static void tell_all(room *r)
{
    tt_buffer *line = &r->server->line;
    unsigned told = 0;
    for (visitor *v = r->visitors; v; v = v->next) {
        int viewer = v->listener.viewer, bit = viewer == TT_WATCHER ? TT_MAX_SEATS : viewer;
        if (!v->listener.protocol || told & 1U << bit)
            continue;
        told |= 1U << bit;
        if (tt_table_update(r->table, viewer, line))
            for (visitor *other = v; other; other = other->next)
                if (other->listener.protocol && other->listener.viewer == viewer)
                    visitor_send(other, line->bytes, line->size);
        tt_buffer_clear(line);
    }
}

static const char *bot_of(const room *r, int seat)
{
    const tt_store_seat *sits = &r->facts.seats[seat];
    return sits->kind == TT_SITS_BOT ? sits->name : level_name(LEVEL_MEDIUM);
}

/* The game is over: what proves the deal is shown. */
static void tell_end(room *r)
{
    if (!r->play.action.result)
        return;
    log_event("over", "table=%lld game=%s actions=%u", (long long)r->facts.id, r->facts.game, r->play.action.number);
    room_tell_facts(r);
}

static void stored(room *r)
{
    play *p = &r->play;
    const tt_state was = r->table->state;
    room_stir(r);
    tt_table_commit(r->table);
    tt_buffer_close(&r->greeting);
    if (p->action.result)
        r->facts.life = TT_LIFE_OVER;
    r->server->actions++;
    quotas_charge(r->server, r->network, p->action.text.size + p->action.events.size + QUOTA_ROW);
    if (p->by) {
        tt_write_ack(&r->server->line, p->decision, p->seq);
        visitor_say(p->by);
    }
    room_clock_moved(r, &was, p->action.seat, p->action.chooser == TT_CHOSEN_BY_PERSON);
    if (r->settings.clock != CLOCK_NONE)
        room_note(r);
    tell_all(r);
    tell_end(r);
}

/* Nothing has happened. Where something else stands in the store in its place, nobody here knows what: the table can't
 * go on. */
static void not_stored(room *r)
{
    static const lobby_request nothing;
    char words[TROUBLE_WORDS];
    play *p = &r->play;
    tt_table_withdraw(r->table);
    if (p->base.answer == TT_CONFLICT && r->facts.life == TT_LIFE_IDLE)
        return; /* it was deleted meanwhile, and nobody is here */
    if (p->base.answer != TT_CONFLICT)
        trouble_failed(r->server, "action", trouble_of(p->by, r->facts.id), p->base.error);
    else if (trouble_may_tell(r->server))
        log_event("conflict", "number=%u%s", p->action.number,
                  trouble_words(r->server, trouble_of(p->by, r->facts.id), words));
    if (p->by)
        visitor_refuse(p->by, &nothing, LOBBY_NOT_STORED);
    if (p->base.answer == TT_CONFLICT) {
        r->server->conflicts++;
        tt_table_freeze(r->table);
        room_freeze(r);
    } else {
        r->rests_until = r->server->now + REST;
    }
}

static void play_done(job *base)
{
    play *p = (play *)base;
    room *r = p->room;
    if (base->answer == TT_STORED)
        stored(r);
    else
        not_stored(r);
    p->by = NULL;
    room_go_on(r);
}

static void make_result(const tt_table *table, tt_store_result *result)
{
    tt_score score;
    tt_score_make(&table->setup.game, &table->next, &score);
    *result = (tt_store_result){.seat_count = table->setup.game.players};
    for (int seat = 0; seat < result->seat_count; seat++) {
        result->points[seat] = score.seat[seat].total;
        result->won[seat] = score.winners >> seat & 1;
    }
}

/* The pending action of the table goes to the store. */
static void give_to_store_thread(room *r, int seat, tt_store_chooser chooser, visitor *by, uint32_t decision,
                                 uint32_t seq)
{
    play *p = &r->play;
    tt_table *table = r->table;
    tt_buffer_clear(&p->lines);
    tt_table_lines(table, table->event_count, table->next_count, &p->lines);
    if (p->lines.failed) {
        tt_table_withdraw(table);
        return;
    }
    p->room = r;
    p->by = by;
    p->decision = decision;
    p->seq = seq;
    p->base = (job){.done = play_done, .action = &p->action};
    p->action.table = r->facts.id;
    p->action.number = (uint32_t)table->decision_count + 1;
    p->action.seat = seat;
    p->action.chooser = chooser;
    p->action.bot = chooser == TT_CHOSEN_BY_PERSON ? NULL : bot_of(r, seat);
    p->action.time = r->server->now;
    p->action.text.at = p->text;
    p->action.text.size = (size_t)tt_table_action_text(table, seat, table->next_decision.action, p->text);
    p->action.events = (tt_store_text){p->lines.bytes, p->lines.size};
    p->action.result = NULL;
    if (tt_state_over(&table->next)) {
        make_result(table, &p->result);
        p->action.result = &p->result;
    }
    store_thread_give(r->server->store_thread, &p->base);
}

/* Bots. */

typedef struct decision {
    thought base;
    room *room;
    visitor *by; /* who asked for a hint; NULL: the bot moves */
    int seat;
    uint32_t number;
    tt_action actions[]; /* open to the seat */
} decision;

bool room_is_played_by_bot(const room *r, int seat)
{
    const tt_store_seat_notes *s = &r->facts.notes.seats[seat];
    return r->facts.seats[seat].kind == TT_SITS_BOT || s->is_on || s->is_late;
}

/* Those here hear when bots begin to think less than their level says, and when no longer. */
static void tell_thinking(room *r, const thought *one)
{
    bool less = one->given < one->nanoseconds;
    if (!thought_is_long(one) || one->action == TT_NO_ACTION || less == r->thinks_less)
        return;
    r->thinks_less = less;
    say_thinking(&r->server->line, less);
    room_broadcast(r);
}

/* What a bot chose waits like what a person said. */
static void moved(thought *base)
{
    decision *d = (decision *)base;
    room *r = d->room;
    r->thoughts--;
    r->is_thinking[d->seat] = false;
    tell_thinking(r, base);
    bool still = r->table && base->action != TT_NO_ACTION && room_is_played_by_bot(r, d->seat) &&
                 tt_table_decision(r->table, d->seat) == d->number && !r->waiting[d->seat];
    queued_call *w = still ? calloc(1, sizeof *w) : NULL;
    if (w) {
        w->chooser = r->facts.seats[d->seat].kind == TT_SITS_BOT ? TT_CHOSEN_BY_BOT : TT_CHOSEN_BY_STAND_IN;
        w->call.decision = d->number;
        w->action = base->action;
        r->waiting[d->seat] = w;
    }
    free(d);
    room_go_on(r);
}

static void hinted(thought *base)
{
    decision *d = (decision *)base;
    room *r = d->room;
    const tt_state *state = &r->table->state;
    r->thoughts--;
    bool still = base->action != TT_NO_ACTION && tt_table_decision(r->table, d->seat) == d->number;
    if (still && d->by->room == r && d->by->listener.viewer == d->seat) {
        tt_write_hint(&r->server->line, &r->table->setup.game, tt_state_offer(state, d->seat),
                      state->table.offered[d->seat], d->number, &base->reasons);
        visitor_say(d->by);
    }
    visitor_unref(d->by);
    free(d);
}

static void let_think(room *r, int seat, int level, visitor *by)
{
    const tt_game *game = &r->table->setup.game;
    const tt_state *state = &r->table->state;
    int count = tt_legal_count(game, state, seat);
    decision *d = calloc(1, sizeof *d + (size_t)count * sizeof *d->actions);
    if (!d)
        return;
    d->room = r;
    d->by = by;
    d->seat = seat;
    d->number = tt_table_decision(r->table, seat);
    d->base.bot = level_bot(level);
    d->base.nanoseconds = level_nanoseconds(level);
    d->base.network = by ? by->network : r->network;
    d->base.owner = by ? by->guest : r->facts.host;
    d->base.done = by ? hinted : moved;
    tt_task_make(game, state, seat, &d->base.view, d->actions, count, &d->base.task);
    d->base.task.rng = &d->base.rng;
    d->base.task.reasons = by ? &d->base.reasons : NULL;
    for (int i = 0; i < 4; i++)
        d->base.rng.s[i] = tt_rng_next(&r->rng);
    if (by)
        by->references++;
    else
        r->is_thinking[seat] = true;
    r->thoughts++;
    thinkers_give(r->server->thinkers, &d->base);
}

bool room_is_wanted(const room *r)
{
    for (int seat = 0; seat < r->table->setup.game.players; seat++)
        if (r->facts.seats[seat].kind == TT_SITS_GUEST && !r->facts.notes.seats[seat].is_on)
            return true;
    return false;
}

static void let_bots_think(room *r)
{
    if (!(r->visitors || room_is_wanted(r)) || r->rests_until)
        return;
    for (int seat = 0; seat < r->table->setup.game.players; seat++) {
        int level = level_find(bot_of(r, seat));
        if (room_is_played_by_bot(r, seat) && !r->is_thinking[seat] && !r->waiting[seat] &&
            tt_state_asks(&r->table->state, seat))
            let_think(r, seat, level < 0 ? LEVEL_MEDIUM : level, NULL);
    }
}

/* People. */

/* What a watcher's hello is answered with is long, and the same for all of them until something happens. */
static bool greet_watcher(room *r, visitor *v, const tt_call *call)
{
    if (call->error || call->kind != TT_CALL_HELLO || v->listener.viewer != TT_WATCHER ||
        call->protocol < TT_PROTOCOL_OLDEST || call->protocol > TT_PROTOCOL)
        return false;
    if (r->greeting.size == 0)
        tt_table_greet(r->table, TT_WATCHER, &r->greeting);
    if (r->greeting.failed) {
        tt_buffer_close(&r->greeting);
        return false;
    }
    v->listener.protocol = call->protocol;
    visitor_send(v, r->greeting.bytes, r->greeting.size);
    return true;
}

/* Hears what is said by `v` (NULL: who has gone since) as `as`: the seat that acts is the one that is stored. */
static void answer(room *r, visitor *v, tt_listener *as, tt_call *call)
{
    tt_take_answer taken;
    int seat = as->viewer;
    tt_heard heard = tt_talk_hear(r->table, as, call, &taken, &r->server->line);
    if (heard == TT_HEARD_ACTION) {
        give_to_store_thread(r, seat, TT_CHOSEN_BY_PERSON, v, call->decision, taken.seq);
    } else if (heard == TT_HEARD_HINT) {
        if (r->facts.notes.seats[seat].is_hinted) {
            call->error = TT_WIRE_NO_HINT;
            tt_write_error(&r->server->line, call);
        } else {
            r->facts.notes.seats[seat].is_hinted = true;
            room_note(r);
            let_think(r, seat, LEVEL_MEDIUM, v);
        }
    }
    if (v)
        visitor_say(v);
    else
        tt_buffer_clear(&r->server->line);
}

/* What a person said waited; meanwhile the seat may have gone to somebody else. */
static void answer_waiting(room *r, int seat, queued_call *w)
{
    static const lobby_request nothing;
    tt_listener as = {.viewer = seat, .protocol = TT_PROTOCOL};
    if (r->facts.seats[seat].kind == TT_SITS_GUEST && r->facts.seats[seat].guest == w->guest)
        answer(r, w->by, &as, &w->call);
    else if (w->by)
        visitor_refuse(w->by, &nothing, LOBBY_NOT_SEATED);
}

/* Takes what waits, one after another, until something is being stored. */
static void take_waiting(room *r)
{
    for (int seat = 0; seat < TT_MAX_SEATS && !room_is_storing(r); seat++) {
        queued_call *w = r->waiting[seat];
        tt_take_answer taken;
        if (!w)
            continue;
        r->waiting[seat] = NULL;
        if (w->chooser == TT_CHOSEN_BY_PERSON) {
            answer_waiting(r, seat, w);
        } else if (tt_table_take(r->table, seat, w->call.decision, w->action, &taken) == TT_TAKEN) {
            give_to_store_thread(r, seat, w->chooser, NULL, w->call.decision, taken.seq);
        }
        free(w);
    }
}

void room_go_on(room *r)
{
    if (!r->table || r->server->is_stopping)
        return;
    if (!room_is_storing(r)) /* after the end too: what waits is answered */
        take_waiting(r);
    if (!room_is_storing(r) && !r->table->frozen && !facts_ended(&r->facts))
        let_bots_think(r);
}

/* While an action is being stored one more of each seat may wait. */
static bool must_wait(const room *r, const visitor *v, const tt_call *call)
{
    int seat = v->listener.viewer;
    return call->error == TT_WIRE_OK && call->kind == TT_CALL_ACTION && room_is_storing(r) && v->listener.protocol &&
           seat != TT_WATCHER && !r->waiting[seat] && call->decision == r->table->asked[seat];
}

void room_hear(visitor *v, tt_call *call)
{
    room *r = v->room;
    int seat = v->listener.viewer;
    if (!r->table) {
        if (r->is_unplayable && !call->error) {
            tt_write_frozen(&r->server->line, 0);
        } else {
            if (!call->error)
                call->error = TT_WIRE_NO_TABLE;
            tt_write_error(&r->server->line, call);
        }
        visitor_say(v);
        return;
    }
    if (seat != TT_WATCHER && !call->error && call->kind == TT_CALL_ACTION && r->facts.notes.seats[seat].is_on)
        room_stand_in(r, seat, false);
    room_stir(r);
    if (must_wait(r, v, call) && (r->waiting[seat] = malloc(sizeof(queued_call)))) {
        *r->waiting[seat] = (queued_call){.by = v, .guest = v->guest, .chooser = TT_CHOSEN_BY_PERSON, .call = *call};
        return;
    }
    if (!greet_watcher(r, v, call))
        answer(r, v, &v->listener, call);
    if (!room_is_storing(r))
        room_go_on(r);
}

void room_stand_in(room *r, int seat, bool is_on)
{
    tt_store_seat_notes *s = &r->facts.notes.seats[seat];
    if (!is_on)
        s->late_turns = 0;
    if (s->is_on == is_on)
        return;
    s->is_on = is_on;
    room_note(r);
    presence_changed(r);
    room_go_on(r);
}
