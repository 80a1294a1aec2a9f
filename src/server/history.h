/* history.h: the stored actions of a table, carried from the store to a game that is played again. */
#ifndef TURNTABLE_SERVER_HISTORY_H
#define TURNTABLE_SERVER_HISTORY_H

#include "store/store.h"
#include "table/table.h"

/* Reads all actions of a table into `out`. */
tt_store_error history_read(tt_store *store, tt_store_id table, tt_buffer *out);

/* Plays them again at a table just opened, comparing; the table is frozen at the first difference. False if
 * there is no memory. */
bool history_play(const tt_buffer *history, tt_table *table);

/* The record: header and events as they are stored. Without a header where the facts name no game there is. */
void history_record(const tt_store_table *facts, const tt_buffer *history, tt_buffer *out);

#endif
