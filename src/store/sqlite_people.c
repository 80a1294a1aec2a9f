/* sqlite_people.c: guests, and what they say to each other. */
#include "store/sqlite_room.h"

static tt_store_error run_one(tt_sqlite *sqlite, sqlite3_stmt *statement, tt_store_id *id)
{
    tt_store_error error = tt_sqlite_run(sqlite, statement);
    if (error == TT_STORE_OK && sqlite3_changes(sqlite->db) == 0)
        error = TT_STORE_NOT_FOUND;
    if (error == TT_STORE_OK && id)
        *id = sqlite3_last_insert_rowid(sqlite->db);
    return error;
}

/* A write of one statement. */
static tt_store_error write_one(tt_sqlite *sqlite, sqlite3_stmt *statement, tt_store_id *id)
{
    tt_store_error error = tt_sqlite_write_begin(sqlite);
    if (error != TT_STORE_OK)
        return error;
    return tt_sqlite_write_end(sqlite, run_one(sqlite, statement, id));
}

tt_store_error tt_sqlite_guest_add(tt_store *store, const uint8_t *token_hash, const char *name, int64_t time,
                                   tt_store_id *id)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_GUEST_ADD);
    tt_sqlite_bind_bytes(statement, 1, token_hash, TT_STORE_HASH);
    tt_sqlite_bind_text(statement, 2, name);
    sqlite3_bind_int64(statement, 3, time);
    return write_one(sqlite, statement, id);
}

static tt_store_error read_guest(tt_sqlite *sqlite, sqlite3_stmt *statement, tt_store_guest *guest)
{
    int code = sqlite3_step(statement);
    tt_store_error error = code == SQLITE_DONE ? TT_STORE_NOT_FOUND : tt_sqlite_fail(sqlite, code);
    if (code == SQLITE_ROW) {
        *guest = (tt_store_guest){.id = sqlite3_column_int64(statement, 0),
                                  .created = sqlite3_column_int64(statement, 2),
                                  .seen = sqlite3_column_int64(statement, 3)};
        tt_sqlite_read_name(statement, 1, guest->name, sizeof guest->name);
    }
    sqlite3_reset(statement);
    return error;
}

tt_store_error tt_sqlite_guest_find(tt_store *store, const uint8_t *token_hash, tt_store_guest *guest)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_GUEST_FIND);
    tt_sqlite_bind_bytes(statement, 1, token_hash, TT_STORE_HASH);
    return read_guest(sqlite, statement, guest);
}

tt_store_error tt_sqlite_guest_seen(tt_store *store, tt_store_id id, int64_t time)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_GUEST_SEEN);
    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int64(statement, 2, time);
    return write_one(sqlite, statement, NULL);
}

tt_store_error tt_sqlite_chat_add(tt_store *store, const tt_store_chat *chat, tt_store_id *id)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_CHAT_ADD);
    sqlite3_stmt *trim = tt_sqlite_statement(sqlite, TT_QUERY_CHAT_TRIM);
    tt_store_error error = tt_sqlite_write_begin(sqlite);
    if (error != TT_STORE_OK)
        return error;
    sqlite3_bind_int64(statement, 1, chat->table);
    sqlite3_bind_int64(statement, 2, chat->guest);
    sqlite3_bind_int64(statement, 3, chat->time);
    tt_sqlite_bind_span(statement, 4, chat->text);
    error = run_one(sqlite, statement, id);
    if (error == TT_STORE_OK) {
        sqlite3_bind_int64(trim, 1, chat->table);
        sqlite3_bind_int(trim, 2, TT_STORE_CHATS);
        error = tt_sqlite_run(sqlite, trim);
    }
    return tt_sqlite_write_end(sqlite, error);
}

/* Tells the rows of a bound statement. */
static tt_store_error tell_all(tt_sqlite *sqlite, sqlite3_stmt *statement, tt_store_id table, tt_store_tell_chat *tell,
                               void *context)
{
    int code = SQLITE_ROW;
    bool goes_on = true;
    while (goes_on && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        tt_store_chat chat = {.id = sqlite3_column_int64(statement, 0),
                              .table = table,
                              .guest = sqlite3_column_int64(statement, 1),
                              .time = sqlite3_column_int64(statement, 3),
                              .text = tt_sqlite_read_span(statement, 4)};
        tt_sqlite_read_name(statement, 2, chat.name, sizeof chat.name);
        goes_on = tell(context, &chat);
    }
    sqlite3_reset(statement);
    return tt_sqlite_fail(sqlite, code);
}

tt_store_error tt_sqlite_chat_last(tt_store *store, tt_store_id table, int most, tt_store_tell_chat *tell,
                                   void *context)
{
    tt_sqlite *sqlite = (tt_sqlite *)store;
    sqlite3_stmt *statement = tt_sqlite_statement(sqlite, TT_QUERY_CHAT_LAST);
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int(statement, 2, most);
    return tell_all(sqlite, statement, table, tell, context);
}
