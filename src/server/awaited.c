/* awaited.c: guests whose random bytes are missing. */
#include "server/awaited.h"

#include <stdlib.h>

#include "server/event_log.h"
#include "server/live_table.h"
#include "server/lobby_tables.h"
#include "server/trouble.h"
#include "store/leases.h"

/* PATIENCE and START_PATIENCE in ticks, the first of which may come at once; AWAY in milliseconds. After a start all
 * pages must reconnect first, and wait up to 18 seconds between two tries. */
enum { PATIENCE = 11, START_PATIENCE = 61, AWAY = 60 * 1000, PAGE = 32 };
enum { AGAIN = 20 }; /* ticks until one of several processes looks for tables that nobody runs */

static int find(const server *s, tt_store_id table, tt_store_id guest)
{
    int i = s->awaited_count - 1;
    while (i >= 0 && (s->awaited[i].table != table || s->awaited[i].guest != guest))
        i--;
    return i;
}

static void add(server *s, tt_store_id table, tt_store_id guest, int ticks)
{
    if (s->is_stopping)
        return;
    if (s->awaited_count == s->awaited_capacity) {
        int more = 2 * s->awaited_capacity + 16;
        awaited *grown = realloc(s->awaited, (size_t)more * sizeof *grown);
        if (!grown) {
            s->has_recalled = false; /* no memory: the next tick reads them from the store */
            return;
        }
        s->awaited = grown;
        s->awaited_capacity = more;
    }
    s->awaited[s->awaited_count++] = (awaited){.table = table, .guest = guest, .ticks = ticks};
}

static void drop(server *s, int i)
{
    s->awaited[i] = s->awaited[--s->awaited_count];
}

static bool is_awaited(const tt_store_table *facts, tt_store_id guest)
{
    int seat = facts->life == TT_LIFE_OPEN ? facts_seat(facts, guest) : -1;
    return seat >= 0 && !facts->seats[seat].has_chance;
}

/* Drops guests of this table who need not be awaited any more. Gives the least ticks left of a dropped guest who has no
 * seat there now, at most `ticks`. */
static int drop_settled(server *s, const tt_store_table *facts, int ticks)
{
    for (int i = s->awaited_count - 1; i >= 0; i--) {
        const awaited one = s->awaited[i];
        if (one.table != facts->id || is_awaited(facts, one.guest))
            continue;
        if (facts_seat(facts, one.guest) < 0 && one.ticks < ticks)
            ticks = one.ticks;
        drop(s, i);
    }
    return ticks;
}

/* A seat that is passed on by link keeps the time it has left. */
static void follow(server *s, const tt_store_table *facts, tt_store_id guest, int ticks)
{
    int left = drop_settled(s, facts, ticks);
    if (is_awaited(facts, guest) && find(s, facts->id, guest) < 0)
        add(s, facts->id, guest, left);
}

void awaited_follow(server *s, const tt_store_table *facts, tt_store_id guest)
{
    follow(s, facts, guest, PATIENCE);
}

/* Frees the seat of a guest whose bytes did not come. */

typedef struct freeing {
    job base;
    server *server;
    tt_store_id table, guest;
    int64_t time;
    bool is_freed;
    tt_store_table facts;
} freeing;

void freed_note(server *s, tt_store_id table, tt_store_id guest, int64_t time)
{
    s->freed[s->freed_count++ % FREED] = (freed){.table = table, .guest = guest, .time = time};
}

bool freed_lately(const server *s, tt_store_id table, tt_store_id guest, int64_t time)
{
    for (int i = 0; i < FREED; i++) {
        const freed *one = &s->freed[i];
        if (one->table == table && one->guest == guest && time >= one->time && time - one->time < AWAY)
            return true;
    }
    return false;
}

static tt_store_error free_seat(tt_store *store, job *base)
{
    freeing *f = (freeing *)base;
    tt_store_error error = tt_store_table_get(store, f->table, &f->facts);
    if (error != TT_STORE_OK)
        return error;
    int seat = f->facts.life == TT_LIFE_OPEN ? facts_seat(&f->facts, f->guest) : -1;
    if (seat < 0 || f->facts.seats[seat].has_chance)
        return TT_STORE_OK;
    error = seats_remove(store, &f->facts, seat, f->time);
    if (error != TT_STORE_OK)
        return error;
    f->is_freed = true;
    rematch_drop(f->server, &f->facts, f->guest, false);
    freed_note(f->server, f->table, f->guest, f->time);
    return tt_store_table_get(store, f->table, &f->facts);
}

