/* lease_keeper.h: the thread that keeps this process alive among others, on a connection to the database of its own, so
 * that long transactions end no lease. */
#ifndef TURNTABLE_SERVER_LEASE_KEEPER_H
#define TURNTABLE_SERVER_LEASE_KEEPER_H

#include "store/leases.h"

typedef struct lease_keeper lease_keeper;

/* What the thread knows. Times are monotonic milliseconds. */
typedef struct lease_news {
    int64_t process;      /* the process that it is; 0: none now */
    int64_t until;        /* others may take its tables then */
    bool is_first;        /* no process is older */
    int64_t ran, ran_at;  /* the running time at that moment */
    unsigned ended;       /* dead processes that it has found since the start */
    tt_store_error error; /* of the last try */
} lease_news;

/* Joins as this process, whose id is set, and starts the thread. NULL if that fails: the detail says why. */
lease_keeper *lease_keeper_start(const char *store, tt_process *self, int speed, int64_t ran,
                                 void (*wake)(void *context), void *context, char detail[TT_STORE_DETAIL]);
void lease_keeper_news(lease_keeper *k, lease_news *news);
/* The running time here, which that of the database follows. */
void lease_keeper_ran(lease_keeper *k, int64_t ran);
/* Looks for dead processes now. */
void lease_keeper_hurry(lease_keeper *k);
/* Joins once more, as another process: this one no longer writes as the old one. */
void lease_keeper_join(lease_keeper *k);
/* Gives up all leases, and ends the thread. */
void lease_keeper_stop(lease_keeper *k);

int64_t lease_keeper_now(void);

#endif
