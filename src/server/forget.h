/* forget.h: what is in memory may not be what is stored: forget it, and read it again when somebody asks for it.
 *
 * The connections of those at a table are closed, and they connect again by themselves; then they are sent the table as
 * it is stored. A client that repeats its last action learns whether that was stored (docs/protocol.md). */
#ifndef TURNTABLE_SERVER_FORGET_H
#define TURNTABLE_SERVER_FORGET_H

#include "server/live_table.h"

/* Forgets one table: nothing more is stored, noted or sent for it, except the action that the store thread has. */
void live_forget(live_table *live);

/* The store was lost: forgets all tables, and what was read from it for them. */
void lobby_forget(server *s);

#endif
