/* verify.c: turntable verify. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

static const char help[] = "usage: turntable verify [--seed] [--quiet] [--board FILE] RECORD...\n"
                           "       turntable verify --secret HEX --chances HEX[,HEX...] [--commitment HEX]\n"
                           "                        RECORD\n"
                           "\n"
                           "Replays records and checks every step against the rules. The first fault of each\n"
                           "record is printed as RECORD:LINE: RULE: fault. A correct record of a game that\n"
                           "is not over is \"ok, unfinished\".\n"
                           "\n"
                           "  --seed         also check that every shuffle follows from the record's seed\n"
                           "  --board FILE   the board file, for records on a custom board\n"
                           "  --quiet        print faults only\n"
                           "\n"
                           "For a game played on a server, which publishes these values after the end:\n"
                           "\n"
                           "  --secret HEX          the server's secret; secret and chances must give the\n"
                           "                        record's seed, and every shuffle must follow from it\n"
                           "  --chances HEX,HEX...  the numbers sent by the players, in the order of joining\n"
                           "  --commitment HEX      the hash that the server showed when the table was\n"
                           "                        opened; it must be the hash of the secret\n";

enum { SECRET = 32, CHANCE = 16 }; /* bytes */

/* Where a seed comes from (docs/server.md, Fair dealing). */
typedef struct origin {
    const char *secret, *chances, *commitment; /* as hex digits; NULL: not told */
    uint8_t seed[32];                          /* what they make */
} origin;

typedef struct verification {
    tt_replay_mode mode;
    const tt_board *board;
    bool quiet;
    origin origin;
} verification;

static int digit_value(char digit)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *at = digit ? strchr(digits, digit) : NULL;
    return at ? (int)(at - digits) % 16 : -1;
}

/* Reads `size` bytes; gives the end of their digits, NULL if there are fewer. */
static const char *read_hex(const char *text, uint8_t *bytes, int size)
{
    for (int i = 0; i < size; i++, text += 2) {
        int high = digit_value(text[0]), low = high < 0 ? -1 : digit_value(text[1]);
        if (low < 0)
            return NULL;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return text;
}

/* Reads the chances behind the secret; gives the size of all, 0 after a complaint. */
static size_t read_chances(const char *text, uint8_t bytes[SECRET + CHANCE * TT_MAX_SEATS])
{
    for (int count = 0; text && count < TT_MAX_SEATS; count++) {
        text = read_hex(text, bytes + SECRET + CHANCE * count, CHANCE);
        if (text && *text == 0)
            return SECRET + CHANCE * (size_t)(count + 1);
        text = text && *text == ',' ? text + 1 : NULL;
    }
    cli_misuse("--chances must be up to %d numbers of %d hex digits, separated by commas", TT_MAX_SEATS, 2 * CHANCE);
    return 0;
}

/* Makes the seed, and compares the commitment. An exit code, after a complaint if it is not CLI_DONE. */
static int make_seed(origin *o)
{
    uint8_t bytes[SECRET + CHANCE * TT_MAX_SEATS], promised[SECRET], hash[SECRET];
    if (!o->secret || !o->chances)
        return cli_misuse("--secret and --chances go together");
    const char *end = read_hex(o->secret, bytes, SECRET);
    if (!end || *end)
        return cli_misuse("--secret must be %d hex digits, not '%s'", 2 * SECRET, o->secret);
    size_t size = read_chances(o->chances, bytes);
    if (size == 0)
        return CLI_MISUSED;
    tt_sha256(bytes, size, o->seed);
    if (!o->commitment)
        return CLI_DONE;
    end = read_hex(o->commitment, promised, SECRET);
    if (!end || *end)
        return cli_misuse("--commitment must be %d hex digits, not '%s'", 2 * SECRET, o->commitment);
    tt_sha256(bytes, SECRET, hash);
    if (memcmp(hash, promised, SECRET) != 0)
        return cli_failure("the commitment does not match the secret");
    return CLI_DONE;
}

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
    bool follows = !how->origin.secret || memcmp(replay.header.seed, how->origin.seed, sizeof how->origin.seed) == 0;
    bool sound = fault->line == 0 && follows;
    if (fault->line == 0 && !follows)
        fprintf(stderr, "%s:1: the seed does not follow from this secret and these chances\n", path);
    else if (!sound)
        fprintf(stderr, "%s:%d: %s%s%s\n", path, fault->line, fault->rule, *fault->rule ? ": " : "", fault->text);
    else if (!how->quiet)
        printf("%s: %s\n", path, replay.has_result ? "ok" : "ok, unfinished");
    free(text);
    return sound;
}

int cli_verify(int argc, char **argv)
{
    enum { OPTION_SECRET = 1, OPTION_CHANCES, OPTION_COMMITMENT };
    static const struct option options[] = {{"seed", no_argument, NULL, 's'},
                                            {"secret", required_argument, NULL, OPTION_SECRET},
                                            {"chances", required_argument, NULL, OPTION_CHANCES},
                                            {"commitment", required_argument, NULL, OPTION_COMMITMENT},
                                            {"board", required_argument, NULL, 'b'},
                                            {"quiet", no_argument, NULL, 'q'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    static cli_board_file board;
    verification how = {.mode = TT_REPLAY_AS_TOLD};
    const char *board_path = NULL;
    for (int code; (code = getopt_long(argc, argv, ":qh", options, NULL)) != -1;) {
        switch (code) {
        case 's':
            how.mode = TT_REPLAY_FROM_SEED;
            break;
        case OPTION_SECRET:
            how.origin.secret = optarg;
            break;
        case OPTION_CHANCES:
            how.origin.chances = optarg;
            break;
        case OPTION_COMMITMENT:
            how.origin.commitment = optarg;
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
    if (how.origin.secret || how.origin.chances || how.origin.commitment) {
        if (optind + 1 < argc)
            return cli_misuse("--secret takes one record only");
        int made = make_seed(&how.origin);
        if (made != CLI_DONE)
            return made;
        how.mode = TT_REPLAY_FROM_SEED;
    }
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
