/* store_copy.c: copies a whole store into another one. Tables and columns are those that the databases have, so that a
 * migration needs no word here. */
#include "store/store_copy.h"

#include <stdio.h>
#include <stdlib.h>

#include "record/sha256.h"
#include "store/database.h"

enum { TABLES_MAX = 64, COLUMNS_MAX = 32, NAME = 64, QUERY = 2000, TOLD = 1000 };

typedef struct copied_table {
    char name[NAME];
    char columns[QUERY / 2]; /* "id, name, seen" */
    tt_datum types[COLUMNS_MAX];
    int count;
    bool is_done;
    uint64_t sums[4]; /* of the hashes of its rows: their order does not matter */
    int64_t rows;
} copied_table;

typedef struct copying {
    tt_store *from, *to;
    const tt_upkeep_watch *watch;
    copied_table tables[TABLES_MAX];
    int count;
    int64_t done, all; /* rows; each is read twice */
} copying;

/* What the databases have. */

static tt_store_error too_much(tt_store *store)
{
    return tt_store_fail(store, TT_STORE_INTERNAL, "the database has more tables or columns than a copy expects");
}

static int type_of(const char *name)
{
    return !name                          ? TT_DATUM_NULL
           : strcmp(name, "integer") == 0 ? TT_DATUM_INTEGER
           : strcmp(name, "text") == 0    ? TT_DATUM_TEXT
           : strcmp(name, "bytes") == 0   ? TT_DATUM_BYTES
                                          : TT_DATUM_NULL;
}

static tt_store_error read_columns(tt_store *store, copied_table *table)
{
    tt_rows rows = TT_ASK(store, store->database->columns, tt_word(table->name));
    size_t size = 0;
    table->count = 0;
    while (rows.error == TT_STORE_OK && tt_rows_next(&rows)) {
        const char *name = tt_rows_word(&rows, 0);
        int type = type_of(tt_rows_word(&rows, 1));
        if (table->count >= COLUMNS_MAX || type == TT_DATUM_NULL || size + strlen(name) + 3 > sizeof table->columns) {
            rows.error = too_much(store);
            break;
        }
        table->types[table->count].kind = type;
        size += (size_t)snprintf(table->columns + size, sizeof table->columns - size, "%s%s",
                                 table->count++ ? ", " : "", name);
    }
    return tt_rows_end(&rows);
}

static tt_store_error read_tables(copying *c)
{
    tt_rows rows = tt_rows_ask(c->from, c->from->database->tables, NULL, 0);
    while (rows.error == TT_STORE_OK && tt_rows_next(&rows)) {
        if (c->count >= TABLES_MAX)
            rows.error = too_much(c->from);
        else
            tt_rows_name(&rows, 0, c->tables[c->count++].name, NAME);
    }
    tt_store_error error = tt_rows_end(&rows);
    for (int i = 0; i < c->count && error == TT_STORE_OK; i++)
        error = read_columns(c->from, &c->tables[i]);
    return error;
}

static tt_store_error count_rows(tt_store *store, const char *table, int64_t *count)
{
    char query[QUERY];
    snprintf(query, sizeof query, "SELECT count(*) FROM %s", table);
    tt_rows rows = tt_rows_ask_once(store, query, NULL, 0);
    while (tt_rows_next(&rows))
        *count = tt_rows_integer(&rows, 0);
    return tt_rows_end(&rows);
}

tt_store_error tt_store_is_empty(tt_store *store, bool *is_empty)
{
    static copying c;
    c = (copying){.from = store};
    *is_empty = true;
    tt_store_error error = read_tables(&c);
    for (int i = 0; i < c.count && error == TT_STORE_OK; i++) {
        int64_t count = 0;
        if (strcmp(c.tables[i].name, "server") == 0) /* one row, always */
            continue;
        error = count_rows(store, c.tables[i].name, &count);
        *is_empty &= count == 0;
    }
    return error;
}

/* Rows. */

static void tell(copying *c)
{
    if (c->done++ % TOLD == 0 && c->watch && c->watch->tell)
        c->watch->tell(c->watch->context, c->done, 2 * c->all);
}

static tt_datum read_value(const tt_rows *row, int column, int kind)
{
    if (tt_rows_is_null(row, column))
        return (tt_datum){.kind = TT_DATUM_NULL};
    if (kind == TT_DATUM_INTEGER)
        return tt_integer(tt_rows_integer(row, column));
    tt_store_text text = kind == TT_DATUM_TEXT ? row->store->database->text(row->statement, column)
                                               : row->store->database->bytes(row->statement, column);
    tt_datum value = tt_span(text);
    value.kind = kind;
    return value;
}

