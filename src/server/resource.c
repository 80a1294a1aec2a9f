/* resource.c: what plain HTTP serves. */
#include "server/resource.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/account.h"
#include "server/board_upload.h"
#include "server/cookies.h"
#include "server/export.h"
#include "server/health.h"
#include "server/history.h"
#include "server/lobby_job.h"
#include "server/lookalikes.h"
#include "server/table_board.h"
#include "store/accounts.h"
#include "turntable/turntable.h"

static const char front[] =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Turntable</title>"
    "<h1>Turntable</h1><p>A server of Turntable " TT_VERSION
    " runs here, built without the page (Meson's option -Dpage=enabled builds it). "
    "Programs can play through the WebSocket at <code>/ws</code>, as docs/server.md says.</p></html>\n";

resource *resource_make(server *s, void *socket, void (*ready)(resource *resource))
{
    resource *res = calloc(1, sizeof *res);
    if (!res)
        return NULL;
    res->server = s;
    res->socket = socket;
    res->ready = ready;
    res->references = 1;
    tt_buffer_open(&res->body, server_memory());
    return res;
}

void resource_unref(resource *res)
{
    if (--res->references > 0)
        return;
    tt_buffer_close(&res->body);
    sodium_memzero(res, sizeof *res);
    free(res);
}

void resource_drop(resource *res)
{
    res->socket = NULL;
    resource_unref(res);
}

void resource_answer(resource *res, int status, const char *type)
{
    res->status = status;
    res->type = type;
    if (res->socket)
        res->ready(res);
}

static void answer_text(resource *res, int status, const char *type, const char *text)
{
    tt_buffer_clear(&res->body);
    tt_buffer_put(&res->body, text, strlen(text));
    resource_answer(res, status, type);
}

static void refuse(resource *res, int status, const char *error, const char *text)
{
    tt_json_writer json;
    tt_buffer_clear(&res->body);
    tt_json_writer_open(&json, tt_buffer_put, &res->body);
    tt_json_write_object(&json);
    tt_json_member_string(&json, "error", error);
    tt_json_member_string(&json, "text", text);
    tt_json_write_object_end(&json);
    tt_json_write_line_end(&json);
    resource_answer(res, status, "application/json");
}

void resource_refuse(resource *res, int status, lobby_error error)
{
    refuse(res, status, lobby_error_name(error), lobby_error_text(error));
}

void resource_refuse_form(resource *res, tt_json_error error)
{
    refuse(res, 400, tt_json_error_name(error), tt_json_error_text(error));
}

/* Guests. */

typedef struct arrival {
    job base;
    resource *resource;
    int64_t time;
    uint8_t token[32], hash[TT_STORE_HASH];
    char name[TT_STORE_NAME], key[SKELETON_MAX]; /* what the name looks like */
    tt_store_id id;
    lobby_error refusal;
} arrival;

/* A name that looks like that of an account is for its owner. Who is logged in remains so. */
static tt_store_error check_arrival(tt_store *store, arrival *a)
{
    tt_store_guest before = {0};
    tt_store_account owner;
    tt_store_error error =
        a->resource->has_token ? tt_store_guest_find(store, a->resource->token_hash, &before) : TT_STORE_NOT_FOUND;
    if (error == TT_STORE_OK && before.has_account)
        a->refusal = LOBBY_HAS_ACCOUNT;
    if (error == TT_STORE_OK || error == TT_STORE_NOT_FOUND)
        error = tt_store_account_find(store, a->key, &owner);
    if (error == TT_STORE_OK && !a->refusal)
        a->refusal = LOBBY_REGISTERED_NAME;
    return error == TT_STORE_NOT_FOUND ? TT_STORE_OK : error;
}

static tt_store_error add_guest(tt_store *store, job *base)
{
    arrival *a = (arrival *)base;
    tt_store_error error = check_arrival(store, a);
    return error != TT_STORE_OK || a->refusal ? error : tt_store_guest_add(store, a->hash, a->name, a->time, &a->id);
}

