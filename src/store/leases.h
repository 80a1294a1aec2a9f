/* leases.h: which of several processes on one PostgreSQL database runs a table (docs/cluster.md).
 *
 * A process is a row of `processes`, alive until a time by the clock of the database. A lease is a row of `leases`:
 * this process runs this table. When the row of a process is deleted, its leases go with it, and nothing that it still
 * writes can be committed: every transaction of its store locks that row first. Process 0 is a server that is alone. */
#ifndef TURNTABLE_STORE_LEASES_H
#define TURNTABLE_STORE_LEASES_H

#include "store/store.h"

enum {
    TT_PROCESS_ADDRESS = 80, /* of the inner address of a process, with the NUL */
    TT_PROCESS_KEY = 32,
    TT_LEASE_LASTS = 5000 /* milliseconds for which a process is alive without renewing */
};

typedef struct tt_process {
    int64_t id;
    char address[TT_PROCESS_ADDRESS]; /* where others reach it, like 10.0.0.2:7000 */
    uint8_t key[TT_PROCESS_KEY];      /* that they must know */
} tt_process;

/* In the store thread. `me` is the id of this process. */

/* The process that runs a table. Nobody does: takes the lease, and gives `me`, without address and key. NOT_FOUND: no
 * such table. */
tt_store_error tt_store_lease_find(tt_store *store, int64_t me, tt_store_id table, tt_process *owner);
/* Gives up a lease. */
tt_store_error tt_store_lease_release(tt_store *store, int64_t me, tt_store_id table);
/* Takes leases of tables that nobody runs and that are due at `until`; gives up to `capacity` tables of this process
 * that are due, like tt_store_table_due. */
tt_store_error tt_store_lease_due(tt_store *store, int64_t me, int64_t until, tt_store_table tables[], int capacity,
                                  int *count);
/* Takes leases of up to `capacity` open tables that nobody runs, where random bytes of a guest are missing, and gives
 * these tables. */
tt_store_error tt_store_lease_unready(tt_store *store, int64_t me, tt_store_table tables[], int capacity, int *count);
/* The table to which a link leads; NOT_FOUND: it leads nowhere. */
tt_store_error tt_store_link_table(tt_store *store, const uint8_t token_hash[TT_STORE_HASH], tt_store_id *table);

/* The keeper: a connection of its own, on which a process registers and stays alive. One thread at a time may use it.
 */
typedef struct tt_keeper tt_keeper;

/* Connects. The address is that of the store. CANNOT_OPEN: the store is not PostgreSQL, or cannot be reached. */
tt_store_error tt_keeper_open(const char *address, tt_keeper **keeper, char detail[TT_STORE_DETAIL]);
/* Becomes a new process with this address and key; its id is set. That is on disk, and at a synchronous standby. */
tt_store_error tt_keeper_join(tt_keeper *keeper, tt_process *process);

typedef struct tt_beat {
    bool is_gone;  /* the row of this process, with its key, is gone: others have its tables, or will have */
    bool is_first; /* no process that is alive is older */
    int64_t ran;   /* the running time of the database */
    int ended;     /* processes that were found dead, whose leases are free now */
} tt_beat;

/* Stays alive for another TT_LEASE_LASTS, and ends processes that are dead: those whose time has passed, and those
 * whose keeper is no longer connected. The running time goes on by the clock of the database times `speed`, and is at
 * least `ran`. Any error: nothing is known; the next call connects again. */
tt_store_error tt_keeper_beat(tt_keeper *keeper, int speed, int64_t ran, tt_beat *beat);
/* Gives up all leases and leaves. */
void tt_keeper_leave(tt_keeper *keeper);
/* Closes the connection. NULL is ignored. */
void tt_keeper_close(tt_keeper *keeper);

#endif
