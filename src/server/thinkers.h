/* thinkers.h: threads in which bots think, so that they never delay the sockets. */
#ifndef TURNTABLE_SERVER_THINKERS_H
#define TURNTABLE_SERVER_THINKERS_H

#include "turntable/bot.h"

typedef struct thinkers thinkers;

/* A decision for a bot. The first part of whatever struct its maker likes. */
typedef struct thought {
    struct thought *next;
    const tt_game *game;
    const tt_bot *bot;
    tt_view view;
    tt_rng rng;
    uint64_t nanoseconds; /* of processor time; 0: as long as it takes */
    int64_t owner;        /* for whom it is thought */
    uint64_t turn;        /* of the threads alone: those with a lower one come first */
    bool wants_reasons;
    tt_reasons reasons; /* if wanted */
    tt_action action;   /* what the bot would do */
    /* In the collector's thread; frees the thought. */
    void (*done)(struct thought *thought);
} thought;

/* Starts `count` threads; without any nothing is thought (for tests). NULL if they can't be had. */
thinkers *thinkers_start(int count, void (*wake)(void *context), void *context);

/* Hands over a thought; the game must stay as it is until it comes back. Owners take turns by the time that they use:
 * who lets many bots think, or bots that think for long, waits for himself and keeps nobody else waiting for more than
 * the thought that is being thought. */
void thinkers_give(thinkers *t, thought *thought);
void thinkers_collect(thinkers *t);

/* No thought is begun any more, and those under way end soon; does not wait for them. */
void thinkers_hurry(thinkers *t);

/* Ends the threads; thoughts that wait or were under way are handed back undone, with TT_NO_ACTION. Waits two seconds
 * at most: for a program that ends. */
void thinkers_stop(thinkers *t);

#endif
