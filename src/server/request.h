/* request.h: who sends an HTTP request, from its headers. */
#ifndef TURNTABLE_SERVER_REQUEST_H
#define TURNTABLE_SERVER_REQUEST_H

#include "server/addresses.h"
#include "server/cookies.h"
#include "server/http.h"
#include "store/store.h"

/* The address that limits count: `peer`, or if that is the proxy (NULL: none) the last address it forwards. Visible
 * ASCII characters only. */
void request_address(const http_request *request, const char *peer, const char *proxy, char address[ADDRESS_MAX]);

/* Whether the request may use our cookie: pages of other sites may not. Programs send no Origin. Without a public URL
 * the Host must be an address or localhost, so that no foreign name can lead here, and the Origin must be http with
 * that host. */
bool request_is_welcome(const http_request *request, const char *public_url);

/* A cookie (cookies.h): of several such ones the first valid one. False if there is none. */
bool request_cookie(const http_request *request, cookie_kind kind, uint8_t value[COOKIE_VALUE]);

/* The hash of the token in the cookie; of several such cookies, the first valid one. An invalid token gives a hash that
 * no guest has. False if there is no such cookie. */
bool request_token(const http_request *request, uint8_t hash[TT_STORE_HASH]);

#endif
