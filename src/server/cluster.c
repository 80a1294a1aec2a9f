/* cluster.c: which tables this process runs, and who runs the others. */
#include "server/cluster.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/event_log.h"
#include "server/forget.h"
#include "server/lease_keeper.h"
#include "server/lobby_job.h"
#include "server/relays.h"
#include "store/postgres.h"

/* Milliseconds: for which a lease is kept after its last use, longer than a seat is held or awaited; how long a message
 * waits for a table; between two looks. */
enum { KEPT = 120 * 1000, PATIENCE = 9000, AGAIN = 100 };
enum { LEASES = 4096 };

typedef struct held_lease {
    struct held_lease *next;
    tt_store_id table;
    int64_t used; /* monotonic milliseconds */
} held_lease;

static struct {
    server *server;
    struct ev_loop *loop;
    lease_keeper *keeper;
    tt_process self;
    bool is_alive;   /* the leases are valid */
    bool is_joining; /* the keeper was called to join once more */
    bool is_first;
    int64_t until;
    unsigned ended;
    held_lease *leases[LEASES];
    int count;
    errand *waiting; /* look again when the timer is up */
    ev_timer timer;
    ev_check check;
} c;

server *cluster_server(void)
{
    return c.server;
}

/* Leases. */

static held_lease **find(tt_store_id table)
{
    held_lease **at = &c.leases[(uint64_t)table % LEASES];
    while (*at && (*at)->table != table)
        at = &(*at)->next;
    return at;
}

bool cluster_runs(tt_store_id table)
{
    held_lease *one = c.is_alive ? *find(table) : NULL;
    if (one)
        one->used = lease_keeper_now();
    return one;
}

static bool runs(const server *s, tt_store_id table)
{
    (void)s;
    return cluster_runs(table);
}

static bool took(server *s, int64_t process, tt_store_id table)
{
    (void)s;
    held_lease **at = find(table);
    if (!c.is_alive || process != c.self.id)
        return false;
    if (!*at && (*at = calloc(1, sizeof **at))) {
        (*at)->table = table;
        c.count++;
    }
    if (*at)
        (*at)->used = lease_keeper_now();
    return *at;
}

static void forget_lease(held_lease **at)
{
    held_lease *one = *at;
    *at = one->next;
    free(one);
    c.count--;
}

typedef struct release {
    job base;
    int64_t me;
    tt_store_id table;
} release;

static tt_store_error store_release(tt_store *store, job *base)
{
    const release *r = (release *)base;
    return tt_store_lease_release(store, r->me, r->table);
}

/* After a failure it is still ours. */
static void released(job *base)
{
    const release *r = (release *)base;
    if (base->error != TT_STORE_OK)
        took(c.server, r->me, r->table);
    free(base);
}

/* After all that was stored for the table. */
static void give_up(tt_store_id table)
{
    release *r = calloc(1, sizeof *r);
    if (!r)
        return;
    *r = (release){.me = c.self.id, .table = table};
    r->base.run = store_release;
    r->base.done = released;
    store_thread_give(c.server->store_thread, &r->base);
}

static void tidy(int64_t now)
{
    for (int i = 0; i < LEASES; i++)
        for (held_lease **at = &c.leases[i], *one; (one = *at);) {
            if (now - one->used < KEPT || live_find(c.server, one->table)) {
                at = &one->next;
                continue;
            }
            give_up(one->table);
            forget_lease(at);
        }
}

static void forget_all(void)
{
    for (int i = 0; i < LEASES; i++)
        while (c.leases[i])
            forget_lease(&c.leases[i]);
}

/* Errands: messages whose table is looked for. */

void cluster_end_errand(errand *one)
{
    visitor *v = one->visitor;
    sodium_memzero(one, sizeof *one + one->size);
    free(one);
    visitor_release(v);
}

static void refuse(errand *one)
{
    static const lobby_request nothing;
    if (!one->visitor->is_dropped)
        visitor_refuse(one->visitor, &nothing, LOBBY_NOT_STORED);
    cluster_end_errand(one);
}

void cluster_look_again(errand *one)
{
    if (one->visitor->is_dropped || c.server->is_stopping) {
        cluster_end_errand(one);
    } else if (lease_keeper_now() >= one->until) {
        refuse(one);
    } else {
        one->next = c.waiting;
        c.waiting = one;
        if (!ev_is_active(&c.timer)) {
            ev_timer_set(&c.timer, AGAIN / 1000.0, 0);
            ev_timer_start(c.loop, &c.timer);
        }
    }
}

static tt_store_error look(tt_store *store, job *base)
{
    errand *one = (errand *)base;
    tt_store_error error = TT_STORE_OK;
    if (!one->table)
        error = tt_store_link_table(store, one->hash, &one->table);
    return error == TT_STORE_OK ? tt_store_lease_find(store, one->me, one->table, &one->owner) : error;
}

