/* games.c: the games, as JSON. */
#include "wire/games.h"

#include "boards/form.h"
#include "turntable/game.h"

#define OPTION_NAME(name, flag, with, what, rule) #name,
static const char *const names[] = {TT_OPTIONS(OPTION_NAME)};
#undef OPTION_NAME

/* The rule values, with the names that a board file has for them. */
static void write_rules(tt_json_writer *writer, const tt_rules *rules)
{
    tt_json_write_key(writer, "rules");
    tt_json_write_object(writer);
#define WRITE_VALUE(name, least, most, what)                                                                           \
    tt_json_write_key(writer, #name);                                                                                  \
    tt_json_write_integer(writer, rules->name);
    TT_RULE_VALUES(WRITE_VALUE)
#undef WRITE_VALUE
    tt_json_write_key(writer, "route_points");
    tt_json_write_array(writer);
    for (int length = 1; length <= TT_MAX_LENGTH; length++)
        tt_json_write_integer(writer, rules->points[length]);
    tt_json_write_array_end(writer);
    tt_json_write_key(writer, "unkept_tickets");
    tt_json_write_string(writer, tt_unkept_words[rules->unkept]);
    tt_json_write_object_end(writer);
}

static void write_game(tt_json_writer *writer, const tt_rules *rules)
{
    tt_json_write_object(writer);
    tt_json_write_key(writer, "name");
    tt_json_write_string(writer, rules->name);
    tt_json_write_key(writer, "title");
    tt_json_write_string(writer, rules->title);
    tt_json_write_key(writer, "min_players");
    tt_json_write_integer(writer, rules->min_players);
    tt_json_write_key(writer, "max_players");
    tt_json_write_integer(writer, rules->max_players);
    tt_json_write_key(writer, "options");
    tt_json_write_array(writer);
    for (int option = 0; option < TT_OPTION_COUNT; option++)
        if (rules->options >> option & 1)
            tt_json_write_string(writer, names[option]);
    tt_json_write_array_end(writer);
    write_rules(writer, rules);
    tt_json_write_key(writer, "board");
    tt_json_write_string(writer, rules->board->id);
    tt_json_write_key(writer, "cities");
    tt_json_write_integer(writer, rules->board->cities);
    tt_json_write_key(writer, "routes");
    tt_json_write_integer(writer, rules->board->routes);
    tt_json_write_key(writer, "tickets");
    tt_json_write_integer(writer, rules->board->tickets);
    tt_json_write_object_end(writer);
}

void tt_games_write(tt_json_writer *writer)
{
    tt_json_write_object(writer);
    tt_json_write_key(writer, "games");
    tt_json_write_array(writer);
    for (int i = 0; i < tt_rules_count(); i++)
        write_game(writer, tt_rules_at(i));
    tt_json_write_array_end(writer);
    tt_json_write_object_end(writer);
    tt_json_write_line_end(writer);
}
