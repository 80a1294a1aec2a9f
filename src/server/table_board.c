/* table_board.c: the custom boards of tables. */
#include "server/table_board.h"

#include <stdlib.h>
#include <string.h>

#include "wire/board_json.h"

table_board *table_board_make(const char *text, size_t size)
{
    table_board *board = size > 0 && size <= TT_BOARD_FILE_MAX ? calloc(1, sizeof *board + 2 * size) : NULL;
    if (!board)
        return NULL;
    char *copy = (char *)(board + 1);
    memcpy(copy, text, size);
    board->text = (tt_store_text){copy, size};
    if (tt_custom_board_read(&board->custom, copy, size, copy + size, NULL) == 0)
        return board;
    free(board);
    return NULL;
}

void table_board_free(table_board *board)
{
    free(board);
}

const tt_board *table_board_of(const table_board *board)
{
    return board ? &board->custom.board : NULL;
}

static void make(void *context, tt_store_text text)
{
    *(table_board **)context = table_board_make(text.at, text.size);
}

tt_store_error table_board_read(tt_store *store, const tt_store_table *facts, table_board **board)
{
    *board = NULL;
    if (!facts->has_board)
        return TT_STORE_OK;
    tt_store_error error = tt_store_board_get(store, facts->id, make, board);
    return error == TT_STORE_NOT_FOUND ? TT_STORE_OK : error;
}
