/* live_play.c: actions at a live table: chosen, stored, then sent. */
#include <stdlib.h>

#include "bots/task.h"
#include "league/round_deal.h"
#include "server/bot_levels.h"
#include "server/event_log.h"
#include "server/live_table.h"
#include "server/quotas.h"
#include "server/rounds.h"
#include "server/say.h"

static void give_to_store_thread(live_table *live, int seat, tt_store_chooser chooser, visitor *by, uint32_t decision,
                                 uint32_t seq);

/* Milliseconds until bots try again after a failure of the store: a full disk, or one that others use. */
enum { REST = 5000, SHORT_REST = 500 };

/* Sends what happened to everybody who has said hello. Each viewer's update is written once, however many listen. */
static void send_update(live_table *live)
{
    tt_buffer *line = &live->server->line;
    unsigned sent = 0;
    for (visitor *v = live->visitors; v; v = v->next) {
        int viewer = v->listener.viewer, bit = viewer == TT_WATCHER ? TT_MAX_SEATS : viewer;
        if (!v->listener.protocol || sent & 1U << bit)
            continue;
        sent |= 1U << bit;
        if (tt_table_update(live->table, viewer, line))
            for (visitor *other = v; other; other = other->next)
                if (other->listener.protocol && other->listener.viewer == viewer)
                    visitor_send(other, line->bytes, line->size);
        tt_buffer_clear(line);
    }
}

static const char *bot_of(const live_table *live, int seat)
{
    const tt_store_seat *sits = &live->facts.seats[seat];
    return sits->kind == TT_SITS_BOT ? sits->name : LEVEL_FOR_PEOPLE;
}

/* The game is over: sends what proves the deal. */
static void send_end(live_table *live)
{
    if (!live->storing.action.result)
        return;
    log_event("over", "table=%lld game=%s actions=%u", (long long)live->facts.id, live->facts.game,
              live->storing.action.number);
    live_send_facts(live);
    notices_all(live->server, &live->facts, NOTICE_OVER, 0);
}

static void stored(live_table *live)
{
    action_job *p = &live->storing;
    const tt_state was = live->table->state;
    live_stir(live);
    tt_table_commit(live->table);
    tt_buffer_close(&live->greeting);
    if (p->action.result) {
        live->facts.life = TT_LIFE_OVER;
        live->rated = p->rated;
        live->server->metrics.rated_games += p->rated.seat_count > 0;
    }
    live->server->actions++;
    live->server->metrics.actions[p->action.chooser]++;
    quotas_charge(live->server, live->network, p->action.text.size + p->action.events.size + QUOTA_ROW);
    if (p->by) {
        tt_write_ack(&live->server->line, p->decision, p->seq);
        visitor_say(p->by);
    }
    live_clock_moved(live, &was, p->action.seat, p->action.chooser == TT_CHOSEN_BY_PERSON);
    if (live->settings.clock != CLOCK_NONE)
        live_note(live);
    notices_moved(live, &was);
    send_update(live);
    plans_moved(live, p->action.seat);
    send_end(live);
}

/* The game of a round that was closed may still be looked at. */
static bool has_round_ended(const live_table *live)
{
    return live->facts.round && live->facts.life == TT_LIFE_IDLE;
}

/* The action did not happen. If the store has another action in its place, the table cannot continue. */
static void not_stored(live_table *live)
{
    static const lobby_request nothing;
    char words[TROUBLE_WORDS];
    action_job *p = &live->storing;
    tt_table_withdraw(live->table);
    live->server->metrics.actions_failed++;
    if (live->is_forgotten) /* a conflict says nothing: others may play there by now */
        return;
    if (p->base.answer == TT_CONFLICT && live->facts.life == TT_LIFE_IDLE) { /* it was deleted, and nobody is here */
        if (p->by && has_round_ended(live))
            visitor_refuse(p->by, &nothing, LOBBY_ROUND_CLOSED);
        return;
    }
    if (p->base.answer != TT_CONFLICT)
        trouble_failed(live->server, "action", trouble_of(p->by, live->facts.id), p->base.error);
    else if (trouble_may_log(live->server))
        log_event("conflict", "number=%u%s", p->action.number,
                  trouble_words(live->server, trouble_of(p->by, live->facts.id), words));
    if (p->by) {
        live->server->metrics.requests_refused++;
        say_not_stored(&live->server->line, p->decision);
        visitor_say(p->by);
    }
    if (p->base.answer == TT_CONFLICT) {
        live->server->conflicts++;
        tt_table_freeze(live->table);
        live_freeze(live);
    } else {
        live->rests_until = live->server->now + (p->base.error == TT_STORE_BUSY ? SHORT_REST : REST);
    }
}

