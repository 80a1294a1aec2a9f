/* postgres_send.c: sends statements to PostgreSQL: several in one journey where nobody waits for the first answers.
 *
 * A batch of actions is begin, savepoint, actions, release, commit. Begin, savepoint and release have no answer that
 * matters, so they wait for the next statement: five journeys become two. */
#include <stdio.h>

#include "store/postgres_engine.h"

PGresult *tt_postgres_name(tt_postgres *p, tt_statement *s)
{
    snprintf(s->name, sizeof s->name, "s%u", ++p->names);
    PGresult *result = PQprepare(p->connection, s->name, s->text, s->count, s->types);
    if (PQresultStatus(result) != PGRES_COMMAND_OK)
        return result;
    PQclear(result);
    s->session = p->session;
    return NULL;
}

bool tt_postgres_defer(tt_postgres *p, tt_statement *s)
{
    const tt_statement *last = p->deferred_count > 0 ? p->deferred[p->deferred_count - 1] : NULL;
    if (s->kind == TT_RELEASE && last && last->kind == TT_SAVEPOINT &&
        strcmp(s->text + strlen("RELEASE "), last->text) == 0) {
        p->deferred_count--;
        return true;
    }
    if (p->deferred_count >= TT_DEFERRED - (s->kind != TT_COUNT)) /* there is always room for that one */
        return false;
    p->deferred[p->deferred_count++] = s;
    return true;
}

/* The first row; others follow one by one. */
static PGresult *stream(tt_postgres *p, tt_statement *s)
{
    if (!PQsendQueryParams(p->connection, s->text, s->count, s->types, s->values, s->lengths, s->formats, 1))
        return NULL;
    PQsetSingleRowMode(p->connection);
    s->streams = p->connection;
    return PQgetResult(p->connection);
}

/* Prepared when it is used a second time: most statements of a short program are used once. */
static PGresult *send_one(tt_postgres *p, tt_statement *s)
{
    PGresult *result = NULL;
    if (!s->was_used) {
        s->was_used = true;
        return PQexecParams(p->connection, s->text, s->count, s->types, s->values, s->lengths, s->formats, 1);
    }
    if (s->session != p->session)
        result = tt_postgres_name(p, s);
    return result ? result : PQexecPrepared(p->connection, s->name, s->count, s->values, s->lengths, s->formats, 1);
}

static bool send_next(tt_postgres *p, tt_statement *s)
{
    if (s->session == p->session)
        return PQsendQueryPrepared(p->connection, s->name, s->count, s->values, s->lengths, s->formats, 1) == 1;
    s->was_used = true;
    return PQsendQueryParams(p->connection, s->text, s->count, s->types, s->values, s->lengths, s->formats, 1) == 1;
}

static bool has_failed(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK;
}

/* The first failure, or else the last answer. */
static PGresult *hear_all(tt_postgres *p)
{
    PGresult *kept = NULL;
    int heard = 0;
    bool has_ended = false; /* one answer; a second end says that nothing more will come: the connection is lost */
    for (;;) {
        PGresult *result = PQgetResult(p->connection);
        if (!result && !has_ended && tt_postgres_is_connected(p)) {
            has_ended = true;
            continue;
        }
        has_ended = false;
        if (!result || PQresultStatus(result) == PGRES_PIPELINE_SYNC) {
            PQclear(result);
            return kept;
        }
        if (heard < p->deferred_count && p->deferred[heard]->kind == TT_COUNT)
            p->has_counted = strcmp(PQcmdTuples(result), "1") == 0;
        heard++;
        if (kept && has_failed(kept)) {
            PQclear(result);
        } else {
            PQclear(kept);
            kept = result;
        }
    }
}

/* Those that were used before are prepared first, since that is a journey of its own. */
static PGresult *prepare_all(tt_postgres *p, tt_statement *s)
{
    PGresult *failed = NULL;
    for (int i = 0; i < p->deferred_count && !failed; i++)
        if (p->deferred[i]->was_used && p->deferred[i]->session != p->session)
            failed = tt_postgres_name(p, p->deferred[i]);
    return !failed && s && s->was_used && s->session != p->session ? tt_postgres_name(p, s) : failed;
}

static PGresult *send_together(tt_postgres *p, tt_statement *s)
{
    PGresult *result = prepare_all(p, s);
    if (result)
        return result;
    bool is_sent = PQenterPipelineMode(p->connection) == 1;
    for (int i = 0; i < p->deferred_count && is_sent; i++)
        is_sent = send_next(p, p->deferred[i]);
    if (is_sent && s)
        is_sent = send_next(p, s);
    if (is_sent && PQpipelineSync(p->connection) == 1)
        result = hear_all(p);
    if (PQexitPipelineMode(p->connection) != 1) /* something is left that nobody can understand */
        tt_postgres_disconnect(p);
    return result;
}

PGresult *tt_postgres_send(tt_postgres *p, tt_statement *s)
{
    bool streams = s && p->store.is_streaming && strncmp(s->text, "SELECT", 6) == 0;
    if (p->deferred_count == 0)
        return streams ? stream(p, s) : s ? send_one(p, s) : NULL;
    PGresult *result = send_together(p, streams ? NULL : s);
    if (!streams || has_failed(result))
        return result;
    PQclear(result);
    return stream(p, s);
}
