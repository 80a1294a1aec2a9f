/* counts.h: eight counts of cards, one for each color, in the bytes of one word, so that a few instructions handle all
 * colors. A count is below 128: no game has that many cards. */
#ifndef TURNTABLE_RULES_COUNTS_H
#define TURNTABLE_RULES_COUNTS_H

#include "turntable/card.h"

typedef uint64_t tt_counts;

static inline tt_counts tt_counts_of(const uint8_t count[TT_COLORS])
{
    tt_counts counts = 0;
    for (int color = 0; color < TT_COLORS; color++)
        counts |= (tt_counts)count[color] << 8 * color;
    return counts;
}

static inline void tt_counts_store(tt_counts counts, uint8_t count[TT_COLORS])
{
    for (int color = 0; color < TT_COLORS; color++)
        count[color] = (uint8_t)(counts >> 8 * color);
}

static inline int tt_counts_at(tt_counts counts, int color)
{
    return (int)(counts >> 8 * color & 255);
}

/* 1 for every color whose count is not 0: adding 127 sets the top bit of every byte that is not 0. */
static inline tt_counts tt_counts_ones(tt_counts counts)
{
    return (counts + 0x7f7f7f7f7f7f7f7f) >> 7 & 0x0101010101010101;
}

/* The same colors as bits: the multiplication gathers them in the top byte. */
static inline unsigned tt_counts_colors(tt_counts counts)
{
    return (unsigned)(tt_counts_ones(counts) * 0x0102040810204080 >> 56);
}

/* All cards together, if they are below 256. */
static inline int tt_counts_sum(tt_counts counts)
{
    return (int)(counts * 0x0101010101010101 >> 56);
}

#endif
