/* sqlite_inspect.c: finds what is wrong with a database, by reading all of it. */
#include <stdio.h>
#include <string.h>

#include "store/check.h"
#include "store/migrations.h"
#include "store/sqlite_files.h"

/* Each row is a sentence. These hold after every transaction of a server. */
static const char *const invariants[] = {
    "SELECT 'table ' || table_id || ': its actions are not numbered 0 to ' || (count(*) - 1) || ' without a gap'"
    " FROM actions GROUP BY table_id HAVING min(number) <> 0 OR max(number) <> count(*) - 1",
    "SELECT 'table ' || id || ': it has begun, but its deal is missing' FROM tables t"
    " WHERE started IS NOT NULL AND NOT EXISTS (SELECT 1 FROM actions WHERE table_id = t.id)",
    "SELECT 'table ' || id || ': it has actions, but has not begun' FROM tables t"
    " WHERE started IS NULL AND EXISTS (SELECT 1 FROM actions WHERE table_id = t.id)",
    "SELECT 'table ' || id || ': it is ' || life || ', but seed, deal, rules or the time of its start say otherwise'"
    " FROM tables WHERE (started IS NULL) <> (seed IS NULL) OR (started IS NULL) <> (rules IS NULL)"
    " OR (started IS NULL) <> (dealt IS NULL)"
    " OR (life IN ('running', 'over') AND started IS NULL) OR (life = 'open' AND started IS NOT NULL)",
    "SELECT 'table ' || id || ': it is ' || life || ', but the time of its end says otherwise' FROM tables"
    " WHERE (life IN ('open', 'running')) <> (ended IS NULL)",
    "SELECT 'table ' || id || ': it has ended and is still due' FROM tables"
    " WHERE ended IS NOT NULL AND due IS NOT NULL",
    "SELECT 'table ' || id || ': it is over, but has no result for each of its players' FROM tables t"
    " WHERE life = 'over' AND (SELECT count(*) FROM results WHERE table_id = t.id) <>"
    " (SELECT count(*) FROM seats WHERE table_id = t.id AND kind <> 'nobody')",
    "SELECT 'table ' || id || ': it is over, and nobody has won' FROM tables t"
    " WHERE life = 'over' AND NOT EXISTS (SELECT 1 FROM results WHERE table_id = t.id AND won)",
    "SELECT 'table ' || id || ': it is ' || life || ', and has a result' FROM tables t"
    " WHERE life <> 'over' AND EXISTS (SELECT 1 FROM results WHERE table_id = t.id)",
    "SELECT 'table ' || id || ': it has no seats' FROM tables t"
    " WHERE NOT EXISTS (SELECT 1 FROM seats WHERE table_id = t.id)",
    "SELECT 'table ' || table_id || ': its seats are not numbered 0 to ' || (count(*) - 1)"
    " FROM seats GROUP BY table_id HAVING min(seat) <> 0 OR max(seat) <> count(*) - 1",
    "SELECT 'table ' || table_id || ': a free seat is before one that is taken' FROM seats GROUP BY table_id"
    " HAVING min(iif(kind = 'nobody', seat, 99)) < max(iif(kind = 'nobody', -1, seat))",
    "SELECT 'table ' || table_id || ': guest ' || guest || ' has more than one seat' FROM seats"
    " WHERE guest IS NOT NULL GROUP BY table_id, guest HAVING count(*) > 1",
    "SELECT 'table ' || id || ': it was dealt without the bytes of seat ' || seat FROM tables JOIN seats ON table_id = "
    "id"
    " WHERE dealt IN ('drawn', 'chosen') AND kind = 'guest' AND chance IS NULL",
    "SELECT 'table ' || table_id || ': it is being deleted' FROM purged",
    "SELECT 'server: it has ' || count(*) || ' rows in place of one' FROM server HAVING count(*) <> 1",
    "SELECT 'guest ' || id || ': the name is no text' FROM guests WHERE NOT is_text(name)",
    "SELECT 'table ' || id || ': game, options or clock are no text' FROM tables"
    " WHERE NOT (is_text(game) AND is_text(options) AND is_text(clock))",
    "SELECT 'table ' || table_id || ': action ' || number || ' or its events are no text' FROM actions"
    " WHERE NOT (is_text(action) AND is_text(events))",
    "SELECT 'table ' || table_id || ': its board is no text' FROM boards WHERE NOT (is_text(name) AND is_text(text))",
    "SELECT 'table ' || table_id || ': chat message ' || id || ' is no text' FROM chat WHERE NOT is_text(text)",
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
    for (size_t i = 0; i < sizeof invariants / sizeof *invariants && error == TT_STORE_OK && checked->is_latest; i++)
        error = tell_rows(db, invariants[i], tell, context);
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
