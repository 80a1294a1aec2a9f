/* tables.h: what visitors ask of tables, done in the store, in the store thread. What the files that do it share:
 * tables.c has lists, opening, coming in and chat, seating.c who sits down and stands up, starting.c the start. */
#ifndef TURNTABLE_SERVER_TABLES_H
#define TURNTABLE_SERVER_TABLES_H

#include "server/errand.h"

/* What a request does. It may refuse (e->refusal), which is no error of the store. */
typedef tt_store_error errand_work(tt_store *store, errand *e);

tt_store_error errand_refuse(errand *e, lobby_error error);
/* The facts of the table of this number, or a refusal. */
tt_store_error errand_get(tt_store *store, errand *e, tt_store_id id);
/* The same for the table that the request names, if the guest may see it and it is open. */
tt_store_error errand_get_open(tt_store *store, errand *e);
/* The facts as they are now. */
tt_store_error errand_look_again(tt_store *store, errand *e);
/* Refuses who sits at too many open and running tables. */
tt_store_error errand_check_number(tt_store *store, errand *e);

/* Sits down at the open table of e->facts. */
errand_work errand_take_seat;
errand_work errand_join, errand_leave, errand_seat_bot, errand_add_link, errand_use_link;
/* The bytes of a guest: once they are there they are fixed. */
errand_work errand_mix;

/* Puts `now` in the place of all seats, in the store and in the facts. What is remembered of the people moves with
 * them, also if nobody is there. */
tt_store_error seats_change(tt_store *store, tt_store_table *facts, const tt_store_seat now[TT_MAX_SEATS]);
/* Takes somebody away from an open table; who joined later moves up. The table ends if it is the host. */
tt_store_error seats_remove(tt_store *store, tt_store_table *facts, int gone, int64_t time);

errand_work errand_start;
/* Begins the game of a table that starts by itself, if all seats are taken and all bytes are there. */
errand_work errand_begin_if_full;

#endif
