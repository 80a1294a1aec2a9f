/* notify.c: targets of notifications, their settings, and notices that were given. */
#include "store/notify.h"

#include "store/check.h"
#include "store/database.h"

enum { DAY = 24 * 3600 * 1000, MINUTE = 60 * 1000, MINUTES = 24 * 60 };

static const char *const kinds[TT_STORE_TARGET_KINDS] = {[TT_TARGET_WEBPUSH] = "webpush",
                                                         [TT_TARGET_NTFY] = "ntfy",
                                                         [TT_TARGET_DISCORD] = "discord",
                                                         [TT_TARGET_MATRIX] = "matrix",
                                                         [TT_TARGET_JSON] = "json"};

const char *tt_store_target_kind_name(tt_store_target_kind kind)
{
    return kinds[kind];
}

int tt_store_target_kind_find(const char *name)
{
    int kind = TT_STORE_TARGET_KINDS - 1;
    while (kind >= 0 && (!name || strcmp(kinds[kind], name) != 0))
        kind--;
    return kind;
}

/* Settings. */

static tt_store_error read_settings(tt_store *store, tt_store_id guest, tt_store_notify *notify)
{
    tt_rows rows =
        TT_ASK(store, "SELECT turns, games, digest, digest_due, language FROM notify_settings WHERE guest = $1",
               tt_integer(guest));
    if (tt_rows_next(&rows)) {
        notify->turns = tt_rows_integer(&rows, 0) != 0;
        notify->games = tt_rows_integer(&rows, 1) != 0;
        notify->digest = tt_rows_is_null(&rows, 2) ? -1 : (int)tt_rows_integer(&rows, 2);
        notify->digest_due = tt_rows_integer(&rows, 3);
        tt_rows_name(&rows, 4, notify->language, sizeof notify->language);
    }
    return tt_rows_end(&rows);
}

static void read_target(const tt_rows *rows, tt_store_id guest, tt_store_target *target)
{
    int kind = tt_store_target_kind_find(tt_rows_word(rows, 1));
    *target = (tt_store_target){.id = tt_rows_integer(rows, 0),
                                .guest = guest,
                                .kind = kind < 0 ? TT_TARGET_JSON : (tt_store_target_kind)kind,
                                .created = tt_rows_integer(rows, 7),
                                .failures = (int)tt_rows_integer(rows, 8),
                                .resumes = tt_rows_integer(rows, 9),
                                .network = tt_rows_integer(rows, 10)};
    tt_rows_name(rows, 2, target->address, sizeof target->address);
    tt_rows_name(rows, 3, target->token, sizeof target->token);
    tt_rows_bytes(rows, 4, target->point, sizeof target->point);
    tt_rows_bytes(rows, 5, target->secret, sizeof target->secret);
    tt_rows_name(rows, 6, target->code, sizeof target->code);
}

tt_store_error tt_store_notify_get(tt_store *store, tt_store_id guest, tt_store_notify *notify)
{
    *notify = (tt_store_notify){.turns = true, .games = true, .digest = -1, .language = "en"};
    tt_store_error error = read_settings(store, guest, notify);
    if (error != TT_STORE_OK)
        return error;
    tt_rows rows = TT_ASK(store,
                          "SELECT id, kind, address, token, point, secret, code, created, failures, resumes,"
                          " network FROM targets WHERE guest = $1 ORDER BY created, id LIMIT $2",
                          tt_integer(guest), tt_integer(TT_STORE_TARGETS));
    while (notify->count < TT_STORE_TARGETS && tt_rows_next(&rows))
        read_target(&rows, guest, &notify->targets[notify->count++]);
    return tt_rows_end(&rows);
}

static tt_store_error check_guest(tt_store *store, tt_store_id guest)
{
    int64_t found;
    return TT_FIND(store, &found, "SELECT id FROM guests WHERE id = $1", tt_integer(guest));
}

tt_store_error tt_store_notify_set(tt_store *store, tt_store_id guest, const tt_store_notify *notify)
{
    if (notify->digest < -1 || notify->digest >= MINUTES ||
        !tt_store_is_name(notify->language, sizeof notify->language, false))
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = check_guest(store, guest);
    if (error == TT_STORE_OK)
        error = TT_RUN(store,
                       "INSERT INTO notify_settings (guest, turns, games, digest, digest_due, language)"
                       " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (guest) DO UPDATE SET turns = excluded.turns,"
                       " games = excluded.games, digest = excluded.digest, digest_due = excluded.digest_due,"
                       " language = excluded.language",
                       tt_integer(guest), tt_integer(notify->turns), tt_integer(notify->games),
                       notify->digest < 0 ? (tt_datum){.kind = TT_DATUM_NULL} : tt_integer(notify->digest),
                       tt_integer_or_null(notify->digest < 0 ? 0 : notify->digest_due), tt_word(notify->language));
    return tt_sql_end(store, error);
}

