/* postgres_process.c: one of several processes writes only while it is alive.
 *
 * The row of the process is locked from the beginning of each transaction to its end, so nobody can take its tables in
 * between: who finds it dead deletes the row, and waits. A renewal changes the row without waiting. While there is no
 * row, it may only read.
 *
 * A process is dead at once if none of its connections is left: they share a lock. */
#include "store/postgres.h"
#include "store/postgres_engine.h"

tt_store_error tt_postgres_fence(tt_postgres *postgres)
{
    tt_store *store = &postgres->store;
    atomic_store(&postgres->process, -1);
    tt_store_error error = store->database->prepare(
        store, "SELECT 1 / coalesce((SELECT 1 FROM processes WHERE id = $1 FOR KEY SHARE), 0)", &postgres->fence);
    if (error != TT_STORE_OK)
        return error;
    error = store->database->prepare(store, "SELECT pg_advisory_lock_shared(" TT_POSTGRES_LIFE("$1") ")",
                                     &postgres->living);
    return error == TT_STORE_OK ? store->database->prepare(store, "SET TRANSACTION READ ONLY", &postgres->reading)
                                : error;
}

bool tt_postgres_be_alive(tt_postgres *postgres)
{
    tt_datum process = tt_integer(atomic_load(&postgres->process));
    const tt_database *database = postgres->store.database;
    bool is_known = postgres->alive_as == process.integer && postgres->alive_since == postgres->session;
    if (process.integer < 0)
        return true;
    if (!process.integer)
        return tt_postgres_defer(postgres, postgres->reading);
    database->bind(postgres->fence, &process, 1);
    if (!is_known && postgres->connection) {
        database->bind(postgres->living, &process, 1);
        if (!tt_postgres_defer(postgres, postgres->living))
            return false;
        postgres->alive_as = process.integer;
        postgres->alive_since = postgres->session;
    }
    return tt_postgres_defer(postgres, postgres->fence);
}

void tt_postgres_be(tt_store *store, int64_t process)
{
    atomic_store(&((tt_postgres *)store)->process, process);
}
