/* peers.h: sockets by the address at their other end, whatever is said there: one address must not have them all by
 * saying nothing. Behind a proxy all come from its address, which is not counted: it has limits of its own. */
#ifndef TURNTABLE_SERVER_PEERS_H
#define TURNTABLE_SERVER_PEERS_H

#include <libwebsockets.h>

#include "server/addresses.h"
#include "server/server.h"

bool peer_is_loopback(const char *address);

/* Whether one more socket is within the limits. */
bool peer_may_come(addresses *all, const serve_options *options, int socket);
/* It is there, and gone. */
void peer_count(addresses *all, const serve_options *options, struct lws *wsi);
void peer_uncount(struct lws *wsi);

#endif
