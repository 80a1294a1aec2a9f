/* sockets.h: HTTP and WebSocket. Only sockets.c, sending.c, request.c and peers.c know the library. */
#ifndef TURNTABLE_SERVER_SOCKETS_H
#define TURNTABLE_SERVER_SOCKETS_H

#include "server/server.h"

/* Serves until SIGTERM or SIGINT, or until the store breaks. Then what waits is stored and told. `ready` is called once
 * the port is open. False if it can't be opened or the store broke. */
bool sockets_serve(server *s, void (*ready)(const serve_options *options, int port));

#endif
