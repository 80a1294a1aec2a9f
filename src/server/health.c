/* health.c: the health check: a small write through the store thread, like an action. Requests that come meanwhile
 * share it. */
#include "server/health.h"

#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>

#include "server/trouble.h"

/* Milliseconds: how long an answer is reused; after how long a check counts as slow (answered a tick later); how long a
 * failure of other writes counts. */
enum { FRESH = 1000, SLOW = 1000, REMEMBERED = 10000 };

static const uint64_t least_free = 1 << 20; /* bytes on the disk: the log may have space when the database has none */

typedef struct probe {
    job base;
    server *server;
    int64_t ran;
    bool is_full;
} probe;

static const char *reason_of(tt_store_error error)
{
    if (tt_store_is_fatal(error))
        return "store_broken";
    switch (error) {
    case TT_STORE_OK:
        return NULL;
    case TT_STORE_FULL:
        return "store_full";
    case TT_STORE_BUSY:
        return "store_busy";
    case TT_STORE_LOST:
        return "store_lost";
    case TT_STORE_OLDER:
        return "store_older";
    default:
        return "store_failed";
    }
}

static const char *last_reason(const server *s)
{
    const troubles *t = &s->troubles;
    bool has_failed = t->failed != TT_STORE_OK && s->now >= t->failed_at && s->now - t->failed_at < REMEMBERED;
    const char *reason = reason_of(s->health.last);
    return s->is_broken ? "store_broken" : reason || !has_failed ? reason : reason_of(t->failed);
}

static tt_store_error write_something(tt_store *store, job *base)
{
    probe *p = (probe *)base;
    struct statvfs disk;
    p->is_full = statvfs(p->server->options->store, &disk) == 0 && disk.f_bavail * disk.f_frsize < least_free;
    return tt_store_ran_set(store, p->ran);
}

/* Answers requests that have waited since `until` or longer. */
static void answer_requests(server *s, int64_t until, const char *reason)
{
    for (resource **at = &s->health.waiting, *p; (p = *at);) {
        if (p->waits_since > until) {
            at = &p->next_waiting;
            continue;
        }
        *at = p->next_waiting;
        p->tell(p, reason);
        resource_unref(p);
    }
}

static void written(job *base)
{
    const probe *p = (probe *)base;
    server *s = p->server;
    s->health.is_asking = false;
    s->health.at = s->now;
    s->health.last = base->error == TT_STORE_OK && p->is_full ? TT_STORE_FULL : base->error;
    if (base->error != TT_STORE_OK)
        trouble_failed(s, "healthz", (trouble_who){0}, base->error);
    answer_requests(s, INT64_MAX, last_reason(s));
    free(base);
}

static void tick(server *s)
{
    answer_requests(s, s->now - SLOW, "slow");
}

static bool give_probe(server *s)
{
    probe *p = calloc(1, sizeof *p);
    if (!p)
        return false;
    *p = (probe){.server = s, .ran = server_ran(s)};
    p->base.run = write_something;
    p->base.done = written;
    s->health.is_asking = true;
    s->health.asked_at = s->now;
    s->health.tick = tick;
    store_thread_give(s->store_thread, &p->base);
    return true;
}

void health_check(resource *res, void (*tell)(resource *res, const char *reason))
{
    server *s = res->server;
    struct health *h = &s->health;
    if (s->is_broken || (!h->is_asking && h->at && s->now >= h->at && s->now - h->at < FRESH)) {
        tell(res, last_reason(s));
    } else if (h->is_asking && s->now - h->asked_at >= SLOW) {
        tell(res, "slow");
    } else if (!h->is_asking && !give_probe(s)) {
        tell(res, "no_memory");
    } else {
        res->tell = tell;
        res->waits_since = s->now;
        res->references++;
        res->next_waiting = h->waiting;
        h->waiting = res;
    }
}
