/* rounds.c: rounds of duplicate play. */
#include "store/rounds.h"

#include "store/check.h"
#include "store/database.h"

enum { PAGE_MAX = 1000 };

static bool is_round(const tt_store_round *round)
{
    return tt_store_is_name(round->name, sizeof round->name, false) &&
           tt_store_is_name(round->game, sizeof round->game, false) &&
           tt_store_is_name(round->options, sizeof round->options, true) &&
           tt_store_is_name(round->bots, sizeof round->bots, false) && round->players >= 2 &&
           round->players <= TT_MAX_SEATS && round->deals >= 1 && round->deals <= TT_STORE_DEALS &&
           round->minimum >= 1 && round->minimum <= round->deals && round->rules > 0 && round->edition > 0 &&
           round->created >= 0 && round->starts >= 0 && round->starts < round->ends;
}

static tt_store_error add_round(tt_store *store, const tt_store_round *round, const uint8_t secrets[][TT_STORE_SECRET],
                                tt_store_id *id)
{
    tt_store_error error =
        TT_FIND(store, id,
                "INSERT INTO rounds (name, game, options, bots, players, deals, minimum, rules, edition, created,"
                " starts, ends, commitment) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)"
                " RETURNING id",
                tt_word(round->name), tt_word(round->game), tt_word(round->options), tt_word(round->bots),
                tt_integer(round->players), tt_integer(round->deals), tt_integer(round->minimum),
                tt_integer(round->rules), tt_integer(round->edition), tt_integer(round->created),
                tt_integer(round->starts), tt_integer(round->ends), tt_bytes(round->commitment, TT_STORE_HASH));
    for (int deal = 0; deal < round->deals && error == TT_STORE_OK; deal++)
        error = TT_RUN(store, "INSERT INTO round_deals (round_id, deal, secret) VALUES ($1, $2, $3)", tt_integer(*id),
                       tt_integer(deal + 1), tt_bytes(secrets[deal], TT_STORE_SECRET));
    return error;
}

tt_store_error tt_store_round_add(tt_store *store, const tt_store_round *round,
                                  const uint8_t secrets[][TT_STORE_SECRET], tt_store_id *id)
{
    tt_store_id made = 0;
    if (!is_round(round))
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = tt_sql_end(store, add_round(store, round, secrets, &made));
    if (error == TT_STORE_OK)
        *id = made;
    return error;
}

#define ROUNDS                                                                                                         \
    "SELECT id, name, game, options, bots, players, deals, minimum, rules, edition, created, starts, ends, "           \
    "commitment,"                                                                                                      \
    " closed FROM rounds"

static void read_round(const tt_rows *row, tt_store_round *round)
{
    int64_t deals = tt_rows_integer(row, 6);
    *round = (tt_store_round){.id = tt_rows_integer(row, 0),
                              .players = (uint8_t)tt_rows_integer(row, 5),
                              .deals = deals < 0                ? 0
                                       : deals > TT_STORE_DEALS ? TT_STORE_DEALS
                                                                : (int)deals,
                              .minimum = (int)tt_rows_integer(row, 7),
                              .rules = (uint32_t)tt_rows_integer(row, 8),
                              .edition = (uint32_t)tt_rows_integer(row, 9),
                              .created = tt_rows_integer(row, 10),
                              .starts = tt_rows_integer(row, 11),
                              .ends = tt_rows_integer(row, 12),
                              .is_closed = !tt_rows_is_null(row, 14),
                              .closed = tt_rows_integer(row, 14)};
    tt_rows_name(row, 1, round->name, sizeof round->name);
    tt_rows_name(row, 2, round->game, sizeof round->game);
    tt_rows_name(row, 3, round->options, sizeof round->options);
    tt_rows_name(row, 4, round->bots, sizeof round->bots);
    tt_rows_bytes(row, 13, round->commitment, sizeof round->commitment);
}

static tt_store_error read_rounds(tt_rows rows, tt_store_round rounds[], int capacity, int *count)
{
    *count = 0;
    while (*count < capacity && tt_rows_next(&rows))
        read_round(&rows, &rounds[(*count)++]);
    return tt_rows_end(&rows);
}

