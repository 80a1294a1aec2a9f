/* request.h: who asks, from the headers of a request; through libwebsockets. */
#ifndef TURNTABLE_SERVER_REQUEST_H
#define TURNTABLE_SERVER_REQUEST_H

#include <libwebsockets.h>

#include "server/addresses.h"
#include "store/store.h"

enum { REQUEST_HEAD_MAX = 16 << 10 }; /* bytes of all headers together */

/* The value of a header, "" if there is none; gives `to`. */
const char *request_header(struct lws *wsi, enum lws_token_indexes token, char *to, int size);

/* The address that limits count: the last one that the proxy names, where there is a proxy (NULL: none). */
void request_address(struct lws *wsi, const char *proxy, char address[ADDRESS_MAX]);

/* A page of another place must not speak here with our cookie. Programs send no Origin. Without a public URL the host
 * must be an address or localhost, so that no name of somebody else's leads here. */
bool request_is_welcome(struct lws *wsi, const char *public_url);

/* The hash of the token in the cookie: the first that is one, if there are several of the name; of what is none the
 * hash of nobody. False if there is no such cookie. */
bool request_token(struct lws *wsi, uint8_t hash[TT_STORE_HASH]);

#endif
