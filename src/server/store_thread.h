/* store_thread.h: the one thread that writes to the store.
 *
 * Whoever wants something stored hands over a job and goes on; the store thread takes all jobs that wait, commits them
 * together by one sync, and hands them back. So an action costs a share of a sync, not a sync, and nobody waits at the
 * sockets. Jobs are handed back in the order they were given, in the thread that calls store_thread_collect. */
#ifndef TURNTABLE_SERVER_STORE_THREAD_H
#define TURNTABLE_SERVER_STORE_THREAD_H

#include "store/store.h"

typedef struct store_thread store_thread;

/* Something to be stored or read. The first part of whatever struct its maker likes. */
typedef struct job {
    struct job *next;
    /* In the store thread: does it; what it answers holds only if the commit succeeds. NULL for an action. */
    tt_store_error (*run)(tt_store *store, struct job *job);
    /* In the collector's thread, after the commit: `error` says how it went. Frees the job. */
    void (*done)(struct job *job);
    tt_store_error error;
    const tt_store_action *action; /* for play: appended with all others of the batch */
    tt_store_answer answer;        /* of an action */
} job;

/* Starts the thread. `wake` is called in it whenever jobs have come back. NULL if it can't be had. */
store_thread *store_thread_start(tt_store *store, void (*wake)(void *context), void *context);

/* Hands over a job. */
void store_thread_give(store_thread *k, job *job);

/* Calls `done` of every job that has come back. */
void store_thread_collect(store_thread *k);

/* Finishes what waits, and ends the thread; jobs that come back then are collected too. */
void store_thread_stop(store_thread *k);

#endif
