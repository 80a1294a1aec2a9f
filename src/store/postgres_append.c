/* postgres_append.c: many actions in one statement, as arrays in the format in which PostgreSQL sends them. */
#include <endian.h>
#include <stdlib.h>

#include "store/postgres_engine.h"

/* Oids of the elements (pg_type.dat). */
enum { INT8 = 20, TEXT = 25 };

enum { TABLE, NUMBER, SEAT, CHOOSER, BOT, TIME, ACTION, EVENTS, COLUMNS };

/* The subqueries are run for each action and use the indexes; a join would be planned for tables of a size that is
 * known only later. */
static const char append[] =
    "INSERT INTO actions (table_id, number, seat, chosen_by, bot, time, action, events)"
    " SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::text[],"
    " $8::text[]) AS new (table_id, number, seat, chosen_by, bot, time, action, events)"
    " WHERE (SELECT life FROM tables WHERE id = new.table_id) = 'running'"
    " AND (SELECT true FROM actions WHERE table_id = new.table_id AND number = new.number - 1)"
    " ON CONFLICT DO NOTHING RETURNING table_id";

static tt_datum value_of(const tt_store_action *action, int column)
{
    switch (column) {
    case TABLE:
        return tt_integer(action->table);
    case NUMBER:
        return tt_integer(action->number);
    case SEAT:
        return tt_integer(action->seat);
    case CHOOSER:
        return tt_word(tt_store_chooser_name(action->chooser));
    case BOT:
        return tt_word(action->bot);
    case TIME:
        return tt_integer(action->time);
    case ACTION:
        return tt_span(action->text);
    default:
        return tt_span(action->events);
    }
}

static bool is_integer(int column)
{
    return column <= SEAT || column == TIME;
}

static char *put_four(char *to, uint32_t value)
{
    value = htobe32(value);
    memcpy(to, &value, sizeof value);
    return to + sizeof value;
}

static char *put_value(char *to, const tt_datum *value)
{
    uint64_t integer = htobe64((uint64_t)value->integer);
    if (value->kind == TT_DATUM_NULL)
        return put_four(to, UINT32_MAX);
    bool is_number = value->kind == TT_DATUM_INTEGER;
    size_t size = is_number ? sizeof integer : value->size;
    to = put_four(to, (uint32_t)size);
    memcpy(to, is_number ? (const char *)&integer : value->at, size);
    return to + size;
}

/* One dimension, whose first element is 1. */
static char *put_array(char *to, const tt_store_action *const actions[], int count, int column)
{
    const uint32_t head[] = {1, column == BOT, is_integer(column) ? INT8 : TEXT, (uint32_t)count, 1};
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        to = put_four(to, head[i]);
    for (int i = 0; i < count; i++) {
        tt_datum value = value_of(actions[i], column);
        to = put_value(to, &value);
    }
    return to;
}

static size_t size_of_all(const tt_store_action *const actions[], int count)
{
    enum { HEAD = 20, LENGTH = 4 };
    size_t size = (size_t)COLUMNS * HEAD;
    for (int i = 0; i < count; i++)
        for (int column = 0; column < COLUMNS; column++)
            size += LENGTH + (is_integer(column) ? sizeof(uint64_t) : value_of(actions[i], column).size);
    return size;
}

/* Rows come in the order of the actions, as far as anybody knows. */
static void note_stored(const tt_store_action *const actions[], int count, tt_store_id table, int *last, bool stored[])
{
    for (int tries = 0; tries < count; tries++) {
        *last = (*last + 1) % count;
        if (actions[*last]->table == table) {
            stored[*last] = true;
            return;
        }
    }
}

tt_store_error tt_postgres_append(tt_store *store, const tt_store_action *const actions[], int count, bool stored[])
{
    char *arrays = malloc(size_of_all(actions, count)), *at = arrays;
    tt_datum values[COLUMNS];
    int last = -1;
    if (!arrays)
        return tt_store_fail(store, TT_STORE_NO_MEMORY, "");
    for (int column = 0; column < COLUMNS; column++) {
        char *end = put_array(at, actions, count, column);
        values[column] = (tt_datum){
            .kind = is_integer(column) ? TT_DATUM_INTEGERS : TT_DATUM_TEXTS, .at = at, .size = (size_t)(end - at)};
        at = end;
    }
    memset(stored, 0, (size_t)count * sizeof *stored);
    tt_rows rows = tt_rows_ask(store, append, values, COLUMNS);
    while (tt_rows_next(&rows))
        note_stored(actions, count, tt_rows_integer(&rows, 0), &last, stored);
    tt_store_error error = tt_rows_end(&rows);
    free(arrays);
    return error;
}
