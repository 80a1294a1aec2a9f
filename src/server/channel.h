/* channel.h: a WebSocket on a connection: opening, reading, closing. sending.h writes. */
#ifndef TURNTABLE_SERVER_CHANNEL_H
#define TURNTABLE_SERVER_CHANNEL_H

#include "server/connections.h"
#include "server/http.h"

/* Writes the answer that makes the connection a WebSocket, and makes its visitor. Gives 0, or the HTTP status of a
 * refusal. */
int channel_begin(connection *c, const http_request *request);

/* Starts the WebSocket once that answer is sent. False if the connection must be closed at once. */
bool channel_open(connection *c);

/* Handles bytes that have come; unmasks them in place. False if the connection must be closed at once. */
bool channel_hear(connection *c, char *bytes, size_t size);

/* Answers the last ping, if the system accepts it. False if the connection must be closed at once. */
bool channel_answer_pings(connection *c);

/* Sends a close frame with this code, and lingers. */
void channel_close(connection *c, int code);

/* Once a second: pings a silent connection; false if it was silent for too long. */
bool channel_tick(connection *c);

/* Frees the visitor: the connection is closed, or sends nothing more. */
void channel_end(connection *c);

#endif
