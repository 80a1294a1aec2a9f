/* lobby.c: visitors: their messages, and what they are sent. */
#include "server/server.h"

#include <stdlib.h> /* defines __GLIBC__ */
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdio.h>
#include <string.h>

#include "arena/heap.h"
#include "server/admission.h"
#include "server/awaited.h"
#include "server/bans.h"
#include "server/board_offers.h"
#include "server/event_log.h"
#include "server/live_table.h"
#include "server/lobby_job.h"
#include "server/notify_job.h"
#include "server/pairing.h"
#include "server/people.h"
#include "server/quotas.h"
#include "server/rounds.h"
#include "server/say.h"

enum { INBOX_MAX = 64 << 10, SMALL = 8 << 10, SLOW_READERS = 64 };

tt_memory server_memory(void)
{
    return tt_heap();
}

visitor *lobby_come(server *s, void *socket, allowance *messages, const char *address)
{
    visitor *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    v->server = s;
    v->socket = socket;
    v->messages = messages;
    snprintf(v->address, sizeof v->address, "%s", address);
    tt_buffer_open(&v->out, server_memory());
    tt_buffer_open(&v->inbox, server_memory());
    s->visitor_count++;
    v->next_of_all = s->visitors;
    if (s->visitors)
        s->visitors->previous_of_all = v;
    s->visitors = v;
    s->metrics.websockets++;
    return v;
}

static void free_if_done(visitor *v)
{
    if (v->socket || v->references > 0)
        return;
    tt_buffer_close(&v->inbox);
    free(v->blocked);
    free(v);
}

void lobby_go(visitor *v)
{
    v->server->visitor_count--;
    *(v->previous_of_all ? &v->previous_of_all->next_of_all : &v->server->visitors) = v->next_of_all;
    if (v->next_of_all)
        v->next_of_all->previous_of_all = v->previous_of_all;
    v->is_dropped = true;
    if (v->relays)
        v->server->cluster->leave(v);
    v->socket = NULL;
    v->server->unsent -= v->out.size - v->sent;
    tt_buffer_close(&v->out); /* now, since a job may keep the visitor for a while */
    v->sent = 0;
    if (v->live)
        live_leave(v);
    pairing_leave(v);
    free_if_done(v);
}

void visitor_unref(visitor *v)
{
    v->references--;
    free_if_done(v);
}

/* Sending. */

void visitor_drop(visitor *v)
{
    char words[TROUBLE_WORDS];
    if (v->is_dropped)
        return;
    v->is_dropped = true;
    v->server->metrics.dropped++;
    if (trouble_may_log(v->server))
        log_event("dropped", "guest=%lld unsent=%zu%s", (long long)v->guest, v->out.size - v->sent,
                  trouble_words(v->server, (trouble_who){.address = v->address}, words));
    if (v->socket)
        v->server->sockets.want_write(v);
}

void visitor_return(visitor *v)
{
    if (v->is_dropped)
        return;
    v->is_dropped = v->must_return = true;
    if (v->socket)
        v->server->sockets.want_write(v);
}

/* More than one slow reader may have, or more than its share when all together have too much. */
static bool has_too_much(const visitor *v)
{
    size_t own = v->out.size - v->sent, most = (size_t)v->server->options->limits.unsent;
    return own > most || (v->server->unsent > most * SLOW_READERS && own > most / SLOW_READERS);
}

static void queue(visitor *v, const char *bytes, size_t size)
{
    char head[OUT_HEAD] = {0};
    bool was_empty = v->out.size == 0;
    memcpy(head, &size, sizeof size);
    tt_buffer_put(&v->out, head, sizeof head);
    tt_buffer_put(&v->out, bytes, size);
    if (!v->out.failed)
        v->server->unsent += OUT_HEAD + size;
    v->server->metrics.messages_out++;
    if (v->out.failed || has_too_much(v))
        visitor_drop(v);
    else if (was_empty)
        v->server->sockets.want_write(v);
}

void visitor_send(visitor *v, const char *lines, size_t size)
{
    const char *end = lines + size;
    while (lines < end && !v->is_dropped) {
        const char *stop = memchr(lines, '\n', (size_t)(end - lines));
        if (!stop)
            stop = end;
        queue(v, lines, (size_t)(stop - lines));
        lines = stop + 1;
    }
}

