/* channel.h: a WebSocket on a connection: how it begins, what is heard there, how it ends. sending.h has what is said.
 */
#ifndef TURNTABLE_SERVER_CHANNEL_H
#define TURNTABLE_SERVER_CHANNEL_H

#include "server/connections.h"
#include "server/http.h"

/* Makes the answer that turns the connection into a WebSocket, and its visitor; or gives the status of a refusal. */
int channel_begin(connection *c, const http_request *request);

/* That answer is out. False if the connection is to be closed at once. */
bool channel_open(connection *c);

/* Bytes have come; they are unmasked where they are. False if the connection is to be closed at once. */
bool channel_hear(connection *c, char *bytes, size_t size);

/* Answers the last ping, if the system takes it. False if the connection is to be closed at once. */
bool channel_answer_pings(connection *c);

/* Says goodbye with a code, and lingers. */
void channel_close(connection *c, int code);

/* Pings who is silent; false if it is silent for too long. Once a second. */
bool channel_tick(connection *c);

/* The connection is closed, or says nothing more. */
void channel_end(connection *c);

#endif
