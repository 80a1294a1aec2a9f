/* sqlite.h: the store in an SQLite file: the engine of a server that is alone. */
#ifndef TURNTABLE_STORE_SQLITE_H
#define TURNTABLE_STORE_SQLITE_H

#include "store/store.h"

typedef struct tt_sqlite_setup {
    const char *path;  /* made if it is not there, readable by its owner alone; a folder that is not there is not */
    bool is_unchecked; /* do not look for damage first, which takes time with a large file */
    bool is_read_only; /* beside a server: no lock, no change, all as it is at this moment */
    void (*kept)(const char *where); /* told where the copy is that was made before a migration; may be NULL */
    /* The rest is for tests and measurements; 0 and NULL are what a server uses. */
    const char *vfs;
    int busy_ms;              /* how long to wait for another program that holds the database */
    int checkpoint_pages;     /* pages in the log before it is carried over into the database */
    bool is_synced_rarely;    /* synchronous=NORMAL: the last actions can be lost */
    const char *const *steps; /* migrations in place of the real ones */
    int step_count;
} tt_sqlite_setup;

enum { TT_SQLITE_DETAIL = 256 };

/* Opens the store, or makes it, and brings its schema up to date: a database in which there is something is copied
 * first, to PATH.before-version-N, and without that copy it stays as it is. DAMAGED: what is on disk is not sound, and
 * not a byte was written. To be read only it must be there and up to date; else NOT_FOUND. *store is the caller's, for
 * tt_store_close; NULL on failure, when `detail`, if it is not NULL, says more than the error, or "". */
tt_store_error tt_sqlite_open(const tt_sqlite_setup *setup, tt_store **store, char detail[TT_SQLITE_DETAIL]);

/* Gives the room of what was deleted back to the system: writes the whole database anew. */
tt_store_error tt_sqlite_vacuum(tt_store *store);

#endif
