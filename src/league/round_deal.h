/* round_deal.h: a deal of duplicate play: everything that follows from its secret (docs/league.md).
 *
 * All tables of a deal have the same secret of 32 random bytes. It is known by its SHA-256, the commitment, until the
 * round ends. Seed and generators are hashes of it with different prefixes: none of them says anything about another,
 * so what bots do says nothing about cards to come. */
#ifndef TURNTABLE_LEAGUE_ROUND_DEAL_H
#define TURNTABLE_LEAGUE_ROUND_DEAL_H

#include <stddef.h>
#include <stdint.h>

#include "turntable/rng.h"

enum { TT_ROUND_SECRET = 32 }; /* bytes of a secret, a commitment and a seed */

/* SHA-256 of the secret. */
void tt_round_commitment(const uint8_t secret[TT_ROUND_SECRET], uint8_t commitment[TT_ROUND_SECRET]);

/* The seed of the game: SHA-256 of the text `turntable/round/seed/` and the secret. */
void tt_round_seed(const uint8_t secret[TT_ROUND_SECRET], uint8_t seed[TT_ROUND_SECRET]);

/* Starts the generator with which a bot at `seat` (from 0) answers its decision of this number (from 1, counted for
 * each seat): from SHA-256 of the text `turntable/round/bot/SEAT/DECISION/` and the secret. So bots make the same
 * choices at all tables for as long as these play alike, also after a restart of the server. */
void tt_round_generator(const uint8_t secret[TT_ROUND_SECRET], int seat, uint64_t decision, tt_rng *rng);

#endif
