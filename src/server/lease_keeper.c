/* lease_keeper.c: renews the leases once a second. */
#include "server/lease_keeper.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BEAT = 1000, SHORTEST = 100, MARGIN = 500 }; /* milliseconds */

struct lease_keeper {
    tt_keeper *keeper;
    void (*wake)(void *context);
    void *context;
    int speed;
    pthread_t thread;
    pthread_mutex_t lock; /* protects what follows */
    pthread_cond_t changed;
    tt_process self;
    lease_news news;
    int64_t ran;
    bool must_join, must_hurry, is_stopping;
};

int64_t lease_keeper_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* The time is taken before the renewal: the lease lasts at least as long as this process believes. */
static tt_store_error join(lease_keeper *k, tt_process *self, lease_news *news)
{
    news->process = 0;
    news->until = lease_keeper_now() + TT_LEASE_LASTS - MARGIN;
    tt_keeper_leave(k->keeper);
    tt_store_error error = tt_keeper_join(k->keeper, self);
    if (error == TT_STORE_OK)
        news->process = self->id;
    return error;
}

static tt_store_error beat(lease_keeper *k, int64_t ran, lease_news *news)
{
    tt_beat found;
    int64_t began = lease_keeper_now();
    tt_store_error error = tt_keeper_beat(k->keeper, k->speed, ran, &found);
    if (error != TT_STORE_OK)
        return error;
    news->until = began + TT_LEASE_LASTS - MARGIN;
    news->is_first = found.is_first;
    news->ran = found.ran;
    news->ran_at = lease_keeper_now();
    news->ended += (unsigned)found.ended;
    if (found.is_gone)
        news->process = 0;
    return TT_STORE_OK;
}

/* Waits for the next beat, or until it is called; the lock is held. Not even then twice at once. */
static void rest(lease_keeper *k, int64_t began)
{
    for (;;) {
        bool is_called = k->must_hurry || k->must_join || k->is_stopping;
        int64_t end = began + (is_called && !k->is_stopping ? SHORTEST : BEAT), now = lease_keeper_now();
        struct timespec until = {.tv_sec = end / 1000, .tv_nsec = end % 1000 * 1000000};
        if (k->is_stopping || now >= end)
            return;
        pthread_cond_timedwait(&k->changed, &k->lock, &until);
    }
}

static void *work(void *context)
{
    lease_keeper *k = context;
    pthread_mutex_lock(&k->lock);
    while (!k->is_stopping) {
        int64_t began = lease_keeper_now(), ran = k->ran;
        bool must_join = k->must_join;
        lease_news news = k->news;
        tt_process self = k->self;
        k->must_hurry = false;
        pthread_mutex_unlock(&k->lock);
        news.error = must_join ? join(k, &self, &news) : news.process ? beat(k, ran, &news) : TT_STORE_OK;
        pthread_mutex_lock(&k->lock);
        if (must_join && news.process)
            k->must_join = false;
        k->self = self;
        k->news = news;
        k->wake(k->context);
        rest(k, began);
    }
    pthread_mutex_unlock(&k->lock);
    tt_keeper_leave(k->keeper);
    return NULL;
}

static void prepare(lease_keeper *k)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&k->lock, NULL);
    pthread_cond_init(&k->changed, &attributes);
    pthread_condattr_destroy(&attributes);
}

static void free_keeper(lease_keeper *k)
{
    tt_keeper_close(k->keeper);
    pthread_cond_destroy(&k->changed);
    pthread_mutex_destroy(&k->lock);
    free(k);
}

lease_keeper *lease_keeper_start(const char *store, tt_process *self, int speed, int64_t ran,
                                 void (*wake)(void *context), void *context, char detail[TT_STORE_DETAIL])
{
    lease_keeper *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    prepare(k);
    k->wake = wake;
    k->context = context;
    k->speed = speed;
    k->ran = ran;
    tt_store_error error = tt_keeper_open(store, &k->keeper, detail);
    if (error == TT_STORE_OK)
        error = join(k, self, &k->news);
    if (error == TT_STORE_OK)
        error = beat(k, ran, &k->news);
    k->self = *self;
    if (error == TT_STORE_OK && k->news.process && pthread_create(&k->thread, NULL, work, k) == 0)
        return k;
    if (!detail[0])
        strcpy(detail, tt_store_error_text(error));
    free_keeper(k);
    return NULL;
}

void lease_keeper_news(lease_keeper *k, lease_news *news)
{
    pthread_mutex_lock(&k->lock);
    *news = k->news;
    pthread_mutex_unlock(&k->lock);
}

void lease_keeper_ran(lease_keeper *k, int64_t ran)
{
    pthread_mutex_lock(&k->lock);
    k->ran = ran;
    pthread_mutex_unlock(&k->lock);
}

static void call(lease_keeper *k, bool *what)
{
    pthread_mutex_lock(&k->lock);
    *what = true;
    pthread_cond_signal(&k->changed);
    pthread_mutex_unlock(&k->lock);
}

void lease_keeper_hurry(lease_keeper *k)
{
    call(k, &k->must_hurry);
}

void lease_keeper_join(lease_keeper *k)
{
    call(k, &k->must_join);
}

void lease_keeper_stop(lease_keeper *k)
{
    call(k, &k->is_stopping);
    pthread_join(k->thread, NULL);
    free_keeper(k);
}
