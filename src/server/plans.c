/* plans.c: planned turns at a live table. */
#include "server/plans.h"

#include <stdlib.h>
#include <string.h>

#include "server/live_table.h"
#include "server/lobby_tables.h"
#include "server/people.h"
#include "server/say.h"
#include "store/notify.h"

/* Running time from the question to the answer of a plan: as long as people think who know what they want. */
enum { SOONEST = 2000, SPREAD = 5000 };

static const char *const names[] = {"plan", "plan_set", "plan_clear"};
enum { GET, SET, CLEAR, KINDS };

/* The number of the message's name in `names`, -1 for another message. */
static int kind_of(const char *text, size_t size)
{
    tt_json json;
    tt_json_open(&json, text, size);
    if (size > TT_MESSAGE_MAX || !tt_json_expect(&json, TT_JSON_OBJECT))
        return -1;
    while (tt_json_key(&json)) {
        if (!tt_json_is(&json, "message")) {
            tt_json_skip(&json);
            continue;
        }
        int kind = tt_json_expect(&json, TT_JSON_STRING) ? KINDS - 1 : -1;
        while (kind >= 0 && !tt_json_is(&json, names[kind]))
            kind--;
        return kind;
    }
    return -1;
}

bool plans_is_request(const char *text, size_t size)
{
    return kind_of(text, size) >= 0;
}

static seat_plan *plan_of(live_table *live, int seat)
{
    seat_plan *p = &live->plans[seat];
    bool is_here =
        p->guest && live->facts.seats[seat].kind == TT_SITS_GUEST && live->facts.seats[seat].guest == p->guest;
    return is_here ? p : NULL;
}

/* Whether the guest of a seat has deleted the account. */
static bool is_deleted(const live_table *live, int seat)
{
    return strcmp(live->facts.seats[seat].name, FORMER_PLAYER) == 0;
}

/* Telling. */

static void write_plan(tt_buffer *out, const live_table *live, const seat_plan *p, int claimed)
{
    const tt_game *game = &live->table->setup.game;
    static const tt_plan none;
    tt_json_writer json;
    tt_json_writer_open(&json, tt_buffer_put, out);
    tt_json_write_object(&json);
    tt_json_member_string(&json, "message", "plan");
    tt_json_member_integer(&json, "table", live->facts.id);
    tt_plan_write(&json, game, p ? &p->plan : &none);
    if (claimed >= 0)
        tt_json_member_string(&json, "claimed", game->board->route_id[claimed]);
    tt_json_write_object_end(&json);
    tt_json_write_line_end(&json);
}

/* To all connections of the guest at this table. */
static void send_plan(live_table *live, int seat, int claimed)
{
    tt_buffer *line = &live->server->line;
    write_plan(line, live, plan_of(live, seat), claimed);
    for (visitor *v = live->visitors; v; v = v->next)
        if (v->listener.viewer == seat)
            visitor_send(v, line->bytes, line->size);
    tt_buffer_clear(line);
}

/* Storing. */

typedef struct plan_job {
    job base;
    server *server;
    tt_store_id table, guest;
    bool has_account; /* or had one */
    visitor *by;      /* who waits for the answer; NULL: nobody */
    tt_buffer text;
} plan_job;

static tt_store_error store_plan(tt_store *store, job *base)
{
    const plan_job *j = (const plan_job *)base;
    bool is_gone;
    tt_store_error error = job_find_gone(store, j->guest, j->has_account, &is_gone);
    if (error != TT_STORE_OK || is_gone)
        return is_gone ? TT_STORE_NOT_FOUND : error;
    error = tt_store_plan_set(store, j->table, j->guest, (tt_store_text){j->text.bytes, j->text.size});
    return error == TT_STORE_WRONG_LIFE ? TT_STORE_OK : error; /* it has ended meanwhile, and plans with it */
}

