/* database.c: prepares, caches, runs and reads statements, with any engine. */
#include "store/database.h"

#include <stdio.h>

#include "store/check.h"

const char *tt_store_detail(const tt_store *store)
{
    return store->detail;
}

void tt_store_close(tt_store *store)
{
    if (!store)
        return;
    for (int i = 0; i < TT_STATEMENTS; i++)
        if (store->kept[i].statement)
            store->database->drop(store->kept[i].statement);
    store->database->close(store);
}

tt_store_error tt_store_fail(tt_store *store, tt_store_error error, const char *detail)
{
    snprintf(store->detail, sizeof store->detail, "%s", detail);
    store->is_broken |= tt_store_is_fatal(error);
    return error;
}

/* The cache entry of a statement, empty or not. */
static struct tt_kept_statement *find_kept(tt_store *store, const char *text)
{
    size_t i = (uintptr_t)text / 8 % TT_STATEMENTS;
    while (store->kept[i].text && store->kept[i].text != text)
        i = (i + 1) % TT_STATEMENTS;
    return &store->kept[i];
}

tt_rows tt_rows_ask(tt_store *store, const char *text, const tt_datum values[], int count)
{
    struct tt_kept_statement *kept = find_kept(store, text);
    tt_rows rows = {.store = store};
    if (!kept->statement)
        rows.error = store->database->prepare(store, text, &kept->statement);
    if (rows.error != TT_STORE_OK)
        return rows;
    kept->text = text;
    rows.statement = kept->statement;
    store->database->bind(rows.statement, values, count);
    return rows;
}

tt_rows tt_rows_ask_once(tt_store *store, const char *text, const tt_datum values[], int count)
{
    tt_rows rows = {.store = store, .is_once = true};
    rows.error = store->database->prepare(store, text, &rows.statement);
    if (rows.error == TT_STORE_OK)
        store->database->bind(rows.statement, values, count);
    return rows;
}

bool tt_rows_next(tt_rows *rows)
{
    bool is_row = false;
    if (rows->error == TT_STORE_OK)
        rows->error = rows->store->database->next(rows->store, rows->statement, &is_row);
    return is_row;
}

tt_store_error tt_rows_end(tt_rows *rows)
{
    if (rows->statement && rows->is_once)
        rows->store->database->drop(rows->statement);
    else if (rows->statement)
        rows->store->database->reset(rows->statement);
    return rows->error;
}

/* Values. */

bool tt_rows_is_null(const tt_rows *rows, int column)
{
    return rows->store->database->is_null(rows->statement, column);
}

int64_t tt_rows_integer(const tt_rows *rows, int column)
{
    return rows->store->database->integer(rows->statement, column);
}

const char *tt_rows_word(const tt_rows *rows, int column)
{
    return rows->store->database->text(rows->statement, column).at;
}

tt_store_text tt_rows_span(const tt_rows *rows, int column)
{
    tt_store_text text = rows->store->database->text(rows->statement, column);
    return text.at ? text : (tt_store_text){"", 0};
}

void tt_rows_name(const tt_rows *rows, int column, char *name, size_t capacity)
{
    tt_store_text text = tt_rows_span(rows, column);
    size_t size = text.size < capacity ? text.size : capacity - 1;
    memcpy(name, text.at, size);
    name[size] = 0;
    tt_store_mend_text(name, strlen(name));
}

void tt_rows_bytes(const tt_rows *rows, int column, uint8_t *bytes, size_t size)
{
    tt_store_text stored = rows->store->database->bytes(rows->statement, column);
    if (stored.at && stored.size == size)
        memcpy(bytes, stored.at, size);
    else
        memset(bytes, 0, size);
}

/* Whole statements. */

tt_store_error tt_sql_run(tt_store *store, const char *text, const tt_datum values[], int count)
{
    tt_rows rows = tt_rows_ask(store, text, values, count);
    while (tt_rows_next(&rows))
        ;
    return tt_rows_end(&rows);
}

tt_store_error tt_statement_run_many(tt_store *store, tt_statement *statement, const tt_datum values[], int count,
                                     int times, int64_t changes[])
{
    const tt_database *database = store->database;
    tt_store_error error = TT_STORE_OK;
    if (database->run_many && times > 1)
        return database->run_many(store, statement, values, count, times, changes);
    for (int i = 0; i < times && error == TT_STORE_OK; i++) {
        bool is_row = false;
        database->bind(statement, values + (ptrdiff_t)i * count, count);
        error = database->next(store, statement, &is_row);
        changes[i] = database->changes(store);
        database->reset(statement);
    }
    return error;
}

tt_store_error tt_sql_run_many(tt_store *store, const char *text, const tt_datum values[], int count, int times,
                               int64_t changes[])
{
    tt_rows rows = tt_rows_ask(store, text, values, count);
    if (rows.error == TT_STORE_OK)
        rows.error = tt_statement_run_many(store, rows.statement, values, count, times, changes);
    return tt_rows_end(&rows);
}

/* Reads to the end, because references are checked there. */
tt_store_error tt_sql_find(tt_store *store, int64_t *found, const char *text, const tt_datum values[], int count)
{
    bool is_found = false;
    int64_t integer = 0;
    tt_rows rows = tt_rows_ask(store, text, values, count);
    while (tt_rows_next(&rows)) {
        integer = tt_rows_integer(&rows, 0);
        is_found = true;
    }
    tt_store_error error = tt_rows_end(&rows);
    if (error == TT_STORE_OK && is_found)
        *found = integer;
    return error == TT_STORE_OK && !is_found ? TT_STORE_NOT_FOUND : error;
}
