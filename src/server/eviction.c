/* eviction.c: waiting connections by network. */
#include "server/eviction.h"

#include <stdlib.h>

struct eviction_network {
    uint64_t number;
    eviction_network *next;                      /* in its bucket */
    eviction_network *next_same, *previous_same; /* in its rank */
    waiter *first, *last;
    int count;
};

static int rank_of(const eviction_network *n)
{
    return n->count < EVICTION_RANKS ? n->count : EVICTION_RANKS - 1;
}

static void leave_rank(eviction *all, eviction_network *n)
{
    eviction_rank *rank = &all->ranks[rank_of(n)];
    *(n->previous_same ? &n->previous_same->next_same : &rank->first) = n->next_same;
    *(n->next_same ? &n->next_same->previous_same : &rank->last) = n->previous_same;
}

static void enter_rank(eviction *all, eviction_network *n)
{
    eviction_rank *rank = &all->ranks[rank_of(n)];
    n->next_same = NULL;
    n->previous_same = rank->last;
    *(rank->last ? &rank->last->next_same : &rank->first) = n;
    rank->last = n;
    if (rank_of(n) > all->highest)
        all->highest = rank_of(n);
}

static eviction_network **find(eviction *all, uint64_t number)
{
    eviction_network **at = &all->buckets[number / 2 % EVICTION_BUCKETS]; /* the lowest bit is always set */
    while (*at && (*at)->number != number)
        at = &(*at)->next;
    return at;
}

bool eviction_add(eviction *all, waiter *one, uint64_t number)
{
    if (one->network)
        return true;
    eviction_network **at = find(all, number), *n = *at;
    if (!n) {
        n = calloc(1, sizeof *n);
        if (!n)
            return false;
        n->number = number;
        *at = n;
    } else {
        leave_rank(all, n);
    }
    n->count++;
    enter_rank(all, n);
    one->network = n;
    one->next = NULL;
    one->previous = n->last;
    *(n->last ? &n->last->next : &n->first) = one;
    n->last = one;
    return true;
}

void eviction_remove(eviction *all, waiter *one)
{
    eviction_network *n = one->network;
    if (!n)
        return;
    *(one->previous ? &one->previous->next : &n->first) = one->next;
    *(one->next ? &one->next->previous : &n->last) = one->previous;
    one->network = NULL;
    leave_rank(all, n);
    if (--n->count > 0) {
        enter_rank(all, n);
        return;
    }
    *find(all, n->number) = n->next;
    free(n);
}

waiter *eviction_first(eviction *all)
{
    while (all->highest > 0 && !all->ranks[all->highest].first)
        all->highest--;
    const eviction_network *most = all->ranks[all->highest].first;
    return most ? most->first : NULL;
}
