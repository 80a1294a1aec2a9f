/* sqlite_statement.c: statements, their values, and what SQLite's codes mean. */
#include <stdio.h>
#include <string.h>

#include "store/check.h"
#include "store/sqlite_room.h"

/* A number that was never given before, also to what has been deleted since. */
#define NEXT(table, last) "(SELECT max(" last ", coalesce((SELECT max(id) FROM " table "), 0)) + 1 FROM server)"

/* When something was last done at a table. An end comes after all actions. */
#define LAST                                                                                                           \
    "coalesce(t.ended, (SELECT time FROM actions WHERE table_id = t.id ORDER BY number DESC LIMIT 1), t.created)"
#define IS_OLD " AND " LAST " < iif(t.life = 'over', ?3, ?4)"
#define IS_OLD_GUEST                                                                                                   \
    " AND g.seen < ?3 AND NOT EXISTS (SELECT 1 FROM seats WHERE guest = g.id)"                                         \
    " AND NOT EXISTS (SELECT 1 FROM tables WHERE host = g.id) AND NOT EXISTS (SELECT 1 FROM chat WHERE guest = g.id)"  \
    " AND NOT EXISTS (SELECT 1 FROM links WHERE owner = g.id)"

static const char *const texts[TT_QUERIES] = {
    [TT_QUERY_BEGIN] = "BEGIN IMMEDIATE",
    [TT_QUERY_COMMIT] = "COMMIT",
    [TT_QUERY_ROLLBACK] = "ROLLBACK",
    [TT_QUERY_SAVE] = "SAVEPOINT one",
    [TT_QUERY_RELEASE] = "RELEASE one",
    [TT_QUERY_BACK] = "ROLLBACK TO one",
    [TT_QUERY_PART_SAVE] = "SAVEPOINT part",
    [TT_QUERY_PART_RELEASE] = "RELEASE part",
    [TT_QUERY_PART_BACK] = "ROLLBACK TO part",

    [TT_QUERY_GUEST_ADD] = "INSERT INTO guests (id, token_hash, name, created, seen)"
                           " VALUES (" NEXT("guests", "last_guest") ", ?1, ?2, ?3, ?3)",
    [TT_QUERY_GUEST_FIND] = "SELECT id, name, created, seen FROM guests WHERE token_hash = ?1",
    [TT_QUERY_GUEST_SEEN] = "UPDATE guests SET seen = ?2 WHERE id = ?1",

    [TT_QUERY_TABLE_ADD] =
        "INSERT INTO tables (id, life, is_public, invite_hash, host, game, options, clock, memory_aid,"
        " secret, commitment, created, due, standing)"
        " VALUES (" NEXT("tables", "last_table") ", 'open', ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
    [TT_QUERY_TABLE_GET] = "SELECT " TT_SQLITE_TABLE_COLUMNS "FROM tables t WHERE t.id = ?1",
    [TT_QUERY_TABLE_FIND] = "SELECT " TT_SQLITE_TABLE_COLUMNS "FROM tables t WHERE t.invite_hash = ?1",
    [TT_QUERY_TABLE_START] = "UPDATE tables SET life = 'running', seed = ?2, rules = ?3, started = ?4, dealt = ?5"
                             " WHERE id = ?1",
    [TT_QUERY_TABLE_END] = "UPDATE tables SET life = ?2, ended = ?3, frozen_at = ?4, due = NULL WHERE id = ?1",
    [TT_QUERY_TABLE_OVER] = "UPDATE tables SET life = 'over', ended = ?2, due = NULL WHERE id = ?1",
    [TT_QUERY_TABLE_LIFE] = "SELECT life FROM tables WHERE id = ?1",
    [TT_QUERY_TABLE_NOTE] = "UPDATE tables SET due = ?2, standing = ?3 WHERE id = ?1",
    [TT_QUERY_TABLES_DUE] = "SELECT " TT_SQLITE_TABLE_COLUMNS "FROM tables t WHERE t.due <= ?1 ORDER BY t.due LIMIT ?2",

    [TT_QUERY_SEAT_ADD] = "INSERT INTO seats (table_id, seat, kind, guest, bot, chance)"
                          " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [TT_QUERY_SEATS_GET] = "SELECT s.seat, s.kind, s.guest, coalesce(s.bot, g.name, ''), s.chance"
                           " FROM seats s LEFT JOIN guests g ON g.id = s.guest WHERE s.table_id = ?1 ORDER BY s.seat",
    [TT_QUERY_SEAT_GET] = "SELECT kind, guest, bot FROM seats WHERE table_id = ?1 AND seat = ?2",
    [TT_QUERY_SEAT_SET] = "UPDATE seats SET kind = ?3, guest = ?4, bot = ?5, chance = ?6"
                          " WHERE table_id = ?1 AND seat = ?2",

    [TT_QUERY_SEAT_FIND] = "SELECT seat FROM seats WHERE table_id = ?1 AND guest = ?2 ORDER BY seat LIMIT 1",

    [TT_QUERY_LINK_CLEAR] = "DELETE FROM links WHERE table_id = ?1 AND owner = ?2 AND used IS NULL",
    [TT_QUERY_LINK_ADD] = "INSERT INTO links (table_id, owner, token_hash, created) VALUES (?1, ?2, ?3, ?4)",
    [TT_QUERY_LINK_GET] = "SELECT table_id, owner, used FROM links WHERE token_hash = ?1",
    [TT_QUERY_LINK_USE] = "UPDATE links SET used = ?2 WHERE token_hash = ?1",
    [TT_QUERY_HOST_MOVE] = "UPDATE tables SET host = ?3 WHERE id = ?1 AND host = ?2",
    [TT_QUERY_LINK_MOVE] = "UPDATE seats SET guest = ?3 WHERE table_id = ?1 AND guest = ?2",

    [TT_QUERY_DEAL] = "INSERT INTO actions (table_id, number, chosen_by, time, action, events)"
                      " VALUES (?1, 0, 'deal', ?2, '', ?3)",
    /* One statement says when an action may be stored: else its table comes out as NULL, and nothing is stored.
     * (An INSERT of a SELECT that reads its own table makes one more in between.) */
    [TT_QUERY_APPEND] =
        "INSERT OR IGNORE INTO actions (table_id, number, seat, chosen_by, bot, time, action, events)"
        " VALUES ((SELECT id FROM tables WHERE id = ?1 AND life = 'running' AND EXISTS"
        " (SELECT 1 FROM actions WHERE table_id = ?1 AND number = ?2 - 1)), ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [TT_QUERY_ACTIONS] = "SELECT number, seat, chosen_by, bot, time, action, events FROM actions"
                         " WHERE table_id = ?1 AND number >= ?2 ORDER BY number",
    [TT_QUERY_RESULT_ADD] = "INSERT INTO results (table_id, seat, points, won) VALUES (?1, ?2, ?3, ?4)",
    [TT_QUERY_RESULT_GET] = "SELECT seat, points, won FROM results WHERE table_id = ?1 ORDER BY seat",

    [TT_QUERY_CHAT_ADD] = "INSERT INTO chat (table_id, guest, time, text) VALUES (?1, ?2, ?3, ?4)",
    [TT_QUERY_CHAT_TRIM] = "DELETE FROM chat WHERE table_id = ?1 AND id <="
                           " (SELECT id FROM chat WHERE table_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)",
    [TT_QUERY_CHAT_LAST] = "SELECT * FROM (SELECT c.id, c.guest, g.name, c.time, c.text FROM chat c"
                           " JOIN guests g ON g.id = c.guest WHERE c.table_id = ?1 ORDER BY c.id DESC LIMIT ?2)"
                           " ORDER BY id",

    [TT_QUERY_TABLES_OLD] = "SELECT t.id, t.life, t.game, " LAST ","
                            " (SELECT count(*) FROM actions WHERE table_id = t.id AND number > 0)"
                            " FROM tables t WHERE t.id >= ?1 AND t.id < ?2" IS_OLD " ORDER BY t.id LIMIT ?5",
    [TT_QUERY_TABLE_IS_OLD] = "SELECT 1 FROM tables t WHERE t.id = ?1" IS_OLD,
    [TT_QUERY_TABLE_LAST] = "SELECT max(id) FROM tables",
    [TT_QUERY_PURGE_MARK] = "INSERT INTO purged (table_id) VALUES (?1)",
    [TT_QUERY_PURGE_ACTIONS] = "DELETE FROM actions WHERE table_id = ?1",
    [TT_QUERY_PURGE_RESULTS] = "DELETE FROM results WHERE table_id = ?1",
    [TT_QUERY_PURGE_CHAT] = "DELETE FROM chat WHERE table_id = ?1",
    [TT_QUERY_PURGE_LINKS] = "DELETE FROM links WHERE table_id = ?1",
    [TT_QUERY_PURGE_SEATS] = "DELETE FROM seats WHERE table_id = ?1",
    [TT_QUERY_PURGE_TABLE] = "DELETE FROM tables WHERE id = ?1",
    [TT_QUERY_PURGE_UNMARK] = "DELETE FROM purged WHERE table_id = ?1",
    [TT_QUERY_GUESTS_OLD] =
        "SELECT g.id FROM guests g WHERE g.id >= ?1 AND g.id < ?2" IS_OLD_GUEST " ORDER BY g.id LIMIT ?4",
    [TT_QUERY_GUEST_LAST] = "SELECT max(id) FROM guests",
    [TT_QUERY_GUEST_PURGE] = "DELETE FROM guests AS g WHERE g.id = ?1" IS_OLD_GUEST,
    [TT_QUERY_RAN_GET] = "SELECT ran FROM server",
    [TT_QUERY_RAN_SET] = "UPDATE server SET ran = ?1",
};

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
    if (error == TT_STORE_OK)
        return TT_STORE_OK;
    snprintf(sqlite->store.detail, sizeof sqlite->store.detail, "%s", sqlite3_errmsg(sqlite->db));
    if (tt_store_is_fatal(error))
        sqlite->is_broken = true;
    return error;
}

