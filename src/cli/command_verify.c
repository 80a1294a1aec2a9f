/* command_verify.c: turntable verify. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "cli/flags.h"
#include "cli/language.h"
#include "cli/words.h"
#include "record/proof.h"

static const char help[] = "usage: turntable verify [--seed] [--quiet] [--board FILE] RECORD...\n"
                           "       turntable verify --proof FILE RECORD\n"
                           "       turntable verify --secret HEX --chances HEX[,HEX...] [--commitment HEX]\n"
                           "                        [--chance HEX] RECORD\n"
                           "\n"
                           "Replays records and checks every step against the rules. The first fault of each\n"
                           "record is printed as RECORD:LINE: RULE: fault. A correct record of a game that\n"
                           "is not over is \"ok, unfinished\".\n"
                           "\n"
                           "  --seed         also check that every shuffle follows from the record's seed\n"
                           "  --board FILE   the board file, for records on a custom board\n"
                           "  --quiet        print faults only\n"
                           "\n"
                           "For a game played on a server, which publishes its secret after the end:\n"
                           "\n"
                           "  --proof FILE          what the page saved: what it kept from before the game,\n"
                           "                        what it was shown, and what the server published\n"
                           "\n"
                           "From single values; players and events are then not compared, so that it is not\n"
                           "all proved:\n"
                           "\n"
                           "  --secret HEX          the server's secret; secret and chances must give the\n"
                           "                        record's seed, and every shuffle must follow from it\n"
                           "  --chances HEX,HEX...  the bytes sent by the players, in any order\n"
                           "  --commitment HEX      the hash that the server showed before you sent your\n"
                           "                        bytes; it must be the hash of the secret\n"
                           "  --chance HEX          the bytes you sent yourself; they must be among these\n"
                           "\n"
                           "The exit status is 0 if all is proved, 1 if something contradicts, and 3 if\n"
                           "nothing contradicts, but something that proves it was not kept, or the seats\n"
                           "were not drawn: lines with NOT PROVED say what.\n";

/* The values about the deal that were given, as hex digits; NULL: not given. */
typedef struct given {
    const char *file, *secret, *chances, *commitment, *chance;
} given;

typedef struct verification {
    tt_replay_mode mode;
    const tt_board *board;
    bool quiet;
    const tt_proof *proof; /* NULL: the deal is not checked */
    bool needs_seed;       /* the proof has no seed */
} verification;

/* Reads `size` bytes as hex digits, in lower or upper case. */
static bool read_hex(const char *text, size_t length, uint8_t *bytes, int size)
{
    char digits[2 * TT_SECRET];
    if (length != 2 * (size_t)size)
        return false;
    for (size_t i = 0; i < length; i++)
        digits[i] = text[i] >= 'A' && text[i] <= 'F' ? (char)(text[i] - 'A' + 'a') : text[i];
    return tt_bytes_read(digits, length, bytes, size);
}

static bool read_chances(const char *text, tt_proof *proof)
{
    for (proof->joined = 0; proof->joined < TT_MAX_SEATS; text++) {
        size_t length = strcspn(text, ",");
        proof->joined_seat[proof->joined] = -1;
        if (!read_hex(text, length, proof->chance[proof->joined++], TT_CHANCE))
            return false;
        text += length;
        if (*text == 0)
            return true;
    }
    return false;
}

/* An exit code, after an error message if it is not CLI_DONE. */
static int read_values(const given *g, tt_proof *proof)
{
    *proof = (tt_proof){.seat = TT_WATCHER, .has_commitment = g->commitment, .has_chance = g->chance};
    if (!g->secret || !g->chances)
        return cli_misuse("--secret and --chances go together");
    if (!read_hex(g->secret, strlen(g->secret), proof->secret, TT_SECRET))
        return cli_misuse("--secret must be %d hex digits, not '%s'", 2 * TT_SECRET, g->secret);
    if (!read_chances(g->chances, proof))
        return cli_misuse("--chances must be up to %d numbers of %d hex digits, separated by commas", TT_MAX_SEATS,
                          2 * TT_CHANCE);
    if (g->commitment && !read_hex(g->commitment, strlen(g->commitment), proof->kept_commitment, TT_SECRET))
        return cli_misuse("--commitment must be %d hex digits, not '%s'", 2 * TT_SECRET, g->commitment);
    if (g->chance && !read_hex(g->chance, strlen(g->chance), proof->kept_chance, TT_CHANCE))
        return cli_misuse("--chance must be %d hex digits, not '%s'", 2 * TT_CHANCE, g->chance);
    return CLI_DONE;
}

static int read_file(const char *path, tt_proof *proof)
{
    static tt_json json;
    size_t size;
    char *text = cli_file_read(path, &size);
    if (!text)
        return CLI_FAILED;
    bool is_proof = tt_proof_read(text, size, proof, &json);
    if (!is_proof)
        fprintf(stderr, "%s:%d:%d: %s\n", path, json.token.line, json.token.column,
                tt_word(&tt_record_words, tt_json_error_text(json.error)));
    free(text);
    return is_proof ? CLI_DONE : CLI_FAILED;
}

