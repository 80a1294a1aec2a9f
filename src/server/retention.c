/* retention.c: deletes tables that are too old and guests who no longer come: completely, a few each second, and never
 * a table with visitors. Days are calendar days, also while the server is down. */
#include <stdlib.h>

#include "server/event_log.h"
#include "server/live_table.h"
#include "server/trouble.h"
#include "store/leases.h"

enum { TABLES = 8, GUESTS = 50 }; /* at most each second */

static const int64_t hour = 3600 * 1000, day = 24 * 3600 * 1000;

static int64_t before(const server *s, int days)
{
    return days > 0 ? s->now - days * day : 0;
}

/* One table. */

typedef struct purge {
    job base;
    server *server;
    int64_t process; /* of several: this one */
    tt_store_retention rule;
    tt_store_old old;
} purge;

static tt_store_error delete_table(tt_store *store, job *base)
{
    const purge *p = (purge *)base;
    tt_process owner = {0};
    tt_store_error error = p->process ? tt_store_lease_find(store, p->process, p->old.id, &owner) : TT_STORE_OK;
    if (error != TT_STORE_OK || owner.id != p->process)
        return error != TT_STORE_OK ? error : TT_STORE_NOT_FOUND; /* somebody is there */
    error = tt_store_table_purge(store, p->old.id, &p->rule);
    return error == TT_STORE_OK && p->process ? tt_store_lease_release(store, p->process, p->old.id) : error;
}

/* Removes visitors who entered while it was being deleted. A bot that is thinking must not act any more. */
static void empty(live_table *live)
{
    static const lobby_request nothing;
    live->facts.life = TT_LIFE_IDLE; /* so that no notes are stored */
    if (live->table)
        tt_table_freeze(live->table);
    for (visitor *v; (v = live->visitors);) {
        live_leave(v);
        visitor_refuse(v, &nothing, LOBBY_NO_SUCH_TABLE);
    }
}

static void deleted(job *base)
{
    purge *p = (purge *)base;
    server *s = p->server;
    live_table *live = base->error == TT_STORE_OK ? live_find(s, p->old.id) : NULL;
    if (base->error == TT_STORE_OK)
        log_event("purged", "table=%lld life=%s game=%s actions=%lld", (long long)p->old.id,
                  tt_store_life_name(p->old.life), p->old.game, (long long)p->old.actions);
    else if (base->error != TT_STORE_NOT_FOUND) /* somebody acted meanwhile */
        trouble_failed(s, "purge", (trouble_who){.table = p->old.id}, base->error);
    if (live)
        empty(live);
    free(p);
}

static void give_purge(server *s, const tt_store_retention *rule, const tt_store_old *old)
{
    purge *p = live_find(s, old->id) || s->is_stopping ? NULL : calloc(1, sizeof *p);
    if (!p)
        return;
    *p = (purge){.server = s, .rule = *rule, .old = *old};
    p->process = s->cluster ? s->cluster->process(s) : 0;
    p->base.run = delete_table;
    p->base.done = deleted;
    store_thread_give(s->store_thread, &p->base);
}

/* Searching. */

typedef struct look {
    job base;
    server *server;
    tt_store_retention rule;
    int64_t seen; /* guests last seen before this; 0: search for tables */
    tt_store_id from;
    tt_store_old tables[TABLES];
    int count;
} look;

static tt_store_error find_tables(tt_store *store, job *base)
{
    look *l = (look *)base;
    return tt_store_table_old(store, &l->rule, &l->from, l->tables, TABLES, &l->count);
}

static tt_store_error delete_guests(tt_store *store, job *base)
{
    look *l = (look *)base;
    tt_store_id guests[GUESTS];
    tt_store_error error = tt_store_guest_old(store, l->seen, &l->from, guests, GUESTS, &l->count);
    for (int i = 0; i < l->count && error == TT_STORE_OK; i++)
        error = tt_store_guest_purge(store, guests[i], l->seen);
    return error;
}

static void looked(job *base)
{
    look *l = (look *)base;
    server *s = l->server;
    tt_store_id *next = l->seen ? &s->retention.guest : &s->retention.table;
    s->retention.is_looking = false;
    *next = l->from;
    if (base->error != TT_STORE_OK) {
        trouble_failed(s, "retention", (trouble_who){0}, base->error);
        s->retention.table = s->retention.guest = 0; /* again in an hour */
    } else if (l->seen && l->count > 0) {
        log_event("purged_guests", "count=%d", l->count);
    } else if (!l->seen) {
        for (int i = 0; i < l->count; i++)
            give_purge(s, &l->rule, &l->tables[i]);
    }
    free(l);
}

void lobby_retain(server *s)
{
    const serve_options *o = s->options;
    tt_store_retention rule = {.finished = before(s, o->keep_finished), .unfinished = before(s, o->keep_unfinished)};
    bool is_due = !s->retention.at || s->now >= s->retention.at + hour / o->test_speed || s->now < s->retention.at;
    if (s->retention.is_looking || s->is_stopping || (s->cluster && !s->cluster->is_first(s)))
        return;
    if (!s->retention.table && !s->retention.guest) {
        if (!is_due)
            return;
        s->retention.at = s->now;
        s->retention.table = rule.finished || rule.unfinished;
        s->retention.guest = o->keep_guests > 0;
        if (!s->retention.table && !s->retention.guest)
            return;
    }
    look *l = calloc(1, sizeof *l);
    if (!l)
        return;
    bool is_table = s->retention.table;
    *l = (look){.server = s, .rule = rule, .seen = is_table ? 0 : before(s, o->keep_guests)};
    l->from = is_table ? s->retention.table : s->retention.guest;
    l->base.run = is_table ? find_tables : delete_guests;
    l->base.done = looked;
    s->retention.is_looking = true;
    store_thread_give(s->store_thread, &l->base);
}
