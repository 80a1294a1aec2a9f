/* live_table.c: a live table: its visitors, its notes and its end. */
#include "server/live_table.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/event_log.h"
#include "server/say.h"
#include "turntable/turntable.h"

static unsigned bucket_of(tt_store_id id)
{
    return (unsigned)((uint64_t)id % LIVE_BUCKETS);
}

live_table *live_find(server *s, tt_store_id id)
{
    live_table *live = s->live_tables[bucket_of(id)];
    while (live && live->facts.id != id)
        live = live->next;
    return live;
}

live_table *live_make(server *s, const tt_store_table *facts)
{
    uint8_t seed[32];
    bool is_ours = !s->cluster || s->cluster->runs(s, facts->id);
    live_table *live = is_ours ? calloc(1, sizeof *live) : NULL;
    if (!live)
        return NULL;
    live->server = s;
    live->facts = *facts;
    live->empty_since = server_ran(s);
    clock_read(facts->clock, &live->settings);
    tt_buffer_open(&live->storing.lines, server_memory());
    tt_buffer_open(&live->watched, server_memory());
    tt_buffer_open(&live->greeting, server_memory());
    randombytes_buf(seed, sizeof seed);
    tt_rng_seed(&live->rng, seed);
    live->next = s->live_tables[bucket_of(live->facts.id)];
    s->live_tables[bucket_of(live->facts.id)] = live;
    s->live_count++;
    live->abandoned = facts_abandoned(facts);
    if (!facts->notes.is_known)
        notes_begin(&live->facts.notes, &live->settings, server_ran(s));
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        live->absent_since[seat] = server_ran(s);
    return live;
}

void live_unlink(live_table *live)
{
    server *s = live->server;
    live_table **at = &s->live_tables[bucket_of(live->facts.id)];
    while (*at != live)
        at = &(*at)->next;
    *at = live->next;
    s->live_count--;
}

void live_close_if_idle(live_table *live)
{
    if (live->visitors || live_is_storing(live) || live->thoughts > 0)
        return;
    if (plans_wait(live) && !live->is_forgotten && !live->server->is_stopping)
        return;
    if (!live->is_forgotten) {
        notices_look(live, true);
        live_note(live);
        live_unlink(live);
    }
    if (live->table) {
        tt_table_close(live->table);
        free(live->table);
    }
    table_board_free(live->board);
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        free(live->queued[seat]);
    tt_buffer_close(&live->storing.lines);
    tt_buffer_close(&live->watched);
    tt_buffer_close(&live->greeting);
    free(live);
}

/* Watchers who are not the host all get the same message, which is written once. */
static void send_facts(live_table *live, visitor *v)
{
    bool is_watcher = !v->guest || (v->guest != live->facts.host && facts_seat(&live->facts, v->guest) < 0 &&
                                    !hold_has(&live->held, &live->facts, v->guest, live->server->now));
    if (is_watcher && live->watched.size == 0)
        say_table(&live->watched, live, 0);
    if (is_watcher && !live->watched.failed) {
        visitor_send(v, live->watched.bytes, live->watched.size);
        return;
    }
    say_table(&live->server->line, live, v->guest);
    visitor_say(v);
}

void live_send_facts(live_table *live)
{
    tt_buffer_close(&live->watched);
    for (visitor *v = live->visitors; v; v = v->next)
        send_facts(live, v);
}

/* A table that cannot continue is frozen in the store too, if it was started with our rules number. If not, a server
 * with those rules may continue it. */
typedef struct freezing {
    job base;
    server *server;
    tt_store_id id;
    int64_t time;
    uint32_t at;
} freezing;

static tt_store_error store_frozen(tt_store *store, job *base)
{
    const freezing *f = (freezing *)base;
    return tt_store_table_end(store, f->id, TT_LIFE_FROZEN, f->time, f->at);
}

