/* postgres_session.c: connections to PostgreSQL, and what they must guarantee. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "store/postgres_engine.h"

/* Locks of the database, by schema: "TTBL" and the schema's number. Held as long as the connection lives. */
#define LOCK "(1414808140, current_schema()::regnamespace::oid::int)"

bool tt_postgres_is_connected(const tt_postgres *postgres)
{
    return PQstatus(postgres->connection) == CONNECTION_OK; /* NULL is not */
}

/* Unlocks by itself: the server's side of a connection ends a moment after ours. */
void tt_postgres_disconnect(tt_postgres *postgres)
{
    if (tt_postgres_is_connected(postgres) && PQtransactionStatus(postgres->connection) == PQTRANS_IDLE)
        PQclear(PQexec(postgres->connection, "SELECT pg_advisory_unlock_all()"));
    PQfinish(postgres->connection);
    postgres->connection = NULL;
}

tt_store_error tt_postgres_ask(tt_postgres *postgres, const char *text, int64_t *number)
{
    PGresult *result = PQexec(postgres->connection, text);
    ExecStatusType status = PQresultStatus(result);
    tt_store_error error = TT_STORE_OK;
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        error = tt_postgres_fail(postgres, result);
    else if (number)
        *number =
            PQntuples(result) > 0 && !PQgetisnull(result, 0, 0) ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : -1;
    PQclear(result);
    return error;
}

tt_store_error tt_postgres_exec(tt_postgres *postgres, const char *text)
{
    return tt_postgres_ask(postgres, text, NULL);
}

/* Keeps a warning as the detail: one that comes with a commit says that a standby may not have it. */
static void hear(void *context, const PGresult *notice)
{
    tt_postgres *postgres = context;
    const char *severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
    const char *words = PQresultErrorField(notice, PG_DIAG_MESSAGE_PRIMARY);
    if (!severity || strcmp(severity, "WARNING") != 0)
        return;
    postgres->is_warned = true;
    tt_postgres_say(postgres, TT_STORE_OK, words ? words : "");
}

static tt_store_error refuse(tt_postgres *postgres, const char *why)
{
    return tt_postgres_say(postgres, TT_STORE_CANNOT_OPEN, why);
}

/* The address is parsed here, since libpq quotes what it does not understand, and that may be the password. A machine
 * that is gone without a word is given up after six seconds, and one that does not answer after three. */
static tt_store_error open_connection(tt_postgres *postgres)
{
    static const char *const names[] = {"connect_timeout",  "keepalives_idle",           "keepalives_interval",
                                        "keepalives_count", "tcp_user_timeout",          "dbname",
                                        "client_encoding",  "fallback_application_name", NULL};
    const char *const values[] = {"3", "3", "1", "3", "6000", postgres->address, "UTF8", "turntable", NULL};
    PQconninfoOption *parsed = PQconninfoParse(postgres->address, NULL);
    if (!parsed)
        return refuse(postgres, "the address cannot be understood: postgresql://USER@HOST:PORT/DATABASE");
    PQconninfoFree(parsed);
    postgres->connection = PQconnectdbParams(names, values, 1);
    if (!postgres->connection)
        return tt_postgres_say(postgres, TT_STORE_NO_MEMORY, "");
    if (!tt_postgres_is_connected(postgres))
        return refuse(postgres, PQerrorMessage(postgres->connection));
    PQsetNoticeReceiver(postgres->connection, hear, postgres);
    postgres->session++;
    return TT_STORE_OK;
}

/* A session keeps its own synchronous_commit, even if somebody turns the server's off later. */
static tt_store_error set_up(tt_postgres *postgres)
{
    tt_store_error error = tt_postgres_exec(
        postgres,
        "SET lock_timeout = '5s'; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;"
        "SET jit = off; SELECT set_config('synchronous_commit', current_setting('synchronous_commit'), false)");
    if (error == TT_STORE_OK && postgres->is_shared) /* a process that has stopped must not keep its tables */
        error = tt_postgres_exec(postgres, "SET idle_in_transaction_session_timeout = '3s'");
    if (error == TT_STORE_OK && PQserverVersion(postgres->connection) >= 140000)
        error = tt_postgres_exec(postgres, "SET idle_session_timeout = 0");
    return error;
}

