/* lines.h: the lines of a text, and comparing a line with what a writer writes. */
#ifndef TURNTABLE_RECORD_LINES_H
#define TURNTABLE_RECORD_LINES_H

#include "turntable/record.h"

typedef struct tt_line {
    const char *bytes;
    size_t size; /* without the line end */
    int number;
} tt_line;

/* The size of the complete lines of a text: without a last line that has no line end. */
size_t tt_lines_size(const char *text, size_t size);

/* Reads the line at `place`, which moves to the next one. False at the end of the text. The text has complete lines
 * only. */
bool tt_line_next(const char *text, size_t size, tt_place *place, tt_line *line);

/* Compares written bytes with a line and its line end. tt_comparison_equal is true if they are equal. */
typedef struct tt_comparison {
    const char *bytes;
    size_t size, at;
    bool differs;
} tt_comparison;

tt_comparison tt_comparison_begin(const tt_line *line);
tt_output tt_comparison_output(tt_comparison *comparison);
bool tt_comparison_equal(const tt_comparison *comparison);

/* Whether the line is exactly the one that the writer writes for this event. */
bool tt_line_is_of(const tt_game *game, const tt_line *line, const tt_event *event);

#endif
