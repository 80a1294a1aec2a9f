/* typed_names.h: cards, cities and routes as people name them. */
#ifndef TURNTABLE_CLI_TYPED_NAMES_H
#define TURNTABLE_CLI_TYPED_NAMES_H

#include "turntable/turntable.h"

enum { TYPED_WORDS = 24 };

/* Splits a line into words, in place, at spaces and commas, and gives how many there are. They are in lower case and
 * without accents and dots, dashes are hyphens: "St. George–Cádiz" becomes "st", "george-cadiz". */
int typed_split(char *line, char *words[TYPED_WORDS]);

/* Whether a word is a number of at most three digits. */
bool typed_is_number(const char *word);

/* The card that a word of three letters or more begins to name, or -1: shorter ones may be the beginning of a city. */
int typed_card(const char *word);

/* The city that the words, joined, name by id or name, or that alone begins so; -1 if there is none. */
int typed_city(const tt_board *board, char *const words[], int count);

/* Why typed_city or typed_routes found nothing: "'l' could be Lisboa or London.", "There is no city 'atlantis'.",
 * "Chicago and Miami are not neighbours; from Chicago: Duluth, Omaha." */
void typed_explain_city(const tt_board *board, char *const words[], int count, char *text, int room);
void typed_explain_routes(const tt_board *board, char *const words[], int count, char *text, int room);

/* The routes that the words name: one by its id, or all between two cities, in either order. */
tt_routes typed_routes(const tt_board *board, char *const words[], int count);

/* Cards somebody named. */
typedef struct typed_cards {
    uint8_t counts[TT_CARDS];
    int words;    /* how many words these were */
    bool counted; /* with numbers: exactly these cards; else any payment of that color */
} typed_cards;

/* The cards at the end of the words: "3 red 1 loco", "red", "red red blue". */
typed_cards typed_cards_read(char *const words[], int count);

/* How many colors were named, and which, one bit each. */
int typed_cards_colors(const typed_cards *cards);
int typed_cards_mask(const typed_cards *cards);

/* The cards as a payment, if at most one color was named, and whether a payment is what was meant. */
tt_set typed_cards_set(const typed_cards *cards);
bool typed_cards_mean(const typed_cards *cards, tt_set set);

#endif
