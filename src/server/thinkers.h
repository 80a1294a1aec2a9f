/* thinkers.h: threads in which bots think, so that they never delay the sockets. */
#ifndef TURNTABLE_SERVER_THINKERS_H
#define TURNTABLE_SERVER_THINKERS_H

#include "turntable/bot.h"

typedef struct thinkers thinkers;

/* A thought that may take longer is long. Any thought is given that much, or all that it asks for; in nanoseconds. */
enum { THOUGHT_LEAST = 50000000 };

/* A decision for a bot. The first part of whatever struct its maker likes. */
typedef struct thought {
    struct thought *next;
    const tt_bot *bot;
    tt_task task; /* as tt_task_make made it, with `rng` and, if wanted, `reasons`; the rest is the thread's */
    tt_view view;
    tt_rng rng;
    uint64_t nanoseconds; /* of processor time; 0: as long as it takes */
    uint64_t given;       /* what it got of them (turns.h) */
    uint64_t network;     /* from which it was asked for; 0: unknown, and the owner stands for itself */
    int64_t owner;        /* for whom it is thought */
    tt_reasons reasons;   /* if the task asks for them */
    tt_action action;     /* what the bot would do */
    /* In the collector's thread; frees the thought. */
    void (*done)(struct thought *thought);
} thought;

static inline bool thought_is_long(const thought *one)
{
    return one->nanoseconds > THOUGHT_LEAST;
}

/* Starts `count` threads, and one that thinks no long thoughts; with a count of 0 none, and nothing is thought (for
 * tests). NULL if they can't be had. */
thinkers *thinkers_start(int count, void (*wake)(void *context), void *context);

/* Hands over a thought; the game must stay as it is until it comes back. Thoughts that are not long never wait for long
 * ones. Within each kind networks take turns by the time they are given, and in a network its owners. A long thought
 * waits for no more than those of other networks that are being thought, and gets less time when others wait. */
void thinkers_give(thinkers *t, thought *thought);
void thinkers_collect(thinkers *t);

/* No thought is begun any more, and those under way end soon; does not wait for them. */
void thinkers_hurry(thinkers *t);

/* Ends the threads; thoughts that wait or were under way are handed back undone, with TT_NO_ACTION. Waits two seconds
 * at most: for a program that ends. */
void thinkers_stop(thinkers *t);

#endif
