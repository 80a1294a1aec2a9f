/* sqlite_inspect.c: finds what is wrong with a database, by reading all of it. */
#include <stdio.h>
#include <string.h>

#include "store/check.h"
#include "store/invariants.h"
#include "store/migrations.h"
#include "store/sqlite_files.h"

/* PostgreSQL itself refuses what is no text. */
static const tt_invariant texts[] = {
    {"guest %s: the name is no text", "SELECT CAST(id AS TEXT) FROM guests WHERE NOT is_text(name)"},
    {"table %s: game, options or clock are no text",
     "SELECT CAST(id AS TEXT) FROM tables WHERE NOT (is_text(game) AND is_text(options) AND is_text(clock))"},
    {"table %s: action %s or its events are no text", "SELECT CAST(table_id AS TEXT), CAST(number AS TEXT) FROM actions"
                                                      " WHERE NOT (is_text(action) AND is_text(events))"},
    {"table %s: its board is no text",
     "SELECT CAST(table_id AS TEXT) FROM boards WHERE NOT (is_text(name) AND is_text(text))"},
    {"table %s: chat message %s is no text",
     "SELECT CAST(table_id AS TEXT), CAST(id AS TEXT) FROM chat WHERE NOT is_text(text)"},
    {"guest %s: the key of its name is no text",
     "SELECT CAST(guest AS TEXT) FROM accounts WHERE NOT is_text(name_key)"},
    {"ban %s: its reason is no text", "SELECT CAST(id AS TEXT) FROM bans WHERE NOT is_text(reason)"},
    {"report %s: it is no text", "SELECT CAST(id AS TEXT) FROM reports WHERE NOT is_text(text)"},
    {0},
};

static void is_text(sqlite3_context *context, int count, sqlite3_value **values)
{
    const char *text = (const char *)sqlite3_value_text(values[0]);
    (void)count;
    sqlite3_result_int(context, text && tt_store_is_text(text, (size_t)sqlite3_value_bytes(values[0])));
}

/* Passes on the rows of a query; skips a row "ok". */
static tt_store_error tell_rows(sqlite3 *db, const tt_invariant *invariant, tt_upkeep_tell *tell, void *context)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, invariant->query, -1, &statement, NULL);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        const char *values[TT_UPKEEP_VALUES] = {0};
        code = sqlite3_step(statement);
        for (int i = 0; i < TT_UPKEEP_VALUES && code == SQLITE_ROW; i++)
            values[i] = (const char *)sqlite3_column_text(statement, i);
        if (values[0] && strcmp(values[0], "ok") != 0)
            tell(context, invariant->sentence, values);
    }
    sqlite3_finalize(statement);
    return code == SQLITE_DONE ? TT_STORE_OK : tt_sqlite_error(code);
}

static tt_store_error tell_all(sqlite3 *db, const tt_invariant all[], tt_upkeep_tell *tell, void *context)
{
    tt_store_error error = TT_STORE_OK;
    for (int i = 0; all[i].query && error == TT_STORE_OK; i++)
        error = tell_rows(db, &all[i], tell, context);
    return error;
}

/* Of every version: SQLite's own check, whose sentences it writes, and references. */
static const tt_invariant always[] = {
    {"%s", "PRAGMA integrity_check"},
    {"database table %s: row %s refers to a row of %s that is not there",
     "SELECT \"table\", CAST(coalesce(rowid, '?') AS TEXT), parent FROM pragma_foreign_key_check"},
    {0},
};

static tt_store_error inspect(sqlite3 *db, tt_upkeep_tell *tell, void *context, tt_upkeep_checked *checked)
{
    tt_store_error error = tt_sqlite_version_read(db, &checked->version);
    if (error == TT_STORE_OK && checked->version == 0)
        error = TT_STORE_FOREIGN;
    if (error == TT_STORE_OK && checked->version > tt_sqlite_version)
        error = TT_STORE_NEWER;
    checked->is_latest = checked->version == tt_sqlite_version;
    if (error == TT_STORE_OK)
        error = tell_all(db, always, tell, context);
    if (error == TT_STORE_OK && checked->is_latest)
        error = tell_all(db, tt_store_invariants, tell, context);
    if (error == TT_STORE_OK && checked->is_latest)
        error = tell_all(db, texts, tell, context);
    return error;
}

tt_store_error tt_upkeep_check(const char *path, tt_upkeep_tell *tell, void *context, tt_upkeep_checked *checked,
                               char detail[TT_SQLITE_DETAIL])
{
    sqlite3 *db = NULL;
    *checked = (tt_upkeep_checked){0};
    detail[0] = 0;
    tt_store_error error = tt_sqlite_read_open(path, tt_sqlite_is_still(path), &db);
    if (error == TT_STORE_OK)
        sqlite3_create_function(db, "is_text", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, is_text, NULL, NULL);
    if (error == TT_STORE_OK) /* as of one moment */
        error = tt_sqlite_error(sqlite3_exec(db, "BEGIN", NULL, NULL, NULL));
    if (error == TT_STORE_OK)
        error = inspect(db, tell, context, checked);
    if (error != TT_STORE_OK && error != TT_STORE_FOREIGN && error != TT_STORE_NEWER)
        snprintf(detail, TT_SQLITE_DETAIL, "%s", sqlite3_errmsg(db));
    sqlite3_close(db);
    return error;
}
