/* store_list.c: reads tables: one, or a page of a list. */
#include <stdio.h>

#include "store/check.h"
#include "store/database.h"

enum { PAGE_MAX = 1000 };

#define TABLES                                                                                                         \
    "SELECT t.id, t.life, t.is_public, t.memory_aid, t.game, t.options, t.clock, t.host, t.secret, t.commitment,"      \
    " t.seed, t.rules, t.created, t.started, t.ended, t.frozen_at, t.due, t.dealt, t.starts_full,"                     \
    " t.noted, t.noted_number, t.visited, t.is_quiet, b.name, b.hash, t.is_rated, e.round_id, e.deal, q.closed"        \
    " FROM tables t LEFT JOIN boards b ON b.table_id = t.id LEFT JOIN round_entries e ON e.table_id = t.id"            \
    " LEFT JOIN rounds q ON q.id = e.round_id"

static void read_seat(const tt_rows *row, tt_store_seat *seat)
{
    int kind = tt_store_kind_find(tt_rows_word(row, 0));
    *seat = (tt_store_seat){.kind = kind < 0 ? TT_SITS_NOBODY : (tt_store_kind)kind,
                            .guest = tt_rows_integer(row, 1),
                            .has_chance = !tt_rows_is_null(row, 3),
                            .has_account = !tt_rows_is_null(row, 11)};
    tt_rows_name(row, 2, seat->name, sizeof seat->name);
    tt_rows_bytes(row, 3, seat->chance, sizeof seat->chance);
}

static tt_store_seat_notes read_seat_notes(const tt_rows *row)
{
    return (tt_store_seat_notes){.is_on = tt_rows_integer(row, 4) != 0,
                                 .is_late = tt_rows_integer(row, 5) != 0,
                                 .late_turns = (uint8_t)tt_rows_integer(row, 6),
                                 .is_hinted = tt_rows_integer(row, 7) != 0,
                                 .muted = (uint8_t)tt_rows_integer(row, 8),
                                 .left = tt_rows_integer(row, 9),
                                 .asked = tt_rows_integer(row, 10),
                                 .missed = (uint8_t)tt_rows_integer(row, 12),
                                 .abandoned = (uint8_t)tt_rows_integer(row, 13)};
}

static tt_store_error read_seats(tt_store *store, tt_store_table *table)
{
    tt_rows rows = TT_ASK(store,
                          "SELECT s.kind, s.guest, coalesce(s.bot, g.name, ''), s.chance, s.stand_in, s.is_late,"
                          " s.late_turns, s.is_hinted, s.muted, s.time_left, s.asked, a.guest, s.missed, s.abandoned"
                          " FROM seats s LEFT JOIN guests g ON g.id = s.guest"
                          " LEFT JOIN accounts a ON a.guest = s.guest WHERE s.table_id = $1 ORDER BY s.seat",
                          tt_integer(table->id));
    while (tt_rows_next(&rows) && table->seat_count < TT_MAX_SEATS) {
        read_seat(&rows, &table->seats[table->seat_count]);
        table->notes.seats[table->seat_count++] = read_seat_notes(&rows);
    }
    return tt_rows_end(&rows);
}

static tt_store_error read_table(const tt_rows *row, tt_store_table *table)
{
    int life = tt_store_life_find(tt_rows_word(row, 1));
    int dealt = tt_store_dealt_find(tt_rows_word(row, 17));
    *table = (tt_store_table){.id = tt_rows_integer(row, 0),
                              .life = life < 0 ? TT_LIFE_ANY : (tt_store_life)life,
                              .is_public = tt_rows_integer(row, 2) != 0,
                              .memory_aid = tt_rows_integer(row, 3) != 0,
                              .host = tt_rows_integer(row, 7),
                              .has_seed = !tt_rows_is_null(row, 10),
                              .dealt = dealt < 0 ? TT_DEAL_NONE : (tt_store_dealt)dealt,
                              .rules = (uint32_t)tt_rows_integer(row, 11),
                              .created = tt_rows_integer(row, 12),
                              .started = tt_rows_integer(row, 13),
                              .ended = tt_rows_integer(row, 14),
                              .frozen_at = (uint32_t)tt_rows_integer(row, 15),
                              .due = tt_rows_integer(row, 16),
                              .starts_full = tt_rows_integer(row, 18) != 0,
                              .has_board = !tt_rows_is_null(row, 24),
                              .is_rated = tt_rows_integer(row, 25) != 0,
                              .round = tt_rows_integer(row, 26),
                              .deal = (int)tt_rows_integer(row, 27),
                              .is_sealed = !tt_rows_is_null(row, 26) && tt_rows_is_null(row, 28),
                              .notes = {.is_known = !tt_rows_is_null(row, 19),
                                        .written = tt_rows_integer(row, 19),
                                        .number = (uint32_t)tt_rows_integer(row, 20),
                                        .seen = tt_rows_integer(row, 21),
                                        .is_quiet = tt_rows_integer(row, 22) != 0}};
    tt_rows_name(row, 4, table->game, sizeof table->game);
    tt_rows_name(row, 5, table->options, sizeof table->options);
    tt_rows_name(row, 6, table->clock, sizeof table->clock);
    if (table->has_board) {
        tt_rows_name(row, 23, table->board_name, sizeof table->board_name);
        tt_rows_bytes(row, 24, table->board_hash, sizeof table->board_hash);
    }
    tt_rows_bytes(row, 8, table->secret, sizeof table->secret);
    tt_rows_bytes(row, 9, table->commitment, sizeof table->commitment);
    tt_rows_bytes(row, 10, table->seed, sizeof table->seed);
    return read_seats(row->store, table);
}

