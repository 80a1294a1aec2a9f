/* recording.h: records as the command line writes them. */
#ifndef TURNTABLE_CLI_RECORDING_H
#define TURNTABLE_CLI_RECORDING_H

#include <stdio.h>

#include "turntable/turntable.h"

/* The header of a game that begins: seats and seed are still to be filled in. */
tt_header recording_header(const tt_game *game);

/* "bot:random" into a seat of the header. */
void recording_seat_bot(tt_header *header, int seat, const char *bot);

/* Bytes into a FILE. */
tt_bytes recording_to_file(FILE *file);

#endif
