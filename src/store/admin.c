/* admin.c: people, bans and totals. */
#include "store/admin.h"

#include "store/check.h"
#include "store/database.h"

#define IN_FORCE "FROM bans b WHERE b.guest = g.id AND b.ended IS NULL"
#define PERSON                                                                                                         \
    "SELECT g.id, g.name, g.created, g.seen, (SELECT count(*) FROM accounts a WHERE a.guest = g.id),"                  \
    " (SELECT count(*) " IN_FORCE "), (SELECT max(b.reason) " IN_FORCE "),"                                            \
    " (SELECT count(*) FROM seats s WHERE s.guest = g.id), (SELECT count(*) FROM reports r WHERE r.reported = g.id)"   \
    " FROM guests g"

static void read_person(const tt_rows *rows, tt_store_person *person)
{
    *person = (tt_store_person){.guest = {.id = tt_rows_integer(rows, 0),
                                          .created = tt_rows_integer(rows, 2),
                                          .seen = tt_rows_integer(rows, 3),
                                          .has_account = tt_rows_integer(rows, 4) > 0,
                                          .is_banned = tt_rows_integer(rows, 5) > 0},
                                .tables = tt_rows_integer(rows, 7),
                                .reports = tt_rows_integer(rows, 8)};
    tt_rows_name(rows, 1, person->guest.name, sizeof person->guest.name);
    if (!tt_rows_is_null(rows, 6))
        tt_rows_name(rows, 6, person->reason, sizeof person->reason);
}

/* "%50!%%" for "50%": what LIKE understands as that text somewhere. */
static void make_pattern(const char *name, char pattern[2 * TT_STORE_NAME + 3])
{
    char *to = pattern;
    *to++ = '%';
    for (const char *from = name ? name : ""; *from; *to++ = *from++)
        if (*from == '%' || *from == '_' || *from == '!')
            *to++ = '!';
    *to++ = '%';
    *to = 0;
}

tt_store_error tt_store_person_list(tt_store *store, const tt_store_search *search, tt_store_person people[],
                                    int capacity, int *count)
{
    char pattern[2 * TT_STORE_NAME + 3];
    *count = 0;
    if (capacity < 1 || search->before < 0 || (search->name && !tt_store_is_name(search->name, TT_STORE_NAME, true)))
        return TT_STORE_BAD_VALUE;
    make_pattern(search->name, pattern);
    tt_rows rows = TT_ASK(store,
                          PERSON " WHERE g.id < $1 AND lower(g.name) LIKE lower($2) ESCAPE '!'"
                                 " AND (SELECT count(*) " IN_FORCE ") >= $3 ORDER BY g.id DESC LIMIT $4",
                          tt_integer(search->before ? search->before : INT64_MAX), tt_word(pattern),
                          tt_integer(search->only_banned), tt_integer(capacity));
    while (*count < capacity && tt_rows_next(&rows))
        read_person(&rows, &people[(*count)++]);
    return tt_rows_end(&rows);
}

tt_store_error tt_store_person_get(tt_store *store, tt_store_id id, tt_store_person *person)
{
    tt_rows rows = TT_ASK(store, PERSON " WHERE g.id = $1", tt_integer(id));
    bool is_found = tt_rows_next(&rows);
    if (is_found)
        read_person(&rows, person);
    tt_store_error error = tt_rows_end(&rows);
    return error == TT_STORE_OK && !is_found ? TT_STORE_NOT_FOUND : error;
}

static tt_store_error add_ban(tt_store *store, tt_store_id guest, const char *reason, int64_t time)
{
    int64_t found;
    tt_store_error error = TT_FIND(store, &found, "SELECT id FROM guests WHERE id = $1", tt_integer(guest));
    if (error == TT_STORE_OK)
        error =
            TT_FIND(store, &found, "SELECT count(*) FROM bans WHERE guest = $1 AND ended IS NULL", tt_integer(guest));
    if (error != TT_STORE_OK || found > 0)
        return error != TT_STORE_OK ? error : TT_STORE_TAKEN;
    return TT_RUN(store, "INSERT INTO bans (guest, time, reason) VALUES ($1, $2, $3)", tt_integer(guest),
                  tt_integer(time), tt_word(reason));
}

tt_store_error tt_store_ban_add(tt_store *store, tt_store_id guest, const char *reason, int64_t time)
{
    if (!tt_store_is_name(reason, TT_STORE_REASON, true))
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    return error == TT_STORE_OK ? tt_sql_end(store, add_ban(store, guest, reason, time)) : error;
}

tt_store_error tt_store_ban_end(tt_store *store, tt_store_id guest, int64_t time)
{
    int64_t found;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    return tt_sql_end(store, TT_FIND(store, &found,
                                     "UPDATE bans SET ended = $2 WHERE guest = $1 AND ended IS NULL RETURNING guest",
                                     tt_integer(guest), tt_integer(time)));
}

tt_store_error tt_store_ban_since(tt_store *store, tt_store_id *last, tt_store_id guests[], int capacity, int *count)
{
    *count = 0;
    tt_rows rows = TT_ASK(store, "SELECT id, guest FROM bans WHERE id > $1 AND ended IS NULL ORDER BY id LIMIT $2",
                          tt_integer(*last), tt_integer(capacity));
    while (*count < capacity && tt_rows_next(&rows)) {
        *last = tt_rows_integer(&rows, 0);
        guests[(*count)++] = tt_rows_integer(&rows, 1);
    }
    return tt_rows_end(&rows);
}

tt_store_error tt_store_totals_get(tt_store *store, int64_t since, tt_store_totals *totals)
{
    tt_rows rows = TT_ASK(store,
                          "SELECT (SELECT count(*) FROM guests), (SELECT count(*) FROM accounts),"
                          " (SELECT count(*) FROM sessions), (SELECT count(*) FROM bans WHERE ended IS NULL),"
                          " (SELECT count(*) FROM reports), (SELECT count(*) FROM guests WHERE seen >= $1)",
                          tt_integer(since));
    *totals = (tt_store_totals){0};
    while (tt_rows_next(&rows))
        *totals = (tt_store_totals){tt_rows_integer(&rows, 0), tt_rows_integer(&rows, 1), tt_rows_integer(&rows, 2),
                                    tt_rows_integer(&rows, 3), tt_rows_integer(&rows, 4), tt_rows_integer(&rows, 5)};
    return tt_rows_end(&rows);
}
