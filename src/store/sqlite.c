/* sqlite.c: opens and closes a store on SQLite. */
#include "store/sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/migrations.h"
#include "store/sqlite_files.h"

/* How long to wait for another program that has locked the database, and the size of the log at which it is copied to
 * the database: 16 MB; docs/store.md has measurements. */
enum { BUSY_MS = 5000, CHECKPOINT_PAGES = 4000 };

static void close_after(tt_sqlite *sqlite, tt_store_error error)
{
    sqlite3_close(sqlite->db);
    tt_sqlite_unlock(&sqlite->held, error == TT_STORE_FOREIGN || error == TT_STORE_READ_ONLY);
    free(sqlite);
}

void tt_sqlite_close(tt_store *store)
{
    close_after((tt_sqlite *)store, TT_STORE_OK);
}

static tt_store_error set_up(tt_sqlite *sqlite, const tt_sqlite_setup *setup)
{
    char settings[400];
    int pages = setup->checkpoint_pages > 0 ? setup->checkpoint_pages : CHECKPOINT_PAGES;
    snprintf(settings, sizeof settings,
             "PRAGMA journal_mode = WAL; PRAGMA synchronous = %s; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;"
             "PRAGMA trusted_schema = OFF; PRAGMA wal_autocheckpoint = %d; PRAGMA cache_size = -32768;",
             setup->is_synced_rarely ? "NORMAL" : "FULL", pages);
    return tt_sqlite_fail(sqlite, sqlite3_exec(sqlite->db, settings, NULL, NULL, NULL));
}

/* Where a log is impossible, as on some network disks, SQLite keeps its old mode without an error. */
static tt_store_error check_log(tt_sqlite *sqlite)
{
    sqlite3_stmt *statement;
    bool is_log;
    int code = sqlite3_prepare_v2(sqlite->db, "PRAGMA journal_mode", -1, &statement, NULL);
    if (code != SQLITE_OK)
        return tt_sqlite_fail(sqlite, code);
    is_log =
        sqlite3_step(statement) == SQLITE_ROW && strcmp((const char *)sqlite3_column_text(statement, 0), "wal") == 0;
    sqlite3_finalize(statement);
    return is_log ? TT_STORE_OK : TT_STORE_CANNOT_OPEN;
}

static int step_count(const tt_sqlite_setup *setup)
{
    return setup->steps ? setup->step_count : tt_sqlite_version;
}

/* SQLite copies the log to the database when it is closed. A refused database stays unchanged, with its log. */
static void carry_over_at_close(tt_sqlite *sqlite, bool is_on)
{
    sqlite3_db_config(sqlite->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !is_on, NULL);
}

static tt_store_error connect(tt_sqlite *sqlite, const tt_sqlite_setup *setup)
{
    tt_store_error error =
        tt_sqlite_fail(sqlite, sqlite3_open_v2(setup->path, &sqlite->db,
                                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
                                               setup->vfs ? setup->vfs : tt_sqlite_vfs_for(setup->path)));
    if (error != TT_STORE_OK)
        return error;
    carry_over_at_close(sqlite, false);
    sqlite3_busy_timeout(sqlite->db, setup->busy_ms > 0 ? setup->busy_ms : BUSY_MS);
    return sqlite3_db_readonly(sqlite->db, "main") == 1 ? TT_STORE_READ_ONLY : TT_STORE_OK;
}

static tt_store_error open_database(tt_sqlite *sqlite, const tt_sqlite_setup *setup)
{
    int count = step_count(setup);
    tt_store_error error = connect(sqlite, setup);
    if (error == TT_STORE_OK) /* before changing a file that may be foreign or damaged */
        error = tt_sqlite_check(sqlite->db, count);
    if (error == TT_STORE_OK && !setup->is_unchecked)
        error = tt_sqlite_quick_check(sqlite->db, sqlite->store.detail, sizeof sqlite->store.detail);
    if (error == TT_STORE_OK)
        error = tt_sqlite_keep(sqlite, setup, count);
    if (error == TT_STORE_OK)
        error = set_up(sqlite, setup);
    if (error == TT_STORE_OK)
        error = check_log(sqlite);
    if (error == TT_STORE_OK)
        error = tt_sqlite_migrate(sqlite->db, setup->steps ? setup->steps : tt_sqlite_migrations, count);
    if (error == TT_STORE_OK)
        carry_over_at_close(sqlite, true);
    return error;
}

