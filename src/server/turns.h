/* turns.h: the waiting thoughts, and which is next. Networks share the time equally, and so do owners within a
 * network. */
#ifndef TURNTABLE_SERVER_TURNS_H
#define TURNTABLE_SERVER_TURNS_H

#include "server/thinkers.h"

/* Networks or owners with the same entry share their turns. */
enum { TURNS_SHARES = 1024 };

typedef struct turns_share {
    uint64_t end;  /* the time it got, plus where it started */
    uint64_t turn; /* of a network: the `end` of the owner that had the last turn */
    int waiting;   /* thoughts that wait */
} turns_share;

typedef struct turns {
    thought *first, **last; /* in the order in which they came */
    uint64_t turn;          /* the `end` of the network that had the last turn */
    int networks_waiting;
    turns_share networks[TURNS_SHARES], owners[TURNS_SHARES];
} turns;

void turns_open(turns *t);
void turns_add(turns *t, thought *one);

/* Takes the next thought, NULL if none waits, and sets `given`: its time, or its share if others wait for these
 * `threads`. A network's share is divided among its thoughts; each gets at least THOUGHT_LEAST. */
thought *turns_take(turns *t, int threads);

#endif
