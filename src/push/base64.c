/* base64.c: base64url without padding (RFC 4648, section 5). */
#include <string.h>

#include "push/push.h"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

size_t push_base64_write(const void *bytes, size_t size, char *text)
{
    const uint8_t *from = bytes;
    char *to = text;
    for (size_t i = 0; i < size; i += 3) {
        uint32_t word = (uint32_t)from[i] << 16;
        word |= i + 1 < size ? (uint32_t)from[i + 1] << 8 : 0;
        word |= i + 2 < size ? from[i + 2] : 0;
        *to++ = alphabet[word >> 18];
        *to++ = alphabet[word >> 12 & 63];
        if (i + 1 < size)
            *to++ = alphabet[word >> 6 & 63];
        if (i + 2 < size)
            *to++ = alphabet[word & 63];
    }
    *to = '\0';
    return (size_t)(to - text);
}

bool push_base64_read(const char *text, size_t length, void *bytes, size_t size)
{
    uint8_t *to = bytes;
    uint32_t word = 0;
    int bits = 0;
    if (length != (size * 8 + 5) / 6)
        return false;
    for (size_t i = 0; i < length; i++) {
        const char *found = text[i] ? strchr(alphabet, text[i]) : NULL;
        if (!found)
            return false;
        word = word << 6 | (uint32_t)(found - alphabet);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            *to++ = (uint8_t)(word >> bits);
            word &= (1U << bits) - 1;
        }
    }
    return word == 0;
}
