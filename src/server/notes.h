/* notes.h: what the server remembers about a table besides its actions (tt_store_notes): which seats bots play for
 * people, how much time was used, which chat is switched off.
 *
 * All times here are running time: milliseconds for which servers have run on this store (server_ran). So time while
 * the server is down counts on no clock, and a restart changes nothing. */
#ifndef TURNTABLE_SERVER_NOTES_H
#define TURNTABLE_SERVER_NOTES_H

#include "server/facts.h"

/* The notes of a table that is opened at running time `ran`. */
void notes_begin(tt_store_notes *notes, const settings *chosen, int64_t ran);

/* The bits of `muted` after people moved from the seats of `was` to those of `now`: mutes are of people, not of
 * seats. */
unsigned notes_moved(unsigned muted, const tt_store_table *was, const tt_store_table *now);
/* The same for all mutes in the notes of `now`; gives whether there were any. */
bool notes_move(const tt_store_table *was, tt_store_table *now);

/* After how many milliseconds without visitors a table ends; `days` is for tables without a clock. */
int64_t notes_patience(const settings *chosen, int days);

#endif
