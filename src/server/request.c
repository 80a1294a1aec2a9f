/* request.c: who asks: address, origin and cookie, from the headers of a request. */
#include "server/request.h"

#include <stdio.h>
#include <string.h>

#include "server/errand.h"
#include "server/page.h"

const char *request_header(struct lws *wsi, enum lws_token_indexes token, char *to, int size)
{
    int length = lws_hdr_copy(wsi, to, size, token);
    if (length < 0)
        to[0] = 0;
    return to;
}

/* An address as proxies write it: with a port or without, one of IPv6 then in brackets. */
static void copy_address(const char *text, char address[ADDRESS_MAX])
{
    const char *colon = strchr(text, ':');
    bool has_port = colon && !strchr(colon + 1, ':'); /* an address of IPv6 has more of them */
    bool is_bracketed = text[0] == '[';
    const char *start = text + is_bracketed;
    snprintf(address, ADDRESS_MAX, "%.*s", (int)strcspn(start, is_bracketed ? "] " : has_port ? ": " : " "), start);
}

void request_address(struct lws *wsi, const char *proxy, char address[ADDRESS_MAX])
{
    char forwarded[512];
    address[0] = 0;
    lws_get_peer_simple(wsi, address, ADDRESS_MAX);
    const char *plain = strncmp(address, "::ffff:", 7) == 0 ? address + 7 : address;
    if (!proxy || strcmp(proxy, plain) != 0)
        return;
    request_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded);
    const char *last = strrchr(forwarded, ',');
    last = last ? last + 1 : forwarded;
    last += strspn(last, " ");
    if (*last)
        copy_address(last, address);
}

static bool is_address_or_localhost(const char *host)
{
    size_t name = strcspn(host, ":");
    if (host[0] == '[')
        return true;
    if (name == 9 && strncasecmp(host, "localhost", 9) == 0)
        return true;
    return name > 0 && strspn(host, "0123456789.") == name;
}

bool request_is_welcome(struct lws *wsi, const char *public_url)
{
    char origin[256], host[256];
    request_header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    if (!public_url && host[0] && !is_address_or_localhost(host))
        return false;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true;
    request_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    if (public_url)
        return strcmp(origin, public_url) == 0;
    const char *name = strstr(origin, "://");
    return name && strcmp(name + 3, host) == 0;
}

/* What no token is, its hash being that of nobody: a guest we don't know. */
static void hash_of_nobody(uint8_t hash[TT_STORE_HASH])
{
    static const uint8_t nobody[1];
    token_hash(nobody, sizeof nobody, hash);
}

bool request_token(struct lws *wsi, uint8_t hash[TT_STORE_HASH])
{
    static const char name[] = "turntable=";
    char cookies[REQUEST_HEAD_MAX];
    bool is_there = false;
    request_header(wsi, WSI_TOKEN_HTTP_COOKIE, cookies, sizeof cookies);
    for (const char *at = cookies; *at;) {
        at += strspn(at, "; ");
        size_t size = strcspn(at, ";");
        bool is_named = strncmp(at, name, sizeof name - 1) == 0;
        if (is_named && page_token(at + sizeof name - 1, size - (sizeof name - 1), hash))
            return true;
        is_there |= is_named;
        at += size;
    }
    if (is_there)
        hash_of_nobody(hash);
    return is_there;
}
