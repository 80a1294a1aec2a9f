/* every_game.h: the main function of tests that play every game. */
#ifndef TESTS_EVERY_GAME_H
#define TESTS_EVERY_GAME_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Runs a test once for each game, with the game's name as its state. The number of games it fails for. */
int run_for_every_game(const char *title, CMUnitTestFunction test);

#endif
