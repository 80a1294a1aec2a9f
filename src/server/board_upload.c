/* board_upload.c: board files sent by HTTP. */
#include "server/board_upload.h"

#include <stdlib.h>
#include <string.h>

#include "server/board_offers.h"
#include "server/guest_names.h"
#include "server/table_board.h"
#include "wire/board_json.h"

/* A file whose sender is being looked up. */
typedef struct upload {
    job base;
    resource *resource;
    tt_store_guest guest;
} upload;

static tt_store_error find_sender(tt_store *store, job *base)
{
    upload *u = (upload *)base;
    tt_store_error error = tt_store_guest_find(store, u->resource->token_hash, &u->guest);
    return error == TT_STORE_NOT_FOUND ? TT_STORE_OK : error;
}

/* The name of the board is shown in lists, so it is as clean as a line of chat. */
static bool has_clean_name(const tt_custom_board *custom)
{
    char clean[CHAT_MAX];
    return text_clean(custom->board.name, strlen(custom->board.name), TABLE_BOARD_NAME, clean);
}

/* Checks the file, and answers what was found. */
static void check(resource *res, tt_store_id guest)
{
    static tt_custom_board custom; /* large; only this thread uses it */
    tt_buffer report;
    char *strings = malloc(res->body.size + 1);
    tt_buffer_open(&report, server_memory());
    bool is_good = strings && tt_board_report(&custom, res->body.bytes, res->body.size, strings, &report);
    bool is_named = is_good && has_clean_name(&custom);
    if (!strings || report.failed ||
        (is_named && !board_offers_add(res->server, guest, custom.sha256, res->body.bytes, res->body.size))) {
        resource_refuse(res, 503, LOBBY_NOT_STORED);
    } else if (is_good && !is_named) {
        resource_refuse(res, 422, LOBBY_BAD_TEXT);
    } else {
        tt_buffer_clear(&res->body);
        tt_buffer_put(&res->body, report.bytes, report.size);
        resource_answer(res, is_good ? 200 : 422, "application/json");
    }
    tt_buffer_close(&report);
    free(strings);
}

static void found_sender(job *base)
{
    upload *u = (upload *)base;
    resource *res = u->resource;
    if (base->error != TT_STORE_OK) {
        trouble_failed(res->server, "board", (trouble_who){.address = res->address}, base->error);
        resource_refuse(res, 503, LOBBY_NOT_STORED);
    } else if (!u->guest.id) {
        resource_refuse(res, 403, LOBBY_GUEST_FIRST);
    } else {
        check(res, u->guest.id);
    }
    free(u);
    resource_unref(res);
}

void board_upload(resource *res)
{
    upload *u = res->has_token ? calloc(1, sizeof *u) : NULL;
    if (!u) {
        resource_refuse(res, res->has_token ? 503 : 403, res->has_token ? LOBBY_NOT_STORED : LOBBY_GUEST_FIRST);
        return;
    }
    u->resource = res;
    u->base.run = find_sender;
    u->base.done = found_sender;
    res->references++;
    store_thread_give(res->server->store_thread, &u->base);
}
