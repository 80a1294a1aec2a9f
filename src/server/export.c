/* export.c: the export of an account. */
#include "server/export.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/attempts.h"
#include "store/accounts.h"

typedef struct exporting {
    job base;
    resource *resource;
    tt_store_guest guest;
    tt_buffer text;
} exporting;

static tt_store_error find_guest(tt_store *store, job *base)
{
    exporting *e = (exporting *)base;
    tt_store_error error = tt_store_guest_find(store, e->resource->token_hash, &e->guest);
    return error == TT_STORE_NOT_FOUND ? TT_STORE_OK : error;
}

static tt_store_error export(tt_store *store, job *base)
{
    exporting *e = (exporting *)base;
    tt_json_writer json;
    tt_json_writer_open(&json, tt_buffer_put, &e->text);
    tt_json_write_object(&json);
    tt_store_error error = tt_store_export(store, e->guest.id, &json);
    tt_json_write_object_end(&json);
    tt_json_write_line_end(&json);
    return error == TT_STORE_OK && e->text.failed ? TT_STORE_NO_MEMORY : error;
}

static void drop(exporting *e)
{
    resource *res = e->resource;
    tt_buffer_close(&e->text);
    free(e);
    resource_unref(res);
}

static bool has_failed(exporting *e)
{
    resource *res = e->resource;
    if (e->base.error == TT_STORE_OK)
        return false;
    trouble_failed(res->server, "export", (trouble_who){.guest = e->guest.id, .address = res->address}, e->base.error);
    resource_refuse(res, 503, LOBBY_NOT_STORED);
    return true;
}

static void exported(job *base)
{
    exporting *e = (exporting *)base;
    resource *res = e->resource;
    if (!has_failed(e)) {
        tt_buffer_close(&res->body);
        res->body = e->text;
        tt_buffer_open(&e->text, server_memory());
        res->saved_as = "turntable-export.json";
        resource_answer(res, 200, "application/json");
    }
    drop(e);
}

/* Somebody whose account is being looked up. An export reads much, so each account has few in a while. */
static void found_guest(job *base)
{
    exporting *e = (exporting *)base;
    resource *res = e->resource;
    server *s = res->server;
    attempt made = {0};
    char own[40];
    snprintf(own, sizeof own, "export %lld", (long long)e->guest.id);
    bool is_good = !has_failed(e), is_owner = e->guest.has_account && !e->guest.is_banned;
    if (is_good && !is_owner) {
        resource_refuse(res, 403, e->guest.is_banned ? LOBBY_BANNED : LOBBY_NO_ACCOUNT);
    } else if (is_good && !attempts_of_name(s->attempts, own, true, s->now, &made)) {
        trouble_limited(s, TROUBLE_LOGINS, (trouble_who){.guest = e->guest.id, .address = res->address});
        resource_refuse(res, 429, LOBBY_TOO_MANY_TRIES);
    } else if (is_good && !s->is_stopping) {
        e->base = (job){.run = export, .done = exported};
        store_thread_give(s->store_thread, &e->base);
        return;
    } else if (is_good) {
        resource_refuse(res, 503, LOBBY_NOT_STORED);
    }
    drop(e);
}

void export_request(resource *res)
{
    exporting *e = res->has_token ? calloc(1, sizeof *e) : NULL;
    if (!e) {
        resource_refuse(res, res->has_token ? 503 : 403, res->has_token ? LOBBY_NOT_STORED : LOBBY_NO_ACCOUNT);
        return;
    }
    e->resource = res;
    e->base.run = find_guest;
    e->base.done = found_guest;
    tt_buffer_open(&e->text, server_memory());
    res->references++;
    store_thread_give(res->server->store_thread, &e->base);
}
