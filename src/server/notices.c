/* notices.c: who is notified, and when. */
#include "server/notices.h"

#include <stdlib.h>
#include <string.h>

#include "server/event_log.h"
#include "server/live_table.h"
#include "server/say.h"

/* In milliseconds; of running time but for EXPIRES and the hour after which a failed target is tried again. GRACE: a
 * page that reconnects, or a bot that plays at once, needs no notice. AWAY: how long somebody has been away. SOON: when
 * a table that has started without visitors is loaded. */
enum { GRACE = 10 * 1000, AWAY = 60 * 1000, REMIND = 600 * 1000, RECONNECT = 90 * 1000, MINUTE = 60 * 1000 };
enum { SOON = 2000, EXPIRES = 24 * 3600 * 1000, LONGEST_PAUSE = 24 * 60 };
enum { MISSING = 64, DIGESTS = 16, DIGEST_TABLES = 50 };

bool notices_are_on(const server *s)
{
    return s->notices.post && s->notices.post->send;
}

/* A notice on its way: the store thread reads the settings of the guest. */
typedef struct telling {
    job base;
    server *server;
    tt_store_id guest, table;
    notice what;
    bool needs_claim, reads_table; /* of a turn; of a table that is not in memory */
    int64_t asked;
    bool is_wanted;
    tt_store_notify notify;
    tt_store_table facts;
} telling;

static bool wants(const tt_store_notify *notify, notice_kind kind)
{
    switch (kind) {
    case NOTICE_STARTED:
    case NOTICE_OVER:
        return notify->games;
    case NOTICE_TURN:
    case NOTICE_CLAIMED:
    case NOTICE_STOPPED:
        return notify->turns;
    default:
        return true;
    }
}

static tt_store_error read_settings(tt_store *store, job *base)
{
    telling *t = (telling *)base;
    tt_store_error error = tt_store_notify_get(store, t->guest, &t->notify);
    t->is_wanted = error == TT_STORE_OK && t->notify.count > 0 && wants(&t->notify, t->what.kind);
    if (t->is_wanted && t->needs_claim)
        error = tt_store_notice_claim(store, t->table, t->guest, t->asked, &t->is_wanted);
    if (error == TT_STORE_OK && t->is_wanted && t->reads_table)
        error = tt_store_table_get(store, t->table, &t->facts);
    return error;
}

static const tt_language *language_of(const server *s, const char *code)
{
    return s->options->find_language ? s->options->find_language(code) : NULL;
}

static void send_to_all(server *s, const tt_store_notify *notify, const notice *what)
{
    for (int i = 0; i < notify->count; i++) {
        const tt_store_target *to = &notify->targets[i];
        if (*to->code || to->resumes > s->now)
            continue;
        if (!s->notices.post->send(s, to, what, language_of(s, notify->language), false))
            trouble_limited(s, TROUBLE_NOTICES, (trouble_who){.guest = to->guest});
    }
}

static bool is_here(const server *s, tt_store_id table, tt_store_id guest)
{
    const live_table *live = live_find((server *)s, table);
    int seat = live ? facts_seat(&live->facts, guest) : -1;
    return seat >= 0 && live->listeners[seat] > 0;
}

static void told(job *base)
{
    telling *t = (telling *)base;
    server *s = t->server;
    if (base->error != TT_STORE_OK && base->error != TT_STORE_NOT_FOUND) {
        trouble_failed(s, "notice", (trouble_who){.guest = t->guest, .table = t->table}, base->error);
    } else if (base->error == TT_STORE_OK && t->is_wanted && !s->is_stopping) {
        if (t->reads_table)
            notice_about(&t->what.tables[0], &t->facts, facts_seat(&t->facts, t->guest));
        send_to_all(s, &t->notify, &t->what);
    }
    free(t);
}

static telling *make(server *s, tt_store_id guest, tt_store_id table, notice_kind kind)
{
    telling *t = notices_are_on(s) && !s->is_stopping ? calloc(1, sizeof *t) : NULL;
    if (!t)
        return NULL;
    t->server = s;
    t->guest = guest;
    t->table = table;
    t->what.kind = kind;
    t->what.count = 1;
    t->base.run = read_settings;
    t->base.done = told;
    return t;
}

