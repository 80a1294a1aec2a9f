/* pairing.h: guests who look for players of about their strength.
 *
 * One place in the queue for each guest, in memory. Those who want the same game, number of players and clock are
 * seated together if the intervals of their ratings are at most a gap apart (ratings/skill.h) that grows while they
 * wait. A table is opened for them that starts by itself as soon as everybody's random bytes are there. Whoever blocks
 * another, or is named alike, or has played enough rated games with the other today, is never paired with that one. A
 * place is kept for some seconds without a connection, so that a page can be loaded again. */
#ifndef TURNTABLE_SERVER_PAIRING_H
#define TURNTABLE_SERVER_PAIRING_H

#include "server/server.h"
#include "store/ratings.h"

/* Takes a place for this visitor's guest, in place of an earlier one. */
lobby_error pairing_add(visitor *v, const lobby_request *request, tt_store_rating own);
/* Gives the place up. A table that is being opened stays: its `paired` follows. */
void pairing_cancel(visitor *v);
/* The connection is gone; another one of a guest is recognized. */
void pairing_leave(const visitor *v);
void pairing_return(visitor *v);
/* Once a second: looks for players who suit each other. */
void pairing_tick(server *s);
/* Forgets all, when the server stops. */
void pairing_close(server *s);

#endif
