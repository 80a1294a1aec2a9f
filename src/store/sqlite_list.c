/* sqlite_list.c: tables as they are read: one, or a page of a list. */
#include <stdio.h>
#include <string.h>

#include "store/sqlite_room.h"

static void read_seat(sqlite3_stmt *row, tt_store_seat *seat)
{
    int kind = tt_store_kind_find((const char *)sqlite3_column_text(row, 1));
    *seat = (tt_store_seat){.kind = kind < 0 ? TT_SITS_NOBODY : (tt_store_kind)kind,
                            .guest = sqlite3_column_int64(row, 2),
                            .has_chance = sqlite3_column_type(row, 4) != SQLITE_NULL};
    tt_sqlite_read_name(row, 3, seat->name, sizeof seat->name);
    tt_sqlite_read_bytes(row, 4, seat->chance, sizeof seat->chance);
}

static tt_store_error read_seats(tt_sqlite *sqlite, tt_store_table *table)
{
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_SEATS_GET);
    int code;
    sqlite3_bind_int64(statement, 1, table->id);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW && table->seat_count < TT_MAX_SEATS)
        read_seat(statement, &table->seats[table->seat_count++]);
    sqlite3_reset(statement);
    return tt_sqlite_fail(sqlite, code);
}

tt_store_error tt_sqlite_table_read(tt_sqlite *sqlite, sqlite3_stmt *row, tt_store_table *table)
{
    int life = tt_store_life_find((const char *)sqlite3_column_text(row, 1));
    int dealt = tt_store_dealt_find((const char *)sqlite3_column_text(row, 18));
    *table = (tt_store_table){.id = sqlite3_column_int64(row, 0),
                              .life = life < 0 ? TT_LIFE_ANY : (tt_store_life)life,
                              .is_public = sqlite3_column_int(row, 2) != 0,
                              .memory_aid = sqlite3_column_int(row, 3) != 0,
                              .host = sqlite3_column_int64(row, 7),
                              .has_seed = sqlite3_column_type(row, 10) != SQLITE_NULL,
                              .dealt = dealt < 0 ? TT_DEAL_NONE : (tt_store_dealt)dealt,
                              .rules = (uint32_t)sqlite3_column_int64(row, 11),
                              .created = sqlite3_column_int64(row, 12),
                              .started = sqlite3_column_int64(row, 13),
                              .ended = sqlite3_column_int64(row, 14),
                              .frozen_at = (uint32_t)sqlite3_column_int64(row, 15),
                              .due = sqlite3_column_int64(row, 16)};
    tt_sqlite_read_name(row, 4, table->game, sizeof table->game);
    tt_sqlite_read_name(row, 5, table->options, sizeof table->options);
    tt_sqlite_read_name(row, 6, table->clock, sizeof table->clock);
    tt_sqlite_read_name(row, 17, table->standing, sizeof table->standing);
    tt_sqlite_read_bytes(row, 8, table->secret, sizeof table->secret);
    tt_sqlite_read_bytes(row, 9, table->commitment, sizeof table->commitment);
    tt_sqlite_read_bytes(row, 10, table->seed, sizeof table->seed);
    return read_seats(sqlite, table);
}

static tt_store_error read_one(tt_sqlite *sqlite, sqlite3_stmt *statement, tt_store_table *table)
{
    int code = sqlite3_step(statement);
    tt_store_error error = code == SQLITE_DONE ? TT_STORE_NOT_FOUND : tt_sqlite_fail(sqlite, code);
    if (code == SQLITE_ROW)
        error = tt_sqlite_table_read(sqlite, statement, table);
    sqlite3_reset(statement);
    return error;
}

tt_store_error tt_sqlite_table_get(tt_store *store, tt_store_id id, tt_store_table *table)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_TABLE_GET);
    sqlite3_bind_int64(statement, 1, id);
    return read_one(sqlite, statement, table);
}

