/* sqlite_tables.c: tables as they are made, begun and ended. */
#include "store/sqlite_room.h"

static tt_store_error insert_table(tt_sqlite *sqlite, const tt_store_table *table, const uint8_t *invite_hash)
{
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_TABLE_ADD);
    sqlite3_bind_int(statement, 1, table->is_public);
    tt_sqlite_bind_bytes(statement, 2, invite_hash, TT_STORE_HASH);
    sqlite3_bind_int64(statement, 3, table->host);
    tt_sqlite_bind_text(statement, 4, table->game);
    tt_sqlite_bind_text(statement, 5, table->options);
    tt_sqlite_bind_text(statement, 6, table->clock);
    sqlite3_bind_int(statement, 7, table->memory_aid);
    tt_sqlite_bind_bytes(statement, 8, table->secret, TT_STORE_SECRET);
    tt_sqlite_bind_bytes(statement, 9, table->commitment, TT_STORE_HASH);
    sqlite3_bind_int64(statement, 10, table->created);
    tt_sqlite_bind_or_null(statement, 11, table->due);
    tt_sqlite_bind_text(statement, 12, table->standing);
    return tt_sqlite_run(sqlite, statement);
}

tt_store_error tt_sqlite_table_add(tt_store *store, const tt_store_table *table, const uint8_t *invite_hash,
                                   tt_store_id *id)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    tt_store_error error = tt_sqlite_write_begin(sqlite);
    tt_store_id made;
    if (error != TT_STORE_OK)
        return error;
    error = insert_table(sqlite, table, invite_hash);
    made = sqlite3_last_insert_rowid(sqlite->db);
    for (int seat = 0; seat < table->seat_count && error == TT_STORE_OK; seat++)
        error = tt_sqlite_seat_insert(sqlite, made, seat, &table->seats[seat]);
    error = tt_sqlite_write_end(sqlite, error);
    if (error == TT_STORE_OK)
        *id = made;
    return error;
}

tt_store_error tt_sqlite_table_lives(tt_sqlite *sqlite, tt_store_id id, tt_store_life one, tt_store_life other)
{
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_TABLE_LIFE);
    tt_store_error error = TT_STORE_OK;
    int code, life;
    sqlite3_bind_int64(statement, 1, id);
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        life = tt_store_life_find((const char *)sqlite3_column_text(statement, 0));
        if (life != (int)one && life != (int)other)
            error = TT_STORE_WRONG_LIFE;
    } else {
        error = code == SQLITE_DONE ? TT_STORE_NOT_FOUND : tt_sqlite_fail(sqlite, code);
    }
    sqlite3_reset(statement);
    return error;
}

static tt_store_error start(tt_sqlite *sqlite, tt_store_id id, const tt_store_start *start)
{
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_TABLE_START);
    tt_store_error error;
    sqlite3_bind_int64(statement, 1, id);
    tt_sqlite_bind_bytes(statement, 2, start->seed, TT_STORE_SECRET);
    sqlite3_bind_int64(statement, 3, start->rules);
    sqlite3_bind_int64(statement, 4, start->time);
    tt_sqlite_bind_text(statement, 5, tt_store_dealt_name(start->dealt));
    error = tt_sqlite_run(sqlite, statement);
    if (error != TT_STORE_OK)
        return error;
    statement = tt_sqlite_statement(sqlite, TT_QUERY_DEAL);
    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int64(statement, 2, start->time);
    tt_sqlite_bind_span(statement, 3, start->events);
    return tt_sqlite_run(sqlite, statement);
}

tt_store_error tt_sqlite_table_start(tt_store *store, tt_store_id id, const tt_store_start *with)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    tt_store_error error = tt_sqlite_write_begin(sqlite);
    if (error != TT_STORE_OK)
        return error;
    error = tt_sqlite_table_lives(sqlite, id, TT_LIFE_OPEN, TT_LIFE_OPEN);
    if (error == TT_STORE_OK)
        error = start(sqlite, id, with);
    return tt_sqlite_write_end(sqlite, error);
}

tt_store_error tt_sqlite_table_end(tt_store *store, tt_store_id id, tt_store_life life, int64_t time,
                                   uint32_t frozen_at)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_TABLE_END);
    tt_store_error error = tt_sqlite_write_begin(sqlite);
    if (error != TT_STORE_OK)
        return error;
    error = tt_sqlite_table_lives(sqlite, id, TT_LIFE_OPEN, TT_LIFE_RUNNING);
    if (error == TT_STORE_OK) {
        sqlite3_bind_int64(statement, 1, id);
        tt_sqlite_bind_text(statement, 2, tt_store_life_name(life));
        sqlite3_bind_int64(statement, 3, time);
        tt_sqlite_bind_or_null(statement, 4, frozen_at);
        error = tt_sqlite_run(sqlite, statement);
    }
    return tt_sqlite_write_end(sqlite, error);
}

tt_store_error tt_sqlite_table_note(tt_store *store, tt_store_id id, int64_t due, const char *standing)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_TABLE_NOTE);
    tt_store_error error = tt_sqlite_write_begin(sqlite);
    if (error != TT_STORE_OK)
        return error;
    error = tt_sqlite_table_lives(sqlite, id, TT_LIFE_OPEN, TT_LIFE_RUNNING);
    if (error == TT_STORE_OK) {
        sqlite3_bind_int64(statement, 1, id);
        tt_sqlite_bind_or_null(statement, 2, due);
        tt_sqlite_bind_text(statement, 3, standing);
        error = tt_sqlite_run(sqlite, statement);
    }
    return tt_sqlite_write_end(sqlite, error);
}

tt_store_error tt_sqlite_ran_get(tt_store *store, int64_t *ran)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_RAN_GET);
    int code = sqlite3_step(statement);
    *ran = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_reset(statement);
    return tt_sqlite_fail(sqlite, code);
}

tt_store_error tt_sqlite_ran_set(tt_store *store, int64_t ran)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_RAN_SET);
    tt_store_error error = tt_sqlite_write_begin(sqlite);
    if (error != TT_STORE_OK)
        return error;
    sqlite3_bind_int64(statement, 1, ran);
    return tt_sqlite_write_end(sqlite, tt_sqlite_run(sqlite, statement));
}
