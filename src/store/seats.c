/* seats.c: seats, and the links that move a seat to another device. */
#include "store/check.h"
#include "store/database.h"

/* Values $1 to $6 of both statements that write a seat. */
static tt_store_error write_seat(tt_store *store, const char *text, tt_store_id table, int number,
                                 const tt_store_seat *seat)
{
    return TT_RUN(store, text, tt_integer(table), tt_integer(number), tt_word(tt_store_kind_name(seat->kind)),
                  tt_integer_or_null(seat->guest), tt_word(seat->kind == TT_SITS_BOT ? seat->name : NULL),
                  tt_bytes(seat->has_chance ? seat->chance : NULL, TT_STORE_CHANCE));
}

tt_store_error tt_store_seat_add(tt_store *store, tt_store_id table, int number, const tt_store_seat *seat)
{
    return write_seat(store,
                      "INSERT INTO seats (table_id, seat, kind, guest, bot, chance) VALUES ($1, $2, $3, $4, $5, $6)",
                      table, number, seat);
}

static bool is_same(const tt_rows *row, const tt_store_seat *was)
{
    const char *bot = tt_rows_word(row, 2);
    return tt_store_kind_find(tt_rows_word(row, 0)) == (int)was->kind && tt_rows_integer(row, 1) == was->guest &&
           (!bot || strcmp(bot, was->name) == 0);
}

static tt_store_error compare_seat(tt_store *store, tt_store_id table, int seat, const tt_store_seat *was)
{
    tt_rows rows = TT_ASK(store, "SELECT kind, guest, bot FROM seats WHERE table_id = $1 AND seat = $2",
                          tt_integer(table), tt_integer(seat));
    tt_store_error found = TT_STORE_NOT_FOUND;
    if (tt_rows_next(&rows))
        found = is_same(&rows, was) ? TT_STORE_OK : TT_STORE_TAKEN;
    tt_store_error error = tt_rows_end(&rows);
    return error == TT_STORE_OK ? found : error;
}

tt_store_error tt_store_seat_change(tt_store *store, tt_store_id table, int seat, const tt_store_seat *was,
                                    const tt_store_seat *now)
{
    if (seat < 0 || seat >= TT_MAX_SEATS || !tt_store_is_seat(was) || !tt_store_is_seat(now))
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = tt_store_check_alive(store, table);
    if (error == TT_STORE_OK)
        error = compare_seat(store, table, seat, was);
    if (error == TT_STORE_OK)
        error = write_seat(store,
                           "UPDATE seats SET kind = $3, guest = $4, bot = $5, chance = $6"
                           " WHERE table_id = $1 AND seat = $2",
                           table, seat, now);
    return tt_sql_end(store, error);
}

/* Removed guests. */