/* A conflict at a table of a round of duplicate play: was the round closed, and the table with it? */
static tt_store_error read_round(tt_store *store, job *base)
{
    action_job *p = (action_job *)base;
    tt_store_round round;
    tt_store_error error = tt_store_round_get(store, p->round, &round);
    p->is_closed = error == TT_STORE_OK && round.is_closed;
    return error;
}

static void round_read(job *base)
{
    static const lobby_request nothing;
    action_job *p = (action_job *)base;
    live_table *live = p->live;
    if (base->error == TT_STORE_OK && p->is_closed && !live->is_forgotten) {
        tt_table_withdraw(live->table);
        if (p->by)
            visitor_refuse(p->by, &nothing, LOBBY_ROUND_CLOSED);
        rounds_unseal(live);
    } else {
        base->answer = TT_CONFLICT;
        not_stored(live);
    }
    p->by = NULL;
    live_go_on(live);
}

static void play_done(job *base)
{
    action_job *p = (action_job *)base;
    live_table *live = p->live;
    if (base->answer == TT_CONFLICT && live->facts.is_sealed && !live->is_forgotten && !live->server->is_stopping) {
        p->round = live->facts.round;
        p->is_closed = false;
        p->base = (job){.run = read_round, .done = round_read};
        store_thread_give(live->server->store_thread, &p->base);
        return;
    }
    if (base->answer == TT_STORED)
        stored(live);
    else
        not_stored(live);
    p->by = NULL;
    live_go_on(live);
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

/* Gives the pending action of the table to the store thread. */
static void give_to_store_thread(live_table *live, int seat, tt_store_chooser chooser, visitor *by, uint32_t decision,
                                 uint32_t seq)
{
    action_job *p = &live->storing;
    tt_table *table = live->table;
    tt_buffer_clear(&p->lines);
    tt_table_lines(table, table->event_count, table->next_count, &p->lines);
    if (p->lines.failed) {
        tt_table_withdraw(table);
        return;
    }
    p->live = live;
    p->by = by;
    p->decision = decision;
    p->seq = seq;
    p->base = (job){.done = play_done, .action = &p->action};
    p->action.table = live->facts.id;
    p->action.number = (uint32_t)table->decision_count + 1;
    p->action.seat = seat;
    p->action.chooser = chooser;
    p->action.bot = chooser == TT_CHOSEN_BY_PERSON ? NULL : bot_of(live, seat);
    p->action.time = live->server->now;
    p->action.text.at = p->text;
    p->action.text.size = (size_t)tt_table_action_text(table, seat, table->next_decision.action, p->text);
    p->action.events = (tt_store_text){p->lines.bytes, p->lines.size};
    p->action.result = NULL;
    p->action.rated = &p->rated;
    if (tt_state_over(&table->next)) {
        make_result(table, &p->result);
        p->action.result = &p->result;
    }
    store_thread_give(live->server->store_thread, &p->base);
}

/* Bots. */

typedef struct decision {
    thought base;
    live_table *live;
    visitor *by; /* who asked for a hint; NULL: the bot acts */
    int seat;
    uint32_t number;
    tt_action actions[]; /* open to the seat */
} decision;

bool live_is_played_by_bot(const live_table *live, int seat)
{
    const tt_store_seat_notes *s = &live->facts.notes.seats[seat];
    return live->facts.seats[seat].kind == TT_SITS_BOT || s->is_on || s->is_late;
}

/* Tells visitors when bots start to think less than their level does, and when they stop. */
static void send_thinking(live_table *live, const thought *one)
{
    bool less = one->given < one->nanoseconds;
    if (!thought_is_long(one) || one->action == TT_NO_ACTION || less == live->thinks_less)
        return;
    live->thinks_less = less;
    say_thinking(&live->server->line, less);
    live_broadcast(live);
}

/* The action of a bot is queued like that of a person. */
static void moved(thought *base)
{
    decision *d = (decision *)base;
    live_table *live = d->live;
    live->thoughts--;
    live->is_thinking[d->seat] = false;
    send_thinking(live, base);
    bool still = live->table && base->action != TT_NO_ACTION && live_is_played_by_bot(live, d->seat) &&
                 tt_table_decision(live->table, d->seat) == d->number && !live->queued[d->seat];
    queued_call *w = still ? calloc(1, sizeof *w) : NULL;
    if (w) {
        w->chooser = live->facts.seats[d->seat].kind == TT_SITS_BOT ? TT_CHOSEN_BY_BOT : TT_CHOSEN_BY_STAND_IN;
        w->call.decision = d->number;
        w->action = base->action;
        live->queued[d->seat] = w;
    }
    free(d);
    live_go_on(live);
}

static void hinted(thought *base)
{
    decision *d = (decision *)base;
    live_table *live = d->live;
    const tt_state *state = &live->table->state;
    live->thoughts--;
    bool still = base->action != TT_NO_ACTION && tt_table_decision(live->table, d->seat) == d->number;
    if (still && d->by->live == live && d->by->listener.viewer == d->seat) {
        tt_write_hint(&live->server->line, &live->table->setup.game, tt_state_offer(state, d->seat),
                      state->table.offered[d->seat], d->number, &base->reasons);
        visitor_say(d->by);
    }
    visitor_unref(d->by);
    free(d);
    if (live->is_forgotten)
        live_close_if_idle(live);
}

static void let_think(live_table *live, int seat, const char *level, visitor *by)
{
    const tt_game *game = &live->table->setup.game;
    const tt_state *state = &live->table->state;
    int count = tt_legal_count(game, state, seat);
    decision *d = calloc(1, sizeof *d + (size_t)count * sizeof *d->actions);
    if (!d)
        return;
    d->live = live;
    d->by = by;
    d->seat = seat;
    d->number = tt_table_decision(live->table, seat);
    d->base.bot = level_bot(level);
    d->base.nanoseconds = level_nanoseconds(level);
    d->base.network = by ? by->network : live->network;
    d->base.owner = by ? by->guest : live->facts.host;
    d->base.done = by ? hinted : moved;
    tt_task_make(game, state, seat, &d->base.view, d->actions, count, &d->base.task);
    d->base.task.rng = &d->base.rng;
    d->base.task.reasons = by ? &d->base.reasons : NULL;
    for (int i = 0; i < 4; i++)
        d->base.rng.s[i] = tt_rng_next(&live->rng);
    if (live->facts.round && !by) { /* the same for all who play this deal, however busy the server is */
        tt_round_generator(live->facts.secret, seat, d->number, &d->base.rng);
        d->base.nanoseconds = 0;
    }
    if (by)
        by->references++;
    else
        live->is_thinking[seat] = true;
    live->thoughts++;
    thinkers_give(live->server->thinkers, &d->base);
}

bool live_is_wanted(const live_table *live)
{
    bool is_wanted = live->facts.is_rated && !facts_ended(&live->facts); /* so that it has a result */
    for (int seat = 0; seat < live->table->setup.game.players; seat++)
        is_wanted |= live->facts.seats[seat].kind == TT_SITS_GUEST && !live->facts.notes.seats[seat].is_on;
    return is_wanted;
}

static void let_bots_think(live_table *live)
{
    if (!(live->visitors || live_is_wanted(live)) || live->rests_until)
        return;
    for (int seat = 0; seat < live->table->setup.game.players; seat++)
        if (live_is_played_by_bot(live, seat) && !live->is_thinking[seat] && !live->queued[seat] &&
            tt_state_asks(&live->table->state, seat))
            let_think(live, seat, bot_of(live, seat), NULL);
}

/* People. */

/* The answer to a watcher's hello is long, and the same for all watchers until something happens. */
static bool greet_watcher(live_table *live, visitor *v, const tt_call *call)
{
    if (call->error || call->kind != TT_CALL_HELLO || v->listener.viewer != TT_WATCHER ||
        call->protocol < TT_PROTOCOL_OLDEST || call->protocol > TT_PROTOCOL)
        return false;
    if (live->greeting.size == 0)
        tt_table_greet(live->table, TT_WATCHER, &live->greeting);
    if (live->greeting.failed) {
        tt_buffer_close(&live->greeting);
        return false;
    }
    v->listener.protocol = call->protocol;
    visitor_send(v, live->greeting.bytes, live->greeting.size);
    return true;
}

/* Handles a message of `v` (NULL: gone meanwhile) as `as`, whose seat is stored with the action. */
static void answer(live_table *live, visitor *v, tt_listener *as, tt_call *call)
{
    static const lobby_request nothing;
    tt_take_answer taken = {0};
    int seat = as->viewer;
    if (call->kind == TT_CALL_HINT && !call->error && live->facts.is_rated && v) {
        visitor_refuse(v, &nothing, LOBBY_RATED);
        return;
    }
    if (call->kind == TT_CALL_ACTION && has_round_ended(live)) {
        if (v)
            visitor_refuse(v, &nothing, LOBBY_ROUND_CLOSED);
        return;
    }
    tt_heard heard = tt_talk_hear(live->table, as, call, &taken, &live->server->line);
    if (heard == TT_HEARD_ACTION) {
        give_to_store_thread(live, seat, TT_CHOSEN_BY_PERSON, v, call->decision, taken.seq);
    } else if (heard == TT_HEARD_HINT) {
        if (live->facts.notes.seats[seat].is_hinted || live->facts.round) {
            call->error = TT_WIRE_NO_HINT;
            tt_write_error(&live->server->line, call);
        } else {
            live->facts.notes.seats[seat].is_hinted = true;
            live_note(live);
            let_think(live, seat, LEVEL_FOR_HINTS, v);
        }
    } else if (call->kind == TT_CALL_ACTION && taken.seq == 0) { /* not repeated either */
        live->server->metrics.actions_refused++;
    }
    if (v)
        visitor_say(v);
    else
        tt_buffer_clear(&live->server->line);
}

/* A queued action of a person; meanwhile the seat may belong to somebody else. */
static void answer_queued(live_table *live, int seat, queued_call *w)
{
    static const lobby_request nothing;
    tt_listener as = {.viewer = seat, .protocol = TT_PROTOCOL};
    if (live->facts.seats[seat].kind == TT_SITS_GUEST && live->facts.seats[seat].guest == w->guest)
        answer(live, w->by, &as, &w->call);
    else if (w->by)
        visitor_refuse(w->by, &nothing, LOBBY_NOT_SEATED);
}

/* A plan counts only while its guest has the seat. */
static bool is_wanted_still(const live_table *live, int seat, const queued_call *w)
{
    return !w->is_planned || live->facts.seats[seat].guest == w->guest;
}

/* Handles queued actions in turn, until one is being stored. */
static void take_queued(live_table *live)
{
    for (int seat = 0; seat < TT_MAX_SEATS && !live_is_storing(live); seat++) {
        queued_call *w = live->queued[seat];
        tt_take_answer taken;
        if (!w)
            continue;
        live->queued[seat] = NULL;
        if (w->chooser == TT_CHOSEN_BY_PERSON && !w->is_planned) {
            answer_queued(live, seat, w);
        } else if (is_wanted_still(live, seat, w) && !has_round_ended(live) &&
                   tt_table_take(live->table, seat, w->call.decision, w->action, &taken) == TT_TAKEN) {
            give_to_store_thread(live, seat, w->chooser, NULL, w->call.decision, taken.seq);
        }
        free(w);
    }
}

void live_go_on(live_table *live)
{
    if (live->is_forgotten) {
        live_close_if_idle(live);
        return;
    }
    if (!live->table || live->server->is_stopping)
        return;
    if (!live_is_storing(live)) /* after the end too: queued actions get an answer */
        take_queued(live);
    if (!live_is_storing(live) && !live->table->frozen && !facts_ended(&live->facts))
        let_bots_think(live);
}

/* While an action is being stored, one more of each seat may be queued. */
static bool must_wait(const live_table *live, const visitor *v, const tt_call *call)
{
    int seat = v->listener.viewer;
    return call->error == TT_WIRE_OK && call->kind == TT_CALL_ACTION && live_is_storing(live) && v->listener.protocol &&
           seat != TT_WATCHER && !live->queued[seat] && call->decision == live->table->asked[seat];
}

void live_hear(visitor *v, tt_call *call)
{
    live_table *live = v->live;
    int seat = v->listener.viewer;
    if (!live->table) {
        if (live->is_unplayable && !call->error) {
            tt_write_frozen(&live->server->line, 0);
        } else {
            if (!call->error)
                call->error = TT_WIRE_NO_TABLE;
            tt_write_error(&live->server->line, call);
        }
        visitor_say(v);
        return;
    }
    if (seat != TT_WATCHER && !call->error && call->kind == TT_CALL_ACTION && live->facts.notes.seats[seat].is_on)
        live_stand_in(live, seat, false);
    live_stir(live);
    if (must_wait(live, v, call) && (live->queued[seat] = malloc(sizeof(queued_call)))) {
        *live->queued[seat] = (queued_call){.by = v, .guest = v->guest, .chooser = TT_CHOSEN_BY_PERSON, .call = *call};
        return;
    }
    if (!greet_watcher(live, v, call))
        answer(live, v, &v->listener, call);
    if (!live_is_storing(live))
        live_go_on(live);
}

/* Who abandons first is last: the order is noted. */
void live_abandon(live_table *live, int seat)
{
    tt_store_seat_notes *notes = live->facts.notes.seats;
    uint8_t order = 1;
    if (!live->facts.is_rated || live->facts.life != TT_LIFE_RUNNING || live->facts.seats[seat].kind != TT_SITS_GUEST ||
        notes[seat].abandoned)
        return;
    for (int other = 0; other < live->facts.seat_count; other++)
        order += notes[other].abandoned > 0;
    notes[seat].abandoned = order;
    log_event("abandoned", "table=%lld seat=%d", (long long)live->facts.id, seat);
}

void live_stand_in(live_table *live, int seat, bool is_on)
{
    tt_store_seat_notes *s = &live->facts.notes.seats[seat];
    if (!is_on)
        s->late_turns = 0;
    if (s->is_on == is_on)
        return;
    s->is_on = is_on;
    if (is_on)
        live_abandon(live, seat);
    live_note(live);
    presence_changed(live);
    live_go_on(live);
}
