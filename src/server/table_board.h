/* table_board.h: the custom board of a table: its file, and the board made of it. */
#ifndef TURNTABLE_SERVER_TABLE_BOARD_H
#define TURNTABLE_SERVER_TABLE_BOARD_H

#include "record/custom_board.h"
#include "store/store.h"

enum { TABLE_BOARD_NAME = 80 }; /* characters of its name */

typedef struct table_board {
    tt_custom_board custom;
    tt_store_text text; /* the file */
} table_board;

/* Reads a board file, whose text is copied. NULL if it has a fault, is too large, or memory runs out. */
table_board *table_board_make(const char *text, size_t size);
/* NULL is ignored. Games on the board must be closed before. */
void table_board_free(table_board *board);

/* What a game is made with; NULL for NULL. */
const tt_board *table_board_of(const table_board *board);

/* Reads the board of a table from the store. *board is NULL if the table has none, and also if the stored file is
 * damaged: then the facts give no game (facts_game). */
tt_store_error table_board_read(tt_store *store, const tt_store_table *facts, table_board **board);

#endif