/* What is committed must be on disk. */
static tt_store_error check_settings(tt_postgres *postgres)
{
    static const struct {
        const char *condition, *words;
        bool is_for_writing;
    } checks[] = {
        {"current_setting('fsync') = 'off'", "the database server runs with fsync = off, which can lose everything",
         true},
        {"current_setting('synchronous_commit') = 'off'",
         "synchronous_commit is off: a crash would lose games that players have seen", true},
        {"current_setting('server_encoding') <> 'UTF8'", "the database is not in UTF-8: create it with ENCODING 'UTF8'",
         false},
        {"current_schema() IS NULL", "the search_path has no schema of this database", false},
    };
    if (PQserverVersion(postgres->connection) < 120000)
        return refuse(postgres, "PostgreSQL 12 or newer is needed");
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        char query[200];
        int64_t is_so = 0;
        if (checks[i].is_for_writing && postgres->is_read_only)
            continue;
        snprintf(query, sizeof query, "SELECT (%s)::int", checks[i].condition);
        tt_store_error error = tt_postgres_ask(postgres, query, &is_so);
        if (error != TT_STORE_OK)
            return error;
        if (is_so)
            return refuse(postgres, checks[i].words);
    }
    return TT_STORE_OK;
}

static tt_store_error check_writable(tt_postgres *postgres)
{
    int64_t is_off = 0;
    tt_store_error error =
        tt_postgres_ask(postgres, "SELECT (current_setting('transaction_read_only') = 'on')::int", &is_off);
    if (error == TT_STORE_OK && is_off)
        return tt_postgres_say(postgres, TT_STORE_READ_ONLY, "this is a standby, or a session that may only read");
    return error;
}

tt_store_error tt_postgres_connect(tt_postgres *postgres)
{
    tt_store_error error = open_connection(postgres);
    if (error == TT_STORE_OK)
        error = check_settings(postgres);
    if (error == TT_STORE_OK)
        error = set_up(postgres);
    if (error == TT_STORE_OK && !postgres->is_read_only)
        error = check_writable(postgres);
    if (error != TT_STORE_OK)
        tt_postgres_disconnect(postgres);
    return error;
}

tt_store_error tt_postgres_lock(tt_postgres *postgres, int tries)
{
    const struct timespec pause = {.tv_nsec = 100000000};
    const char *query = postgres->is_shared ? "SELECT pg_try_advisory_lock_shared" LOCK "::int"
                                            : "SELECT pg_try_advisory_lock" LOCK "::int";
    int64_t is_ours = 0;
    tt_store_error error = tt_postgres_ask(postgres, query, &is_ours);
    for (; error == TT_STORE_OK && !is_ours && tries > 1; tries--) {
        nanosleep(&pause, NULL);
        error = tt_postgres_ask(postgres, query, &is_ours);
    }
    return error == TT_STORE_OK && !is_ours ? tt_postgres_say(postgres, TT_STORE_IN_USE, "") : error;
}

tt_store_error tt_postgres_unlock(tt_postgres *postgres)
{
    return tt_postgres_exec(postgres, "SELECT pg_advisory_unlock" LOCK);
}

/* Whatever goes wrong now may pass. The lock may still be held by the lost connection, until PostgreSQL notices. */
tt_store_error tt_postgres_connect_again(tt_postgres *postgres)
{
    int64_t opened = 0;
    if (postgres->store.is_broken)
        return TT_STORE_BROKEN;
    if (postgres->is_beside)
        return TT_STORE_BUSY;
    tt_postgres_disconnect(postgres);
    tt_store_error error = tt_postgres_connect(postgres);
    if (error == TT_STORE_OK)
        error = tt_postgres_lock(postgres, 1);
    if (error == TT_STORE_OK)
        error = tt_postgres_ask(postgres, "SELECT opened FROM turntable", &opened);
    if (error == TT_STORE_OK && opened > postgres->opened && !postgres->is_shared) /* else leases say more */
        error = tt_postgres_say(postgres, TT_STORE_BROKEN, "another server has had the database in between");
    if (error == TT_STORE_OK)
        error =
            opened < postgres->opened ? tt_postgres_say(postgres, TT_STORE_OLDER, "") : tt_postgres_compare(postgres);
    if (error == TT_STORE_OK)
        return TT_STORE_OK;
    tt_postgres_disconnect(postgres);
    return error == TT_STORE_NO_MEMORY || error == TT_STORE_BROKEN || error == TT_STORE_OLDER ? error : TT_STORE_BUSY;
}
