/* postgres_engine.h: what the files of the PostgreSQL engine share. */
#ifndef TURNTABLE_STORE_POSTGRES_ENGINE_H
#define TURNTABLE_STORE_POSTGRES_ENGINE_H

#include <libpq-fe.h>

#include "store/database.h"

typedef struct tt_postgres {
    tt_store store; /* first: a tt_store * is one of these */
    PGconn *connection;
    char *address;
    bool is_read_only;
    bool is_writing;  /* a transaction is open, or was when the connection was lost */
    bool is_warned;   /* the server has sent a warning since this was cleared */
    unsigned session; /* counts connections: a statement is prepared for one of them */
    unsigned names;   /* counts prepared statements */
    int64_t opened;   /* counts servers that have opened the database: this one's number */
    int64_t changes;  /* rows written by the last statement */
} tt_postgres;

/* The engine (postgres_database.c). */
extern const tt_database tt_postgres_database;

/* The error for the result of a failed statement; keeps the detail. The caller frees the result. If the connection is
 * lost: IO for a commit, else BUSY. */
tt_store_error tt_postgres_fail(tt_postgres *postgres, const PGresult *result, bool is_commit);
/* The same for an error that is known; the detail is made one line. */
tt_store_error tt_postgres_say(tt_postgres *postgres, tt_store_error error, const char *detail);
/* The error for an SQLSTATE. */
tt_store_error tt_postgres_error(const char *state);

/* Many actions at once (postgres_append.c): append_many of the engine. */
tt_store_error tt_postgres_append(tt_store *store, const tt_store_action *const actions[], int count, bool stored[]);

/* Sessions (postgres_session.c). Both leave no connection after a failure. */

/* Connects, and checks that what is committed will be on disk. */
tt_store_error tt_postgres_connect(tt_postgres *postgres);
/* Connects once more, as the same server. */
tt_store_error tt_postgres_connect_again(tt_postgres *postgres);
void tt_postgres_disconnect(tt_postgres *postgres);
bool tt_postgres_is_connected(const tt_postgres *postgres);
/* Takes the lock of a server, until the connection ends; else IN_USE. Tries this often in tenths of a second. */
tt_store_error tt_postgres_lock(tt_postgres *postgres, int tries);

/* Runs statements without values, outside of the cache. With `number` the first value is read as an integer; NULL or no
 * row is -1. */
tt_store_error tt_postgres_exec(tt_postgres *postgres, const char *text);
tt_store_error tt_postgres_ask(tt_postgres *postgres, const char *text, int64_t *number);

/* The schema (postgres_schema.c). */

/* The version of a database whose schema is empty (0) or ours; else FOREIGN. NEWER: it is newer than this program. */
tt_store_error tt_postgres_version_read(tt_postgres *postgres, int *version);
/* Writes a step of SQLite's migrations (migrations.h) in PostgreSQL's words: types, and what follows a table. False if
 * it is too long. */
bool tt_postgres_words(const char *step, char *out, size_t capacity);
/* Brings it to the latest version, while no other program does. */
tt_store_error tt_postgres_migrate(tt_postgres *postgres);

#endif
