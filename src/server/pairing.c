/* pairing.c: guests who look for players of about their strength. */
#include "server/pairing.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/awaited.h"
#include "server/event_log.h"
#include "server/lobby_tables.h"
#include "server/lookalikes.h"
#include "server/notes.h"
#include "server/quotas.h"
#include "server/rated.h"
#include "store/accounts.h"
#include "store/leases.h"
#include "turntable/turntable.h"

/* Times in milliseconds. */
enum { KEPT = 20 * 1000, AGAIN = 10 * 60 * 1000, PLACES = 1000 };

typedef struct pairing {
    struct pairing *next;
    tt_store_id guest;
    visitor *visitor; /* NULL: gone, since: */
    int64_t gone;
    bool is_busy; /* a table is being opened */
    char name[TT_STORE_NAME];
    uint64_t network;
    bool is_free; /* no limits apply */
    char game[sizeof((lobby_request){0}.game)];
    int players;
    settings settings;
    bool is_rated;
    tt_shown rating;
    int64_t since;
} pairing;

static pairing **find(server *s, tt_store_id guest)
{
    pairing **at = &s->pairings;
    while (*at && (*at)->guest != guest)
        at = &(*at)->next;
    return at;
}

static void drop(server *s, pairing **at)
{
    pairing *gone = *at;
    *at = gone->next;
    free(gone);
    s->pairing_count--;
}

static void say_pairing(const pairing *p)
{
    char clock[32];
    tt_json_writer json;
    server *s = p->visitor->server;
    clock_write(&p->settings, clock);
    tt_json_writer_open(&json, tt_buffer_put, &s->line);
    tt_json_write_object(&json);
    tt_json_member_string(&json, "message", "pairing");
    tt_json_member_string(&json, "game", p->game);
    tt_json_member_integer(&json, "players", p->players);
    tt_json_member_string(&json, "clock", clock);
    tt_json_member_boolean(&json, "rated", p->is_rated);
    tt_json_member_integer(&json, "waited", s->now - p->since);
    tt_json_write_object_end(&json);
    tt_json_write_line_end(&json);
    visitor_say(p->visitor);
}

/* Whether one network has no more places, or nobody has. */
static bool is_full(const visitor *v)
{
    int same = 0;
    if (v->server->pairing_count >= PLACES)
        return true;
    for (const pairing *p = v->server->pairings; p && v->messages; p = p->next)
        same += p->network == v->network;
    return same >= v->server->options->limits.waiting;
}

lobby_error pairing_add(visitor *v, const lobby_request *request, tt_store_rating own)
{
    server *s = v->server;
    pairing **at = find(s, v->guest), *p;
    if (v->is_dropped || s->is_stopping || (*at && (*at)->is_busy))
        return LOBBY_OK; /* a table for the guest is about to be there */
    if (*at)
        drop(s, at);
    if (is_full(v))
        return LOBBY_QUOTA;
    if (!(p = calloc(1, sizeof *p)))
        return LOBBY_NOT_STORED;
    *p = (pairing){.guest = v->guest,
                   .visitor = v,
                   .network = v->network,
                   .is_free = !v->messages,
                   .players = request->seats,
                   .settings = request->settings,
                   .is_rated = request->is_rated,
                   .rating = tt_skill_shown(own.skill),
                   .since = s->now};
    memcpy(p->name, v->name, sizeof p->name);
    memcpy(p->game, request->game, sizeof p->game);
    *find(s, 0) = p; /* at the end */
    s->pairing_count++;
    say_pairing(p);
    return LOBBY_OK;
}

void pairing_cancel(visitor *v)
{
    pairing **at = find(v->server, v->guest);
    if (*at && (*at)->is_busy)
        return;
    if (*at)
        drop(v->server, at);
    say_short(&v->server->line, "unpaired", 0, -1, NULL, NULL);
    visitor_say(v);
}

void pairing_leave(const visitor *v)
{
    server *s = v->server;
    for (pairing *p = s->pairings; p; p = p->next)
        if (p->visitor == v) {
            p->visitor = NULL;
            p->gone = s->now;
        }
}

void pairing_return(visitor *v)
{
    pairing *p = v->guest ? *find(v->server, v->guest) : NULL;
    if (!p || p->visitor || v->is_dropped)
        return;
    p->visitor = v;
    say_pairing(p);
}

/* Matching. */

static bool is_apart(const server *s, tt_store_id one, tt_store_id other)
{
    for (int i = 0; i < APART; i++) {
        const apart *a = &s->apart[i];
        if (a->until > s->now && ((a->one == one && a->other == other) || (a->one == other && a->other == one)))
            return true;
    }
    return false;
}

