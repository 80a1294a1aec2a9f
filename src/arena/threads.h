/* threads.h: threads for bots, and the functions of a budget that need an operating system: a clock and more
 * threads. */
#ifndef TURNTABLE_ARENA_THREADS_H
#define TURNTABLE_ARENA_THREADS_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#include "turntable/bot.h"

/* pthread_create for a thread in which bots think, with the stack that they need (bot.h): musl gives only 128 KiB. */
static inline int tt_thread_start(pthread_t *thread, void *(*work)(void *), void *argument)
{
    pthread_attr_t attributes;
    size_t usual = 0;
    pthread_attr_init(&attributes);
    pthread_attr_getstacksize(&attributes, &usual);
    if (usual < TT_BOT_STACK)
        pthread_attr_setstacksize(&attributes, TT_BOT_STACK);
    int error = pthread_create(thread, &attributes, work, argument);
    pthread_attr_destroy(&attributes);
    return error;
}

/* For tt_budget.clock: nanoseconds of processor time that the calling thread has used. */
uint64_t tt_thread_clock(void *unused);

/* For tt_budget.spread, with a tt_spread as spread_context: runs the parts in up to `threads` threads, including the
 * caller's. Each part runs once, in any of them. If no thread can be started, the caller runs them all.
 */
typedef struct tt_spread {
    int threads;
} tt_spread;

void tt_spread_run(void *spread, int parts, void (*work)(void *argument, int part), void *argument);

#endif
