/* sending.h: writes the messages of visitors to their sockets. */
#ifndef TURNTABLE_SERVER_SENDING_H
#define TURNTABLE_SERVER_SENDING_H

#include "server/connections.h"

/* This visitor has something to send, or must be dropped. */
void sending_want(visitor *v);

/* Sends to all such visitors, and closes the connections of those that are dropped. */
void sending_do(void);

/* The system accepts more bytes for this visitor. False if the connection must be closed. */
bool sending_go_on(visitor *v);

/* Sends a control frame at once; `text` follows FRAMES_HEAD free bytes. Not while the connection is blocked. What the
 * system does not accept is discarded. False if the connection must be closed. */
bool sending_control(connection *c, frame_kind kind, char *text, size_t size);

/* The visitor is about to be freed. */
void sending_forget(const visitor *v);

#endif
