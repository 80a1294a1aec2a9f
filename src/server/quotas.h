/* quotas.h: how much one network (addresses.h) may open and store. Kept in memory: a restart forgets it.
 *
 * Running games are never stopped by a quota: only new tables, rematches, starts and chat are refused. */
#ifndef TURNTABLE_SERVER_QUOTAS_H
#define TURNTABLE_SERVER_QUOTAS_H

#include "server/server.h"

/* Bytes stored, about, for a table, for a game to come, and for a message or an action besides its texts. */
enum { QUOTA_TABLE = 1000, QUOTA_GAME = 64000, QUOTA_ROW = 100 };

/* Whether the visitor may open one more table, which is then counted, and whether it may store anything. Visitors
 * without limits always may. */
lobby_error quotas_open(const visitor *v);
/* The counted table was not opened. */
void quotas_open_back(server *s, uint64_t network);
lobby_error quotas_store(const visitor *v);

/* Whether the visitor may make the server send one more message to an address of its choice; it is then counted. */
bool quotas_notify(const visitor *v);

/* Counts bytes that were stored for this network. */
void quotas_charge(server *s, uint64_t network, size_t bytes);

/* Forgets networks that have their full quota again; once in a while. */
void quotas_tidy(server *s);
/* Forgets all. */
void quotas_close(server *s);

/* In the store thread: public tables that wait for players. */

/* Whether fewer than `most` tables of this network wait; quotas_wait adds one. */
tt_store_error quotas_may_wait(server *s, uint64_t network, int most, bool *may);
void quotas_wait(server *s, uint64_t network, tt_store_id table);

#endif
