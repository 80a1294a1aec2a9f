/* eviction.h: who waits, by network, and who is to go first when room is needed: of the network that has most of those
 * who wait, the one that has waited longest. Of networks that have equally many, it is the one that has had so many for
 * longest. So whoever holds much cannot keep others out, nor can many who hold little. */
#ifndef TURNTABLE_SERVER_EVICTION_H
#define TURNTABLE_SERVER_EVICTION_H

#include <stdbool.h>
#include <stdint.h>

typedef struct eviction_network eviction_network;

/* Part of whatever waits. */
typedef struct waiter {
    struct waiter *next, *previous; /* of its network, longest first */
    eviction_network *network;      /* NULL: it does not wait */
} waiter;

enum { EVICTION_BUCKETS = 4096, EVICTION_RANKS = 1024 };

typedef struct eviction_rank {
    eviction_network *first, *last;
} eviction_rank;

typedef struct eviction {
    eviction_network *buckets[EVICTION_BUCKETS]; /* by their number */
    eviction_rank ranks[EVICTION_RANKS];         /* by how many wait there; the last rank is for all that have more */
    int highest;                                 /* no rank above it has a network */
} eviction;

/* It waits from now on; false if there is no memory. Who waits already keeps its place. */
bool eviction_add(eviction *all, waiter *one, uint64_t network);
/* It waits no more; nothing happens if it did not. */
void eviction_remove(eviction *all, waiter *one);
/* Who is to go first; NULL if nobody waits. */
waiter *eviction_first(eviction *all);

#endif
