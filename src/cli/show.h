/* show.h: a table of players as people read it, on stdout.
 *
 * What is printed comes from the public part of a state and from what is given beside it, so whoever passes only parts
 * of a view shows nothing that is hidden. */
#ifndef TURNTABLE_CLI_SHOW_H
#define TURNTABLE_CLI_SHOW_H

#include "turntable/turntable.h"

/* Who sits where, for people: "Blue", and in the card game, which has no player colors, "Player 1". */
const char *const *show_colors(const tt_game *game);

/* The same, but the person at `seat` of show_person, once that was called, is "You (Blue)" or "Ana (Blue)". */
const char *const *show_names(const tt_game *game);
void show_person(const tt_game *game, int seat, const char *name);

/* The columns that the longest of the names takes, at least eight. */
int show_name_width(const tt_game *game);

/* The five slots and the sizes of the piles, on one line each. */
void show_market(const tt_game *game, const tt_table_part *table);

/* Points of all on one line, and trains on another; not for the card game. */
void show_standing(const tt_game *game, const tt_table_part *table);

/* Every seat with points, trains, cards, tickets and so on, a mark at the one whose turn it is. */
void show_seats(const tt_game *game, const tt_table_part *table);

/* Claimed routes by owner, stations or markers, Alvin, and every route under both of its cities. In the card game the
 * rail yards. */
void show_board(const tt_game *game, const tt_table_part *table);

/* One city: its mark, and all its routes with their owner or what `seat` needs to claim them. It takes a state because
 * the core answers from one; of what is hidden it uses the seat's own hand alone. */
void show_city(const tt_game *game, const tt_state *state, int seat, int city);

/* How many cards lie on the track of a seat in the card game. */
int show_track_size(const tt_table_part *table, int seat);

/* How each of `tickets` stands for `seat`: done, lost, or open with the cheapest way. In the card game what each needs,
 * and how it stands if `track_known`: the on-the-track stacks are hidden until a scoring (C-5). */
void show_tickets(const tt_game *game, const tt_table_part *table, int seat, uint64_t tickets, bool track_known);

/* Tickets that count, with what they count. */
void show_results(const tt_game *game, uint64_t completed, uint64_t failed);

/* Why nothing can be undone, as a sentence. */
extern const char show_no_undo[];

/* What can be typed in a game of this kind, with examples from its board; or its rules in ten lines. */
void show_help(const tt_game *game, bool rules);

/* The score sheet of a finished game: the parts of each seat's score, tickets, and who wins. */
void show_score(const tt_game *game, const tt_score *score);

#endif
