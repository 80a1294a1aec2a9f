/* utf8.h: well-formed characters in UTF-8. */
#ifndef TURNTABLE_JSON_UTF8_H
#define TURNTABLE_JSON_UTF8_H

#include <stddef.h>

/* The number of bytes of the first character in `size` bytes; 0 if it is not well formed or incomplete. The range of
 * the second byte excludes overlong forms, surrogates and values above U+10FFFF. */
static inline size_t tt_utf8_length(const char *text, size_t size)
{
    int first = size > 0 ? (unsigned char)text[0] : -1;
    int low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    int high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    size_t length = 0;
    if (first >= 0 && first < 0x80)
        length = 1;
    else if (first >= 0xC2 && first <= 0xF4)
        length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (length > size)
        return 0;
    for (size_t i = 1; i < length; i++) {
        int byte = (unsigned char)text[i];
        if (byte < low || byte > high)
            return 0;
        low = 0x80;
        high = 0xBF;
    }
    return length;
}

#endif
