/* custom_board.h: a custom board from the text of its file, ready to be played: the board, the rules that it changes,
 * and its SHA-256, by which records and messages name it. */
#ifndef TURNTABLE_RECORD_CUSTOM_BOARD_H
#define TURNTABLE_RECORD_CUSTOM_BOARD_H

#include "turntable/board_file.h"
#include "turntable/record.h"
#include "turntable/rules.h"

typedef struct tt_custom_board {
    tt_board board;
    tt_rules rules; /* the board's own, if it changes any */
    char sha256[TT_HEX_SIZE];
} tt_custom_board;

/* Reads a board file, as tt_board_read_on does with the maps of the games; gives the number of faults. Names and ids
 * are stored in `strings`, which has at least `size` bytes. *custom points into itself and into `strings`: neither may
 * move while the board is used. */
int tt_custom_board_read(tt_custom_board *custom, const char *text, size_t size, char *strings,
                         const tt_board_faults *faults);

/* The players by whom the board can be played under the rules of a game: the most, 0 if it cannot be played; then *why
 * says why not. *least is the fewest. */
int tt_custom_board_players(const tt_custom_board *custom, const tt_rules *game, int *least, tt_game_error *why);

#endif