/* At a table in memory. */

static bool is_person(const live_table *live, int seat)
{
    return live->facts.seats[seat].kind == TT_SITS_GUEST && !live_is_played_by_bot(live, seat);
}

void notices_turn(live_table *live, int seat)
{
    if (!notices_are_on(live->server) || !is_person(live, seat))
        return;
    int64_t now = server_ran(live->server);
    int64_t away = (live->absent_since[seat] ? live->absent_since[seat] : now) + AWAY;
    live->notice_due[seat] = away > now + GRACE && live->settings.clock != CLOCK_DAYS ? away : now + GRACE;
}

/* Which turn it is: notes have when it began. */
static void claim_turn(live_table *live, int seat)
{
    telling *t = make(live->server, live->facts.seats[seat].guest, live->facts.id, NOTICE_TURN);
    if (!t)
        return;
    notice_about(&t->what.tables[0], &live->facts, seat);
    t->needs_claim = true;
    t->asked = live->facts.notes.seats[seat].asked;
    store_thread_give(live->server->store_thread, &t->base);
}

void notices_look(live_table *live, bool is_leaving)
{
    int64_t now = server_ran(live->server);
    for (int seat = 0; seat < TT_MAX_SEATS; seat++) {
        if (!live->notice_due[seat] || (!is_leaving && live->notice_due[seat] > now))
            continue;
        live->notice_due[seat] = 0;
        bool is_asked = live->table && !live->table->frozen && !facts_ended(&live->facts) && is_person(live, seat) &&
                        tt_state_asks(&live->table->state, seat);
        if (is_asked && live->listeners[seat] == 0)
            claim_turn(live, seat);
    }
}

void notices_moved(live_table *live, const tt_state *was)
{
    const tt_state *is = &live->table->state;
    if (!notices_are_on(live->server))
        return;
    for (int seat = 0; seat < live->table->setup.game.players; seat++) {
        bool is_asked = tt_state_asks(is, seat);
        if (!is_asked)
            live->notice_due[seat] = 0;
        else if (!was || live_begins_turn(was, is, seat))
            notices_turn(live, seat);
    }
}

void notices_tell(live_table *live, int seat, const notice *what)
{
    telling *t = live->listeners[seat] > 0
                     ? NULL
                     : make(live->server, live->facts.seats[seat].guest, live->facts.id, what->kind);
    if (!t)
        return;
    t->what = *what;
    t->what.count = 1;
    notice_about(&t->what.tables[0], &live->facts, seat);
    store_thread_give(live->server->store_thread, &t->base);
}

/* Who is told of the start is not told once more that the first choice waits. */
void notices_all(server *s, const tt_store_table *facts, notice_kind kind, tt_store_id but)
{
    const live_table *live = live_find(s, facts->id);
    for (int seat = 0; seat < facts->seat_count; seat++) {
        tt_store_id guest = facts->seats[seat].guest;
        bool is_told = facts->seats[seat].kind == TT_SITS_GUEST && guest != but && !is_here(s, facts->id, guest);
        telling *t = is_told ? make(s, guest, facts->id, kind) : NULL;
        if (!t)
            continue;
        notice_about(&t->what.tables[0], facts, seat);
        t->needs_claim = kind == NOTICE_STARTED;
        t->asked = live && live->table ? live->facts.notes.seats[seat].asked : server_ran(s) + SOON;
        store_thread_give(s->store_thread, &t->base);
    }
}

/* What is due at tables that are not in memory: turns whose notice was lost, because a server stopped, and those of
 * people who left without an answer. Only the process that runs a table knows who is there. */

typedef struct lookout {
    job base;
    server *server;
    int64_t process; /* of several: this one */
    tt_store_unnoticed missing[MISSING];
    int count;
} lookout;

static tt_store_error find_missing(tt_store *store, job *base)
{
    lookout *l = (lookout *)base;
    return tt_store_notice_missing(store, l->process, l->missing, MISSING, &l->count);
}

