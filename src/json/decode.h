/* decode.h: strings as they are written in a text. Internal to the reader. */
#ifndef TURNTABLE_JSON_DECODE_H
#define TURNTABLE_JSON_DECODE_H

#include <stdbool.h>
#include <stddef.h>

/* The value of four hex digits, or -1. */
int tt_json_hex(const char *digits);

/* Whether two checked strings, given as written between their quotes, are equal after decoding. */
bool tt_json_same(const char *a, size_t a_size, const char *b, size_t b_size);

/* The two halves of a surrogate pair. */
static inline bool tt_json_is_high(int value)
{
    return value >= 0xD800 && value < 0xDC00;
}

static inline bool tt_json_is_low(int value)
{
    return value >= 0xDC00 && value < 0xE000;
}

#endif
