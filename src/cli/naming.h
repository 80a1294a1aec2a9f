/* naming.h: cards, cities and routes as people name them. */
#ifndef TURNTABLE_CLI_NAMING_H
#define TURNTABLE_CLI_NAMING_H

#include "turntable/turntable.h"

enum { NAMING_WORDS = 24 };

/* Splits a line into words, in place, at spaces and commas, and gives how many there are. They are in lower case and
 * without accents and dots, dashes are hyphens: "St. George–Cádiz" becomes "st", "george-cadiz". */
int naming_split(char *line, char *words[NAMING_WORDS]);

/* Whether a word is a number of at most three digits. */
bool naming_is_number(const char *word);

/* The card that a word of three letters or more begins to name, or -1: shorter ones may be the beginning of a city. */
int naming_card(const char *word);

/* The city that the words, joined, name by id or name, or that alone begins so; -1 if there is none. */
int naming_city(const tt_board *board, char *const words[], int count);

/* Why naming_city or naming_routes found nothing: "'l' could be Lisboa or London.", "There is no city 'atlantis'.",
 * "Chicago and Miami are not neighbours; from Chicago: Duluth, Omaha." */
void naming_explain_city(const tt_board *board, char *const words[], int count, char *text, int room);
void naming_explain_routes(const tt_board *board, char *const words[], int count, char *text, int room);

/* The routes that the words name: one by its id, or all between two cities, in either order. */
tt_routes naming_routes(const tt_board *board, char *const words[], int count);

/* Cards somebody named. */
typedef struct naming {
    uint8_t counts[TT_CARDS];
    int words;    /* how many words these were */
    bool counted; /* with numbers: exactly these cards; else any payment of that color */
} naming;

/* The cards at the end of the words: "3 red 1 loco", "red", "red red blue". */
naming naming_cards(char *const words[], int count);

/* How many colors were named, and which, one bit each. */
int naming_colors(const naming *cards);
int naming_mask(const naming *cards);

/* The cards as a payment, if at most one color was named, and whether a payment is what was meant. */
tt_set naming_set(const naming *cards);
bool naming_means(const naming *cards, tt_set set);

#endif
