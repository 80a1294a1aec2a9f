/* people.c: guests who changed. */
#include "server/people.h"

#include <stdlib.h>
#include <string.h>

#include "server/live_table.h"
#include "server/lobby_job.h"
#include "server/say.h"
#include "store/accounts.h"
#include "store/admin.h"

enum { PAGE = 512 };

/* One guest, read again. */
typedef struct reading {
    job base;
    server *server;
    tt_store_id id;
    tt_store_person person;
    uint8_t tokens[TT_STORE_TOKENS][TT_STORE_HASH];
    int count;
    tt_store_id blocked[TT_STORE_BLOCKS];
    int blocked_count;
    tt_store_notify notify;
} reading;

/* A table where a guest has changed, read again. */
typedef struct looking_up {
    job base;
    server *server;
    tt_store_id guest;
    tt_store_table facts;
} looking_up;

bool visitor_blocks(const visitor *v, tt_store_id guest)
{
    for (int i = 0; i < v->blocked_count; i++)
        if (v->blocked[i] == guest)
            return true;
    return false;
}

void visitor_learn_blocks(visitor *v, const tt_store_id blocked[], int count)
{
    tt_store_id *copy = count > 0 ? malloc((size_t)count * sizeof *copy) : NULL;
    if (count > 0 && !copy)
        return;
    if (copy)
        memcpy(copy, blocked, (size_t)count * sizeof *copy);
    free(v->blocked);
    v->blocked = copy;
    v->blocked_count = count;
}

static tt_store_error read_table(tt_store *store, job *base)
{
    looking_up *l = (looking_up *)base;
    return tt_store_table_get(store, l->facts.id, &l->facts);
}

/* The guest has deleted the account: its plans are gone, and bots play its seats. */
static void leave_to_bots(live_table *live, tt_store_id guest)
{
    int seat = facts_seat(&live->facts, guest);
    if (seat < 0 || !live->table || strcmp(live->facts.seats[seat].name, FORMER_PLAYER) != 0)
        return;
    plans_forget(live, seat);
    live_stand_in(live, seat, true);
}

static void table_read(job *base)
{
    looking_up *l = (looking_up *)base;
    live_table *live = base->error == TT_STORE_OK ? live_find(l->server, l->facts.id) : NULL;
    if (live) {
        live_refresh(live, &l->facts);
        leave_to_bots(live, l->guest);
    }
    free(l);
}

static void refresh_table(live_table *live, tt_store_id guest)
{
    looking_up *l = calloc(1, sizeof *l);
    if (!l)
        return;
    l->server = live->server;
    l->guest = guest;
    l->facts.id = live->facts.id;
    l->base.run = read_table;
    l->base.done = table_read;
    store_thread_give(live->server->store_thread, &l->base);
}

/* The next live table where the guest has a seat or is host, from `live` in this bucket on. */
static live_table *next_table(live_table *live, tt_store_id guest)
{
    while (live && live->facts.host != guest && facts_seat(&live->facts, guest) < 0)
        live = live->next;
    return live;
}

static bool is_known(const server *s, tt_store_id guest)
{
    for (const visitor *v = s->visitors; v; v = v->next_of_all)
        if (v->guest == guest)
            return true;
    for (int i = 0; i < LIVE_BUCKETS; i++)
        if (next_table(s->live_tables[i], guest))
            return true;
    return notices_wait(s, guest);
}

static bool is_token(const reading *r, const uint8_t token[TT_STORE_HASH])
{
    for (int i = 0; i < r->count; i++)
        if (memcmp(r->tokens[i], token, TT_STORE_HASH) == 0)
            return true;
    return false;
}

/* Ends the connections whose session has ended; tells the others who they are now. */
static void learn(server *s, const reading *r)
{
    for (visitor *v = s->visitors; v; v = v->next_of_all) {
        const tt_store_guest *now = &r->person.guest;
        if (v->guest != r->id || v->is_dropped)
            continue;
        if (!v->behind && !is_token(r, v->token)) { /* else its own process closes it */
            visitor_return(v);
            continue;
        }
        visitor_learn_blocks(v, r->blocked, r->blocked_count);
        if (strcmp(v->name, now->name) == 0 && v->has_account == now->has_account)
            continue;
        memcpy(v->name, now->name, sizeof v->name);
        v->has_account = now->has_account;
        if (v->behind) /* the same */
            continue;
        say_guest(&s->line, v);
        visitor_say(v);
    }
}