char *visitor_next(visitor *v, size_t *size)
{
    if (v->sent >= v->out.size)
        return NULL;
    memcpy(size, v->out.bytes + v->sent, sizeof *size);
    return v->out.bytes + v->sent + OUT_HEAD;
}

char *visitor_nth(visitor *v, int number, size_t *size)
{
    size_t at = v->sent;
    for (; at < v->out.size; number--, at += OUT_HEAD + *size) {
        memcpy(size, v->out.bytes + at, sizeof *size);
        if (number == 0)
            return v->out.bytes + at + OUT_HEAD;
    }
    return NULL;
}

/* A client that reads steadily but is never done must not keep sent bytes in memory. The rest moves to the front, which
 * costs no more than sending did. */
static void forget_sent(visitor *v)
{
    size_t left = v->out.size - v->sent;
    if (v->sent <= left)
        return;
    memmove(v->out.bytes, v->out.bytes + v->sent, left);
    v->out.size = left;
    v->sent = 0;
}

void visitor_sent(visitor *v)
{
    size_t size;
    memcpy(&size, v->out.bytes + v->sent, sizeof size);
    v->sent += OUT_HEAD + size;
    v->server->unsent -= OUT_HEAD + size;
    if (v->sent < v->out.size) {
        forget_sent(v);
        return;
    }
    v->sent = 0;
    tt_buffer_clear(&v->out);
    if (v->out.room > SMALL) /* after a long history, do not keep the memory */
        tt_buffer_close(&v->out);
}

void visitor_say(visitor *v)
{
    tt_buffer *line = &v->server->line;
    if (line->failed)
        visitor_drop(v);
    else
        visitor_send(v, line->bytes, line->size);
    tt_buffer_clear(line);
}

void visitor_refuse(visitor *v, const lobby_request *request, lobby_error error)
{
    v->server->metrics.requests_refused++;
    say_error(&v->server->line, request, error);
    visitor_say(v);
}

/* Receiving. */

/* People and programs that slow down when refused never get here: it takes more than ten refusals a second for a while.
 * People who share an address are counted one by one. */
void visitor_fault(visitor *v)
{
    static const double rate = 10, burst = 100;
    if (!v->messages || v->is_dropped || allowance_take(&v->faults, rate, burst, v->server->now))
        return;
    v->is_flooding = true;
    if (v->guest)
        neighbor_ban(v->server, v->guest);
    trouble_limited(v->server, TROUBLE_FLOOD, trouble_of(v, v->live ? v->live->facts.id : 0));
    visitor_drop(v);
}

/* Whether one more message is within the limits. */
static bool is_allowed(visitor *v)
{
    const serve_limits *limits = &v->server->options->limits;
    if (!v->messages || limits->message_rate == 0)
        return true;
    bool is_within = allowance_take(v->messages, limits->message_rate, limits->message_burst, v->server->now) ||
                     (v->guest && neighbor_may(v->server, v->guest, NEIGHBOR_OWN));
    return is_within && (!v->guest || neighbor_may(v->server, v->guest, NEIGHBOR_ALL));
}

/* Per seat, since another connection costs nothing to open. */
static bool may_chat(visitor *v)
{
    static const double window = 10; /* seconds */
    double most = v->server->options->limits.chat;
    return allowance_take(&v->live->chat[v->listener.viewer], most / window, most, v->server->now);
}