/* Now it is final, and its secrets may be shown. */
static void frozen(job *base)
{
    const freezing *f = (freezing *)base;
    live_table *live = base->error == TT_STORE_OK ? live_find(f->server, f->id) : NULL;
    if (base->error != TT_STORE_OK && base->error != TT_STORE_NOT_FOUND && base->error != TT_STORE_WRONG_LIFE)
        trouble_failed(f->server, "freeze", (trouble_who){.table = f->id}, base->error);
    if (live) {
        live->facts.life = TT_LIFE_FROZEN;
        live->facts.frozen_at = f->at;
        live_send_facts(live);
    }
    free(base);
}

void lobby_freeze(server *s, const tt_store_table *facts, uint32_t at)
{
    bool is_ours = facts->life == TT_LIFE_RUNNING && facts->rules == TT_RULES_NUMBER;
    freezing *f = is_ours && !s->is_stopping ? calloc(1, sizeof *f) : NULL;
    if (!f)
        return;
    log_event("frozen", "table=%lld at=%u", (long long)facts->id, at);
    *f = (freezing){.server = s, .id = facts->id, .time = s->now, .at = at};
    f->base.run = store_frozen;
    f->base.done = frozen;
    store_thread_give(s->store_thread, &f->base);
}

void live_freeze(live_table *live)
{
    tt_buffer_close(&live->greeting);
    for (visitor *v = live->visitors; v; v = v->next)
        if (v->listener.protocol) {
            tt_write_frozen(&live->server->line, live->table->frozen);
            visitor_say(v);
        }
    lobby_freeze(live->server, &live->facts, live->table->frozen);
}

void live_give_up(live_table *live)
{
    live->is_unplayable = true;
    lobby_freeze(live->server, &live->facts, 0);
}

void live_begin(live_table *live, tt_table *table, bool is_new)
{
    live->table = table;
    live_stir(live);
    live_clock_begin(live, !is_new && live->facts.notes.number == table->decision_count);
    if (table->frozen)
        lobby_freeze(live->server, &live->facts, table->frozen);
    if (is_new)
        notices_moved(live, NULL);
    else
        plans_load(live);
    live_note(live);
    live_go_on(live);
}

/* Notes. */

typedef struct noting {
    job base;
    server *server;
    tt_store_table facts;
} noting;

static tt_store_error store_note(tt_store *store, job *base)
{
    const noting *n = (noting *)base;
    tt_store_error error = tt_store_table_note(store, &n->facts);
    return error == TT_STORE_WRONG_LIFE ? TT_STORE_OK : error; /* it has ended meanwhile */
}

static void noted(job *base)
{
    noting *n = (noting *)base;
    if (base->error != TT_STORE_OK && base->error != TT_STORE_NOT_FOUND) /* it is deleted */
        trouble_failed(n->server, "note", (trouble_who){.table = n->facts.id}, base->error);
    live_table *live = base->error == TT_STORE_OK && n->facts.is_rated ? live_find(n->server, n->facts.id) : NULL;
    if (live && live->abandoned != facts_abandoned(&n->facts)) {
        live->abandoned = facts_abandoned(&n->facts);
        live_send_facts(live);
    }
    free(n);
}

/* When the table needs attention next: when it ends for lack of visitors; with a clock of days, also when a player's
 * time runs out, or at once if a bot is asked. */
static int64_t find_due(const live_table *live)
{
    int64_t now = live->facts.notes.written;
    if (live->facts.is_sealed)
        return 0; /* it waits for its entrant until the round ends */
    int64_t due = live->facts.notes.seen + notes_patience(&live->settings, live->server->options->idle_days);
    if (!live->table || !live_runs_always(live) || !live_is_wanted(live))
        return due;
    for (int seat = 0; seat < live->table->setup.game.players; seat++) {
        int64_t end = live_clock_end(live, seat);
        if (!tt_state_asks(&live->table->state, seat))
            continue;
        if (live_is_played_by_bot(live, seat))
            end = now;
        if (end >= 0 && end < due)
            due = end;
    }
    return due;
}