static int64_t window_of(const server *s, const pairing *p)
{
    return TT_PAIR_GAP + (s->now - p->since) / 1000 * TT_PAIR_GROWS;
}

static bool suits(const server *s, const pairing *a, const pairing *b)
{
    int64_t gap = tt_shown_gap(a->rating, b->rating);
    bool is_same = a->players == b->players && a->is_rated == b->is_rated && a->settings.clock == b->settings.clock &&
                   a->settings.amount == b->settings.amount && strcmp(a->game, b->game) == 0;
    return is_same && gap <= window_of(s, a) && gap <= window_of(s, b) && !is_apart(s, a->guest, b->guest);
}

static bool may_play(const pairing *p)
{
    return p->visitor && !p->visitor->is_dropped && !p->visitor->is_banned && !p->is_busy;
}

/* Opening the table. */

typedef struct opening {
    job base;
    server *server;
    int64_t time, ran;
    int64_t process; /* of several: this one, which runs the table */
    uint8_t secret[TT_STORE_SECRET];
    tt_store_table facts;
    uint64_t network; /* of the one who waited longest, who becomes the host */
    bool is_free[TT_MAX_SEATS];
    lobby_error refusal;
    int bad, other; /* the seats that cannot play; other -1: the one alone */
} opening;

/* Whether a guest may take one more seat. */
static tt_store_error check_one(tt_store *store, opening *o, int seat)
{
    static lobby_job j; /* large; only this thread uses it */
    j = (lobby_job){.server = o->server, .guest = o->facts.seats[seat].guest, .time = o->time};
    j.is_free = o->is_free[seat];
    j.facts.is_rated = o->facts.is_rated;
    tt_store_error error = rated_admit(store, &j);
    if (error == TT_STORE_OK && !j.refusal)
        error = job_check_number(store, &j);
    if (error == TT_STORE_OK && !j.refusal)
        error = job_check_pace(store, &j);
    o->refusal = j.refusal;
    o->bad = seat;
    o->other = -1;
    return error;
}

static tt_store_error check_two(tt_store *store, opening *o, int one, int other)
{
    const tt_store_seat *a = &o->facts.seats[one], *b = &o->facts.seats[other];
    bool blocks = false, is_blocked = false, is_often = false;
    tt_store_error error = tt_store_block_has(store, a->guest, b->guest, &blocks);
    if (error == TT_STORE_OK)
        error = tt_store_block_has(store, b->guest, a->guest, &is_blocked);
    if (error == TT_STORE_OK && o->facts.is_rated)
        error = rated_is_often(store, a->guest, b->guest, o->time, &is_often);
    if (blocks || is_blocked || is_often || skeleton_is_same(a->name, b->name)) {
        o->refusal = LOBBY_NAME_TAKEN; /* nobody is told which of these it is */
        o->bad = one;
        o->other = other;
    }
    return error;
}

static tt_store_error open_table(tt_store *store, job *base)
{
    opening *o = (opening *)base;
    settings chosen;
    tt_store_error error = TT_STORE_OK;
    for (int seat = 0; seat < o->facts.seat_count && error == TT_STORE_OK && !o->refusal; seat++)
        error = check_one(store, o, seat);
    for (int one = 0; one < o->facts.seat_count; one++)
        for (int other = one + 1; other < o->facts.seat_count && error == TT_STORE_OK && !o->refusal; other++)
            error = check_two(store, o, one, other);
    if (error != TT_STORE_OK || o->refusal)
        return error;
    clock_read(o->facts.clock, &chosen);
    notes_begin(&o->facts.notes, &chosen, o->ran);
    o->facts.due = o->ran + notes_patience(&chosen, o->server->options->idle_days);
    memcpy(o->facts.secret, o->secret, sizeof o->facts.secret);
    tt_sha256(o->secret, sizeof o->secret, o->facts.commitment);
    error = tt_store_table_add(store, &o->facts, NULL, &o->facts.id);
    if (error == TT_STORE_OK && o->process)
        error = tt_store_lease_find(store, o->process, o->facts.id, &(tt_process){0});
    return error == TT_STORE_OK ? tt_store_table_get(store, o->facts.id, &o->facts) : error;
}

