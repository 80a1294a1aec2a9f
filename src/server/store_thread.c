/* store_thread.c: the thread that uses the store. */
#include "server/store_thread.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { BATCH = 512 }; /* actions appended at once */

typedef struct queue {
    job *first, **last;
} queue;

struct store_thread {
    tt_store *store;
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock; /* protects what follows */
    pthread_cond_t given;
    queue waiting, done;
    bool is_stopping, has_lost;
    store_thread_counts counts;
    /* The current batch; used by the thread only. */
    tt_store_action actions[BATCH];
    tt_store_answer answers[BATCH];
    job *jobs[BATCH];
};

static void clear(queue *q)
{
    q->first = NULL;
    q->last = &q->first;
}

static void add(queue *q, job *j)
{
    j->next = NULL;
    *q->last = j;
    q->last = &j->next;
}

/* Takes all jobs of a queue. */
static job *take(queue *q)
{
    job *all = q->first;
    clear(q);
    return all;
}

/* Appends the actions from `j` on, up to the next other job, which it gives. */
static job *append(store_thread *k, job *j)
{
    int count = 0;
    for (; j && j->action && count < BATCH; j = j->next) {
        k->jobs[count] = j;
        k->actions[count++] = *j->action;
    }
    tt_store_error error = tt_store_append(k->store, k->actions, count, k->answers);
    for (int i = 0; i < count; i++) {
        k->jobs[i]->answer = k->answers[i];
        k->jobs[i]->error = k->answers[i] == TT_FAILED ? error : TT_STORE_OK;
    }
    return j;
}

/* Runs a job; gives the next. A job that fails is undone and does not affect others. */
static job *run(tt_store *store, job *j)
{
    j->error = tt_store_part_begin(store);
    if (j->error != TT_STORE_OK)
        return j->next;
    j->error = j->run(store, j);
    tt_store_error end = tt_store_part_end(store, j->error == TT_STORE_OK);
    if (j->error == TT_STORE_OK)
        j->error = end;
    return j->next;
}

static void fail_all(job *jobs, tt_store_error error)
{
    for (job *j = jobs; j; j = j->next) {
        if (!tt_store_is_fatal(j->error)) /* else that error is the cause */
            j->error = error;
        j->answer = TT_FAILED;
    }
}

/* Runs all jobs and commits once. */
static tt_store_error keep(store_thread *k, job *jobs)
{
    tt_store *store = k->store;
    tt_store_error error = tt_store_begin(store);
    if (error == TT_STORE_OK) {
        for (job *j = jobs; j; j = j->action ? append(k, j) : run(store, j))
            ;
        error = tt_store_end(store);
    }
    if (error != TT_STORE_OK)
        fail_all(jobs, error);
    return error;
}

const double store_thread_bounds[STORE_BUCKETS] = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                                   0.1,    0.25,  0.5,    1,     2.5,  5};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* One more commit that took this long; the lock is held. */
static void note_commit(store_thread_counts *counts, double seconds, bool has_succeeded)
{
    int bucket = 0;
    while (bucket < STORE_BUCKETS && seconds > store_thread_bounds[bucket])
        bucket++;
    if (bucket < STORE_BUCKETS)
        counts->buckets[bucket]++;
    counts->commits++;
    counts->failed += !has_succeeded;
    counts->seconds += seconds;
}

void store_thread_count(store_thread *k, store_thread_counts *counts)
{
    pthread_mutex_lock(&k->lock);
    *counts = k->counts;
    for (const job *j = k->waiting.first; j; j = j->next)
        counts->waiting++;
    pthread_mutex_unlock(&k->lock);
}

static void *work(void *context)
{
    store_thread *k = context;
    pthread_mutex_lock(&k->lock);
    for (;;) {
        while (!k->waiting.first && !k->is_stopping)
            pthread_cond_wait(&k->given, &k->lock);
        job *jobs = take(&k->waiting);
        if (!jobs)
            break;
        pthread_mutex_unlock(&k->lock);
        double began = now();
        tt_store_error error = keep(k, jobs);
        double ended = now();
        pthread_mutex_lock(&k->lock);
        note_commit(&k->counts, ended - began, error == TT_STORE_OK);
        k->has_lost |= error == TT_STORE_LOST;
        for (job *j = jobs, *next; j; j = next) {
            next = j->next;
            add(&k->done, j);
            k->counts.jobs++;
        }
        k->wake(k->context);
    }
    pthread_mutex_unlock(&k->lock);
    return NULL;
}

store_thread *store_thread_start(tt_store *store, void (*wake)(void *context), void *context)
{
    store_thread *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    k->store = store;
    k->wake = wake;
    k->context = context;
    clear(&k->waiting);
    clear(&k->done);
    pthread_mutex_init(&k->lock, NULL);
    pthread_cond_init(&k->given, NULL);
    if (pthread_create(&k->thread, NULL, work, k) != 0) {
        free(k);
        return NULL;
    }
    return k;
}

void store_thread_give(store_thread *k, job *j)
{
    pthread_mutex_lock(&k->lock);
    add(&k->waiting, j);
    pthread_cond_signal(&k->given);
    pthread_mutex_unlock(&k->lock);
}

bool store_thread_collect(store_thread *k)
{
    pthread_mutex_lock(&k->lock);
    job *jobs = take(&k->done);
    bool has_lost = k->has_lost;
    k->has_lost = false;
    pthread_mutex_unlock(&k->lock);
    for (job *j = jobs, *next; j; j = next) {
        next = j->next;
        j->done(j);
    }
    return has_lost;
}

void store_thread_stop(store_thread *k)
{
    pthread_mutex_lock(&k->lock);
    k->is_stopping = true;
    pthread_cond_signal(&k->given);
    pthread_mutex_unlock(&k->lock);
    pthread_join(k->thread, NULL);
    store_thread_collect(k);
    pthread_cond_destroy(&k->given);
    pthread_mutex_destroy(&k->lock);
    free(k);
}
