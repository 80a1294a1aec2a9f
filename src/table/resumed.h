/* resumed.h: the game at the end of a record, which may stop anywhere. */
#ifndef TURNTABLE_TABLE_RESUMED_H
#define TURNTABLE_TABLE_RESUMED_H

#include "turntable/record.h"
#include "wire/buffer.h"

typedef struct tt_resumed_game {
    tt_header header;
    tt_game game;
    tt_state state;
    tt_resumed resumed; /* how much of the text is valid */
    tt_buffer lines;    /* the valid part, followed by events that the record lacks of its last action */
} tt_resumed_game;

/* Reads the record in `text`. `board` and `fresh` are as for tt_record_resume; `other_draws`: what is still hidden is
 * dealt from `fresh` in any case. False with *fault, whose line is 0 if memory ran out. Close it in both cases. */
bool tt_resumed_read(const char *text, size_t size, const tt_board *board, const uint8_t fresh[32], bool other_draws,
                     tt_memory memory, tt_resumed_game *game, tt_record_fault *fault);
void tt_resumed_close(tt_resumed_game *game);

#endif
