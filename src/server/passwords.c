/* passwords.c: the thread that hashes passwords. */
#include "server/passwords.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

_Static_assert(TT_STORE_PASSWORD >= crypto_pwhash_STRBYTES, "the hash of a password fits");

enum { LOWER = 5 }; /* nice */

typedef struct queue {
    password_work *first, **last;
} queue;

struct passwords {
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock; /* protects what follows */
    pthread_cond_t given;
    queue waiting, done;
    int count; /* that wait */
    bool is_stopping;
    char nobody[TT_STORE_PASSWORD]; /* the hash of a password that nobody has; used by the thread only */
};

static void clear(queue *q)
{
    q->first = NULL;
    q->last = &q->first;
}

static void add(queue *q, password_work *one)
{
    one->next = NULL;
    *q->last = one;
    q->last = &one->next;
}

static password_work *take(queue *q)
{
    password_work *one = q->first;
    if (one)
        q->first = one->next;
    if (!q->first)
        clear(q);
    return one;
}

static bool make_hash(char hash[TT_STORE_PASSWORD], const char *password)
{
    return crypto_pwhash_str(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

/* What an unknown name is compared with. */
static bool has_nobody(passwords *p)
{
    char random[crypto_pwhash_SALTBYTES], hex[2 * sizeof random + 1];
    if (p->nobody[0])
        return true;
    randombytes_buf(random, sizeof random);
    sodium_bin2hex(hex, sizeof hex, (const unsigned char *)random, sizeof random);
    return make_hash(p->nobody, hex);
}

static void work_on(passwords *p, password_work *one)
{
    const char *hash = one->hash[0] ? one->hash : p->nobody;
    if (!has_nobody(p)) {
        one->has_failed = true;
        return;
    }
    if (one->tried)
        one->is_right = crypto_pwhash_str_verify(hash, one->tried, strlen(one->tried)) == 0 && one->hash[0];
    if (one->fresh && (one->is_right || !one->tried))
        one->has_failed = !make_hash(one->made, one->fresh);
}

static void *work(void *context)
{
    passwords *p = context;
    setpriority(PRIO_PROCESS, (id_t)gettid(), LOWER);
    has_nobody(p); /* now, so that the first login takes no longer than others */
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (!p->waiting.first && !p->is_stopping)
            pthread_cond_wait(&p->given, &p->lock);
        if (p->is_stopping)
            break;
        password_work *one = take(&p->waiting);
        p->count--;
        pthread_mutex_unlock(&p->lock);
        work_on(p, one);
        pthread_mutex_lock(&p->lock);
        add(&p->done, one);
        p->wake(p->context);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

passwords *passwords_start(void (*wake)(void *context), void *context)
{
    passwords *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->wake = wake;
    p->context = context;
    clear(&p->waiting);
    clear(&p->done);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->given, NULL);
    if (pthread_create(&p->thread, NULL, work, p) != 0) {
        free(p);
        return NULL;
    }
    return p;
}

bool passwords_give(passwords *p, password_work *one)
{
    int same = 0;
    pthread_mutex_lock(&p->lock);
    for (const password_work *other = p->waiting.first; other && one->network; other = other->next)
        same += other->network == one->network;
    bool has_space = p->count < PASSWORDS_WAITING && same < PASSWORDS_OF_NETWORK && !p->is_stopping;
    if (has_space) {
        add(&p->waiting, one);
        p->count++;
        pthread_cond_signal(&p->given);
    }
    pthread_mutex_unlock(&p->lock);
    return has_space;
}

void passwords_collect(passwords *p)
{
    for (;;) {
        pthread_mutex_lock(&p->lock);
        password_work *one = take(&p->done);
        pthread_mutex_unlock(&p->lock);
        if (!one)
            return;
        one->done(one);
    }
}

void passwords_stop(passwords *p)
{
    pthread_mutex_lock(&p->lock);
    p->is_stopping = true;
    pthread_cond_signal(&p->given);
    pthread_mutex_unlock(&p->lock);
    pthread_join(p->thread, NULL); /* after the hash it is making */
    for (password_work *one; (one = take(&p->waiting));) {
        one->has_failed = true;
        add(&p->done, one);
    }
    passwords_collect(p);
    pthread_cond_destroy(&p->given);
    pthread_mutex_destroy(&p->lock);
    free(p);
}
