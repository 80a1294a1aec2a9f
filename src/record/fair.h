/* fair.h: a deal that no one can choose and everyone can check afterwards (docs/server.md, Fair dealing).
 *
 * The server commits itself to a secret first; then every person sends 16 random bytes, the chance. Seed and seats
 * depend only on these, not even on the order of joining. */
#ifndef TURNTABLE_RECORD_FAIR_H
#define TURNTABLE_RECORD_FAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "turntable/game.h"

enum { TT_SECRET = 32, TT_CHANCE = 16 }; /* bytes */

/* A player whose seat is drawn. */
typedef struct tt_fair_player {
    const uint8_t *chance; /* sent by a person; NULL: a bot */
    const char *bot;       /* the name of the bot; NULL: a person */
} tt_fair_player;

/* The list from which seats are drawn: persons sorted by their chance bytes, then bots sorted by name. list[i] is an
 * index of `entrants`. */
void tt_fair_list(const tt_fair_player entrants[], int count, int list[TT_MAX_SEATS]);

/* The seed: SHA-256 of the secret and the chances in the order of that list. Bots add nothing. */
void tt_fair_seed(const uint8_t secret[TT_SECRET], const tt_fair_player entrants[], int count, uint8_t seed[32]);

/* Draws who sits where: seat i is for entrants[drawn[i]]. */
void tt_fair_draw(const uint8_t seed[32], const tt_fair_player entrants[], int count, int drawn[TT_MAX_SEATS]);

/* Reads exactly `size` bytes from lowercase hex digits. False, and `bytes` unchanged, if the text is anything else. */
bool tt_bytes_read(const char *hex, size_t length, uint8_t *bytes, int size);

#endif
