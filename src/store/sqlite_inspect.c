/* sqlite_inspect.c: finds what is wrong with a database, by reading all of it. */
#include <stdio.h>
#include <string.h>

#include "store/check.h"
#include "store/invariants.h"
#include "store/migrations.h"
#include "store/sqlite_files.h"

/* PostgreSQL itself refuses what is no text. */
static const char *const texts[] = {
    "SELECT 'guest ' || id || ': the name is no text' FROM guests WHERE NOT is_text(name)",
    "SELECT 'table ' || id || ': game, options or clock are no text' FROM tables"
    " WHERE NOT (is_text(game) AND is_text(options) AND is_text(clock))",
    "SELECT 'table ' || table_id || ': action ' || number || ' or its events are no text' FROM actions"
    " WHERE NOT (is_text(action) AND is_text(events))",
    "SELECT 'table ' || table_id || ': its board is no text' FROM boards WHERE NOT (is_text(name) AND is_text(text))",
    "SELECT 'table ' || table_id || ': chat message ' || id || ' is no text' FROM chat WHERE NOT is_text(text)",
    "SELECT 'guest ' || guest || ': the key of its name is no text' FROM accounts WHERE NOT is_text(name_key)",
    "SELECT 'report ' || id || ': it is no text' FROM reports WHERE NOT is_text(text)",
    NULL,
};

static void is_text(sqlite3_context *context, int count, sqlite3_value **values)
{
    const char *text = (const char *)sqlite3_value_text(values[0]);
    (void)count;
    sqlite3_result_int(context, text && tt_store_is_text(text, (size_t)sqlite3_value_bytes(values[0])));
}

/* Passes on the rows of a query, each as one line; skips a row "ok". */
static tt_store_error tell_rows(sqlite3 *db, const char *query, tt_upkeep_tell *tell, void *context)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, query, -1, &statement, NULL);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        char finding[300];
        code = sqlite3_step(statement);
        const char *text = code == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
        if (!text || strcmp(text, "ok") == 0)
            continue;
        snprintf(finding, sizeof finding, "%s", text);
        for (char *at = finding; (at = strchr(at, '\n'));)
            *at = ' ';
        tell(context, finding);
    }
    sqlite3_finalize(statement);
    return code == SQLITE_DONE ? TT_STORE_OK : tt_sqlite_error(code);
}

static tt_store_error tell_all(sqlite3 *db, const char *const queries[], tt_upkeep_tell *tell, void *context)
{
    tt_store_error error = TT_STORE_OK;
    for (int i = 0; queries[i] && error == TT_STORE_OK; i++)
        error = tell_rows(db, queries[i], tell, context);
    return error;
}

static tt_store_error inspect(sqlite3 *db, tt_upkeep_tell *tell, void *context, tt_upkeep_checked *checked)
{
    tt_store_error error = tt_sqlite_version_read(db, &checked->version);
    if (error == TT_STORE_OK && checked->version == 0)
        error = TT_STORE_FOREIGN;
    if (error == TT_STORE_OK && checked->version > tt_sqlite_version)
        error = TT_STORE_NEWER;
    checked->is_latest = checked->version == tt_sqlite_version;
    if (error == TT_STORE_OK)
        error = tell_rows(db, "PRAGMA integrity_check", tell, context);
    if (error == TT_STORE_OK)
        error = tell_rows(db,
                          "SELECT 'database table ' || \"table\" || ': row ' || coalesce(rowid, '?') ||"
                          " ' refers to a row of ' || parent || ' that is not there' FROM pragma_foreign_key_check",
                          tell, context);
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
