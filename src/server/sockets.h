/* sockets.h: HTTP and WebSocket. The one file behind it is the only one that knows the library. */
#ifndef TURNTABLE_SERVER_SOCKETS_H
#define TURNTABLE_SERVER_SOCKETS_H

#include "server/server.h"

/* Serves until it is told to stop (sockets_stop), or the store breaks. Then what waits is stored and told. `ready` is
 * called once the port is open. False if it can't be opened or the store broke. */
bool sockets_serve(server *s, void (*ready)(const serve_options *options, int port));

/* May be called from a signal handler. */
void sockets_stop(void);

#endif
