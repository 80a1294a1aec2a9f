/* leases.c: leases of tables, in the store thread. */
#include "store/leases.h"

#include "store/database.h"

static tt_store_error find(tt_store *store, tt_store_id table, tt_process *owner)
{
    tt_rows rows = TT_ASK(store,
                          "SELECT p.id, p.address, p.key FROM leases l JOIN processes p ON p.id = l.process"
                          " WHERE l.table_id = $1",
                          tt_integer(table));
    bool is_found = tt_rows_next(&rows);
    if (is_found) {
        owner->id = tt_rows_integer(&rows, 0);
        tt_rows_name(&rows, 1, owner->address, sizeof owner->address);
        tt_rows_bytes(&rows, 2, owner->key, sizeof owner->key);
    }
    tt_store_error error = tt_rows_end(&rows);
    return error == TT_STORE_OK && !is_found ? TT_STORE_NOT_FOUND : error;
}

/* Another process may insert it at the same moment: then it is found in a second look. */
static tt_store_error find_or_take(tt_store *store, int64_t me, tt_store_id table, tt_process *owner)
{
    tt_store_error error = find(store, table, owner);
    if (error != TT_STORE_NOT_FOUND)
        return error;
    error = TT_FIND(store, &owner->id,
                    "INSERT INTO leases (table_id, process) SELECT id, $2 FROM tables WHERE id = $1"
                    " ON CONFLICT DO NOTHING RETURNING process",
                    tt_integer(table), tt_integer(me));
    return error == TT_STORE_NOT_FOUND ? find(store, table, owner) : error;
}

tt_store_error tt_store_lease_find(tt_store *store, int64_t me, tt_store_id table, tt_process *owner)
{
    *owner = (tt_process){0};
    tt_store_error error = tt_sql_begin(store);
    return error == TT_STORE_OK ? tt_sql_end(store, find_or_take(store, me, table, owner)) : error;
}

tt_store_error tt_store_lease_release(tt_store *store, int64_t me, tt_store_id table)
{
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    return tt_sql_end(store, TT_RUN(store, "DELETE FROM leases WHERE table_id = $1 AND process = $2", tt_integer(table),
                                    tt_integer(me)));
}

enum { TAKEN_MAX = 64 };

/* Reads the ids of rows, then these tables. */
static tt_store_error read_tables(tt_rows *rows, tt_store_table tables[], int capacity, int *count)
{
    tt_store *store = rows->store;
    tt_store_id ids[TAKEN_MAX];
    int found = 0;
    *count = 0;
    while (tt_rows_next(rows))
        if (found < capacity && found < TAKEN_MAX)
            ids[found++] = tt_rows_integer(rows, 0);
    tt_store_error error = tt_rows_end(rows);
    for (int i = 0; i < found && error == TT_STORE_OK; i++)
        error = tt_store_table_get(store, ids[i], &tables[(*count)++]);
    return error;
}

tt_store_error tt_store_lease_due(tt_store *store, int64_t me, int64_t until, tt_store_table tables[], int capacity,
                                  int *count)
{
    *count = 0;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = TT_RUN(store,
                   "INSERT INTO leases (table_id, process) SELECT id, $1 FROM tables t WHERE due IS NOT NULL"
                   " AND due <= $2 AND NOT EXISTS (SELECT 1 FROM leases l WHERE l.table_id = t.id)"
                   " ORDER BY due LIMIT $3 ON CONFLICT DO NOTHING",
                   tt_integer(me), tt_integer(until), tt_integer(capacity));
    if (error == TT_STORE_OK) {
        tt_rows rows = TT_ASK(store,
                              "SELECT t.id FROM tables t JOIN leases l ON l.table_id = t.id WHERE t.due IS NOT NULL"
                              " AND t.due <= $2 AND l.process = $1 ORDER BY t.due LIMIT $3",
                              tt_integer(me), tt_integer(until), tt_integer(capacity));
        error = read_tables(&rows, tables, capacity, count);
    }
    return tt_sql_end(store, error);
}

tt_store_error tt_store_lease_unready(tt_store *store, int64_t me, tt_store_table tables[], int capacity, int *count)
{
    *count = 0;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    tt_rows rows =
        TT_ASK(store,
               "INSERT INTO leases (table_id, process) SELECT id, $1 FROM tables t WHERE life = 'open'"
               " AND EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'guest' AND s.chance IS NULL)"
               " AND NOT EXISTS (SELECT 1 FROM leases l WHERE l.table_id = t.id) LIMIT $2 ON CONFLICT DO NOTHING"
               " RETURNING table_id",
               tt_integer(me), tt_integer(capacity));
    return tt_sql_end(store, read_tables(&rows, tables, capacity, count));
}

tt_store_error tt_store_link_table(tt_store *store, const uint8_t token_hash[TT_STORE_HASH], tt_store_id *table)
{
    return TT_FIND(store, table, "SELECT table_id FROM links WHERE token_hash = $1",
                   tt_bytes(token_hash, TT_STORE_HASH));
}
