/* turns.c: start-time fair queueing, by network and then by owner. */
#include "server/turns.h"

#include <stddef.h>

enum { UNBOUNDED = 1000000 }; /* nanoseconds that count for a thought without a budget */

void turns_open(turns *t)
{
    *t = (turns){0};
    t->last = &t->first;
}

static uint64_t network_key(const thought *one)
{
    return one->network ? one->network : (uint64_t)one->owner;
}

static turns_share *share_of(turns_share *shares, uint64_t key)
{
    enum { SHIFT = 54 }; /* leaves the ten bits of TURNS_SHARES */
    return &shares[key * 0x9e3779b97f4a7c15u >> SHIFT];
}

static turns_share *network_of(turns *t, const thought *one)
{
    return share_of(t->networks, network_key(one));
}

/* An owner on two networks counts twice: times of different networks cannot be compared. */
static turns_share *owner_of(turns *t, const thought *one)
{
    return share_of(t->owners, network_key(one) * 31 + (uint64_t)one->owner);
}

/* A share with nothing waiting saves up no time. */
static void join(turns_share *share, uint64_t turn)
{
    if (share->waiting++ == 0 && share->end < turn)
        share->end = turn;
}

void turns_add(turns *t, thought *one)
{
    turns_share *network = network_of(t, one);
    t->networks_waiting += network->waiting == 0;
    join(network, t->turn);
    join(owner_of(t, one), network->turn);
    one->next = NULL;
    *t->last = one;
    t->last = &one->next;
}

static bool comes_before(turns *t, const thought *one, const thought *other)
{
    const turns_share *network = network_of(t, one), *others = network_of(t, other);
    if (network->end != others->end)
        return network->end < others->end;
    return network == others && owner_of(t, one)->end < owner_of(t, other)->end;
}

static uint64_t time_for(const turns *t, const turns_share *network, const thought *one, int threads)
{
    uint64_t whole = one->nanoseconds ? one->nanoseconds : UNBOUNDED;
    uint64_t share = whole * (uint64_t)threads / ((uint64_t)t->networks_waiting * (uint64_t)network->waiting);
    if (share < THOUGHT_LEAST)
        share = THOUGHT_LEAST;
    return share < whole ? share : whole;
}

static void remove_at(turns *t, thought **at)
{
    *at = (*at)->next;
    if (!*at)
        t->last = at;
}

thought *turns_take(turns *t, int threads)
{
    thought **best = &t->first;
    if (!*best)
        return NULL;
    for (thought **at = &(*best)->next; *at; at = &(*at)->next)
        if (comes_before(t, *at, *best))
            best = at;
    thought *one = *best;
    turns_share *network = network_of(t, one), *owner = owner_of(t, one);
    remove_at(t, best);
    one->given = time_for(t, network, one, threads);
    t->turn = network->end;
    network->turn = owner->end;
    network->end += one->given;
    owner->end += one->given;
    owner->waiting--;
    if (--network->waiting == 0)
        t->networks_waiting--;
    return one;
}