static void guest_added(job *base)
{
    arrival *a = (arrival *)base;
    resource *res = a->resource;
    if (base->error == TT_STORE_OK && a->refusal) {
        resource_refuse(res, 409, a->refusal);
    } else if (base->error == TT_STORE_OK) {
        tt_json_writer json;
        cookie_set(res, COOKIE_TOKEN, a->token);
        tt_buffer_clear(&res->body);
        tt_json_writer_open(&json, tt_buffer_put, &res->body);
        tt_json_write_object(&json);
        tt_json_write_key(&json, "name");
        tt_json_write_string(&json, a->name);
        tt_json_write_object_end(&json);
        tt_json_write_line_end(&json);
        resource_answer(res, 200, "application/json");
    } else {
        trouble_failed(res->server, "guest", (trouble_who){.address = res->address}, base->error);
        refuse(res, 503, lobby_error_name(LOBBY_NOT_STORED), lobby_error_text(LOBBY_NOT_STORED));
    }
    sodium_memzero(a, sizeof *a);
    free(a);
    resource_unref(res);
}

static lobby_error read_name(const resource *res, char *name)
{
    char text[4 * TT_STORE_NAME];
    bool found = false;
    tt_json json;
    if (res->body.size == 0)
        return LOBBY_BAD_NAME;
    tt_json_open(&json, res->body.bytes, res->body.size);
    if (tt_json_expect(&json, TT_JSON_OBJECT))
        while (tt_json_key(&json)) {
            if (tt_json_is(&json, "name"))
                found = tt_json_string(&json, text, sizeof text);
            else
                tt_json_refuse(&json, TT_JSON_UNKNOWN_KEY);
        }
    if (!tt_json_finish(&json) || !found || !name_clean(text, strlen(text), name))
        return LOBBY_BAD_NAME;
    return skeleton_is_reserved(name) ? LOBBY_RESERVED_NAME : LOBBY_OK;
}

static void request_guest(resource *res)
{
    arrival *a = calloc(1, sizeof *a);
    lobby_error error = a ? read_name(res, a->name) : LOBBY_NOT_STORED;
    if (error) {
        free(a);
        refuse(res, error == LOBBY_NOT_STORED ? 503 : 400, lobby_error_name(error), lobby_error_text(error));
        return;
    }
    skeleton_make(a->name, a->key);
    a->resource = res;
    a->time = res->server->now;
    a->base.run = add_guest;
    a->base.done = guest_added;
    randombytes_buf(a->token, sizeof a->token);
    token_hash(a->token, sizeof a->token, a->hash);
    res->references++;
    store_thread_give(res->server->store_thread, &a->base);
}

/* Records. */

typedef struct reading {
    job base;
    resource *resource;
    tt_store_id id;
    tt_store_table facts;
    tt_buffer history;
    table_board *board;
    lobby_error refusal;
} reading;

/* A record is readable after the end: by everybody if the table is public, else by those who have a seat. That of a
 * table of a round is readable by everybody once the round is closed, and by nobody before. */
static tt_store_error read_record(tt_store *store, job *base)
{
    reading *r = (reading *)base;
    tt_store_guest guest = {0};
    tt_store_error error = tt_store_table_get(store, r->id, &r->facts);
    if (error == TT_STORE_OK && r->resource->has_token)
        error = tt_store_guest_find(store, r->resource->token_hash, &guest);
    if (error == TT_STORE_NOT_FOUND && r->facts.id == r->id)
        error = TT_STORE_OK;
    if (error == TT_STORE_NOT_FOUND)
        r->refusal = LOBBY_NO_SUCH_TABLE;
    if (error != TT_STORE_OK)
        return error == TT_STORE_NOT_FOUND ? TT_STORE_OK : error;
    if (r->facts.is_sealed)
        r->refusal = LOBBY_SEALED;
    else if (!r->facts.is_public && !r->facts.round && facts_seat(&r->facts, guest.id) < 0)
        r->refusal = LOBBY_NO_SUCH_TABLE;
    else if (r->facts.life == TT_LIFE_OPEN || r->facts.life == TT_LIFE_RUNNING || !r->facts.has_seed)
        r->refusal = LOBBY_TOO_EARLY;
    if (!r->refusal)
        error = table_board_read(store, &r->facts, &r->board);
    return error != TT_STORE_OK || r->refusal ? error : history_read(store, r->id, &r->history);
}

