/* postgres_keeper.c: how a process registers among several on one database, and stays alive. */
#include <stdio.h>
#include <stdlib.h>

#include "store/leases.h"
#include "store/postgres_engine.h"

/* The time of the database in milliseconds. */
#define NOW "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

struct tt_keeper {
    tt_postgres postgres;
    int64_t process; /* 0: not registered */
    uint8_t key[TT_PROCESS_KEY];
    int beats_to_wait; /* before others may be found dead: they too may have to connect again first */
};

/* Waits for nobody's lock: another process may have stopped while it holds one. A renewal waits for no disk and no
 * standby: what is lost in a crash of the database is the last one alone; whatever follows it there is written after
 * it. The setting that was found is kept for be_durable. */
static tt_store_error set_up(tt_keeper *keeper)
{
    return tt_postgres_exec(&keeper->postgres,
                            "SET lock_timeout = '300ms';"
                            "SELECT set_config('turntable.commit', current_setting('synchronous_commit'), false);"
                            "SET synchronous_commit = off");
}

/* This transaction is committed like those of the store. */
static tt_store_error be_durable(tt_keeper *keeper)
{
    return tt_postgres_exec(&keeper->postgres,
                            "SELECT set_config('synchronous_commit', current_setting('turntable.commit'), true)");
}

static tt_store_error show_life(tt_keeper *keeper, int64_t process)
{
    static const char text[] = "SELECT pg_advisory_lock_shared(" TT_POSTGRES_LIFE("%lld") ")";
    char query[sizeof text + 24];
    snprintf(query, sizeof query, text, (long long)process);
    return tt_postgres_exec(&keeper->postgres, query);
}

tt_store_error tt_keeper_open(const char *address, tt_keeper **keeper, char detail[TT_STORE_DETAIL])
{
    tt_keeper *k = calloc(1, sizeof *k);
    *keeper = k;
    if (!k)
        return TT_STORE_NO_MEMORY;
    k->postgres.store.database = &tt_postgres_database;
    k->postgres.is_beside = true; /* does not connect again by itself */
    k->postgres.address = strdup(address);
    tt_store_error error = k->postgres.address ? tt_postgres_connect(&k->postgres) : TT_STORE_NO_MEMORY;
    if (error == TT_STORE_OK)
        error = set_up(k);
    if (error == TT_STORE_OK)
        return error;
    snprintf(detail, TT_STORE_DETAIL, "%s", k->postgres.store.detail);
    tt_keeper_close(k);
    *keeper = NULL;
    return error;
}

/* The same process on a new connection. */
static tt_store_error connect_again(tt_keeper *keeper)
{
    enum { GRACE = TT_LEASE_LASTS / 1000 + 1 };
    tt_postgres_disconnect(&keeper->postgres);
    keeper->postgres.store.is_broken = false; /* a row of which nobody knows whether it is there is found dead */
    tt_store_error error = tt_postgres_connect(&keeper->postgres);
    if (error == TT_STORE_OK)
        error = set_up(keeper);
    if (error == TT_STORE_OK && keeper->process)
        error = show_life(keeper, keeper->process);
    keeper->beats_to_wait = GRACE;
    return error;
}

static tt_store_error be_connected(tt_keeper *keeper)
{
    return tt_postgres_is_connected(&keeper->postgres) ? TT_STORE_OK : connect_again(keeper);
}

/* The row is seen once the lock is held: else others would find the process dead. It must survive a crash of the
 * database: the sequence would give its id to another process, while this one still writes as its owner. */
tt_store_error tt_keeper_join(tt_keeper *keeper, tt_process *process)
{
    tt_store *store = &keeper->postgres.store;
    int64_t id = 0;
    keeper->process = 0;
    tt_store_error error = be_connected(keeper);
    if (error == TT_STORE_OK)
        error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error =
        TT_FIND(store, &id, "INSERT INTO processes (address, key, until) VALUES ($1, $2, " NOW " + $3) RETURNING id",
                tt_word(process->address), tt_bytes(process->key, sizeof process->key), tt_integer(TT_LEASE_LASTS));
    if (error == TT_STORE_OK)
        error = show_life(keeper, id);
    if (error == TT_STORE_OK)
        error = be_durable(keeper);
    error = tt_sql_end(store, error);
    if (error != TT_STORE_OK)
        return error;
    process->id = keeper->process = id;
    memcpy(keeper->key, process->key, sizeof keeper->key);
    return TT_STORE_OK;
}