/* Nobody knows such a table or link: the lobby says so. */
static void looked(job *base)
{
    errand *one = (errand *)base;
    visitor *v = one->visitor;
    bool is_found = base->error == TT_STORE_OK, is_mine = is_found && one->owner.id == one->me;
    if (v->is_dropped) {
        cluster_end_errand(one);
    } else if (base->error == TT_STORE_NOT_FOUND || (is_mine && took(c.server, one->me, one->table))) {
        lobby_do(v, one->text, one->size);
        cluster_end_errand(one);
    } else if (!is_found || is_mine || !relays_ask(&one->owner, one)) { /* else it waits for the answer */
        cluster_look_again(one);
    }
}

static void send_errand(errand *one)
{
    one->me = c.self.id;
    one->owner = (tt_process){0};
    one->base = (job){.run = look, .done = looked};
    store_thread_give(c.server->store_thread, &one->base);
}

static void look_for_waiting(struct ev_loop *loop, ev_timer *timer, int events)
{
    errand *all = c.waiting;
    (void)loop, (void)timer, (void)events;
    c.waiting = NULL;
    for (errand *one = all, *next; one; one = next) {
        next = one->next;
        if (!c.is_alive || one->visitor->is_dropped || c.server->is_stopping)
            cluster_look_again(one);
        else
            send_errand(one);
    }
}

static errand *make_errand(visitor *v, const lobby_request *request, const char *text, size_t size)
{
    errand *one = calloc(1, sizeof *one + size);
    if (!one)
        return NULL;
    one->visitor = v;
    one->until = lease_keeper_now() + PATIENCE;
    one->table = request ? request->table : 0;
    if (request && !one->table)
        token_hash(request->token, REQUEST_TOKEN, one->hash);
    memcpy(one->text, text, size);
    one->size = size;
    visitor_hold(v);
    return one;
}

static void route_there(visitor *v, const char *text, size_t size)
{
    errand *one = make_errand(v, NULL, text, size);
    if (one)
        relays_ask_there(one);
    else
        visitor_drop(v);
}

static void route_to(visitor *v, const lobby_request *request, const char *text, size_t size)
{
    errand *one = make_errand(v, request, text, size);
    if (!one)
        visitor_drop(v);
    else if (c.is_alive)
        send_errand(one);
    else
        cluster_look_again(one);
}

/* Requests that concern the table that the visitor has entered go where that is. */
static bool route(visitor *v, const char *text, size_t size)
{
    static lobby_request request; /* large; only this thread uses it */
    const relay *there = v->behind ? NULL : relays_entered(v);
    if (v->behind)
        return false;
    bool is_there = there && (!tt_call_is_another(text, size) || plans_is_request(text, size));
    if (!is_there && tt_call_is_another(text, size) && lobby_request_read(text, size, &request)) {
        bool is_of_table = lobby_request_is_of_table(request.kind);
        if (is_of_table && !(there && there->at == request.table)) {
            if (cluster_runs(request.table))
                return false;
            route_to(v, &request, text, size);
            return true;
        }
        if (request.kind == REQUEST_TAKE) {
            route_to(v, &request, text, size);
            return true;
        }
        is_there = there && (is_of_table || lobby_request_is_at_table(request.kind));
    }
    if (is_there)
        route_there(v, text, size);
    return is_there;
}

/* Life. */

static void leave(visitor *v)
{
    relays_leave(v);
}

static bool is_first(const server *s)
{
    (void)s;
    return c.is_first;
}

static int64_t process(const server *s)
{
    (void)s;
    return c.self.id;
}

static const lobby_cluster functions = {
    .route = route, .runs = runs, .took = took, .leave = leave, .is_first = is_first, .process = process};

/* Follows the running time of the database; it never goes back. */
static void follow(const lease_news *news)
{
    server *s = c.server;
    int64_t now = lease_keeper_now(), ran = news->ran + (now - news->ran_at) * s->options->test_speed;
    if (ran > server_ran(s)) {
        s->ran = ran;
        s->ran_at = s->now;
    }
    lease_keeper_ran(c.keeper, server_ran(s));
}

/* What others may have by now is forgotten before this process may join them again; and what was given to the store
 * thread before that is not written. */

typedef struct farewell {
    job base;
} farewell;

static tt_store_error do_nothing(tt_store *store, job *base)
{
    (void)store, (void)base;
    return TT_STORE_OK;
}

static void said_farewell(job *base)
{
    free(base);
    if (c.keeper)
        lease_keeper_join(c.keeper);
}

