/* board.c: turntable board check. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: turntable board check FILE...\n"
    "\n"
    "Checks board files (JSON, as data/boards/*.json) and says every fault as FILE:LINE: fault.\n"
    "A good board can be played with --board FILE and the rules of usa, europe or old_west.\n";

static bool check(const char *path)
{
    static cli_board_file file;
    if (!cli_board_file_read(path, &file))
        return false;
    const tt_board *board = &file.board;
    printf("%s: %s: %d cities, %d routes, %d tickets: no faults\n", path, board->name, board->cities, board->routes,
           board->tickets);
    free(file.strings);
    return true;
}

int cli_board(int argc, char **argv)
{
    static const struct option options[] = {{"help", no_argument, NULL, 'h'}, {0}};
    for (int code; (code = getopt_long(argc, argv, ":h", options, NULL)) != -1;) {
        if (code != 'h')
            return cli_misuse_option(code, argv);
        fputs(help, stdout);
        return CLI_DONE;
    }
    if (optind == argc)
        return cli_misuse("what to do is missing: check FILE");
    if (strcmp(argv[optind], "check") != 0)
        return cli_misuse("'%s' is nothing a board can be asked: check FILE", argv[optind]);
    if (++optind == argc)
        return cli_misuse("the board file is missing");
    int code = CLI_DONE;
    for (; optind < argc; optind++)
        if (!check(argv[optind]))
            code = CLI_FAILED;
    return code;
}