/* If it could not be stored, it is tried again after ten seconds. */
static void seat_freed(job *base)
{
    freeing *f = (freeing *)base;
    server *s = f->server;
    live_table *live = live_find(s, f->table);
    if (base->error != TT_STORE_OK && base->error != TT_STORE_NOT_FOUND) {
        trouble_failed(s, "free", (trouble_who){.guest = f->guest, .table = f->table}, base->error);
        add(s, f->table, f->guest, PATIENCE);
    }
    if (base->error == TT_STORE_OK && f->is_freed) {
        log_event("freed", "table=%lld guest=%lld", (long long)f->table, (long long)f->guest);
        if (live) {
            hold_drop(&live->held, f->guest);
            live_refresh(live, &f->facts);
        }
    }
    free(f);
}

/* False without memory. */
static bool give_freeing(server *s, const awaited *one)
{
    freeing *f = calloc(1, sizeof *f);
    if (!f)
        return false;
    *f = (freeing){.server = s, .table = one->table, .guest = one->guest, .time = s->now};
    f->base.run = free_seat;
    f->base.done = seat_freed;
    store_thread_give(s->store_thread, &f->base);
    return true;
}

/* Awaits the guests that the store knows from before the start. */

typedef struct recalling {
    job base;
    server *server;
    int64_t process; /* of several: this one */
    tt_store_id before;
    int count;
    tt_store_table tables[PAGE];
} recalling;

static tt_store_error find_unready(tt_store *store, job *base)
{
    recalling *r = (recalling *)base;
    if (r->process)
        return tt_store_lease_unready(store, r->process, r->tables, PAGE, &r->count);
    tt_store_filter filter = {.life = TT_LIFE_OPEN, .only_unready = true, .before = r->before};
    return tt_store_table_list(store, &filter, r->tables, PAGE, &r->count);
}

static void recall(server *s, tt_store_id before);

static bool is_ours(const recalling *r, const tt_store_table *facts)
{
    return !r->process || r->server->cluster->took(r->server, r->process, facts->id);
}

static void recalled(job *base)
{
    recalling *r = (recalling *)base;
    server *s = r->server;
    for (int i = 0; i < r->count && base->error == TT_STORE_OK; i++)
        for (int seat = 0; seat < r->tables[i].seat_count && is_ours(r, &r->tables[i]); seat++)
            if (r->tables[i].seats[seat].kind == TT_SITS_GUEST)
                follow(s, &r->tables[i], r->tables[i].seats[seat].guest, START_PATIENCE);
    if (base->error != TT_STORE_OK) {
        trouble_failed(s, "recall", (trouble_who){0}, base->error);
        s->has_recalled = false; /* the next tick tries again */
    } else if (r->count == PAGE) {
        recall(s, r->tables[PAGE - 1].id);
    }
    free(r);
}

static void recall(server *s, tt_store_id before)
{
    recalling *r = s->is_stopping ? NULL : calloc(1, sizeof *r);
    s->has_recalled = r != NULL;
    s->recall_ticks = 0;
    if (!r)
        return;
    r->server = s;
    r->process = s->cluster ? s->cluster->process(s) : 0;
    r->before = before;
    r->base.run = find_unready;
    r->base.done = recalled;
    store_thread_give(s->store_thread, &r->base);
}

void awaited_tick(server *s)
{
    if (s->is_stopping)
        return;
    if (!s->has_recalled || (s->cluster && ++s->recall_ticks >= AGAIN))
        recall(s, 0);
    for (int i = s->awaited_count - 1; i >= 0; i--)
        if (--s->awaited[i].ticks <= 0 && give_freeing(s, &s->awaited[i])) /* else the next tick tries again */
            drop(s, i);
}

void awaited_close(server *s)
{
    free(s->awaited);
    s->awaited = NULL;
    s->awaited_count = s->awaited_capacity = 0;
}