tt_store_error tt_sqlite_prepare(tt_sqlite *sqlite)
{
    int code = SQLITE_OK;
    for (int i = 0; i < TT_QUERIES && code == SQLITE_OK; i++)
        code = sqlite3_prepare_v3(sqlite->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &sqlite->statements[i], NULL);
    return tt_sqlite_fail(sqlite, code);
}

tt_store_error tt_sqlite_run(tt_sqlite *sqlite, sqlite3_stmt *statement)
{
    tt_store_error error = tt_sqlite_fail(sqlite, sqlite3_step(statement));
    sqlite3_reset(statement);
    return error;
}

/* Values. */

void tt_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text)
{
    sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
}

void tt_sqlite_bind_span(sqlite3_stmt *statement, int index, tt_store_text text)
{
    sqlite3_bind_text(statement, index, text.size > 0 ? text.at : "", (int)text.size, SQLITE_STATIC);
}

void tt_sqlite_bind_bytes(sqlite3_stmt *statement, int index, const uint8_t *bytes, int size)
{
    sqlite3_bind_blob(statement, index, bytes, size, SQLITE_STATIC);
}

void tt_sqlite_bind_or_null(sqlite3_stmt *statement, int index, int64_t value)
{
    if (value != 0)
        sqlite3_bind_int64(statement, index, value);
    else
        sqlite3_bind_null(statement, index);
}

void tt_sqlite_read_name(sqlite3_stmt *statement, int column, char *name, size_t room)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    snprintf(name, room, "%s", text ? text : "");
    tt_store_mend_text(name, strlen(name));
}

void tt_sqlite_read_bytes(sqlite3_stmt *statement, int column, uint8_t *bytes, size_t size)
{
    const void *stored = sqlite3_column_blob(statement, column);
    memset(bytes, 0, size);
    if (stored && (size_t)sqlite3_column_bytes(statement, column) == size)
        memcpy(bytes, stored, size);
}

tt_store_text tt_sqlite_read_span(sqlite3_stmt *statement, int column)
{
    const char *at = (const char *)sqlite3_column_text(statement, column);
    return (tt_store_text){at ? at : "", (size_t)sqlite3_column_bytes(statement, column)};
}
