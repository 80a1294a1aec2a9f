/* sqlite.h: the store in an SQLite file, for a single server. */
#ifndef TURNTABLE_STORE_SQLITE_H
#define TURNTABLE_STORE_SQLITE_H

#include "store/store.h"

typedef struct tt_sqlite_setup {
    const char *path;                /* created if missing, readable only by its owner; its folder must exist */
    bool is_unchecked;               /* skip the check for damage, which takes time for a large file */
    bool is_read_only;               /* next to a running server: no lock, no change, everything as of this moment */
    bool is_beside;                  /* like that, but may write, as a server does: short transactions only */
    void (*kept)(const char *where); /* called with the path of the copy made before a migration; may be NULL */
    int patience;                    /* of PostgreSQL (address.h), as are these: see postgres.h */
    void (*away)(const char *why, int64_t milliseconds);
    /* The rest is for tests and measurements; a server uses 0 and NULL. */
    const char *vfs;
    int busy_ms;              /* how long to wait for a program that has locked the database */
    int checkpoint_pages;     /* pages in the log before they are copied to the database */
    bool is_synced_rarely;    /* synchronous=NORMAL: the last actions can be lost */
    const char *const *steps; /* migrations instead of the real ones */
    int step_count;
} tt_sqlite_setup;

enum { TT_SQLITE_DETAIL = TT_STORE_DETAIL };

/* Opens or creates the store, and migrates its schema: a database with contents is first copied to
 * PATH.before-version-N; if the copy fails, nothing changes. DAMAGED: the file is damaged, and nothing was written.
 * With is_read_only or is_beside it must exist and be up to date; else NOT_FOUND. The caller owns *store and frees it
 * with tt_store_close; it is NULL on failure. `detail`, if not NULL, then says more than the error, or "". */
tt_store_error tt_sqlite_open(const tt_sqlite_setup *setup, tt_store **store, char detail[TT_SQLITE_DETAIL]);

/* Returns the space of deleted rows to the system, by writing the whole database anew. */
tt_store_error tt_sqlite_vacuum(tt_store *store);

#endif
