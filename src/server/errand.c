/* errand.c: errands sent, and their answers. */
#include "server/errand.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/admission.h"
#include "server/awaited.h"
#include "server/history.h"
#include "server/log.h"
#include "server/quotas.h"
#include "server/room.h"
#include "server/say.h"
#include "turntable/turntable.h"

void token_hash(const uint8_t *token, size_t size, uint8_t hash[TT_STORE_HASH])
{
    tt_sha256(token, size, hash);
}

static void free_errand(errand *e)
{
    visitor *v = e->visitor;
    if (e->table) {
        tt_table_close(e->table);
        free(e->table);
    }
    free(e->list);
    tt_buffer_close(&e->history);
    tt_buffer_close(&e->chat);
    sodium_memzero(e, sizeof *e);
    free(e);
    visitor_release(v);
}

rebuilt errand_rebuild(const tt_store_table *facts, const tt_buffer *history, tt_table **table)
{
    tt_setup setup;
    settings chosen;
    *table = NULL;
    if (!facts_setup(facts, &setup) || !clock_read(facts->clock, &chosen))
        return REBUILT_NEVER;
    tt_table *made = malloc(sizeof *made);
    if (!made || !tt_table_open(made, &setup, server_memory())) {
        free(made);
        return REBUILT_NO_MEMORY;
    }
    if (facts->rules != TT_RULES_NUMBER)
        tt_table_freeze(made);
    if (!history_play(history, made)) {
        tt_table_close(made);
        free(made);
        return REBUILT_NO_MEMORY;
    }
    if (facts->life == TT_LIFE_FROZEN && !made->frozen)
        tt_table_freeze(made);
    *table = made;
    return REBUILT;
}

/* The game comes into its room, unless it is there already. One that can't be played is frozen, and may be entered to
 * be told so. */
static bool load(errand *e, room *r)
{
    tt_table *table;
    if (r->table || e->facts.life == TT_LIFE_OPEN || e->facts.life == TT_LIFE_IDLE)
        return true;
    rebuilt how = errand_rebuild(&e->facts, &e->history, &table);
    if (how == REBUILT)
        room_begin(r, table, false);
    else if (how == REBUILT_NEVER && !r->is_unplayable)
        room_give_up(r);
    return how != REBUILT_NO_MEMORY;
}

static lobby_error enter(errand *e)
{
    server *s = e->server;
    visitor *v = e->visitor;
    room *r = room_find(s, e->facts.id);
    bool is_live = e->facts.life != TT_LIFE_OPEN && e->facts.life != TT_LIFE_IDLE;
    if (is_live && !(r && r->table) && !e->wants_history) /* it was closed meanwhile */
        return errand_send(v, &e->request) ? LOBBY_OK : LOBBY_NOT_STORED;
    if (!r)
        r = room_make(s, &e->facts);
    if (!r)
        return LOBBY_NOT_STORED;
    if (!load(e, r)) {
        room_close_if_idle(r);
        return LOBBY_NOT_STORED;
    }
    room_enter(r, v);
    if (e->chat.size > 0 && v->room == r && !r->facts.notes.is_quiet) {
        say_earlier(&s->line, &e->chat, &r->facts, room_muted(v));
        visitor_say(v);
    }
    return LOBBY_OK;
}

static void tell_list(const errand *e)
{
    int count = e->count > ERRAND_PAGE ? ERRAND_PAGE : e->count;
    say_tables(&e->server->line, e->list, count, e->count > ERRAND_PAGE, e->guest);
    visitor_say(e->visitor);
}

static void tell_chat(const errand *e, room *r)
{
    server *s = e->server;
    int seat = facts_seat(&r->facts, e->guest); /* by now */
    say_chat(&s->line, seat, e->visitor->name, e->request.text, e->time);
    for (visitor *v = r->visitors; v; v = v->next)
        if (seat < 0 || !(room_muted(v) >> seat & 1))
            visitor_send(v, s->line.bytes, s->line.size);
    tt_buffer_clear(&s->line);
}

/* Those who sat at the old table hear of the new one. */
static void tell_rematch(const errand *e)
{
    server *s = e->server;
    room *old = room_find(s, e->request.table);
    say_short(&s->line, "rematch", e->facts.id, -1, e->facts.is_public ? NULL : e->token, e->facts.commitment);
    for (visitor *v = old ? old->visitors : NULL; v; v = v->next)
        if (e->is_known ? v == e->visitor : v->listener.viewer != TT_WATCHER || e->facts.is_public)
            visitor_send(v, s->line.bytes, s->line.size);
    tt_buffer_clear(&s->line);
}

