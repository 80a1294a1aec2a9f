/* recording.h: records as the command line writes them. */
#ifndef TURNTABLE_CLI_RECORDING_H
#define TURNTABLE_CLI_RECORDING_H

#include <stdbool.h>
#include <stdio.h>

#include "turntable/turntable.h"

/* "bot:random" into a seat of the header. */
void recording_seat_bot(tt_header *header, int seat, const char *bot);

/* Whether a person's name can stand in a record: short enough, of UTF-8 without control characters, and no bot's. */
bool recording_name_valid(const char *name);

/* Bytes into a FILE. */
tt_output recording_to_file(FILE *file);

#endif
