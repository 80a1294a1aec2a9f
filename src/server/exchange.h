/* exchange.h: HTTP requests and answers on a connection, one at a time: the next request is read once the previous
 * answer is sent. */
#ifndef TURNTABLE_SERVER_EXCHANGE_H
#define TURNTABLE_SERVER_EXCHANGE_H

#include "server/connections.h"

/* Waits for the first request. */
void exchange_begin(connection *c);

/* Takes bytes that have come, and answers requests as far as possible. False if the connection must be closed. */
bool exchange_hear(connection *c, const char *bytes, size_t size);

/* Continues after waiting for an answer or for the system to accept more of it. False as above. */
bool exchange_go_on(connection *c);

/* Frees the answer: the connection is closed. */
void exchange_end(connection *c);

#endif
