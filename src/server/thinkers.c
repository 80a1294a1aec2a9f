/* thinkers.c: the bots' threads. */
#include "server/thinkers.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "arena/threads.h"
#include "turntable/rules.h"

enum { OWNERS = 1024, UNBOUNDED = 1000000 }; /* owners that share an entry share their turns */
enum { STOP_SECONDS = 2 };                   /* how long a stop waits for thoughts that don't end */

typedef struct queue {
    thought *first, **last;
} queue;

struct thinkers {
    void (*wake)(void *context);
    void *context;
    pthread_t *threads;
    int count;
    atomic_bool is_hurried; /* as is_stopping, for those who think and can't have the lock */
    pthread_mutex_t lock;   /* of what follows */
    pthread_cond_t given, gone;
    int running;         /* threads */
    queue waiting, done; /* `waiting` by turn */
    bool is_stopping;
    uint64_t turn;         /* of the thought that was begun last */
    uint64_t ends[OWNERS]; /* the turn behind all that an owner has given */
};

/* What a thread needs, got once. */
typedef struct desk {
    tt_action actions[TT_MAX_LEGAL];
    void *memory;
    size_t size;
    const thinkers *thinkers;
    uint64_t leapt; /* by how much its clock is ahead */
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

/* Start-time fair queueing: a thought's turn comes when what its owner gave before would be done, if he had the threads
 * to himself; but an owner saves up no time. */
static void add_by_turn(thinkers *t, thought *one)
{
    uint64_t *end = &t->ends[(uint64_t)one->owner % OWNERS];
    thought **at = &t->waiting.first;
    one->turn = *end > t->turn ? *end : t->turn;
    *end = one->turn + (one->nanoseconds ? one->nanoseconds : UNBOUNDED);
    while (*at && (*at)->turn <= one->turn)
        at = &(*at)->next;
    one->next = *at;
    *at = one;
    if (!one->next)
        t->waiting.last = &one->next;
}

/* The clock of a budget. When the threads are to end it leaps by an hour each time somebody looks at it, so that every
 * budget is used up at the next look, also one that is begun only then. */
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

/* The legal actions of a view are those of any state with it. */
static void think(thought *t, desk *d)
{
    tt_state world;
    tt_rng fixed = t->rng;
    tt_view_sample(t->game, &t->view, &fixed, &world);
    if (t->bot->memory > d->size) {
        free(d->memory);
        d->memory = malloc(t->bot->memory);
        d->size = d->memory ? t->bot->memory : 0;
    }
    tt_task task = {.game = t->game, .view = &t->view, .rng = &t->rng, .memory = d->memory};
    if (t->nanoseconds)
        task.budget = (tt_budget){.nanoseconds = t->nanoseconds, .clock = thread_time, .clock_context = d};
    task.open = (tt_open_actions){d->actions, tt_legal_list(t->game, &world, t->view.seat, d->actions, TT_MAX_LEGAL)};
    task.reasons = t->wants_reasons ? &t->reasons : NULL;
    bool has_memory = t->bot->memory <= d->size;
    t->action = has_memory ? tt_bot_choose(t->bot, &task) : d->actions[0];
}

/* People are answered first: on Linux a thread has a priority of its own. */
static void stand_back(void)
{
    enum { LOWER = 10 };
    setpriority(PRIO_PROCESS, (id_t)gettid(), LOWER);
}

/* Thinks what waits until the threads are to end. What was thought in a hurry is no good. */
static void work_on(thinkers *t, desk *d)
{
    for (;;) {
        while (!t->waiting.first && !t->is_stopping)
            pthread_cond_wait(&t->given, &t->lock);
        if (t->is_stopping)
            return;
        thought *one = take_one(&t->waiting);
        t->turn = one->turn;
        pthread_mutex_unlock(&t->lock);
        think(one, d);
        pthread_mutex_lock(&t->lock);
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
    stand_back();
    pthread_mutex_lock(&t->lock);
    if (d) {
        d->thinkers = t;
        work_on(t, d);
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
    pthread_t *threads = calloc((size_t)count + 1, sizeof *threads);
    if (!t || !threads) {
        free(t);
        free(threads);
        return NULL;
    }
    t->wake = wake;
    t->context = context;
    t->threads = threads;
    clear(&t->waiting);
    clear(&t->done);
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->given, NULL);
    pthread_cond_init(&t->gone, NULL);
    pthread_mutex_lock(&t->lock);
    while (t->count < count && tt_thread_start(&threads[t->count], work, t) == 0)
        t->count++;
    t->running = t->count;
    pthread_mutex_unlock(&t->lock);
    if (t->count == count)
        return t;
    thinkers_stop(t);
    return NULL;
}

void thinkers_give(thinkers *t, thought *one)
{
    pthread_mutex_lock(&t->lock);
    add_by_turn(t, one);
    pthread_cond_signal(&t->given);
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

/* Whether all threads have ended in time. */
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
        return; /* they end with the program, and so does what they use */
    for (int i = 0; i < t->count; i++)
        pthread_join(t->threads[i], NULL);
    for (thought *one; (one = take_one(&t->waiting));) {
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
