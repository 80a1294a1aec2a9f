/* eviction.h: which waiting connection to close first when descriptors run out: in the network with the most waiting
 * ones, the one that has waited longest. Of networks with equally many, the one that has had that many for longest. So
 * neither one network with many connections nor many networks with few can keep others out. */
#ifndef TURNTABLE_SERVER_EVICTION_H
#define TURNTABLE_SERVER_EVICTION_H

#include <stdbool.h>
#include <stdint.h>

typedef struct eviction_network eviction_network;

/* One that waits; a member of a larger struct. */
typedef struct waiter {
    struct waiter *next, *previous; /* in its network, longest wait first */
    eviction_network *network;      /* NULL: not waiting */
} waiter;

enum { EVICTION_BUCKETS = 4096, EVICTION_RANKS = 1024 };

typedef struct eviction_rank {
    eviction_network *first, *last;
} eviction_rank;

typedef struct eviction {
    eviction_network *buckets[EVICTION_BUCKETS]; /* hash table by network number */
    eviction_rank ranks[EVICTION_RANKS];         /* by the number that wait; the last rank holds all higher numbers */
    int highest;                                 /* higher ranks are empty */
} eviction;

/* Adds a waiter; one that waits already keeps its place. False if there is no memory. */
bool eviction_add(eviction *all, waiter *one, uint64_t network);
/* Removes a waiter; does nothing if it does not wait. */
void eviction_remove(eviction *all, waiter *one);
/* The one to close first; NULL if none waits. */
waiter *eviction_first(eviction *all);

#endif