/* What is answered, and whom else it concerns. */
static lobby_error answer(errand *e)
{
    static const char *const words[REQUEST_KINDS] = {
        [REQUEST_CREATE] = "created", [REQUEST_JOIN] = "joined", [REQUEST_LEAVE] = "left", [REQUEST_BOT] = "seated",
        [REQUEST_START] = "started",  [REQUEST_LINK] = "link",   [REQUEST_TAKE] = "taken", [REQUEST_REMOVE] = "removed",
        [REQUEST_CLOSE] = "closed",   [REQUEST_CHANCE] = "ready"};
    server *s = e->server;
    lobby_request_kind kind = e->request.kind;
    if (kind == REQUEST_CREATE || kind == REQUEST_REMATCH)
        quotas_charge(s, e->network, QUOTA_TABLE);
    if (e->table) /* at once, or many games could be started before their actions count */
        quotas_charge(s, e->network, QUOTA_GAME);
    if (kind == REQUEST_CHAT)
        quotas_charge(s, e->network, strlen(e->request.text) + QUOTA_ROW);
    room *r = room_find(s, e->facts.id);
    if (kind == REQUEST_TABLES) {
        tell_list(e);
        return LOBBY_OK;
    }
    if (kind == REQUEST_ENTER)
        return enter(e);
    if (kind == REQUEST_CHAT) {
        if (r)
            tell_chat(e, r);
        return LOBBY_OK;
    }
    if (kind == REQUEST_REMATCH)
        tell_rematch(e);
    awaited_follow(s, &e->facts, e->guest);
    bool shows_token = kind == REQUEST_LINK || (kind == REQUEST_CREATE && !e->facts.is_public);
    if (words[kind]) {
        say_short(&s->line, words[kind], e->facts.id, e->seat, shows_token ? e->token : NULL,
                  kind == REQUEST_CREATE || kind == REQUEST_JOIN ? e->facts.commitment : NULL);
        visitor_say(e->visitor);
    }
    if (e->table)
        log_event("started", "table=%lld game=%s players=%d", (long long)e->facts.id, e->facts.game,
                  facts_players(&e->facts));
    if (kind == REQUEST_CLOSE || kind == REQUEST_REMOVE)
        log_event(words[kind], "table=%lld guest=%lld", (long long)e->facts.id,
                  (long long)(kind == REQUEST_CLOSE ? e->guest : e->removed));
    if (r && e->table && !r->table) {
        room_learn(r, &e->facts);
        room_begin(r, e->table, true);
        e->table = NULL;
    }
    if (r && kind == REQUEST_REMOVE)
        admission_tell_removed(e, r);
    if (r && kind != REQUEST_LINK)
        room_refresh(r, &e->facts);
    return LOBBY_OK;
}

static lobby_error error_of(const errand *e)
{
    if (e->base.error == TT_STORE_OK)
        return e->refusal;
    return e->refusal ? e->refusal : LOBBY_NOT_STORED; /* with a refusal: what it had done was undone for that */
}

/* What whoever runs the server should know of. */
static void note_refusal(const errand *e, lobby_error error)
{
    tt_store_id table = e->facts.id ? e->facts.id : e->request.table;
    tt_store_error failure = e->base.error != TT_STORE_OK ? e->base.error : TT_STORE_NO_MEMORY;
    if (error == LOBBY_NOT_STORED)
        trouble_failed(e->server, lobby_request_name(e->request.kind), trouble_of(e->visitor, table), failure);
    else if (error == LOBBY_TOO_MANY_TABLES || error == LOBBY_TOO_FAST)
        trouble_limited(e->server, TROUBLE_TABLES, trouble_of(e->visitor, table));
}

static void done(job *base)
{
    errand *e = (errand *)base;
    lobby_error error = error_of(e);
    if (!error)
        error = answer(e);
    if (error && (e->request.kind == REQUEST_CREATE || e->request.kind == REQUEST_REMATCH))
        quotas_open_back(e->server, e->network);
    if (error)
        note_refusal(e, error);
    if (error && !e->visitor->is_dropped)
        visitor_refuse(e->visitor, &e->request, error);
    free_errand(e);
}

