/* purge.c: retention: deletes whole tables, and guests that nothing refers to. */
#include "store/database.h"

enum { PAGE_MAX = 1000 };

/* The time of the last action, start or opening. An end comes after all actions. */
#define LAST                                                                                                           \
    "coalesce(t.ended, (SELECT time FROM actions WHERE table_id = t.id ORDER BY number DESC LIMIT 1), t.created)"
/* With $1 and $2, the times of a retention rule. A round keeps its tables until it is closed. */
#define IS_OLD                                                                                                         \
    LAST " < CASE WHEN t.life = 'over' THEN $1 ELSE $2 END AND NOT EXISTS (SELECT 1 FROM round_entries e"              \
         " JOIN rounds q ON q.id = e.round_id WHERE e.table_id = t.id AND q.closed IS NULL)"
/* With $1, the time. */
#define IS_OLD_GUEST                                                                                                   \
    "g.seen < $1 AND NOT EXISTS (SELECT 1 FROM seats WHERE guest = g.id)"                                              \
    " AND NOT EXISTS (SELECT 1 FROM tables WHERE host = g.id) AND NOT EXISTS (SELECT 1 FROM chat WHERE guest = g.id)"  \
    " AND NOT EXISTS (SELECT 1 FROM links WHERE owner = g.id)"                                                         \
    " AND NOT EXISTS (SELECT 1 FROM accounts WHERE guest = g.id)"                                                      \
    " AND NOT EXISTS (SELECT 1 FROM bans WHERE guest = g.id)"                                                          \
    " AND NOT EXISTS (SELECT 1 FROM round_entries WHERE guest = g.id)"

static bool is_span(tt_store_id from, int capacity)
{
    return from >= 0 && capacity >= 1 && capacity <= PAGE_MAX;
}

/* Where to search next: after the span, or after the last row of a full page. */
static tt_store_id move_on(tt_store_id from, tt_store_id last, bool is_full, tt_store_id last_found)
{
    tt_store_id next = is_full ? last_found + 1 : from + TT_STORE_SPAN;
    return next > last ? 0 : next;
}

static tt_store_old read_old(const tt_rows *row)
{
    int life = tt_store_life_find(tt_rows_word(row, 1));
    tt_store_old old = {.id = tt_rows_integer(row, 0),
                        .life = life < 0 ? TT_LIFE_ANY : (tt_store_life)life,
                        .last = tt_rows_integer(row, 3),
                        .actions = tt_rows_integer(row, 4)};
    tt_rows_name(row, 2, old.game, sizeof old.game);
    return old;
}

tt_store_error tt_store_table_last(tt_store *store, tt_store_id id, int64_t *time)
{
    tt_rows rows = TT_ASK(store, "SELECT " LAST " FROM tables t WHERE t.id = $1", tt_integer(id));
    bool is_found = tt_rows_next(&rows);
    *time = is_found ? tt_rows_integer(&rows, 0) : 0;
    tt_store_error error = tt_rows_end(&rows);
    return error == TT_STORE_OK && !is_found ? TT_STORE_NOT_FOUND : error;
}

tt_store_error tt_store_table_old(tt_store *store, const tt_store_retention *rule, tt_store_id *from,
                                  tt_store_old tables[], int capacity, int *count)
{
    tt_store_id last;
    *count = 0;
    if (!is_span(*from, capacity))
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_find(store, &last, "SELECT max(id) FROM tables", NULL, 0);
    if (error != TT_STORE_OK)
        return error;
    tt_rows rows = TT_ASK(store,
                          "SELECT t.id, t.life, t.game, " LAST ","
                          " (SELECT count(*) FROM actions WHERE table_id = t.id AND number > 0)"
                          " FROM tables t WHERE t.id >= $3 AND t.id < $4 AND " IS_OLD " ORDER BY t.id LIMIT $5",
                          tt_integer(rule->finished), tt_integer(rule->unfinished), tt_integer(*from),
                          tt_integer(*from + TT_STORE_SPAN), tt_integer(capacity));
    while (*count < capacity && tt_rows_next(&rows))
        tables[(*count)++] = read_old(&rows);
    error = tt_rows_end(&rows);
    if (error == TT_STORE_OK)
        *from = move_on(*from, last, *count == capacity, *count > 0 ? tables[*count - 1].id : 0);
    return error;
}

