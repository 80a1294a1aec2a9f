/* request.c: address, origin and cookie of a request. */
#include "server/request.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "server/lobby_job.h"
#include "server/resource.h"

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

/* Looks for the token in one header; *is_there: there is a cookie of its name, valid or not. */
static bool find_token(http_text cookies, uint8_t hash[TT_STORE_HASH], bool *is_there)
{
    static const char name[] = "turntable=";
    const size_t length = sizeof name - 1;
    const char *at = cookies.at, *end = cookies.at + cookies.size;
    while (at < end) {
        while (at < end && (*at == ';' || *at == ' '))
            at++;
        const char *stop = memchr(at, ';', (size_t)(end - at));
        size_t size = (size_t)((stop ? stop : end) - at);
        bool is_named = size >= length && memcmp(at, name, length) == 0;
        if (is_named && resource_token(at + length, size - length, hash))
            return true;
        *is_there |= is_named;
        at += size;
    }
    return false;
}

bool request_token(const http_request *request, uint8_t hash[TT_STORE_HASH])
{
    http_text rest = request->headers, cookies;
    bool is_there = false;
    while (http_next_header(&rest, "cookie", &cookies))
        if (find_token(cookies, hash, &is_there))
            return true;
    if (is_there)
        hash_of_nobody(hash);
    return is_there;
}
