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

#ifdef __cplusplus
}
#endif

#endif