static tt_store_error remove_guest(tt_store *store, tt_store_id table, tt_store_id guest)
{
    tt_store_error error = TT_RUN(store, "INSERT INTO removed (table_id, guest) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                                  tt_integer(table), tt_integer(guest));
    if (error != TT_STORE_OK)
        return error;
    return TT_RUN(store,
                  "DELETE FROM removed WHERE table_id = $1 AND id <="
                  " (SELECT id FROM removed WHERE table_id = $1 ORDER BY id DESC LIMIT 1 OFFSET $2)",
                  tt_integer(table), tt_integer(TT_STORE_REMOVED));
}

tt_store_error tt_store_guest_remove(tt_store *store, tt_store_id table, tt_store_id guest)
{
    tt_store_error error = tt_sql_begin(store);
    return error == TT_STORE_OK ? tt_sql_end(store, remove_guest(store, table, guest)) : error;
}

tt_store_error tt_store_guest_is_removed(tt_store *store, tt_store_id table, tt_store_id guest, bool *is_removed)
{
    int64_t one;
    tt_store_error error = TT_FIND(store, &one, "SELECT 1 FROM removed WHERE table_id = $1 AND guest = $2",
                                   tt_integer(table), tt_integer(guest));
    *is_removed = error == TT_STORE_OK;
    return error == TT_STORE_NOT_FOUND ? TT_STORE_OK : error;
}

/* Links. */

/* The seat of a guest now; NOT_FOUND if he has none at this table. */
static tt_store_error find_seat(tt_store *store, tt_store_id table, tt_store_id guest, int64_t *seat)
{
    return TT_FIND(store, seat, "SELECT seat FROM seats WHERE table_id = $1 AND guest = $2 ORDER BY seat LIMIT 1",
                   tt_integer(table), tt_integer(guest));
}

static tt_store_error add_link(tt_store *store, tt_store_id table, tt_store_id owner, const uint8_t *token_hash,
                               int64_t time)
{
    int64_t seat;
    tt_store_error error = find_seat(store, table, owner, &seat);
    if (error == TT_STORE_OK)
        error = TT_RUN(store, "DELETE FROM links WHERE table_id = $1 AND owner = $2 AND used IS NULL",
                       tt_integer(table), tt_integer(owner));
    if (error != TT_STORE_OK)
        return error;
    return TT_RUN(store, "INSERT INTO links (table_id, owner, token_hash, created) VALUES ($1, $2, $3, $4)",
                  tt_integer(table), tt_integer(owner), tt_bytes(token_hash, TT_STORE_HASH), tt_integer(time));
}

tt_store_error tt_store_link_add(tt_store *store, tt_store_id table, tt_store_id owner,
                                 const uint8_t token_hash[TT_STORE_HASH], int64_t time)
{
    tt_store_error error = tt_sql_begin(store);
    return error == TT_STORE_OK ? tt_sql_end(store, add_link(store, table, owner, token_hash, time)) : error;
}

static tt_store_error find_link(tt_store *store, const uint8_t *token_hash, tt_store_id *table, tt_store_id *owner)
{
    tt_rows rows = TT_ASK(store, "SELECT table_id, owner, used FROM links WHERE token_hash = $1",
                          tt_bytes(token_hash, TT_STORE_HASH));
    tt_store_error found = TT_STORE_NOT_FOUND;
    if (tt_rows_next(&rows)) {
        *table = tt_rows_integer(&rows, 0);
        *owner = tt_rows_integer(&rows, 1);
        found = tt_rows_is_null(&rows, 2) ? TT_STORE_OK : TT_STORE_TAKEN;
    }
    tt_store_error error = tt_rows_end(&rows);
    return error == TT_STORE_OK ? found : error;
}

/* A host keeps that role with the seat. TAKEN: the owner of the link has no seat there any more. */
static tt_store_error move_seat(tt_store *store, tt_store_id table, tt_store_id owner, tt_store_id guest, int *seat)
{
    int64_t number = 0;
    tt_store_error error = find_seat(store, table, owner, &number);
    if (error != TT_STORE_OK)
        return error == TT_STORE_NOT_FOUND ? TT_STORE_TAKEN : error;
    *seat = (int)number;
    error = TT_RUN(store, "UPDATE tables SET host = $3 WHERE id = $1 AND host = $2", tt_integer(table),
                   tt_integer(owner), tt_integer(guest));
    if (error != TT_STORE_OK)
        return error;
    return TT_RUN(store, "UPDATE seats SET guest = $3 WHERE table_id = $1 AND guest = $2", tt_integer(table),
                  tt_integer(owner), tt_integer(guest));
}

tt_store_error tt_store_link_use(tt_store *store, const uint8_t token_hash[TT_STORE_HASH], tt_store_id guest,
                                 int64_t time, tt_store_id *table, int *seat)
{
    tt_store_id owner = 0;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = find_link(store, token_hash, table, &owner);
    if (error == TT_STORE_OK)
        error = tt_store_check_alive(store, *table);
    if (error == TT_STORE_OK)
        error = move_seat(store, *table, owner, guest, seat);
    if (error == TT_STORE_OK)
        error = TT_RUN(store, "UPDATE links SET used = $2 WHERE token_hash = $1", tt_bytes(token_hash, TT_STORE_HASH),
                       tt_integer(time));
    return tt_sql_end(store, error);
}