/* All reads see the database as of this moment. */
static tt_store_error open_to_read(tt_sqlite *sqlite, const tt_sqlite_setup *setup)
{
    int version = 0;
    tt_store_error error =
        tt_sqlite_source_open(setup->path, tt_sqlite_is_still(setup->path), &sqlite->db, sqlite->store.detail);
    if (error == TT_STORE_OK)
        error = tt_sqlite_fail(sqlite, sqlite3_exec(sqlite->db, "BEGIN", NULL, NULL, NULL));
    if (error == TT_STORE_OK)
        error = tt_sqlite_version_read(sqlite->db, &version);
    if (error == TT_STORE_OK && version != tt_sqlite_version)
        return TT_STORE_NOT_FOUND;
    return error;
}

/* Writes like a server does, next to it or without one: SQLite makes each wait for the other's transactions. */
static tt_store_error open_beside(tt_sqlite *sqlite, const tt_sqlite_setup *setup)
{
    int version = 0;
    tt_store_error error = connect(sqlite, setup);
    if (error == TT_STORE_OK)
        error = tt_sqlite_check(sqlite->db, tt_sqlite_version);
    if (error == TT_STORE_OK)
        error = tt_sqlite_version_read(sqlite->db, &version);
    if (error == TT_STORE_OK && version != tt_sqlite_version)
        return TT_STORE_NOT_FOUND;
    if (error == TT_STORE_OK)
        error = set_up(sqlite, setup);
    if (error == TT_STORE_OK)
        error = check_log(sqlite);
    if (error == TT_STORE_OK)
        carry_over_at_close(sqlite, true);
    return error;
}

tt_store_error tt_sqlite_vacuum(tt_store *store)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    return tt_sqlite_fail(sqlite, sqlite3_exec(sqlite->db, "VACUUM", NULL, NULL, NULL));
}

/* The detail: from the system, from SQLite or from a check. */
static const char *words_of(const tt_sqlite *sqlite, bool is_locked, tt_store_error error)
{
    if (!is_locked)
        return error == TT_STORE_IN_USE ? "" : strerror(errno);
    if (sqlite->store.detail[0])
        return sqlite->store.detail;
    return tt_sqlite_error(sqlite3_extended_errcode(sqlite->db)) == TT_STORE_OK ? "" : sqlite3_errmsg(sqlite->db);
}

static tt_store_error open_locked(tt_sqlite *sqlite, const tt_sqlite_setup *setup, bool *is_locked)
{
    tt_store_error error = tt_sqlite_lock(setup->path, &sqlite->held);
    *is_locked = error == TT_STORE_OK;
    return *is_locked ? open_database(sqlite, setup) : error;
}

tt_store_error tt_sqlite_open(const tt_sqlite_setup *setup, tt_store **store, char detail[TT_SQLITE_DETAIL])
{
    tt_sqlite *sqlite = calloc(1, sizeof *sqlite);
    bool is_locked = true;
    *store = NULL;
    if (detail)
        detail[0] = 0;
    if (!sqlite)
        return TT_STORE_NO_MEMORY;
    sqlite->store.database = &tt_sqlite_database;
    sqlite->held.lock = -1;
    tt_store_error error = setup->is_read_only ? open_to_read(sqlite, setup)
                           : setup->is_beside  ? open_beside(sqlite, setup)
                                               : open_locked(sqlite, setup, &is_locked);
    if (error == TT_STORE_OK) {
        *store = &sqlite->store;
        return TT_STORE_OK;
    }
    if (detail)
        snprintf(detail, TT_SQLITE_DETAIL, "%s", words_of(sqlite, is_locked, error));
    close_after(sqlite, error);
    return error;
}
