/* lobby_job.c: sends requests to the store thread, and handles the results. */
#include "server/lobby_job.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/admission.h"
#include "server/awaited.h"
#include "server/bans.h"
#include "server/board_offers.h"
#include "server/event_log.h"
#include "server/history.h"
#include "server/live_table.h"
#include "server/pairing.h"
#include "server/people.h"
#include "server/quotas.h"
#include "server/rated.h"
#include "server/rounds.h"
#include "server/say.h"
#include "server/say_people.h"
#include "turntable/turntable.h"

void token_hash(const uint8_t *token, size_t size, uint8_t hash[TT_STORE_HASH])
{
    tt_sha256(token, size, hash);
}

static void free_job(lobby_job *j)
{
    visitor *v = j->visitor;
    if (j->table) {
        tt_table_close(j->table);
        free(j->table);
    }
    table_board_free(j->board);
    free(j->list);
    free(j->people);
    free(j->ratings);
    round_page_free(j->rounds);
    tt_buffer_close(&j->board_text);
    tt_buffer_close(&j->history);
    tt_buffer_close(&j->chat);
    sodium_memzero(j, sizeof *j);
    free(j);
    visitor_release(v);
}

rebuilt job_rebuild(const tt_store_table *facts, const table_board *board, const tt_buffer *history, tt_table **table)
{
    tt_setup setup;
    settings chosen;
    *table = NULL;
    if (!facts_setup(facts, board, &setup) || !clock_read(facts->clock, &chosen))
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

/* Loads the game into its live table, unless it is there. A game that cannot be played is frozen; it may be entered,
 * and visitors are sent that it is frozen. */
static bool load(lobby_job *j, live_table *live)
{
    tt_table *table;
    if (live->table || j->facts.life == TT_LIFE_OPEN || j->facts.life == TT_LIFE_IDLE)
        return true;
    rebuilt how = job_rebuild(&j->facts, live->board, &j->history, &table);
    if (how == REBUILT)
        live_begin(live, table, false);
    else if (how == REBUILT_NEVER && !live->is_unplayable)
        live_give_up(live);
    return how != REBUILT_NO_MEMORY;
}

static lobby_error enter(lobby_job *j)
{
    server *s = j->server;
    visitor *v = j->visitor;
    live_table *live = live_find(s, j->facts.id);
    bool is_live = j->facts.life != TT_LIFE_OPEN && j->facts.life != TT_LIFE_IDLE;
    if (is_live && !(live && live->table) && !j->wants_history) /* it was unloaded meanwhile */
        return job_send(v, &j->request) ? LOBBY_OK : LOBBY_NOT_STORED;
    if (j->facts.has_board && !(live && live->board) && !j->wants_board)
        return job_send(v, &j->request) ? LOBBY_OK : LOBBY_NOT_STORED;
    if (!live)
        live = live_make(s, &j->facts);
    if (!live)
        return LOBBY_NOT_STORED;
    if (!live->board) {
        live->board = j->board;
        j->board = NULL;
    }
    if (!load(j, live)) {
        live_close_if_idle(live);
        return LOBBY_NOT_STORED;
    }
    live->held = j->held;
    if (j->rated.seat_count > 0)
        live->rated = j->rated;
    live_enter(live, v);
    if (j->again.id) {
        say_rematch(&s->line, &j->again, !j->facts.is_public, j->again.held.until - s->now);
        visitor_say(v);
    }
    if (j->chat.size > 0 && v->live == live && !live->facts.notes.is_quiet) {
        say_earlier(&s->line, &j->chat, live, v);
        visitor_say(v);
    }
    return LOBBY_OK;
}

static void send_list(const lobby_job *j)
{
    say_tables(&j->server->line, j->server, j->list, j->guest);
    visitor_say(j->visitor);
}

static void send_chat(const lobby_job *j, live_table *live)
{
    server *s = j->server;
    int seat = facts_seat(&live->facts, j->guest); /* as of now */
    say_chat(&s->line, seat, j->visitor->name, j->request.text, j->time);
    for (visitor *v = live->visitors; v; v = v->next)
        if ((seat < 0 || !(live_muted(v) >> seat & 1)) && !visitor_blocks(v, j->guest))
            visitor_send(v, s->line.bytes, s->line.size);
    tt_buffer_clear(&s->line);
}

/* Sends that there is a rematch, with the time for which a seat is held there for this visitor. */
static void say_again(visitor *v, const rematch *made, const tt_store_table *facts)
{
    server *s = v->server;
    bool is_held = hold_has(&made->held, facts, v->guest, s->now);
    say_rematch(&s->line, made, !facts->is_public, is_held ? made->held.until - s->now : 0);
    visitor_say(v);
}

/* Tells those at the old table about the new one. */
static void send_rematch(const lobby_job *j)
{
    server *s = j->server;
    live_table *old = live_find(s, j->request.table);
    for (visitor *v = old ? old->visitors : NULL; v; v = v->next)
        if (visitor_blocks(v, j->guest))
            continue;
        else if (j->is_known ? v == j->visitor : v->listener.viewer != TT_WATCHER || j->facts.is_public)
            say_again(v, &j->again, &j->facts);
}

/* Sends the answer, and updates everything it affects. */
static lobby_error answer(lobby_job *j)
{
    static const char *const words[REQUEST_KINDS] = {
        [REQUEST_CREATE] = "created", [REQUEST_JOIN] = "joined",     [REQUEST_LEAVE] = "left",
        [REQUEST_BOT] = "seated",     [REQUEST_START] = "started",   [REQUEST_LINK] = "link",
        [REQUEST_TAKE] = "taken",     [REQUEST_REMOVE] = "removed",  [REQUEST_CLOSE] = "closed",
        [REQUEST_CHANCE] = "ready",   [REQUEST_DECLINE] = "declined"};
    server *s = j->server;
    lobby_request_kind kind = j->request.kind;
    if (j->process && j->has_lease)
        s->cluster->took(s, j->process, j->facts.id);
    if (kind == REQUEST_CREATE || kind == REQUEST_REMATCH)
        quotas_charge(s, j->network, QUOTA_TABLE + (j->board ? j->board->text.size : 0));
    if (j->table) /* at once, or many games could be started before their actions count */
        quotas_charge(s, j->network, QUOTA_GAME);
    if (kind == REQUEST_CHAT)
        quotas_charge(s, j->network, strlen(j->request.text) + QUOTA_ROW);
    live_table *live = live_find(s, j->facts.id);
    if (kind == REQUEST_TABLES) {
        send_list(j);
        return LOBBY_OK;
    }
    if (j->people) {
        say_people(&s->line, s, j);
        visitor_say(j->visitor);
        if (kind == REQUEST_BLOCK)
            people_changed(s, j->guest);
        return LOBBY_OK;
    }
    if (kind == REQUEST_PAIR)
        return pairing_add(j->visitor, &j->request, j->ratings->own);
    if (kind == REQUEST_LEADERBOARD) {
        say_leaderboard(&s->line, &j->request, j->ratings);
        visitor_say(j->visitor);
        return LOBBY_OK;
    }
    if (kind == REQUEST_ENTER)
        return enter(j);
    if (j->rounds) {
        say_rounds(&s->line, j);
        visitor_say(j->visitor);
        return LOBBY_OK;
    }
    if (kind == REQUEST_CHAT) {
        if (live)
            send_chat(j, live);
        return LOBBY_OK;
    }
    if (kind == REQUEST_REMATCH)
        send_rematch(j);
    if (kind == REQUEST_PLAY) {
        say_playing(&s->line, j);
        visitor_say(j->visitor);
    }
    awaited_follow(s, &j->facts, j->guest);
    bool shows_token = kind == REQUEST_LINK || (kind == REQUEST_CREATE && !j->facts.is_public);
    if (words[kind]) {
        say_short(&s->line, words[kind], j->facts.id, j->seat, shows_token ? j->token : NULL,
                  kind == REQUEST_CREATE || kind == REQUEST_JOIN ? j->facts.commitment : NULL);
        visitor_say(j->visitor);
    }
    bool has_started = j->table != NULL;
    if (has_started)
        log_event("started", "table=%lld game=%s players=%d", (long long)j->facts.id, j->facts.game,
                  facts_players(&j->facts));
    if (kind == REQUEST_CLOSE || kind == REQUEST_REMOVE)
        log_event(words[kind], "table=%lld guest=%lld", (long long)j->facts.id,
                  (long long)(kind == REQUEST_CLOSE ? j->guest : j->removed));
    if (live && j->table && !live->table) {
        live_learn(live, &j->facts);
        table_board_free(live->board); /* no game was played on it */
        live->board = j->board;
        j->board = NULL;
        live_begin(live, j->table, true);
        j->table = NULL;
    }
    if (has_started)
        notices_all(s, &j->facts, NOTICE_STARTED, j->guest);
    if (live)
        live->held = j->held;
    if (live && kind == REQUEST_REMOVE)
        admission_send_removed(j, live);
    if (live && kind != REQUEST_LINK)
        live_refresh(live, &j->facts);
    return LOBBY_OK;
}

static lobby_error error_of(const lobby_job *j)
{
    if (j->base.error == TT_STORE_OK)
        return j->refusal;
    return j->refusal ? j->refusal : LOBBY_NOT_STORED; /* with a refusal, the transaction was undone on purpose */
}

/* Logs refusals that matter to the operator. */
static void note_refusal(const lobby_job *j, lobby_error error)
{
    tt_store_id table = j->facts.id ? j->facts.id : j->request.table;
    tt_store_error failure = j->base.error != TT_STORE_OK ? j->base.error : TT_STORE_NO_MEMORY;
    if (error == LOBBY_NOT_STORED)
        trouble_failed(j->server, lobby_request_name(j->request.kind), trouble_of(j->visitor, table), failure);
    else if (error == LOBBY_TOO_MANY_TABLES || error == LOBBY_TOO_FAST)
        trouble_limited(j->server, TROUBLE_TABLES, trouble_of(j->visitor, table));
}

static void done(job *base)
{
    lobby_job *j = (lobby_job *)base;
    lobby_error error = error_of(j);
    if (j->base.error != TT_STORE_OK && j->rounds)
        round_page_doubt(j->rounds);
    if (!error)
        error = answer(j);
    if (error && (j->request.kind == REQUEST_CREATE || j->request.kind == REQUEST_REMATCH))
        quotas_open_back(j->server, j->network);
    if (error)
        note_refusal(j, error);
    if (error && !j->visitor->is_dropped)
        visitor_refuse(j->visitor, &j->request, error);
    free_job(j);
}

bool job_send(visitor *v, const lobby_request *request)
{
    server *s = v->server;
    lobby_job *j = s->is_stopping ? NULL : calloc(1, sizeof *j);
    if (!j)
        return false;
    *j = (lobby_job){.server = s, .visitor = v, .request = *request, .guest = v->guest, .time = s->now, .seat = -1};
    memcpy(j->name, v->name, sizeof j->name);
    j->has_account = v->has_account;
    j->network = v->network;
    j->process = s->cluster ? s->cluster->process(s) : 0;
    j->ran = server_ran(s);
    j->is_free = !v->messages;
    j->base.run = job_run;
    j->base.done = done;
    tt_buffer_open(&j->history, server_memory());
    tt_buffer_open(&j->chat, server_memory());
    tt_buffer_open(&j->board_text, server_memory());
    if (request->kind == REQUEST_CREATE && request->board[0]) {
        tt_store_text text = board_offers_find(s, v->guest, request->board);
        tt_buffer_put(&j->board_text, text.at, text.size);
    }
    randombytes_buf(j->secret, sizeof j->secret);
    randombytes_buf(j->token, sizeof j->token);
    if (request->kind == REQUEST_CHAT || request->kind == REQUEST_REMATCH)
        j->request.table = v->live->facts.id;
    const live_table *live = live_find(s, j->request.table);
    if (request->kind == REQUEST_REMOVE)
        j->removed = live->facts.seats[request->seat].guest;
    j->wants_history = request->kind == REQUEST_ENTER && !(live && live->table);
    j->wants_board = request->kind == REQUEST_ENTER && !(live && live->board);
    visitor_hold(v);
    store_thread_give(s->store_thread, &j->base);
    return true;
}

/* Recognizing a guest. */

typedef struct recognition {
    job base;
    visitor *visitor;
    int64_t time;
    uint8_t hash[TT_STORE_HASH];
    tt_store_guest guest;
    tt_store_id blocked[TT_STORE_BLOCKS];
    int count;
} recognition;

static tt_store_error find_guest(tt_store *store, job *base)
{
    recognition *r = (recognition *)base;
    tt_store_error error = tt_store_guest_find(store, r->hash, &r->guest);
    return error == TT_STORE_OK ? tt_store_block_ids(store, r->guest.id, r->blocked, &r->count) : error;
}

/* Notes that a guest was seen, as a separate job whose failure affects nobody. */
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

/* Rounded to the hour, so that a browser that reconnects often writes nothing. */
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
    bool is_banned = base->error == TT_STORE_OK && r->guest.is_banned;
    if (base->error == TT_STORE_OK && !is_banned) {
        v->guest = r->guest.id;
        v->has_account = r->guest.has_account;
        memcpy(v->token, r->hash, sizeof v->token);
        visitor_learn_blocks(v, r->blocked, r->count);
        memcpy(v->name, r->guest.name, sizeof v->name);
        v->seen = r->guest.seen;
        lobby_seen(v);
    } else if (base->error != TT_STORE_OK && base->error != TT_STORE_NOT_FOUND) {
        trouble_failed(v->server, "recognize", trouble_of(v, 0), base->error);
        visitor_return(v); /* it is somebody: not to be taken for a stranger */
    }
    free(r);
    bool is_unwelcome = v->guest ? neighbor_is_banned(v->server, v->guest) : v->must_be_known;
    if (v->messages && is_unwelcome)
        visitor_drop(v);
    if (!v->is_dropped && is_banned) {
        bans_refuse(v);
    } else if (!v->is_dropped) {
        say_guest(&v->server->line, v);
        visitor_say(v);
        pairing_return(v);
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
