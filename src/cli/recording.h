/* recording.h: records as the command line writes them. */
#ifndef TURNTABLE_CLI_RECORDING_H
#define TURNTABLE_CLI_RECORDING_H

#include <stdbool.h>
#include <stdio.h>

#include "turntable/turntable.h"

/* Writes "bot:NAME" into a seat of the header. */
void recording_seat_bot(tt_header *header, int seat, const char *bot);

/* Whether a name is valid for a person in a record: short enough, UTF-8 without control characters, and not a bot's. */
bool recording_name_valid(const char *name);

/* An output that writes to a FILE. */
tt_output recording_to_file(FILE *file);

#endif
