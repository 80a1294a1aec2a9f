/* sender.c: the queue of notifications and the threads that send them. */
#include "push/sender.h"

#include <curl/curl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LONGER = 6 }; /* factor of the wait before each further attempt */

typedef enum stage { WAITS, UNDER_WAY, DONE } stage;

typedef struct letter {
    struct letter *next;
    stage stage;
    push_party to;
    int64_t tag;
    int64_t due; /* milliseconds of the monotonic clock: not sent before */
    int attempts;
    push_error error;
    push_request request; /* points into `bytes` */
    char bytes[];
} letter;

struct push_sender {
    push_setup setup;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    letter *first, **last; /* in the order in which they came */
    atomic_bool is_stopping;
    pthread_t threads[PUSH_THREADS];
    int started;
};

bool push_is_built_in(void)
{
    return true;
}

static int64_t monotonic(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Letters that share a bound. */
typedef enum circle { OWNER, NETWORK, ALL, CIRCLES } circle;

static const int most_waiting[CIRCLES] = {PUSH_QUEUE_EACH, PUSH_QUEUE_NETWORK, PUSH_QUEUE};
static const int most_under_way[CIRCLES] = {1, PUSH_THREADS_NETWORK, PUSH_THREADS};

static bool is_with(const letter *one, const letter *other, circle in)
{
    bool has_same_owner = one->to.owner == other->to.owner;
    if (in == NETWORK)
        return one->to.network ? one->to.network == other->to.network : !other->to.network && has_same_owner;
    return in == ALL || has_same_owner;
}

static int count_with(const push_sender *sender, const letter *one, circle in, bool only_under_way)
{
    int count = 0;
    for (const letter *other = sender->first; other; other = other->next)
        count += other->stage != DONE && is_with(one, other, in) && (!only_under_way || other->stage == UNDER_WAY);
    return count;
}

static bool may_begin(const push_sender *sender, const letter *one)
{
    for (circle in = OWNER; in < CIRCLES; in++)
        if (count_with(sender, one, in, true) >= most_under_way[in])
            return false;
    return true;
}

/* The first that may be sent now, rather one that was not tried before; *due gets the time when another one may be. */
static letter *choose(const push_sender *sender, int64_t *due)
{
    int64_t now = monotonic();
    letter *again = NULL;
    *due = INT64_MAX;
    for (letter *one = sender->first; one; one = one->next) {
        if (one->stage != WAITS || (again && one->attempts > 0) || !may_begin(sender, one))
            continue;
        if (one->due <= now && one->attempts == 0)
            return one;
        if (one->due <= now)
            again = one;
        else if (one->due < *due)
            *due = one->due;
    }
    return again;
}

static void wait_until(push_sender *sender, int64_t due)
{
    if (due == INT64_MAX) {
        pthread_cond_wait(&sender->changed, &sender->lock);
        return;
    }
    const struct timespec end = {.tv_sec = due / 1000, .tv_nsec = due % 1000 * 1000000};
    pthread_cond_timedwait(&sender->changed, &sender->lock, &end);
}

static bool may_work_later(push_error error)
{
    return error == PUSH_UNREACHABLE || error == PUSH_TIMED_OUT || error == PUSH_LATER;
}

static void finish(push_sender *sender, letter *one, push_error error)
{
    int64_t wait = sender->setup.again_ms;
    one->error = error;
    one->stage = may_work_later(error) && !one->request.is_once && ++one->attempts < PUSH_ATTEMPTS ? WAITS : DONE;
    for (int i = 1; i < one->attempts; i++)
        wait *= LONGER;
    one->due = monotonic() + wait;
    pthread_cond_broadcast(&sender->changed); /* another one of this owner may be sent */
}

static void *work(void *context)
{
    push_sender *sender = context;
    int64_t due;
    pthread_mutex_lock(&sender->lock);
    while (!atomic_load(&sender->is_stopping)) {
        letter *one = choose(sender, &due);
        if (!one) {
            wait_until(sender, due);
            continue;
        }
        one->stage = UNDER_WAY;
        pthread_mutex_unlock(&sender->lock);
        push_error error = push_post(&one->request, sender->setup.allowed, &sender->setup.limits);
        pthread_mutex_lock(&sender->lock);
        finish(sender, one, error);
    }
    pthread_mutex_unlock(&sender->lock);
    return NULL;
}

static bool make_condition(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    if (pthread_condattr_init(&attributes) != 0)
        return false;
    bool made =
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0 && pthread_cond_init(condition, &attributes) == 0;
    pthread_condattr_destroy(&attributes);
    return made;
}

push_sender *push_sender_start(const push_setup *setup)
{
    push_sender *sender = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? calloc(1, sizeof *sender) : NULL;
    if (!sender)
        return NULL;
    sender->setup = *setup;
    sender->setup.limits.is_unwanted = &sender->is_stopping;
    sender->last = &sender->first;
    if (pthread_mutex_init(&sender->lock, NULL) != 0 || !make_condition(&sender->changed)) {
        free(sender);
        return NULL;
    }
    while (sender->started < PUSH_THREADS && pthread_create(&sender->threads[sender->started], NULL, work, sender) == 0)
        sender->started++;
    if (sender->started > 0)
        return sender;
    push_sender_stop(sender);
    return NULL;
}

/* Copies `size` bytes and a zero byte to *to, and moves that on. */
static char *keep(char **to, const void *bytes, size_t size)
{
    char *copy = *to;
    if (size > 0)
        memcpy(copy, bytes, size);
    copy[size] = '\0';
    *to += size + 1;
    return copy;
}

static letter *copy_request(const push_request *request)
{
    size_t size = strlen(request->url) + 1 + request->size + 1;
    for (int i = 0; i < PUSH_HEADERS && request->headers[i]; i++)
        size += strlen(request->headers[i]) + 1;
    letter *made = calloc(1, sizeof *made + size);
    if (!made)
        return NULL;
    char *to = made->bytes;
    made->request = *request;
    made->request.url = keep(&to, request->url, strlen(request->url));
    made->request.body = keep(&to, request->body, request->size);
    for (int i = 0; i < PUSH_HEADERS && request->headers[i]; i++)
        made->request.headers[i] = keep(&to, request->headers[i], strlen(request->headers[i]));
    return made;
}

/* Whether `one` shall rather give its place away than `other`. Of the same owner the older one does. */
static bool is_rather(const push_sender *sender, const letter *one, const letter *other)
{
    static const circle circles[] = {NETWORK, OWNER};
    for (int i = 0; i < 2; i++) {
        int more = count_with(sender, one, circles[i], false) - count_with(sender, other, circles[i], false);
        if (more != 0)
            return more > 0;
    }
    return one->attempts > other->attempts;
}

/* Makes room for a new letter. One that is given up makes room in the larger circles too. */
static bool make_room(push_sender *sender, const letter *made)
{
    circle full = OWNER;
    while (full < CIRCLES && count_with(sender, made, full, false) < most_waiting[full])
        full++;
    if (full == CIRCLES)
        return true;
    letter *given_up = NULL;
    for (letter *one = sender->first; one; one = one->next)
        if (one->stage == WAITS && one->attempts > 0 && is_with(made, one, full) &&
            (!given_up || is_rather(sender, one, given_up)))
            given_up = one;
    if (given_up)
        given_up->stage = DONE;
    return given_up != NULL;
}

push_error push_sender_give(push_sender *sender, const push_party *to, int64_t tag, const push_request *request)
{
    letter *made = copy_request(request);
    if (!made)
        return PUSH_INTERNAL;
    made->to = *to;
    made->tag = tag;
    pthread_mutex_lock(&sender->lock);
    bool fits = make_room(sender, made);
    if (fits) {
        *sender->last = made;
        sender->last = &made->next;
        pthread_cond_broadcast(&sender->changed);
    }
    pthread_mutex_unlock(&sender->lock);
    if (!fits)
        free(made);
    return fits ? PUSH_OK : PUSH_FULL;
}

static bool is_kept(const letter *one, const int64_t kept[], int count)
{
    for (int i = 0; i < count; i++)
        if (kept[i] == one->to.target)
            return true;
    return false;
}

void push_sender_cancel(push_sender *sender, int64_t owner, const int64_t kept[], int count)
{
    pthread_mutex_lock(&sender->lock);
    for (letter *one = sender->first; one; one = one->next) {
        if (one->to.owner != owner || one->stage == DONE || is_kept(one, kept, count))
            continue;
        one->attempts = PUSH_ATTEMPTS; /* this is the last one */
        if (one->stage == UNDER_WAY)
            continue;
        one->stage = DONE;
        one->error = PUSH_CANCELED;
    }
    pthread_mutex_unlock(&sender->lock);
}

/* Takes all finished ones out of the queue. */
static letter *take_done(push_sender *sender)
{
    letter *taken = NULL, **last = &taken, **at = &sender->first;
    pthread_mutex_lock(&sender->lock);
    while (*at) {
        letter *one = *at;
        if (one->stage != DONE) {
            at = &one->next;
            continue;
        }
        *at = one->next;
        one->next = NULL;
        *last = one;
        last = &one->next;
    }
    sender->last = at;
    pthread_mutex_unlock(&sender->lock);
    return taken;
}

void push_sender_collect(push_sender *sender, void (*done)(void *context, int64_t tag, push_error error), void *context)
{
    for (letter *one = take_done(sender), *next; one; one = next) {
        next = one->next;
        done(context, one->tag, one->error);
        free(one);
    }
}

void push_sender_stop(push_sender *sender)
{
    if (!sender)
        return;
    pthread_mutex_lock(&sender->lock);
    atomic_store(&sender->is_stopping, true);
    pthread_cond_broadcast(&sender->changed);
    pthread_mutex_unlock(&sender->lock);
    for (int i = 0; i < sender->started; i++)
        pthread_join(sender->threads[i], NULL);
    for (letter *one = sender->first, *next; one; one = next) {
        next = one->next;
        free(one);
    }
    pthread_cond_destroy(&sender->changed);
    pthread_mutex_destroy(&sender->lock);
    free(sender);
    curl_global_cleanup();
}
