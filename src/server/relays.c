/* relays.c: carries visitors between processes. */
#include "server/relays.h"

#include <stdlib.h>
#include <string.h>

#include "server/cluster.h"
#include "server/live_table.h"
#include "server/people.h"

static int count_out, count_in;

void relays_count(int *out, int *in)
{
    *out = count_out;
    *in = count_in;
}

static relay *find(const inner *one, uint64_t number)
{
    relay *r = one->relays[number % INNER_BUCKETS];
    while (r && r->number != number)
        r = r->next_of_bucket;
    return r;
}

static relay *make(inner *one, visitor *v, uint64_t number)
{
    relay *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->inner = one;
    r->visitor = v;
    r->number = number;
    r->next_of_bucket = one->relays[number % INNER_BUCKETS];
    one->relays[number % INNER_BUCKETS] = r;
    ++*(one->is_outgoing ? &count_out : &count_in);
    return r;
}

static void forget(relay *r)
{
    inner *one = r->inner;
    relay **at = &one->relays[r->number % INNER_BUCKETS];
    while (*at != r)
        at = &(*at)->next_of_bucket;
    *at = r->next_of_bucket;
    for (at = &one->eager; r->is_eager && *at; at = &(*at)->next_eager)
        if (*at == r) {
            *at = r->next_eager;
            break;
        }
    for (at = &one->owing; r->is_owing && *at; at = &(*at)->next_owing)
        if (*at == r) {
            *at = r->next_owing;
            break;
        }
    --*(one->is_outgoing ? &count_out : &count_in);
    free(r);
}

static void tell(const relay *r, link_kind kind)
{
    link_write(&r->inner->out, &(link_frame){.kind = kind, .visitor = r->number});
}

/* The front. */

relay *relays_entered(const visitor *v)
{
    relay *r = v->relays;
    while (r && !r->at)
        r = r->next_of_visitor;
    return r;
}

/* Removes it from its visitor and from the connection; gives what it was asked and has not answered. */
static errand *detach(relay *r)
{
    errand *unanswered = r->errand;
    relay **at = &r->visitor->relays;
    while (*at != r)
        at = &(*at)->next_of_visitor;
    *at = r->next_of_visitor;
    forget(r);
    return unanswered;
}

void relays_leave(visitor *v)
{
    while (v->relays) {
        tell(v->relays, LINK_GO);
        errand *unanswered = detach(v->relays);
        if (unanswered)
            cluster_end_errand(unanswered);
    }
}

static relay *come(inner *one, visitor *v)
{
    for (relay *r = v->relays; r; r = r->next_of_visitor)
        if (r->inner == one)
            return r;
    relay *r = make(one, v, one->last + 1);
    if (!r)
        return NULL;
    link_come about = {
        .guest = v->guest, .network = v->network, .is_limited = v->messages != NULL, .has_account = v->has_account};
    one->last++;
    about.blocked_count = v->blocked_count;
    if (v->blocked_count > 0)
        memcpy(about.blocked, v->blocked, (size_t)v->blocked_count * sizeof *v->blocked);
    memcpy(about.name, v->name, sizeof about.name);
    memcpy(about.address, v->address, sizeof about.address);
    link_write_come(&one->out, r->number, &about);
    r->next_of_visitor = v->relays;
    v->relays = r;
    return r;
}

static void ask(relay *r, errand *one, tt_store_id table)
{
    r->errand = one;
    link_write(&r->inner->out, &(link_frame){.kind = LINK_SAY,
                                             .visitor = r->number,
                                             .table = table,
                                             .bytes = one->text,
                                             .size = one->size < LINK_TEXT_MAX ? one->size : LINK_TEXT_MAX});
}

bool relays_ask(const tt_process *owner, errand *one)
{
    inner *to = inner_to(owner);
    relay *r = to ? come(to, one->visitor) : NULL;
    if (r)
        ask(r, one, one->table);
    return r;
}

void relays_ask_there(errand *one)
{
    ask(relays_entered(one->visitor), one, 0);
}

/* It is at one table at most: what it hears of another one ends here. */
static void arrive(relay *r, tt_store_id table)
{
    visitor *v = r->visitor;
    r->at = table;
    if (!table)
        return;
    if (v->live)
        live_leave(v);
    for (relay *other = v->relays, *next; other; other = next) {
        next = other->next_of_visitor;
        if (other == r || other->errand)
            continue;
        tell(other, LINK_GO);
        detach(other);
    }
}

static void end_answer(relay *r, bool is_away)
{
    errand *one = r->errand;
    bool is_needed = r->at != 0;
    r->errand = NULL;
    if (!is_needed) {
        tell(r, LINK_GO);
        detach(r);
    }
    if (!one)
        return;
    if (!is_away)
        cluster_end_errand(one);
    else
        cluster_look_again(one);
}

static void be_dropped(relay *r, link_drop how)
{
    visitor *v = r->visitor;
    errand *one = detach(r);
    if (how == LINK_RETURNS) {
        visitor_return(v);
    } else {
        v->is_flooding |= how == LINK_FLOODING;
        visitor_drop(v);
    }
    if (one)
        cluster_end_errand(one);
}

