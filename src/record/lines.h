/* lines.h: the lines of a text, and whether a line is what a writer writes. */
#ifndef TURNTABLE_RECORD_LINES_H
#define TURNTABLE_RECORD_LINES_H

#include "turntable/record.h"

typedef struct tt_line {
    const char *bytes;
    size_t size; /* without the line end */
    int number;
} tt_line;

/* The size of the whole lines of a text: a last line that is not ended is not there yet. */
size_t tt_lines_size(const char *text, size_t size);

/* The line at `place`, which moves on behind it; false at the end of the text. The text is one of whole lines. */
bool tt_line_next(const char *text, size_t size, tt_place *place, tt_line *line);

/* Bytes written to `out` are compared with those of a line and its line end: see tt_match_holds. */
typedef struct tt_match {
    const char *bytes;
    size_t size, at;
    bool differs;
} tt_match;

tt_match tt_match_begin(const tt_line *line);
tt_output tt_match_bytes(tt_match *match);
bool tt_match_holds(const tt_match *match);

/* Whether the line is, byte for byte, the one that the record has for this event. */
bool tt_line_tells(const tt_game *game, const tt_line *line, const tt_event *event);

#endif
