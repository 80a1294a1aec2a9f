/* notify_request.c: reads messages about notifications. */
#include "server/notify_request.h"

#include <string.h>

#include "wire/message.h"

enum {
    MESSAGE = 1,
    KIND = 2,
    ADDRESS = 4,
    TOKEN = 8,
    POINT = 16,
    SECRET = 32,
    ID = 64,
    CODE = 128,
    TURNS = 256,
    GAMES = 512,
    DIGEST = 1024,
    LANGUAGE = 2048
};
enum { LAST_MINUTE = 24 * 60 - 1 };

static const int64_t largest_id = ((int64_t)1 << 53) - 1; /* what JavaScript counts to */

static const struct {
    const char *name;
    unsigned needed, allowed;
} kinds[NOTIFY_KINDS] = {
    [NOTIFY_GET] = {"notify", 0, 0},
    [NOTIFY_ADD] = {"notify_add", KIND | ADDRESS, TOKEN | POINT | SECRET},
    [NOTIFY_CONFIRM] = {"notify_confirm", CODE, 0},
    [NOTIFY_TEST] = {"notify_test", ID, 0},
    [NOTIFY_REMOVE] = {"notify_remove", ID, 0},
    [NOTIFY_SET] = {"notify_set", TURNS | GAMES | DIGEST | LANGUAGE, 0},
};

const char *notify_request_name(notify_request_kind kind)
{
    return kinds[kind].name;
}

static int find_kind(const tt_json *json)
{
    int kind = NOTIFY_KINDS - 1;
    while (kind >= 0 && !tt_json_is(json, kinds[kind].name))
        kind--;
    return kind;
}

bool notify_request_is(const char *text, size_t size)
{
    tt_json json;
    tt_json_open(&json, text, size);
    if (size > TT_MESSAGE_MAX || !tt_json_expect(&json, TT_JSON_OBJECT))
        return false;
    while (tt_json_key(&json)) {
        if (tt_json_is(&json, "message"))
            return tt_json_expect(&json, TT_JSON_STRING) && find_kind(&json) >= 0;
        tt_json_skip(&json);
    }
    return false;
}

static bool read_kind(tt_json *json, notify_request *request)
{
    int kind = tt_json_expect(json, TT_JSON_STRING) ? find_kind(json) : -1;
    if (kind >= 0)
        request->kind = (notify_request_kind)kind;
    return kind >= 0 || tt_json_refuse(json, TT_JSON_BAD_VALUE);
}

/* Visible ASCII, of which at least one: an address or a token becomes part of a request. */
static bool read_visible(tt_json *json, char *text, size_t capacity)
{
    if (!tt_json_string(json, text, capacity))
        return false;
    for (const char *at = text; *at; at++)
        if (*at <= ' ' || *at > '~')
            return tt_json_refuse(json, TT_JSON_BAD_VALUE);
    return *text || tt_json_refuse(json, TT_JSON_BAD_VALUE);
}

static bool read_target_kind(tt_json *json, notify_request *request)
{
    char name[16];
    if (!tt_json_string(json, name, sizeof name))
        return false;
    int kind = tt_store_target_kind_find(name);
    if (kind >= 0)
        request->target.kind = (tt_store_target_kind)kind;
    return kind >= 0 || tt_json_refuse(json, TT_JSON_BAD_VALUE);
}

/* A minute of the day, or null. */
static bool read_digest(tt_json *json, notify_request *request)
{
    const tt_json_token *token = &json->token;
    tt_json_type type = tt_json_next(json);
    request->digest = -1;
    if (type == TT_JSON_NULL)
        return true;
    if (type != TT_JSON_NUMBER || !token->is_integer)
        return tt_json_refuse(json, TT_JSON_WRONG_TYPE);
    if (token->integer < 0 || token->integer > LAST_MINUTE)
        return tt_json_refuse(json, TT_JSON_OUT_OF_RANGE);
    request->digest = (int)token->integer;
    return true;
}

static unsigned read_field(tt_json *json, notify_request *request)
{
    if (tt_json_is(json, "message"))
        return read_kind(json, request) ? MESSAGE : 0;
    if (tt_json_is(json, "kind"))
        return read_target_kind(json, request) ? KIND : 0;
    if (tt_json_is(json, "address"))
        return read_visible(json, request->target.address, sizeof request->target.address) ? ADDRESS : 0;
    if (tt_json_is(json, "token"))
        return read_visible(json, request->target.token, sizeof request->target.token) ? TOKEN : 0;
    if (tt_json_is(json, "point"))
        return read_visible(json, request->point, sizeof request->point) ? POINT : 0;
    if (tt_json_is(json, "secret"))
        return read_visible(json, request->secret, sizeof request->secret) ? SECRET : 0;
    if (tt_json_is(json, "id"))
        return tt_json_integer(json, 1, largest_id, &request->id) ? ID : 0;
    if (tt_json_is(json, "code"))
        return read_visible(json, request->target.code, sizeof request->target.code) ? CODE : 0;
    if (tt_json_is(json, "turns"))
        return tt_json_boolean(json, &request->turns) ? TURNS : 0;
    if (tt_json_is(json, "games"))
        return tt_json_boolean(json, &request->games) ? GAMES : 0;
    if (tt_json_is(json, "digest"))
        return read_digest(json, request) ? DIGEST : 0;
    if (tt_json_is(json, "language"))
        return read_visible(json, request->language, sizeof request->language) ? LANGUAGE : 0;
    tt_json_refuse(json, TT_JSON_UNKNOWN_KEY);
    return 0;
}

/* A browser has both keys, nothing else has one. */
static unsigned keys_of(const notify_request *request)
{
    return request->kind == NOTIFY_ADD && request->target.kind == TT_TARGET_WEBPUSH ? POINT | SECRET : 0;
}

static void read_fields(tt_json *json, notify_request *request)
{
    if (!tt_json_expect(json, TT_JSON_OBJECT))
        return;
    while (tt_json_key(json)) {
        unsigned field = read_field(json, request);
        if (!field)
            return;
        request->found |= field;
    }
    if (!tt_json_finish(json))
        return;
    unsigned needed = kinds[request->kind].needed | MESSAGE | keys_of(request),
             allowed = kinds[request->kind].allowed & ~(unsigned)(keys_of(request) ? TOKEN : POINT | SECRET);
    if ((request->found & needed) != needed)
        tt_json_refuse(json, TT_JSON_MISSING_KEY);
    else if (request->found & ~(needed | allowed))
        tt_json_refuse(json, TT_JSON_UNKNOWN_KEY);
}

bool notify_request_read(const char *text, size_t size, notify_request *request)
{
    tt_json json;
    *request = (notify_request){.digest = -1};
    tt_json_open(&json, text, size);
    if (size > TT_MESSAGE_MAX)
        tt_json_refuse(&json, TT_JSON_TOO_LARGE);
    else
        read_fields(&json, request);
    request->json = json.error;
    request->line = json.token.line;
    request->column = json.token.column;
    return request->json == TT_JSON_OK;
}
