/* board_file.h: reading and checking board files, for custom boards. */
#ifndef TURNTABLE_BOARD_FILE_H
#define TURNTABLE_BOARD_FILE_H

#include <stddef.h>

#include "turntable/board.h"
#include "turntable/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One fault of a board file, told as it is found: `text` is a sentence for people, valid during the call only. */
typedef struct tt_board_faults {
    void (*tell)(void *context, int line, const char *text);
    void *context;
} tt_board_faults;

/* Reads the text of a board file (JSON, data/schema/board.json) into *board and checks it. Every fault found goes to
 * `faults` with its line; the answer is how many there were, 0 for a good board, on which alone *board can be used.
 * Names and ids are kept in `strings` (room: `room` bytes; the size of the text is always enough). No allocation. */
TT_API int tt_board_read(const char *text, size_t size, char *strings, size_t room, tt_board *board,
                         const tt_board_faults *faults);

/* Boards whose cities and routes a file can take with `map`, by their names. find gives NULL if there is none. */
typedef struct tt_board_maps {
    const tt_board *(*find)(void *context, const char *name, int length);
    void *context;
} tt_board_maps;

/* The same for a file that may bring a ticket deck only, for the map of another board, which must outlive *board.
 * `maps` NULL: there are none; tt_game_maps (game.h) has those of the games. */
TT_API int tt_board_read_on(const char *text, size_t size, char *strings, size_t room, const tt_board_maps *maps,
                            tt_board *board, const tt_board_faults *faults);

#ifdef __cplusplus
}
#endif

#endif
