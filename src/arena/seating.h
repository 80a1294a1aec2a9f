/* seating.h: who sits where in the games of one deal.
 *
 * Every deal is played several times, by the same entrants in other seats, so that no entrant gains by a good hand or
 * seat. There are two ways:
 *
 * Pairs: each entrant meets every other one. The first of a pair is the challenger: it sits once in every seat, with
 * the other in all remaining seats. For N players these are N games of the deal for each pair; with two players the two
 * just swap seats.
 *
 * One table: there are as many entrants as seats, and all play together. In game r of the deal, entrant (s + r) mod N
 * has seat s, so that each entrant sits once in every seat. */
#ifndef TURNTABLE_ARENA_SEATING_H
#define TURNTABLE_ARENA_SEATING_H

#include <stdbool.h>
#include <stdint.h>

#include "turntable/game.h"

enum { TT_MAX_ENTRANTS = 16, TT_MAX_PAIRS = TT_MAX_ENTRANTS * (TT_MAX_ENTRANTS - 1) / 2 };

typedef struct tt_seating {
    int players, entrants;
    bool one_table;
    int contests; /* pairs, or 1 for one table: numbered in the order (0,1), (0,2) .. (1,2) .. */
    int games;    /* of one deal: contests times players */
} tt_seating;

/* 2 .. TT_MAX_ENTRANTS entrants; for one table as many as players. */
tt_seating tt_seating_make(int players, int entrants, bool one_table);

/* The contest that game 0 .. games - 1 of a deal belongs to, and the two of a pair, the challenger first. */
int tt_seating_contest(const tt_seating *seating, int game);
void tt_seating_pair(const tt_seating *seating, int contest, int pair[2]);

/* The entrant in each seat in game 0 .. games - 1 of a deal. */
void tt_seating_seats(const tt_seating *seating, int game, uint8_t entrant[TT_MAX_SEATS]);

/* How many seats each entrant has in every game of a contest. */
void tt_seating_shares(const tt_seating *seating, int contest, int seats[TT_MAX_ENTRANTS]);

#endif