/* Requests that concern only the live table the visitor has entered. */
static lobby_error do_at_table(visitor *v, const lobby_request *request)
{
    live_table *live = v->live;
    int seat = v->listener.viewer;
    if (!live)
        return LOBBY_NOT_ENTERED;
    switch (request->kind) {
    case REQUEST_EXIT:
        live_leave(v);
        say_short(&v->server->line, "exited", live->facts.id, -1, NULL, NULL);
        visitor_say(v);
        return LOBBY_OK;
    case REQUEST_BOARD:
        if (!live->board)
            return LOBBY_NO_SUCH_BOARD;
        say_board(&v->server->line, live->facts.id, &live->board->text);
        visitor_say(v);
        return LOBBY_OK;
    case REQUEST_MUTE:
        live_mute(v, request->seat, request->is_on);
        return LOBBY_OK;
    case REQUEST_QUIET:
        if (!v->guest || live->facts.host != v->guest)
            return LOBBY_NOT_HOST;
        live->facts.notes.is_quiet = request->is_on;
        live_note(live);
        break;
    default: /* REQUEST_HAND, REQUEST_RETURN */
        if (seat == TT_WATCHER)
            return LOBBY_NOT_SEATED;
        if (live->facts.is_sealed)
            return LOBBY_SEALED;
        if (!live->table)
            return LOBBY_NOT_STARTED;
        if (request->kind == REQUEST_HAND && request->seat >= 0 && request->seat != seat) {
            if (request->seat >= live->table->setup.game.players ||
                live->facts.seats[request->seat].kind != TT_SITS_GUEST)
                return LOBBY_BAD_SEAT;
            int64_t patience = (int64_t)v->server->options->handover_seconds * 1000,
                    since = live->absent_since[request->seat];
            if (live->settings.clock != CLOCK_NONE || !since || server_ran(v->server) - since < patience)
                return LOBBY_TOO_EARLY;
            seat = request->seat;
        }
        live_stand_in(live, seat, request->kind == REQUEST_HAND);
        return LOBBY_OK;
    }
    presence_changed(live);
    return LOBBY_OK;
}

static lobby_error check_chat(visitor *v)
{
    if (!v->live)
        return LOBBY_NOT_ENTERED;
    if (v->listener.viewer == TT_WATCHER)
        return LOBBY_NOT_SEATED;
    if (v->live->facts.notes.is_quiet)
        return LOBBY_QUIET;
    if (may_chat(v))
        return quotas_store(v);
    trouble_limited(v->server, TROUBLE_CHAT, trouble_of(v, v->live->facts.id));
    return LOBBY_TOO_FAST;
}

static lobby_error do_request(visitor *v, const lobby_request *request)
{
    bool needs_guest =
        request->kind != REQUEST_TABLES && request->kind != REQUEST_ENTER && request->kind != REQUEST_EXIT &&
        request->kind != REQUEST_BOARD && request->kind != REQUEST_PROFILE && request->kind != REQUEST_LEADERBOARD &&
        request->kind != REQUEST_ROUNDS && request->kind != REQUEST_ROUND && request->kind != REQUEST_DEAL;
    lobby_error error = LOBBY_OK;
    if (needs_guest && !v->guest)
        return LOBBY_GUEST_FIRST;
    if (request->kind == REQUEST_EXIT || request->kind == REQUEST_MUTE || request->kind == REQUEST_QUIET ||
        request->kind == REQUEST_HAND || request->kind == REQUEST_RETURN || request->kind == REQUEST_BOARD)
        return do_at_table(v, request);
    if (request->kind == REQUEST_UNPAIR) {
        pairing_cancel(v);
        return LOBBY_OK;
    }
    if (request->kind == REQUEST_REMOVE)
        error = admission_begin_remove(v, request);
    if (request->kind == REQUEST_REMATCH && !v->live)
        return LOBBY_NOT_ENTERED;
    if (request->kind == REQUEST_REMATCH && v->live->facts.round)
        return LOBBY_SEALED;
    if (request->kind == REQUEST_CHAT)
        error = check_chat(v);
    if (request->kind == REQUEST_CREATE || request->kind == REQUEST_REMATCH)
        error = quotas_open(v);
    if (request->kind == REQUEST_START || request->kind == REQUEST_PLAY)
        error = quotas_store(v);
    if (error == LOBBY_QUOTA)
        trouble_limited(v->server, TROUBLE_QUOTA, trouble_of(v, 0));
    if (error)
        return error;
    if (job_send(v, request))
        return LOBBY_OK;
    if (!v->server->is_stopping)
        trouble_failed(v->server, lobby_request_name(request->kind), trouble_of(v, request->table), TT_STORE_NO_MEMORY);
    return LOBBY_NOT_STORED;
}

static void hear_notify(visitor *v, const char *text, size_t size)
{
    static notify_request request; /* large; only this thread uses it */
    bool is_read = notify_request_read(text, size, &request);
    const lobby_request where = {.json = request.json, .line = request.line, .column = request.column};
    lobby_error error = is_read ? notify_do(v, &request) : LOBBY_OK;
    if (error || !is_read)
        visitor_refuse(v, &where, error);
    if (!is_read)
        visitor_fault(v);
}

