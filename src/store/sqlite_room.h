/* sqlite_room.h: what the files of the SQLite engine share. */
#ifndef TURNTABLE_STORE_SQLITE_ROOM_H
#define TURNTABLE_STORE_SQLITE_ROOM_H

#include <limits.h>
#include <sqlite3.h>

#include "store/engine.h"

/* Statements that are prepared once, when the database is opened; their texts are in sqlite_statement.c. */
typedef enum tt_sqlite_query {
    TT_QUERY_BEGIN,
    TT_QUERY_COMMIT,
    TT_QUERY_ROLLBACK,
    TT_QUERY_SAVE,
    TT_QUERY_RELEASE,
    TT_QUERY_BACK,
    TT_QUERY_PART_SAVE,
    TT_QUERY_PART_RELEASE,
    TT_QUERY_PART_BACK,
    TT_QUERY_GUEST_ADD,
    TT_QUERY_GUEST_FIND,
    TT_QUERY_GUEST_SEEN,
    TT_QUERY_TABLE_ADD,
    TT_QUERY_TABLE_GET,
    TT_QUERY_TABLE_FIND,
    TT_QUERY_TABLE_START,
    TT_QUERY_TABLE_END,
    TT_QUERY_TABLE_OVER,
    TT_QUERY_TABLE_LIFE,
    TT_QUERY_TABLE_NOTE,
    TT_QUERY_TABLES_DUE,
    TT_QUERY_SEAT_ADD,
    TT_QUERY_SEATS_GET,
    TT_QUERY_SEAT_GET,
    TT_QUERY_SEAT_SET,
    TT_QUERY_SEAT_FIND,
    TT_QUERY_LINK_CLEAR,
    TT_QUERY_LINK_ADD,
    TT_QUERY_LINK_GET,
    TT_QUERY_LINK_USE,
    TT_QUERY_LINK_MOVE,
    TT_QUERY_HOST_MOVE,
    TT_QUERY_DEAL,
    TT_QUERY_APPEND,
    TT_QUERY_ACTIONS,
    TT_QUERY_RESULT_ADD,
    TT_QUERY_RESULT_GET,
    TT_QUERY_CHAT_ADD,
    TT_QUERY_CHAT_TRIM,
    TT_QUERY_CHAT_LAST,
    TT_QUERY_TABLES_OLD,
    TT_QUERY_TABLE_IS_OLD,
    TT_QUERY_TABLE_LAST,
    TT_QUERY_PURGE_MARK,
    TT_QUERY_PURGE_ACTIONS,
    TT_QUERY_PURGE_RESULTS,
    TT_QUERY_PURGE_CHAT,
    TT_QUERY_PURGE_LINKS,
    TT_QUERY_PURGE_SEATS,
    TT_QUERY_PURGE_TABLE,
    TT_QUERY_PURGE_UNMARK,
    TT_QUERY_GUESTS_OLD,
    TT_QUERY_GUEST_LAST,
    TT_QUERY_GUEST_PURGE,
    TT_QUERY_RAN_GET,
    TT_QUERY_RAN_SET,
    TT_QUERIES
} tt_sqlite_query;

/* The lock of a database: a file beside it. */
typedef struct tt_sqlite_held {
    int lock;    /* -1: none */
    bool is_new; /* the file was not there before */
    char name[PATH_MAX + 8];
} tt_sqlite_held;

typedef struct tt_sqlite {
    tt_store store; /* first: a tt_store * is one of these */
    sqlite3 *db;
    tt_sqlite_held held;
    bool is_broken;      /* after a fatal error: see TT_STORE_BROKEN */
    tt_store_error lost; /* why the writes since tt_store_begin cannot be committed any more */
    sqlite3_stmt *statements[TT_QUERIES];
} tt_sqlite;

/* Takes the lock of a database (sqlite_lock.c), and gives it back once the database is closed. Beside a file that is
 * not ours nothing stays that was not there. */
tt_store_error tt_sqlite_lock(const char *path, tt_sqlite_held *held);
/* The same for a database that is there already, and may have a second name. */
tt_store_error tt_sqlite_lock_there(const char *path, tt_sqlite_held *held);
/* Whether a server has it. */
bool tt_sqlite_is_locked(const char *path);
void tt_sqlite_unlock(tt_sqlite_held *held, bool is_foreign);

/* The path without links. One of a visit (upkeep.h) stays as it is. */
bool tt_sqlite_whole_path(const char *path, char whole[PATH_MAX]);

/* The error for what the system says. */
tt_store_error tt_sqlite_errno_error(int number);

/* The error for a code of SQLite's, extended or not; for a code that is no failure OK. */
tt_store_error tt_sqlite_error(int code);

/* The same for what has just failed; keeps the detail, and that nothing more can be written after a fatal one. */
tt_store_error tt_sqlite_fail(tt_sqlite *sqlite, int code);

/* Prepares all statements. */
tt_store_error tt_sqlite_prepare(tt_sqlite *sqlite);

/* The statement, ready to be bound. */
static inline sqlite3_stmt *tt_sqlite_statement(const tt_sqlite *sqlite, tt_sqlite_query query)
{
    return sqlite->statements[query];
}

/* Runs a bound statement that gives no rows, and makes it ready again. */
tt_store_error tt_sqlite_run(tt_sqlite *sqlite, sqlite3_stmt *statement);

/* A write: begin, and then end with what came of it, which undoes all if that is an error; gives what is to be
 * answered. Between tt_store_begin and tt_store_end it is a part of theirs. */
