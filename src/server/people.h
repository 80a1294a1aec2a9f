/* people.h: guests who changed: their name, account or sessions. The store notes them; every server reads them once a
 * second, so what one process changed is known to all. */
#ifndef TURNTABLE_SERVER_PEOPLE_H
#define TURNTABLE_SERVER_PEOPLE_H

#include "server/server.h"

/* The name of a guest whose account was deleted. Nobody can choose it: it is reserved. */
#define FORMER_PLAYER "former player"

/* Once a second: looks for changes. */
void people_tick(server *s);

/* This guest has changed, and here it shall be known at once: connections whose session has ended are closed, tables
 * show the new name. */
void people_changed(server *s, tt_store_id guest);

/* Whether the guest of this connection has blocked another one; and the list that this asks, which is copied. */
bool visitor_blocks(const visitor *v, tt_store_id guest);
void visitor_learn_blocks(visitor *v, const tt_store_id blocked[], int count);

#endif
