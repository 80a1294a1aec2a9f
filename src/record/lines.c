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
    tt_match *match = context;
    for (size_t i = 0; i < size; i++, match->at++) {
        bool in_line = match->at < match->size && bytes[i] == match->bytes[match->at];
        bool at_end = match->at == match->size && bytes[i] == '\n';
        match->differs |= !in_line && !at_end;
    }
}

tt_match tt_match_begin(const tt_line *line)
{
    return (tt_match){.bytes = line->bytes, .size = line->size};
}

tt_output tt_match_bytes(tt_match *match)
{
    return (tt_output){compare, match};
}

bool tt_match_holds(const tt_match *match)
{
    return !match->differs && match->at == match->size + 1;
}

bool tt_line_tells(const tt_game *game, const tt_line *line, const tt_event *event)
{
    tt_match match = tt_match_begin(line);
    tt_output out = tt_match_bytes(&match);
    tt_event_write(game, event, TT_EVERYTHING, &out);
    return tt_match_holds(&match);
}
