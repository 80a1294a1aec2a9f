/* thinkers.h: threads in which bots think, so that they never delay the sockets. */
#ifndef TURNTABLE_SERVER_THINKERS_H
#define TURNTABLE_SERVER_THINKERS_H

#include "turntable/bot.h"

typedef struct thinkers thinkers;

/* Nanoseconds. Thoughts that may take longer are long. Every thought gets at least this, or as much as it asks for. */
enum { THOUGHT_LEAST = 50000000 };

/* A decision for a bot. The first member of a larger struct. */
typedef struct thought {
    struct thought *next;
    const tt_bot *bot;
    tt_task task; /* from tt_task_make, with `rng` and, if wanted, `reasons`; the thread sets the rest */
    tt_view view;
    tt_rng rng;
    uint64_t nanoseconds; /* processor time; 0: no limit */
    uint64_t given;       /* the part of it that it got (turns.h) */
    uint64_t network;     /* that asked for it; 0: unknown, and the owner counts as a network */
    int64_t owner;        /* the guest it is thought for */
    tt_reasons reasons;   /* if the task wants them */
    tt_action action;     /* the bot's answer */
    /* Called in the collecting thread; frees the thought. */
    void (*done)(struct thought *thought);
} thought;

static inline bool thought_is_long(const thought *one)
{
    return one->nanoseconds > THOUGHT_LEAST;
}

/* Starts `count` threads, and one more that takes no long thoughts; with a count of 0 none, and nothing is thought (for
 * tests). NULL if they cannot be started. */
thinkers *thinkers_start(int count, void (*wake)(void *context), void *context);

/* Gives a thought; the game must not change until it comes back. Short thoughts never wait for long ones. Within each
 * kind, networks take turns by the time they got, and owners within a network. A long thought waits at most for the
 * running thoughts of other networks, and gets less time when others wait. */
void thinkers_give(thinkers *t, thought *thought);
void thinkers_collect(thinkers *t);

/* What they have done and do, for metrics.h. */
typedef struct thinkers_counts {
    int thinking, waiting;
    uint64_t quick, slow; /* thoughts that are done; the long ones are slow */
    double seconds;       /* processor time of all */
} thinkers_counts;

void thinkers_count(thinkers *t, thinkers_counts *counts);

/* Starts no more thoughts, and makes running ones end soon; does not wait for them. */
void thinkers_hurry(thinkers *t);

/* Ends the threads. Thoughts that wait or run come back undone, with TT_NO_ACTION. Waits at most two seconds: for a
 * program that ends. */
void thinkers_stop(thinkers *t);

#endif
