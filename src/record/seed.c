/* seed.c: seeds of games, and bytes as hex digits. */
#include "record/fair.h"
#include "record/sha256.h"
#include "turntable/record.h"

void tt_seed_make(const char *text, size_t length, uint64_t game, uint8_t seed[32])
{
    tt_sha256_run run;
    tt_sha256_begin(&run);
    tt_sha256_add(&run, "turntable/", 10);
    tt_sha256_add(&run, text, length);
    tt_sha256_add(&run, "/", 1);
    tt_sha256_add_decimal(&run, game);
    tt_sha256_end(&run, seed);
}

void tt_hex_write(const uint8_t bytes[32], char hex[TT_HEX_SIZE])
{
    for (int i = 0; i < 32; i++) {
        hex[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        hex[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    hex[64] = 0;
}

static int digit_value(char digit)
{
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

bool tt_bytes_read(const char *hex, size_t length, uint8_t *bytes, int size)
{
    if (length != 2 * (size_t)size)
        return false;
    for (size_t i = 0; i < length; i++)
        if (digit_value(hex[i]) < 0)
            return false;
    for (int i = 0; i < size; i++)
        bytes[i] = (uint8_t)(digit_value(hex[2 * i]) << 4 | digit_value(hex[2 * i + 1]));
    return true;
}

bool tt_hex_read(const char *hex, size_t length, uint8_t bytes[32])
{
    return tt_bytes_read(hex, length, bytes, 32);
}
