/* history.h: the stored actions of a table, to rebuild its game. */
#ifndef TURNTABLE_SERVER_HISTORY_H
#define TURNTABLE_SERVER_HISTORY_H

#include "server/table_board.h"
#include "store/store.h"
#include "table/table.h"

/* Reads all actions of a table into `out`. */
tt_store_error history_read(tt_store *store, tt_store_id table, tt_buffer *out);

/* Plays the actions on a table just opened and compares the events; freezes the table at the first difference. False if
 * there is no memory. */
bool history_play(const tt_buffer *history, tt_table *table);

/* Writes the record: header and events as stored. No header if the facts name an unknown game. */
void history_record(const tt_store_table *facts, const table_board *board, const tt_buffer *history, tt_buffer *out);

#endif