void live_note(live_table *live)
{
    bool is_alive = live->facts.life == TT_LIFE_OPEN || (live->facts.life == TT_LIFE_RUNNING && live->table);
    bool is_known = !live->is_forgotten && !(live->table && live->table->frozen);
    noting *n = is_alive && is_known && !live->server->is_stopping ? calloc(1, sizeof *n) : NULL;
    if (!n)
        return;
    live->facts.notes.number = live->table ? (uint32_t)live->table->decision_count : 0;
    live->facts.notes.written = server_ran(live->server);
    if (live->visitors)
        live->facts.notes.seen = live->facts.notes.written;
    live->facts.due = find_due(live);
    *n = (noting){.server = live->server, .facts = live->facts};
    n->base.run = store_note;
    n->base.done = noted;
    store_thread_give(live->server->store_thread, &n->base);
}

void live_broadcast(live_table *live)
{
    tt_buffer *line = &live->server->line;
    for (visitor *v = live->visitors; v; v = v->next)
        visitor_send(v, line->bytes, line->size);
    tt_buffer_clear(line);
}

static int viewer_of(const live_table *live, const visitor *v)
{
    int seat = facts_seat(&live->facts, v->guest);
    return seat < 0 ? TT_WATCHER : seat;
}

/* Notes who is here, and since when a seat is absent. */
static void note_presence(live_table *live)
{
    for (int seat = 0; seat < live->facts.seat_count; seat++) {
        if (live->listeners[seat] > 0)
            live->absent_since[seat] = 0;
        else if (!live->absent_since[seat])
            live->absent_since[seat] = server_ran(live->server);
    }
    live->empty_since = live->visitors ? 0 : server_ran(live->server);
    presence_changed(live);
}

/* Mutes of a seat are noted, for all its connections and for later; those of a watcher end with the connection. */
static uint8_t *muted_of(visitor *v)
{
    int viewer = v->listener.viewer;
    return viewer == TT_WATCHER ? &v->muted : &v->live->facts.notes.seats[viewer].muted;
}

unsigned live_muted(visitor *v)
{
    return *muted_of(v);
}

/* Before the game people move between seats, and mutes move with them. In a running game a seat may pass to somebody
 * else; then a muted seat stays muted. */
static void move_mutes(live_table *live, const tt_store_table *was)
{
    bool is_known = notes_move(was, &live->facts);
    for (visitor *v = live->visitors; v; v = v->next)
        v->muted = (uint8_t)notes_moved(v->muted, was, &live->facts);
    if (is_known)
        live_note(live);
}

void live_learn(live_table *live, const tt_store_table *facts)
{
    const tt_store_table was = live->facts;
    live->facts = *facts;
    if (facts_ended(&was)) /* these facts are older than the end */
        live->facts.life = was.life;
    live->facts.notes = was.notes; /* newer than those in the store */
    tt_buffer_close(&live->watched);
    if (!live->table)
        move_mutes(live, &was);
}

void live_refresh(live_table *live, const tt_store_table *facts)
{
    live_learn(live, facts);
    tt_buffer_close(&live->greeting);
    for (int seat = 0; live->table && seat < live->table->setup.game.players; seat++) {
        tt_sitter sitter;
        facts_sitter(&facts->seats[seat], &sitter);
        tt_table_seat(live->table, seat, &sitter);
    }
    for (visitor *v = live->visitors; v; v = v->next) {
        int viewer = viewer_of(live, v);
        if (viewer != v->listener.viewer) { /* it has another seat now, and must say hello again */
            presence_count(live, v->listener.viewer, -1);
            presence_count(live, viewer, 1);
            v->listener = (tt_listener){.viewer = viewer};
            v->muted = 0;
        }
    }
    live_send_facts(live);
    if (live->table) {
        tt_write_seats(&live->server->line, &live->table->setup.game, live->table->setup.sitters);
        for (visitor *v = live->visitors; v; v = v->next)
            if (v->listener.protocol)
                visitor_send(v, live->server->line.bytes, live->server->line.size);
        tt_buffer_clear(&live->server->line);
    }
    note_presence(live);
}

