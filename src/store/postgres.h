/* postgres.h: the store in a PostgreSQL database, for a single server or for several processes. */
#ifndef TURNTABLE_STORE_POSTGRES_H
#define TURNTABLE_STORE_POSTGRES_H

#include "store/upkeep.h"

typedef struct tt_postgres_setup {
    const char *address; /* postgresql://USER@HOST/DATABASE, with libpq's parameters; the database must exist */
    bool is_read_only;   /* next to a running server: no lock, no change, everything as of this moment */
    bool is_beside;      /* next to a running server: no lock, but it may write; never connects again */
    int patience;        /* milliseconds for which a lost connection is waited for; 0: it is tried once */
    /* Told why a lost connection is not back after so many milliseconds, whenever that changes; NULL: it is back. In
     * the thread of the store. NULL: nobody is told. */
    void (*away)(const char *why, int64_t milliseconds);
    bool is_shared; /* one of several processes (leases.h), none of which may be without this */
} tt_postgres_setup;

/* Opens the store; makes its schema in an empty one of the database, or migrates it. Refuses a database that may lose
 * what it has committed (fsync or synchronous_commit off), or is not in UTF-8: CANNOT_OPEN. With is_read_only or
 * is_beside it must be there and up to date; else NOT_FOUND. The caller owns *store and frees it with tt_store_close;
 * it is NULL on failure. `detail`, if not NULL, then says more than the error, or "".
 *
 * When the connection is lost, the transaction is: BUSY, and nothing was changed. The next one connects again, to
 * whichever host of the address is the primary then. If it was lost during a commit, the database that is found is
 * asked whether that happened, since it counts the commits of each server: OK or BUSY; LOST if none is found in time.
 * OLDER: it lacks commits that gave OK, so it is a standby that was behind, or an old primary. BROKEN: another server
 * has had the database in between. */
tt_store_error tt_postgres_open(const tt_postgres_setup *setup, tt_store **store, char detail[TT_STORE_DETAIL]);

/* From now on every transaction needs the row of this process, and gives BUSY without it. 0: it may only read. For a
 * store opened with is_shared, which may write before it is any process: no table is in memory then. Any thread may
 * call it. */
void tt_postgres_be(tt_store *store, int64_t process);

/* tt_upkeep_check for such a database: what must hold between its rows. PostgreSQL itself keeps references valid. */
tt_store_error tt_postgres_check(const char *address, tt_upkeep_tell *tell, void *context, tt_upkeep_checked *checked,
                                 char detail[TT_STORE_DETAIL]);

/* Returns the space of deleted rows to the system. */
tt_store_error tt_postgres_vacuum(tt_store *store);

#endif
