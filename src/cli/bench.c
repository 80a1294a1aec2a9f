/* bench.c: turntable bench. */
#include "cli/cli.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "arena/arena.h"

static const char help[] = "usage: turntable bench [--signature] [--seconds N]\n"
                           "\n"
                           "Prints the signature, a hash over a fixed set of games of all kinds that is the same on "
                           "every machine, and for each\n"
                           "game how many are played in a second by one thread.\n"
                           "\n"
                           "  --signature   the signature alone\n"
                           "  --seconds N   how long each game is measured (1)\n";

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Plays games one after another for some seconds and prints how quickly that went. */
static void measure(const tt_rules *rules, double seconds)
{
    static const char name[] = "bench";
    tt_game game;
    tt_game_make(rules, NULL, rules->min_players, (tt_options){false, false}, &game);
    const tt_bot *bots[TT_MAX_SEATS];
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        bots[seat] = &tt_bot_random;
    uint64_t games = 0, decisions = 0;
    double start = now(), passed;
    do {
        tt_state state;
        tt_outcome outcome;
        tt_arena_game(&game, bots, name, sizeof name - 1, games, NULL, &state, &outcome);
        games++;
        decisions += (uint64_t)outcome.decisions;
        passed = now() - start;
    } while (passed < seconds);
    printf("%-10s %d players  %9.0f games/s  %10.0f decisions/s\n", rules->name, game.players, (double)games / passed,
           (double)decisions / passed);
}

int cli_bench(int argc, char **argv)
{
    static const struct option options[] = {{"signature", no_argument, NULL, 's'},
                                            {"seconds", required_argument, NULL, 'n'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    bool signature_alone = false;
    long seconds = 1;
    for (int code; (code = getopt_long(argc, argv, ":h", options, NULL)) != -1;) {
        switch (code) {
        case 's':
            signature_alone = true;
            break;
        case 'n':
            if (!cli_number("--seconds", optarg, 1, 3600, &seconds))
                return CLI_MISUSED;
            break;
        case 'h':
            fputs(help, stdout);
            return CLI_DONE;
        default:
            return cli_misuse_option(code, argv);
        }
    }
    if (optind < argc)
        return cli_misuse("'%s' is one argument too many", argv[optind]);
    printf("%s%016" PRIx64 "\n", signature_alone ? "" : "signature ", tt_arena_signature());
    fflush(stdout);
    for (int i = 0; i < tt_rules_count() && !signature_alone; i++)
        measure(tt_rules_at(i), (double)seconds);
    return CLI_DONE;
}