tt_store_error tt_sqlite_table_find(tt_store *store, const uint8_t *invite_hash, tt_store_table *table)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_TABLE_FIND);
    tt_sqlite_bind_bytes(statement, 1, invite_hash, TT_STORE_HASH);
    return read_one(sqlite, statement, table);
}

/* The rows of a statement, all of them tables. */
static tt_store_error read_all(tt_sqlite *sqlite, sqlite3_stmt *statement, tt_store_table tables[], int *count)
{
    tt_store_error error = TT_STORE_OK;
    int code = SQLITE_ROW;
    while (error == TT_STORE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW)
        error = tt_sqlite_table_read(sqlite, statement, &tables[(*count)++]);
    if (error == TT_STORE_OK)
        error = tt_sqlite_fail(sqlite, code);
    if (error != TT_STORE_OK)
        *count = 0;
    return error;
}

tt_store_error tt_sqlite_table_due(tt_store *store, int64_t until, tt_store_table tables[], int room, int *count)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_TABLES_DUE);
    sqlite3_bind_int64(statement, 1, until);
    sqlite3_bind_int(statement, 2, room);
    tt_store_error error = read_all(sqlite, statement, tables, count);
    sqlite3_reset(statement);
    return error;
}

/* A query of the tables that a filter lets through: of fixed pieces, so that each can use its index; values are bound,
 * from ?2 on. */
static sqlite3_stmt *prepare_filter(tt_sqlite *sqlite, const tt_store_filter *filter, const char *head,
                                    const char *tail)
{
    char query[1200];
    sqlite3_stmt *statement = NULL;
    snprintf(query, sizeof query, "SELECT %s FROM tables t WHERE t.id < ?2%s%s%s%s%s%s%s%s%s", head,
             filter->life != TT_LIFE_ANY ? " AND t.life = ?3" : "", filter->game ? " AND t.game = ?4" : "",
             filter->rules ? " AND t.rules = ?5" : "",
             filter->guest ? " AND t.id IN (SELECT table_id FROM seats WHERE guest = ?6)" : "",
             filter->since ? " AND t.created >= ?7" : "",
             filter->only_public ? " AND t.is_public AND (t.life <> 'idle' OR t.started IS NOT NULL)" : "",
             filter->only_free ? " AND EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'nobody')"
                               : "",
             filter->only_unready ? " AND EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'guest'"
                                    " AND s.chance IS NULL)"
                                  : "",
             tail);
    sqlite3_prepare_v2(sqlite->db, query, -1, &statement, NULL);
    if (!statement)
        return NULL;
    sqlite3_bind_int64(statement, 2, filter->before > 0 ? filter->before : INT64_MAX);
    tt_sqlite_bind_text(statement, 3, tt_store_life_name(filter->life));
    tt_sqlite_bind_text(statement, 4, filter->game);
    sqlite3_bind_int64(statement, 5, filter->rules);
    sqlite3_bind_int64(statement, 6, filter->guest);
    sqlite3_bind_int64(statement, 7, filter->since);
    return statement;
}

tt_store_error tt_sqlite_table_list(tt_store *store, const tt_store_filter *filter, tt_store_table tables[], int room,
                                    int *count)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite3_stmt *statement = prepare_filter(sqlite, filter, TT_SQLITE_TABLE_COLUMNS, " ORDER BY t.id DESC LIMIT ?1");
    if (!statement)
        return tt_sqlite_fail(sqlite, sqlite3_extended_errcode(sqlite->db));
    sqlite3_bind_int(statement, 1, room);
    tt_store_error error = read_all(sqlite, statement, tables, count);
    sqlite3_finalize(statement);
    return error;
}

tt_store_error tt_sqlite_table_count(tt_store *store, const tt_store_filter *filter, int64_t *count)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite3_stmt *statement = prepare_filter(sqlite, filter, "count(*)", "");
    if (!statement)
        return tt_sqlite_fail(sqlite, sqlite3_extended_errcode(sqlite->db));
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        *count = sqlite3_column_int64(statement, 0);
    tt_store_error error = tt_sqlite_fail(sqlite, code);
    sqlite3_finalize(statement);
    return error;
}
