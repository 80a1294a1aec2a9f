/* exchange.h: requests and answers on a connection, one after the other: the next request is read once the answer to
 * the one before it is written. */
#ifndef TURNTABLE_SERVER_EXCHANGE_H
#define TURNTABLE_SERVER_EXCHANGE_H

#include "server/connections.h"

/* The first request is waited for. */
void exchange_begin(connection *c);

/* Something has come; what it asks is answered as far as can be. False if the connection is to be closed. */
bool exchange_hear(connection *c, const char *bytes, size_t size);

/* Goes on where it had to wait: for the answer, or for the system to take more of it. */
bool exchange_go_on(connection *c);

/* The connection is closed. */
void exchange_end(connection *c);

#endif
