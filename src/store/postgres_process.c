/* postgres_process.c: one of several processes writes only while it is alive.
 *
 * The row of the process is locked from the beginning of each transaction to its end, so nobody can take its tables in
 * between: who finds it dead deletes the row, and waits. A renewal changes the row without waiting. */
#include "store/postgres.h"
#include "store/postgres_engine.h"

tt_store_error tt_postgres_fence(tt_postgres *postgres)
{
    return postgres->store.database->prepare(
        &postgres->store, "SELECT 1 / coalesce((SELECT 1 FROM processes WHERE id = $1 FOR KEY SHARE), 0)",
        &postgres->fence);
}

bool tt_postgres_be_alive(tt_postgres *postgres)
{
    tt_datum process = tt_integer(atomic_load(&postgres->process));
    postgres->store.database->bind(postgres->fence, &process, 1);
    return tt_postgres_defer(postgres, postgres->fence);
}

void tt_postgres_be(tt_store *store, int64_t process)
{
    atomic_store(&((tt_postgres *)store)->process, process);
}