bool errand_send(visitor *v, const lobby_request *request)
{
    server *s = v->server;
    errand *e = s->is_stopping ? NULL : calloc(1, sizeof *e);
    if (!e)
        return false;
    *e = (errand){.server = s, .visitor = v, .request = *request, .guest = v->guest, .time = s->now, .seat = -1};
    memcpy(e->name, v->name, sizeof e->name);
    e->network = v->network;
    e->ran = server_ran(s);
    e->is_free = !v->messages;
    e->base.run = errand_run;
    e->base.done = done;
    tt_buffer_open(&e->history, server_memory());
    tt_buffer_open(&e->chat, server_memory());
    randombytes_buf(e->secret, sizeof e->secret);
    randombytes_buf(e->token, sizeof e->token);
    if (request->kind == REQUEST_CHAT || request->kind == REQUEST_REMATCH)
        e->request.table = v->room->facts.id;
    const room *r = room_find(s, e->request.table);
    if (request->kind == REQUEST_REMOVE)
        e->removed = r->facts.seats[request->seat].guest;
    e->wants_history = request->kind == REQUEST_ENTER && !(r && r->table);
    visitor_hold(v);
    store_thread_give(s->store_thread, &e->base);
    return true;
}

/* Who somebody is. */

typedef struct recognition {
    job base;
    visitor *visitor;
    int64_t time;
    uint8_t hash[TT_STORE_HASH];
    tt_store_guest guest;
} recognition;

static tt_store_error find_guest(tt_store *store, job *base)
{
    recognition *r = (recognition *)base;
    return tt_store_guest_find(store, r->hash, &r->guest);
}

/* That a guest was here: a job of its own, whose failure concerns nobody. */
typedef struct sighting {
    job base;
    server *server;
    tt_store_id guest;
    int64_t time;
} sighting;

static tt_store_error store_sighting(tt_store *store, job *base)
{
    const sighting *g = (sighting *)base;
    return tt_store_guest_seen(store, g->guest, g->time);
}

static void sighted(job *base)
{
    const sighting *g = (sighting *)base;
    if (base->error != TT_STORE_OK && base->error != TT_STORE_NOT_FOUND)
        trouble_failed(g->server, "seen", (trouble_who){.guest = g->guest}, base->error);
    free(base);
}

/* To the hour, so that a browser that comes and goes writes nothing. */
void lobby_seen(visitor *v)
{
    enum { HOUR = 3600 * 1000 };
    server *s = v->server;
    bool is_known = !v->guest || (s->now - v->seen < HOUR && s->now >= v->seen);
    sighting *g = is_known || s->is_stopping ? NULL : calloc(1, sizeof *g);
    if (!g)
        return;
    v->seen = s->now;
    *g = (sighting){.server = s, .guest = v->guest, .time = s->now};
    g->base.run = store_sighting;
    g->base.done = sighted;
    store_thread_give(s->store_thread, &g->base);
}

static void recognized(job *base)
{
    recognition *r = (recognition *)base;
    visitor *v = r->visitor;
    if (base->error == TT_STORE_OK) {
        v->guest = r->guest.id;
        memcpy(v->name, r->guest.name, sizeof v->name);
        v->seen = r->guest.seen;
        lobby_seen(v);
    } else if (base->error != TT_STORE_NOT_FOUND) {
        trouble_failed(v->server, "recognize", trouble_of(v, 0), base->error);
    }
    free(r);
    bool is_unwelcome = v->guest ? neighbor_is_banned(v->server, v->guest) : v->must_be_known;
    if (v->messages && is_unwelcome)
        visitor_drop(v);
    if (!v->is_dropped) {
        say_guest(&v->server->line, v);
        visitor_say(v);
    }
    visitor_release(v);
}

void lobby_recognize(visitor *v, const uint8_t hash[TT_STORE_HASH])
{
    recognition *r = v->server->is_stopping ? NULL : calloc(1, sizeof *r);
    if (!r)
        return;
    r->visitor = v;
    r->base.run = find_guest;
    r->base.done = recognized;
    memcpy(r->hash, hash, sizeof r->hash);
    visitor_hold(v);
    store_thread_give(v->server->store_thread, &r->base);
}