static void add_value(tt_sha256_run *hash, const tt_datum *value)
{
    bool is_integer = value->kind == TT_DATUM_INTEGER;
    char head[40];
    int size = snprintf(head, sizeof head, "%d %lld\n", (int)value->kind,
                        is_integer ? (long long)value->integer : (long long)value->size);
    tt_sha256_add(hash, head, (size_t)size);
    if (!is_integer && value->size > 0)
        tt_sha256_add(hash, value->at, value->size);
}

static void add_row(copied_table *table, const tt_datum values[])
{
    uint64_t words[4];
    tt_sha256_run hash;
    tt_sha256_begin(&hash);
    tt_sha256_add(&hash, table->name, strlen(table->name));
    for (int i = 0; i < table->count; i++)
        add_value(&hash, &values[i]);
    tt_sha256_end(&hash, (uint8_t *)words);
    for (int i = 0; i < 4; i++)
        table->sums[i] += words[i];
    table->rows++;
}

/* Rows that wait to be written together. */
typedef struct waiting_rows {
    tt_store *to;
    tt_statement *statement;
    int columns, count;
    tt_datum values[TT_STORE_MANY * COLUMNS_MAX];
    size_t size;
    char bytes[1 << 20]; /* of their texts */
} waiting_rows;

static tt_store_error write_waiting(waiting_rows *w)
{
    int64_t changes[TT_STORE_MANY];
    int count = w->count;
    w->count = 0;
    w->size = 0;
    return count == 0 ? TT_STORE_OK : tt_statement_run_many(w->to, w->statement, w->values, w->columns, count, changes);
}

/* A row that is too large to wait is written by itself. */
static tt_store_error write_row(waiting_rows *w, const tt_datum values[])
{
    tt_store_error error = TT_STORE_OK;
    size_t size = 0;
    int64_t changes;
    for (int i = 0; i < w->columns; i++)
        size += values[i].size;
    if (w->count == TT_STORE_MANY || w->size + size > sizeof w->bytes)
        error = write_waiting(w);
    if (error == TT_STORE_OK && size > sizeof w->bytes)
        return tt_statement_run_many(w->to, w->statement, values, w->columns, 1, &changes);
    tt_datum *row = w->values + (ptrdiff_t)w->count++ * w->columns;
    for (int i = 0; i < w->columns; i++) {
        row[i] = values[i];
        if (values[i].size == 0)
            continue;
        row[i].at = memcpy(w->bytes + w->size, values[i].at, values[i].size);
        w->size += values[i].size;
    }
    return error;
}

/* Reads all rows of a table; writes them, unless `to` is NULL. */
static tt_store_error read_rows(copying *c, tt_store *from, copied_table *table, waiting_rows *to)
{
    char query[QUERY];
    snprintf(query, sizeof query, "SELECT %s FROM %s", table->columns, table->name);
    from->is_streaming = true;
    tt_rows rows = tt_rows_ask_once(from, query, NULL, 0);
    tt_store_error error = TT_STORE_OK;
    while (error == TT_STORE_OK && tt_rows_next(&rows)) {
        tt_datum values[COLUMNS_MAX];
        for (int i = 0; i < table->count; i++)
            values[i] = read_value(&rows, i, (int)table->types[i].kind);
        add_row(table, values);
        if (to)
            error = write_row(to, values);
        tell(c);
    }
    tt_store_error end = tt_rows_end(&rows);
    from->is_streaming = false;
    if (error == TT_STORE_OK)
        error = end;
    return error == TT_STORE_OK && to ? write_waiting(to) : error;
}

static tt_store_error write_rows(copying *c, copied_table *table)
{
    static waiting_rows to;
    char query[QUERY];
    int size = snprintf(query, sizeof query, "INSERT INTO %s (%s) VALUES (", table->name, table->columns);
    for (int i = 0; i < table->count; i++)
        size += snprintf(query + size, sizeof query - (size_t)size, "%s$%d", i ? ", " : "", i + 1);
    snprintf(query + size, sizeof query - (size_t)size, ")");
    to.to = c->to;
    to.columns = table->count;
    to.count = 0;
    to.size = 0;
    to.statement = NULL;
    tt_store_error error = c->to->database->prepare(c->to, query, &to.statement);
    if (error == TT_STORE_OK)
        error = read_rows(c, c->from, table, &to);
    if (to.statement)
        c->to->database->drop(to.statement);
    return error;
}

