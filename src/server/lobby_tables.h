/* lobby_tables.h: what visitors ask of tables, done in the store, in the store thread. What the files that do it share:
 * lobby_tables.c has lists, opening, coming in and chat, lobby_seating.c who sits down and stands up, lobby_starting.c
 * the start. */
#ifndef TURNTABLE_SERVER_LOBBY_TABLES_H
#define TURNTABLE_SERVER_LOBBY_TABLES_H

#include "server/lobby_job.h"

/* What a request does. It may refuse (job->refusal), which is no error of the store. */
typedef tt_store_error lobby_work(tt_store *store, lobby_job *job);

tt_store_error job_refuse(lobby_job *job, lobby_error error);
/* The facts of the table of this number, or a refusal. */
tt_store_error job_get(tt_store *store, lobby_job *job, tt_store_id id);
/* The same for the table that the request names, if the guest may see it and it is open. */
tt_store_error job_get_open(tt_store *store, lobby_job *job);
/* The facts as they are now. */
tt_store_error job_look_again(tt_store *store, lobby_job *job);
/* Refuses who sits at too many open and running tables. */
tt_store_error job_check_number(tt_store *store, lobby_job *job);

/* Sits down at the open table of job->facts. */
lobby_work do_take_seat;
lobby_work do_join, do_leave, do_seat_bot, do_add_link, do_use_link;
/* The bytes of a guest: once they are there they are fixed. */
lobby_work do_chance;

/* Puts `now` in the place of all seats, in the store and in the facts. What is remembered of the people moves with
 * them, also if nobody is there. */
tt_store_error seats_change(tt_store *store, tt_store_table *facts, const tt_store_seat now[TT_MAX_SEATS]);
/* Takes somebody away from an open table; who joined later moves up. The table ends if it is the host. */
tt_store_error seats_remove(tt_store *store, tt_store_table *facts, int gone, int64_t time);

lobby_work do_start;
/* Begins the game of a table that starts by itself, if all seats are taken and all bytes are there. */
lobby_work do_begin_if_full;

#endif
