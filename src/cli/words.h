/* words.h: cards, routes and tickets as people read them, on stdout. */
#ifndef TURNTABLE_CLI_WORDS_H
#define TURNTABLE_CLI_WORDS_H

#include <stdint.h>

#include "turntable/turntable.h"

/* Columns that a UTF-8 text takes on a terminal, for the letters that names of cities have. */
int words_width(const char *text);

/* Prints the text and spaces up to `width` columns. */
void words_pad(const char *text, int width);

/* The name of a card (a dash for a gap in the market) or of a color (gray included), in that color on a terminal, and
 * spaces up to `width` columns. */
void words_card(int card, int width);
void words_color(int color, int width);

/* "3 red, 1 locomotive", or "nothing". */
void words_cards(const uint8_t counts[TT_CARDS]);

/* "3 red", "2 red 1 locomotive", as in an action's text; for a mask of three colors words_mask. */
void words_set(tt_set set);
void words_mask(int colors);

/* "Paris–Zürich" into `text` of `room` bytes, with the number of its track if it has neighbours of the same look. */
void words_route(const tt_board *board, int route, char *text, int room);

/* "Paris–Zagreb (7)", for a ticket. */
void words_ticket(const tt_board *board, int ticket, char *text, int room);

/* "1 card", "2 cards". */
const char *words_plural(int count);

/* Begins and ends bold print on a terminal. */
void words_bold(void);
void words_plain(void);

#endif