static bool hear_owner(inner *one, const link_frame *received)
{
    relay *r = find(one, received->visitor);
    if (!r) /* gone meanwhile */
        return received->kind >= LINK_AT;
    switch (received->kind) {
    case LINK_AT:
        arrive(r, received->table);
        return true;
    case LINK_LINE:
        visitor_send(r->visitor, received->bytes, received->size);
        return true;
    case LINK_IDLE:
    case LINK_AWAY:
        end_answer(r, received->kind == LINK_AWAY);
        return true;
    case LINK_DROP:
        be_dropped(r, received->drop);
        return true;
    default:
        return false;
    }
}

/* The owner. */

void relays_want_write(visitor *v)
{
    relay *r = v->behind;
    if (r->is_eager)
        return;
    r->is_eager = true;
    r->next_eager = r->inner->eager;
    r->inner->eager = r;
}

static bool hear_come(inner *one, const link_frame *received)
{
    link_come about;
    if (find(one, received->visitor) || !link_read_come(received->bytes, received->size, &about))
        return false;
    relay *r = make(one, NULL, received->visitor);
    visitor *v = r ? lobby_come(cluster_server(), r, about.is_limited ? &one->allowance : NULL, about.address) : NULL;
    if (!v) {
        if (r)
            forget(r);
        return false;
    }
    r->visitor = v;
    v->behind = r;
    v->guest = about.guest;
    v->network = about.network;
    v->has_account = about.has_account;
    visitor_learn_blocks(v, about.blocked, about.blocked_count);
    memcpy(v->name, about.name, sizeof v->name);
    if (v->guest)
        people_changed(v->server, v->guest); /* reads whom it blocks */
    return true;
}

static void hear_say(relay *r, const link_frame *received)
{
    if (received->table && !cluster_runs(received->table)) {
        tell(r, LINK_AWAY);
        return;
    }
    if (!r->is_owing) {
        r->is_owing = true;
        r->next_owing = r->inner->owing;
        r->inner->owing = r;
    }
    lobby_take(r->visitor, received->bytes, received->size);
}

static void go(relay *r)
{
    visitor *v = r->visitor;
    forget(r);
    v->behind = NULL;
    lobby_go(v);
}

static bool hear_front(inner *one, const link_frame *received)
{
    relay *r = find(one, received->visitor);
    if (received->kind == LINK_COME)
        return hear_come(one, received);
    if (!r) /* dropped meanwhile */
        return received->kind == LINK_SAY || received->kind == LINK_GO;
    if (received->kind == LINK_SAY)
        hear_say(r, received);
    else if (received->kind == LINK_GO)
        go(r);
    return received->kind == LINK_SAY || received->kind == LINK_GO;
}

bool relays_hear(inner *one, const link_frame *received)
{
    if (received->kind == LINK_PING)
        return true;
    return one->is_outgoing ? hear_owner(one, received) : hear_front(one, received);
}

/* Sends its lines; where it is comes first. */
static void pump(relay *r)
{
    visitor *v = r->visitor;
    tt_store_id at = v->live ? v->live->facts.id : 0;
    size_t size;
    if (at != r->at) {
        r->at = at;
        link_write(&r->inner->out, &(link_frame){.kind = LINK_AT, .visitor = r->number, .table = at});
    }
    for (const char *line; (line = visitor_next(v, &size)); visitor_sent(v))
        link_write(&r->inner->out, &(link_frame){.kind = LINK_LINE, .visitor = r->number, .bytes = line, .size = size});
}

static void drop(relay *r)
{
    const visitor *v = r->visitor;
    link_drop how = v->must_return ? LINK_RETURNS : v->is_flooding ? LINK_FLOODING : LINK_DROPPED;
    link_write(&r->inner->out, &(link_frame){.kind = LINK_DROP, .visitor = r->number, .drop = how});
    go(r);
}

void relays_pump(inner *one)
{
    while (one->eager) {
        relay *r = one->eager;
        one->eager = r->next_eager;
        r->is_eager = false;
        if (r->visitor->is_dropped)
            drop(r);
        else
            pump(r);
    }
    for (relay **at = &one->owing, *r; (r = *at);) {
        if (r->visitor->waits > 0 || r->visitor->inbox.size > 0) {
            at = &r->next_owing;
            continue;
        }
        *at = r->next_owing;
        r->is_owing = false;
        pump(r);
        tell(r, LINK_IDLE);
    }
}

void relays_end(inner *one)
{
    for (int i = 0; i < INNER_BUCKETS; i++)
        for (relay *r; (r = one->relays[i]);) {
            visitor *v = r->visitor;
            bool was_there = r->at != 0;
            if (!one->is_outgoing) {
                go(r);
                continue;
            }
            errand *unanswered = detach(r);
            /* What was asked may have been done: whoever connects again sees that. */
            if (was_there || (unanswered && one->state == INNER_OPEN))
                visitor_return(v);
            if (unanswered && (was_there || one->state == INNER_OPEN))
                cluster_end_errand(unanswered);
            else if (unanswered)
                cluster_look_again(unanswered);
        }
}
