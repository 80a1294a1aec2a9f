/* games.c: turntable games. */
#include "cli/cli.h"

#include <string.h>

#include "boards/form.h"
#include "cli/flags.h"

static const char help[] = "usage: turntable games [--json]\n"
                           "\n"
                           "Lists the games with their player counts and options.\n"
                           "\n"
                           "  --json   print one JSON object\n";

#define OPTION_FLAG(name, flag, with, what, rule) "--" flag,
static const char *const option_flags[] = {TT_OPTIONS(OPTION_FLAG)};
#undef OPTION_FLAG
#define OPTION_NAME(name, flag, with, what, rule) #name,
static const char *const names[] = {TT_OPTIONS(OPTION_NAME)};
#undef OPTION_NAME

/* The options of a game, as on the command line; a dash for none. */
static void list_options(const tt_rules *rules, char text[64])
{
    snprintf(text, 64, "%s", rules->options ? "" : "-");
    for (int option = 0; option < TT_OPTION_COUNT; option++)
        if (rules->options >> option & 1)
            snprintf(text + strlen(text), 64 - strlen(text), "%s%s", *text ? " " : "", option_flags[option]);
}

static void print_table(void)
{
    printf("%-10s  %-7s  %-12s  %s\n", "game", "players", "options", "board");
    for (int i = 0; i < tt_rules_count(); i++) {
        const tt_rules *rules = tt_rules_at(i);
        char players[16], options[64];
        list_options(rules, options);
        snprintf(players, sizeof players, "%d-%d", rules->min_players, rules->max_players);
        printf("%-10s  %-7s  %-12s  ", rules->name, players, options);
        if (!rules->board->routes)
            printf("%d tickets, %d big cities\n", rules->board->tickets, rules->board->big_cities);
        else
            printf("%d cities, %d routes, %d tickets\n", rules->board->cities, rules->board->routes,
                   rules->board->tickets);
    }
}

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
    tt_json_write_key(writer, "cities");
    tt_json_write_integer(writer, rules->board->cities);
    tt_json_write_key(writer, "routes");
    tt_json_write_integer(writer, rules->board->routes);
    tt_json_write_key(writer, "tickets");
    tt_json_write_integer(writer, rules->board->tickets);
    tt_json_write_object_end(writer);
}

static void print_json(void)
{
    tt_json_writer writer;
    tt_json_writer_open(&writer, cli_json_put, stdout);
    tt_json_write_object(&writer);
    tt_json_write_key(&writer, "games");
    tt_json_write_array(&writer);
    for (int i = 0; i < tt_rules_count(); i++)
        write_game(&writer, tt_rules_at(i));
    tt_json_write_array_end(&writer);
    tt_json_write_object_end(&writer);
    tt_json_write_line_end(&writer);
}

int cli_games(int argc, char **argv)
{
    bool json = false;
    const cli_flag flags[] = {{"json", .is_on = &json}, {0}};
    int code = cli_flags_read(flags, argc, argv, help, 0);
    if (code != CLI_DONE)
        return code;
    if (json)
        print_json();
    else
        print_table();
    return CLI_DONE;
}
