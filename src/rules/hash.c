/* hash.c: one number for a whole state, and generators from 32 bytes. */
#include "core.h"
#include "turntable/rng.h"

static uint64_t little_endian_64(const uint8_t *b)
{
    uint64_t x = 0;
    for (int i = 7; i >= 0; i--)
        x = x << 8 | b[i];
    return x;
}

_Static_assert(sizeof(tt_lines) == 336 && sizeof(tt_yards) == 132 + 4 && sizeof(tt_table_part) == 336 + 112 &&
                   sizeof(tt_secret_part) == 296 && sizeof(tt_state) == 744,
               "a state has no padding but behind the yards, where there are only zeros");

/* The finisher of splitmix64: every bit of x moves every bit of the result. */
static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

uint64_t tt_state_hash(const tt_state *state)
{
    /* A state has no padding (asserted above), so its bytes are its value. They are those of little-endian machines,
     * the only ones this project builds for. */
    const uint8_t *bytes = (const uint8_t *)state;
    uint64_t hash = 0x9e3779b97f4a7c15u;
    for (unsigned i = 0; i < sizeof *state; i += 8)
        hash = mix(hash ^ little_endian_64(bytes + i)) + 0x9e3779b97f4a7c15u;
    return hash;
}

void tt_rng_seed(tt_rng *rng, const uint8_t seed[32])
{
    for (int i = 0; i < 4; i++)
        rng->s[i] = mix(little_endian_64(seed + 8 * i) + (uint64_t)(i + 1) * 0x9e3779b97f4a7c15u);
}