tt_store_error tt_sqlite_write_begin(tt_sqlite *sqlite);
tt_store_error tt_sqlite_write_end(tt_sqlite *sqlite, tt_store_error error);

/* Values. An id or time of 0 and a NULL text are NULL in the database where it says so. */
void tt_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text);
void tt_sqlite_bind_span(sqlite3_stmt *statement, int index, tt_store_text text);
void tt_sqlite_bind_bytes(sqlite3_stmt *statement, int index, const uint8_t *bytes, int size);
void tt_sqlite_bind_or_null(sqlite3_stmt *statement, int index, int64_t value);
void tt_sqlite_read_name(sqlite3_stmt *statement, int column, char *name, size_t room);
void tt_sqlite_read_bytes(sqlite3_stmt *statement, int column, uint8_t *bytes, size_t size);
tt_store_text tt_sqlite_read_span(sqlite3_stmt *statement, int column);

/* The engine's functions. */

tt_store_error tt_sqlite_begin(tt_store *store);
tt_store_error tt_sqlite_end(tt_store *store);
tt_store_error tt_sqlite_part_begin(tt_store *store);
tt_store_error tt_sqlite_part_end(tt_store *store, bool stays);

tt_store_error tt_sqlite_guest_add(tt_store *store, const uint8_t *token_hash, const char *name, int64_t time,
                                   tt_store_id *id);
tt_store_error tt_sqlite_guest_find(tt_store *store, const uint8_t *token_hash, tt_store_guest *guest);
tt_store_error tt_sqlite_guest_seen(tt_store *store, tt_store_id id, int64_t time);

tt_store_error tt_sqlite_table_add(tt_store *store, const tt_store_table *table, const uint8_t *invite_hash,
                                   tt_store_id *id);
tt_store_error tt_sqlite_table_get(tt_store *store, tt_store_id id, tt_store_table *table);
tt_store_error tt_sqlite_table_find(tt_store *store, const uint8_t *invite_hash, tt_store_table *table);
tt_store_error tt_sqlite_table_start(tt_store *store, tt_store_id id, const tt_store_start *start);
tt_store_error tt_sqlite_table_end(tt_store *store, tt_store_id id, tt_store_life life, int64_t time,
                                   uint32_t frozen_at);
tt_store_error tt_sqlite_table_note(tt_store *store, tt_store_id id, int64_t due, const char *standing);
tt_store_error tt_sqlite_table_due(tt_store *store, int64_t until, tt_store_table tables[], int room, int *count);
tt_store_error tt_sqlite_table_list(tt_store *store, const tt_store_filter *filter, tt_store_table tables[], int room,
                                    int *count);
tt_store_error tt_sqlite_table_count(tt_store *store, const tt_store_filter *filter, int64_t *count);
/* The columns that a table is read from, and the reading: in sqlite_list.c. */
#define TT_SQLITE_TABLE_COLUMNS                                                                                        \
    "t.id, t.life, t.is_public, t.memory_aid, t.game, t.options, t.clock, t.host, t.secret, t.commitment, t.seed, "    \
    "t.rules, t.created, t.started, t.ended, t.frozen_at, t.due, t.standing, "                                         \
    "t.dealt "
tt_store_error tt_sqlite_table_read(tt_sqlite *sqlite, sqlite3_stmt *row, tt_store_table *table);
/* OK if the table has this life; else NOT_FOUND or WRONG_LIFE. Or it may have a second one. */
tt_store_error tt_sqlite_table_lives(tt_sqlite *sqlite, tt_store_id id, tt_store_life one, tt_store_life other);

tt_store_error tt_sqlite_seat_insert(tt_sqlite *sqlite, tt_store_id table, int number, const tt_store_seat *seat);
tt_store_error tt_sqlite_seat_change(tt_store *store, tt_store_id table, int seat, const tt_store_seat *was,
                                     const tt_store_seat *now);
tt_store_error tt_sqlite_link_add(tt_store *store, tt_store_id table, tt_store_id owner, const uint8_t *token_hash,
                                  int64_t time);
tt_store_error tt_sqlite_link_use(tt_store *store, const uint8_t *token_hash, tt_store_id guest, int64_t time,
                                  tt_store_id *table, int *seat);

tt_store_error tt_sqlite_append(tt_store *store, const tt_store_action actions[], int count, tt_store_answer answers[]);
tt_store_error tt_sqlite_action_read(tt_store *store, tt_store_id table, uint32_t from, tt_store_tell_action *tell,
                                     void *context);
tt_store_error tt_sqlite_result_get(tt_store *store, tt_store_id table, tt_store_result *result);

tt_store_error tt_sqlite_chat_add(tt_store *store, const tt_store_chat *chat, tt_store_id *id);
tt_store_error tt_sqlite_chat_last(tt_store *store, tt_store_id table, int most, tt_store_tell_chat *tell,
                                   void *context);

tt_store_error tt_sqlite_table_old(tt_store *store, const tt_store_retention *rule, tt_store_id *from,
                                   tt_store_old tables[], int room, int *count);
tt_store_error tt_sqlite_table_purge(tt_store *store, tt_store_id id, const tt_store_retention *rule);
tt_store_error tt_sqlite_guest_old(tt_store *store, int64_t seen, tt_store_id *from, tt_store_id guests[], int room,
                                   int *count);
tt_store_error tt_sqlite_guest_purge(tt_store *store, tt_store_id id, int64_t seen);

tt_store_error tt_sqlite_ran_get(tt_store *store, int64_t *ran);
tt_store_error tt_sqlite_ran_set(tt_store *store, int64_t ran);

#endif