tt_store_error tt_store_round_get(tt_store *store, tt_store_id id, tt_store_round *round)
{
    int count;
    tt_store_error error = read_rounds(TT_ASK(store, ROUNDS " WHERE id = $1", tt_integer(id)), round, 1, &count);
    return error == TT_STORE_OK && count == 0 ? TT_STORE_NOT_FOUND : error;
}

tt_store_error tt_store_round_list(tt_store *store, tt_store_id before, tt_store_round rounds[], int capacity,
                                   int *count)
{
    *count = 0;
    if (capacity < 1 || capacity > PAGE_MAX || before < 0)
        return TT_STORE_BAD_VALUE;
    return read_rounds(TT_ASK(store, ROUNDS " WHERE id < $1 ORDER BY id DESC LIMIT $2",
                              tt_integer(before > 0 ? before : INT64_MAX), tt_integer(capacity)),
                       rounds, capacity, count);
}

tt_store_error tt_store_round_secrets(tt_store *store, const tt_store_round *round, uint8_t secrets[][TT_STORE_SECRET])
{
    tt_rows rows =
        TT_ASK(store, "SELECT deal, secret FROM round_deals WHERE round_id = $1 ORDER BY deal", tt_integer(round->id));
    int count = 0;
    while (count < round->deals && tt_rows_next(&rows) && tt_rows_integer(&rows, 0) == count + 1)
        tt_rows_bytes(&rows, 1, secrets[count++], TT_STORE_SECRET);
    tt_store_error error = tt_rows_end(&rows);
    return error == TT_STORE_OK && count < round->deals
               ? tt_store_fail(store, TT_STORE_INTERNAL, "a deal of the round is missing")
               : error;
}

static tt_store_error close_round(tt_store *store, tt_store_id id, int64_t time)
{
    int64_t found;
    tt_store_error error = TT_FIND(store, &found, "SELECT id FROM rounds WHERE id = $1", tt_integer(id));
    if (error != TT_STORE_OK)
        return error;
    error = TT_FIND(store, &found, "UPDATE rounds SET closed = $2 WHERE id = $1 AND closed IS NULL RETURNING id",
                    tt_integer(id), tt_integer(time));
    if (error != TT_STORE_OK)
        return error == TT_STORE_NOT_FOUND ? TT_STORE_WRONG_LIFE : error;
    error =
        TT_RUN(store, "DELETE FROM plans WHERE table_id IN (SELECT table_id FROM round_entries WHERE round_id = $1)",
               tt_integer(id));
    if (error != TT_STORE_OK)
        return error;
    return TT_RUN(store,
                  "UPDATE tables SET life = 'idle', ended = $2, due = NULL WHERE life IN ('open', 'running')"
                  " AND id IN (SELECT table_id FROM round_entries WHERE round_id = $1)",
                  tt_integer(id), tt_integer(time));
}

tt_store_error tt_store_round_close(tt_store *store, tt_store_id id, int64_t time)
{
    tt_store_error error = tt_sql_begin(store);
    return error == TT_STORE_OK ? tt_sql_end(store, close_round(store, id, time)) : error;
}

tt_store_error tt_store_round_due(tt_store *store, int64_t time, tt_store_id rounds[], int capacity, int *count)
{
    *count = 0;
    if (capacity < 1 || capacity > PAGE_MAX)
        return TT_STORE_BAD_VALUE;
    tt_rows rows = TT_ASK(store, "SELECT id FROM rounds WHERE closed IS NULL AND ends <= $1 ORDER BY id LIMIT $2",
                          tt_integer(time), tt_integer(capacity));
    while (*count < capacity && tt_rows_next(&rows))
        rounds[(*count)++] = tt_rows_integer(&rows, 0);
    return tt_rows_end(&rows);
}

/* Entries. */

