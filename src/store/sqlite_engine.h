/* sqlite_engine.h: what the files of the SQLite engine share. */
#ifndef TURNTABLE_STORE_SQLITE_ENGINE_H
#define TURNTABLE_STORE_SQLITE_ENGINE_H

#include <limits.h>
#include <sqlite3.h>

#include "store/database.h"

/* The lock of a database: a file beside it. */
typedef struct tt_sqlite_held {
    int lock;    /* -1: none */
    bool is_new; /* the file was not there before */
    char name[PATH_MAX + 8];
} tt_sqlite_held;

typedef struct tt_sqlite {
    tt_store store; /* first: a tt_store * is one of these */
    sqlite3 *db;
    tt_sqlite_held held;
} tt_sqlite;

/* Takes the lock of a database (sqlite_lock.c), and gives it back once the database is closed. Beside a file that is
 * not ours nothing stays that was not there. */
tt_store_error tt_sqlite_lock(const char *path, tt_sqlite_held *held);
/* The same for a database that is there already, and may have a second name. */
tt_store_error tt_sqlite_lock_there(const char *path, tt_sqlite_held *held);
/* Whether a server has it. */
bool tt_sqlite_is_locked(const char *path);
void tt_sqlite_unlock(tt_sqlite_held *held, bool is_foreign);

/* The path without links. One of a visit (upkeep.h) stays as it is. */
bool tt_sqlite_whole_path(const char *path, char whole[PATH_MAX]);

/* The error for what the system says. */
tt_store_error tt_sqlite_errno_error(int number);

/* The error for a code of SQLite's, extended or not; for a code that is no failure OK. */
tt_store_error tt_sqlite_error(int code);

/* The same for what has just failed; keeps the detail, and that nothing more can be written after a fatal one. */
tt_store_error tt_sqlite_fail(tt_sqlite *sqlite, int code);

/* The engine (sqlite_database.c), and its last function (sqlite.c). */
extern const tt_database tt_sqlite_database;
void tt_sqlite_close(tt_store *store);

#endif
