/* postgres_database.c: statements on PostgreSQL, and the meaning of its errors. */
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>

#include "store/postgres_engine.h"

/* Types of values (pg_type.dat); they never change. */
enum { BYTEA = 17, INT8 = 20, TEXT = 25, TEXTS = 1009, INT8S = 1016 };

tt_store_error tt_postgres_error(const char *state)
{
    static const struct {
        const char *start;
        tt_store_error error;
    } known[] = {
        {"22012", TT_STORE_BUSY},        {"23505", TT_STORE_TAKEN},     {"23503", TT_STORE_NOT_FOUND},
        {"25006", TT_STORE_READ_ONLY},   {"25P02", TT_STORE_INTERNAL},  {"28", TT_STORE_CANNOT_OPEN},
        {"3D000", TT_STORE_CANNOT_OPEN}, {"40", TT_STORE_BUSY},         {"42501", TT_STORE_CANNOT_OPEN},
        {"53100", TT_STORE_FULL},        {"53200", TT_STORE_NO_MEMORY}, {"53", TT_STORE_BUSY},
        {"55P03", TT_STORE_BUSY},        {"57", TT_STORE_BUSY},         {"58", TT_STORE_IO},
        {"08", TT_STORE_BUSY},           {"XX001", TT_STORE_DAMAGED},   {"XX002", TT_STORE_DAMAGED},
    };
    for (size_t i = 0; state && i < sizeof known / sizeof *known; i++)
        if (strncmp(state, known[i].start, strlen(known[i].start)) == 0)
            return known[i].error;
    return TT_STORE_INTERNAL;
}

tt_store_error tt_postgres_say(tt_postgres *postgres, tt_store_error error, const char *detail)
{
    char line[TT_STORE_DETAIL];
    snprintf(line, sizeof line, "%s", detail);
    for (size_t size = strlen(line); size > 0 && line[size - 1] == '\n';)
        line[--size] = 0;
    for (char *at = line; (at = strchr(at, '\n'));)
        *at = ' ';
    return tt_store_fail(&postgres->store, error, line);
}

/* Nothing of the transaction was done. */
static tt_store_error end_gone(tt_postgres *postgres)
{
    PQclear(PQexec(postgres->connection, "ROLLBACK"));
    postgres->is_writing = postgres->is_begun = false;
    return tt_postgres_say(postgres, TT_STORE_BUSY, "other processes have the tables of this one");
}

tt_store_error tt_postgres_fail(tt_postgres *postgres, const PGresult *result)
{
    if (!tt_postgres_is_connected(postgres) || !result) /* else the server has answered: it is undone */
        return tt_postgres_say(postgres, TT_STORE_BUSY, "the connection to the database was lost");
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (postgres->is_shared && state && strcmp(state, TT_POSTGRES_GONE) == 0)
        return end_gone(postgres);
    const char *words = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    return tt_postgres_say(postgres, tt_postgres_error(PQresultErrorField(result, PG_DIAG_SQLSTATE)),
                           words ? words : PQresultErrorMessage(result));
}

static tt_store_error prepare(tt_store *store, const char *words, tt_statement **statement)
{
    tt_statement *s = calloc(1, sizeof *s);
    if (!s)
        return tt_store_fail(store, TT_STORE_NO_MEMORY, "");
    s->text = words;
    s->kind = strcmp(words, "BEGIN") == 0               ? TT_BEGIN
              : strcmp(words, "COMMIT") == 0            ? TT_COMMIT
              : strcmp(words, "ROLLBACK") == 0          ? TT_ROLLBACK
              : strncmp(words, "SAVEPOINT ", 10) == 0   ? TT_SAVEPOINT
              : strncmp(words, "RELEASE SAVE", 12) == 0 ? TT_RELEASE
                                                        : TT_OTHER;
    *statement = s;
    return TT_STORE_OK;
}

static void reset(tt_statement *s)
{
    PQclear(s->result);
    s->result = NULL;
    s->is_begun = false;
    s->row = 0;
    while (s->streams && (s->result = PQgetResult(s->streams)))
        PQclear(s->result);
    s->streams = NULL;
}

static void drop(tt_statement *s)
{
    reset(s);
    free(s);
}

