/* account_store.c: what requests about accounts read and write, in the store thread. */
#include <stdlib.h>
#include <string.h>

#include "server/account_task.h"
#include "server/lobby_tables.h"
#include "server/people.h"

enum { PAGE = 16 }; /* tables read at once */

/* Undoes what the request has written. */
static tt_store_error refuse(account_task *t, lobby_error refusal)
{
    t->refusal = refusal;
    return TT_STORE_TAKEN;
}

static tt_store_error or_none(tt_store_error error)
{
    return error == TT_STORE_NOT_FOUND ? TT_STORE_OK : error;
}

/* The guest of the cookie; id 0 if there is none. */
static tt_store_error find_guest(tt_store *store, account_task *t)
{
    t->guest = (tt_store_guest){0};
    return t->resource->has_token ? or_none(tt_store_guest_find(store, t->resource->token_hash, &t->guest))
                                  : TT_STORE_OK;
}

static tt_store_error look_at_name(tt_store *store, account_task *t)
{
    return t->can_be_name ? or_none(tt_store_account_find(store, t->key, &t->account)) : TT_STORE_OK;
}

tt_store_error account_look(tt_store *store, job *base)
{
    account_task *t = (account_task *)base;
    tt_store_error error = find_guest(store, t);
    if (error != TT_STORE_OK)
        return error;
    switch (t->kind) {
    case ACCOUNT_REGISTER:
        error = look_at_name(store, t);
        if (error == TT_STORE_OK && t->guest.has_account)
            t->refusal = LOBBY_HAS_ACCOUNT;
        else if (error == TT_STORE_OK && t->account.guest)
            t->refusal = LOBBY_REGISTERED_NAME;
        t->account = (tt_store_account){0};
        return error;
    case ACCOUNT_LOGIN:
    case ACCOUNT_RECOVER:
        return look_at_name(store, t);
    default:
        error = t->guest.has_account ? tt_store_account_get(store, t->guest.id, &t->account) : TT_STORE_NOT_FOUND;
        if (error == TT_STORE_NOT_FOUND)
            t->refusal = LOBBY_NO_ACCOUNT;
        return or_none(error);
    }
}

/* Whether the account is still as it was when the password was checked: it may have been changed meanwhile. */
static tt_store_error check_again(tt_store *store, account_task *t)
{
    tt_store_account now;
    tt_store_error error = tt_store_account_get(store, t->account.guest, &now);
    bool is_same = error == TT_STORE_OK && strcmp(now.password, t->account.password) == 0 &&
                   memcmp(now.recovery, t->account.recovery, sizeof now.recovery) == 0;
    if (error == TT_STORE_NOT_FOUND || (error == TT_STORE_OK && !is_same))
        return refuse(t, t->kind == ACCOUNT_RECOVER ? LOBBY_WRONG_CODE : LOBBY_WRONG_PASSWORD);
    return error;
}

/* Begins a session, and ends that of the cookie. Who is banned gets none. */
static tt_store_error begin_session(tt_store *store, account_task *t, tt_store_id guest)
{
    tt_store_guest one;
    tt_store_error error =
        t->resource->has_token ? or_none(tt_store_session_end(store, t->resource->token_hash)) : TT_STORE_OK;
    if (error == TT_STORE_OK)
        error = tt_store_session_add(store, guest, t->token_hash, t->time);
    if (error == TT_STORE_OK)
        error = tt_store_guest_find(store, t->token_hash, &one);
    return error == TT_STORE_OK && one.is_banned ? refuse(t, LOBBY_BANNED) : error;
}

/* Whether somebody else at this table has a name that looks like the new one. */
static bool is_taken_at(const tt_store_table *table, const account_task *t)
{
    for (int seat = 0; seat < table->seat_count; seat++)
        if (table->seats[seat].kind == TT_SITS_GUEST && table->seats[seat].guest != t->guest.id &&
            skeleton_is_same(table->seats[seat].name, t->name))
            return true;
    return false;
}

/* The new name must not look like another at the tables where the guest sits. */
static tt_store_error check_tables(tt_store *store, account_task *t, tt_store_life life)
{
    tt_store_table *tables = malloc(PAGE * sizeof *tables);
    int count = PAGE;
    tt_store_error error = tables ? TT_STORE_OK : TT_STORE_NO_MEMORY;
    tt_store_filter filter = {.life = life, .guest = t->guest.id};
    while (error == TT_STORE_OK && count == PAGE) {
        error = tt_store_table_list(store, &filter, tables, PAGE, &count);
        for (int i = 0; i < count && error == TT_STORE_OK; i++) {
            filter.before = tables[i].id;
            if (is_taken_at(&tables[i], t))
                error = refuse(t, LOBBY_NAME_TAKEN);
        }
    }
    free(tables);
    return error;
}

/* The guest of the cookie gets the name of the account; without one a guest is made. */
static tt_store_error make_owner(tt_store *store, account_task *t)
{
    if (!t->guest.id)
        return tt_store_guest_add(store, t->first, t->name, t->time, &t->guest.id);
    if (strcmp(t->guest.name, t->name) == 0)
        return TT_STORE_OK;
    tt_store_error error = check_tables(store, t, TT_LIFE_OPEN);
    if (error == TT_STORE_OK)
        error = check_tables(store, t, TT_LIFE_RUNNING);
    return error == TT_STORE_OK ? tt_store_guest_rename(store, t->guest.id, t->name) : error;
}