static void plan_stored(job *base)
{
    static const lobby_request nothing;
    plan_job *j = (plan_job *)base;
    live_table *live = live_find(j->server, j->table);
    int seat = live && live->table ? facts_seat(&live->facts, j->guest) : -1;
    if (base->error != TT_STORE_OK && base->error != TT_STORE_NOT_FOUND)
        trouble_failed(j->server, "plan", (trouble_who){.table = j->table, .guest = j->guest}, base->error);
    if (j->by && base->error != TT_STORE_OK)
        visitor_refuse(j->by, &nothing, LOBBY_NOT_STORED);
    else if (j->by && seat >= 0)
        send_plan(live, seat, -1);
    if (j->by)
        visitor_release(j->by);
    tt_buffer_close(&j->text);
    free(j);
}

/* Stores the plan of a guest, or that there is none. */
static bool keep(live_table *live, tt_store_id guest, const tt_plan *plan, visitor *by)
{
    plan_job *j = live->server->is_stopping ? NULL : calloc(1, sizeof *j);
    tt_json_writer json;
    if (!j)
        return false;
    *j = (plan_job){.server = live->server, .table = live->facts.id, .guest = guest, .by = by};
    int seat = facts_seat(&live->facts, guest);
    j->has_account =
        seat >= 0 && (live->facts.seats[seat].has_account || strcmp(live->facts.seats[seat].name, FORMER_PLAYER) == 0);
    tt_buffer_open(&j->text, server_memory());
    if (plan) {
        tt_json_writer_open(&json, tt_buffer_put, &j->text);
        tt_json_write_object(&json);
        tt_plan_write(&json, &live->table->setup.game, plan);
        if (plan->began)
            tt_json_member_integer(&json, "began", plan->began);
        tt_json_write_object_end(&json);
    }
    if (j->text.failed) {
        tt_buffer_close(&j->text);
        free(j);
        return false;
    }
    j->base.run = store_plan;
    j->base.done = plan_stored;
    if (by)
        visitor_hold(by);
    store_thread_give(live->server->store_thread, &j->base);
    return true;
}

/* Playing. */

static void make_due(live_table *live, int seat)
{
    live->plans[seat].due = server_ran(live->server) + SOONEST + (int64_t)(tt_rng_next(&live->rng) % (uint64_t)SPREAD);
}

/* The plan has ended: its guest is told, now or by a notification. */
static void tell_end(live_table *live, int seat, int claimed)
{
    const tt_game *game = &live->table->setup.game;
    notice what = {.kind = claimed >= 0 ? NOTICE_CLAIMED : NOTICE_STOPPED};
    if (claimed >= 0) {
        const tt_route *route = &game->board->route[claimed];
        tt_text text = tt_text_begin(what.route, sizeof what.route);
        tt_text_add(&text, game->board->city_name[route->a]);
        tt_text_add(&text, "\xE2\x80\x93");
        tt_text_add(&text, game->board->city_name[route->b]);
    }
    notices_tell(live, seat, &what);
}

/* Something has happened; `is_own`: the plan did it. Gives whether its guest was sent the plan. */
static bool follow(live_table *live, int seat, bool is_own)
{
    seat_plan *p = plan_of(live, seat);
    tt_view view;
    int claimed = -1;
    if (!p || p->plan.end)
        return false;
    int before = p->plan.count;
    tt_table_view(live->table, seat, &view);
    if (view.table.turn != seat || view.table.phase == TT_PHASE_TURN)
        p->plan.began = 0;
    tt_plan_end end = tt_plan_follow(&p->plan, &live->table->setup.game, &view, &claimed);
    bool has_changed = end || p->plan.count != before || is_own;
    if (end || claimed >= 0)
        p->plan.time = live->server->now;
    if (has_changed) {
        keep(live, p->guest, &p->plan, NULL);
        send_plan(live, seat, claimed);
        if (end || claimed >= 0)
            tell_end(live, seat, claimed);
    }
    p->due = 0;
    if (!end && tt_state_asks(&live->table->state, seat))
        make_due(live, seat);
    return has_changed;
}