static void bind(tt_statement *s, const tt_datum values[], int count)
{
    static const Oid types[] = {[TT_DATUM_INTEGER] = INT8,
                                [TT_DATUM_TEXT] = TEXT,
                                [TT_DATUM_BYTES] = BYTEA,
                                [TT_DATUM_INTEGERS] = INT8S,
                                [TT_DATUM_TEXTS] = TEXTS};
    s->count = count;
    for (int i = 0; i < count; i++) {
        const tt_datum *value = &values[i];
        s->formats[i] = 1; /* binary */
        s->types[i] = types[value->kind];
        s->integers[i] = htobe64((uint64_t)value->integer);
        s->values[i] = value->kind == TT_DATUM_INTEGER ? (const char *)&s->integers[i] : value->at;
        s->lengths[i] = value->kind == TT_DATUM_INTEGER ? (int)sizeof *s->integers : (int)value->size;
        if (value->kind == TT_DATUM_NULL)
            s->values[i] = NULL;
    }
}

static bool is_good(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_SINGLE_TUPLE;
}

/* In a transaction that had failed, PostgreSQL answers a commit with a rollback. */
static tt_store_error check_commit(tt_postgres *p, PGresult *result)
{
    if (strcmp(PQcmdStatus(result), "COMMIT") != 0)
        return tt_postgres_say(p, TT_STORE_INTERNAL, "the transaction had failed and was rolled back");
    return TT_STORE_OK;
}

/* An answer to a commit, or none: then the database that comes back knows. A warning says that a standby may not have
 * it: as if there were no answer. */
static tt_store_error end_commit(tt_postgres *p, PGresult *result)
{
    tt_store_error error;
    if (p->is_warned)
        tt_postgres_disconnect(p);
    if (!tt_postgres_is_connected(p))
        error = tt_postgres_settle(p);
    else
        error = is_good(result) ? check_commit(p, result) : tt_postgres_fail(p, result);
    if (error == TT_STORE_OK && p->has_counted)
        p->commits++;
    p->has_counted = false;
    return error;
}

static tt_store_error take(tt_postgres *p, tt_statement *s, PGresult *result)
{
    tt_store_error error = TT_STORE_OK;
    if (s->kind == TT_COMMIT || s->kind == TT_ROLLBACK) /* if it was not run, the transaction is open */
        p->is_writing = tt_postgres_is_connected(p) && PQtransactionStatus(p->connection) != PQTRANS_IDLE;
    if (s->kind == TT_COMMIT)
        error = end_commit(p, result);
    else if (!is_good(result))
        error = tt_postgres_fail(p, result);
    if (error != TT_STORE_OK || !is_good(result)) {
        PQclear(result);
        reset(s);
        return error;
    }
    p->changes = strtoll(PQcmdTuples(result), NULL, 10);
    s->result = result;
    return TT_STORE_OK;
}

/* A transaction of which nothing was sent has nothing to commit or to undo. */
static bool ends_unsent(tt_postgres *p, const tt_statement *s)
{
    if ((s->kind != TT_COMMIT && s->kind != TT_ROLLBACK) || p->is_begun)
        return false;
    p->deferred_count = 0;
    p->is_writing = false;
    return true;
}

static bool defer(tt_postgres *p, tt_statement *s)
{
    bool is_patient = s->kind == TT_BEGIN || s->kind == TT_SAVEPOINT || s->kind == TT_RELEASE;
    if (s->kind == TT_BEGIN) {
        p->is_writing = true;
        p->is_begun = p->has_counted = false;
        p->failed = TT_STORE_OK;
        p->deferred_count = 0;
    }
    bool is_deferred = is_patient && tt_postgres_defer(p, s);
    return is_deferred && s->kind == TT_BEGIN && p->fence ? tt_postgres_be_alive(p) : is_deferred;
}

