/* store_thread.h: the one thread that uses the store.
 *
 * The main thread gives it jobs and continues. The store thread takes all waiting jobs, commits them together with one
 * sync, and hands them back. So an action costs a share of a sync, and the sockets never wait. Jobs come back in the
 * order they were given, in the thread that calls store_thread_collect. */
#ifndef TURNTABLE_SERVER_STORE_THREAD_H
#define TURNTABLE_SERVER_STORE_THREAD_H

#include "store/store.h"

typedef struct store_thread store_thread;

/* Something to store or read. The first member of a larger struct. */
typedef struct job {
    struct job *next;
    /* Does the job, in the store thread. Its result is valid only if the commit succeeds. NULL for an action. */
    tt_store_error (*run)(tt_store *store, struct job *job);
    /* Called in the collecting thread after the commit, with `error` set. Frees the job. */
    void (*done)(struct job *job);
    tt_store_error error;
    const tt_store_action *action; /* an action to append, together with all others of the batch */
    tt_store_answer answer;        /* to an action */
} job;

/* Starts the thread. It calls `wake` whenever jobs are ready to collect. NULL if the thread cannot be started. */
store_thread *store_thread_start(tt_store *store, void (*wake)(void *context), void *context);

/* Gives it a job. */
void store_thread_give(store_thread *k, job *job);

/* Calls `done` of every finished job. Gives whether a commit was lost among them: what is in memory may not be what is
 * stored. */
bool store_thread_collect(store_thread *k);

/* What it has done, for metrics.h. A bucket counts the commits that took up to its bound, in seconds, and longer than
 * the bound before. */
enum { STORE_BUCKETS = 13 };
extern const double store_thread_bounds[STORE_BUCKETS];
typedef struct store_thread_counts {
    uint64_t commits, failed, jobs, buckets[STORE_BUCKETS];
    double seconds; /* of all commits */
    int waiting;    /* jobs that wait now */
} store_thread_counts;

void store_thread_count(store_thread *k, store_thread_counts *counts);

/* Finishes all jobs, ends the thread and collects them. */
void store_thread_stop(store_thread *k);

#endif
