/* export.c: everything that the store keeps about a guest, for himself.
 *
 * A part is a query with the guest as $1 and the names of its columns, each with a letter: i integer, t text, b
 * boolean, h the host of an address (the rest is often a secret). Whoever stores something new about a guest adds a
 * part here, and deletes it in tt_store_account_delete; tests/server/test_people.py has the list of columns. */
#include <string.h>

#include "store/accounts.h"
#include "store/database.h"

static const struct {
    const char *name, *columns, *query;
} parts[] = {
    {"profile", "i:id t:name i:created i:seen i:registered",
     "SELECT g.id, g.name, g.created, g.seen, a.created FROM guests g JOIN accounts a ON a.guest = g.id WHERE g.id = "
     "$1"},
    {"sessions", "i:created i:seen", "SELECT created, seen FROM sessions WHERE guest = $1 ORDER BY created"},
    {"games", "i:table t:game t:life b:public b:host i:created i:started i:ended i:seat i:points b:won t:record",
     "SELECT t.id, t.game, t.life, t.is_public, CASE WHEN t.host = s.guest THEN 1 ELSE 0 END, t.created, t.started,"
     " t.ended, s.seat, r.points, r.won,"
     " CASE WHEN t.life IN ('open', 'running') OR t.seed IS NULL THEN NULL ELSE 'record/' || CAST(t.id AS TEXT) END"
     " FROM seats s JOIN tables t ON t.id = s.table_id"
     " LEFT JOIN results r ON r.table_id = s.table_id AND r.seat = s.seat WHERE s.guest = $1 ORDER BY t.id, s.seat"},
    {"ratings", "t:game t:pool i:mu i:sigma i:games i:abandoned i:changed",
     "SELECT game, pool, mu, sigma, games, abandoned, changed FROM ratings WHERE guest = $1 ORDER BY game, pool"},
    {"rated_games",
     "i:table i:seat t:game t:pool i:number i:time i:place b:abandoned i:mu_before i:sigma_before i:mu i:sigma",
     "SELECT table_id, seat, game, pool, number, time, place, is_abandoned, mu_before, sigma_before, mu, sigma"
     " FROM rating_changes WHERE guest = $1 ORDER BY time, table_id"},
    {"rounds", "i:round t:name i:deal i:seat i:table i:points i:created",
     "SELECT e.round_id, q.name, e.deal, e.seat, e.table_id, coalesce(r.points, e.points), e.created"
     " FROM round_entries e JOIN rounds q ON q.id = e.round_id"
     " LEFT JOIN results r ON r.table_id = e.table_id AND r.seat = e.seat WHERE e.guest = $1"
     " ORDER BY e.round_id, e.deal"},
    {"chat", "i:table i:time t:text", "SELECT table_id, time, text FROM chat WHERE guest = $1 ORDER BY id"},
    {"blocks", "t:name i:created",
     "SELECT g.name, b.created FROM blocks b JOIN guests g ON g.id = b.blocked WHERE b.guest = $1 ORDER BY b.created"},
    {"reports", "t:about i:table i:time t:text",
     "SELECT g.name, r.table_id, r.time, r.text FROM reports r JOIN guests g ON g.id = r.reported"
     " WHERE r.reporter = $1 ORDER BY r.id"},
    {"notifications", "t:kind h:host i:created",
     "SELECT kind, address, created FROM targets WHERE guest = $1 ORDER BY id"},
    {"notify_settings", "b:turns b:games i:digest t:language",
     "SELECT turns, games, digest, language FROM notify_settings WHERE guest = $1"},
    {"plans", "i:table t:text", "SELECT table_id, text FROM plans WHERE guest = $1 ORDER BY table_id"},
    {"bans", "i:time i:ended", "SELECT time, ended FROM bans WHERE guest = $1 ORDER BY id"},
};

/* "https://example.org:444/secret": "example.org:444". */
static tt_store_text host_of(tt_store_text address)
{
    size_t begin = 0, end;
    for (size_t i = 0; i + 3 <= address.size && begin == 0; i++)
        if (memcmp(address.at + i, "://", 3) == 0)
            begin = i + 3;
    for (end = begin; end < address.size && !strchr("/?#", address.at[end]);)
        end++;
    return (tt_store_text){address.at + begin, end - begin};
}

/* "i:created" and so on: writes the column of this row. */
static void write_column(const tt_rows *rows, int column, const char *form, size_t size, tt_json_writer *json)
{
    char name[32] = "";
    memcpy(name, form + 2, size - 2 < sizeof name ? size - 2 : sizeof name - 1);
    tt_json_write_key(json, name);
    if (tt_rows_is_null(rows, column)) {
        tt_json_write_null(json);
    } else if (*form == 't') {
        tt_store_text text = tt_rows_span(rows, column);
        tt_json_write_text(json, text.at, text.size);
    } else if (*form == 'h') {
        tt_store_text host = host_of(tt_rows_span(rows, column));
        tt_json_write_text(json, host.at, host.size);
    } else if (*form == 'b') {
        tt_json_write_boolean(json, tt_rows_integer(rows, column) != 0);
    } else {
        tt_json_write_integer(json, tt_rows_integer(rows, column));
    }
}

static void write_row(const tt_rows *rows, const char *columns, tt_json_writer *json)
{
    int column = 0;
    tt_json_write_object(json);
    for (const char *at = columns; *at; column++) {
        size_t size = strcspn(at, " ");
        write_column(rows, column, at, size, json);
        at += size + (at[size] == ' ');
    }
    tt_json_write_object_end(json);
}

tt_store_error tt_store_export(tt_store *store, tt_store_id guest, tt_json_writer *json)
{
    tt_store_error error = TT_STORE_OK;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && error == TT_STORE_OK; i++) {
        tt_rows rows = TT_ASK(store, parts[i].query, tt_integer(guest));
        tt_json_member_array(json, parts[i].name);
        while (tt_rows_next(&rows))
            write_row(&rows, parts[i].columns, json);
        error = tt_rows_end(&rows);
        tt_json_write_array_end(json);
    }
    return error;
}
