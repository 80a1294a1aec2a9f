/* request.h: who asks, from the headers of a request. */
#ifndef TURNTABLE_SERVER_REQUEST_H
#define TURNTABLE_SERVER_REQUEST_H

#include "server/addresses.h"
#include "server/http.h"
#include "store/store.h"

/* The address that limits count: that of the other end (`peer`), or if that is the proxy (NULL: there is none) the last
 * one that it names. Visible characters of ASCII alone. */
void request_address(const http_request *request, const char *peer, const char *proxy, char address[ADDRESS_MAX]);

/* A page of another place must not speak here with our cookie. Programs send no Origin. Without a public URL the host
 * must be an address or localhost, so that no name of somebody else's leads here, and the Origin that host by http. */
bool request_is_welcome(const http_request *request, const char *public_url);

/* The hash of the token in the cookie: the first that is one, if there are several of the name; of what is none the
 * hash of nobody. False if there is no such cookie. */
bool request_token(const http_request *request, uint8_t hash[TT_STORE_HASH]);

#endif
