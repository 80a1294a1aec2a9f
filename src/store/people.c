/* people.c: guests and chat. */
#include "store/check.h"
#include "store/database.h"

#define ADD_GUEST(column, id)                                                                                          \
    "INSERT INTO guests (" column "token_hash, name, created, seen) VALUES (" id "$1, $2, $3, $3) RETURNING id"

tt_store_error tt_store_guest_add(tt_store *store, const uint8_t token_hash[TT_STORE_HASH], const char *name,
                                  int64_t time, tt_store_id *id)
{
    if (!tt_store_is_name(name, TT_STORE_NAME, false))
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = TT_FIND(store, id,
                    store->database->gives_ids ? ADD_GUEST("", "")
                                               : ADD_GUEST("id, ", TT_NEXT_ID("guests", "last_guest") ", "),
                    tt_bytes(token_hash, TT_STORE_HASH), tt_word(name), tt_integer(time));
    return tt_sql_end(store, error);
}

#define BANNED "(SELECT count(*) FROM bans b WHERE b.guest = g.id AND b.ended IS NULL)"

tt_store_error tt_store_guest_find(tt_store *store, const uint8_t token_hash[TT_STORE_HASH], tt_store_guest *guest)
{
    tt_rows rows =
        TT_ASK(store,
               "SELECT g.id, g.name, g.created, g.seen, 0, " BANNED
               " FROM guests g WHERE g.token_hash = $1 UNION ALL SELECT g.id, g.name, g.created, g.seen, 1, " BANNED
               " FROM sessions s JOIN guests g ON g.id = s.guest WHERE s.token_hash = $1",
               tt_bytes(token_hash, TT_STORE_HASH));
    bool is_found = tt_rows_next(&rows);
    if (is_found) {
        *guest = (tt_store_guest){.id = tt_rows_integer(&rows, 0),
                                  .created = tt_rows_integer(&rows, 2),
                                  .seen = tt_rows_integer(&rows, 3),
                                  .has_account = tt_rows_integer(&rows, 4) != 0,
                                  .is_banned = tt_rows_integer(&rows, 5) != 0};
        tt_rows_name(&rows, 1, guest->name, sizeof guest->name);
    }
    tt_store_error error = tt_rows_end(&rows);
    return error == TT_STORE_OK && !is_found ? TT_STORE_NOT_FOUND : error;
}

tt_store_error tt_store_guest_seen(tt_store *store, tt_store_id id, int64_t time)
{
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    return tt_sql_end(store, TT_FIND(store, &id, "UPDATE guests SET seen = $2 WHERE id = $1 RETURNING id",
                                     tt_integer(id), tt_integer(time)));
}

/* Chat. */

static tt_store_error add_chat(tt_store *store, const tt_store_chat *chat, tt_store_id *id)
{
    tt_store_error error =
        TT_FIND(store, id, "INSERT INTO chat (table_id, guest, time, text) VALUES ($1, $2, $3, $4) RETURNING id",
                tt_integer(chat->table), tt_integer(chat->guest), tt_integer(chat->time), tt_span(chat->text));
    if (error != TT_STORE_OK)
        return error;
    return TT_RUN(store,
                  "DELETE FROM chat WHERE table_id = $1 AND id <="
                  " (SELECT id FROM chat WHERE table_id = $1 ORDER BY id DESC LIMIT 1 OFFSET $2)",
                  tt_integer(chat->table), tt_integer(TT_STORE_CHATS));
}

tt_store_error tt_store_chat_add(tt_store *store, const tt_store_chat *chat, tt_store_id *id)
{
    if (chat->text.size == 0 || chat->text.size > TT_STORE_CHAT || !tt_store_is_text(chat->text.at, chat->text.size))
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    return error == TT_STORE_OK ? tt_sql_end(store, add_chat(store, chat, id)) : error;
}

tt_store_error tt_store_chat_last(tt_store *store, tt_store_id table, int most, tt_store_tell_chat *tell, void *context)
{
    bool goes_on = true;
    if (most < 1)
        return TT_STORE_BAD_VALUE;
    tt_rows rows = TT_ASK(store,
                          "SELECT * FROM (SELECT c.id, c.guest, g.name, c.time, c.text FROM chat c"
                          " JOIN guests g ON g.id = c.guest WHERE c.table_id = $1 ORDER BY c.id DESC LIMIT $2) AS last"
                          " ORDER BY id",
                          tt_integer(table), tt_integer(most));
    while (goes_on && tt_rows_next(&rows)) {
        tt_store_chat chat = {.id = tt_rows_integer(&rows, 0),
                              .table = table,
                              .guest = tt_rows_integer(&rows, 1),
                              .time = tt_rows_integer(&rows, 3),
                              .text = tt_rows_span(&rows, 4)};
        tt_rows_name(&rows, 2, chat.name, sizeof chat.name);
        goes_on = tell(context, &chat);
    }
    return tt_rows_end(&rows);
}
