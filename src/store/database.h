/* database.h: SQL statements for the store, and what an engine provides. For src/store only.
 *
 * Every function of store.h is written once, in SQL that all engines understand; the values are $1, $2 and so on:
 *
 *     tt_rows rows = TT_ASK(store, "SELECT name FROM guests WHERE id = $1", tt_integer(id));
 *     while (tt_rows_next(&rows))
 *         tt_rows_name(&rows, 0, name, sizeof name);
 *     return tt_rows_end(&rows);
 */
#ifndef TURNTABLE_STORE_DATABASE_H
#define TURNTABLE_STORE_DATABASE_H

#include <string.h>

#include "store/store.h"

/* A value for a statement. */
typedef struct tt_datum {
    enum {
        TT_DATUM_NULL,
        TT_DATUM_INTEGER,
        TT_DATUM_TEXT,
        TT_DATUM_BYTES,
        TT_DATUM_INTEGERS, /* arrays, in an engine's own format */
        TT_DATUM_TEXTS
    } kind;
    int64_t integer;
    const char *at; /* must stay valid until the rows are ended */
    size_t size;
} tt_datum;

static inline tt_datum tt_integer(int64_t value)
{
    return (tt_datum){.kind = TT_DATUM_INTEGER, .integer = value};
}

/* 0 is NULL. */
static inline tt_datum tt_integer_or_null(int64_t value)
{
    return (tt_datum){.kind = value ? TT_DATUM_INTEGER : TT_DATUM_NULL, .integer = value};
}

static inline tt_datum tt_span(tt_store_text text)
{
    return (tt_datum){.kind = TT_DATUM_TEXT, .at = text.size > 0 ? text.at : "", .size = text.size};
}

/* NULL is NULL. */
static inline tt_datum tt_word(const char *text)
{
    return (tt_datum){.kind = text ? TT_DATUM_TEXT : TT_DATUM_NULL, .at = text, .size = text ? strlen(text) : 0};
}

/* NULL is NULL. */
static inline tt_datum tt_bytes(const uint8_t *bytes, size_t size)
{
    return (tt_datum){.kind = bytes ? TT_DATUM_BYTES : TT_DATUM_NULL, .at = (const char *)bytes, .size = size};
}

typedef struct tt_statement tt_statement; /* prepared; each engine has its own */

/* What an engine provides. Errors go through tt_store_fail. */
typedef struct tt_database {
    void (*close)(tt_store *store); /* no statement is left by then */
    tt_store_error (*prepare)(tt_store *store, const char *text, tt_statement **statement);
    void (*drop)(tt_statement *statement);
    void (*bind)(tt_statement *statement, const tt_datum values[], int count);
    tt_store_error (*next)(tt_store *store, tt_statement *statement, bool *is_row);
    /* Columns of the current row, from 0; valid until the next row. NULL is 0, or a text or bytes with `at` NULL. A NUL
     * follows each text. */
    bool (*is_null)(tt_statement *statement, int column);
    int64_t (*integer)(tt_statement *statement, int column);
    tt_store_text (*text)(tt_statement *statement, int column);
    tt_store_text (*bytes)(tt_statement *statement, int column);
    void (*reset)(tt_statement *statement); /* so that values can be bound again */
    int64_t (*changes)(tt_store *store);    /* rows written by the last statement */
    /* Runs a statement that gives no rows for each of `times` sets of `count` values, at most TT_STORE_MANY;
     * changes[i]: rows written. For an engine on another machine, where each answer is a journey. NULL: one after the
     * other. */
    tt_store_error (*run_many)(tt_store *store, tt_statement *statement, const tt_datum values[], int count, int times,
                               int64_t changes[]);
    bool (*is_writing)(tt_store *store); /* whether a transaction is open: an engine may roll one back by itself */
    const char *begin;                   /* a transaction that will write */
    /* Stores an action ($1 table, $2 number, $3 seat, $4 chooser, $5 bot, $6 time, $7 text, $8 events) if the table is
     * running, the number is free and the previous number exists; otherwise writes no row. The most frequent
     * statement. An engine on another machine has append_many instead: up to TT_STORE_MANY actions of different
     * tables; stored[i]: whether a row was written. */
    const char *append;
    tt_store_error (*append_many)(tt_store *store, const tt_store_action *const actions[], int count, bool stored[]);
    bool gives_ids; /* to new tables and guests, also when several processes add some at once */
    /* Makes other transactions that would write ratings wait for the end of this one. NULL: they wait anyway. */
    const char *lock_ratings;
    const char *is_listed; /* a condition for table t: it is in public lists. SQLite's indexes need these words. */
    /* For copies (store_copy.c): the tables; of table $1 the columns by name, each with its type ('integer', 'text' or
     * 'bytes'), and the tables that it refers to; and what makes free ids follow those of inserted rows, or NULL. */
    const char *tables, *columns, *references, *go_on_after;
} tt_database;

