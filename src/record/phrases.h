/* phrases.h: the parts of sentences for people: cards, routes, tickets. */
#ifndef TURNTABLE_RECORD_PHRASES_H
#define TURNTABLE_RECORD_PHRASES_H

#include "turntable/game.h"
#include "vocabulary/vocabulary.h"

/* The name of a card for people. */
const char *tt_card_word(int card);

/* "2 red + 1 locomotive"; "" for none. */
void tt_say_cards(tt_text *text, const uint8_t counts[TT_CARDS]);

/* "Denver–Omaha" */
void tt_say_cities(tt_text *text, const tt_board *board, int a, int b);

/* The same for a route, with the color if there are parallel ones: "Denver–Omaha, purple". */
void tt_say_route(tt_text *text, const tt_board *board, int route);

/* "Dallas–New York (11)" */
void tt_say_ticket(tt_text *text, const tt_board *board, int ticket);

/* ", " before every item of a list but the first. */
void tt_say_comma(tt_text *text, int index);

/* "Blue wins", "You win!", "The victory is shared: Blue, Red"; `winners` has a bit for each seat. */
void tt_say_winners(tt_text *text, const tt_game *game, const char *const *names, int winners);

#endif