/* One of them may not play at all, or two not with each other; the others try again. */
static void take_apart(opening *o)
{
    server *s = o->server;
    tt_store_id guest = o->facts.seats[o->bad].guest;
    if (o->other >= 0) {
        s->apart[s->apart_count++ % APART] =
            (apart){.one = guest, .other = o->facts.seats[o->other].guest, .until = s->now + AGAIN};
        return;
    }
    pairing **at = find(s, guest);
    visitor *v = *at ? (*at)->visitor : NULL;
    if (*at)
        drop(s, at);
    if (!v)
        return;
    static const lobby_request nothing;
    say_short(&s->line, "unpaired", 0, -1, NULL, NULL);
    visitor_say(v);
    visitor_refuse(v, &nothing, o->refusal);
}

static void seat_all(opening *o)
{
    server *s = o->server;
    log_event("paired", "table=%lld game=%s players=%d", (long long)o->facts.id, o->facts.game, o->facts.seat_count);
    quotas_charge(s, o->network, QUOTA_TABLE);
    if (o->process)
        s->cluster->took(s, o->process, o->facts.id);
    for (int seat = 0; seat < o->facts.seat_count; seat++) {
        tt_store_id guest = o->facts.seats[seat].guest;
        pairing **at = find(s, guest);
        visitor *v = *at ? (*at)->visitor : NULL;
        if (*at)
            drop(s, at);
        if (v) {
            say_short(&s->line, "paired", o->facts.id, seat, NULL, o->facts.commitment);
            visitor_say(v);
        }
        awaited_follow(s, &o->facts, guest);
    }
}

static void opened(job *base)
{
    opening *o = (opening *)base;
    server *s = o->server;
    for (int seat = 0; seat < o->facts.seat_count; seat++) {
        pairing *p = *find(s, o->facts.seats[seat].guest);
        if (p)
            p->is_busy = false;
    }
    if (base->error != TT_STORE_OK)
        trouble_failed(s, "pair", (trouble_who){0}, base->error);
    else if (o->refusal)
        take_apart(o);
    else
        seat_all(o);
    sodium_memzero(o, sizeof *o);
    free(o);
}

static void open_for(server *s, pairing *const group[], int count)
{
    opening *o = calloc(1, sizeof *o);
    if (!o)
        return;
    *o = (opening){.server = s, .time = s->now, .ran = server_ran(s), .network = group[0]->network, .other = -1};
    o->process = s->cluster ? s->cluster->process(s) : 0;
    o->facts = (tt_store_table){.is_public = true,
                                .memory_aid = true,
                                .is_rated = group[0]->is_rated,
                                .starts_full = true,
                                .host = group[0]->guest,
                                .created = s->now,
                                .seat_count = (uint8_t)count};
    static const tt_options none;
    strcpy(o->facts.game, group[0]->game);
    options_write(&none, o->facts.options);
    clock_write(&group[0]->settings, o->facts.clock);
    for (int i = 0; i < count; i++) {
        o->facts.seats[i] = (tt_store_seat){.kind = TT_SITS_GUEST, .guest = group[i]->guest};
        memcpy(o->facts.seats[i].name, group[i]->name, sizeof group[i]->name);
        o->is_free[i] = group[i]->is_free;
        group[i]->is_busy = true;
    }
    randombytes_buf(o->secret, sizeof o->secret);
    o->base.run = open_table;
    o->base.done = opened;
    store_thread_give(s->store_thread, &o->base);
}

/* Those who wait longest choose first. */
static void match(server *s, pairing *first)
{
    pairing *group[TT_MAX_SEATS] = {first};
    int count = 1;
    for (pairing *p = first->next; p && count < first->players; p = p->next) {
        bool fits = may_play(p);
        for (int i = 0; i < count && fits; i++)
            fits = suits(s, group[i], p);
        if (fits)
            group[count++] = p;
    }
    if (count == first->players)
        open_for(s, group, count);
}

/* Another connection of a guest whose own one is gone. */
static visitor *look_for(const server *s, tt_store_id guest)
{
    visitor *v = s->visitors;
    while (v && (v->guest != guest || v->is_dropped || v->behind))
        v = v->next_of_all;
    return v;
}

void pairing_tick(server *s)
{
    for (pairing **at = &s->pairings; *at;) {
        pairing *p = *at;
        bool is_over = !p->is_busy && ((p->visitor && p->visitor->is_banned) ||
                                       (!p->visitor && (s->now - p->gone >= KEPT || s->now < p->gone)));
        visitor *other = p->visitor || is_over ? NULL : look_for(s, p->guest);
        if (other) {
            p->visitor = other;
            say_pairing(p);
        }
        if (is_over)
            drop(s, at);
        else
            at = &p->next;
    }
    for (pairing *p = s->pairings; p && !s->is_stopping; p = p->next)
        if (may_play(p))
            match(s, p);
}

void pairing_close(server *s)
{
    while (s->pairings)
        drop(s, &s->pairings);
}