/* Those that a transaction of a dying process still uses are left for the next beat. */
static tt_store_error end_dead(tt_keeper *keeper, int *ended)
{
    static const char text[] =
        "DELETE FROM processes WHERE id IN (SELECT id FROM processes WHERE id <> %lld"
        " AND (until < " NOW " OR pg_try_advisory_xact_lock(" TT_POSTGRES_LIFE("id") ")) FOR UPDATE SKIP LOCKED)";
    char query[sizeof text + 24];
    snprintf(query, sizeof query, text, (long long)keeper->process);
    PGresult *result = PQexec(keeper->postgres.connection, query);
    tt_store_error error =
        PQresultStatus(result) == PGRES_COMMAND_OK ? TT_STORE_OK : tt_postgres_fail(&keeper->postgres, result);
    *ended = error == TT_STORE_OK ? (int)strtol(PQcmdTuples(result), NULL, 10) : 0;
    PQclear(result);
    return error;
}

/* One transaction: several keepers step one after another. A step is at most as long as a server lets its clocks jump.
 */
static tt_store_error step_time(tt_keeper *keeper, int speed, int64_t ran, int64_t *now)
{
    static const char text[] =
        "UPDATE turntable SET ran_step = greatest(0, least(c.now - ran_at, 5000)), ran_at = greatest(ran_at, c.now)"
        " FROM (SELECT " NOW " AS now) AS c;"
        "UPDATE server SET ran = greatest(ran + (SELECT ran_step FROM turntable) * %d, %lld) RETURNING ran";
    char query[sizeof text + 48];
    snprintf(query, sizeof query, text, speed, (long long)ran);
    return tt_postgres_ask(&keeper->postgres, query, now);
}

tt_store_error tt_keeper_beat(tt_keeper *keeper, int speed, int64_t ran, tt_beat *beat)
{
    tt_store *store = &keeper->postgres.store;
    int64_t first = 0;
    *beat = (tt_beat){.ran = ran};
    tt_store_error error = be_connected(keeper);
    if (error != TT_STORE_OK)
        return error;
    error = TT_FIND(store, &first,
                    "UPDATE processes SET until = " NOW " + $3 WHERE id = $1 AND key = $2"
                    " RETURNING (SELECT min(id) FROM processes)",
                    tt_integer(keeper->process), tt_bytes(keeper->key, sizeof keeper->key), tt_integer(TT_LEASE_LASTS));
    beat->is_gone = error == TT_STORE_NOT_FOUND;
    if (error != TT_STORE_OK)
        return beat->is_gone ? TT_STORE_OK : error;
    beat->is_first = first == keeper->process;
    /* What follows may wait for a lock of others in vain: it is tried again with the next beat. */
    if (keeper->beats_to_wait > 0)
        keeper->beats_to_wait--;
    else
        end_dead(keeper, &beat->ended);
    if (step_time(keeper, speed, ran, &beat->ran) != TT_STORE_OK)
        beat->ran = ran;
    return TT_STORE_OK;
}

void tt_keeper_leave(tt_keeper *keeper)
{
    if (!keeper->process || !tt_postgres_is_connected(&keeper->postgres))
        return;
    TT_RUN(&keeper->postgres.store, "DELETE FROM processes WHERE id = $1 AND key = $2", tt_integer(keeper->process),
           tt_bytes(keeper->key, sizeof keeper->key));
    keeper->process = 0;
}

void tt_keeper_close(tt_keeper *keeper)
{
    if (keeper)
        tt_store_close(&keeper->postgres.store);
}
