/* rng.h: a small, fast random generator for bots, samples and studies. Never seeded from the seed of a game. */
#ifndef TURNTABLE_RNG_H
#define TURNTABLE_RNG_H

#include <stdint.h>

#include "turntable/export.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tt_rng {
    uint64_t s[4];
} tt_rng;

/* Starts a generator from 32 bytes; the same bytes give the same numbers on every machine. */
TT_API void tt_rng_seed(tt_rng *rng, const uint8_t seed[32]);

/* xoshiro256++ by Blackman and Vigna. */
static inline uint64_t tt_rng_next(tt_rng *rng)
{
    uint64_t *s = rng->s;
    uint64_t sum = s[0] + s[3];
    uint64_t result = (sum << 23 | sum >> 41) + s[0];
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return result;
}

/* A number 0 .. bound - 1, all equally likely; bound > 0. */
static inline uint32_t tt_rng_below(tt_rng *rng, uint32_t bound)
{
    uint64_t m = (tt_rng_next(rng) >> 32) * bound;
    if ((uint32_t)m < bound) {
        uint32_t least = -bound % bound;
        while ((uint32_t)m < least)
            m = (tt_rng_next(rng) >> 32) * bound;
    }
    return (uint32_t)(m >> 32);
}

/* Puts `count` bytes into a random order, all equally likely. */
static inline void tt_rng_shuffle(tt_rng *rng, uint8_t *items, int count)
{
    for (int i = count - 1; i >= 1; i--) {
        uint32_t j = tt_rng_below(rng, (uint32_t)i + 1);
        uint8_t item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}

/* Fills 32 bytes, such as the seed of a sampled state. */
static inline void tt_rng_fill(tt_rng *rng, uint8_t bytes[32])
{
    for (int i = 0; i < 32; i += 8) {
        uint64_t random = tt_rng_next(rng);
        for (int j = 0; j < 8; j++)
            bytes[i + j] = (uint8_t)(random >> 8 * j);
    }
}

#ifdef __cplusplus
}
#endif

#endif
