/* postgres_engine.h: what the files of the PostgreSQL engine share. */
#ifndef TURNTABLE_STORE_POSTGRES_ENGINE_H
#define TURNTABLE_STORE_POSTGRES_ENGINE_H

#include <libpq-fe.h>
#include <stdatomic.h>

#include "store/database.h"

enum { TT_DEFERRED = 8 };

typedef struct tt_postgres {
    tt_store store; /* first: a tt_store * is one of these */
    PGconn *connection;
    char *address;
    bool is_read_only;
    bool is_beside;        /* has no lock */
    bool is_shared;        /* one of several processes: the lock is shared, and */
    atomic_llong process;  /* every transaction needs the row of this one (leases.h); 0: not registered */
    int64_t alive_as;      /* the process whose life this session shows, since: */
    unsigned alive_since;  /* the session */
    tt_statement *living;  /* the statement that shows it */
    tt_statement *reading; /* sent with every BEGIN while there is no process */
    tt_statement *fence;   /* sent with every BEGIN: it fails if that row is gone */
    bool is_writing;       /* a transaction is open, or was when the connection was lost */
    bool is_begun;         /* something of it was sent; else all of it may be sent again */
    tt_store_error failed; /* why there is no connection for it */
    bool is_warned;        /* the server has sent a warning since this was cleared */
    unsigned session;      /* counts connections: a statement is prepared for one of them */
    unsigned names;        /* counts prepared statements */
    int64_t opened;        /* counts servers that have opened the database: this one's number */
    int64_t changes;       /* rows written by the last statement */
    /* Statements whose answer nobody waits for: sent together with the next one (postgres_send.c). */
    tt_statement *deferred[TT_DEFERRED];
    int deferred_count;
    /* How the commits of this server are counted (postgres_lost.c). */
    int64_t writer, commits;   /* the row that counts them, 0 for none; as far as known here */
    tt_statement *counting;    /* the statement that does it, as a part of each transaction that writes */
    bool has_counted;          /* the last one wrote */
    bool is_unsure;            /* the last commit may have happened, or not */
    bool has_committed;        /* it had: known once it is connected again */
    int patience;              /* milliseconds */
    int64_t lost_at;           /* when it was first found lost, on a clock that is never set; 0: it is not */
    char why[TT_STORE_DETAIL]; /* it is still lost, as `away` was told */
    void (*away)(const char *why, int64_t milliseconds);
} tt_postgres;

enum { TT_VALUES_MAX = 32, TT_STATEMENT_NAME = 16 };

/* A statement of this engine. */
struct tt_statement {
    const char *text;
    enum { TT_OTHER, TT_BEGIN, TT_COMMIT, TT_ROLLBACK, TT_SAVEPOINT, TT_RELEASE, TT_COUNT } kind;
    char name[TT_STATEMENT_NAME]; /* as prepared, in this session: */
    unsigned session;             /* 0: not prepared */
    bool was_used;                /* so it is worth preparing */
    bool is_begun;                /* since the values were bound */
    PGresult *result;             /* NULL: none, or no more */
    int row;
    PGconn *streams; /* the connection from which more rows come; else NULL */
    int count;
    Oid types[TT_VALUES_MAX];
    uint64_t integers[TT_VALUES_MAX]; /* in network order */
    const char *values[TT_VALUES_MAX];
    int lengths[TT_VALUES_MAX], formats[TT_VALUES_MAX];
};

/* The engine (postgres_database.c). */
extern const tt_database tt_postgres_database;

/* The error for the result of a failed statement; keeps the detail. The caller frees the result. If the connection is
 * lost: BUSY. */
tt_store_error tt_postgres_fail(tt_postgres *postgres, const PGresult *result);
/* The same for an error that is known; the detail is made one line. */
tt_store_error tt_postgres_say(tt_postgres *postgres, tt_store_error error, const char *detail);
/* The error for an SQLSTATE. */
tt_store_error tt_postgres_error(const char *state);

/* Many actions at once (postgres_append.c): append_many of the engine. */
tt_store_error tt_postgres_append(tt_store *store, const tt_store_action *const actions[], int count, bool stored[]);

