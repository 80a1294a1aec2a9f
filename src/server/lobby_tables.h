/* lobby_tables.h: requests about tables, done in the store thread. lobby_tables.c has lists, opening, entering and
 * chat; lobby_seating.c joining and leaving; lobby_starting.c the start. */
#ifndef TURNTABLE_SERVER_LOBBY_TABLES_H
#define TURNTABLE_SERVER_LOBBY_TABLES_H

#include "server/lobby_job.h"

/* Does a request. It may refuse it (j->refusal), which is not an error of the store. */
typedef tt_store_error lobby_work(tt_store *store, lobby_job *j);

tt_store_error job_refuse(lobby_job *j, lobby_error error);
/* Whether the account of a guest who has one was deleted since the message came, by another process for one: nothing
 * more may be stored for it. */
tt_store_error job_find_gone(tt_store *store, tt_store_id guest, bool has_account, bool *is_gone);
/* Reads the facts of this table into j->facts, or refuses. */
tt_store_error job_get(tt_store *store, lobby_job *j, tt_store_id id);
/* The same for the table of the request, if the guest may see it and it is open. */
tt_store_error job_get_open(tt_store *store, lobby_job *j);
/* Refuses a guest who may not see the table of j->facts. */
tt_store_error job_check_invited(tt_store *store, lobby_job *j);
/* Reads j->facts again. */
tt_store_error job_look_again(tt_store *store, lobby_job *j);
/* Refuses a guest who has seats at too many open and running tables. */
tt_store_error job_check_number(tt_store *store, lobby_job *j);
/* Refuses a guest who had seats at too many tables of the last hour. */
tt_store_error job_check_pace(tt_store *store, lobby_job *j);

/* Takes a seat at the open table of job->facts. */
lobby_work do_take_seat;
lobby_work do_join, do_leave, do_decline, do_seat_bot, do_add_link, do_use_link;
/* Stores the random bytes of a guest, which are final then. */
lobby_work do_chance;

/* Replaces all seats, in the store and in the facts. The notes of a seat move with its player, also when the table is
 * not live. */
tt_store_error seats_change(tt_store *store, tt_store_table *facts, const tt_store_seat now[TT_MAX_SEATS]);
/* Removes a player from an open table; those who joined later move up. If it is the host, the table ends. */
tt_store_error seats_remove(tt_store *store, tt_store_table *facts, int gone, int64_t time);

/* Reads what the list of one's own tables has besides. */
tt_store_error list_read_standing(tt_store *store, table_list *list, int at);

/* Profiles, blocks and reports (lobby_people.c). */
lobby_work do_profile, do_block, do_blocks, do_report;
/* Rounds (lobby_rounds.c): lists, one of them, one of its deals, and the next deal for the guest. */
lobby_work do_rounds, do_round, do_deal, do_play;

lobby_work do_start;
/* Starts the game of a table that starts by itself, if all seats are taken and all random bytes are there. */
lobby_work do_begin_if_full;

#endif
