/* sqlite_database.c: statements on SQLite, and the meaning of its codes. */
#include <stdio.h>

#include "store/sqlite_engine.h"

static tt_store_error of_constraint(int code)
{
    switch (code) {
    case SQLITE_CONSTRAINT_UNIQUE:
    case SQLITE_CONSTRAINT_PRIMARYKEY:
        return TT_STORE_TAKEN;
    case SQLITE_CONSTRAINT_FOREIGNKEY:
        return TT_STORE_NOT_FOUND;
    default:
        return TT_STORE_INTERNAL;
    }
}

tt_store_error tt_sqlite_error(int code)
{
    if (code == SQLITE_IOERR_NOMEM)
        return TT_STORE_NO_MEMORY;
    switch (code & 0xFF) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
        return TT_STORE_OK;
    case SQLITE_CONSTRAINT:
        return of_constraint(code);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return TT_STORE_BUSY;
    case SQLITE_NOTADB:
        return TT_STORE_FOREIGN;
    case SQLITE_CANTOPEN:
        return TT_STORE_CANNOT_OPEN;
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return TT_STORE_READ_ONLY;
    case SQLITE_FULL:
        return TT_STORE_FULL;
    case SQLITE_IOERR:
        return TT_STORE_IO;
    case SQLITE_CORRUPT:
        return TT_STORE_DAMAGED;
    case SQLITE_NOMEM:
        return TT_STORE_NO_MEMORY;
    default:
        return TT_STORE_INTERNAL;
    }
}

tt_store_error tt_sqlite_fail(tt_sqlite *sqlite, int code)
{
    tt_store_error error = tt_sqlite_error(code);
    return error == TT_STORE_OK ? error : tt_store_fail(&sqlite->store, error, sqlite3_errmsg(sqlite->db));
}

static sqlite3_stmt *own(tt_statement *statement)
{
    return (sqlite3_stmt *)statement;
}

/* SQLite would read $1 as a name; ?1 is the first value. */
static tt_store_error prepare(tt_store *store, const char *words, tt_statement **statement)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    char query[2000];
    snprintf(query, sizeof query, "%s", words);
    for (char *at = query; (at = strchr(at, '$'));)
        *at = '?';
    return tt_sqlite_fail(
        sqlite, sqlite3_prepare_v3(sqlite->db, query, -1, SQLITE_PREPARE_PERSISTENT, (sqlite3_stmt **)statement, NULL));
}

static void drop(tt_statement *statement)
{
    sqlite3_finalize(own(statement));
}

static void bind(tt_statement *statement, const tt_datum values[], int count)
{
    for (int i = 0; i < count; i++) {
        const tt_datum *value = &values[i];
        if (value->kind == TT_DATUM_INTEGER)
            sqlite3_bind_int64(own(statement), i + 1, value->integer);
        else if (value->kind == TT_DATUM_TEXT)
            sqlite3_bind_text(own(statement), i + 1, value->at, (int)value->size, SQLITE_STATIC);
        else if (value->kind == TT_DATUM_BYTES)
            sqlite3_bind_blob(own(statement), i + 1, value->at, (int)value->size, SQLITE_STATIC);
        else
            sqlite3_bind_null(own(statement), i + 1);
    }
}

static tt_store_error next(tt_store *store, tt_statement *statement, bool *is_row)
{
    int code = sqlite3_step(own(statement));
    *is_row = code == SQLITE_ROW;
    return tt_sqlite_fail((tt_sqlite *)store, code);
}

static bool is_null(tt_statement *statement, int column)
{
    return sqlite3_column_type(own(statement), column) == SQLITE_NULL;
}

static int64_t integer(tt_statement *statement, int column)
{
    return sqlite3_column_int64(own(statement), column);
}

static tt_store_text text(tt_statement *statement, int column)
{
    const char *at = (const char *)sqlite3_column_text(own(statement), column);
    return (tt_store_text){at, (size_t)sqlite3_column_bytes(own(statement), column)};
}

static tt_store_text bytes(tt_statement *statement, int column)
{
    const char *at = sqlite3_column_blob(own(statement), column);
    return (tt_store_text){at, (size_t)sqlite3_column_bytes(own(statement), column)};
}

static void reset(tt_statement *statement)
{
    sqlite3_reset(own(statement));
}

static int64_t changes(tt_store *store)
{
    return sqlite3_changes(((tt_sqlite *)store)->db);
}

static bool is_writing(tt_store *store)
{
    return !sqlite3_get_autocommit(((tt_sqlite *)store)->db);
}

const tt_database tt_sqlite_database = {
    .close = tt_sqlite_close,
    .prepare = prepare,
    .drop = drop,
    .bind = bind,
    .next = next,
    .is_null = is_null,
    .integer = integer,
    .text = text,
    .bytes = bytes,
    .reset = reset,
    .changes = changes,
    .is_writing = is_writing,
    .begin = "BEGIN IMMEDIATE",
    /* If the action must not be stored, its table becomes NULL, and the row is ignored. (An INSERT from a SELECT on the
     * same table would need a temporary table.) */
    .append = "INSERT OR IGNORE INTO actions (table_id, number, seat, chosen_by, bot, time, action, events)"
              " VALUES ((SELECT id FROM tables WHERE id = $1 AND life = 'running' AND EXISTS"
              " (SELECT 1 FROM actions WHERE table_id = $1 AND number = $2 - 1)), $2, $3, $4, $5, $6, $7, $8)",
    .is_listed = "t.is_public AND (t.life <> 'idle' OR t.started IS NOT NULL)",
    .tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    .columns = "SELECT name, CASE type WHEN 'INTEGER' THEN 'integer' WHEN 'TEXT' THEN 'text' WHEN 'BLOB' THEN 'bytes'"
               " END FROM pragma_table_info($1) ORDER BY name",
    .references = "SELECT DISTINCT \"table\" FROM pragma_foreign_key_list($1)",
    .go_on_after = NULL, /* a free id is the highest and one more */
};
