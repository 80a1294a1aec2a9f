/* peers.h: sockets by the address at their other end, whatever is said there: one address must not have them all by
 * saying nothing, or by saying it slowly. Behind a proxy all come from its address, which is not counted: it has limits
 * of its own. */
#ifndef TURNTABLE_SERVER_PEERS_H
#define TURNTABLE_SERVER_PEERS_H

#include <libwebsockets.h>

#include "server/addresses.h"
#include "server/server.h"

typedef struct peer peer;

typedef struct peers {
    addresses *addresses;
    const serve_options *options;
    peer *waiting; /* those whose request is not all there */
} peers;

bool peer_is_loopback(const char *address);

/* Whether one more socket is within the limits. */
bool peer_may_come(const peers *all, int socket);
/* It is there, and gone. */
void peer_come(peers *all, struct lws *wsi, int64_t now);
void peer_go(peers *all, struct lws *wsi);

/* The request that was waited for is there; and it is answered: the next one is waited for. */
void peer_heard(peers *all, struct lws *wsi);
void peer_answered(peers *all, struct lws *wsi, int64_t now);

/* Closes those whose request has not come in time, however much of it is there. Not to be called while the library
 * serves one of them. */
void peers_hang_up(peers *all, int64_t now);

#endif
