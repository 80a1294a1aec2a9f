/* command_bench.c: turntable bench. */
#include "cli/cli.h"

#include <inttypes.h>
#include <string.h>

#include "arena/arena.h"
#include "arena/speed.h"
#include "cli/flags.h"

static const char help[] = "usage: turntable bench [--game GAME] [--players N] [--seconds T] [--threads K]\n"
                           "                       [--json]\n"
                           "       turntable bench --signature [--game GAME]\n"
                           "\n"
                           "Prints the signature, a hash over a fixed set of games that is the same on every\n"
                           "machine, and how fast random games are played: 'select' counts the legal actions\n"
                           "and picks one without making a list, 'select+score' also scores every game,\n"
                           "'list' lists all legal actions at every decision. Then it prints the mean and\n"
                           "the worst time of single operations.\n"
                           "\n"
                           "  --game GAME   measure one game, or print its own signature (default: all)\n"
                           "  --players N   number of players (default: 2)\n"
                           "  --seconds T   time per measurement, the best of five runs counts (default: 1)\n"
                           "  --threads K   number of threads (default: 1)\n"
                           "  --json        print an array with one object for each measurement\n"
                           "  --signature   print only the signature\n";

/* What the command line asks for. */
typedef struct bench_options {
    const tt_rules *rules; /* NULL: all games */
    int players, seconds, threads;
    bool json;
    uint64_t signature;
    tt_json_writer *writer;
} bench_options;

static void print_game(const tt_game *game, const tt_speed speeds[TT_SPEED_MODES], const tt_speed_operation *operations,
                       int count)
{
    printf("\n%s, %d players: %.1f decisions a game, %.1f legal actions on average, a state of %zu bytes\n",
           game->rules->name, game->players, speeds[0].decisions_per_game, speeds[0].legal_mean, sizeof(tt_state));
    for (int mode = 0; mode < TT_SPEED_MODES; mode++)
        printf("  %-12s  %9.0f games/s  %10.0f decisions/s  %6.1f ns a decision\n",
               tt_speed_mode_name((tt_speed_mode)mode), speeds[mode].games_per_s, speeds[mode].decisions_per_s,
               speeds[mode].ns_per_decision);
    for (int i = 0; i < count; i++)
        printf("  %-12s  %9.0f ns, at worst %.0f\n", operations[i].name, operations[i].ns_mean, operations[i].ns_worst);
}

static void write_number(tt_json_writer *writer, const char *key, double number)
{
    tt_json_write_key(writer, key);
    cli_json_decimal(writer, number);
}

static void write_mode(const bench_options *b, const tt_game *game, tt_speed_mode mode, const tt_speed *speed,
                       const tt_speed_operation *operations, int count)
{
    tt_json_writer *writer = b->writer;
    char signature[17];
    snprintf(signature, sizeof signature, "%016" PRIx64, b->signature);
    tt_json_write_object(writer);
    tt_json_member_string(writer, "game", game->rules->name);
    tt_json_member_integer(writer, "players", game->players);
    tt_json_member_string(writer, "mode", tt_speed_mode_name(mode));
    tt_json_member_integer(writer, "threads", b->threads);
    write_number(writer, "games_per_s", speed->games_per_s);
    write_number(writer, "decisions_per_s", speed->decisions_per_s);
    write_number(writer, "decisions_per_game", speed->decisions_per_game);
    write_number(writer, "ns_per_decision", speed->ns_per_decision);
    write_number(writer, "legal_mean", speed->legal_mean);
    tt_json_member_integer(writer, "state_bytes", (int64_t)sizeof(tt_state));
    tt_json_member_string(writer, "signature", signature);
    tt_json_member_object(writer, "operations");
    for (int i = 0; i < count; i++) {
        tt_json_member_object(writer, operations[i].name);
        write_number(writer, "ns_mean", operations[i].ns_mean);
        write_number(writer, "ns_worst", operations[i].ns_worst);
        tt_json_write_object_end(writer);
    }
    tt_json_write_object_end(writer);
    tt_json_write_object_end(writer);
}

static int measure(const bench_options *b, const tt_rules *rules)
{
    tt_game game;
    tt_game_error error = tt_game_make(rules, NULL, b->players, (tt_options){false, false}, &game);
    if (error)
        return cli_misuse("%s with %d players: %s", rules->name, b->players, tt_game_error_text(error));
    tt_speed speeds[TT_SPEED_MODES];
    tt_speed_operation operations[TT_SPEED_OPERATIONS];
    for (int mode = 0; mode < TT_SPEED_MODES; mode++)
        if (!tt_speed_play(&game, (tt_speed_mode)mode, b->seconds, b->threads, &speeds[mode]))
            return cli_failure("%d threads could not be started", b->threads);
    int count = tt_speed_operations(&game, operations);
    if (!b->json)
        print_game(&game, speeds, operations, count);
    for (int mode = 0; b->json && mode < TT_SPEED_MODES; mode++)
        write_mode(b, &game, (tt_speed_mode)mode, &speeds[mode], operations, count);
    fflush(stdout);
    return CLI_DONE;
}

static int measure_all(bench_options *b)
{
    int code = CLI_DONE;
    tt_json_writer writer;
    tt_json_writer_open(&writer, cli_json_put, stdout);
    b->writer = &writer;
    b->signature = tt_arena_signature(NULL);
    if (b->json)
        tt_json_write_array(&writer);
    else
        printf("signature %016" PRIx64 "\n", b->signature);
    for (int i = 0; i < tt_rules_count() && code == CLI_DONE; i++)
        if (b->rules == NULL || b->rules == tt_rules_at(i))
            code = measure(b, tt_rules_at(i));
    if (b->json && code == CLI_DONE) {
        tt_json_write_array_end(&writer);
        tt_json_write_line_end(&writer);
    }
    return code;
}

int cli_bench(int argc, char **argv)
{
    bench_options b = {.players = 2, .seconds = 1, .threads = 1};
    bool signature_alone = false;
    const char *game = NULL;
    const cli_flag flags[] = {{"game", .text = &game},
                              {"players", .number = &b.players, .least = 2, .most = TT_MAX_SEATS},
                              {"seconds", .number = &b.seconds, .least = 1, .most = 3600},
                              {"threads", .number = &b.threads, .least = 1, .most = 64},
                              {"json", .is_on = &b.json},
                              {"signature", .is_on = &signature_alone},
                              {0}};
    int code = cli_flags_read(flags, argc, argv, help, 0);
    if (code != CLI_DONE)
        return code;
    b.rules = game ? tt_rules_find(game, (int)strlen(game)) : NULL;
    if (game && !b.rules)
        return cli_misuse("there is no game '%s'; 'turntable games' lists them", game);
    if (!signature_alone)
        return measure_all(&b);
    printf("%016" PRIx64 "\n", tt_arena_signature(b.rules));
    return CLI_DONE;
}