void plans_moved(live_table *live, int mover)
{
    if (!live->table || facts_ended(&live->facts) || live->table->setup.game.rules->yards)
        return;
    for (int seat = 0; seat < live->table->setup.game.players; seat++)
        follow(live, seat, live->plans[seat].plan.began && seat == mover);
}

static void play(live_table *live, int seat)
{
    seat_plan *p = plan_of(live, seat);
    tt_view view;
    live->plans[seat].due = 0;
    if (!p || live_is_played_by_bot(live, seat) || live->queued[seat])
        return;
    tt_table_view(live->table, seat, &view);
    tt_action action = tt_plan_answer(&p->plan, &live->table->setup.game, &view, p->plan.began > 0);
    queued_call *w = action == TT_NO_ACTION ? NULL : calloc(1, sizeof *w);
    if (!w) /* the person is notified, if away */
        return;
    if (view.table.phase == TT_PHASE_TURN) {
        p->plan.began = tt_table_decision(live->table, seat);
        if (p->plan.turns > 0)
            p->plan.turns--;
        keep(live, p->guest, &p->plan, NULL); /* before the action: then it is known who began the turn */
    }
    w->chooser = TT_CHOSEN_BY_PERSON;
    w->is_planned = true;
    w->guest = p->guest;
    w->call.decision = tt_table_decision(live->table, seat);
    w->action = action;
    live->queued[seat] = w;
}

void plans_forget(live_table *live, int seat)
{
    queued_call *w = live->queued[seat];
    if (w && w->is_planned) {
        live->queued[seat] = NULL;
        free(w);
    }
    live->plans[seat] = (seat_plan){0};
    if (!facts_ended(&live->facts))
        keep(live, live->facts.seats[seat].guest, NULL, NULL); /* it may have been stored again since the deletion */
}

void plans_tick(live_table *live)
{
    int64_t now = server_ran(live->server);
    bool any = false;
    if (!live->table || live->table->frozen || facts_ended(&live->facts) || live->is_forgotten)
        return;
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        if (live->plans[seat].due && live->plans[seat].due <= now) {
            play(live, seat);
            any = true;
        }
    if (any)
        live_go_on(live);
}

bool plans_wait(const live_table *live)
{
    if (!live->table || live->table->frozen || facts_ended(&live->facts))
        return false;
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        if (live->plans[seat].due)
            return true;
    return false;
}

/* Loading. */

typedef struct plans_read {
    job base;
    server *server;
    tt_store_id table;
    int count;
    tt_store_id guests[TT_MAX_SEATS];
    char texts[TT_MAX_SEATS][TT_STORE_PLAN];
    size_t sizes[TT_MAX_SEATS];
} plans_read;

static void keep_read(void *context, tt_store_id guest, tt_store_text text)
{
    plans_read *r = context;
    if (r->count == TT_MAX_SEATS || text.size > TT_STORE_PLAN)
        return;
    r->guests[r->count] = guest;
    r->sizes[r->count] = text.size;
    memcpy(r->texts[r->count++], text.at, text.size);
}

static tt_store_error read_plans(tt_store *store, job *base)
{
    plans_read *r = (plans_read *)base;
    return tt_store_plan_read(store, r->table, keep_read, r);
}

static void take_plans(job *base)
{
    plans_read *r = (plans_read *)base;
    live_table *live = live_find(r->server, r->table);
    if (base->error != TT_STORE_OK)
        trouble_failed(r->server, "plans", (trouble_who){.table = r->table}, base->error);
    for (int i = 0; i < r->count && base->error == TT_STORE_OK && live && live->table; i++) {
        int seat = facts_seat(&live->facts, r->guests[i]);
        tt_json json;
        tt_plan plan;
        tt_json_open(&json, r->texts[i], r->sizes[i]);
        if (seat < 0 || live->plans[seat].guest || !tt_plan_read(&json, &live->table->setup.game, &plan))
            continue;
        if (is_deleted(live, seat)) {
            plans_forget(live, seat);
            continue;
        }
        uint32_t decision = tt_table_decision(live->table, seat);
        if (plan.began > 0 && plan.began == decision) /* its action was not stored */
            plan.turns++;
        if (plan.began + 1 != decision) /* that turn is over, or has not begun */
            plan.began = 0;
        live->plans[seat] = (seat_plan){.guest = r->guests[i], .plan = plan};
        if (!follow(live, seat, false)) /* who has asked already was sent none */
            send_plan(live, seat, -1);
    }
    free(r);
}

