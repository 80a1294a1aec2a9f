/* command_board.c: turntable board check. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "cli/flags.h"

static const char help[] = "usage: turntable board check FILE...\n"
                           "\n"
                           "Checks board files (JSON, like src/games/*/board.json) and prints every fault as\n"
                           "FILE:LINE: fault. For a correct board it prints how many players can play it,\n"
                           "and by which rules: turntable play --board FILE --game RULES.\n"
                           "\n"
                           "docs/boards.md in the sources explains how to write one.\n";

static const char *one_or_many(int count, const char *one, const char *many)
{
    return count == 1 ? one : many;
}

static const char *lack_text(tt_game_error error)
{
    switch (error) {
    case TT_GAME_TOO_FEW_TICKETS:
        return "too few tickets";
    case TT_GAME_TOO_FEW_LONG_TICKETS:
        return "too few long tickets";
    default:
        return tt_game_error_text(error);
    }
}

/* "usa rules: 2-5 players", or why the board can't be played by these rules. */
static void print_players(const tt_rules *game, const tt_custom_board *custom)
{
    int least;
    tt_game_error lack;
    int most = tt_custom_board_players(custom, game, &least, &lack);
    printf("; %s%s rules: ", custom->board.own_rules ? "its own " : "", game->name);
    if (!most)
        printf("none, %s", lack_text(lack));
    else if (most == least)
        printf("%d players", most);
    else
        printf("%d-%d players", least, most);
}

static void print_games(const tt_custom_board *custom)
{
    const tt_board *board = &custom->board;
    if (board->routes == 0) {
        printf("; %s takes no custom board", board->id);
        return;
    }
    for (int i = 0; i < tt_rules_count(); i++)
        if (board->own_rules ? tt_rules_at(i)->name == board->own_rules->name : !tt_rules_at(i)->yards)
            print_players(tt_rules_at(i), custom);
}

static bool check(const char *path)
{
    static cli_board_file file;
    if (!cli_board_file_read(path, &file))
        return false;
    const tt_board *board = &file.custom.board;
    printf("%s: %s: %d %s, %d %s, %d %s: no faults", path, board->name, board->cities,
           one_or_many(board->cities, "city", "cities"), board->routes, one_or_many(board->routes, "route", "routes"),
           board->tickets, one_or_many(board->tickets, "ticket", "tickets"));
    print_games(&file.custom);
    putchar('\n');
    free(file.strings);
    return true;
}

int cli_board(int argc, char **argv)
{
    int code = cli_flags_read(&(cli_flag){0}, argc, argv, help, INT_MAX);
    if (code != CLI_DONE)
        return code;
    if (optind == argc)
        return cli_misuse("the command is missing: check FILE");
    if (strcmp(argv[optind], "check") != 0)
        return cli_misuse("unknown command '%s': use check FILE", argv[optind]);
    if (++optind == argc)
        return cli_misuse("the board file is missing");
    for (; optind < argc; optind++)
        if (!check(argv[optind]))
            code = CLI_FAILED;
    return code;
}
