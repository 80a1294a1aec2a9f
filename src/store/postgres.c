/* postgres.c: opens a store on PostgreSQL. */
#include "store/postgres.h"

#include <stdio.h>
#include <stdlib.h>

#include "store/migrations.h"
#include "store/postgres_engine.h"

enum { TRIES = 20 }; /* PostgreSQL needs a moment to notice that a killed server is gone */

/* A new schema, or a new version of it, is made while no other process has the database. */
static tt_store_error make_schema(tt_postgres *postgres)
{
    int version = 0;
    tt_store_error error = tt_postgres_version_read(postgres, &version);
    if (error != TT_STORE_OK || version == tt_sqlite_version)
        return error;
    postgres->is_shared = false;
    error = tt_postgres_lock(postgres, TRIES);
    if (error == TT_STORE_OK)
        error = tt_postgres_migrate(postgres);
    postgres->is_shared = true;
    if (error == TT_STORE_IN_USE && tt_postgres_version_read(postgres, &version) == TT_STORE_OK &&
        version == tt_sqlite_version) /* another process was faster */
        return TT_STORE_OK;
    if (error == TT_STORE_IN_USE)
        return tt_postgres_say(postgres, error, "processes with an older version of the database still run");
    return error == TT_STORE_OK ? tt_postgres_unlock(postgres) : error;
}

/* One server at a time, or several that share. From here on the database counts it as opened: see
 * tt_postgres_connect_again. A server that is alone ends what processes have left. */
static tt_store_error open_to_write(tt_postgres *postgres)
{
    tt_store_error error = postgres->is_shared ? make_schema(postgres) : TT_STORE_OK;
    if (error == TT_STORE_OK)
        error = tt_postgres_lock(postgres, TRIES);
    if (error == TT_STORE_OK && !postgres->is_shared)
        error = tt_postgres_migrate(postgres);
    if (error == TT_STORE_OK && !postgres->is_shared)
        error = tt_postgres_exec(postgres, "DELETE FROM processes");
    if (error == TT_STORE_OK)
        error =
            tt_postgres_ask(postgres, "UPDATE turntable SET opened = opened + 1 RETURNING opened", &postgres->opened);
    if (error == TT_STORE_OK)
        error = tt_postgres_count_begin(postgres);
    return error == TT_STORE_OK && postgres->is_shared ? tt_postgres_fence(postgres) : error;
}

/* All reads see the database as of this moment. */
static tt_store_error open_to_read(tt_postgres *postgres)
{
    int version = 0;
    tt_store_error error = tt_postgres_exec(postgres, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    if (error == TT_STORE_OK)
        error = tt_postgres_version_read(postgres, &version);
    postgres->is_writing = postgres->is_begun = true; /* never connects again: the moment would be another one */
    if (error == TT_STORE_OK && version == 0)
        return tt_postgres_say(postgres, TT_STORE_FOREIGN, "it is empty");
    return error == TT_STORE_OK && version < tt_sqlite_version ? TT_STORE_NOT_FOUND : error;
}

static tt_store_error open_beside(tt_postgres *postgres)
{
    int version = 0;
    tt_store_error error = tt_postgres_version_read(postgres, &version);
    if (error == TT_STORE_OK && version == 0)
        return tt_postgres_say(postgres, TT_STORE_FOREIGN, "it is empty");
    return error == TT_STORE_OK && version < tt_sqlite_version ? TT_STORE_NOT_FOUND : error;
}

tt_store_error tt_postgres_open(const tt_postgres_setup *setup, tt_store **store, char detail[TT_STORE_DETAIL])
{
    tt_postgres *postgres = calloc(1, sizeof *postgres);
    *store = NULL;
    if (detail)
        detail[0] = 0;
    if (!postgres)
        return TT_STORE_NO_MEMORY;
    postgres->store.database = &tt_postgres_database;
    postgres->is_read_only = setup->is_read_only;
    postgres->is_beside = setup->is_beside;
    postgres->patience = setup->patience;
    postgres->away = setup->away;
    postgres->is_shared = setup->is_shared;
    postgres->address = strdup(setup->address);
    tt_store_error error = postgres->address ? tt_postgres_connect(postgres) : TT_STORE_NO_MEMORY;
    if (error == TT_STORE_OK)
        error = setup->is_read_only ? open_to_read(postgres)
                : setup->is_beside  ? open_beside(postgres)
                                    : open_to_write(postgres);
    if (error == TT_STORE_OK) {
        *store = &postgres->store;
        return TT_STORE_OK;
    }
    if (detail)
        snprintf(detail, TT_STORE_DETAIL, "%s", postgres->store.detail);
    tt_store_close(&postgres->store);
    return error;
}

tt_store_error tt_postgres_vacuum(tt_store *store)
{
    return tt_postgres_exec((tt_postgres *)store, "VACUUM FULL");
}
