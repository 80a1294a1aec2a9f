/* board_json.h: what a check of a custom board found, as JSON: for the page, and for whoever sends a board to a server
 * (docs/protocol.md, "Custom boards"). */
#ifndef TURNTABLE_WIRE_BOARD_JSON_H
#define TURNTABLE_WIRE_BOARD_JSON_H

#include "record/custom_board.h"
#include "wire/buffer.h"

enum { TT_BOARD_FILE_MAX = 64 << 10 }; /* bytes of a board file that the page and a server accept */

/* Reads and checks a board file as tt_custom_board_read does, and writes one line: its faults in the order of lines, or
 * what the board is and who can play it. Gives whether it can be played: it has no fault and at most TT_BOARD_FILE_MAX
 * bytes. False also if memory runs out: out->failed. */
bool tt_board_report(tt_custom_board *custom, const char *text, size_t size, char *strings, tt_buffer *out);

#endif
