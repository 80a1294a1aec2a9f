/* lines.h: the lines of a text, and whether a line is what a writer writes. */
#ifndef TURNTABLE_RECORD_LINES_H
#define TURNTABLE_RECORD_LINES_H

#include "turntable/record.h"

typedef struct tt_line {
    const char *bytes;
    size_t size; /* without the line end */
    int number;
    bool is_ended;
} tt_line;

/* The line at `place`, which moves on behind it; false at the end of the text. */
bool tt_line_next(const char *text, size_t size, tt_place *place, tt_line *line);

/* Bytes written to `out` are compared with those of a line and its line end: see tt_match_holds. */
typedef struct tt_match {
    const char *bytes;
    size_t size, at;
    bool differs;
} tt_match;

tt_match tt_match_begin(const tt_line *line);
tt_bytes tt_match_bytes(tt_match *match);
bool tt_match_holds(const tt_match *match);

#endif
