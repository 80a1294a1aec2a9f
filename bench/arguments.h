/* arguments.h: games and bots as the arguments of bench/review and bench/judge name them. */
#ifndef TURNTABLE_BENCH_ARGUMENTS_H
#define TURNTABLE_BENCH_ARGUMENTS_H

#include "arena/arena.h"

/* A game, or one with an option: "old_west+alvin", "card_game+open_track". False if there is none. */
bool argument_game(const char *name, int players, tt_game *game);

/* A bot, or one with the number of games that a decision may follow: "search@40", of `length` bytes. Gives the player
 * bot, budget and memory, which tt_players_free frees. False if there is no such bot or no memory. */
bool argument_bot(const char *name, size_t length, tt_player *player);

#endif
