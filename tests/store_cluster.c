/* store_cluster.c: a database in PostgreSQL, for tests. */
#include "store_cluster.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/postgres.h"
#include "store_suite.h"

static const char *address;

const char *cluster_address(char *words[])
{
    char script[4096], here[4096];
    if (address)
        return address;
    address = getenv("TURNTABLE_POSTGRES");
    if (address)
        return address;
    ssize_t size = readlink("/proc/self/exe", here, sizeof here - 1);
    here[size > 0 ? size : 0] = 0;
    snprintf(script, sizeof script, "%s/tests/cluster.py", words[1] ? words[1] : ".");
    execlp("python3", "python3", script, here, words[1], (char *)NULL);
    perror("python3");
    exit(1);
}

/* With value: the first one. Gives the SQLSTATE, "" if all went well. */
static const char *run(const char *text, char *value, size_t capacity)
{
    static char state[8];
    PGconn *connection = PQconnectdb(address);
    PGresult *result = PQexec(connection, text);
    const char *found = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    ExecStatusType status = PQresultStatus(result);
    bool is_good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    snprintf(state, sizeof state, "%s", is_good ? "" : found ? found : "?");
    if (!is_good && value)
        print_error("%s: %s\n", text, PQerrorMessage(connection));
    if (value)
        snprintf(value, capacity, "%s", PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
    PQfinish(connection);
    return state;
}

const char *cluster_sql(const char *text)
{
    static char value[1000];
    assert_string_equal(run(text, value, sizeof value), "");
    return value;
}

const char *cluster_refusal(const char *text)
{
    return run(text, NULL, 0);
}

void cluster_hold(const char *text)
{
    static PGconn *held;
    PQfinish(held);
    held = text ? PQconnectdb(address) : NULL;
    if (text)
        PQclear(PQexec(held, text));
}

void cluster_clear(void)
{
    cluster_sql("SET client_min_messages = warning; DROP SCHEMA IF EXISTS public CASCADE; CREATE SCHEMA public");
}

tt_store *cluster_open(void)
{
    char detail[TT_STORE_DETAIL];
    tt_store *store;
    tt_store_error error = tt_postgres_open(&(tt_postgres_setup){.address = address}, &store, detail);
    if (error != TT_STORE_OK)
        print_error("%s\n", detail);
    assert_store(error, TT_STORE_OK);
    return store;
}