/* A round keeps the points of its tables. */
static const char keep_points[] =
    "UPDATE round_entries SET points = (SELECT r.points FROM results r WHERE r.table_id = $1"
    " AND r.seat = round_entries.seat), table_id = NULL WHERE table_id = $1";

tt_store_error tt_store_table_purge(tt_store *store, tt_store_id id, const tt_store_retention *rule)
{
    static const char *const steps[] = {keep_points,
                                        "INSERT INTO purged (table_id) VALUES ($1)",
                                        "DELETE FROM actions WHERE table_id = $1",
                                        "DELETE FROM results WHERE table_id = $1",
                                        "DELETE FROM chat WHERE table_id = $1",
                                        "DELETE FROM links WHERE table_id = $1",
                                        "DELETE FROM removed WHERE table_id = $1",
                                        "DELETE FROM boards WHERE table_id = $1",
                                        "DELETE FROM notices WHERE table_id = $1",
                                        "DELETE FROM plans WHERE table_id = $1",
                                        "DELETE FROM seats WHERE table_id = $1",
                                        "DELETE FROM tables WHERE id = $1",
                                        "DELETE FROM purged WHERE table_id = $1"};
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = TT_FIND(store, &id, "SELECT t.id FROM tables t WHERE t.id = $3 AND " IS_OLD, tt_integer(rule->finished),
                    tt_integer(rule->unfinished), tt_integer(id));
    for (size_t i = 0; i < sizeof steps / sizeof *steps && error == TT_STORE_OK; i++)
        error = TT_RUN(store, steps[i], tt_integer(id));
    return tt_sql_end(store, error);
}

tt_store_error tt_store_guest_old(tt_store *store, int64_t seen, tt_store_id *from, tt_store_id guests[], int capacity,
                                  int *count)
{
    tt_store_id last;
    *count = 0;
    if (!is_span(*from, capacity))
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_find(store, &last, "SELECT max(id) FROM guests", NULL, 0);
    if (error != TT_STORE_OK)
        return error;
    tt_rows rows = TT_ASK(
        store, "SELECT g.id FROM guests g WHERE g.id >= $2 AND g.id < $3 AND " IS_OLD_GUEST " ORDER BY g.id LIMIT $4",
        tt_integer(seen), tt_integer(*from), tt_integer(*from + TT_STORE_SPAN), tt_integer(capacity));
    while (*count < capacity && tt_rows_next(&rows))
        guests[(*count)++] = tt_rows_integer(&rows, 0);
    error = tt_rows_end(&rows);
    if (error == TT_STORE_OK)
        *from = move_on(*from, last, *count == capacity, *count > 0 ? guests[*count - 1] : 0);
    return error;
}

tt_store_error tt_store_guest_purge(tt_store *store, tt_store_id id, int64_t seen)
{
    static const char *const steps[] = {"DELETE FROM blocks WHERE guest = $1 OR blocked = $1",
                                        "DELETE FROM reports WHERE reporter = $1 OR reported = $1",
                                        "DELETE FROM targets WHERE guest = $1",
                                        "DELETE FROM notify_settings WHERE guest = $1",
                                        "DELETE FROM notices WHERE guest = $1",
                                        "DELETE FROM plans WHERE guest = $1",
                                        "DELETE FROM guests WHERE id = $1"};
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = TT_FIND(store, &id, "SELECT g.id FROM guests g WHERE g.id = $2 AND " IS_OLD_GUEST, tt_integer(seen),
                    tt_integer(id));
    for (size_t i = 0; i < sizeof steps / sizeof *steps && error == TT_STORE_OK; i++)
        error = TT_RUN(store, steps[i], tt_integer(id));
    return tt_sql_end(store, error);
}