void live_enter(live_table *live, visitor *v)
{
    if (v->is_dropped)
        return;
    if (v->live)
        live_leave(v);
    if (v->relays)
        v->server->cluster->leave(v);
    v->live = live;
    v->next = live->visitors;
    v->previous = NULL;
    if (live->visitors)
        live->visitors->previous = v;
    live->visitors = v;
    v->listener = (tt_listener){.viewer = viewer_of(live, v)};
    presence_count(live, v->listener.viewer, 1);
    v->muted = 0;
    if (!live->network || (v->guest && v->guest == live->facts.host))
        live->network = v->network;
    if (!v->next) /* the first visitor: the table is not idle */
        live_note(live);
    send_facts(live, v);
    if (live->thinks_less) {
        say_thinking(&live->server->line, true);
        visitor_say(v);
    }
    presence_greet(v);
    note_presence(live);
    live_go_on(live);
}

void live_leave(visitor *v)
{
    live_table *live = v->live;
    if (v->previous)
        v->previous->next = v->next;
    else
        live->visitors = v->next;
    if (v->next)
        v->next->previous = v->previous;
    v->live = NULL;
    v->next = v->previous = NULL;
    presence_count(live, v->listener.viewer, -1);
    v->listener = (tt_listener){0};
    live->facts.notes.seen = server_ran(live->server);
    if (live->storing.by == v)
        live->storing.by = NULL;
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        if (live->queued[seat] && live->queued[seat]->by == v)
            live->queued[seat]->by = NULL; /* the action still counts */
    note_presence(live);
}

void live_mute(visitor *v, int seat, bool is_on)
{
    uint8_t bit = (uint8_t)(1U << seat), *muted = muted_of(v);
    *muted = is_on ? *muted | bit : *muted & (uint8_t)~bit;
    if (v->listener.viewer != TT_WATCHER)
        live_note(v->live);
}

bool live_is_storing(const live_table *live)
{
    return live->table && live->table->is_pending;
}

/* Whether a server killed now would find the table empty for most of its allowed time. */
static bool is_stale(const live_table *live)
{
    int64_t patience = notes_patience(&live->settings, live->server->options->idle_days);
    return server_ran(live->server) - live->facts.notes.written >= patience / 2;
}

/* Whether other processes, which list this table as it is in the store, would show for too long who was asked before.
 */
static bool is_behind(const live_table *live)
{
    static const int64_t patience = 5000;
    return live->server->cluster && live->table && (uint32_t)live->table->decision_count != live->facts.notes.number &&
           server_ran(live->server) - live->facts.notes.written >= patience;
}

void live_stir(live_table *live)
{
    live->quiet_since = server_ran(live->server);
    live->is_resting = false;
}

static void rest_if_quiet(live_table *live)
{
    static const int64_t patience = 60000;
    if (!live->table || live->is_resting || live_is_storing(live) ||
        server_ran(live->server) - live->quiet_since < patience)
        return;
    tt_table_rest(live->table);
    tt_buffer_close(&live->storing.lines);
    tt_buffer_close(&live->watched);
    tt_buffer_close(&live->greeting);
    for (visitor *v = live->visitors; v; v = v->next)
        if (v->out.size == 0)
            tt_buffer_close(&v->out);
    live->is_resting = true;
    live->server->has_rested = true;
}

/* Sends that seats are free which were held. Until then the time that is left changes each second, so no message with
 * it is kept for watchers. */
static void tick_held(live_table *live)
{
    if (!live->held.until)
        return;
    if (live->server->now < live->held.until) {
        tt_buffer_close(&live->watched);
        return;
    }
    live->held = (held_seats){0};
    live_send_facts(live);
}

void live_tick(live_table *live)
{
    int64_t now = live->server->now;
    tick_held(live);
    rest_if_quiet(live);
    presence_tick(live);
    live_clock_tick(live);
    notices_look(live, false);
    plans_tick(live);
    if (live->rests_until && now >= live->rests_until) {
        live->rests_until = 0;
        live_go_on(live);
    }
    if ((live->visitors && is_stale(live)) || is_behind(live))
        live_note(live);
    bool is_done = !live->table || facts_ended(&live->facts);
    int64_t linger = is_done ? 0 : (int64_t)live->server->options->linger_seconds * 1000;
    if (!live->visitors && server_ran(live->server) - live->empty_since >= linger)
        live_close_if_idle(live);
}
