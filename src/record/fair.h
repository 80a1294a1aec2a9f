/* fair.h: a deal that nobody could choose, and that everybody can check afterwards (docs/server.md, Fair dealing).
 *
 * A server commits itself to a secret before anybody sends anything; every person then sends 16 bytes of chance. The
 * seed and the seats follow from these alone: neither the order of joining nor anything else is left to choose. */
#ifndef TURNTABLE_RECORD_FAIR_H
#define TURNTABLE_RECORD_FAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "turntable/game.h"

enum { TT_SECRET = 32, TT_CHANCE = 16 }; /* bytes */

/* One who plays. */
typedef struct tt_entrant {
    const uint8_t *chance; /* what a person sent; NULL: a bot */
    const char *bot;       /* which; NULL: a person */
} tt_entrant;

/* The list from which seats are drawn: persons in the order of their chances as bytes, then bots in the order of their
 * names. list[i] is an index of `entrants`. */
void tt_fair_list(const tt_entrant entrants[], int count, int list[TT_MAX_SEATS]);

/* The seed: SHA-256 of the secret and the chances in the order of that list. Bots add nothing. */
void tt_fair_seed(const uint8_t secret[TT_SECRET], const tt_entrant entrants[], int count, uint8_t seed[32]);

/* Draws who sits where: seat i is for entrants[drawn[i]]. */
void tt_fair_draw(const uint8_t seed[32], const tt_entrant entrants[], int count, int drawn[TT_MAX_SEATS]);

/* Reads exactly `size` bytes from lowercase hex digits; false, and `bytes` unchanged, if they are anything else. */
bool tt_bytes_read(const char *hex, size_t length, uint8_t *bytes, int size);

#endif