static void found_missing(job *base)
{
    lookout *l = (lookout *)base;
    server *s = l->server;
    if (base->error != TT_STORE_OK)
        trouble_failed(s, "notices", (trouble_who){0}, base->error);
    for (int i = 0; i < l->count && base->error == TT_STORE_OK; i++) {
        const tt_store_unnoticed *one = &l->missing[i];
        bool is_due = server_ran(s) - one->asked >= AWAY && !is_here(s, one->table, one->guest);
        telling *t = is_due ? make(s, one->guest, one->table, NOTICE_TURN) : NULL;
        if (!t)
            continue;
        t->needs_claim = t->reads_table = true;
        t->asked = one->asked;
        store_thread_give(s->store_thread, &t->base);
    }
    free(l);
}

static void look_out(server *s)
{
    lookout *l = calloc(1, sizeof *l);
    if (!l)
        return;
    l->server = s;
    l->process = s->cluster ? s->cluster->process(s) : 0;
    l->base.run = find_missing;
    l->base.done = found_missing;
    store_thread_give(s->store_thread, &l->base);
}

/* The digest. */

typedef struct digest {
    job base;
    server *server;
    tt_store_id guest;
    tt_store_notify notify;
    int count;
    tt_store_table tables[DIGEST_TABLES];
} digest;

static tt_store_error read_digest(tt_store *store, job *base)
{
    digest *d = (digest *)base;
    const tt_store_filter filter = {.life = TT_LIFE_RUNNING, .guest = d->guest};
    tt_store_error error = tt_store_notify_get(store, d->guest, &d->notify);
    if (error == TT_STORE_OK && d->notify.count > 0)
        error = tt_store_table_list(store, &filter, d->tables, DIGEST_TABLES, &d->count);
    return error;
}

/* As in the list of one's own tables (say.c). */
static bool waits_for(server *s, const tt_store_table *facts, int seat)
{
    const live_table *live = live_find(s, facts->id);
    const tt_store_seat_notes *notes = live ? &live->facts.notes.seats[seat] : &facts->notes.seats[seat];
    bool is_asked = live && live->table ? tt_state_asks(&live->table->state, seat) : notes->asked != 0;
    return is_asked && !notes->is_on;
}

static void send_digest(job *base)
{
    digest *d = (digest *)base;
    server *s = d->server;
    notice what = {.kind = NOTICE_DIGEST};
    for (int i = 0; i < d->count && base->error == TT_STORE_OK; i++) {
        int seat = facts_seat(&d->tables[i], d->guest);
        if (seat < 0 || !waits_for(s, &d->tables[i], seat))
            continue;
        if (what.count < NOTICE_TABLES)
            notice_about(&what.tables[what.count], &d->tables[i], seat);
        what.count++;
    }
    if (what.count > 0 && !s->is_stopping)
        send_to_all(s, &d->notify, &what);
    free(d);
}

typedef struct digests {
    job base;
    server *server;
    int64_t time;
    tt_store_id guests[DIGESTS];
    int count;
} digests;

static tt_store_error take_digests(tt_store *store, job *base)
{
    digests *d = (digests *)base;
    tt_store_error error = tt_store_target_expire(store, d->time - EXPIRES);
    return error == TT_STORE_OK ? tt_store_digest_take(store, d->time, d->guests, DIGESTS, &d->count) : error;
}

static void took_digests(job *base)
{
    digests *all = (digests *)base;
    server *s = all->server;
    if (base->error != TT_STORE_OK)
        trouble_failed(s, "digest", (trouble_who){0}, base->error);
    s->notices.is_behind = base->error == TT_STORE_OK && all->count == DIGESTS;
    for (int i = 0; i < all->count && base->error == TT_STORE_OK; i++) {
        digest *d = s->is_stopping ? NULL : calloc(1, sizeof *d);
        if (!d)
            continue;
        d->server = s;
        d->guest = all->guests[i];
        d->base.run = read_digest;
        d->base.done = send_digest;
        store_thread_give(s->store_thread, &d->base);
    }
    s->notices.is_looking = false;
    free(all);
}

