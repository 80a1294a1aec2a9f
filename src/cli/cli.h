/* cli.h: what the sub-commands of `turntable` share.
 *
 * Each sub-command is one function in one file, gets its own argc and argv, and returns an exit code. Whoever finds
 * that something is wrong says so at once, in one sentence, with cli_failure or cli_misuse and returns their answer. */
#ifndef TURNTABLE_CLI_H
#define TURNTABLE_CLI_H

#include <getopt.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "games_list.h"
#include "turntable/turntable.h"
#include "json/json.h"

enum { CLI_DONE = 0, CLI_FAILED = 1, CLI_MISUSED = 2, CLI_UNPROVED = 3, CLI_HELPED = -1 };

int cli_advise(int argc, char **argv);
int cli_arena(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_board(int argc, char **argv);
int cli_bots_list(int argc, char **argv);
int cli_games(int argc, char **argv);
int cli_load(int argc, char **argv);
int cli_play(int argc, char **argv);
int cli_position(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_simulate(int argc, char **argv);
int cli_store(int argc, char **argv);
int cli_table(int argc, char **argv);
int cli_verify(int argc, char **argv);

/* Names the sub-command that complaints speak of; getopt is told to keep quiet. */
void cli_begin(const char *name);

/* Says "turntable SUB-COMMAND: sentence" on stderr. The first returns CLI_FAILED; the second adds where to find help
 * and returns CLI_MISUSED. Neither wants a full stop or a line end. */
int cli_failure(const char *format, ...) __attribute__((format(printf, 1, 2)));
int cli_misuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A failure because of a fault in the record `path`: CLI_FAILED. */
int cli_fault(const char *path, const tt_record_fault *fault);

/* Reads a whole decimal number within least .. most; `what` names it in the complaint. */
bool cli_number(const char *what, const char *text, long least, long most, long *value);

/* A whole file in memory, ended by a zero byte that is not counted; free it. NULL after a complaint. */
char *cli_file_read(const char *path, size_t *size);

/* A file that comes to stand under its name only when it is complete and on disk, and leaves nothing otherwise.
 * Opening and committing answer 0 or the errno of what failed, and leave the complaint to the caller. What is written
 * in between need not be looked at: committing tells. A draft that was opened is committed or dropped, once. */
typedef struct cli_draft {
    FILE *file;
    const char *path; /* the caller's */
    char draft_path[4096];
} cli_draft;

int cli_draft_open(cli_draft *draft, const char *path);
int cli_draft_commit(cli_draft *draft);
void cli_draft_drop(cli_draft *draft);

/* Bytes that nobody can foretell. False after a complaint. */
bool cli_randomness(void *bytes, size_t size);

/* A tt_json_put whose context is a FILE. */
void cli_json_put(void *context, const char *bytes, size_t size);

/* Writes a number with three decimals, or with as many as asked for. */
void cli_json_decimal(tt_json_writer *writer, double value);
void cli_json_decimals(tt_json_writer *writer, double value, int decimals);

/* A board file, read and checked. Free `strings` at the end; the board uses them. */
typedef struct cli_board_file {
    tt_board board;
    tt_rules rules; /* the board's own, if it changes any */
    char sha256[TT_HEX_SIZE];
    char *strings;
} cli_board_file;

/* False after a complaint: the file can't be read, or its faults, each as FILE:LINE: fault. */
bool cli_board_file_read(const char *path, cli_board_file *file);

/* What makes a game: the options --game, --players, --alvin, --open-track and --board, which a sub-command offers by
 * putting CLI_SETUP_FLAGS into its table of flags, for a cli_setup that is called `setup`. */
typedef struct cli_setup {
    const char *game_name, *players, *board_path;
    tt_options options;
    cli_board_file board;
    tt_game game;
} cli_setup;

/* clang-format off */
#define CLI_OPTION_FLAG(name, flag, with, what, rule)             \
    {flag, .is_on = &setup.options.name},
#define CLI_SETUP_FLAGS                                           \
    {"game", .text = &setup.game_name},                           \
    {"players", .text = &setup.players},                          \
    TT_OPTIONS(CLI_OPTION_FLAG)                                   \
    {"board", .text = &setup.board_path}

/* What --help says of them, in lines of at most 80 columns. cli_help puts the options of games where a \1 stands,
 * and the list of bots where a \2 stands. */
#define CLI_HELP_GAME                                                             \
    "  --game GAME      " TT_GAMES_OR "\n"
#define CLI_HELP_PLAYERS                                                          \
    "  --players N      number of players\n"
#define CLI_HELP_VARIANTS                                                         \
    "\1"                                                                          \
    "  --board FILE     play on a custom board (docs/boards.md)\n"
#define CLI_HELP_BOTS "\2"
/* clang-format on */
void cli_help(const char *text);

/* The options that are on, for people: ", with Alvin", or ", alvin" if `names`. It lasts until the next call. */
const char *cli_options(tt_options options, bool names);

/* Makes setup->game of the options taken. An exit code, after a complaint if it is not CLI_DONE. */
int cli_setup_make(cli_setup *setup);
void cli_setup_free(cli_setup *setup);

/* Processors: at least one. */
int cli_processors(void);

/* Whether --seed S will do: the text goes into file names. It complains if not. */
bool cli_seed_valid(const char *text);

/* The bots named in --bots: one name for every seat, or one for each (NULL: all random). CLI_DONE or a complaint. */
struct tt_bot;
int cli_bot(const char *name, int length, const struct tt_bot **bot); /* one name of `length` bytes */
int cli_bots(const char *names, int players, const struct tt_bot *bots[TT_MAX_SEATS]);

/* Lets a bot that plays against a person think on all cores; that changes no answer. */
struct tt_budget;
void cli_think_on_all_cores(struct tt_budget *budget);

/* Whether colors and the like may go to this stream: a terminal, and NO_COLOR is not set. */
bool cli_colored(FILE *stream);

#endif
