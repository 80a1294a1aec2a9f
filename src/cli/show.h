/* show.h: prints the table of a game for people, on stdout.
 *
 * These functions print the public part of a state and what they get besides it. A caller that passes only parts of a
 * view shows nothing hidden. */
#ifndef TURNTABLE_CLI_SHOW_H
#define TURNTABLE_CLI_SHOW_H

#include "turntable/turntable.h"

/* The players by seat: "Blue"; in the card game, which has no player colors, "Player 1". */
const char *const *show_colors(const tt_game *game);

/* The same, but after show_person the person at `seat` is "You (Blue)" or "Ana (Blue)". */
const char *const *show_names(const tt_game *game);
void show_person(const tt_game *game, int seat, const char *name);

/* From now on show_names gives these players: "Ana (Red)", "Red" for one without a name. */
void show_players(const tt_game *game, const tt_players *players);

/* The width of the longest name in columns, at least eight. */
int show_name_width(const tt_game *game);

/* The five slots and the sizes of the piles, on one line each. */
void show_market(const tt_game *game, const tt_table_part *table);

/* Points of all on one line, and trains on another; not for the card game. */
void show_standing(const tt_game *game, const tt_table_part *table);

/* Every seat with points, trains, cards, tickets and so on; the one whose turn it is is marked. */
void show_seats(const tt_game *game, const tt_table_part *table);

/* Claimed routes by owner, stations or markers, Alvin, and every route under both of its cities. In the card game the
 * rail yards. */
void show_board(const tt_game *game, const tt_table_part *table);

/* One city: its station or marker, and all its routes with their owner or what `seat` needs to claim them. It takes a
 * state because the core answers from states; of the hidden part it uses only the seat's own hand. */
void show_city(const tt_game *game, const tt_state *state, int seat, int city);

/* The number of cards on the track of a seat in the card game. */
int show_track_size(const tt_table_part *table, int seat);

/* The status of each of `tickets` for `seat`: done, lost, or open with the cheapest path. In the card game what each
 * needs, and the status only if `track_known`: stacks on the track are hidden until a scoring (C-5). */
void show_tickets(const tt_game *game, const tt_table_part *table, int seat, uint64_t tickets, bool track_known);

/* What else there is to say about a score: the trains left and the longest path of each seat, the routes that stations
 * borrow, and for a game that is not over the status of every ticket, with the best use of all stations (E-12). */
void show_details(const tt_game *game, const tt_state *state, const tt_score *score);

/* Tickets that are scored, with their points. */
void show_results(const tt_game *game, uint64_t completed, uint64_t failed);

/* Why nothing can be undone, as a sentence. */
extern const char show_no_undo[];

/* What can be typed in this game, with examples from its board; or its rules in short. */
void show_help(const tt_game *game, bool rules);

/* The score sheet of a finished game: the parts of each seat's score, tickets, and who wins. */
void show_score(const tt_game *game, const tt_score *score);

#endif