static void look_for_digests(server *s)
{
    digests *d = calloc(1, sizeof *d);
    if (!d)
        return;
    s->notices.is_looking = true;
    d->server = s;
    d->time = s->now;
    d->base.run = take_digests;
    d->base.done = took_digests;
    store_thread_give(s->store_thread, &d->base);
}

void notices_tick(server *s)
{
    int64_t ran = server_ran(s);
    if (!notices_are_on(s) || s->is_stopping)
        return;
    if (s->notices.post->collect)
        s->notices.post->collect(s);
    if (!s->notices.remind_at)
        s->notices.remind_at = ran + RECONNECT; /* after a start pages reconnect first */
    if (ran >= s->notices.remind_at) {
        s->notices.remind_at = ran + REMIND;
        look_out(s);
    }
    if (!s->notices.is_looking && (s->notices.is_behind || s->now >= s->notices.looked_at + MINUTE)) {
        s->notices.looked_at = s->now;
        look_for_digests(s);
    }
}

/* Results. */

bool notices_try(server *s, const tt_store_target *to, const notice *what, const char *language)
{
    return s->notices.post->send(s, to, what, language_of(s, language), true);
}

void notices_cancel(server *s, tt_store_id guest, const tt_store_notify *left)
{
    if (notices_are_on(s))
        s->notices.post->cancel(guest, left);
}

bool notices_wait(const server *s, tt_store_id guest)
{
    return notices_are_on(s) && s->notices.post->has(guest);
}

typedef struct result {
    job base;
    server *server;
    tt_store_id target, guest;
    notice_outcome outcome;
    int64_t now;
    bool is_removed;
    tt_store_notify left; /* once it is removed */
} result;

/* The pause doubles with each failure; the store counts them. */
static tt_store_error note_failure(tt_store *store, result *r)
{
    int minutes = 1;
    tt_store_error error = tt_store_notify_get(store, r->guest, &r->left);
    for (int i = 0; i < r->left.count && error == TT_STORE_OK; i++)
        if (r->left.targets[i].id == r->target)
            minutes = 5 << r->left.targets[i].failures;
    minutes = minutes < LONGEST_PAUSE ? minutes : LONGEST_PAUSE;
    return error == TT_STORE_OK
               ? tt_store_target_failed(store, r->target, r->now + (int64_t)minutes * MINUTE, &r->is_removed)
               : error;
}

static tt_store_error note_result(tt_store *store, job *base)
{
    result *r = (result *)base;
    if (r->outcome == NOTICE_SENT)
        return tt_store_target_worked(store, r->target);
    r->is_removed = r->outcome == NOTICE_GONE;
    tt_store_error error = r->is_removed ? tt_store_target_drop(store, r->target) : note_failure(store, r);
    return error == TT_STORE_OK && r->is_removed ? tt_store_notify_get(store, r->guest, &r->left) : error;
}

static void result_noted(job *base)
{
    const result *r = (const result *)base;
    if (base->error == TT_STORE_OK && r->is_removed)
        notices_cancel(r->server, r->guest, &r->left);
    if (base->error != TT_STORE_OK && base->error != TT_STORE_NOT_FOUND)
        trouble_failed(r->server, "notice", (trouble_who){.guest = r->guest}, base->error);
    else if (base->error == TT_STORE_OK && r->is_removed && trouble_may_log(r->server))
        log_event("target_removed", "guest=%lld", (long long)r->guest);
    free(base);
}

void notices_sent(server *s, tt_store_id target, tt_store_id guest, bool is_asked_for, notice_outcome outcome,
                  const char *error)
{
    s->metrics.notices[outcome]++;
    if (is_asked_for) {
        say_notified(&s->line, target, outcome == NOTICE_SENT ? NULL : error);
        for (visitor *v = s->visitors; v; v = v->next_of_all)
            if (v->guest == guest)
                visitor_send(v, s->line.bytes, s->line.size);
        tt_buffer_clear(&s->line);
    }
    result *r = s->is_stopping ? NULL : calloc(1, sizeof *r);
    if (!r)
        return;
    *r = (result){.server = s, .target = target, .guest = guest, .outcome = outcome, .now = s->now};
    r->base.run = note_result;
    r->base.done = result_noted;
    store_thread_give(s->store_thread, &r->base);
}
