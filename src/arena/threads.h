/* threads.h: what a caller with an operating system puts into a budget: a clock, and help from other threads. */
#ifndef TURNTABLE_ARENA_THREADS_H
#define TURNTABLE_ARENA_THREADS_H

#include <stdint.h>

/* For tt_budget.clock: nanoseconds of processor time that the calling thread has used. What other programs take from
 * the machine is not in it. */
uint64_t tt_thread_clock(void *unused);

/* For tt_budget.spread, with a tt_spread as spread_context: runs the parts on up to `threads` threads, that of the
 * caller among them. Each part is run once; which thread runs it is open. Where no thread can be had the caller runs
 * them all.
 */
typedef struct tt_spread {
    int threads;
} tt_spread;

void tt_spread_run(void *spread, int parts, void (*work)(void *argument, int part), void *argument);

#endif
