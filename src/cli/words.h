/* words.h: prints cards, routes, tickets and refusals for people, on stdout. */
#ifndef TURNTABLE_CLI_WORDS_H
#define TURNTABLE_CLI_WORDS_H

#include <stdint.h>

#include "turntable/turntable.h"

/* Prints like printf, in the language of the person (language.h). After words_wrap, if stdout is a terminal, lines
 * wider than it are broken at spaces and continue under their second column. A line is then printed when it ends, or by
 * words_flush. */
void words_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
void words_wrap(void);
void words_flush(void);

/* The columns of the terminal; 80 if there is none. */
int words_columns(void);

/* The width of a UTF-8 text in columns, for the letters in names of cities. */
int words_width(const char *text);

/* Prints the text and spaces up to `width` columns; the second one prints the spaces first. */
void words_pad(const char *text, int width);
void words_pad_left(const char *text, int width);

/* The name of a card (a dash for a gap in the market) or of a color (also gray), colored on a terminal, and spaces up
 * to `width` columns. */
void words_card(int card, int width);
void words_color(int color, int width);

/* The columns of the longest name of a color. */
int words_color_width(void);

/* "3 red, 2 locomotives", or "nothing". */
void words_cards(const uint8_t counts[TT_CARDS]);

/* "3 red", "2 red 1 locomotive"; words_mask for a mask of three colors. */
void words_set(tt_set set);
void words_mask(int colors);

/* Writes "Paris–Zürich" to `text` of `room` bytes, with a number if a parallel route looks the same. */
void words_route(const tt_board *board, int route, char *text, int room);

/* "Paris–Zagreb (7)", for a ticket. */
void words_ticket(const tt_board *board, int ticket, char *text, int room);

/* What the person is asked now: "Choose your tickets". */
const char *words_asked(const tt_table_part *table);

/* Why an action is refused to the person at view->seat, as a sentence with its rule:
 * "Chicago–Duluth: needs 3 red cards; you have 2 (G-11)." `names` are those of the seats; `instead` is a legal payment
 * for the same thing, or TT_NO_ACTION. */
void words_why(const tt_game *game, const tt_view *view, const char *const *names, tt_action action, tt_why why,
               tt_action instead, char *text, int room);

/* Begin and end bold print on a terminal. */
void words_bold(void);
void words_plain(void);

#endif
