/* spread.c: runs the parts of one task in threads; the clock of a thread. */
#include "arena/threads.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

enum { MOST_THREADS = 64 };

uint64_t tt_thread_clock(void *unused)
{
    (void)unused;
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

typedef struct job {
    void (*work)(void *argument, int part);
    void *argument;
    int parts;
    atomic_int next;
} job;

static void *run_parts(void *context)
{
    job *all = context;
    for (int part; (part = all->next++) < all->parts;)
        all->work(all->argument, part);
    return NULL;
}

void tt_spread_run(void *spread, int parts, void (*work)(void *argument, int part), void *argument)
{
    int threads = ((const tt_spread *)spread)->threads;
    job all = {.work = work, .argument = argument, .parts = parts};
    pthread_t helper[MOST_THREADS];
    int helpers = 0;
    threads = threads > parts ? parts : threads;
    while (helpers < threads - 1 && helpers < MOST_THREADS && tt_thread_start(&helper[helpers], run_parts, &all) == 0)
        helpers++;
    run_parts(&all);
    for (int i = 0; i < helpers; i++)
        pthread_join(helper[i], NULL);
}
