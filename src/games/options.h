/* options.h: the options of games: found by number or name, read and written as JSON. */
#ifndef TURNTABLE_GAMES_OPTIONS_H
#define TURNTABLE_GAMES_OPTIONS_H

#include "turntable/game.h"
#include "json/json.h"

bool *tt_option_of(tt_options *options, tt_option option);

/* The option whose name was just read as a key, or NULL. */
bool *tt_options_find(tt_options *options, const tt_json *json);

/* Reads the object that comes next, {"alvin":true,"open_track":false}, into *options; what it does not name stays.
 * False, and the reader has an error, if it is anything else: TT_JSON_UNKNOWN_KEY for what is no option. Whether the
 * game has an option tt_game_make says. */
bool tt_options_read(tt_json *json, tt_options *options);

/* Writes the options that are on: {"alvin":true}. */
void tt_options_write(tt_json_writer *json, tt_options options);

#endif
