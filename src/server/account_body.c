/* account_body.c: reads the bodies of requests about accounts. */
#include "server/account_body.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

enum { NAME = 1, PASSWORD = 2, FRESH = 4, CODE = 8, EVERYWHERE = 16 };

static const struct {
    const char *path;
    unsigned needed, allowed;
} kinds[ACCOUNT_KINDS] = {
    [ACCOUNT_REGISTER] = {"/register", NAME | PASSWORD, 0},
    [ACCOUNT_LOGIN] = {"/login", NAME | PASSWORD, 0},
    [ACCOUNT_LOGOUT] = {"/logout", 0, EVERYWHERE},
    [ACCOUNT_RECOVER] = {"/recover", NAME | CODE | FRESH, 0},
    [ACCOUNT_PASSWORD] = {"/password", PASSWORD | FRESH, 0},
    [ACCOUNT_CODE] = {"/code", PASSWORD, 0},
    [ACCOUNT_DELETE] = {"/delete", PASSWORD, 0},
};

account_kind account_kind_of(const char *path)
{
    int kind = 0;
    while (kind < ACCOUNT_KINDS && strcmp(path, kinds[kind].path) != 0)
        kind++;
    return (account_kind)kind;
}

static bool read_password(tt_json *json, char to[PASSWORD_SIZE])
{
    utf8proc_uint8_t *composed = NULL;
    if (!tt_json_string(json, to, PASSWORD_SIZE))
        return false;
    utf8proc_ssize_t size = utf8proc_map((const utf8proc_uint8_t *)to, 0, &composed,
                                         UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_COMPOSE);
    bool fits = size >= 0 && size < PASSWORD_SIZE;
    if (fits)
        memcpy(to, composed, (size_t)size + 1);
    free(composed);
    return fits || tt_json_refuse(json, TT_JSON_BAD_VALUE);
}

/* Reads the value of the current key; gives its bit, 0 after an error. */
static unsigned read_field(tt_json *json, account_body *body)
{
    if (tt_json_is(json, "name"))
        return tt_json_string(json, body->name, sizeof body->name) ? NAME : 0;
    if (tt_json_is(json, "password"))
        return read_password(json, body->password) ? PASSWORD : 0;
    if (tt_json_is(json, "new"))
        return read_password(json, body->fresh) ? FRESH : 0;
    if (tt_json_is(json, "code"))
        return tt_json_string(json, body->code, sizeof body->code) ? CODE : 0;
    if (tt_json_is(json, "everywhere"))
        return tt_json_boolean(json, &body->is_everywhere) ? EVERYWHERE : 0;
    tt_json_refuse(json, TT_JSON_UNKNOWN_KEY);
    return 0;
}

tt_json_error account_body_read(account_kind kind, const char *text, size_t size, account_body *body)
{
    tt_json json;
    unsigned found = 0, field = 1;
    *body = (account_body){0};
    tt_json_open(&json, text, size);
    if (tt_json_expect(&json, TT_JSON_OBJECT))
        while (field && tt_json_key(&json))
            found |= field = read_field(&json, body);
    if (!tt_json_finish(&json))
        return json.error;
    if ((found & kinds[kind].needed) != kinds[kind].needed)
        return TT_JSON_MISSING_KEY;
    return found & ~(kinds[kind].needed | kinds[kind].allowed) ? TT_JSON_UNKNOWN_KEY : TT_JSON_OK;
}

bool account_is_password(const char *password)
{
    int count = 0;
    for (; *password; password++)
        count += (*password & 0xC0) != 0x80; /* the first byte of a character */
    return count >= PASSWORD_LEAST && count <= PASSWORD_MOST;
}