/* Reads up to `capacity` tables from the rows of a statement. */
static tt_store_error read_all(tt_rows rows, tt_store_table tables[], int capacity, int *count)
{
    while (*count < capacity && tt_rows_next(&rows)) {
        tt_store_error error = read_table(&rows, &tables[(*count)++]);
        if (error != TT_STORE_OK)
            rows.error = error;
    }
    if (tt_rows_end(&rows) != TT_STORE_OK)
        *count = 0;
    return rows.error;
}

static tt_store_error read_one(tt_rows rows, tt_store_table *table)
{
    int count = 0;
    tt_store_error error = read_all(rows, table, 1, &count);
    return error == TT_STORE_OK && count == 0 ? TT_STORE_NOT_FOUND : error;
}

tt_store_error tt_store_table_get(tt_store *store, tt_store_id id, tt_store_table *table)
{
    return read_one(TT_ASK(store, TABLES " WHERE t.id = $1", tt_integer(id)), table);
}

tt_store_error tt_store_table_find(tt_store *store, const uint8_t invite_hash[TT_STORE_HASH], tt_store_table *table)
{
    return read_one(TT_ASK(store, TABLES " WHERE t.invite_hash = $1", tt_bytes(invite_hash, TT_STORE_HASH)), table);
}

tt_store_error tt_store_table_due(tt_store *store, int64_t until, tt_store_table tables[], int capacity, int *count)
{
    *count = 0;
    if (capacity < 1 || capacity > PAGE_MAX)
        return TT_STORE_BAD_VALUE;
    return read_all(
        TT_ASK(store, TABLES " WHERE t.due <= $1 ORDER BY t.due LIMIT $2", tt_integer(until), tt_integer(capacity)),
        tables, capacity, count);
}

/* A query built from constant pieces, so that each filter can use its index. */
typedef struct query {
    char text[1200];
    size_t size;
    tt_datum values[8];
    int count;
    const char *listed; /* the engine's condition */
} query;

static void add(query *q, const char *piece)
{
    q->size += (size_t)snprintf(q->text + q->size, sizeof q->text - q->size, "%s", piece);
}

/* A piece that ends with a value. */
static void add_value(query *q, const char *piece, tt_datum value)
{
    q->values[q->count++] = value;
    q->size += (size_t)snprintf(q->text + q->size, sizeof q->text - q->size, "%s $%d", piece, q->count);
}

static void add_filter(query *q, const tt_store_filter *filter)
{
    add_value(q, " WHERE t.id <", tt_integer(filter->before > 0 ? filter->before : INT64_MAX));
    if (filter->life != TT_LIFE_ANY)
        add_value(q, " AND t.life =", tt_word(tt_store_life_name(filter->life)));
    if (filter->game)
        add_value(q, " AND t.game =", tt_word(filter->game));
    if (filter->rules)
        add_value(q, " AND t.rules =", tt_integer(filter->rules));
    if (filter->guest) {
        add_value(q, " AND t.id IN (SELECT table_id FROM seats WHERE guest =", tt_integer(filter->guest));
        add(q, ")");
    }
    if (filter->since)
        add_value(q, " AND t.created >=", tt_integer(filter->since));
    if (filter->only_public) {
        add(q, " AND ");
        add(q, q->listed);
    }
    if (filter->only_free)
        add(q, " AND EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'nobody')");
    if (filter->only_unready)
        add(q, " AND EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'guest' AND s.chance IS NULL)");
}

static bool is_filter(const tt_store_filter *filter)
{
    return (unsigned)filter->life < TT_LIVES && filter->guest >= 0 && filter->before >= 0 && filter->since >= 0 &&
           (!filter->game || tt_store_is_name(filter->game, TT_STORE_NAME, false));
}

tt_store_error tt_store_table_list(tt_store *store, const tt_store_filter *filter, tt_store_table tables[],
                                   int capacity, int *count)
{
    query q = {.listed = store->database->is_listed};
    *count = 0;
    if (capacity < 1 || capacity > PAGE_MAX || !is_filter(filter))
        return TT_STORE_BAD_VALUE;
    add(&q, TABLES);
    add_filter(&q, filter);
    add_value(&q, " ORDER BY t.id DESC LIMIT", tt_integer(capacity));
    return read_all(tt_rows_ask_once(store, q.text, q.values, q.count), tables, capacity, count);
}

tt_store_error tt_store_table_count(tt_store *store, const tt_store_filter *filter, int64_t *count)
{
    query q = {.listed = store->database->is_listed};
    *count = 0;
    if (!is_filter(filter))
        return TT_STORE_BAD_VALUE;
    add(&q, "SELECT count(*) FROM tables t");
    add_filter(&q, filter);
    tt_rows rows = tt_rows_ask_once(store, q.text, q.values, q.count);
    if (tt_rows_next(&rows))
        *count = tt_rows_integer(&rows, 0);
    return tt_rows_end(&rows);
}

tt_store_error tt_store_life_counts(tt_store *store, int64_t counts[TT_LIVES])
{
    memset(counts, 0, TT_LIVES * sizeof *counts);
    tt_rows rows = tt_rows_ask(store, "SELECT life, count(*) FROM tables GROUP BY life", NULL, 0);
    while (tt_rows_next(&rows)) {
        int life = tt_store_life_find(tt_rows_word(&rows, 0));
        if (life > TT_LIFE_ANY)
            counts[life] = tt_rows_integer(&rows, 1);
    }
    return tt_rows_end(&rows);
}
