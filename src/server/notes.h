/* notes.h: what the server has to remember of a table beside its play (tt_store_notes): who is played for, how much
 * time was used, what the host and the players switched off.
 *
 * All times here are running time: milliseconds for which servers have run on this store (server_ran). So time while
 * the server is down counts on no clock, and nothing has to be moved when it starts again. */
#ifndef TURNTABLE_SERVER_NOTES_H
#define TURNTABLE_SERVER_NOTES_H

#include "server/facts.h"

/* As they are when a table is opened at `ran`. */
void notes_begin(tt_store_notes *notes, const settings *chosen, int64_t ran);

/* Seats that are muted, after people moved from the seats of `was` to those of `now`: people are meant, not numbers. */
unsigned notes_moved(unsigned muted, const tt_store_table *was, const tt_store_table *now);
/* The same for all that is muted in the notes of `now`; whether anything was. */
bool notes_move(const tt_store_table *was, tt_store_table *now);

/* A table that nobody comes to ends after so many milliseconds; `days` is for tables without a clock. */
int64_t notes_patience(const settings *chosen, int days);

#endif