/* Prints what is proved and what is not. */
static void explain(const tt_proof *proof, const tt_finding *finding)
{
    static const char *const proved[TT_PROOF_LACKS] = {
        [TT_LACKS_COMMITMENT] = TEXT("the commitment from before the game is the hash of the secret"),
        [TT_LACKS_CHANCE] = TEXT("your bytes went into the seed, with those of the others"),
        [TT_LACKS_PLAYERS] = TEXT("persons and bots are those that you were shown, and only persons sent bytes"),
        [TT_LACKS_DRAW] = TEXT("the seats were drawn from the seed")};
    unsigned lacks = tt_proof_lacks(proof);
    words_print("  every card and ticket follows from the seed\n");
    for (int i = 0; i < TT_PROOF_LACKS; i++)
        if (lacks >> i & 1)
            words_print("  NOT PROVED: %s\n", tr(tt_proof_lack_text((tt_proof_lack)i)));
        else if (proved[i])
            printf("  %s\n", tr(proved[i]));
        else
            words_print("  the first %lu of %lu events are those that you were shown\n",
                        (unsigned long)proof->seen.count, (unsigned long)finding->events);
}

/* Single values have no seed: it is taken from the record, and must follow from them. */
static void take_seed(const char *text, size_t size, tt_proof *proof)
{
    const char *end = memchr(text, '\n', size);
    tt_header header;
    tt_record_fault fault;
    if (end && tt_header_read(text, (size_t)(end - text), &header, &fault))
        memcpy(proof->seed, header.seed, sizeof proof->seed);
}

static void print_fault(const char *path, const tt_record_fault *fault)
{
    fprintf(stderr, "%s:%d: %s%s%s\n", path, fault->line, fault->rule, *fault->rule ? ": " : "", fault->text);
}

/* Whether the fault is in the first line. */
static bool is_of_header(tt_proof_fault fault)
{
    return fault == TT_PROOF_SEED || fault == TT_PROOF_HEADER || fault == TT_PROOF_PLAYERS ||
           fault == TT_PROOF_PERSONS || fault == TT_PROOF_SEATS;
}

static int prove(const char *path, const char *text, size_t size, const verification *how)
{
    tt_finding finding;
    tt_proof proof = *how->proof;
    if (how->needs_seed)
        take_seed(text, size, &proof);
    if (!tt_proof_check(&proof, text, size, how->board, &finding)) {
        if (finding.fault == TT_PROOF_RECORD)
            print_fault(path, &finding.record);
        else
            fprintf(stderr, "%s:%s %s\n", path, is_of_header(finding.fault) ? "1:" : "",
                    tt_word(&tt_record_words, tt_proof_fault_text(finding.fault)));
        return CLI_FAILED;
    }
    if (!how->quiet) {
        printf("%s: %s%s\n", path, finding.is_over ? "ok" : "ok, unfinished",
               tt_proof_lacks(&proof) ? ", but not all is proved" : "");
        explain(&proof, &finding);
    }
    return tt_proof_lacks(&proof) ? CLI_UNPROVED : CLI_DONE;
}

static int replay_all(const char *path, const char *text, size_t size, const verification *how)
{
    static tt_replay replay;
    tt_step step;
    if (tt_replay_begin(&replay, text, size, how->board, how->mode))
        while (tt_replay_next(&replay, &step) == TT_REPLAY_STEP)
            ;
    bool is_sound = replay.fault.line == 0;
    if (!is_sound)
        print_fault(path, &replay.fault);
    else if (!how->quiet)
        printf("%s: %s\n", path, replay.has_result ? "ok" : "ok, unfinished");
    return is_sound ? CLI_DONE : CLI_FAILED;
}

static int verify(const char *path, const verification *how)
{
    size_t size;
    char *text = cli_file_read(path, &size);
    if (!text)
        return CLI_FAILED;
    int code = how->proof ? prove(path, text, size, how) : replay_all(path, text, size, how);
    free(text);
    return code;
}

int cli_verify(int argc, char **argv)
{
    static cli_board_file board;
    static tt_proof proof;
    verification how = {.mode = TT_REPLAY_AS_TOLD};
    given g = {0};
    const char *board_path = NULL;
    bool from_seed = false;
    const cli_flag flags[] = {{"seed", .is_on = &from_seed},
                              {"secret", .text = &g.secret},
                              {"chances", .text = &g.chances},
                              {"commitment", .text = &g.commitment},
                              {"chance", .text = &g.chance},
                              {"proof", .text = &g.file},
                              {"board", .text = &board_path},
                              {"quiet", .is_on = &how.quiet, .letter = 'q'},
                              {0}};
    int code = cli_flags_read(flags, argc, argv, help, INT_MAX);
    if (code != CLI_DONE)
        return code;
    if (from_seed)
        how.mode = TT_REPLAY_FROM_SEED;
    if (optind == argc)
        return cli_misuse("the record is missing");
    bool has_values = g.secret || g.chances || g.commitment || g.chance;
    if (g.file && has_values)
        return cli_misuse("--proof replaces --secret, --chances, --commitment and --chance");
    if (g.file || has_values) {
        if (optind + 1 < argc)
            return cli_misuse("%s takes one record only", g.file ? "--proof" : "--secret");
        code = g.file ? read_file(g.file, &proof) : read_values(&g, &proof);
        if (code != CLI_DONE)
            return code;
        how.proof = &proof;
        how.needs_seed = has_values;
    }
    if (board_path) {
        if (!cli_board_file_read(board_path, &board))
            return CLI_FAILED;
        how.board = &board.custom.board;
    }
    for (; optind < argc; optind++) {
        int one = verify(argv[optind], &how);
        if (one != CLI_DONE)
            code = one;
    }
    free(board.strings);
    return code;
}