static void lose(void)
{
    farewell *f = calloc(1, sizeof *f);
    log_event("leases_lost", "process=%lld leases=%d", (long long)c.self.id, c.count);
    c.is_alive = c.is_first = false;
    c.is_joining = f;
    tt_postgres_be(c.server->store, 0);
    lobby_forget(c.server);
    forget_all();
    if (!f)
        return;
    f->base.run = do_nothing;
    f->base.done = said_farewell;
    store_thread_give(c.server->store_thread, &f->base);
}

static void be(int64_t id)
{
    c.self.id = id;
    c.is_alive = true;
    c.is_joining = false;
    tt_postgres_be(c.server->store, id);
    log_event("joined", "process=%lld address=%s", (long long)id, c.self.address);
}

void cluster_collect(void)
{
    lease_news news;
    if (!c.keeper || c.server->is_stopping)
        return;
    lease_keeper_news(c.keeper, &news);
    if (news.ended != c.ended)
        log_event("taken_over", "processes=%u", news.ended - c.ended);
    c.ended = news.ended;
    c.is_first = news.is_first && c.is_alive;
    c.until = news.until;
    if (news.process)
        follow(&news);
    if (c.is_alive && (news.process != c.self.id || lease_keeper_now() >= c.until))
        lose();
    else if (!c.is_alive && c.is_joining && news.process && news.process != c.self.id)
        be(news.process);
}

void cluster_tick(void)
{
    if (!c.keeper)
        return;
    cluster_collect();
    if (!c.is_alive && !c.is_joining && !c.server->is_stopping)
        lose(); /* there was no memory */
    inner_tick();
    if (c.is_alive && !c.server->is_stopping)
        tidy(lease_keeper_now());
}

void cluster_ask_now(void)
{
    if (c.keeper)
        lease_keeper_hurry(c.keeper);
}

/* Before anything that has come is heard: this process may have stood still, and others have its tables. */
static void check_time(struct ev_loop *loop, ev_check *check, int events)
{
    (void)loop, (void)check, (void)events;
    if (c.is_alive && !c.server->is_stopping && lease_keeper_now() >= c.until)
        cluster_collect();
}

static bool fail(const char *why)
{
    char clean[TT_STORE_DETAIL];
    log_clean(why, clean, sizeof clean);
    log_event("cluster_failed", "reason=%s", clean);
    return false;
}

bool cluster_begin(server *s, connection_list *list, void (*wake)(void *context))
{
    const serve_options *o = s->options;
    char detail[TT_STORE_DETAIL] = "";
    c.server = s;
    c.loop = list->loop;
    ev_timer_init(&c.timer, look_for_waiting, 0, 0);
    ev_check_init(&c.check, check_time);
    ev_set_priority(&c.check, EV_MAXPRI);
    int port = inner_open(list, &c.self, o->cluster, o->cluster_port);
    if (port < 0)
        return fail(strerror(errno));
    snprintf(c.self.address, sizeof c.self.address, "%s:%d", o->cluster, port);
    randombytes_buf(c.self.key, sizeof c.self.key);
    tt_process joined = c.self;
    c.keeper = lease_keeper_start(s->cluster_store, &joined, o->test_speed, s->ran, wake, NULL, detail);
    if (!c.keeper) {
        inner_close();
        return fail(detail);
    }
    s->cluster = &functions;
    be(joined.id);
    cluster_collect();
    ev_check_start(c.loop, &c.check);
    return true;
}

void cluster_leave(void)
{
    if (!c.keeper)
        return;
    c.is_alive = false;
    forget_all();
    lease_keeper_stop(c.keeper);
    c.keeper = NULL;
}

void cluster_end(void)
{
    if (!c.server)
        return;
    ev_timer_stop(c.loop, &c.timer);
    ev_check_stop(c.loop, &c.check);
    inner_close();
    for (errand *one; (one = c.waiting);) {
        c.waiting = one->next;
        cluster_end_errand(one);
    }
}

void cluster_write_metrics(tt_buffer *out)
{
    char text[900];
    int to_others, of_others;
    relays_count(&to_others, &of_others);
    int size = snprintf(text, sizeof text,
                        "# HELP turntable_leases Tables that this process runs.\n# TYPE turntable_leases gauge\n"
                        "turntable_leases %d\n"
                        "# HELP turntable_relays Visitors at a table that another process runs: ours there, others' "
                        "here.\n# TYPE turntable_relays gauge\n"
                        "turntable_relays{direction=\"out\"} %d\nturntable_relays{direction=\"in\"} %d\n"
                        "# HELP turntable_takeovers_total Dead processes that this one has found.\n"
                        "# TYPE turntable_takeovers_total counter\nturntable_takeovers_total %u\n",
                        c.count, to_others, of_others, c.ended);
    tt_buffer_put(out, text, (size_t)size);
}
