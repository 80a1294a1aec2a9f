/* awaited.h: guests who have a seat at an open table and have not sent their random bytes. After ten seconds the seat
 * is freed, so that nobody can hold up a game. */
#ifndef TURNTABLE_SERVER_AWAITED_H
#define TURNTABLE_SERVER_AWAITED_H

#include "server/server.h"

/* A guest has joined, sent bytes, passed the seat on or left; `facts` are those after that. */
void awaited_follow(server *s, const tt_store_table *facts, tt_store_id guest);

/* Once a second. After a start of the server, guests known from the store have a minute: their pages must reconnect. */
void awaited_tick(server *s);

/* Forgets all, when the server stops. */
void awaited_close(server *s);

/* In the store thread. Notes that the seat of this guest was freed, or left before its bytes came; and asks whether
 * that was less than a minute ago. Otherwise a guest could hold a seat forever by leaving and joining again. */
void freed_note(server *s, tt_store_id table, tt_store_id guest, int64_t time);
bool freed_lately(const server *s, tt_store_id table, tt_store_id guest, int64_t time);

#endif
