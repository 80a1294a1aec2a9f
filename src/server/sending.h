/* sending.h: what visitors are told goes out, through libwebsockets or past it. */
#ifndef TURNTABLE_SERVER_SENDING_H
#define TURNTABLE_SERVER_SENDING_H

#include "server/server.h"

/* There is something for this visitor, or it is to be dropped. */
void sending_want(visitor *v);

/* Sends to all for whom there is something. */
void sending_do(void);

/* The system takes more of what was left for this visitor; the library keeps the rest of a message begun. False if the
 * connection is to be closed. */
bool sending_go_on(visitor *v);

/* A visitor goes. */
void sending_forget(const visitor *v);

#endif
