/* record_read.h: what the reader offers the re-player beyond turntable/record.h. */
#ifndef TURNTABLE_RECORD_RECORD_READ_H
#define TURNTABLE_RECORD_RECORD_READ_H

#include "turntable/record.h"

/* As tt_event_read, but the line need not be written in the one way that the writer has. Quicker, for looking ahead. */
bool tt_event_parse(const tt_game *game, const char *line, size_t size, int number, tt_event *event,
                    tt_record_fault *fault);

/* Refuses a line that says what it says in another form than the writer's. False always. */
bool tt_refuse_form(int number, tt_record_fault *fault);

#endif
