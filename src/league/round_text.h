/* round_text.h: the text of a round: what it is, and the commitments to its deals (docs/league.md).
 *
 * Its SHA-256 is the commitment to the whole round: sha256sum of the saved text prints it. */
#ifndef TURNTABLE_LEAGUE_ROUND_TEXT_H
#define TURNTABLE_LEAGUE_ROUND_TEXT_H

#include <stddef.h>
#include <stdint.h>

#include "league/round_deal.h"

typedef struct tt_round_terms {
    const char *name, *game, *options, *bots; /* without line ends */
    int players, deals, minimum;
    uint32_t rules, edition;
    int64_t starts, ends; /* milliseconds since 1970 */
} tt_round_terms;

enum { TT_ROUND_TEXT = 16384, TT_ROUND_TIME = 32 };

/* Writes the text of a round with the secrets of its deals, and gives its length, or 0 if it does not fit. */
size_t tt_round_text(const tt_round_terms *terms, const uint8_t secrets[][TT_ROUND_SECRET], char text[TT_ROUND_TEXT]);

/* Writes a time as 2026-11-18T21:00:00Z. */
void tt_round_time(int64_t time, char text[TT_ROUND_TIME]);

#endif
