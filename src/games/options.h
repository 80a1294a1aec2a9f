/* options.h: the options of games: found by number or name, read and written as JSON. */
#ifndef TURNTABLE_GAMES_OPTIONS_H
#define TURNTABLE_GAMES_OPTIONS_H

#include "turntable/game.h"
#include "json/json.h"

bool *tt_option_of(tt_options *options, tt_option option);

/* The option whose name was just read as a key, or NULL. */
bool *tt_options_find(tt_options *options, const tt_json *json);

/* Reads the next value, an object such as {"alvin":true,"open_track":false}, into *options; options that it does not
 * name stay as they are. False, with an error in the reader, if it is anything else: TT_JSON_UNKNOWN_KEY for an unknown
 * option. Does not check whether the game has the option: tt_game_make does. */
bool tt_options_read(tt_json *json, tt_options *options);

/* Writes the options that are on: {"alvin":true}. */
void tt_options_write(tt_json_writer *json, tt_options options);

#endif
