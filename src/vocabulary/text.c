/* text.c: sentences in a buffer of fixed size. */
#include "vocabulary/text.h"

tt_text tt_text_begin(char *to, int room)
{
    to[0] = 0;
    return (tt_text){to, room, 0};
}

/* The bytes of the character that begins with this one. */
static size_t character_size(unsigned char first)
{
    if (first < 0xc0)
        return 1;
    return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

void tt_text_add_bytes(tt_text *text, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size;) {
        size_t width = character_size((unsigned char)bytes[i]);
        if (width > size - i || (size_t)text->length + width >= (size_t)text->room) {
            text->room = text->length + 1; /* later texts are not added either, so that only the end is missing */
            break;
        }
        while (width-- > 0)
            text->to[text->length++] = bytes[i++];
    }
    text->to[text->length] = 0;
}

void tt_text_add(tt_text *text, const char *more)
{
    tt_text_add_bytes(text, more, __builtin_strlen(more));
}

void tt_text_add_number(tt_text *text, int number)
{
    char digits[12];
    int at = sizeof digits;
    unsigned rest = number < 0 ? 0u - (unsigned)number : (unsigned)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0)
        digits[--at] = '-';
    tt_text_add_bytes(text, digits + at, sizeof digits - (size_t)at);
}

void tt_text_add_counted(tt_text *text, int number, const char *thing)
{
    tt_text_add_number(text, number);
    tt_text_add(text, " ");
    tt_text_add(text, thing);
    if (number != 1 && number != -1)
        tt_text_add(text, "s");
}

void tt_text_add_comma(tt_text *text, int index, int count)
{
    if (index > 0)
        tt_text_add(text, index == count - 1 ? " and " : ", ");
}
