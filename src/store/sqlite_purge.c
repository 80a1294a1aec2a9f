/* sqlite_purge.c: retention: whole tables deleted, and guests that nothing refers to. */
#include "store/sqlite_room.h"

static void bind_rule(sqlite3_stmt *statement, const tt_store_retention *rule)
{
    sqlite3_bind_int64(statement, 3, rule->finished);
    sqlite3_bind_int64(statement, 4, rule->unfinished);
}

static tt_store_error find_last(tt_sqlite *sqlite, tt_sqlite_query query, tt_store_id *last)
{
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, query);
    int code = sqlite3_step(statement);
    *last = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_reset(statement);
    return tt_sqlite_fail(sqlite, code);
}

/* Where to look next: behind the span, or behind the last row of a full page. */
static tt_store_id move_on(tt_store_id from, tt_store_id last, bool is_full, tt_store_id last_found)
{
    tt_store_id next = is_full ? last_found + 1 : from + TT_STORE_SPAN;
    return next > last ? 0 : next;
}

static tt_store_old read_old(sqlite3_stmt *row)
{
    int life = tt_store_life_find((const char *)sqlite3_column_text(row, 1));
    tt_store_old old = {.id = sqlite3_column_int64(row, 0),
                        .life = life < 0 ? TT_LIFE_ANY : (tt_store_life)life,
                        .last = sqlite3_column_int64(row, 3),
                        .actions = sqlite3_column_int64(row, 4)};
    tt_sqlite_read_name(row, 2, old.game, sizeof old.game);
    return old;
}

tt_store_error tt_sqlite_table_old(tt_store *store, const tt_store_retention *rule, tt_store_id *from,
                                   tt_store_old tables[], int room, int *count)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_TABLES_OLD);
    tt_store_id last;
    tt_store_error error = find_last(sqlite, TT_QUERY_TABLE_LAST, &last);
    int code = SQLITE_DONE;
    if (error != TT_STORE_OK)
        return error;
    sqlite3_bind_int64(statement, 1, *from);
    sqlite3_bind_int64(statement, 2, *from + TT_STORE_SPAN);
    bind_rule(statement, rule);
    sqlite3_bind_int(statement, 5, room);
    while (*count < room && (code = sqlite3_step(statement)) == SQLITE_ROW)
        tables[(*count)++] = read_old(statement);
    sqlite3_reset(statement);
    error = tt_sqlite_fail(sqlite, code);
    if (error == TT_STORE_OK)
        *from = move_on(*from, last, *count == room, *count > 0 ? tables[*count - 1].id : 0);
    return error;
}

static tt_store_error check_old(tt_sqlite *sqlite, tt_store_id id, const tt_store_retention *rule)
{
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_TABLE_IS_OLD);
    sqlite3_bind_int64(statement, 1, id);
    bind_rule(statement, rule);
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? TT_STORE_NOT_FOUND : tt_sqlite_fail(sqlite, code);
}

tt_store_error tt_sqlite_table_purge(tt_store *store, tt_store_id id, const tt_store_retention *rule)
{
    static const tt_sqlite_query steps[] = {TT_QUERY_PURGE_MARK,  TT_QUERY_PURGE_ACTIONS, TT_QUERY_PURGE_RESULTS,
                                            TT_QUERY_PURGE_CHAT,  TT_QUERY_PURGE_LINKS,   TT_QUERY_PURGE_SEATS,
                                            TT_QUERY_PURGE_TABLE, TT_QUERY_PURGE_UNMARK};
    tt_sqlite *sqlite = (tt_sqlite *)store;
    tt_store_error error = tt_sqlite_write_begin(sqlite);
    if (error != TT_STORE_OK)
        return error;
    error = check_old(sqlite, id, rule);
    for (size_t i = 0; i < sizeof steps / sizeof *steps && error == TT_STORE_OK; i++) {
        sqlite3_stmt *statement = tt_sqlite_statement(sqlite, steps[i]);
        sqlite3_bind_int64(statement, 1, id);
        error = tt_sqlite_run(sqlite, statement);
    }
    return tt_sqlite_write_end(sqlite, error);
}

tt_store_error tt_sqlite_guest_old(tt_store *store, int64_t seen, tt_store_id *from, tt_store_id guests[], int room,
                                   int *count)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_GUESTS_OLD);
    tt_store_id last;
    tt_store_error error = find_last(sqlite, TT_QUERY_GUEST_LAST, &last);
    int code = SQLITE_DONE;
    if (error != TT_STORE_OK)
        return error;
    sqlite3_bind_int64(statement, 1, *from);
    sqlite3_bind_int64(statement, 2, *from + TT_STORE_SPAN);
    sqlite3_bind_int64(statement, 3, seen);
    sqlite3_bind_int(statement, 4, room);
    while (*count < room && (code = sqlite3_step(statement)) == SQLITE_ROW)
        guests[(*count)++] = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    error = tt_sqlite_fail(sqlite, code);
    if (error == TT_STORE_OK)
        *from = move_on(*from, last, *count == room, *count > 0 ? guests[*count - 1] : 0);
    return error;
}

tt_store_error tt_sqlite_guest_purge(tt_store *store, tt_store_id id, int64_t seen)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_GUEST_PURGE);
    tt_store_error error = tt_sqlite_write_begin(sqlite);
    if (error != TT_STORE_OK)
        return error;
    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int64(statement, 3, seen);
    error = tt_sqlite_run(sqlite, statement);
    if (error == TT_STORE_OK && sqlite3_changes(sqlite->db) == 0)
        error = TT_STORE_NOT_FOUND;
    return tt_sqlite_write_end(sqlite, error);
}
