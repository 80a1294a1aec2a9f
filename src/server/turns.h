/* turns.h: thoughts that wait, and which comes next. Networks share the time equally, and in a network its owners. */
#ifndef TURNTABLE_SERVER_TURNS_H
#define TURNTABLE_SERVER_TURNS_H

#include "server/thinkers.h"

/* Those who share an entry share their turns. */
enum { TURNS_SHARES = 1024 };

typedef struct turns_share {
    uint64_t end;  /* the time that it was given, from where it began */
    uint64_t turn; /* of a network: where its owner stood who had the last turn */
    int waiting;   /* thoughts */
} turns_share;

typedef struct turns {
    thought *first, **last; /* in the order in which they came */
    uint64_t turn;          /* where the network stood that had the last turn */
    int networks_waiting;
    turns_share networks[TURNS_SHARES], owners[TURNS_SHARES];
} turns;

void turns_open(turns *t);
void turns_add(turns *t, thought *one);

/* Takes the thought whose turn it is, NULL if none waits, and sets `given`: its time, or its share of it when others
 * wait for these `threads`. A network's share is divided among its thoughts; each gets at least THOUGHT_LEAST. */
thought *turns_take(turns *t, int threads);

#endif
