/* hash.c: the hash of a state, and seeding a generator from 32 bytes. */
#include <stddef.h>

#include "core.h"
#include "turntable/rng.h"

static uint64_t little_endian_64(const uint8_t *b)
{
    uint64_t x = 0;
    for (int i = 7; i >= 0; i--)
        x = x << 8 | b[i];
    return x;
}

_Static_assert(sizeof(tt_rails) == 336 && offsetof(tt_yards, track) + 4 * TT_CARDS == 132 &&
                   sizeof(tt_table_part) == 336 + 112 && sizeof(tt_secret_part) == 296 && sizeof(tt_state) == 744,
               "a state has no padding, except zeros after the yards");

/* The finisher of splitmix64: every bit of x affects every bit of the result. */
static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static void swap_bytes(void *field, size_t size)
{
    uint64_t *words = field;
    for (size_t i = 0; i < size / sizeof *words; i++)
        words[i] = __builtin_bswap64(words[i]);
}

/* For big-endian machines: the state with the bytes of its larger fields reversed. */
static tt_state swapped(const tt_game *game, const tt_state *state)
{
    tt_state s = *state;
    if (game->rules->yards) {
        swap_bytes(s.table.yards.completed, sizeof s.table.yards.completed);
    } else {
        swap_bytes(s.table.rails.owned, sizeof s.table.rails.owned);
        swap_bytes(s.table.rails.open, sizeof s.table.rails.open);
        swap_bytes(&s.table.rails.marked, sizeof s.table.rails.marked);
    }
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        s.table.points[seat] = (int16_t)__builtin_bswap16((uint16_t)s.table.points[seat]);
    swap_bytes(s.secret.held, sizeof s.secret.held);
    swap_bytes(s.secret.named, sizeof s.secret.named);
    s.secret.shuffles = __builtin_bswap32(s.secret.shuffles);
    return s;
}

uint64_t tt_state_hash(const tt_game *game, const tt_state *state)
{
    tt_state other;
    if (__BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__) {
        other = swapped(game, state);
        state = &other;
    }
    /* A state has no padding (asserted above), so its bytes are its value. */
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
