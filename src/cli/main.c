/* main.c: finds the sub-command. */
#include "cli/cli.h"

#include <locale.h>
#include <signal.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *about;
} commands[] = {
    {"games", cli_games, "list the games, their options and player counts"},
    {"play", cli_play, "play against bots, line by line"},
    {"table", cli_table, "one game at one table, played through messages on standard input and output"},
    {"simulate", cli_simulate, "let bots play many games and count the results"},
    {"arena", cli_arena, "let bots compete: who is stronger, and how sure that is"},
    {"bots", cli_bots_list, "list the bots"},
#ifdef TT_SERVER
    {"serve", cli_serve, "a place to play together: people and bots over the network"},
    {"load", cli_load, "play at a server with many clients at once, and measure it"},
#endif
    {"verify", cli_verify, "check records against the rules"},
    {"replay", cli_replay, "tell a recorded game turn by turn"},
    {"advise", cli_advise, "say what a bot would do in a recorded game, and why"},
    {"position", cli_position, "show or check a position file"},
    {"board", cli_board, "check a board file"},
    {"bench", cli_bench, "print the signature and the speed"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_help(void)
{
    puts("usage: turntable COMMAND [OPTION...]\n"
         "\n"
         "Railway board games: plays, records and checks them.\n");
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-10s %s\n", commands[i].name, commands[i].about);
    puts("\n"
         "  turntable COMMAND --help   says more about one of them\n"
         "  turntable --version        prints the version\n"
         "\n"
         "Exit codes: 0 done, 1 failed, 2 called wrongly.");
}

/* Output that could not be written (a full disk behind a redirection) is a failure too. */
static int flushed(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    fprintf(stderr, "turntable: the output could not be written\n");
    return code == CLI_DONE ? CLI_FAILED : code;
}

int main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is a write that fails */
    setlocale(LC_CTYPE, "");
    const char *name = argc > 1 ? argv[1] : "--help";
    if (strcmp(name, "--version") == 0) {
        puts("turntable " TT_VERSION);
        return flushed(CLI_DONE);
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        print_help();
        return flushed(argc > 1 ? CLI_DONE : CLI_MISUSED);
    }
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(name, commands[i].name) == 0) {
            cli_begin(name);
            return flushed(commands[i].run(argc - 1, argv + 1));
        }
    fprintf(stderr, "turntable: there is no command '%s'; see turntable --help\n", name);
    return CLI_MISUSED;
}
