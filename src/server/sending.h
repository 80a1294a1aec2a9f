/* sending.h: what visitors are told goes out. */
#ifndef TURNTABLE_SERVER_SENDING_H
#define TURNTABLE_SERVER_SENDING_H

#include "server/connections.h"

/* There is something for this visitor, or it is to be dropped. */
void sending_want(visitor *v);

/* Sends to all for whom there is something; closes the connections of those who are dropped. */
void sending_do(void);

/* The system takes more for this visitor. False if the connection is to be closed. */
bool sending_go_on(visitor *v);

/* Sends a frame of control at once: its text stands behind FRAMES_HEAD bytes. Not while the connection is blocked. What
 * the system does not take is left out. False if the connection is to be closed. */
bool sending_control(connection *c, frame_kind kind, char *text, size_t size);

/* A visitor goes. */
void sending_forget(const visitor *v);

#endif
