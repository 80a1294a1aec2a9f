/* resumed_record.h: reads a record to continue its game. The record may stop anywhere. */
#ifndef TURNTABLE_CLI_RESUMED_RECORD_H
#define TURNTABLE_CLI_RESUMED_RECORD_H

#include "turntable/turntable.h"
#include "wire/buffer.h"

/* The position at the end of a record. */
typedef struct resumed_record {
    tt_header header;
    tt_game game;
    tt_state state;
    tt_resumed resumed; /* how much of the file is valid */
    tt_buffer lines;    /* the valid part, followed by events that the record lacks of its last action */
} resumed_record;

/* Reads the record in `text`, which is the file `path`; `board` and `fresh` as for tt_record_resume. False after an
 * error message. Close the record in both cases. */
bool resumed_record_read(const char *path, const char *text, size_t size, const tt_board *board,
                         const uint8_t fresh[32], resumed_record *record);
void resumed_record_close(resumed_record *record);

#endif
