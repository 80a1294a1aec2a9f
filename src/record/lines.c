/* lines.c: the lines of a text, and comparing a line with what a writer writes. */
#include "record/lines.h"

size_t tt_lines_size(const char *text, size_t size)
{
    while (size > 0 && text[size - 1] != '\n')
        size--;
    return size;
}

bool tt_line_next(const char *text, size_t size, tt_place *place, tt_line *line)
{
    if (place->at >= size)
        return false;
    size_t end = place->at;
    while (text[end] != '\n')
        end++;
    line->bytes = text + place->at;
    line->size = end - place->at;
    line->number = place->line++;
    place->at = end + 1;
    return true;
}

static void compare(void *context, const char *bytes, size_t size)
{
    tt_comparison *comparison = context;
    for (size_t i = 0; i < size; i++, comparison->at++) {
        bool in_line = comparison->at < comparison->size && bytes[i] == comparison->bytes[comparison->at];
        bool at_end = comparison->at == comparison->size && bytes[i] == '\n';
        comparison->differs |= !in_line && !at_end;
    }
}

tt_comparison tt_comparison_begin(const tt_line *line)
{
    return (tt_comparison){.bytes = line->bytes, .size = line->size};
}

tt_output tt_comparison_output(tt_comparison *comparison)
{
    return (tt_output){compare, comparison};
}

bool tt_comparison_equal(const tt_comparison *comparison)
{
    return !comparison->differs && comparison->at == comparison->size + 1;
}

bool tt_line_is_of(const tt_game *game, const tt_line *line, const tt_event *event)
{
    tt_comparison comparison = tt_comparison_begin(line);
    tt_output out = tt_comparison_output(&comparison);
    tt_event_write(game, event, TT_EVERYTHING, &out);
    return tt_comparison_equal(&comparison);
}