/* Outside of a transaction there are only reads: they, and the beginning of one, may be repeated. */
static tt_store_error begin(tt_postgres *p, tt_statement *s)
{
    s->is_begun = true;
    if (p->is_writing && p->is_begun && !tt_postgres_is_connected(p)) {
        p->deferred_count = 0;
        if (s->kind != TT_ROLLBACK) /* a commit too: it is not even sent */
            return p->failed != TT_STORE_OK ? p->failed : tt_postgres_fail(p, NULL);
        p->is_writing = false; /* the server has done it */
        return TT_STORE_OK;
    }
    if (defer(p, s) || (p->is_writing && ends_unsent(p, s)))
        return TT_STORE_OK;
    if (s->kind == TT_COMMIT && p->counting && !tt_postgres_defer(p, p->counting))
        return tt_postgres_say(p, TT_STORE_INTERNAL, "too much was deferred");
    bool was_connected = tt_postgres_is_connected(p), may_repeat = !p->is_writing || !p->is_begun;
    tt_store_error error = was_connected ? TT_STORE_OK : tt_postgres_return(p);
    p->is_begun = p->is_writing;
    if (error != TT_STORE_OK)
        return p->failed = error;
    p->is_warned = false;
    PGresult *result = tt_postgres_send(p, s);
    if (was_connected && may_repeat && !tt_postgres_is_connected(p)) {
        PQclear(result);
        s->streams = NULL;
        error = tt_postgres_return(p);
        if (error != TT_STORE_OK)
            return p->failed = error;
        result = tt_postgres_send(p, s);
    }
    p->deferred_count = 0;
    return take(p, s, result);
}

static tt_store_error next(tt_store *store, tt_statement *s, bool *is_row)
{
    tt_postgres *p = (tt_postgres *)store;
    tt_store_error error = TT_STORE_OK;
    if (!s->is_begun)
        error = begin(p, s);
    else
        s->row++;
    if (error == TT_STORE_OK && s->streams && s->row >= PQntuples(s->result)) {
        PQclear(s->result);
        s->result = NULL;
        s->row = 0;
        PGresult *more = PQgetResult(s->streams);
        if (more)
            error = take(p, s, more);
    }
    *is_row = error == TT_STORE_OK && s->row < PQntuples(s->result);
    return error;
}

/* Sends all, then reads all answers. Those of so few fit into what the system keeps for a connection, so that neither
 * side waits for the other. */
static bool send_many(tt_postgres *p, tt_statement *s, const tt_datum values[], int count, int times)
{
    bool is_sent = PQenterPipelineMode(p->connection) == 1;
    for (int i = 0; i < times && is_sent; i++) {
        bind(s, values + (ptrdiff_t)i * count, count);
        is_sent = PQsendQueryPrepared(p->connection, s->name, s->count, s->values, s->lengths, s->formats, 1) == 1;
    }
    return is_sent && PQpipelineSync(p->connection) == 1;
}

/* The first failure counts; what follows it is not run. */
static tt_store_error hear_many(tt_postgres *p, int times, int64_t changes[])
{
    tt_store_error error = TT_STORE_OK;
    int heard = 0;
    while (tt_postgres_is_connected(p)) {
        PGresult *result = PQgetResult(p->connection);
        ExecStatusType status = PQresultStatus(result);
        if (result && status == PGRES_COMMAND_OK && heard < times)
            changes[heard++] = strtoll(PQcmdTuples(result), NULL, 10);
        else if (result && status != PGRES_PIPELINE_SYNC && status != PGRES_PIPELINE_ABORTED && error == TT_STORE_OK)
            error = tt_postgres_fail(p, result);
        PQclear(result);
        if (status == PGRES_PIPELINE_SYNC)
            break;
    }
    if (error == TT_STORE_OK && heard < times)
        error = tt_postgres_fail(p, NULL);
    return error;
}

/* Sends what was deferred, by itself. */
static tt_store_error flush(tt_postgres *p)
{
    tt_store_error error = tt_postgres_is_connected(p) || p->is_begun ? TT_STORE_OK : tt_postgres_return(p);
    p->is_begun = p->is_writing;
    PGresult *result = error == TT_STORE_OK && tt_postgres_is_connected(p) ? tt_postgres_send(p, NULL) : NULL;
    if (error == TT_STORE_OK && !is_good(result))
        error = tt_postgres_fail(p, result);
    PQclear(result);
    p->deferred_count = 0;
    return error;
}

