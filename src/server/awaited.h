/* awaited.h: guests who sit at an open table and have not sent their bytes: after ten seconds the seat is freed, so
 * that nobody can hold up a game by not sending them. */
#ifndef TURNTABLE_SERVER_AWAITED_H
#define TURNTABLE_SERVER_AWAITED_H

#include "server/server.h"

/* A guest has sat down, sent bytes, passed the seat on or stood up: `facts` say which. */
void awaited_follow(server *s, const tt_store_table *facts, tt_store_id guest);

/* Once a second. After the start of a server those of the store have a minute from now: their pages must come back. */
void awaited_tick(server *s);

/* At a stop: nobody is awaited any more. */
void awaited_close(server *s);

/* In the store thread. The seat of this guest was freed, or left before its bytes came; and whether that was less
 * than a minute ago. Else who leaves and comes back in time would hold the seat for ever. */
void freed_note(server *s, tt_store_id table, tt_store_id guest, int64_t time);
bool freed_lately(const server *s, tt_store_id table, tt_store_id guest, int64_t time);

#endif