/* Targets. */

static bool is_target(const tt_store_target *target)
{
    return target->id > 0 && target->kind < TT_STORE_TARGET_KINDS &&
           tt_store_is_name(target->address, sizeof target->address, false) &&
           tt_store_is_name(target->token, sizeof target->token, true) &&
           tt_store_is_name(target->code, sizeof target->code, true);
}

static tt_store_error add_target(tt_store *store, const tt_store_target *target)
{
    int64_t count;
    bool is_browser = target->kind == TT_TARGET_WEBPUSH;
    tt_store_error error = check_guest(store, target->guest);
    if (error == TT_STORE_OK)
        error = TT_RUN(store, "DELETE FROM targets WHERE guest = $1 AND address = $2", tt_integer(target->guest),
                       tt_word(target->address));
    if (error == TT_STORE_OK)
        error = TT_FIND(store, &count, "SELECT count(*) FROM targets WHERE guest = $1", tt_integer(target->guest));
    if (error != TT_STORE_OK || count >= TT_STORE_TARGETS)
        return error != TT_STORE_OK ? error : TT_STORE_TAKEN;
    return TT_RUN(store,
                  "INSERT INTO targets (id, guest, kind, address, token, point, secret, code, created, network)"
                  " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
                  tt_integer(target->id), tt_integer(target->guest), tt_word(kinds[target->kind]),
                  tt_word(target->address), tt_word(*target->token ? target->token : NULL),
                  tt_bytes(is_browser ? target->point : NULL, sizeof target->point),
                  tt_bytes(is_browser ? target->secret : NULL, sizeof target->secret),
                  tt_word(*target->code ? target->code : NULL), tt_integer(target->created),
                  tt_integer_or_null(target->network));
}

tt_store_error tt_store_target_add(tt_store *store, const tt_store_target *target)
{
    if (!is_target(target))
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    return error == TT_STORE_OK ? tt_sql_end(store, add_target(store, target)) : error;
}

tt_store_error tt_store_target_remove(tt_store *store, tt_store_id guest, tt_store_id id)
{
    int64_t found;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = TT_FIND(store, &found, "DELETE FROM targets WHERE id = $1 AND guest = $2 RETURNING id", tt_integer(id),
                    tt_integer(guest));
    return tt_sql_end(store, error == TT_STORE_OK ? tt_store_note_change(store, guest) : error);
}

/* A wrong code is a write that stays, so it is not undone: *is_found says whether the code was right. */
static tt_store_error confirm(tt_store *store, tt_store_id guest, const char *code, bool *is_found)
{
    int64_t id;
    tt_store_error error =
        TT_FIND(store, &id, "UPDATE targets SET code = NULL WHERE guest = $1 AND code = $2 RETURNING id",
                tt_integer(guest), tt_word(code));
    *is_found = error == TT_STORE_OK;
    if (error != TT_STORE_NOT_FOUND)
        return error;
    error =
        TT_RUN(store, "UPDATE targets SET tries = tries + 1 WHERE guest = $1 AND code IS NOT NULL", tt_integer(guest));
    if (error == TT_STORE_OK)
        error = TT_RUN(store, "DELETE FROM targets WHERE guest = $1 AND code IS NOT NULL AND tries >= $2",
                       tt_integer(guest), tt_integer(TT_STORE_TARGET_TRIES));
    return error;
}

tt_store_error tt_store_target_confirm(tt_store *store, tt_store_id guest, const char *code, bool *is_right)
{
    *is_right = false;
    if (!tt_store_is_name(code, TT_STORE_TARGET_CODE, false))
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    return error == TT_STORE_OK ? tt_sql_end(store, confirm(store, guest, code, is_right)) : error;
}

tt_store_error tt_store_target_worked(tt_store *store, tt_store_id id)
{
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    return tt_sql_end(store,
                      TT_FIND(store, &id, "UPDATE targets SET failures = 0, resumes = NULL WHERE id = $1 RETURNING id",
                              tt_integer(id)));
}

