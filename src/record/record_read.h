/* record_read.h: functions of the reader for the replay, in addition to turntable/record.h. */
#ifndef TURNTABLE_RECORD_RECORD_READ_H
#define TURNTABLE_RECORD_RECORD_READ_H

#include "turntable/record.h"

/* Like tt_event_read, but the line may have another form than the writer's. Faster, for looking ahead. */
bool tt_event_parse(const tt_game *game, const char *line, size_t size, int number, tt_event *event,
                    tt_record_fault *fault);

/* Sets the fault for a line whose form is not the writer's. Always returns false. */
bool tt_refuse_form(int number, tt_record_fault *fault);

#endif
