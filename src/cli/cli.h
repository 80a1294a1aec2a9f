/* cli.h: what the sub-commands of `turntable` share.
 *
 * Each sub-command is one function, gets its own argc and argv, and returns an exit code. A function that finds an
 * error prints one sentence at once, with cli_failure or cli_misuse, and returns their exit code. */
#ifndef TURNTABLE_CLI_H
#define TURNTABLE_CLI_H

#include <getopt.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "games_list.h"
#include "record/custom_board.h"
#include "turntable/turntable.h"
#include "json/json.h"

enum { CLI_DONE = 0, CLI_FAILED = 1, CLI_MISUSED = 2, CLI_UNPROVED = 3, CLI_HELPED = -1 };

int cli_admin(int argc, char **argv);
int cli_advise(int argc, char **argv);
int cli_arena(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_board(int argc, char **argv);
int cli_bots_list(int argc, char **argv);
int cli_games(int argc, char **argv);
int cli_league(int argc, char **argv);
int cli_load(int argc, char **argv);
int cli_play(int argc, char **argv);
int cli_position(int argc, char **argv);
int cli_puzzles(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_review(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_simulate(int argc, char **argv);
int cli_store(int argc, char **argv);
int cli_table(int argc, char **argv);
int cli_verify(int argc, char **argv);

/* Sets the name of the sub-command for error messages, and silences getopt. */
void cli_begin(const char *name);

/* Print "turntable SUB-COMMAND: sentence" on stderr. The first returns CLI_FAILED; the second adds where to find help
 * and returns CLI_MISUSED. The format has no full stop and no line end. */
int cli_failure(const char *format, ...) __attribute__((format(printf, 1, 2)));
int cli_misuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints a fault of the record `path` as an error message. Returns CLI_FAILED. */
int cli_fault(const char *path, const tt_record_fault *fault);

/* Reads a whole decimal number within least .. most. False after an error message, in which `what` names the number. */
bool cli_number(const char *what, const char *text, long least, long most, long *value);

/* Reads a whole file. A zero byte follows that *size does not count. Free the result; NULL after an error message. */
char *cli_file_read(const char *path, size_t *size);

/* A file that gets its name only when it is complete and on disk; otherwise nothing is left of it. Opening and
 * committing return 0 or an errno, and print nothing. Errors of writes in between are reported by committing. An opened
 * draft is committed or dropped, once. */
typedef struct cli_draft {
    FILE *file;
    const char *path; /* owned by the caller */
    char draft_path[4096];
} cli_draft;

int cli_draft_open(cli_draft *draft, const char *path);
int cli_draft_commit(cli_draft *draft);
void cli_draft_drop(cli_draft *draft);

/* Fills in random bytes from the system, fit for secrets. False after an error message. */
bool cli_randomness(void *bytes, size_t size);

/* A tt_json_put whose context is a FILE. */
void cli_json_put(void *context, const char *bytes, size_t size);

/* Write a number with three decimals, or with `decimals`. */
void cli_json_decimal(tt_json_writer *writer, double value);
void cli_json_decimals(tt_json_writer *writer, double value, int decimals);

/* A board file, read and checked. The board points into `strings`: free them last. */
typedef struct cli_board_file {
    tt_custom_board custom;
    char *strings;
} cli_board_file;

/* False after an error message: that the file can't be read, or every fault as FILE:LINE: fault. */
bool cli_board_file_read(const char *path, cli_board_file *file);

/* The options for a new game: --game, --players, --alvin, --open-track and --board. A sub-command has them if its table
 * of flags contains CLI_SETUP_FLAGS, for a cli_setup named `setup`. */
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

/* Their --help, in lines of at most 80 columns. cli_help replaces the characters \1 to \3: with the options of games, the
 * list of bots, and the names of games. */
enum { CLI_HELP_OPTIONS_AT = 1, CLI_HELP_BOTS_AT, CLI_HELP_GAMES_AT };
#define CLI_HELP_GAME                                                             \
    "  --game GAME      \3\n"
#define CLI_HELP_PLAYERS                                                          \
    "  --players N      number of players\n"
#define CLI_HELP_VARIANTS                                                         \
    "\1"                                                                          \
    "  --board FILE     play on a custom board (docs/boards.md)\n"
#define CLI_HELP_BOTS "\2"
/* clang-format on */

/* Prints a help text, item by item in the language of the person: an item is an option or a paragraph. */
void cli_help(const char *text);

/* What a bot is, in one line for people. */
struct tt_bot;
const char *cli_bot_about(const struct tt_bot *bot);

/* The options that are on, as text: ", with Alvin", or ", alvin" if `names`. Valid until the next call. */
const char *cli_options(tt_options options, bool names);

/* Makes setup->game from the options. An exit code, after an error message if it is not CLI_DONE. */
int cli_setup_make(cli_setup *setup);
void cli_setup_free(cli_setup *setup);

/* The number of processors, at least 1. */
int cli_processors(void);

/* Whether --seed S is valid: the text becomes part of file names. False after an error message. */
bool cli_seed_valid(const char *text);

/* Find the bots named in --bots: one name for all seats, or one for each (NULL: all random). An exit code, after an
 * error message if it is not CLI_DONE. */
int cli_bot(const char *name, int length, const struct tt_bot **bot); /* one name of `length` bytes */
int cli_bots(const char *names, int players, const struct tt_bot *bots[TT_MAX_SEATS]);

/* Lets a bot that plays against a person think on all cores. The answers stay the same. */
struct tt_budget;
void cli_think_on_all_cores(struct tt_budget *budget);

/* Whether the stream may get colors: it is a terminal, and NO_COLOR is not set. */
bool cli_colored(FILE *stream);

#endif
