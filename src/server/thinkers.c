/* thinkers.c: the threads of the bots. */
#include "server/thinkers.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "arena/threads.h"
#include "bots/task.h"
#include "server/turns.h"

enum { STOP_SECONDS = 2 }; /* how long a stop waits for running thoughts */

typedef struct queue {
    thought *first, **last;
} queue;

struct thinkers {
    void (*wake)(void *context);
    void *context;
    pthread_t *threads; /* the first one takes no long thoughts */
    int count;
    atomic_bool is_hurried; /* like is_stopping, for bots that think and cannot take the lock */
    pthread_mutex_t lock;   /* protects what follows */
    pthread_cond_t given, gone;
    int begun, running; /* threads */
    turns quick, slow;  /* waiting thoughts; the long ones are slow */
    queue done;
    bool is_stopping;
    thinkers_counts counts;
};

/* The memory of a thread, allocated once. */
typedef struct desk {
    void *memory;
    size_t size;
    const thinkers *thinkers;
    uint64_t leapt; /* how far its clock is ahead */
} desk;

static void clear(queue *q)
{
    q->first = NULL;
    q->last = &q->first;
}

static void add(queue *q, thought *t)
{
    t->next = NULL;
    *q->last = t;
    q->last = &t->next;
}

static thought *take_one(queue *q)
{
    thought *t = q->first;
    if (t)
        q->first = t->next;
    if (!q->first)
        q->last = &q->first;
    return t;
}

/* The clock for budgets. When the threads must end, each reading jumps ahead by an hour, so that every budget ends at
 * the next reading, even one that starts only then. */
static uint64_t thread_time(void *context)
{
    const uint64_t hour = 3600 * 1000000000ULL;
    desk *d = context;
    struct timespec now;
    if (atomic_load_explicit(&d->thinkers->is_hurried, memory_order_relaxed))
        d->leapt += hour;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return d->leapt + (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* Processor time of this thread in seconds. */
static double used_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void think(thought *t, desk *d)
{
    if (t->bot->memory > d->size) {
        free(d->memory);
        d->memory = malloc(t->bot->memory);
        d->size = d->memory ? t->bot->memory : 0;
    }
    t->task.memory = d->memory;
    if (t->nanoseconds)
        t->task.budget = (tt_budget){.nanoseconds = t->given, .clock = thread_time, .clock_context = d};
    tt_task_answer(&t->task, t->bot, &t->action);
}

/* People are answered first, then quick thoughts: on Linux each thread has its own priority. */
static void stand_back(bool is_quick)
{
    enum { LOWER = 5, LOWEST = 10 };
    setpriority(PRIO_PROCESS, (id_t)gettid(), is_quick ? LOWER : LOWEST);
}

/* Quick thoughts have a thread of their own, and the system shares the processors between threads, so neither kind can
 * starve the other. The other threads take quick ones only when no slow one waits. */
static thought *next_thought(thinkers *t, bool is_quick)
{
    thought *one = is_quick ? NULL : turns_take(&t->slow, t->count - 1);
    return one ? one : turns_take(&t->quick, t->count);
}

/* Thinks until the threads must end. A thought that was hurried is discarded. */
static void work_on(thinkers *t, desk *d, bool is_quick)
{
    for (;;) {
        thought *one = NULL;
        while (!t->is_stopping && !(one = next_thought(t, is_quick)))
            pthread_cond_wait(&t->given, &t->lock);
        if (!one)
            return;
        t->counts.waiting--;
        t->counts.thinking++;
        pthread_mutex_unlock(&t->lock);
        double began = used_time();
        think(one, d);
        double ended = used_time();
        pthread_mutex_lock(&t->lock);
        t->counts.thinking--;
        t->counts.seconds += ended - began;
        ++*(thought_is_long(one) ? &t->counts.slow : &t->counts.quick);
        if (t->is_stopping)
            one->action = TT_NO_ACTION;
        add(&t->done, one);
        t->wake(t->context);
    }
}

static void *work(void *context)
{
    thinkers *t = context;
    desk *d = calloc(1, sizeof *d);
    pthread_mutex_lock(&t->lock);
    bool is_quick = t->begun++ == 0;
    stand_back(is_quick);
    if (d) {
        d->thinkers = t;
        work_on(t, d, is_quick);
        free(d->memory);
    }
    free(d);
    t->running--;
    pthread_cond_signal(&t->gone);
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

thinkers *thinkers_start(int count, void (*wake)(void *context), void *context)
{
    thinkers *t = calloc(1, sizeof *t);
    int all = count > 0 ? count + 1 : 0;
    pthread_t *threads = calloc((size_t)count + 1, sizeof *threads);
    if (!t || !threads) {
        free(t);
        free(threads);
        return NULL;
    }
    t->wake = wake;
    t->context = context;
    t->threads = threads;
    turns_open(&t->quick);
    turns_open(&t->slow);
    clear(&t->done);
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->given, NULL);
    pthread_cond_init(&t->gone, NULL);
    pthread_mutex_lock(&t->lock);
    while (t->count < all && tt_thread_start(&threads[t->count], work, t) == 0)
        t->count++;
    t->running = t->count;
    pthread_mutex_unlock(&t->lock);
    if (t->count == all)
        return t;
    thinkers_stop(t);
    return NULL;
}

void thinkers_give(thinkers *t, thought *one)
{
    pthread_mutex_lock(&t->lock);
    turns_add(thought_is_long(one) ? &t->slow : &t->quick, one);
    t->counts.waiting++;
    pthread_cond_broadcast(&t->given); /* not every thread takes every thought */
    pthread_mutex_unlock(&t->lock);
}

void thinkers_count(thinkers *t, thinkers_counts *counts)
{
    pthread_mutex_lock(&t->lock);
    *counts = t->counts;
    pthread_mutex_unlock(&t->lock);
}

void thinkers_collect(thinkers *t)
{
    for (;;) {
        pthread_mutex_lock(&t->lock);
        thought *one = take_one(&t->done);
        pthread_mutex_unlock(&t->lock);
        if (!one)
            return;
        one->done(one);
    }
}

void thinkers_hurry(thinkers *t)
{
    atomic_store(&t->is_hurried, true);
    pthread_mutex_lock(&t->lock);
    t->is_stopping = true;
    pthread_cond_broadcast(&t->given);
    pthread_mutex_unlock(&t->lock);
}

/* Whether all threads ended in time. */
static bool wait_for_all(thinkers *t)
{
    struct timespec end;
    int error = 0;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += STOP_SECONDS;
    pthread_mutex_lock(&t->lock);
    while (t->running > 0 && !error)
        error = pthread_cond_timedwait(&t->gone, &t->lock, &end);
    bool all = t->running == 0;
    pthread_mutex_unlock(&t->lock);
    return all;
}

void thinkers_stop(thinkers *t)
{
    thinkers_hurry(t);
    if (!wait_for_all(t))
        return; /* they end with the program, and so does their memory */
    for (int i = 0; i < t->count; i++)
        pthread_join(t->threads[i], NULL);
    for (thought *one; (one = turns_take(&t->quick, 1)) || (one = turns_take(&t->slow, 1));) {
        one->action = TT_NO_ACTION;
        add(&t->done, one);
    }
    thinkers_collect(t);
    pthread_cond_destroy(&t->given);
    pthread_cond_destroy(&t->gone);
    pthread_mutex_destroy(&t->lock);
    free(t->threads);
    free(t);
}