static void hear_request(visitor *v, const char *text, size_t size)
{
    static lobby_request request; /* large; only this thread uses it */
    bool is_read = lobby_request_read(text, size, &request);
    lobby_error error = is_read ? do_request(v, &request) : request.error;
    if (error || !is_read)
        visitor_refuse(v, &request, error);
    if (!is_read)
        visitor_fault(v);
}

/* The name of a message decides who reads it: the table or the lobby. */
void lobby_do(visitor *v, const char *text, size_t size)
{
    static const lobby_request nothing;
    tt_call call;
    bool is_call = !tt_call_is_another(text, size), is_read = is_call && tt_call_read(text, size, false, &call);
    if (is_call && v->live) {
        if (!is_read)
            visitor_fault(v);
        live_hear(v, &call);
    } else if (is_read) {
        visitor_refuse(v, &nothing, LOBBY_NOT_ENTERED);
        visitor_fault(v);
    } else if (plans_is_request(text, size)) {
        plans_hear(v, text, size);
    } else if (notify_request_is(text, size)) {
        hear_notify(v, text, size);
    } else {
        hear_request(v, text, size);
    }
}

static void hear_now(visitor *v, const char *text, size_t size)
{
    const lobby_cluster *cluster = v->server->cluster;
    if (!cluster || !cluster->route(v, text, size))
        lobby_do(v, text, size);
}

void lobby_take(visitor *v, const char *text, size_t size)
{
    if (v->is_dropped || v->server->is_stopping)
        return;
    if (v->waits == 0) {
        hear_now(v, text, size);
        return;
    }
    tt_buffer_put(&v->inbox, (const char *)&size, sizeof size);
    tt_buffer_put(&v->inbox, text, size);
    if (v->inbox.failed || v->inbox.size > INBOX_MAX)
        visitor_drop(v);
}

void lobby_hear(visitor *v, const char *text, size_t size)
{
    static const lobby_request nothing;
    if (v->is_dropped || v->server->is_stopping)
        return;
    v->server->metrics.messages_in++;
    lobby_seen(v);
    if (!is_allowed(v)) {
        trouble_limited(v->server, TROUBLE_MESSAGES, trouble_of(v, 0));
        visitor_refuse(v, &nothing, LOBBY_TOO_FAST);
        visitor_fault(v);
        return;
    }
    if (v->is_banned) {
        visitor_refuse(v, &nothing, LOBBY_BANNED);
        visitor_fault(v);
        return;
    }
    lobby_take(v, text, size);
}

void visitor_hold(visitor *v)
{
    v->waits++;
    v->references++;
}

/* Handles messages that came meanwhile, until one has to wait again; none when the server stops, since the store thread
 * has ended. */
static void hear_inbox(visitor *v)
{
    size_t at = 0, size;
    char text[TT_MESSAGE_MAX + 1];
    while (at < v->inbox.size && v->waits == 0 && !v->is_dropped && !v->is_banned && !v->server->is_stopping) {
        memcpy(&size, v->inbox.bytes + at, sizeof size);
        size_t kept = size < sizeof text ? size : sizeof text;
        memcpy(text, v->inbox.bytes + at + sizeof size, kept);
        at += sizeof size + size;
        hear_now(v, text, kept);
    }
    memmove(v->inbox.bytes, v->inbox.bytes + at, v->inbox.size - at);
    v->inbox.size -= at;
    if (v->inbox.size == 0)
        tt_buffer_close(&v->inbox);
}

void visitor_release(visitor *v)
{
    if (--v->waits == 0 && v->inbox.size > 0 && !v->is_dropped)
        hear_inbox(v);
    visitor_unref(v);
}

/* Returns memory of resting tables to the system, which the allocator does not do by itself. */
static void give_back(server *s)
{
    s->has_rested = false;
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void lobby_tick(server *s)
{
    s->ran = server_ran(s);
    s->ran_at = s->now;
    for (int i = 0; i < LIVE_BUCKETS; i++)
        for (live_table *live = s->live_tables[i], *next; live; live = next) {
            next = live->next;
            live_tick(live);
        }
    if (s->has_rested)
        give_back(s);
    awaited_tick(s);
    board_offers_tidy(s, false);
    pairing_tick(s);
    lobby_sweep(s);
    lobby_retain(s);
    bans_tick(s);
    people_tick(s);
    notices_tick(s);
    rounds_tick(s);
    trouble_tick(s);
    if (s->health.tick)
        s->health.tick(s);
}
