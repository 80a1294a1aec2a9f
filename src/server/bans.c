/* bans.c: sends banned guests away. */
#include "server/bans.h"

#include <stdlib.h>

#include "server/event_log.h"
#include "server/live_table.h"
#include "store/admin.h"

enum { PAGE = 512 };

typedef struct look {
    job base;
    server *server;
    tt_store_id last, guests[PAGE];
    int count;
} look;

void bans_refuse(visitor *v)
{
    static const lobby_request nothing;
    if (v->live)
        live_leave(v);
    if (v->relays)
        v->server->cluster->leave(v);
    v->guest = 0;
    v->name[0] = 0;
    v->is_banned = true;
    visitor_refuse(v, &nothing, LOBBY_BANNED);
}

static void send_away(server *s, tt_store_id guest)
{
    int count = 0;
    for (visitor *v = s->visitors, *next; v; v = next) {
        next = v->next_of_all;
        if (v->guest != guest || v->is_dropped || v->behind) /* its own process does that */
            continue;
        bans_refuse(v);
        count++;
    }
    if (count > 0)
        log_event("banned", "guest=%lld connections=%d", (long long)guest, count);
}

static tt_store_error find_bans(tt_store *store, job *base)
{
    look *l = (look *)base;
    return tt_store_ban_since(store, &l->last, l->guests, PAGE, &l->count);
}

static void found(job *base)
{
    look *l = (look *)base;
    server *s = l->server;
    s->bans.is_looking = false;
    if (base->error != TT_STORE_OK) {
        trouble_failed(s, "bans", (trouble_who){0}, base->error);
    } else {
        overlap_read(&s->bans.read, l->last, l->count == PAGE);
        for (int i = 0; i < l->count; i++)
            send_away(s, l->guests[i]);
    }
    free(l);
}

void bans_tick(server *s)
{
    look *l = s->bans.is_looking || s->is_stopping ? NULL : calloc(1, sizeof *l);
    if (!l)
        return;
    *l = (look){.server = s, .last = s->bans.read.from};
    l->base.run = find_bans;
    l->base.done = found;
    s->bans.is_looking = true;
    store_thread_give(s->store_thread, &l->base);
}
