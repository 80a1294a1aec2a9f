/* sqlite_engine.h: what the files of the SQLite engine share. */
#ifndef TURNTABLE_STORE_SQLITE_ENGINE_H
#define TURNTABLE_STORE_SQLITE_ENGINE_H

#include <limits.h>
#include <sqlite3.h>

#include "store/database.h"

/* The lock of a database: a separate file next to it. */
typedef struct tt_sqlite_held {
    int lock;    /* -1: none */
    bool is_new; /* it did not exist before */
    char name[PATH_MAX + 8];
} tt_sqlite_held;

typedef struct tt_sqlite {
    tt_store store; /* first: a tt_store * is one of these */
    sqlite3 *db;
    tt_sqlite_held held;
} tt_sqlite;

/* Takes the lock of a database (sqlite_lock.c); it is released after the database is closed. Leaves no new file next to
 * a foreign database. */
tt_store_error tt_sqlite_lock(const char *path, tt_sqlite_held *held);
/* The same for a database that must exist, and may have a second name. */
tt_store_error tt_sqlite_lock_there(const char *path, tt_sqlite_held *held);
/* Whether a server has the lock. */
bool tt_sqlite_is_locked(const char *path);
void tt_sqlite_unlock(tt_sqlite_held *held, bool is_foreign);

/* The path with all links resolved. The path of a visit (upkeep.h) is unchanged. */
bool tt_sqlite_whole_path(const char *path, char whole[PATH_MAX]);

/* The error for an errno. */
tt_store_error tt_sqlite_errno_error(int number);

/* The error for a code of SQLite, extended or not; OK for a code that is no failure. */
tt_store_error tt_sqlite_error(int code);

/* The same for the last failure; keeps the detail, and after a fatal error that nothing more can be written. */
tt_store_error tt_sqlite_fail(tt_sqlite *sqlite, int code);

/* The engine (sqlite_database.c), and its last function (sqlite.c). */
extern const tt_database tt_sqlite_database;
void tt_sqlite_close(tt_store *store);

#endif
