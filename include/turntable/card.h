/* card.h: train cards, colors and multisets of cards. */
#ifndef TURNTABLE_CARD_H
#define TURNTABLE_CARD_H

#include <stdint.h>

#include "turntable/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The eight colors in the order of the rules, then the locomotive.
 * This order is the order of records, of action texts and of a pile before it is shuffled. */
enum {
    TT_PURPLE,
    TT_WHITE,
    TT_BLUE,
    TT_YELLOW,
    TT_ORANGE,
    TT_BLACK,
    TT_RED,
    TT_GREEN,
    TT_LOCOMOTIVE,
    TT_COLORS = 8,  /* colors: 0 .. 7 */
    TT_CARDS = 9,   /* kinds of train cards: the colors and the locomotive */
    TT_GRAY = 8,    /* the "color" of a route that takes any one color */
    TT_NO_CARD = 15 /* a gap in the market */
};

typedef uint8_t tt_card;

/* A set in the sense of the rules: `count` cards of one color and `locomotives` in place of others. Locomotives alone
 * have color TT_LOCOMOTIVE and count 0, so that each payment has exactly one form. */
typedef struct tt_set {
    uint8_t color;
    uint8_t count;
    uint8_t locomotives;
} tt_set;

/* The name of a card, "purple" .. "green", "locomotive", or of a color, "purple" .. "green", "gray". "" for any other
 * number, including TT_NO_CARD and the -1 of tt_card_find. */
TT_API const char *tt_card_name(int card);
TT_API const char *tt_color_name(int color);

/* The card with this name of `length` bytes, or -1. */
TT_API int tt_card_find(const char *name, int length);

#ifdef __cplusplus
}
#endif

#endif
