/* sqlite_play.c: what was played: appended in batches, read in order. */
#include "store/sqlite_room.h"

static tt_store_error insert_results(tt_sqlite *sqlite, tt_store_id table, const tt_store_result *result)
{
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_RESULT_ADD);
    tt_store_error error = TT_STORE_OK;
    for (int seat = 0; seat < result->seat_count && error == TT_STORE_OK; seat++) {
        sqlite3_bind_int64(statement, 1, table);
        sqlite3_bind_int(statement, 2, seat);
        sqlite3_bind_int(statement, 3, result->points[seat]);
        sqlite3_bind_int(statement, 4, result->won[seat]);
        error = tt_sqlite_run(sqlite, statement);
    }
    return error;
}

static tt_store_error end_table(tt_sqlite *sqlite, const tt_store_action *action)
{
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_TABLE_OVER);
    tt_store_error error;
    sqlite3_bind_int64(statement, 1, action->table);
    sqlite3_bind_int64(statement, 2, action->time);
    error = tt_sqlite_run(sqlite, statement);
    return error == TT_STORE_OK ? insert_results(sqlite, action->table, action->result) : error;
}

static tt_store_error insert_action(tt_sqlite *sqlite, sqlite3_stmt *statement, const tt_store_action *action)
{
    sqlite3_bind_int64(statement, 1, action->table);
    sqlite3_bind_int64(statement, 2, action->number);
    sqlite3_bind_int(statement, 3, action->seat);
    tt_sqlite_bind_text(statement, 4, tt_store_chooser_name(action->chooser));
    tt_sqlite_bind_text(statement, 5, action->bot);
    sqlite3_bind_int64(statement, 6, action->time);
    tt_sqlite_bind_span(statement, 7, action->text);
    tt_sqlite_bind_span(statement, 8, action->events);
    return tt_sqlite_run(sqlite, statement);
}

static tt_store_error append_all(tt_sqlite *sqlite, const tt_store_action actions[], int count,
                                 tt_store_answer answers[])
{
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_APPEND);
    tt_store_error error = TT_STORE_OK;
    for (int i = 0; i < count && error == TT_STORE_OK; i++) {
        if (answers[i] != TT_STORED)
            continue;
        error = insert_action(sqlite, statement, &actions[i]);
        if (error == TT_STORE_OK && sqlite3_changes(sqlite->db) == 0)
            tt_store_answer_from(actions, count, i, TT_CONFLICT, answers);
        else if (error == TT_STORE_OK && actions[i].result)
            error = end_table(sqlite, &actions[i]);
    }
    return error;
}

tt_store_error tt_sqlite_append(tt_store *store, const tt_store_action actions[], int count, tt_store_answer answers[])
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    tt_store_error error = tt_sqlite_write_begin(sqlite);
    if (error != TT_STORE_OK)
        return error;
    return tt_sqlite_write_end(sqlite, append_all(sqlite, actions, count, answers));
}

static tt_store_action read_action(sqlite3_stmt *row, tt_store_id table)
{
    int chooser = tt_store_chooser_find((const char *)sqlite3_column_text(row, 2));
    return (tt_store_action){.table = table,
                             .number = (uint32_t)sqlite3_column_int64(row, 0),
                             .seat = sqlite3_column_type(row, 1) == SQLITE_NULL ? -1 : sqlite3_column_int(row, 1),
                             .chooser = chooser < 0 ? TT_CHOSEN_BY_DEAL : (tt_store_chooser)chooser,
                             .bot = (const char *)sqlite3_column_text(row, 3),
                             .time = sqlite3_column_int64(row, 4),
                             .text = tt_sqlite_read_span(row, 5),
                             .events = tt_sqlite_read_span(row, 6)};
}

tt_store_error tt_sqlite_action_read(tt_store *store, tt_store_id table, uint32_t from, tt_store_tell_action *tell,
                                     void *context)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_ACTIONS);
    int code = SQLITE_ROW;
    bool goes_on = true;
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int64(statement, 2, from);
    while (goes_on && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        tt_store_action action = read_action(statement, table);
        goes_on = tell(context, &action);
    }
    sqlite3_reset(statement);
    return tt_sqlite_fail(sqlite, code);
}

tt_store_error tt_sqlite_result_get(tt_store *store, tt_store_id table, tt_store_result *result)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_RESULT_GET);
    tt_store_error error;
    int code;
    *result = (tt_store_result){0};
    sqlite3_bind_int64(statement, 1, table);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW && result->seat_count < TT_MAX_SEATS) {
        result->points[result->seat_count] = sqlite3_column_int(statement, 1);
        result->won[result->seat_count++] = sqlite3_column_int(statement, 2) != 0;
    }
    sqlite3_reset(statement);
    error = tt_sqlite_fail(sqlite, code);
    return error == TT_STORE_OK && result->seat_count == 0 ? TT_STORE_NOT_FOUND : error;
}
