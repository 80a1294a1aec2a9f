/* sockets.h: the server on its port. Only sockets, listener, connections, exchange, channel, inner and sending know
 * sockets. */
#ifndef TURNTABLE_SERVER_SOCKETS_H
#define TURNTABLE_SERVER_SOCKETS_H

#include "server/server.h"

/* Serves until SIGTERM or SIGINT, or until the store fails. Then stores and sends what is waiting. Calls `ready` once
 * the port is open. False if it cannot be opened (errno says why) or the store failed. */
bool sockets_serve(server *s, void (*ready)(const serve_options *options, int port));

#endif
