/* account.c: requests about accounts by HTTP. */
#include "server/account.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/account_task.h"
#include "server/cookies.h"
#include "server/lobby_job.h"
#include "server/people.h"
#include "server/server.h"

static void drop(account_task *t)
{
    resource *res = t->resource;
    sodium_memzero(t, sizeof *t);
    free(t);
    resource_unref(res);
}

static int status_of(lobby_error refusal)
{
    switch (refusal) {
    case LOBBY_NOT_STORED:
    case LOBBY_CROWDED:
        return 503;
    case LOBBY_TOO_MANY_TRIES:
        return 429;
    case LOBBY_HAS_ACCOUNT:
    case LOBBY_REGISTERED_NAME:
    case LOBBY_NAME_TAKEN:
        return 409;
    case LOBBY_WRONG_PASSWORD:
    case LOBBY_WRONG_CODE:
    case LOBBY_NO_ACCOUNT:
    case LOBBY_BANNED:
        return 403;
    default:
        return 400;
    }
}

static void refuse(account_task *t, lobby_error refusal)
{
    resource *res = t->resource;
    if (refusal == LOBBY_TOO_MANY_TRIES || refusal == LOBBY_CROWDED)
        trouble_limited(res->server, TROUBLE_LOGINS, (trouble_who){.address = res->address});
    resource_refuse(res, status_of(refusal), refusal);
    drop(t);
}

/* The job has failed, unless it has refused. */
static void fail(account_task *t)
{
    if (!t->refusal) {
        trouble_failed(t->resource->server, "account", (trouble_who){.address = t->resource->address}, t->base.error);
        t->refusal = LOBBY_NOT_STORED;
    }
    refuse(t, t->refusal);
}

/* The cookie of a device where somebody has logged in. It can be checked without storing it, and is worth nothing once
 * the password is another one: nobody else knows the salt in the hash. */
static void device_of(const tt_store_account *account, uint8_t mark[COOKIE_VALUE])
{
    static const char text[] = "turntable device";
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, (const uint8_t *)account->password, strlen(account->password));
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)text, sizeof text);
    crypto_auth_hmacsha256_final(&state, mark);
}

static bool is_known_device(const account_task *t)
{
    uint8_t mark[COOKIE_VALUE];
    if (!t->resource->has_device || !t->account.guest)
        return false;
    device_of(&t->account, mark);
    return sodium_memcmp(mark, t->resource->device, sizeof mark) == 0;
}

/* The answer. */

static void set_cookies(const account_task *t)
{
    uint8_t mark[COOKIE_VALUE];
    resource *res = t->resource;
    if (t->kind == ACCOUNT_LOGOUT || t->kind == ACCOUNT_DELETE) {
        if (res->has_kept)
            cookie_set(res, COOKIE_GUEST, NULL);
        cookie_set(res, COOKIE_TOKEN, t->kept.id ? res->kept : NULL);
        return;
    }
    if (t->kind == ACCOUNT_CODE)
        return;
    device_of(&t->account, mark);
    cookie_set(res, COOKIE_DEVICE, mark);
    bool was_guest = t->guest.id && !t->guest.has_account;
    if (was_guest && t->kind != ACCOUNT_REGISTER)
        cookie_set(res, COOKIE_GUEST, res->token);
    cookie_set(res, COOKIE_TOKEN, t->token);
}

static void answer(const account_task *t)
{
    tt_json_writer json;
    resource *res = t->resource;
    bool is_out = t->kind == ACCOUNT_LOGOUT || t->kind == ACCOUNT_DELETE;
    const char *name = t->kind == ACCOUNT_REGISTER ? t->name : is_out ? t->kept.name : t->account.name;
    tt_buffer_clear(&res->body);
    tt_json_writer_open(&json, tt_buffer_put, &res->body);
    tt_json_write_object(&json);
    tt_json_write_key(&json, "name");
    if (*name)
        tt_json_write_string(&json, name);
    else
        tt_json_write_null(&json);
    if (t->kind == ACCOUNT_REGISTER || t->kind == ACCOUNT_RECOVER || t->kind == ACCOUNT_CODE)
        tt_json_member_string(&json, "code", t->new_code);
    tt_json_write_object_end(&json);
    tt_json_write_line_end(&json);
    set_cookies(t);
    resource_answer(res, 200, "application/json");
}

static void kept(job *base)
{
    account_task *t = (account_task *)base;
    if (base->error != TT_STORE_OK) {
        fail(t);
        return;
    }
    attempts_back(&t->attempt);
    if (t->guest.id)
        people_changed(t->resource->server, t->guest.id);
    if (t->account.guest && t->account.guest != t->guest.id)
        people_changed(t->resource->server, t->account.guest);
    answer(t);
    drop(t);
}

static void give_to_store(account_task *t, tt_store_error (*run)(tt_store *, job *), void (*done)(job *))
{
    t->base = (job){.run = run, .done = done};
    store_thread_give(t->resource->server->store_thread, &t->base);
}

static bool is_code(const account_task *t)
{
    return t->can_be_code && t->account.guest &&
           sodium_memcmp(t->code_hash, t->account.recovery, sizeof t->code_hash) == 0;
}