/* Sends statements (postgres_send.c). */

/* Prepares it in this session; gives the result if that fails. */
PGresult *tt_postgres_name(tt_postgres *postgres, tt_statement *s);
/* Keeps it for the next statement that is sent. False if there is no room. A savepoint that is released at once is
 * forgotten. */
bool tt_postgres_defer(tt_postgres *postgres, tt_statement *s);
/* Sends what was deferred, then this statement (NULL: nothing more), in one journey. Gives its result, or that of the
 * first that failed. */
PGresult *tt_postgres_send(tt_postgres *postgres, tt_statement *s);

/* Several processes (postgres_process.c). */

/* The SQLSTATE of a division by zero: how a transaction fails if the row of this process is gone. */
#define TT_POSTGRES_GONE "22012"
/* The number of the lock that all connections of a process share as long as they last, by schema and process. */
#define TT_POSTGRES_LIFE(id) "(current_schema()::regnamespace::oid::bigint << 32) | (" id " & 2147483647)"
/* Makes every transaction from now on need the row of the process. */
tt_store_error tt_postgres_fence(tt_postgres *postgres);
/* Defers that need, at the beginning of a transaction. */
bool tt_postgres_be_alive(tt_postgres *postgres);

/* Lost connections (postgres_lost.c). */

/* Has the commits of this session counted from now on. */
tt_store_error tt_postgres_count_begin(tt_postgres *postgres);
void tt_postgres_count_end(tt_postgres *postgres);
/* Connects once more, as the same server; tries as long as its patience lasts. */
tt_store_error tt_postgres_return(tt_postgres *postgres);
/* After a connection that was lost during a commit: OK if that has happened, BUSY if it has not, LOST if that can't be
 * known. */
tt_store_error tt_postgres_settle(tt_postgres *postgres);
/* Compares what it has counted, in a new session. */
tt_store_error tt_postgres_compare(tt_postgres *postgres);

/* Sessions (postgres_session.c). Both leave no connection after a failure. */

/* Connects, and checks that what is committed will be on disk. */
tt_store_error tt_postgres_connect(tt_postgres *postgres);
/* Connects once more, as the same server; once. */
tt_store_error tt_postgres_connect_again(tt_postgres *postgres);
void tt_postgres_disconnect(tt_postgres *postgres);
bool tt_postgres_is_connected(const tt_postgres *postgres);
/* Takes the lock of a server, until the connection ends; else IN_USE. Tries this often in tenths of a second. */
tt_store_error tt_postgres_lock(tt_postgres *postgres, int tries);
/* Gives up a lock that is not shared. */
tt_store_error tt_postgres_unlock(tt_postgres *postgres);

/* Runs statements without values, outside of the cache. With `number` the first value is read as an integer; NULL or no
 * row is -1. */
tt_store_error tt_postgres_exec(tt_postgres *postgres, const char *text);
tt_store_error tt_postgres_ask(tt_postgres *postgres, const char *text, int64_t *number);

/* The schema (postgres_schema.c). */

/* In PL/pgSQL: makes new ids follow those of rows, and those of rows that were deleted. */
#define TT_POSTGRES_GO_ON                                                                                              \
    "PERFORM setval(pg_get_serial_sequence('tables', 'id'), (SELECT greatest(last_table, (SELECT max(id) FROM "        \
    "tables),"                                                                                                         \
    " 0) + 1 FROM server), false);"                                                                                    \
    "PERFORM setval(pg_get_serial_sequence('guests', 'id'), (SELECT greatest(last_guest, (SELECT max(id) FROM "        \
    "guests),"                                                                                                         \
    " 0) + 1 FROM server), false);"

/* The version of a database whose schema is empty (0) or ours; else FOREIGN. NEWER: it is newer than this program. */
tt_store_error tt_postgres_version_read(tt_postgres *postgres, int *version);
/* Writes a step of SQLite's migrations (migrations.h) in PostgreSQL's words: types, and what follows a table. False if
 * it is too long. */
bool tt_postgres_words(const char *step, char *out, size_t capacity);
/* Brings it to the latest version, while no other program does. */
tt_store_error tt_postgres_migrate(tt_postgres *postgres);

#endif
