/* main.c: finds the sub-command. */
#include "cli/cli.h"

#include <locale.h>
#include <signal.h>
#include <string.h>

#include "cli/language.h"

#ifdef TT_SERVER
#define BUILT_WITH "with server"
#define IS_SERVER false
#else
#define BUILT_WITH "without server"
#define IS_SERVER true
#endif

typedef struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *about;
    bool is_missing; /* in this build */
} command;

static const command commands[] = {
    {"games", cli_games, "list the games, their options and player counts"},
    {"play", cli_play, "play against bots in the terminal"},
    {"table", cli_table, "play one game through JSON messages on standard input and output"},
    {"simulate", cli_simulate, "let bots play many games and count the results"},
    {"arena", cli_arena, "let bots compete, and measure which is stronger"},
    {"bots", cli_bots_list, "list the bots"},
    {"serve", cli_serve, "run a server, for people and bots over the network", IS_SERVER},
    {"store", cli_store, "copy, restore, check and tidy up the database of a server", IS_SERVER},
    {"admin", cli_admin, "look at the users and tables of a server, and ban a user", IS_SERVER},
    {"league", cli_league, "make rounds of duplicate play on a server, and show their standings", IS_SERVER},
    {"load", cli_load, "measure a server with many clients at once", IS_SERVER},
    {"verify", cli_verify, "check records against the rules"},
    {"replay", cli_replay, "print a recorded game turn by turn"},
    {"advise", cli_advise, "say what a bot would do in a recorded game, and why"},
    {"review", cli_review, "divide the result of a recorded game into luck and skill"},
    {"position", cli_position, "show, check or score a position file, or make one of a printed game"},
    {"puzzles", cli_puzzles, "make puzzles from games of bots, and prove them"},
    {"board", cli_board, "check a board file"},
    {"bench", cli_bench, "measure the speed of the rules, and print their signature"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_help(void)
{
    cli_help("usage: turntable COMMAND [OPTION...]\n"
             "\n"
             "Plays, records and checks railway board games.\n"
             "\n");
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-10s %s%s\n", commands[i].name, tr(commands[i].about),
               commands[i].is_missing ? tr(" (not in this build)") : "");
    cli_help("\n"
             "turntable help COMMAND describes one of them.\n"
             "turntable --version prints the version, and whether the server is built in.\n"
             "\n"
             "Every command takes --language CODE: en, it, pt_BR or ro. Without it LC_ALL,\n"
             "LC_MESSAGES or LANG decides. What programs read is always English.\n"
             "\n"
             "Exit status: 0 success, 1 failure, 2 wrong usage.\n");
}

/* Output that could not be written (to a full disk, say) is a failure too. */
static int flushed(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    fprintf(stderr, tr("turntable: the output could not be written\n"));
    return code == CLI_DONE ? CLI_FAILED : code;
}

static const command *find(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(name, commands[i].name) == 0)
            return &commands[i];
    return NULL;
}

static int run(const char *name, int argc, char **argv)
{
    const command *found = find(name);
    if (!found) {
        fprintf(stderr, tr("turntable: there is no command '%s'; see turntable --help\n"), name);
        return CLI_MISUSED;
    }
    cli_begin(name);
    int code = found->run(argc, argv);
    return flushed(code == CLI_HELPED ? CLI_DONE : code);
}

/* "turntable help play" is "turntable play --help". */
static int help(char *name)
{
    char option[] = "--help";
    char *words[] = {name, option, NULL};
    return run(name, 2, words);
}

/* Takes --language CODE out of the command line, wherever it is. False after an error message. */
static bool take_language(int *argc, char **argv)
{
    static const char option[] = "--language";
    size_t length = strlen(option);
    int kept = 1, i = 1;
    const char *code = NULL;
    for (; i < *argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], option) == 0)
            code = i + 1 < *argc ? argv[++i] : "";
        else if (strncmp(argv[i], option, length) == 0 && argv[i][length] == '=')
            code = argv[i] + length + 1;
        else
            argv[kept++] = argv[i];
    for (; i < *argc; i++)
        argv[kept++] = argv[i];
    *argc = kept;
    argv[kept] = NULL;
    if (!code || language_choose(code))
        return true;
    fprintf(stderr, tr("turntable: there is no language '%s', only %s\n"), code, language_codes());
    return false;
}

int main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN); /* a write beyond the limit of file sizes fails instead */
    setlocale(LC_CTYPE, "");
    language_begin();
    if (!take_language(&argc, argv))
        return CLI_MISUSED;
    const char *name = argc > 1 ? argv[1] : "--help";
    if (strcmp(name, "--version") == 0) {
        puts("turntable " TT_VERSION " (" BUILT_WITH ")");
        return flushed(CLI_DONE);
    }
    if (strcmp(name, "help") == 0 && argc > 2)
        return help(argv[2]);
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        print_help();
        return flushed(argc > 1 ? CLI_DONE : CLI_MISUSED);
    }
    return run(name, argc - 1, argv + 1);
}
