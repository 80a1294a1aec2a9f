/* shuffle.c: every shuffle, exactly as "The deal" in docs/record.md says: ChaCha8 words and Fisher-Yates. The order
 * depends on the seed, on what is shuffled and on how often it was shuffled before. */
#include "core.h"

/* One row of ChaCha's four by four words. */
typedef uint32_t row __attribute__((vector_size(16)));

typedef struct chacha {
    row input[4];
    uint32_t block[16];
    int used; /* words of the block already used */
} chacha;

static row rotate(row x, int by)
{
    return x << by | x >> (32 - by);
}

/* Four quarter rounds at once. */
static void quarter_rounds(row x[4])
{
    x[0] += x[1];
    x[3] = rotate(x[3] ^ x[0], 16);
    x[2] += x[3];
    x[1] = rotate(x[1] ^ x[2], 12);
    x[0] += x[1];
    x[3] = rotate(x[3] ^ x[0], 8);
    x[2] += x[3];
    x[1] = rotate(x[1] ^ x[2], 7);
}

/* A row rotated, so that the diagonals of the square become its columns, or back. */
static row turned(row x, int by)
{
    row places = {(uint32_t)by & 3, (uint32_t)(by + 1) & 3, (uint32_t)(by + 2) & 3, (uint32_t)(by + 3) & 3};
    return (row){x[places[0]], x[places[1]], x[places[2]], x[places[3]]};
}

static void next_block(chacha *c)
{
    row x[4] = {c->input[0], c->input[1], c->input[2], c->input[3]};
    for (int round = 0; round < 8; round += 2) {
        quarter_rounds(x);
        for (int i = 1; i < 4; i++)
            x[i] = turned(x[i], i);
        quarter_rounds(x);
        for (int i = 1; i < 4; i++)
            x[i] = turned(x[i], 4 - i);
    }
    for (int i = 0; i < 4; i++) {
        x[i] += c->input[i];
        __builtin_memcpy(c->block + 4 * i, &x[i], sizeof x[i]);
    }
    c->input[3][0]++;
    c->used = 0;
}

static uint32_t little_endian(const uint8_t b[4])
{
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static void begin(chacha *c, const uint8_t seed[32], int what, uint32_t number)
{
    c->input[0] = (row){0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (int i = 0; i < 4; i++) {
        c->input[1][i] = little_endian(seed + 4 * i);
        c->input[2][i] = little_endian(seed + 16 + 4 * i);
    }
    c->input[3] = (row){0, (uint32_t)what, number, 0}; /* the counter, and the nonce */
    c->used = 16;
}

static uint32_t next_word(chacha *c)
{
    if (c->used == 16)
        next_block(c);
    return c->block[c->used++];
}

/* A number 0 .. bound - 1, all equally likely. */
static uint32_t next_below(chacha *c, uint32_t bound)
{
    uint64_t m = (uint64_t)next_word(c) * bound;
    if ((uint32_t)m < bound) {
        uint32_t least = -bound % bound; /* 2^32 mod bound */
        while ((uint32_t)m < least)
            m = (uint64_t)next_word(c) * bound;
    }
    return (uint32_t)(m >> 32);
}

void tt_shuffle(const uint8_t seed[32], int what, uint32_t number, uint8_t *items, int count)
{
    chacha c;
    begin(&c, seed, what, number);
    for (int i = count - 1; i >= 1; i--) {
        uint32_t j = next_below(&c, (uint32_t)i + 1);
        uint8_t item = items[i];
        items[i] = items[j];
        items[j] = item;
    }
}
