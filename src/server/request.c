/* request.c: address, origin and cookie of a request. */
#include "server/request.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "server/lobby_job.h"
#include "turntable/turntable.h"

/* An address as proxies write it: with or without a port; with one, IPv6 is in brackets. */
static void copy_address(http_text text, char address[ADDRESS_MAX])
{
    const char *colon = memchr(text.at, ':', text.size);
    size_t behind = colon ? text.size - (size_t)(colon + 1 - text.at) : 0;
    bool has_port = colon && !memchr(colon + 1, ':', behind); /* an IPv6 address has more colons */
    bool is_bracketed = text.size > 0 && text.at[0] == '[';
    char end = is_bracketed ? ']' : has_port ? ':' : ' ';
    size_t size = 0;
    for (size_t i = is_bracketed; i < text.size && size < ADDRESS_MAX - 1; i++) {
        if (text.at[i] == end || text.at[i] <= ' ' || text.at[i] > '~')
            break;
        address[size++] = text.at[i];
    }
    address[size] = 0;
}

void request_address(const http_request *request, const char *peer, const char *proxy, char address[ADDRESS_MAX])
{
    snprintf(address, ADDRESS_MAX, "%s", peer);
    if (!proxy || strcmp(proxy, addresses_plain(peer)) != 0)
        return;
    http_text last = http_header(request, "x-forwarded-for");
    const char *comma = memrchr(last.at, ',', last.size);
    const char *start = comma ? comma + 1 : last.at, *end = last.at + last.size;
    while (start < end && (*start == ' ' || *start == '\t'))
        start++;
    if (start < end)
        copy_address((http_text){start, (size_t)(end - start)}, address);
}

static bool is_address_or_localhost(http_text host)
{
    const char *colon = memchr(host.at, ':', host.size);
    http_text name = {host.at, colon ? (size_t)(colon - host.at) : host.size};
    if (host.at[0] == '[' || http_is(name, "localhost"))
        return true;
    for (size_t i = 0; i < name.size; i++)
        if (!strchr("0123456789.", name.at[i]))
            return false;
    return name.size > 0;
}

bool request_is_welcome(const http_request *request, const char *public_url)
{
    static const char scheme[] = "http://";
    const size_t length = sizeof scheme - 1;
    http_text rest = request->headers, origin, host = http_header(request, "host");
    if (!public_url && host.size > 0 && !is_address_or_localhost(host))
        return false;
    if (!http_next_header(&rest, "origin", &origin))
        return true;
    if (public_url)
        return origin.size == strlen(public_url) && memcmp(origin.at, public_url, origin.size) == 0;
    return origin.size == length + host.size && memcmp(origin.at, scheme, length) == 0 &&
           memcmp(origin.at + length, host.at, host.size) == 0;
}

/* A hash that no guest has, for an invalid token. */
static void hash_of_nobody(uint8_t hash[TT_STORE_HASH])
{
    static const uint8_t nobody[1];
    token_hash(nobody, sizeof nobody, hash);
}

/* Looks for a cookie in one header; *is_there: there is one of its name, valid or not. */
static bool find_cookie(http_text cookies, const char *name, uint8_t value[COOKIE_VALUE], bool *is_there)
{
    const size_t length = strlen(name);
    const char *at = cookies.at, *end = cookies.at + cookies.size;
    while (at < end) {
        while (at < end && (*at == ';' || *at == ' '))
            at++;
        const char *stop = memchr(at, ';', (size_t)(end - at));
        size_t size = (size_t)((stop ? stop : end) - at);
        bool is_named = size > length && memcmp(at, name, length) == 0 && at[length] == '=';
        if (is_named && tt_hex_read(at + length + 1, size - length - 1, value))
            return true;
        *is_there |= is_named;
        at += size;
    }
    return false;
}

/* The first valid cookie of this name. */
static bool find_in_all(const http_request *request, cookie_kind kind, uint8_t value[COOKIE_VALUE], bool *is_there)
{
    http_text rest = request->headers, cookies;
    while (http_next_header(&rest, "cookie", &cookies))
        if (find_cookie(cookies, cookie_name(kind), value, is_there))
            return true;
    return false;
}

bool request_cookie(const http_request *request, cookie_kind kind, uint8_t value[COOKIE_VALUE])
{
    bool is_there = false;
    return find_in_all(request, kind, value, &is_there);
}

bool request_token(const http_request *request, uint8_t hash[TT_STORE_HASH])
{
    uint8_t token[COOKIE_VALUE];
    bool is_there = false, is_valid = find_in_all(request, COOKIE_TOKEN, token, &is_there);
    if (is_valid)
        token_hash(token, sizeof token, hash);
    else if (is_there)
        hash_of_nobody(hash);
    sodium_memzero(token, sizeof token);
    return is_valid || is_there;
}
