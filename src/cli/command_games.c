/* command_games.c: turntable games. */
#include "cli/cli.h"

#include <string.h>

#include "cli/flags.h"
#include "cli/language.h"
#include "cli/words.h"
#include "wire/games_json.h"

static const char help[] = "usage: turntable games [--json]\n"
                           "\n"
                           "Lists the games with their player counts and options.\n"
                           "\n"
                           "  --json   print one JSON object\n";

#define OPTION_FLAG(name, flag, with, what, rule) "--" flag,
static const char *const option_flags[] = {TT_OPTIONS(OPTION_FLAG)};
#undef OPTION_FLAG

/* The options of a game as flags; a dash if it has none. */
static void list_options(const tt_rules *rules, char text[64])
{
    snprintf(text, 64, "%s", rules->options ? "" : "-");
    for (int option = 0; option < TT_OPTION_COUNT; option++)
        if (rules->options >> option & 1)
            snprintf(text + strlen(text), 64 - strlen(text), "%s%s", *text ? " " : "", option_flags[option]);
}

static void print_table(void)
{
    const char *players_title = tr("players");
    int width = words_width(players_title);
    words_pad(tr("game"), 10);
    printf("  %s  ", players_title);
    words_pad(tr("options"), 12);
    printf("  %s\n", tr("board"));
    for (int i = 0; i < tt_rules_count(); i++) {
        const tt_rules *rules = tt_rules_at(i);
        char players[16], options[64];
        list_options(rules, options);
        snprintf(players, sizeof players, "%d-%d", rules->min_players, rules->max_players);
        printf("%-10s  %-*s  %-12s  ", rules->name, width, players, options);
        if (!rules->board->routes)
            words_print("%d tickets, %d big cities\n", rules->board->tickets, rules->board->big_cities);
        else
            words_print("%d cities, %d routes, %d tickets\n", rules->board->cities, rules->board->routes,
                        rules->board->tickets);
    }
}

static void print_json(void)
{
    tt_json_writer writer;
    tt_json_writer_open(&writer, cli_json_put, stdout);
    tt_games_write(&writer);
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
