/* command_board.c: turntable board check. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "cli/flags.h"
#include "cli/language.h"
#include "cli/words.h"

static const char help[] = "usage: turntable board check FILE...\n"
                           "\n"
                           "Checks board files (JSON, like src/games/*/board.json) and prints every fault as\n"
                           "FILE:LINE: fault. For a correct board it prints how many players can play it,\n"
                           "and by which rules: turntable play --board FILE --game RULES.\n"
                           "\n"
                           "docs/boards.md in the sources explains how to write one.\n";

static const char *lack_text(tt_game_error error)
{
    switch (error) {
    case TT_GAME_TOO_FEW_TICKETS:
        return tr("too few tickets");
    case TT_GAME_TOO_FEW_LONG_TICKETS:
        return tr("too few long tickets");
    default:
        return tr(tt_game_error_text(error));
    }
}

/* "usa rules: 2-5 players", or why the board can't be played by these rules. */
static void print_players(const tt_rules *game, const tt_custom_board *custom)
{
    int least;
    tt_game_error lack;
    int most = tt_custom_board_players(custom, game, &least, &lack);
    words_print(custom->board.own_rules ? tr("; its own %s rules: ") : tr("; %s rules: "), game->name);
    if (!most)
        words_print("none, %s", lack_text(lack));
    else if (most == least)
        words_print("%d players", most);
    else
        words_print("%d-%d players", least, most);
}

static void print_games(const tt_custom_board *custom)
{
    const tt_board *board = &custom->board;
    if (board->routes == 0) {
        words_print("; %s takes no custom board", board->id);
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
    words_print("%s: %s: ", path, board->name);
    words_print(tr_n("%d city", "%d cities", board->cities), board->cities);
    words_print(tr_n(", %d route", ", %d routes", board->routes), board->routes);
    words_print(tr_n(", %d ticket", ", %d tickets", board->tickets), board->tickets);
    words_print(": no faults");
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
