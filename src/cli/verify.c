/* verify.c: turntable verify. */
#include "cli/cli.h"

#include <stdlib.h>

static const char help[] =
    "usage: turntable verify [--seed] [--board FILE] RECORD...\n"
    "\n"
    "Re-plays records by the rules and names the first fault of each as RECORD:LINE: RULE: fault.\n"
    "A record that stops before the end of its game can be sound too: it is said to be ok, unfinished.\n"
    "\n"
    "  --seed         every shuffle must also follow from the record's seed\n"
    "  --board FILE   the board of records on a board of your own\n"
    "  --quiet        say nothing of records without a fault\n";

typedef struct verification {
    tt_replay_mode mode;
    const tt_board *board;
    bool quiet;
} verification;

static bool verify(const char *path, const verification *how)
{
    size_t size;
    char *text = cli_file_read(path, &size);
    if (!text)
        return false;
    static tt_replay replay;
    tt_step step;
    if (tt_replay_begin(&replay, text, size, how->board, how->mode))
        while (tt_replay_next(&replay, &step) == TT_REPLAY_STEP)
            ;
    const tt_record_fault *fault = &replay.fault;
    bool sound = fault->line == 0;
    if (!sound)
        fprintf(stderr, "%s:%d: %s%s%s\n", path, fault->line, fault->rule, *fault->rule ? ": " : "", fault->text);
    else if (!how->quiet)
        printf("%s: %s\n", path, replay.has_result ? "ok" : "ok, unfinished");
    free(text);
    return sound;
}

int cli_verify(int argc, char **argv)
{
    static const struct option options[] = {{"seed", no_argument, NULL, 's'},
                                            {"board", required_argument, NULL, 'b'},
                                            {"quiet", no_argument, NULL, 'q'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    static cli_board_file board;
    verification how = {TT_REPLAY_AS_TOLD, NULL, false};
    const char *board_path = NULL;
    for (int code; (code = getopt_long(argc, argv, ":qh", options, NULL)) != -1;) {
        switch (code) {
        case 's':
            how.mode = TT_REPLAY_FROM_SEED;
            break;
        case 'b':
            board_path = optarg;
            break;
        case 'q':
            how.quiet = true;
            break;
        case 'h':
            fputs(help, stdout);
            return CLI_DONE;
        default:
            return cli_misuse_option(code, argv);
        }
    }
    if (optind == argc)
        return cli_misuse("the record is missing");
    if (board_path) {
        if (!cli_board_file_read(board_path, &board))
            return CLI_FAILED;
        how.board = &board.board;
    }
    int code = CLI_DONE;
    for (; optind < argc; optind++)
        if (!verify(argv[optind], &how))
            code = CLI_FAILED;
    free(board.strings);
    return code;
}