static tt_store_error register_account(tt_store *store, account_task *t)
{
    bool was_guest = t->guest.id;
    tt_store_error error = find_guest(store, t);
    if (error == TT_STORE_OK && (t->guest.has_account || (was_guest && !t->guest.id))) /* registered meanwhile */
        return refuse(t, LOBBY_HAS_ACCOUNT);
    if (error == TT_STORE_OK)
        error = make_owner(store, t);
    if (error != TT_STORE_OK)
        return error;
    t->account = (tt_store_account){.guest = t->guest.id, .created = t->time};
    memcpy(t->account.password, t->work.made, sizeof t->account.password);
    memcpy(t->account.recovery, t->new_code_hash, sizeof t->account.recovery);
    error = tt_store_account_add(store, &t->account, t->key, t->spare);
    if (error == TT_STORE_TAKEN)
        return refuse(t, LOBBY_REGISTERED_NAME);
    return error == TT_STORE_OK ? begin_session(store, t, t->guest.id) : error;
}

/* Another password: all sessions end, and this browser gets a new one. */
static tt_store_error change(tt_store *store, account_task *t, const uint8_t *recovery)
{
    int64_t count;
    tt_store_error error = tt_store_account_change(store, t->account.guest, t->work.made, recovery);
    memcpy(t->account.password, t->work.made, sizeof t->account.password);
    if (error == TT_STORE_OK)
        error = tt_store_session_end_all(store, t->account.guest, &count);
    return error == TT_STORE_OK ? begin_session(store, t, t->account.guest) : error;
}

/* Ends the session of the cookie, or all of its account. The browser becomes the guest again that it was before. */
static tt_store_error log_out(tt_store *store, account_task *t)
{
    int64_t count;
    tt_store_error error = find_guest(store, t);
    if (error == TT_STORE_OK && t->guest.id && !t->guest.has_account)
        return refuse(t, LOBBY_NO_ACCOUNT);
    if (error == TT_STORE_OK && t->guest.id)
        error = t->body.is_everywhere ? tt_store_session_end_all(store, t->guest.id, &count)
                                      : or_none(tt_store_session_end(store, t->resource->token_hash));
    return error;
}

/* The guest that this browser was before somebody logged in. */
static tt_store_error find_kept(tt_store *store, account_task *t)
{
    uint8_t hash[TT_STORE_HASH];
    if (!t->resource->has_kept)
        return TT_STORE_OK;
    token_hash(t->resource->kept, sizeof t->resource->kept, hash);
    tt_store_error error = or_none(tt_store_guest_find(store, hash, &t->kept));
    if (t->kept.has_account) /* it registered somewhere else */
        t->kept = (tt_store_guest){0};
    return error;
}

/* Leaves open tables; those of which the guest is host end. */
static tt_store_error leave_tables(tt_store *store, account_task *t)
{
    tt_store_filter filter = {.life = TT_LIFE_OPEN, .guest = t->account.guest};
    tt_store_table *tables = malloc(PAGE * sizeof *tables);
    int count = PAGE;
    tt_store_error error = tables ? TT_STORE_OK : TT_STORE_NO_MEMORY;
    while (error == TT_STORE_OK && count == PAGE) {
        error = tt_store_table_list(store, &filter, tables, PAGE, &count);
        for (int i = 0; i < count && error == TT_STORE_OK; i++) {
            filter.before = tables[i].id;
            error = seats_remove(store, &tables[i], facts_seat(&tables[i], filter.guest), t->time);
        }
    }
    free(tables);
    return error;
}

static tt_store_error delete_account(tt_store *store, account_task *t)
{
    tt_store_error error = leave_tables(store, t);
    return error == TT_STORE_OK ? tt_store_account_delete(store, t->account.guest, FORMER_PLAYER) : error;
}

static tt_store_error keep(tt_store *store, account_task *t)
{
    tt_store_error error = TT_STORE_OK;
    if (t->kind != ACCOUNT_REGISTER && t->kind != ACCOUNT_LOGOUT)
        error = check_again(store, t);
    if (error != TT_STORE_OK)
        return error;
    switch (t->kind) {
    case ACCOUNT_REGISTER:
        return register_account(store, t);
    case ACCOUNT_LOGIN:
        return begin_session(store, t, t->account.guest);
    case ACCOUNT_RECOVER:
        return change(store, t, t->new_code_hash);
    case ACCOUNT_PASSWORD:
        return change(store, t, NULL);
    case ACCOUNT_CODE:
        return tt_store_account_change(store, t->account.guest, t->account.password, t->new_code_hash);
    case ACCOUNT_DELETE:
        return delete_account(store, t);
    default:
        return log_out(store, t);
    }
}

tt_store_error account_keep(tt_store *store, job *base)
{
    account_task *t = (account_task *)base;
    tt_store_error error = keep(store, t);
    return error == TT_STORE_OK ? find_kept(store, t) : error;
}
