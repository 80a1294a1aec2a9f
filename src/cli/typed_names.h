/* typed_names.h: reads names of cards, cities and routes that people type. */
#ifndef TURNTABLE_CLI_TYPED_NAMES_H
#define TURNTABLE_CLI_TYPED_NAMES_H

#include "turntable/turntable.h"

enum { TYPED_WORDS = 24 };

/* Splits a line in place at spaces and commas, and gives the number of words. Words become lower case without accents
 * and dots, and dashes become hyphens: "St. George–Cádiz" becomes "st", "george-cadiz". */
int typed_split(char *line, char *words[TYPED_WORDS]);

/* Whether a word is a number of at most three digits. */
bool typed_is_number(const char *word);

/* The card whose name begins with the word, or -1. Words below three letters are not cards: they may begin a city. */
int typed_card(const char *word);

/* The city with this id or name, or the only one that begins with these words; -1 if there is none. */
int typed_city(const tt_board *board, char *const words[], int count);

/* Why typed_city or typed_routes found nothing: "'l' could be Lisboa or London.", "There is no city 'atlantis'.",
 * "Chicago and Miami are not neighbours; from Chicago: Duluth, Omaha." */
void typed_explain_city(const tt_board *board, char *const words[], int count, char *text, int room);
void typed_explain_routes(const tt_board *board, char *const words[], int count, char *text, int room);

/* The routes that the words name: one by its id, or all between two cities, in either order. */
tt_routes typed_routes(const tt_board *board, char *const words[], int count);

/* Cards that were typed. */
typedef struct typed_cards {
    uint8_t counts[TT_CARDS];
    int words;    /* how many words they were */
    bool counted; /* with numbers, so exactly these cards; else any payment of that color */
} typed_cards;

/* The cards at the end of the words: "3 red 1 loco", "red", "red red blue". */
typed_cards typed_cards_read(char *const words[], int count);

/* How many colors were named, and which: one bit each. */
int typed_cards_colors(const typed_cards *cards);
int typed_cards_mask(const typed_cards *cards);

/* The cards as a payment, if at most one color was named; and whether a payment fits the cards. */
tt_set typed_cards_set(const typed_cards *cards);
bool typed_cards_mean(const typed_cards *cards, tt_set set);

#endif