/* Reads it again from the copy. */
static tt_store_error compare(copying *c, const copied_table *table)
{
    static copied_table again;
    again = (copied_table){0};
    memcpy(again.name, table->name, sizeof again.name);
    tt_store_error error = read_columns(c->to, &again);
    if (error == TT_STORE_OK && strcmp(again.columns, table->columns) != 0)
        return tt_store_fail(c->to, TT_STORE_INTERNAL, "its tables have other columns");
    if (error == TT_STORE_OK)
        error = read_rows(c, c->to, &again, NULL);
    if (error == TT_STORE_OK && (again.rows != table->rows || memcmp(again.sums, table->sums, sizeof again.sums) != 0))
        return tt_store_fail(c->to, TT_STORE_DAMAGED, "the copy is not what was written");
    return error;
}

/* Whether all tables that it refers to in this store are copied. */
static tt_store_error find_ready_in(copying *c, tt_store *store, const copied_table *table, bool *is_ready)
{
    tt_rows rows = TT_ASK(store, store->database->references, tt_word(table->name));
    while (tt_rows_next(&rows)) {
        const char *name = tt_rows_word(&rows, 0);
        for (int i = 0; i < c->count; i++)
            if (&c->tables[i] != table && strcmp(c->tables[i].name, name) == 0)
                *is_ready &= c->tables[i].is_done;
    }
    return tt_rows_end(&rows);
}

/* Engines do not have the same references. */
static tt_store_error find_ready(copying *c, const copied_table *table, bool *is_ready)
{
    *is_ready = true;
    tt_store_error error = find_ready_in(c, c->from, table, is_ready);
    return error == TT_STORE_OK ? find_ready_in(c, c->to, table, is_ready) : error;
}

static tt_store_error copy_table(copying *c, copied_table *table)
{
    tt_store_error error = write_rows(c, table);
    table->is_done = true;
    return error == TT_STORE_OK ? compare(c, table) : error;
}

static tt_store_error copy_tables(copying *c)
{
    int before = -1, done = 0;
    while (done < c->count) {
        if (done == before)
            return tt_store_fail(c->from, TT_STORE_INTERNAL, "its tables refer to each other in a circle");
        before = done;
        for (int i = 0; i < c->count; i++) {
            bool is_ready = false;
            tt_store_error error = c->tables[i].is_done ? TT_STORE_OK : find_ready(c, &c->tables[i], &is_ready);
            if (error == TT_STORE_OK && is_ready)
                error = copy_table(c, &c->tables[i]);
            if (error != TT_STORE_OK)
                return error;
            done += is_ready;
        }
    }
    return TT_STORE_OK;
}

static tt_store_error copy_all(copying *c)
{
    tt_store_error error = read_tables(c);
    for (int i = 0; i < c->count && error == TT_STORE_OK; i++) {
        int64_t count = 0;
        error = count_rows(c->from, c->tables[i].name, &count);
        c->all += count;
    }
    if (error == TT_STORE_OK)
        error = tt_sql_run(c->to, "DELETE FROM server", NULL, 0); /* that of the new store */
    if (error == TT_STORE_OK)
        error = copy_tables(c);
    if (error == TT_STORE_OK && c->to->database->go_on_after)
        error = tt_sql_run(c->to, c->to->database->go_on_after, NULL, 0);
    return error;
}

tt_store_error tt_store_copy(tt_store *from, tt_store *to, const tt_upkeep_watch *watch, tt_store_copied *copied,
                             char detail[TT_STORE_DETAIL])
{
    static copying c;
    c = (copying){.from = from, .to = to, .watch = watch};
    *copied = (tt_store_copied){0};
    from->detail[0] = to->detail[0] = detail[0] = 0;
    tt_store_error error = tt_store_begin(to);
    if (error == TT_STORE_OK) {
        error = copy_all(&c);
        to->lost = error; /* then nothing is committed */
        tt_store_error end = tt_store_end(to);
        error = error == TT_STORE_OK ? end : error;
    }
    snprintf(detail, TT_STORE_DETAIL, "%s", *to->detail ? to->detail : from->detail);
    copied->tables = c.count;
    for (int i = 0; i < c.count; i++) {
        copied->rows += c.tables[i].rows;
        copied->checksum += c.tables[i].sums[0];
    }
    return error;
}