tt_store_error tt_store_target_failed(tt_store *store, tt_store_id id, int64_t resumes, bool *is_removed)
{
    int64_t failures = 0;
    *is_removed = false;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = TT_FIND(store, &failures,
                    "UPDATE targets SET failures = failures + 1, resumes = $2 WHERE id = $1 RETURNING failures",
                    tt_integer(id), tt_integer(resumes));
    *is_removed = error == TT_STORE_OK && failures >= TT_STORE_TARGET_FAILURES;
    if (*is_removed)
        error = TT_RUN(store, "DELETE FROM targets WHERE id = $1", tt_integer(id));
    return tt_sql_end(store, error);
}

tt_store_error tt_store_target_drop(tt_store *store, tt_store_id id)
{
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    return tt_sql_end(store, TT_FIND(store, &id, "DELETE FROM targets WHERE id = $1 RETURNING id", tt_integer(id)));
}

tt_store_error tt_store_target_expire(tt_store *store, int64_t time)
{
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    return tt_sql_end(store,
                      TT_RUN(store, "DELETE FROM targets WHERE code IS NOT NULL AND created < $1", tt_integer(time)));
}

/* Notices. */

static tt_store_error claim(tt_store *store, tt_store_id table, tt_store_id guest, int64_t asked, bool *is_new)
{
    int64_t found;
    tt_store_error error = TT_FIND(store, &found, "SELECT id FROM tables WHERE id = $1", tt_integer(table));
    if (error == TT_STORE_OK)
        error = check_guest(store, guest);
    if (error != TT_STORE_OK)
        return error;
    error = TT_FIND(store, &found,
                    "INSERT INTO notices (table_id, guest, asked) VALUES ($1, $2, $3)"
                    " ON CONFLICT (table_id, guest) DO UPDATE SET asked = excluded.asked"
                    " WHERE notices.asked < excluded.asked RETURNING asked",
                    tt_integer(table), tt_integer(guest), tt_integer(asked));
    *is_new = error == TT_STORE_OK;
    return error == TT_STORE_NOT_FOUND ? TT_STORE_OK : error;
}

tt_store_error tt_store_notice_claim(tt_store *store, tt_store_id table, tt_store_id guest, int64_t asked, bool *is_new)
{
    *is_new = false;
    tt_store_error error = tt_sql_begin(store);
    return error == TT_STORE_OK ? tt_sql_end(store, claim(store, table, guest, asked, is_new)) : error;
}

#define MISSING                                                                                                        \
    "SELECT s.table_id, s.guest, s.asked FROM seats s JOIN tables t ON t.id = s.table_id"                              \
    " WHERE s.guest IN (SELECT guest FROM targets) AND t.life = 'running' AND t.clock LIKE 'days:%'"                   \
    " AND s.stand_in = 0 AND s.is_late = 0 AND s.asked IS NOT NULL AND NOT EXISTS (SELECT 1 FROM notices n"            \
    " WHERE n.table_id = s.table_id AND n.guest = s.guest AND n.asked >= s.asked)"
#define IN_ORDER " ORDER BY s.table_id, s.guest LIMIT $1"

/* SQLite has no leases. */
static tt_rows ask_missing(tt_store *store, int64_t me, int capacity)
{
    if (!me)
        return TT_ASK(store, MISSING IN_ORDER, tt_integer(capacity));
    return TT_ASK(store,
                  MISSING
                  " AND NOT EXISTS (SELECT 1 FROM leases l WHERE l.table_id = s.table_id AND l.process <> $2)" IN_ORDER,
                  tt_integer(capacity), tt_integer(me));
}

tt_store_error tt_store_notice_missing(tt_store *store, int64_t me, tt_store_unnoticed missing[], int capacity,
                                       int *count)
{
    *count = 0;
    if (capacity < 1)
        return TT_STORE_BAD_VALUE;
    tt_rows rows = ask_missing(store, me, capacity);
    while (*count < capacity && tt_rows_next(&rows))
        missing[(*count)++] = (tt_store_unnoticed){
            .table = tt_rows_integer(&rows, 0), .guest = tt_rows_integer(&rows, 1), .asked = tt_rows_integer(&rows, 2)};
    return tt_rows_end(&rows);
}

static tt_store_error find_digests(tt_store *store, int64_t time, tt_store_id guests[], int64_t dues[], int capacity,
                                   int *count)
{
    tt_rows rows = TT_ASK(store,
                          "SELECT guest, digest_due FROM notify_settings WHERE digest_due <= $1"
                          " ORDER BY digest_due, guest LIMIT $2",
                          tt_integer(time), tt_integer(capacity));
    while (*count < capacity && tt_rows_next(&rows)) {
        guests[*count] = tt_rows_integer(&rows, 0);
        dues[(*count)++] = tt_rows_integer(&rows, 1);
    }
    return tt_rows_end(&rows);
}

