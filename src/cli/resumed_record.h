/* resumed_record.h: reads a record file to continue its game. The record may stop anywhere. */
#ifndef TURNTABLE_CLI_RESUMED_RECORD_H
#define TURNTABLE_CLI_RESUMED_RECORD_H

#include "table/resumed.h"

/* Reads the record in `text`, which is the file `path`; `board` and `fresh` as for tt_record_resume. False after an
 * error message. Close the record in both cases (tt_resumed_close). */
bool resumed_record_read(const char *path, const char *text, size_t size, const tt_board *board,
                         const uint8_t fresh[32], tt_resumed_game *record);

#endif
