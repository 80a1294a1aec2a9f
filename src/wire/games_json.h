/* games_json.h: the built-in games as JSON, for `turntable games --json` and the page. */
#ifndef TURNTABLE_WIRE_GAMES_JSON_H
#define TURNTABLE_WIRE_GAMES_JSON_H

#include "json/json.h"

/* Writes one line: {"games":[...]}, each with its name, title, players, options, rule values, the name of the game
 * whose board it has, and what is on that board. */
void tt_games_write(tt_json_writer *writer);

#endif