/* Passwords are checked. */
static void worked(password_work *work)
{
    account_task *t = (account_task *)((char *)work - offsetof(account_task, work));
    bool is_right = t->kind == ACCOUNT_REGISTER || t->kind == ACCOUNT_RECOVER || work->is_right;
    if (work->has_failed)
        attempts_back(&t->attempt);
    if (work->has_failed || t->resource->server->is_stopping)
        refuse(t, LOBBY_NOT_STORED);
    else if (!is_right)
        refuse(t, LOBBY_WRONG_PASSWORD);
    else
        give_to_store(t, account_keep, kept);
}

/* The password that is to be hashed; NULL: none. */
static const char *fresh_of(const account_task *t)
{
    if (t->kind == ACCOUNT_REGISTER)
        return t->body.password;
    return t->kind == ACCOUNT_RECOVER || t->kind == ACCOUNT_PASSWORD ? t->body.fresh : NULL;
}

/* Whoever is logged in counts as known. Recovery codes cannot be guessed: strangers who try them at a name shall not
 * keep its owner from recovering the account. */
static bool may_try_name(account_task *t)
{
    server *s = t->resource->server;
    char own[32];
    if (t->kind == ACCOUNT_REGISTER || t->kind == ACCOUNT_RECOVER)
        return true;
    if (t->kind == ACCOUNT_LOGIN)
        return attempts_of_name(s->attempts, t->key, is_known_device(t), s->now, &t->attempt);
    snprintf(own, sizeof own, "guest %lld", (long long)t->account.guest);
    return attempts_of_name(s->attempts, own, true, s->now, &t->attempt);
}

/* What the store knows is here. */
static void looked(job *base)
{
    account_task *t = (account_task *)base;
    server *s = t->resource->server;
    if (base->error != TT_STORE_OK || s->is_stopping || t->refusal)
        attempts_back(&t->attempt);
    if (base->error != TT_STORE_OK) {
        fail(t);
        return;
    }
    if (s->is_stopping)
        t->refusal = LOBBY_NOT_STORED;
    if (t->kind == ACCOUNT_PASSWORD && strcmp(t->body.fresh, t->account.name) == 0)
        t->refusal = t->refusal ? t->refusal : LOBBY_BAD_PASSWORD;
    if (!t->refusal && !may_try_name(t))
        t->refusal = LOBBY_TOO_MANY_TRIES;
    if (!t->refusal && t->kind == ACCOUNT_RECOVER && !is_code(t)) /* nothing is hashed for it */
        t->refusal = LOBBY_WRONG_CODE;
    if (t->refusal) {
        refuse(t, t->refusal);
        return;
    }
    bool checks = t->kind != ACCOUNT_REGISTER && t->kind != ACCOUNT_RECOVER;
    t->work = (password_work){.network = t->resource->is_unlimited ? 0 : addresses_network(t->resource->address),
                              .tried = checks ? t->body.password : NULL,
                              .fresh = fresh_of(t),
                              .done = worked};
    memcpy(t->work.hash, t->account.password, sizeof t->work.hash);
    if (passwords_give(s->passwords, &t->work))
        return;
    attempts_back(&t->attempt);
    refuse(t, LOBBY_CROWDED);
}

/* Checks what needs nothing but the request. */
static lobby_error check(account_task *t)
{
    server *s = t->resource->server;
    const char *fresh = fresh_of(t);
    t->can_be_name = name_clean(t->body.name, strlen(t->body.name), t->name);
    if (t->can_be_name)
        skeleton_make(t->name, t->key);
    t->can_be_code = recovery_read(t->body.code, t->code_hash);
    if (t->kind == ACCOUNT_REGISTER && !t->can_be_name)
        return LOBBY_BAD_NAME;
    if (t->kind == ACCOUNT_REGISTER && skeleton_is_reserved(t->name))
        return LOBBY_RESERVED_NAME;
    if (fresh && (!account_is_password(fresh) || strcmp(fresh, t->name) == 0))
        return LOBBY_BAD_PASSWORD;
    bool is_tried = t->kind != ACCOUNT_REGISTER && t->kind != ACCOUNT_LOGOUT && !t->resource->is_unlimited;
    if (is_tried && !attempts_of_network(s->attempts, addresses_network(t->resource->address), s->now, &t->attempt))
        return LOBBY_TOO_MANY_TRIES;
    return LOBBY_OK;
}

void account_request(resource *res)
{
    account_task *t = calloc(1, sizeof *t);
    if (!t) {
        resource_refuse(res, 503, LOBBY_NOT_STORED);
        return;
    }
    t->resource = res;
    t->kind = account_kind_of(res->path);
    t->time = res->server->now;
    res->references++;
    tt_json_error form =
        account_body_read(t->kind, res->body.size > 0 ? res->body.bytes : "", res->body.size, &t->body);
    if (form != TT_JSON_OK) {
        resource_refuse_form(res, form);
        drop(t);
        return;
    }
    lobby_error refusal = check(t);
    if (refusal) {
        refuse(t, refusal);
        return;
    }
    randombytes_buf(t->token, sizeof t->token);
    token_hash(t->token, sizeof t->token, t->token_hash);
    randombytes_buf(t->first, sizeof t->first);
    randombytes_buf(t->spare, sizeof t->spare);
    recovery_make(t->new_code, t->new_code_hash);
    if (t->kind == ACCOUNT_LOGOUT)
        give_to_store(t, account_keep, kept);
    else
        give_to_store(t, account_look, looked);
}
