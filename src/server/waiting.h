/* waiting.h: who waits, by network, and who is to go first when room is needed: of the network that has most of those
 * who wait, the one that has waited longest. Of networks that have equally many, it is the one that has had so many for
 * longest. So whoever holds much cannot keep others out, nor can many who hold little. */
#ifndef TURNTABLE_SERVER_WAITING_H
#define TURNTABLE_SERVER_WAITING_H

#include <stdbool.h>
#include <stdint.h>

typedef struct waiting_network waiting_network;

/* Part of whatever waits. */
typedef struct waiter {
    struct waiter *next, *previous; /* of its network, longest first */
    waiting_network *network;       /* NULL: it does not wait */
} waiter;

enum { WAITING_BUCKETS = 4096, WAITING_RANKS = 1024 };

typedef struct waiting_rank {
    waiting_network *first, *last;
} waiting_rank;

typedef struct waiting {
    waiting_network *buckets[WAITING_BUCKETS]; /* by their number */
    waiting_rank ranks[WAITING_RANKS];         /* by how many wait there; the last rank is for all that have more */
    int highest;                               /* no rank above it has a network */
} waiting;

/* It waits from now on; false if there is no memory. Who waits already keeps its place. */
bool waiting_add(waiting *all, waiter *one, uint64_t network);
/* It waits no more; nothing happens if it did not. */
void waiting_remove(waiting *all, waiter *one);
/* Who is to go first; NULL if nobody waits. */
waiter *waiting_first(waiting *all);

#endif
