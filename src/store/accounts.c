/* accounts.c: guests who registered, and their sessions. */
#include "store/accounts.h"

#include "store/check.h"
#include "store/database.h"
#include "store/ratings.h"

tt_store_error tt_store_note_change(tt_store *store, tt_store_id guest)
{
    tt_store_error error = TT_RUN(store, "INSERT INTO changes (guest) VALUES ($1)", tt_integer(guest));
    if (error != TT_STORE_OK)
        return error;
    return TT_RUN(store, "DELETE FROM changes WHERE id <= (SELECT max(id) FROM changes) - $1",
                  tt_integer(TT_STORE_CHANGES));
}

static tt_store_error add_account(tt_store *store, const tt_store_account *account, const char *name_key,
                                  const uint8_t spare[TT_STORE_HASH])
{
    int64_t found;
    tt_store_error error = TT_FIND(store, &found, "SELECT count(*) FROM accounts WHERE name_key = $1 OR guest = $2",
                                   tt_word(name_key), tt_integer(account->guest));
    if (error != TT_STORE_OK || found > 0)
        return error != TT_STORE_OK ? error : TT_STORE_TAKEN;
    error = TT_FIND(store, &found, "UPDATE guests SET token_hash = $2 WHERE id = $1 RETURNING id",
                    tt_integer(account->guest), tt_bytes(spare, TT_STORE_HASH));
    if (error != TT_STORE_OK)
        return error;
    error =
        TT_RUN(store, "INSERT INTO accounts (name_key, guest, password, recovery, created) VALUES ($1, $2, $3, $4, $5)",
               tt_word(name_key), tt_integer(account->guest), tt_word(account->password),
               tt_bytes(account->recovery, TT_STORE_HASH), tt_integer(account->created));
    return error == TT_STORE_OK ? tt_store_note_change(store, account->guest) : error;
}

tt_store_error tt_store_account_add(tt_store *store, const tt_store_account *account, const char *name_key,
                                    const uint8_t spare[TT_STORE_HASH])
{
    if (!tt_store_is_name(name_key, TT_STORE_NAME_KEY, false) ||
        !tt_store_is_name(account->password, sizeof account->password, false))
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    return error == TT_STORE_OK ? tt_sql_end(store, add_account(store, account, name_key, spare)) : error;
}

#define ACCOUNT                                                                                                        \
    "SELECT a.guest, g.name, a.password, a.recovery, a.created FROM accounts a JOIN guests g ON g.id = a.guest"

static tt_store_error read_account(tt_rows *rows, tt_store_account *account)
{
    bool is_found = tt_rows_next(rows);
    if (is_found) {
        *account = (tt_store_account){.guest = tt_rows_integer(rows, 0), .created = tt_rows_integer(rows, 4)};
        tt_rows_name(rows, 1, account->name, sizeof account->name);
        tt_rows_name(rows, 2, account->password, sizeof account->password);
        tt_rows_bytes(rows, 3, account->recovery, sizeof account->recovery);
    }
    tt_store_error error = tt_rows_end(rows);
    return error == TT_STORE_OK && !is_found ? TT_STORE_NOT_FOUND : error;
}

tt_store_error tt_store_account_find(tt_store *store, const char *name_key, tt_store_account *account)
{
    if (!tt_store_is_name(name_key, TT_STORE_NAME_KEY, true))
        return TT_STORE_BAD_VALUE;
    tt_rows rows = TT_ASK(store, ACCOUNT " WHERE a.name_key = $1", tt_word(name_key));
    return read_account(&rows, account);
}

tt_store_error tt_store_account_get(tt_store *store, tt_store_id guest, tt_store_account *account)
{
    tt_rows rows = TT_ASK(store, ACCOUNT " WHERE a.guest = $1", tt_integer(guest));
    return read_account(&rows, account);
}

tt_store_error tt_store_account_change(tt_store *store, tt_store_id guest, const char *password,
                                       const uint8_t *recovery)
{
    int64_t found;
    if (!tt_store_is_name(password, TT_STORE_PASSWORD, false))
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = TT_FIND(store, &found, "UPDATE accounts SET password = $2 WHERE guest = $1 RETURNING guest",
                    tt_integer(guest), tt_word(password));
    if (error == TT_STORE_OK && recovery)
        error = TT_RUN(store, "UPDATE accounts SET recovery = $2 WHERE guest = $1", tt_integer(guest),
                       tt_bytes(recovery, TT_STORE_HASH));
    return tt_sql_end(store, error);
}

tt_store_error tt_store_guest_rename(tt_store *store, tt_store_id guest, const char *name)
{
    int64_t found;
    if (!tt_store_is_name(name, TT_STORE_NAME, false))
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = TT_FIND(store, &found, "UPDATE guests SET name = $2 WHERE id = $1 RETURNING id", tt_integer(guest),
                    tt_word(name));
    return tt_sql_end(store, error == TT_STORE_OK ? tt_store_note_change(store, guest) : error);
}

