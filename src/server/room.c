/* room.c: a live table: who is there, and what they are told. */
#include "server/room.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/log.h"
#include "server/say.h"
#include "turntable/turntable.h"

static unsigned bucket_of(tt_store_id id)
{
    return (unsigned)((uint64_t)id % ROOM_BUCKETS);
}

room *room_find(server *s, tt_store_id id)
{
    room *r = s->rooms[bucket_of(id)];
    while (r && r->facts.id != id)
        r = r->next;
    return r;
}

room *room_make(server *s, const tt_store_table *facts)
{
    uint8_t seed[32];
    room *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->server = s;
    r->facts = *facts;
    r->empty_since = server_ran(s);
    clock_read(facts->clock, &r->settings);
    tt_buffer_open(&r->play.lines, server_memory());
    tt_buffer_open(&r->watched, server_memory());
    tt_buffer_open(&r->greeting, server_memory());
    randombytes_buf(seed, sizeof seed);
    tt_rng_seed(&r->rng, seed);
    r->next = s->rooms[bucket_of(r->facts.id)];
    s->rooms[bucket_of(r->facts.id)] = r;
    s->room_count++;
    if (!facts->notes.is_known)
        notes_begin(&r->facts.notes, &r->settings, server_ran(s));
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        r->absent_since[seat] = server_ran(s);
    return r;
}

void room_close_if_idle(room *r)
{
    server *s = r->server;
    if (r->visitors || room_is_storing(r) || r->thoughts > 0)
        return;
    room_note(r);
    room **at = &s->rooms[bucket_of(r->facts.id)];
    while (*at != r)
        at = &(*at)->next;
    *at = r->next;
    s->room_count--;
    if (r->table) {
        tt_table_close(r->table);
        free(r->table);
    }
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        free(r->waiting[seat]);
    tt_buffer_close(&r->play.lines);
    tt_buffer_close(&r->watched);
    tt_buffer_close(&r->greeting);
    free(r);
}

/* Those who neither sit here nor are the host are all told the same, which is written once. */
static void tell_facts(room *r, visitor *v)
{
    bool is_watcher = !v->guest || (v->guest != r->facts.host && facts_seat(&r->facts, v->guest) < 0);
    if (is_watcher && r->watched.size == 0)
        say_table(&r->watched, &r->facts, 0);
    if (is_watcher && !r->watched.failed) {
        visitor_send(v, r->watched.bytes, r->watched.size);
        return;
    }
    say_table(&r->server->line, &r->facts, v->guest);
    visitor_say(v);
}

void room_tell_facts(room *r)
{
    tt_buffer_close(&r->watched);
    for (visitor *v = r->visitors; v; v = v->next)
        tell_facts(r, v);
}

/* A table that can't go on is so in the store too, if it is ours: what other rules have begun a server with those may
 * go on with. */
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