static void record_read(job *base)
{
    reading *r = (reading *)base;
    resource *res = r->resource;
    tt_buffer_clear(&res->body);
    if (base->error == TT_STORE_OK && !r->refusal)
        history_record(&r->facts, r->board, &r->history, &res->body);
    if (base->error != TT_STORE_OK || res->body.failed) {
        trouble_failed(res->server, "record", (trouble_who){.table = r->id, .address = res->address},
                       base->error != TT_STORE_OK ? base->error : TT_STORE_NO_MEMORY);
        refuse(res, 503, lobby_error_name(LOBBY_NOT_STORED), "the record can't be read");
    } else if (r->refusal) {
        refuse(res, r->refusal == LOBBY_NO_SUCH_TABLE ? 404 : 403, lobby_error_name(r->refusal),
               lobby_error_text(r->refusal));
    } else {
        resource_answer(res, 200, "application/jsonl");
    }
    tt_buffer_close(&r->history);
    table_board_free(r->board);
    free(r);
    resource_unref(res);
}

static void request_record(resource *res, const char *digits)
{
    char *end;
    reading *r = calloc(1, sizeof *r);
    long long id = strtoll(digits, &end, 10);
    if (!r || *digits < '1' || *digits > '9' || strlen(digits) > 18 || *end) {
        free(r);
        refuse(res, 404, lobby_error_name(LOBBY_NO_SUCH_TABLE), lobby_error_text(LOBBY_NO_SUCH_TABLE));
        return;
    }
    r->resource = res;
    r->id = id;
    r->base.run = read_record;
    r->base.done = record_read;
    tt_buffer_open(&r->history, server_memory());
    res->references++;
    store_thread_give(res->server->store_thread, &r->base);
}

static void answer_health(resource *res, const char *reason)
{
    char text[256];
    const server *s = res->server;
    snprintf(text, sizeof text,
             "{\"status\":\"%s\",%s%s%s\"version\":\"%s\",\"connections\":%d,\"live_tables\":%d,\"actions\":%llu}\n",
             reason ? "failing" : "ok", reason ? "\"reason\":\"" : "", reason ? reason : "", reason ? "\"," : "",
             TT_VERSION, s->visitor_count, s->live_count, (unsigned long long)s->actions);
    answer_text(res, reason ? 503 : 200, "application/json", text);
}

/* A file of the page. */
static void request_file(resource *res)
{
    const page_file *file = page_file_find(res->path);
    const char *type = file ? resource_type(file->path) : NULL;
    if (!type && strcmp(res->path, "/") == 0) {
        answer_text(res, 200, "text/html; charset=utf-8", front);
        return;
    }
    if (!type) {
        refuse(res, 404, "not_found", "there is nothing here");
        return;
    }
    res->tag = file->tag;
    if (strcmp(res->known_tag, file->tag) == 0) {
        resource_answer(res, 304, type);
        return;
    }
    res->is_gzipped = res->takes_gzip && file->gzipped.at;
    res->fixed = res->is_gzipped ? file->gzipped : file->plain;
    resource_answer(res, 200, type);
}

void resource_request(resource *res)
{
    if (res->server->is_stopping) {
        refuse(res, 503, "stopping", "the server stops");
    } else if (res->is_scrape) {
        metrics_request(res);
    } else if (res->is_post) {
        if (strcmp(res->path, "/guest") == 0)
            request_guest(res);
        else if (strcmp(res->path, "/board") == 0)
            board_upload(res);
        else if (account_kind_of(res->path) < ACCOUNT_KINDS)
            account_request(res);
        else
            refuse(res, 404, "not_found", "there is nothing here");
    } else if (strcmp(res->path, "/healthz") == 0) {
        health_check(res, answer_health);
    } else if (strncmp(res->path, "/record/", 8) == 0) {
        request_record(res, res->path + 8);
    } else if (strcmp(res->path, "/export") == 0) {
        export_request(res);
    } else {
        request_file(res);
    }
}

const char *resource_type(const char *path)
{
    static const char *const types[][2] = {{".html", "text/html; charset=utf-8"},
                                           {".js", "text/javascript; charset=utf-8"},
                                           {".css", "text/css; charset=utf-8"},
                                           {".json", "application/json"},
                                           {".svg", "image/svg+xml"},
                                           {".png", "image/png"},
                                           {".webp", "image/webp"},
                                           {".wasm", "application/wasm"},
                                           {".woff2", "font/woff2"},
                                           {".webmanifest", "application/manifest+json"},
                                           {".txt", "text/plain; charset=utf-8"}};
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(ending, types[i][0]) == 0)
            return types[i][1];
    return NULL;
}
