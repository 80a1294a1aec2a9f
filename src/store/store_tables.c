/* store_tables.c: opens, starts and ends tables; running time. */
#include "store/check.h"
#include "store/database.h"

/* The notes of one seat. */
static tt_store_error note_seat(tt_store *store, tt_store_id table, int seat, const tt_store_seat_notes *notes)
{
    return TT_RUN(store,
                  "UPDATE seats SET stand_in = $3, is_late = $4, late_turns = $5, is_hinted = $6, muted = $7,"
                  " time_left = $8, asked = $9, missed = $10, abandoned = $11 WHERE table_id = $1 AND seat = $2",
                  tt_integer(table), tt_integer(seat), tt_integer(notes->is_on), tt_integer(notes->is_late),
                  tt_integer(notes->late_turns), tt_integer(notes->is_hinted), tt_integer(notes->muted),
                  tt_integer(notes->left), tt_integer_or_null(notes->asked), tt_integer(notes->missed),
                  tt_integer(notes->abandoned));
}

static tt_store_error note(tt_store *store, tt_store_id id, const tt_store_table *table)
{
    const tt_store_notes *notes = &table->notes;
    tt_store_error error = TT_RUN(
        store, "UPDATE tables SET due = $2, noted_number = $3, noted = $4, visited = $5, is_quiet = $6 WHERE id = $1",
        tt_integer(id), tt_integer_or_null(table->due), tt_integer(notes->number), tt_integer(notes->written),
        tt_integer(notes->seen), tt_integer(notes->is_quiet));
    for (int seat = 0; seat < table->seat_count && error == TT_STORE_OK; seat++)
        error = note_seat(store, id, seat, &notes->seats[seat]);
    return error;
}

#define ADD_TABLE(column, id)                                                                                          \
    "INSERT INTO tables (" column "life, is_public, invite_hash, host, game, options, clock, starts_full, memory_aid," \
    " secret, commitment, created, due, is_rated)"                                                                     \
    " VALUES (" id "'open', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id"

static tt_store_error add_table(tt_store *store, const tt_store_table *table, const uint8_t *invite_hash,
                                tt_store_id *id)
{
    tt_store_error error = TT_FIND(
        store, id,
        store->database->gives_ids ? ADD_TABLE("", "") : ADD_TABLE("id, ", TT_NEXT_ID("tables", "last_table") ", "),
        tt_integer(table->is_public), tt_bytes(invite_hash, TT_STORE_HASH), tt_integer(table->host),
        tt_word(table->game), tt_word(table->options), tt_word(table->clock), tt_integer(table->starts_full),
        tt_integer(table->memory_aid), tt_bytes(table->secret, TT_STORE_SECRET),
        tt_bytes(table->commitment, TT_STORE_HASH), tt_integer(table->created), tt_integer_or_null(table->due),
        tt_integer(table->is_rated));
    if (error == TT_STORE_OK && table->has_board)
        error =
            TT_RUN(store, "INSERT INTO boards (table_id, name, hash, text) VALUES ($1, $2, $3, $4)", tt_integer(*id),
                   tt_word(table->board_name), tt_bytes(table->board_hash, TT_STORE_HASH), tt_span(table->board));
    for (int seat = 0; seat < table->seat_count && error == TT_STORE_OK; seat++)
        error = tt_store_seat_add(store, *id, seat, &table->seats[seat]);
    return error == TT_STORE_OK && table->notes.is_known ? note(store, *id, table) : error;
}

tt_store_error tt_store_table_add(tt_store *store, const tt_store_table *table, const uint8_t *invite_hash,
                                  tt_store_id *id)
{
    tt_store_id made = 0;
    if (!tt_store_is_table(table))
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = tt_sql_end(store, add_table(store, table, invite_hash, &made));
    if (error == TT_STORE_OK)
        *id = made;
    return error;
}

tt_store_error tt_store_board_get(tt_store *store, tt_store_id table, tt_store_tell_board *tell, void *context)
{
    tt_rows rows = TT_ASK(store, "SELECT text FROM boards WHERE table_id = $1", tt_integer(table));
    bool is_there = tt_rows_next(&rows);
    if (is_there)
        tell(context, tt_rows_span(&rows, 0));
    tt_store_error error = tt_rows_end(&rows);
    return error == TT_STORE_OK && !is_there ? TT_STORE_NOT_FOUND : error;
}