static tt_store_error run_many(tt_store *store, tt_statement *s, const tt_datum values[], int count, int times,
                               int64_t changes[])
{
    tt_postgres *p = (tt_postgres *)store;
    tt_store_error error = TT_STORE_OK;
    bind(s, values, count);
    if (p->deferred_count > 0) {
        error = flush(p);
        if (error != TT_STORE_OK)
            return error;
    }
    PGresult *failed = tt_postgres_is_connected(p) && s->session != p->session ? tt_postgres_name(p, s) : NULL;
    if (failed || !tt_postgres_is_connected(p)) {
        error = tt_postgres_fail(p, failed);
        PQclear(failed);
        return error;
    }
    if (!send_many(p, s, values, count, times))
        error = tt_postgres_say(p, TT_STORE_BUSY, "the connection to the database was lost");
    else
        error = hear_many(p, times, changes);
    if (PQexitPipelineMode(p->connection) != 1) /* something is left that nobody can understand */
        tt_postgres_disconnect(p);
    return error;
}

static bool is_null(tt_statement *s, int column)
{
    return PQgetisnull(s->result, s->row, column) == 1;
}

static int64_t integer(tt_statement *s, int column)
{
    const char *at = PQgetvalue(s->result, s->row, column);
    uint64_t eight;
    uint32_t four;
    int size = is_null(s, column) ? 0 : PQgetlength(s->result, s->row, column);
    switch (size) {
    case sizeof eight:
        memcpy(&eight, at, sizeof eight);
        return (int64_t)be64toh(eight);
    case sizeof four:
        memcpy(&four, at, sizeof four);
        return (int32_t)be32toh(four);
    default:
        return size == 1 ? *at : 0; /* a boolean */
    }
}

/* PQgetvalue puts a NUL behind it. */
static tt_store_text text(tt_statement *s, int column)
{
    if (is_null(s, column))
        return (tt_store_text){NULL, 0};
    return (tt_store_text){PQgetvalue(s->result, s->row, column), (size_t)PQgetlength(s->result, s->row, column)};
}

static int64_t changes(tt_store *store)
{
    return ((tt_postgres *)store)->changes;
}

static bool is_writing(tt_store *store)
{
    return ((tt_postgres *)store)->is_writing;
}

static void close_store(tt_store *store)
{
    tt_postgres *postgres = (tt_postgres *)store;
    tt_postgres_count_end(postgres);
    if (postgres->fence)
        drop(postgres->fence);
    if (postgres->living)
        drop(postgres->living);
    if (postgres->reading)
        drop(postgres->reading);
    tt_postgres_disconnect(postgres);
    free(postgres->address);
    free(postgres);
}

const tt_database tt_postgres_database = {
    .close = close_store,
    .prepare = prepare,
    .drop = drop,
    .bind = bind,
    .next = next,
    .is_null = is_null,
    .integer = integer,
    .text = text,
    .bytes = text,
    .reset = reset,
    .changes = changes,
    .run_many = run_many,
    .is_writing = is_writing,
    .begin = "BEGIN",
    .append_many = tt_postgres_append,
    .gives_ids = true,
    .lock_ratings = "SELECT pg_advisory_xact_lock(1414808141, current_schema()::regnamespace::oid::int)",
    .is_listed = "t.is_public <> 0 AND (t.life <> 'idle' OR t.started IS NOT NULL)",
    .tables = "SELECT relname::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace"
              " AND relkind = 'r' AND relname NOT IN ('turntable', 'turntable_commits', 'processes', 'leases') ORDER "
              "BY relname::text COLLATE \"C\"",
    .columns = "SELECT attname::text, CASE atttypid WHEN 'bigint'::regtype THEN 'integer'"
               " WHEN 'text'::regtype THEN 'text' WHEN 'bytea'::regtype THEN 'bytes' END"
               " FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped"
               " ORDER BY attname::text COLLATE \"C\"",
    .references = "SELECT DISTINCT relname::text FROM pg_constraint JOIN pg_class ON pg_class.oid = confrelid"
                  " WHERE contype = 'f' AND conrelid = to_regclass($1)",
    .go_on_after =
        "DO $do$ DECLARE column_of record; BEGIN"
        " FOR column_of IN SELECT attrelid::regclass::text AS owner, attname::text AS name FROM pg_attribute"
        " JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = current_schema()::regnamespace"
        " AND relkind = 'r' AND attidentity <> '' LOOP"
        " EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, %L), (SELECT coalesce(max(%I), 0) + 1 FROM %s),"
        " false)', column_of.owner, column_of.name, column_of.name, column_of.owner);"
        " END LOOP; " TT_POSTGRES_GO_ON " END $do$",
};
