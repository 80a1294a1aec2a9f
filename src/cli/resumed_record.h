/* resumed_record.h: a record that is gone on with. It may stop anywhere. */
#ifndef TURNTABLE_CLI_RESUMED_RECORD_H
#define TURNTABLE_CLI_RESUMED_RECORD_H

#include "turntable/turntable.h"
#include "wire/buffer.h"

/* How a record stands. */
typedef struct resumed_record {
    tt_header header;
    tt_game game;
    tt_state state;
    tt_resumed stands; /* what of the file stands */
    tt_buffer lines;   /* that, and behind it what the record lacks of an action whose end it tells */
} resumed_record;

/* Reads the record in `text`, which is the file `path`; `board` and `fresh` as for tt_record_resume. False after a
 * complaint. */
bool resumed_record_read(const char *path, const char *text, size_t size, const tt_board *board,
                         const uint8_t fresh[32], resumed_record *record);
void resumed_record_close(resumed_record *record);

#endif