static tt_store_error add_entry(tt_store *store, const tt_store_entry *e)
{
    int64_t found;
    tt_store_round round;
    tt_store_error error = tt_store_round_get(store, e->round, &round);
    if (error != TT_STORE_OK)
        return error;
    if (round.is_closed)
        return TT_STORE_WRONG_LIFE;
    if (e->deal < 1 || e->deal > round.deals)
        return TT_STORE_NOT_FOUND;
    /* For an engine with several writers the primary key decides, with the same answer. */
    error =
        TT_FIND(store, &found, "SELECT count(*) FROM round_entries WHERE round_id = $1 AND deal = $2 AND guest = $3",
                tt_integer(e->round), tt_integer(e->deal), tt_integer(e->guest));
    if (error != TT_STORE_OK || found > 0)
        return error != TT_STORE_OK ? error : TT_STORE_TAKEN;
    return TT_RUN(store,
                  "INSERT INTO round_entries (round_id, deal, guest, seat, table_id, created)"
                  " VALUES ($1, $2, $3, $4, $5, $6)",
                  tt_integer(e->round), tt_integer(e->deal), tt_integer(e->guest), tt_integer(e->seat),
                  tt_integer(e->table), tt_integer(e->created));
}

tt_store_error tt_store_entry_add(tt_store *store, const tt_store_entry *entry)
{
    if (entry->seat < 0 || entry->seat >= TT_MAX_SEATS || entry->guest <= 0 || entry->table <= 0)
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    return error == TT_STORE_OK ? tt_sql_end(store, add_entry(store, entry)) : error;
}

tt_store_error tt_store_entry_next(tt_store *store, const tt_store_round *round, tt_store_id guest, int *deal)
{
    int64_t found;
    *deal = 0;
    tt_store_error error = TT_FIND(store, &found,
                                   "SELECT deal FROM round_deals WHERE round_id = $1 AND deal NOT IN"
                                   " (SELECT deal FROM round_entries WHERE round_id = $1 AND guest = $2)"
                                   " ORDER BY deal LIMIT 1",
                                   tt_integer(round->id), tt_integer(guest));
    if (error == TT_STORE_OK)
        *deal = (int)found;
    return error == TT_STORE_NOT_FOUND ? TT_STORE_OK : error;
}

#define ENTRIES                                                                                                        \
    "SELECT e.deal, e.guest, e.seat, e.table_id, e.created, g.name, t.life, coalesce(r.points, e.points)"              \
    " FROM round_entries e JOIN guests g ON g.id = e.guest LEFT JOIN tables t ON t.id = e.table_id"                    \
    " LEFT JOIN results r ON r.table_id = e.table_id AND r.seat = e.seat"

/* Two queries, so that those of one guest are found by an index. */
tt_store_error tt_store_entry_read(tt_store *store, tt_store_id round, tt_store_id guest, tt_store_tell_entry *tell,
                                   void *context)
{
    tt_rows rows = guest ? TT_ASK(store, ENTRIES " WHERE e.round_id = $1 AND e.guest = $2 ORDER BY e.deal",
                                  tt_integer(round), tt_integer(guest))
                         : TT_ASK(store, ENTRIES " WHERE e.round_id = $1 ORDER BY e.deal, e.guest", tt_integer(round));
    bool wants_more = true;
    while (wants_more && tt_rows_next(&rows)) {
        tt_store_entry e = {.round = round,
                            .deal = (int)tt_rows_integer(&rows, 0),
                            .guest = tt_rows_integer(&rows, 1),
                            .seat = (int)tt_rows_integer(&rows, 2),
                            .table = tt_rows_integer(&rows, 3),
                            .created = tt_rows_integer(&rows, 4),
                            .is_finished = !tt_rows_is_null(&rows, 7),
                            .points = (int)tt_rows_integer(&rows, 7)};
        tt_rows_name(&rows, 5, e.name, sizeof e.name);
        e.is_running = tt_store_life_find(tt_rows_word(&rows, 6)) == TT_LIFE_RUNNING;
        wants_more = tell(context, &e);
    }
    return tt_rows_end(&rows);
}

tt_store_error tt_store_entrant_count(tt_store *store, tt_store_id round, int64_t *count)
{
    return TT_FIND(store, count, "SELECT count(DISTINCT guest) FROM round_entries WHERE round_id = $1",
                   tt_integer(round));
}
