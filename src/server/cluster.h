/* cluster.h: one of several processes on one database (docs/cluster.md): which tables it runs, and where the others
 * are.
 *
 * A request for a table is done by the process that has its lease. Nobody has it: the process that is asked takes it.
 */
#ifndef TURNTABLE_SERVER_CLUSTER_H
#define TURNTABLE_SERVER_CLUSTER_H

#include "server/connections.h"
#include "wire/buffer.h"

struct errand;

/* Joins the others, at the inner address of the options, and begins to renew the leases. Calls `wake` when there is
 * something to collect. False if that fails; the log says why. */
bool cluster_begin(server *s, connection_list *list, void (*wake)(void *context));
/* Takes what the keeper knows: in the main thread. */
void cluster_collect(void);
/* Once a second. */
void cluster_tick(void);
/* All is stored: gives up the leases, so that others have them at once. */
void cluster_leave(void);
/* Closes what is left. */
void cluster_end(void);

void cluster_write_metrics(tt_buffer *out);

/* For relays.c and inner.c. */

server *cluster_server(void);
/* Whether this process runs the table. */
bool cluster_runs(tt_store_id table);
/* A process may be dead: the keeper looks at once. */
void cluster_ask_now(void);
/* Looks again who runs the table, in a moment, unless it has been tried for too long. */
void cluster_look_again(struct errand *one);
/* It is answered, or never will be: the visitor goes on. */
void cluster_end_errand(struct errand *one);

#endif