static tt_store_error check_life(tt_store *store, tt_store_id id, tt_store_life one, tt_store_life other)
{
    tt_rows rows = TT_ASK(store, "SELECT life FROM tables WHERE id = $1", tt_integer(id));
    tt_store_error found = TT_STORE_NOT_FOUND;
    if (tt_rows_next(&rows)) {
        int life = tt_store_life_find(tt_rows_word(&rows, 0));
        found = life == (int)one || life == (int)other ? TT_STORE_OK : TT_STORE_WRONG_LIFE;
    }
    tt_store_error error = tt_rows_end(&rows);
    return error == TT_STORE_OK ? found : error;
}

tt_store_error tt_store_check_alive(tt_store *store, tt_store_id table)
{
    return check_life(store, table, TT_LIFE_OPEN, TT_LIFE_RUNNING);
}

static tt_store_error start(tt_store *store, tt_store_id id, const tt_store_start *start)
{
    tt_store_error error = check_life(store, id, TT_LIFE_OPEN, TT_LIFE_OPEN);
    if (error == TT_STORE_OK)
        error = TT_RUN(store,
                       "UPDATE tables SET life = 'running', seed = $2, rules = $3, started = $4, dealt = $5"
                       " WHERE id = $1",
                       tt_integer(id), tt_bytes(start->seed, TT_STORE_SECRET), tt_integer(start->rules),
                       tt_integer(start->time), tt_word(tt_store_dealt_name(start->dealt)));
    if (error != TT_STORE_OK)
        return error;
    return TT_RUN(store,
                  "INSERT INTO actions (table_id, number, chosen_by, time, action, events)"
                  " VALUES ($1, 0, 'deal', $2, '', $3)",
                  tt_integer(id), tt_integer(start->time), tt_span(start->events));
}

tt_store_error tt_store_table_start(tt_store *store, tt_store_id id, const tt_store_start *with)
{
    bool is_dealt = with->dealt > TT_DEAL_NONE && with->dealt < TT_STORE_DEALT;
    if (!is_dealt || with->rules == 0 || with->events.size > TT_STORE_LINES ||
        !tt_store_is_text(with->events.at, with->events.size))
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    return error == TT_STORE_OK ? tt_sql_end(store, start(store, id, with)) : error;
}

tt_store_error tt_store_table_end(tt_store *store, tt_store_id id, tt_store_life life, int64_t time, uint32_t frozen_at)
{
    if ((life != TT_LIFE_IDLE && life != TT_LIFE_FROZEN) || (life == TT_LIFE_IDLE && frozen_at != 0))
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = tt_store_check_alive(store, id);
    if (error == TT_STORE_OK)
        error =
            TT_RUN(store, "UPDATE tables SET life = $2, ended = $3, frozen_at = $4, due = NULL WHERE id = $1",
                   tt_integer(id), tt_word(tt_store_life_name(life)), tt_integer(time), tt_integer_or_null(frozen_at));
    if (error == TT_STORE_OK)
        error = TT_RUN(store, "DELETE FROM plans WHERE table_id = $1", tt_integer(id));
    return tt_sql_end(store, error);
}

tt_store_error tt_store_table_note(tt_store *store, const tt_store_table *table)
{
    if (table->due < 0 || !table->notes.is_known || table->seat_count > TT_MAX_SEATS)
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = tt_store_check_alive(store, table->id);
    return tt_sql_end(store, error == TT_STORE_OK ? note(store, table->id, table) : error);
}

tt_store_error tt_store_ran_get(tt_store *store, int64_t *ran)
{
    *ran = 0;
    tt_store_error error = tt_sql_find(store, ran, "SELECT ran FROM server", NULL, 0);
    return error == TT_STORE_NOT_FOUND ? TT_STORE_OK : error;
}

tt_store_error tt_store_ran_set(tt_store *store, int64_t ran)
{
    if (ran < 0)
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    return tt_sql_end(
        store, TT_RUN(store, "UPDATE server SET ran = CASE WHEN ran < $1 THEN $1 ELSE ran END", tt_integer(ran)));
}