tt_store_error tt_store_account_delete(tt_store *store, tt_store_id guest, const char *name)
{
    static const char hand_seats[] = "UPDATE seats SET stand_in = 1 WHERE guest = $1"
                                     " AND table_id IN (SELECT id FROM tables WHERE life = 'running')";
    static const char keep_skill[] = TT_STORE_KEEP_SKILL;
    static const char abandon[] = TT_STORE_ABANDON;
    static const char *const steps[] = {keep_skill,
                                        "DELETE FROM rating_changes WHERE guest = $1",
                                        "DELETE FROM ratings WHERE guest = $1",
                                        "DELETE FROM sessions WHERE guest = $1",
                                        "DELETE FROM accounts WHERE guest = $1",
                                        "DELETE FROM chat WHERE guest = $1",
                                        "DELETE FROM links WHERE owner = $1",
                                        "DELETE FROM reports WHERE reporter = $1",
                                        "DELETE FROM blocks WHERE guest = $1 OR blocked = $1",
                                        "DELETE FROM targets WHERE guest = $1",
                                        "DELETE FROM notify_settings WHERE guest = $1",
                                        "DELETE FROM notices WHERE guest = $1",
                                        "DELETE FROM plans WHERE guest = $1",
                                        hand_seats,
                                        abandon};
    int64_t found;
    if (!tt_store_is_name(name, TT_STORE_NAME, false))
        return TT_STORE_BAD_VALUE;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = tt_store_lock_ratings(store);
    if (error == TT_STORE_OK)
        error = TT_FIND(store, &found, "SELECT guest FROM accounts WHERE guest = $1", tt_integer(guest));
    for (size_t i = 0; i < sizeof steps / sizeof *steps && error == TT_STORE_OK; i++)
        error = TT_RUN(store, steps[i], tt_integer(guest));
    if (error == TT_STORE_OK)
        error = TT_RUN(store, "UPDATE guests SET name = $2 WHERE id = $1", tt_integer(guest), tt_word(name));
    return tt_sql_end(store, error == TT_STORE_OK ? tt_store_note_change(store, guest) : error);
}

/* Sessions. */

static tt_store_error add_session(tt_store *store, tt_store_id guest, const uint8_t token_hash[TT_STORE_HASH],
                                  int64_t time)
{
    int64_t found;
    tt_store_error error = TT_FIND(store, &found, "SELECT guest FROM accounts WHERE guest = $1", tt_integer(guest));
    if (error == TT_STORE_OK)
        error = TT_RUN(store, "INSERT INTO sessions (token_hash, guest, created, seen) VALUES ($1, $2, $3, $3)",
                       tt_bytes(token_hash, TT_STORE_HASH), tt_integer(guest), tt_integer(time));
    if (error != TT_STORE_OK)
        return error;
    error = TT_FIND(store, &found,
                    "DELETE FROM sessions WHERE token_hash IN (SELECT token_hash FROM sessions WHERE guest = $1"
                    " AND token_hash <> $2 ORDER BY created DESC, token_hash LIMIT 1000 OFFSET $3) RETURNING guest",
                    tt_integer(guest), tt_bytes(token_hash, TT_STORE_HASH), tt_integer(TT_STORE_SESSIONS - 1));
    if (error == TT_STORE_NOT_FOUND)
        return TT_STORE_OK;
    return error == TT_STORE_OK ? tt_store_note_change(store, guest) : error; /* its connections must end */
}

tt_store_error tt_store_session_add(tt_store *store, tt_store_id guest, const uint8_t token_hash[TT_STORE_HASH],
                                    int64_t time)
{
    tt_store_error error = tt_sql_begin(store);
    return error == TT_STORE_OK ? tt_sql_end(store, add_session(store, guest, token_hash, time)) : error;
}

tt_store_error tt_store_session_end(tt_store *store, const uint8_t token_hash[TT_STORE_HASH])
{
    int64_t guest;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = TT_FIND(store, &guest, "DELETE FROM sessions WHERE token_hash = $1 RETURNING guest",
                    tt_bytes(token_hash, TT_STORE_HASH));
    return tt_sql_end(store, error == TT_STORE_OK ? tt_store_note_change(store, guest) : error);
}

tt_store_error tt_store_session_count(tt_store *store, tt_store_id guest, int64_t *count)
{
    return TT_FIND(store, count, "SELECT count(*) FROM sessions WHERE guest = $1", tt_integer(guest));
}

tt_store_error tt_store_session_end_all(tt_store *store, tt_store_id guest, int64_t *count)
{
    *count = 0;
    tt_store_error error = tt_sql_begin(store);
    if (error != TT_STORE_OK)
        return error;
    error = tt_store_session_count(store, guest, count);
    if (error == TT_STORE_OK)
        error = TT_RUN(store, "DELETE FROM sessions WHERE guest = $1", tt_integer(guest));
    return tt_sql_end(store, error == TT_STORE_OK ? tt_store_note_change(store, guest) : error);
}

tt_store_error tt_store_token_list(tt_store *store, tt_store_id guest, uint8_t tokens[TT_STORE_TOKENS][TT_STORE_HASH],
                                   int *count)
{
    *count = 0;
    tt_rows rows = TT_ASK(store,
                          "SELECT token_hash FROM sessions WHERE guest = $1"
                          " UNION ALL SELECT token_hash FROM guests WHERE id = $1",
                          tt_integer(guest));
    while (*count < TT_STORE_TOKENS && tt_rows_next(&rows))
        tt_rows_bytes(&rows, 0, tokens[(*count)++], TT_STORE_HASH);
    return tt_rows_end(&rows);
}

tt_store_error tt_store_change_since(tt_store *store, tt_store_id after, tt_store_change changes[], int capacity,
                                     int *count)
{
    *count = 0;
    tt_rows rows = TT_ASK(store, "SELECT id, guest FROM changes WHERE id > $1 ORDER BY id LIMIT $2", tt_integer(after),
                          tt_integer(capacity));
    while (*count < capacity && tt_rows_next(&rows))
        changes[(*count)++] = (tt_store_change){.id = tt_rows_integer(&rows, 0), .guest = tt_rows_integer(&rows, 1)};
    return tt_rows_end(&rows);
}
