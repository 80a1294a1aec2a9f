/* deal.c: the one way anything is shuffled, exactly as "The deal" in docs/record.md says: ChaCha8 words and
 * Fisher-Yates. A deal depends on the seed, on what is shuffled and on how often that was shuffled before. */
#include "core.h"

typedef struct chacha {
    uint32_t input[16];
    uint32_t block[16];
    int used; /* words of the block that are spent */
} chacha;

static uint32_t rotate(uint32_t x, int by)
{
    return x << by | x >> (32 - by);
}

static void quarter_round(uint32_t x[16], int a, int b, int c, int d)
{
    x[a] += x[b];
    x[d] = rotate(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = rotate(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 7);
}

static void next_block(chacha *c)
{
    uint32_t x[16];
    for (int i = 0; i < 16; i++)
        x[i] = c->input[i];
    for (int round = 0; round < 8; round += 2) {
        for (int i = 0; i < 4; i++)
            quarter_round(x, i, 4 + i, 8 + i, 12 + i);
        for (int i = 0; i < 4; i++)
            quarter_round(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (int i = 0; i < 16; i++)
        c->block[i] = x[i] + c->input[i];
    c->input[12]++;
    c->used = 0;
}

static uint32_t little_endian(const uint8_t b[4])
{
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static void begin(chacha *c, const uint8_t seed[32], int what, uint32_t number)
{
    static const uint32_t constants[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (int i = 0; i < 4; i++)
        c->input[i] = constants[i];
    for (int i = 0; i < 8; i++)
        c->input[4 + i] = little_endian(seed + 4 * i);
    c->input[12] = 0; /* the counter */
    c->input[13] = (uint32_t)what;
    c->input[14] = number;
    c->input[15] = 0;
    c->used = 16;
}

static uint32_t next_word(chacha *c)
{
    if (c->used == 16)
        next_block(c);
    return c->block[c->used++];
}

/* A number 0 .. bound - 1, every one equally likely. */
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

void tt_deal_shuffle(const uint8_t seed[32], int what, uint32_t number, uint8_t *items, int count)
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
