/* admission.h: who may sit at an open table, and how the host removes people or closes it.
 *
 * A guest who was removed cannot return to that table: the store remembers it. */
#ifndef TURNTABLE_SERVER_ADMISSION_H
#define TURNTABLE_SERVER_ADMISSION_H

#include "server/live_table.h"
#include "server/lobby_job.h"

/* In the store thread. */

/* Refuses a guest who was removed, or whose name looks like that of another guest at the table. */
tt_store_error admission_check(tt_store *store, lobby_job *j);
tt_store_error admission_remove(tt_store *store, lobby_job *j);
tt_store_error admission_close(tt_store *store, lobby_job *j);

/* In the main thread. */

/* Whether the host, who must have entered the table, can remove this seat. */
lobby_error admission_begin_remove(visitor *v, const lobby_request *request);
/* Sends the removed guest a message, and makes him leave the table if it is private. */
void admission_send_removed(const lobby_job *j, live_table *live);

#endif