/* Only now is it so for good, and what was secret in it may be shown. */
static void frozen(job *base)
{
    const freezing *f = (freezing *)base;
    room *r = base->error == TT_STORE_OK ? room_find(f->server, f->id) : NULL;
    if (base->error != TT_STORE_OK && base->error != TT_STORE_NOT_FOUND && base->error != TT_STORE_WRONG_LIFE)
        trouble_failed(f->server, "freeze", (trouble_who){.table = f->id}, base->error);
    if (r) {
        r->facts.life = TT_LIFE_FROZEN;
        r->facts.frozen_at = f->at;
        room_tell_facts(r);
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

void room_freeze(room *r)
{
    tt_buffer_close(&r->greeting);
    for (visitor *v = r->visitors; v; v = v->next)
        if (v->listener.protocol) {
            tt_write_frozen(&r->server->line, r->table->frozen);
            visitor_say(v);
        }
    lobby_freeze(r->server, &r->facts, r->table->frozen);
}

void room_give_up(room *r)
{
    r->is_unplayable = true;
    lobby_freeze(r->server, &r->facts, 0);
}

void room_begin(room *r, tt_table *table, bool is_new)
{
    r->table = table;
    room_stir(r);
    room_clock_begin(r, !is_new && r->facts.notes.number == table->decision_count);
    if (table->frozen)
        lobby_freeze(r->server, &r->facts, table->frozen);
    room_note(r);
    room_go_on(r);
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
    free(n);
}

/* When to look at the table again: when it ends because nobody came; where the clock is of days also when somebody's
 * time runs out, and at once if a bot is asked. */
static int64_t find_due(const room *r)
{
    int64_t now = r->facts.notes.written;
    int64_t due = r->facts.notes.seen + notes_patience(&r->settings, r->server->options->idle_days);
    if (!r->table || r->settings.clock != CLOCK_DAYS || !room_is_wanted(r))
        return due;
    for (int seat = 0; seat < r->table->setup.game.players; seat++) {
        int64_t end = room_clock_end(r, seat);
        if (!tt_state_asks(&r->table->state, seat))
            continue;
        if (room_is_played_by_bot(r, seat))
            end = now;
        if (end >= 0 && end < due)
            due = end;
    }
    return due;
}

void room_note(room *r)
{
    bool is_alive = r->facts.life == TT_LIFE_OPEN || (r->facts.life == TT_LIFE_RUNNING && r->table);
    bool is_frozen = r->table && r->table->frozen;
    noting *n = is_alive && !is_frozen && !r->server->is_stopping ? calloc(1, sizeof *n) : NULL;
    if (!n)
        return;
    r->facts.notes.number = r->table ? (uint32_t)r->table->decision_count : 0;
    r->facts.notes.written = server_ran(r->server);
    if (r->visitors)
        r->facts.notes.seen = r->facts.notes.written;
    r->facts.due = find_due(r);
    *n = (noting){.server = r->server, .facts = r->facts};
    n->base.run = store_note;
    n->base.done = noted;
    store_thread_give(r->server->store_thread, &n->base);
}

void room_broadcast(room *r)
{
    tt_buffer *line = &r->server->line;
    for (visitor *v = r->visitors; v; v = v->next)
        visitor_send(v, line->bytes, line->size);
    tt_buffer_clear(line);
}

static int viewer_of(const room *r, const visitor *v)
{
    int seat = facts_seat(&r->facts, v->guest);
    return seat < 0 ? TT_WATCHER : seat;
}

/* Who is here, and since when not. */
static void note_presence(room *r)
{
    for (int seat = 0; seat < r->facts.seat_count; seat++) {
        if (r->listeners[seat] > 0)
            r->absent_since[seat] = 0;
        else if (!r->absent_since[seat])
            r->absent_since[seat] = server_ran(r->server);
    }
    r->empty_since = r->visitors ? 0 : server_ran(r->server);
    presence_changed(r);
}

/* A seat's is noted, for all its connections and for later; a watcher's goes with the connection. */
static uint8_t *muted_of(visitor *v)
{
    int viewer = v->listener.viewer;
    return viewer == TT_WATCHER ? &v->muted : &v->room->facts.notes.seats[viewer].muted;
}

unsigned room_muted(visitor *v)
{
    return *muted_of(v);
}

/* Before the game people move from seat to seat, and who is muted stays so. Once it runs a seat may go to somebody
 * else, and what was muted there stays muted. */
static void move_mutes(room *r, const tt_store_table *was)
{
    bool is_known = notes_move(was, &r->facts);
    for (visitor *v = r->visitors; v; v = v->next)
        v->muted = (uint8_t)notes_moved(v->muted, was, &r->facts);
    if (is_known)
        room_note(r);
}

void room_learn(room *r, const tt_store_table *facts)
{
    const tt_store_table was = r->facts;
    r->facts = *facts;
    if (facts_ended(&was)) /* and these facts were read before that */
        r->facts.life = was.life;
    r->facts.notes = was.notes; /* newer than those in the store */
    tt_buffer_close(&r->watched);
    if (!r->table)
        move_mutes(r, &was);
}

void room_refresh(room *r, const tt_store_table *facts)
{
    room_learn(r, facts);
    tt_buffer_close(&r->greeting);
    for (int seat = 0; r->table && seat < r->table->setup.game.players; seat++) {
        tt_sitter sitter;
        facts_sitter(&facts->seats[seat], &sitter);
        tt_table_seat(r->table, seat, &sitter);
    }
    for (visitor *v = r->visitors; v; v = v->next) {
        int viewer = viewer_of(r, v);
        if (viewer != v->listener.viewer) { /* it is somebody else here now, and must say hello as such */
            presence_count(r, v->listener.viewer, -1);
            presence_count(r, viewer, 1);
            v->listener = (tt_listener){.viewer = viewer};
            v->muted = 0;
        }
    }
    room_tell_facts(r);
    if (r->table) {
        tt_write_seats(&r->server->line, &r->table->setup.game, r->table->setup.sitters);
        for (visitor *v = r->visitors; v; v = v->next)
            if (v->listener.protocol)
                visitor_send(v, r->server->line.bytes, r->server->line.size);
        tt_buffer_clear(&r->server->line);
    }
    note_presence(r);
}

void room_enter(room *r, visitor *v)
{
    if (v->is_dropped)
        return;
    if (v->room)
        room_leave(v);
    v->room = r;
    v->next = r->visitors;
    v->previous = NULL;
    if (r->visitors)
        r->visitors->previous = v;
    r->visitors = v;
    v->listener = (tt_listener){.viewer = viewer_of(r, v)};
    presence_count(r, v->listener.viewer, 1);
    v->muted = 0;
    if (!r->network || (v->guest && v->guest == r->facts.host))
        r->network = v->network;
    if (!v->next) /* the first: the table is not forgotten */
        room_note(r);
    tell_facts(r, v);
    if (r->thinks_less) {
        say_thinking(&r->server->line, true);
        visitor_say(v);
    }
    presence_greet(v);
    note_presence(r);
    room_go_on(r);
}

void room_leave(visitor *v)
{
    room *r = v->room;
    if (v->previous)
        v->previous->next = v->next;
    else
        r->visitors = v->next;
    if (v->next)
        v->next->previous = v->previous;
    v->room = NULL;
    v->next = v->previous = NULL;
    presence_count(r, v->listener.viewer, -1);
    v->listener = (tt_listener){0};
    r->facts.notes.seen = server_ran(r->server);
    if (r->play.by == v)
        r->play.by = NULL;
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        if (r->waiting[seat] && r->waiting[seat]->by == v)
            r->waiting[seat]->by = NULL; /* what was said still counts */
    note_presence(r);
}

void room_mute(visitor *v, int seat, bool is_on)
{
    uint8_t bit = (uint8_t)(1U << seat), *muted = muted_of(v);
    *muted = is_on ? *muted | bit : *muted & (uint8_t)~bit;
    if (v->listener.viewer != TT_WATCHER)
        room_note(v->room);
}

bool room_is_storing(const room *r)
{
    return r->table && r->table->is_pending;
}

/* If the server were killed now, the table would be taken to have been empty for most of its time. */
static bool is_stale(const room *r)
{
    int64_t patience = notes_patience(&r->settings, r->server->options->idle_days);
    return server_ran(r->server) - r->facts.notes.written >= patience / 2;
}

void room_stir(room *r)
{
    r->quiet_since = server_ran(r->server);
    r->is_resting = false;
}

static void rest_if_quiet(room *r)
{
    static const int64_t patience = 60000;
    if (!r->table || r->is_resting || room_is_storing(r) || server_ran(r->server) - r->quiet_since < patience)
        return;
    tt_table_rest(r->table);
    tt_buffer_close(&r->play.lines);
    tt_buffer_close(&r->watched);
    tt_buffer_close(&r->greeting);
    for (visitor *v = r->visitors; v; v = v->next)
        if (v->out.size == 0)
            tt_buffer_close(&v->out);
    r->is_resting = true;
    r->server->has_rested = true;
}

void room_tick(room *r)
{
    int64_t now = r->server->now;
    rest_if_quiet(r);
    presence_tick(r);
    room_clock_tick(r);
    if (r->rests_until && now >= r->rests_until) {
        r->rests_until = 0;
        room_go_on(r);
    }
    if (r->visitors && is_stale(r))
        room_note(r);
    bool is_done = !r->table || facts_ended(&r->facts);
    int64_t linger = is_done ? 0 : (int64_t)r->server->options->linger_seconds * 1000;
    if (!r->visitors && server_ran(r->server) - r->empty_since >= linger)
        room_close_if_idle(r);
}
