/* quotas.c: what networks have opened and stored. */
#include "server/quotas.h"

#include <stdlib.h>

enum { HOUR = 3600, DAY = 24 * HOUR, MEGABYTE = 1 << 20 };

struct quota {
    quota *next;
    uint64_t network;
    allowance opened, notices;
    double stored; /* bytes, minus what has been given back over time */
    int64_t at;    /* time of that value */
};

static double most_stored(const server *s)
{
    return (double)s->options->limits.stored * MEGABYTE;
}

/* The whole quota comes back within a day. */
static double stored_now(const server *s, const quota *q)
{
    double passed = s->now > q->at ? (double)(s->now - q->at) / 1000 : 0; /* the system clock may be set back */
    double left = q->stored - passed * most_stored(s) / DAY;
    return left > 0 ? left : 0;
}

static quota *find(server *s, uint64_t network, bool make)
{
    quota **first = &s->quotas[network / 2 % QUOTA_BUCKETS]; /* networks are odd numbers */
    for (quota *q = *first; q; q = q->next)
        if (q->network == network)
            return q;
    quota *q = make ? calloc(1, sizeof *q) : NULL;
    if (q) {
        q->network = network;
        q->next = *first;
        *first = q;
    }
    return q;
}

static bool is_free(const visitor *v)
{
    return !v->messages;
}

lobby_error quotas_store(const visitor *v)
{
    const quota *q = is_free(v) ? NULL : find(v->server, v->network, false);
    return q && stored_now(v->server, q) >= most_stored(v->server) ? LOBBY_QUOTA : LOBBY_OK;
}

lobby_error quotas_open(const visitor *v)
{
    double most = v->server->options->limits.opened_address;
    quota *q = is_free(v) ? NULL : find(v->server, v->network, true);
    if (is_free(v) || quotas_store(v))
        return is_free(v) ? LOBBY_OK : LOBBY_QUOTA;
    return q && allowance_take(&q->opened, most / HOUR, most, v->server->now) ? LOBBY_OK : LOBBY_QUOTA;
}

bool quotas_notify(const visitor *v)
{
    static const double most = 30;
    quota *q = is_free(v) ? NULL : find(v->server, v->network, true);
    return is_free(v) || (q && allowance_take(&q->notices, most / HOUR, most, v->server->now));
}

void quotas_open_back(server *s, uint64_t network)
{
    quota *q = network ? find(s, network, false) : NULL;
    if (q)
        q->opened.left++;
}

void quotas_charge(server *s, uint64_t network, size_t bytes)
{
    quota *q = network ? find(s, network, true) : NULL;
    if (!q)
        return;
    q->stored = stored_now(s, q) + (double)bytes;
    q->at = s->now;
}

static void forget(server *s, bool all)
{
    for (int i = 0; i < QUOTA_BUCKETS; i++)
        for (quota **at = &s->quotas[i]; *at;) {
            quota *q = *at;
            bool is_used = stored_now(s, q) > 0 || s->now - q->opened.at < (int64_t)HOUR * 1000 ||
                           s->now - q->notices.at < (int64_t)HOUR * 1000;
            if (is_used && !all) {
                at = &q->next;
                continue;
            }
            *at = q->next;
            free(q);
        }
}

void quotas_tidy(server *s)
{
    forget(s, false);
}

void quotas_close(server *s)
{
    forget(s, true);
}

/* Tables that have started or ended no longer count. */
tt_store_error quotas_may_wait(server *s, uint64_t network, int most, bool *may)
{
    static tt_store_table facts; /* large; only this thread uses it */
    int count = 0;
    for (int i = 0; i < QUOTA_TABLES; i++) {
        quota_table *one = &s->waiting_tables[i];
        if (!one->table || one->network != network)
            continue;
        tt_store_error error = tt_store_table_get(s->store, one->table, &facts);
        if (error != TT_STORE_OK && error != TT_STORE_NOT_FOUND)
            return error;
        if (error == TT_STORE_OK && facts.life == TT_LIFE_OPEN)
            count++;
        else
            *one = (quota_table){0};
    }
    *may = count < most;
    return TT_STORE_OK;
}

/* Uses a free entry, or replaces the oldest one. */
void quotas_wait(server *s, uint64_t network, tt_store_id table)
{
    int place = 0;
    for (int i = 0; i < QUOTA_TABLES && s->waiting_tables[place].table; i++)
        if (s->waiting_tables[i].table < s->waiting_tables[place].table)
            place = i;
    s->waiting_tables[place] = (quota_table){network, table};
}