/* Another server may take the same digest: the row that is still as it was decides. */
static tt_store_error take_digests(tt_store *store, int64_t time, tt_store_id guests[], int capacity, int *count)
{
    enum { MOST = 64 };
    int64_t dues[MOST], found_guest;
    int found = 0;
    tt_store_error error = find_digests(store, time, guests, dues, capacity < MOST ? capacity : MOST, &found);
    for (int i = 0; i < found && error == TT_STORE_OK; i++) {
        int64_t next = dues[i] + ((time - dues[i]) / DAY + 1) * DAY;
        error = TT_FIND(store, &found_guest,
                        "UPDATE notify_settings SET digest_due = $3 WHERE guest = $1 AND digest_due = $2"
                        " RETURNING guest",
                        tt_integer(guests[i]), tt_integer(dues[i]), tt_integer(next));
        if (error == TT_STORE_OK)
            guests[(*count)++] = found_guest;
        else if (error == TT_STORE_NOT_FOUND)
            error = TT_STORE_OK;
    }
    return error;
}

tt_store_error tt_store_digest_take(tt_store *store, int64_t time, tt_store_id guests[], int capacity, int *count)
{
    *count = 0;
    if (capacity < 1)
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = tt_sql_end(store, take_digests(store, time, guests, capacity, count));
    if (error != TT_STORE_OK)
        *count = 0;
    return error;
}

/* The key pair. */

static tt_store_error keep_pair(tt_store *store, uint8_t point[TT_STORE_POINT], uint8_t scalar[TT_STORE_SCALAR])
{
    tt_store_error error =
        TT_RUN(store, "INSERT INTO push_pair (id, point, scalar) VALUES (1, $1, $2) ON CONFLICT (id) DO NOTHING",
               tt_bytes(point, TT_STORE_POINT), tt_bytes(scalar, TT_STORE_SCALAR));
    if (error != TT_STORE_OK)
        return error;
    tt_rows rows = tt_rows_ask(store, "SELECT point, scalar FROM push_pair", NULL, 0);
    while (tt_rows_next(&rows)) {
        tt_rows_bytes(&rows, 0, point, TT_STORE_POINT);
        tt_rows_bytes(&rows, 1, scalar, TT_STORE_SCALAR);
    }
    return tt_rows_end(&rows);
}

tt_store_error tt_store_push_pair(tt_store *store, uint8_t point[TT_STORE_POINT], uint8_t scalar[TT_STORE_SCALAR])
{
    tt_store_error error = tt_sql_begin(store);
    return error == TT_STORE_OK ? tt_sql_end(store, keep_pair(store, point, scalar)) : error;
}

/* Plans. */

static tt_store_error set_plan(tt_store *store, tt_store_id table, tt_store_id guest, tt_store_text text)
{
    tt_store_error error = tt_store_check_alive(store, table);
    if (error == TT_STORE_OK)
        error = check_guest(store, guest);
    if (error == TT_STORE_OK && text.size == 0)
        return TT_RUN(store, "DELETE FROM plans WHERE table_id = $1 AND guest = $2", tt_integer(table),
                      tt_integer(guest));
    if (error != TT_STORE_OK)
        return error;
    return TT_RUN(store,
                  "INSERT INTO plans (table_id, guest, text) VALUES ($1, $2, $3)"
                  " ON CONFLICT (table_id, guest) DO UPDATE SET text = excluded.text",
                  tt_integer(table), tt_integer(guest), tt_span(text));
}

tt_store_error tt_store_plan_set(tt_store *store, tt_store_id table, tt_store_id guest, tt_store_text text)
{
    if (text.size > TT_STORE_PLAN || !tt_store_is_text(text.at, text.size))
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    return error == TT_STORE_OK ? tt_sql_end(store, set_plan(store, table, guest, text)) : error;
}

tt_store_error tt_store_plan_read(tt_store *store, tt_store_id table, tt_store_tell_plan *tell, void *context)
{
    tt_rows rows = TT_ASK(store, "SELECT guest, text FROM plans WHERE table_id = $1 ORDER BY guest", tt_integer(table));
    while (tt_rows_next(&rows))
        tell(context, tt_rows_integer(&rows, 0), tt_rows_span(&rows, 1));
    return tt_rows_end(&rows);
}
