/* admission.h: who may sit at a table that has not begun, and how the host removes people or closes it.
 *
 * Who was removed does not come back to that table. That stands in what is remembered of it (standing.h): the room has
 * it from the moment the host says so, and the store from when the seat is free. */
#ifndef TURNTABLE_SERVER_ADMISSION_H
#define TURNTABLE_SERVER_ADMISSION_H

#include "server/errand.h"
#include "server/room.h"

/* In the keeper's thread. */

/* Whether the guest was removed from the table of e->facts. */
bool admission_is_removed(const errand *e);
/* Why the guest can't sit there: removed, or somebody else has a name that looks like his. */
hall_error admission_refuses(const errand *e);
tt_store_error admission_remove(tt_store *store, errand *e);
tt_store_error admission_close(tt_store *store, errand *e);

/* In the hall's thread. */

/* Whether the host, who must be there, can remove this seat; from now on its guest can't come back. */
hall_error admission_begin_remove(visitor *v, const ask *a);
/* It was not done after all. */
void admission_undo_remove(const errand *e);
/* Who was removed is told, and leaves the room if it is private. */
void admission_tell_removed(const errand *e, room *r);

#endif