static tt_store_error read_guest(tt_store *store, job *base)
{
    reading *r = (reading *)base;
    tt_store_error error = tt_store_person_get(store, r->id, &r->person);
    if (error == TT_STORE_OK)
        error = tt_store_token_list(store, r->id, r->tokens, &r->count);
    if (error == TT_STORE_OK)
        error = tt_store_notify_get(store, r->id, &r->notify);
    return error == TT_STORE_OK ? tt_store_block_ids(store, r->id, r->blocked, &r->blocked_count) : error;
}

static bool shows_another(const live_table *live, const reading *r)
{
    int seat = facts_seat(&live->facts, r->id);
    return seat < 0 || strcmp(live->facts.seats[seat].name, r->person.guest.name) != 0 ||
           live->facts.seats[seat].has_account != r->person.guest.has_account;
}

static void guest_read(job *base)
{
    reading *r = (reading *)base;
    server *s = r->server;
    if (base->error == TT_STORE_OK && !s->is_stopping) {
        learn(s, r);
        notices_cancel(s, r->id, &r->notify);
        for (int i = 0; i < LIVE_BUCKETS; i++)
            for (live_table *live = s->live_tables[i]; (live = next_table(live, r->id)); live = live->next)
                if (shows_another(live, r))
                    refresh_table(live, r->id);
    } else if (base->error != TT_STORE_OK && base->error != TT_STORE_NOT_FOUND) {
        trouble_failed(s, "people", (trouble_who){.guest = r->id}, base->error);
    }
    free(r);
}

void people_changed(server *s, tt_store_id guest)
{
    reading *r = s->is_stopping || !is_known(s, guest) ? NULL : calloc(1, sizeof *r);
    if (!r)
        return;
    r->server = s;
    r->id = guest;
    r->base.run = read_guest;
    r->base.done = guest_read;
    store_thread_give(s->store_thread, &r->base);
}

/* Looking for changes. */

typedef struct look {
    job base;
    server *server;
    tt_store_id after;
    tt_store_change changes[PAGE];
    int count;
} look;

static tt_store_error find_changes(tt_store *store, job *base)
{
    look *l = (look *)base;
    return tt_store_change_since(store, l->after, l->changes, PAGE, &l->count);
}

/* Makes room for the numbers up to `to`. The store keeps no more of them. */
static void forget_done(struct changes *changes, tt_store_id to)
{
    tt_store_id from = to - changes->read.last > TT_STORE_CHANGES ? to - TT_STORE_CHANGES : changes->read.last;
    for (tt_store_id id = from + 1; id <= to; id++)
        changes->done[id % TT_STORE_CHANGES] = false;
}

static void do_changes(server *s, const look *l)
{
    tt_store_id last = l->count > 0 ? l->changes[l->count - 1].id : l->after;
    forget_done(&s->changes, last);
    for (int i = 0; i < l->count; i++) {
        bool *is_done = &s->changes.done[l->changes[i].id % TT_STORE_CHANGES];
        if (!*is_done)
            people_changed(s, l->changes[i].guest);
        *is_done = true;
    }
    overlap_read(&s->changes.read, last, l->count == PAGE);
}

static void found(job *base)
{
    look *l = (look *)base;
    server *s = l->server;
    s->changes.is_looking = false;
    if (base->error != TT_STORE_OK)
        trouble_failed(s, "people", (trouble_who){0}, base->error);
    else
        do_changes(s, l);
    free(l);
}

void people_tick(server *s)
{
    look *l = s->changes.is_looking || s->is_stopping ? NULL : calloc(1, sizeof *l);
    if (!l)
        return;
    l->server = s;
    l->after = s->changes.read.from;
    l->base.run = find_changes;
    l->base.done = found;
    s->changes.is_looking = true;
    store_thread_give(s->store_thread, &l->base);
}
