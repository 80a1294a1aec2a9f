/* admission.h: who may sit at a table that has not begun, and how the host removes people or closes it.
 *
 * Who was removed does not come back to that table: the store remembers it. */
#ifndef TURNTABLE_SERVER_ADMISSION_H
#define TURNTABLE_SERVER_ADMISSION_H

#include "server/live_table.h"
#include "server/lobby_job.h"

/* In the store thread. */

/* Refuses a guest who can't sit there: removed, or somebody else has a name that looks like his. */
tt_store_error admission_check(tt_store *store, lobby_job *job);
tt_store_error admission_remove(tt_store *store, lobby_job *job);
tt_store_error admission_close(tt_store *store, lobby_job *job);

/* In the main thread. */

/* Whether the host, who must be there, can remove this seat. */
lobby_error admission_begin_remove(visitor *v, const lobby_request *request);
/* Who was removed is told, and leaves the room if it is private. */
void admission_tell_removed(const lobby_job *job, live_table *live);

#endif
