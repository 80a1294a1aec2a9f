/* sockets.h: the server at its port. Only this and listener, connections, exchange, channel and sending know sockets.
 */
#ifndef TURNTABLE_SERVER_SOCKETS_H
#define TURNTABLE_SERVER_SOCKETS_H

#include "server/server.h"

/* Serves until SIGTERM or SIGINT, or until the store breaks. Then what waits is stored and told. `ready` is called once
 * the port is open. False if it can't be opened (errno says why) or the store broke. */
bool sockets_serve(server *s, void (*ready)(const serve_options *options, int port));

#endif
