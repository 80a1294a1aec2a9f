/* sqlite_seats.c: who sits where, and the links that move a seat to another device. */
#include <string.h>

#include "store/sqlite_room.h"

/* Parameters 1 to 6 of both statements that write a seat. */
static tt_store_error write_seat(tt_sqlite *sqlite, tt_sqlite_query query, tt_store_id table, int number,
                                 const tt_store_seat *seat)
{
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, query);
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int(statement, 2, number);
    tt_sqlite_bind_text(statement, 3, tt_store_kind_name(seat->kind));
    tt_sqlite_bind_or_null(statement, 4, seat->guest);
    tt_sqlite_bind_text(statement, 5, seat->kind == TT_SITS_BOT ? seat->name : NULL);
    tt_sqlite_bind_bytes(statement, 6, seat->has_chance ? seat->chance : NULL, TT_STORE_CHANCE);
    return tt_sqlite_run(sqlite, statement);
}

tt_store_error tt_sqlite_seat_insert(tt_sqlite *sqlite, tt_store_id table, int number, const tt_store_seat *seat)
{
    return write_seat(sqlite, TT_QUERY_SEAT_ADD, table, number, seat);
}

static bool is_same(sqlite3_stmt *row, const tt_store_seat *was)
{
    const char *bot = (const char *)sqlite3_column_text(row, 2);
    return tt_store_kind_find((const char *)sqlite3_column_text(row, 0)) == (int)was->kind &&
           sqlite3_column_int64(row, 1) == was->guest && (!bot || strcmp(bot, was->name) == 0);
}

static tt_store_error compare_seat(tt_sqlite *sqlite, tt_store_id table, int seat, const tt_store_seat *was)
{
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_SEAT_GET);
    tt_store_error error;
    int code;
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int(statement, 2, seat);
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        error = is_same(statement, was) ? TT_STORE_OK : TT_STORE_TAKEN;
    else
        error = code == SQLITE_DONE ? TT_STORE_NOT_FOUND : tt_sqlite_fail(sqlite, code);
    sqlite3_reset(statement);
    return error;
}

tt_store_error tt_sqlite_seat_change(tt_store *store, tt_store_id table, int seat, const tt_store_seat *was,
                                     const tt_store_seat *now)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    tt_store_error error = tt_sqlite_write_begin(sqlite);
    if (error != TT_STORE_OK)
        return error;
    error = tt_sqlite_table_lives(sqlite, table, TT_LIFE_OPEN, TT_LIFE_RUNNING);
    if (error == TT_STORE_OK)
        error = compare_seat(sqlite, table, seat, was);
    if (error == TT_STORE_OK)
        error = write_seat(sqlite, TT_QUERY_SEAT_SET, table, seat, now);
    return tt_sqlite_write_end(sqlite, error);
}

/* Links. */

/* The seat where a guest sits now; TAKEN if he sits at none of this table. */
static tt_store_error find_seat(tt_sqlite *sqlite, tt_store_id table, tt_store_id guest, int *seat)
{
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_SEAT_FIND);
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int64(statement, 2, guest);
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        *seat = sqlite3_column_int(statement, 0);
    tt_store_error error = code == SQLITE_DONE ? TT_STORE_TAKEN : tt_sqlite_fail(sqlite, code);
    sqlite3_reset(statement);
    return error;
}

static tt_store_error clear_links(tt_sqlite *sqlite, tt_store_id table, tt_store_id owner)
{
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_LINK_CLEAR);
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int64(statement, 2, owner);
    return tt_sqlite_run(sqlite, statement);
}

static tt_store_error insert_link(tt_sqlite *sqlite, tt_store_id table, tt_store_id owner, const uint8_t *token_hash,
                                  int64_t time)
{
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_LINK_ADD);
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int64(statement, 2, owner);
    tt_sqlite_bind_bytes(statement, 3, token_hash, TT_STORE_HASH);
    sqlite3_bind_int64(statement, 4, time);
    return tt_sqlite_run(sqlite, statement);
}

tt_store_error tt_sqlite_link_add(tt_store *store, tt_store_id table, tt_store_id owner, const uint8_t *token_hash,
                                  int64_t time)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    int seat;
    tt_store_error error = tt_sqlite_write_begin(sqlite);
    if (error != TT_STORE_OK)
        return error;
    error = find_seat(sqlite, table, owner, &seat);
    if (error == TT_STORE_TAKEN)
        error = TT_STORE_NOT_FOUND;
    if (error == TT_STORE_OK)
        error = clear_links(sqlite, table, owner);
    if (error == TT_STORE_OK)
        error = insert_link(sqlite, table, owner, token_hash, time);
    return tt_sqlite_write_end(sqlite, error);
}

static tt_store_error find_link(tt_sqlite *sqlite, const uint8_t *token_hash, tt_store_id *table, tt_store_id *owner)
{
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_LINK_GET);
    tt_store_error error;
    int code;
    tt_sqlite_bind_bytes(statement, 1, token_hash, TT_STORE_HASH);
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        *table = sqlite3_column_int64(statement, 0);
        *owner = sqlite3_column_int64(statement, 1);
        error = sqlite3_column_type(statement, 2) == SQLITE_NULL ? TT_STORE_OK : TT_STORE_TAKEN;
    } else {
        error = code == SQLITE_DONE ? TT_STORE_NOT_FOUND : tt_sqlite_fail(sqlite, code);
    }
    sqlite3_reset(statement);
    return error;
}

static tt_store_error move_by(tt_sqlite *sqlite, tt_sqlite_query query, tt_store_id table, tt_store_id owner,
                              tt_store_id guest)
{
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, query);
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int64(statement, 2, owner);
    sqlite3_bind_int64(statement, 3, guest);
    return tt_sqlite_run(sqlite, statement);
}

/* Who is the host stays so with the seat. */
static tt_store_error move_seat(tt_sqlite *sqlite, tt_store_id table, tt_store_id owner, tt_store_id guest, int *seat)
{
    tt_store_error error = find_seat(sqlite, table, owner, seat);
    if (error == TT_STORE_OK)
        error = move_by(sqlite, TT_QUERY_HOST_MOVE, table, owner, guest);
    return error == TT_STORE_OK ? move_by(sqlite, TT_QUERY_LINK_MOVE, table, owner, guest) : error;
}

static tt_store_error mark_used(tt_sqlite *sqlite, const uint8_t *token_hash, int64_t time)
{
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_LINK_USE);
    tt_sqlite_bind_bytes(statement, 1, token_hash, TT_STORE_HASH);
    sqlite3_bind_int64(statement, 2, time);
    return tt_sqlite_run(sqlite, statement);
}

tt_store_error tt_sqlite_link_use(tt_store *store, const uint8_t *token_hash, tt_store_id guest, int64_t time,
                                  tt_store_id *table, int *seat)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    tt_store_id owner = 0;
    tt_store_error error = tt_sqlite_write_begin(sqlite);
    if (error != TT_STORE_OK)
        return error;
    error = find_link(sqlite, token_hash, table, &owner);
    if (error == TT_STORE_OK)
        error = tt_sqlite_table_lives(sqlite, *table, TT_LIFE_OPEN, TT_LIFE_RUNNING);
    if (error == TT_STORE_OK)
        error = move_seat(sqlite, *table, owner, guest, seat);
    if (error == TT_STORE_OK)
        error = mark_used(sqlite, token_hash, time);
    return tt_sqlite_write_end(sqlite, error);
}
