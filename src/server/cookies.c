/* cookies.c: writes cookies. */
#include "server/cookies.h"

#include <stdio.h>
#include <string.h>

#include "turntable/turntable.h"

static const struct {
    const char *name, *path;
} kinds[COOKIE_KINDS] = {[COOKIE_TOKEN] = {"turntable", "/"},
                         [COOKIE_GUEST] = {"turntable_guest", "/"},
                         [COOKIE_DEVICE] = {"turntable_device", "/login"}};

const char *cookie_name(cookie_kind kind)
{
    return kinds[kind].name;
}

void cookie_set(resource *res, cookie_kind kind, const uint8_t value[COOKIE_VALUE])
{
    const char *public_url = res->server->options->public_url;
    const char *secure = public_url && strncmp(public_url, "https:", 6) == 0 ? "; Secure" : "";
    char hex[TT_HEX_SIZE] = "";
    size_t at = strlen(res->cookies);
    if (value)
        tt_hex_write(value, hex);
    snprintf(res->cookies + at, sizeof res->cookies - at,
             "set-cookie: %s=%s; Path=%s; Max-Age=%d; HttpOnly; SameSite=Lax%s\r\n", kinds[kind].name, hex,
             kinds[kind].path, value ? 31536000 : 0, secure);
}
