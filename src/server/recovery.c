/* recovery.c: recovery codes. */
#include "server/recovery.h"

#include <sodium.h>
#include <string.h>

#include "server/lobby_job.h"

enum { LETTERS = 24, GROUP = 4 };

static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789"; /* that look different */

void recovery_make(char code[RECOVERY_SIZE], uint8_t hash[TT_STORE_HASH])
{
    char *to = code;
    for (int i = 0; i < LETTERS; i++) {
        if (i > 0 && i % GROUP == 0)
            *to++ = '-';
        *to++ = letters[randombytes_uniform(sizeof letters - 1)];
    }
    *to = 0;
    recovery_read(code, hash);
}

bool recovery_read(const char *text, uint8_t hash[TT_STORE_HASH])
{
    char plain[LETTERS];
    size_t count = 0;
    bool fits = true;
    for (; *text; text++) {
        char letter = *text >= 'A' && *text <= 'Z' ? (char)(*text - 'A' + 'a') : *text;
        if (letter == '-' || letter == ' ')
            continue;
        fits = fits && count < LETTERS && strchr(letters, letter);
        if (fits)
            plain[count++] = letter;
    }
    token_hash((const uint8_t *)plain, count, hash);
    sodium_memzero(plain, sizeof plain);
    return fits && count == LETTERS;
}
