/* games.c: turntable games. */
#include "cli/cli.h"

static const char help[] = "usage: turntable games [--json]\n"
                           "\n"
                           "Lists the games with their player counts and options.\n"
                           "\n"
                           "  --json   print one JSON object\n";

/* The option a game has beside those of all games, as on the command line; NULL for none. */
static const char *option_of(const tt_rules *rules)
{
    return rules->alvin_city ? "--alvin" : rules->yards ? "--open-track" : NULL;
}

static void print_table(void)
{
    printf("%-10s  %-7s  %-12s  %s\n", "game", "players", "options", "board");
    for (int i = 0; i < tt_rules_count(); i++) {
        const tt_rules *rules = tt_rules_at(i);
        const char *option = option_of(rules);
        char players[16];
        snprintf(players, sizeof players, "%d-%d", rules->min_players, rules->max_players);
        printf("%-10s  %-7s  %-12s  ", rules->name, players, option ? option : "-");
        if (rules->yards)
            printf("%d tickets, %d big cities\n", rules->board->tickets, rules->board->big_cities);
        else
            printf("%d cities, %d routes, %d tickets\n", rules->board->cities, rules->board->routes,
                   rules->board->tickets);
    }
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
    if (rules->alvin_city)
        tt_json_write_string(writer, "alvin");
    if (rules->yards)
        tt_json_write_string(writer, "open_track");
    tt_json_write_array_end(writer);
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
    static const struct option options[] = {{"json", no_argument, NULL, 'j'}, {"help", no_argument, NULL, 'h'}, {0}};
    bool json = false;
    for (int code; (code = getopt_long(argc, argv, ":h", options, NULL)) != -1;) {
        if (code == 'h') {
            fputs(help, stdout);
            return CLI_DONE;
        }
        if (code != 'j')
            return cli_misuse_option(code, argv);
        json = true;
    }
    if (optind < argc)
        return cli_misuse("'%s' is one argument too many", argv[optind]);
    if (json)
        print_json();
    else
        print_table();
    return CLI_DONE;
}
