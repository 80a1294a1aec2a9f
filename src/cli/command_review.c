/* command_review.c: turntable review. */
#include "arena/heap.h"
#include "cli/cli.h"

#include <stdlib.h>
#include <unistd.h>

#include "cli/flags.h"
#include "cli/language.h"
#include "cli/review_text.h"

static const char help[] = "usage: turntable review [OPTION...] RECORD\n"
                           "\n"
                           "Was it luck or skill? Follows what each player could expect in a finished game,\n"
                           "and divides every change: what chance brought, what the player's own decisions\n"
                           "and those of the others changed, and what was hidden. Then come the costliest\n"
                           "decisions, with a better action, and the luckiest and unluckiest draws.\n"
                           "\n"
                           "  --quick          use the evaluation only: a tenth of a second\n"
                           "  --json           print one JSON object, with the course of the game\n"
                           "                   (docs/review.md)\n"
                           "  --seat N         show decisions and draws of this seat only; seat 0 plays\n"
                           "                   first\n"
                           "  --board FILE     the board file, for a record on a custom board\n";

typedef struct review_options {
    const char *path;
    const tt_board *board;
    int seat; /* -1: all */
    bool quick, json;
} review_options;

static void show_progress(int done)
{
    static int shown = -1;
    int percent = done / 10;
    if (percent == shown || !isatty(STDERR_FILENO))
        return;
    shown = percent;
    fprintf(stderr, tr("\r%3d %% reviewed"), percent);
    if (done == TT_REVIEW_DONE)
        fputs("\r\033[K", stderr);
}

static int refuse(const review_options *o, const tt_review *review, tt_review_fault fault)
{
    switch (fault) {
    case TT_REVIEW_RECORD:
        return cli_fault(o->path, &review->replay.fault);
    case TT_REVIEW_UNFINISHED:
        return cli_failure("%s: the game is not over; turntable advise says what to do now", o->path);
    default:
        return cli_failure("there is not enough memory");
    }
}

static int answer(const review_options *o, tt_review *review, const char *text, size_t size)
{
    tt_review_fault fault = tt_review_open(review, text, size, o->board, o->quick, tt_heap());
    if (fault != TT_REVIEW_OK)
        return refuse(o, review, fault);
    int players = review->replay.game.players, code = CLI_DONE;
    if (o->seat >= players)
        code = cli_failure("there is no seat %d: the game has seats 0 to %d", o->seat, players - 1);
    for (int done = 0; code == CLI_DONE && done < TT_REVIEW_DONE;) {
        done = tt_review_step(review);
        show_progress(done);
    }
    if (code == CLI_DONE && o->json)
        tt_review_write(review, cli_json_put, stdout);
    else if (code == CLI_DONE)
        review_print(review, o->seat);
    tt_review_close(review);
    return code;
}

static int review_file(const review_options *o)
{
    static tt_review review;
    size_t size;
    char *text = cli_file_read(o->path, &size);
    if (!text)
        return CLI_FAILED;
    int code = answer(o, &review, text, size);
    free(text);
    return code;
}

int cli_review(int argc, char **argv)
{
    static cli_board_file board;
    const char *board_path = NULL;
    review_options o = {.seat = -1};
    const cli_flag flags[] = {{"quick", .is_on = &o.quick},
                              {"json", .is_on = &o.json},
                              {"seat", .number = &o.seat, .most = TT_MAX_SEATS - 1},
                              {"board", .text = &board_path},
                              {0}};
    int code = cli_flags_read(flags, argc, argv, help, 1);
    if (code != CLI_DONE)
        return code;
    if (o.json)
        language_choose("en");
    if (optind == argc)
        return cli_misuse("the record is missing");
    if (board_path) {
        if (!cli_board_file_read(board_path, &board))
            return CLI_FAILED;
        o.board = &board.custom.board;
    }
    o.path = argv[optind];
    code = review_file(&o);
    free(board.strings);
    return code;
}
