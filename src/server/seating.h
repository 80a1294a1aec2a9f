/* seating.h: who may sit at a table that has not begun, and how the host removes people or closes it.
 *
 * Who was removed does not come back to that table. That stands in what is remembered of it (standing.h): the room has
 * it from the moment the host says so, and the store from when the seat is free. */
#ifndef TURNTABLE_SERVER_SEATING_H
#define TURNTABLE_SERVER_SEATING_H

#include "server/errand.h"
#include "server/room.h"

/* In the keeper's thread. */

/* Whether the guest was removed from the table of e->facts. */
bool seating_is_removed(const errand *e);
/* Why the guest can't sit there: removed, or somebody else has a name that looks like his. */
hall_error seating_refuses(const errand *e);
tt_store_error seating_remove(tt_store *store, errand *e);
tt_store_error seating_close(tt_store *store, errand *e);
/* The open table is no more. */
tt_store_error seating_end(tt_store *store, errand *e);

/* Of tables.c: the table that is asked about, if it is open and the guest may see it; and a seat of it made free, where
 * whoever joined later moves up. */
tt_store_error tables_get_open(tt_store *store, errand *e);
tt_store_error tables_remove_seat(tt_store *store, errand *e, int gone);

/* In the hall's thread. */

/* Whether the host, who must be there, can remove this seat; from now on its guest can't come back. */
hall_error seating_begin_remove(visitor *v, const ask *a);
/* Who was removed is told, and leaves the room if it is private. */
void seating_tell_removed(const errand *e, room *r);

#endif