void plans_load(live_table *live)
{
    bool has_routes = live->table && !live->table->setup.game.rules->yards;
    plans_read *r = has_routes && !live->server->is_stopping ? calloc(1, sizeof *r) : NULL;
    if (!r)
        return;
    r->server = live->server;
    r->table = live->facts.id;
    r->base.run = read_plans;
    r->base.done = take_plans;
    store_thread_give(live->server->store_thread, &r->base);
}

/* Requests. */

static lobby_error set(visitor *v, const tt_plan *plan)
{
    live_table *live = v->live;
    int seat = v->listener.viewer, claimed;
    seat_plan made = {.guest = v->guest, .plan = *plan};
    tt_view view;
    made.plan.claims = 0;
    made.plan.time = 0;
    made.plan.began = 0;
    tt_table_view(live->table, seat, &view);
    if (made.plan.end || made.plan.turns == 0 ||
        tt_plan_follow(&made.plan, &live->table->setup.game, &view, &claimed) != TT_PLAN_GOES_ON ||
        made.plan.count != plan->count)
        return LOBBY_BAD_PLAN; /* it would end at once */
    live->plans[seat] = made;
    if (tt_state_asks(&live->table->state, seat))
        make_due(live, seat);
    return keep(live, v->guest, &made.plan, v) ? LOBBY_OK : LOBBY_NOT_STORED;
}

static lobby_error check(const visitor *v)
{
    const live_table *live = v->live;
    if (!live)
        return LOBBY_NOT_ENTERED;
    if (!v->guest || v->listener.viewer == TT_WATCHER)
        return LOBBY_NOT_SEATED;
    if (!live->table)
        return LOBBY_NOT_STARTED;
    bool has_routes = !live->table->setup.game.rules->yards;
    return facts_ended(&live->facts) || live->table->frozen || !has_routes ? LOBBY_BAD_PLAN : LOBBY_OK;
}

/* A message without anything but its name. */
static bool read_bare(tt_json *json)
{
    if (tt_json_expect(json, TT_JSON_OBJECT))
        while (tt_json_key(json)) {
            if (!tt_json_is(json, "message"))
                return tt_json_refuse(json, TT_JSON_UNKNOWN_KEY);
            tt_json_skip(json);
        }
    return tt_json_finish(json);
}

void plans_hear(visitor *v, const char *text, size_t size)
{
    int kind = kind_of(text, size);
    lobby_error error = check(v);
    lobby_request where = {0};
    tt_json json;
    tt_plan plan;
    tt_json_open(&json, text, size);
    if (!error && !(kind == SET ? tt_plan_read(&json, &v->live->table->setup.game, &plan) : read_bare(&json))) {
        where = (lobby_request){.json = json.error, .line = json.token.line, .column = json.token.column};
        visitor_refuse(v, &where, LOBBY_OK);
        visitor_fault(v);
        return;
    }
    if (!error && kind == SET) {
        error = set(v, &plan);
    } else if (!error && kind == CLEAR) {
        v->live->plans[v->listener.viewer] = (seat_plan){0};
        error = keep(v->live, v->guest, NULL, v) ? LOBBY_OK : LOBBY_NOT_STORED;
    } else if (!error) {
        write_plan(&v->server->line, v->live, plan_of(v->live, v->listener.viewer), -1);
        visitor_say(v);
    }
    if (error)
        visitor_refuse(v, &where, error);
}