enum { TT_STORE_MANY = 256 };
enum { TT_STATEMENTS = 128 }; /* twice the number in use */

/* An engine's own struct starts with this. */
struct tt_store {
    const tt_database *database;
    char detail[TT_STORE_DETAIL];
    bool is_together;    /* between begin and end */
    bool is_streaming;   /* rows may come one by one: no other statement begins before the last one is read */
    bool is_broken;      /* after a fatal error: see TT_STORE_BROKEN */
    tt_store_error lost; /* why the writes since tt_store_begin can no longer be committed */
    struct tt_kept_statement {
        const char *text;
        tt_statement *statement;
    } kept[TT_STATEMENTS];
};

/* Keeps the detail of an error; after a fatal one nothing more can be written. Gives the error. */
tt_store_error tt_store_fail(tt_store *store, tt_store_error error, const char *detail);

typedef struct tt_rows {
    tt_store *store;
    tt_statement *statement;
    tt_store_error error;
    bool is_once;
} tt_rows;

/* Begins a statement. It is prepared once and cached by the address of its text, which must be a constant. */
tt_rows tt_rows_ask(tt_store *store, const char *text, const tt_datum values[], int count);
/* The same for a text built at run time: it is not cached. */
tt_rows tt_rows_ask_once(tt_store *store, const char *text, const tt_datum values[], int count);
bool tt_rows_next(tt_rows *rows);
tt_store_error tt_rows_end(tt_rows *rows);

/* Columns of the current row. NULL gives a NULL word, an empty span or the integer 0. */
bool tt_rows_is_null(const tt_rows *rows, int column);
int64_t tt_rows_integer(const tt_rows *rows, int column);
const char *tt_rows_word(const tt_rows *rows, int column);
tt_store_text tt_rows_span(const tt_rows *rows, int column);
void tt_rows_name(const tt_rows *rows, int column, char *name, size_t capacity);  /* damage is mended: see check.h */
void tt_rows_bytes(const tt_rows *rows, int column, uint8_t *bytes, size_t size); /* all 0 if it has another size */

/* Runs a statement to its end. */
tt_store_error tt_sql_run(tt_store *store, const char *text, const tt_datum values[], int count);
/* The same for each of `times` sets of `count` values, with the rows written by each. */
tt_store_error tt_sql_run_many(tt_store *store, const char *text, const tt_datum values[], int count, int times,
                               int64_t changes[]);
tt_store_error tt_statement_run_many(tt_store *store, tt_statement *statement, const tt_datum values[], int count,
                                     int times, int64_t changes[]);
/* The same for a statement that gives an integer, or that has RETURNING to show that it wrote a row. NOT_FOUND if there
 * is no row. */
tt_store_error tt_sql_find(tt_store *store, int64_t *found, const char *text, const tt_datum values[], int count);

#define TT_VALUES(...) (const tt_datum[]){__VA_ARGS__}, (int)(sizeof((tt_datum[]){__VA_ARGS__}) / sizeof(tt_datum))
#define TT_ASK(store, text, ...) tt_rows_ask(store, text, TT_VALUES(__VA_ARGS__))
#define TT_RUN(store, text, ...) tt_sql_run(store, text, TT_VALUES(__VA_ARGS__))
#define TT_FIND(store, found, text, ...) tt_sql_find(store, found, text, TT_VALUES(__VA_ARGS__))

/* An id that was never used before, not even by a deleted row. */
#define TT_NEXT_ID(table, last)                                                                                        \
    "(SELECT max(id) + 1 FROM (SELECT " last " AS id FROM server UNION ALL SELECT max(id) FROM " table ") AS given)"

/* A write: begin, then end with its result, which rolls back if that is an error and gives the final result. Between
 * tt_store_begin and tt_store_end it becomes part of theirs. */
tt_store_error tt_sql_begin(tt_store *store);
tt_store_error tt_sql_end(tt_store *store, tt_store_error error);

/* OK if the table is open or running; else NOT_FOUND or WRONG_LIFE. */
tt_store_error tt_store_check_alive(tt_store *store, tt_store_id table);
/* Notes that servers must read this guest again. */
tt_store_error tt_store_note_change(tt_store *store, tt_store_id guest);
/* To be called before a transaction writes ratings: until it ends, no other does. With locks of rows alone, two
 * processes that each end several games in a transaction could wait for each other. */
tt_store_error tt_store_lock_ratings(tt_store *store);
/* Adds a seat to a new table. */
tt_store_error tt_store_seat_add(tt_store *store, tt_store_id table, int number, const tt_store_seat *seat);

/* The value with this name; -1 if the name is unknown or NULL. */
int tt_store_life_find(const char *name);
int tt_store_kind_find(const char *name);
int tt_store_dealt_find(const char *name);
int tt_store_chooser_find(const char *name);

#endif
