/* pieces.h: writes what records and positions have in common: cards, payments, lists of ids. */
#ifndef TURNTABLE_RECORD_PIECES_H
#define TURNTABLE_RECORD_PIECES_H

#include "turntable/game.h"
#include "json/json.h"

/* A card, or null for TT_NO_CARD. */
void tt_pieces_card(tt_json_writer *json, int card);

/* A list of cards, null for a gap. */
void tt_pieces_cards(tt_json_writer *json, const uint8_t *cards, int count);

/* How many of each card: {"red":2,"locomotive":1}; cards with a count of 0 are left out. */
void tt_pieces_counts(tt_json_writer *json, const uint8_t counts[TT_CARDS]);

/* The ids of a set of tickets, sorted. */
void tt_pieces_tickets(tt_json_writer *json, const tt_board *board, uint64_t tickets);

/* The ids of a set of routes, in the order of the board file; those of cities, as many as are placed. */
void tt_pieces_routes(tt_json_writer *json, const tt_board *board, const tt_routes *routes);
void tt_pieces_marks(tt_json_writer *json, const tt_board *board, const uint8_t mark[TT_MAX_MARKS]);

/* A city and a seat, or null for none of them: where Alvin is and who holds him. */
void tt_pieces_alvin(tt_json_writer *json, const tt_game *game, int city, int holder);

#endif
