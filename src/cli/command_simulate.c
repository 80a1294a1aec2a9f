/* command_simulate.c: turntable simulate. */
#include "cli/cli.h"
#include "cli/language.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/arena.h"
#include "cli/flags.h"
#include "cli/recording.h"
#include "cli/words.h"
#include "games/options.h"
#include "turntable/bot.h"

static const char help[] =
    "usage: turntable simulate --game GAME --players N [OPTION...]\n"
    "\n"
    "Lets bots play many games and prints the results. The same seed gives the same\n"
    "games, whatever --jobs is.\n"
    "\n" CLI_HELP_GAME CLI_HELP_PLAYERS "  --bots A,B,...   a bot for all seats, or one for each (default: random)\n"
    "  --games K        number of games (default: 100)\n"
    "  --seed TEXT      the same seed gives the same games (default: 1)\n" CLI_HELP_VARIANTS
    "  --jobs N         number of threads (default: one for each processor)\n"
    "  --record DIR     write game k to DIR/GAME-N-SEED-k.ttrec; DIR is created if\n"
    "                   missing\n"
    "  --json           print one JSON object\n"
    "\n"
    "The bots:\n" CLI_HELP_BOTS;

typedef struct simulation {
    tt_match match;
    const char *folder; /* for records, or NULL */
    bool json;
    pthread_mutex_t lock; /* protects the fields below: the first error */
    int error;
    char path[3000];
} simulation;

static void note_error(simulation *sim, int error, const char *path)
{
    pthread_mutex_lock(&sim->lock);
    if (!sim->error) {
        sim->error = error;
        snprintf(sim->path, sizeof sim->path, "%s", path);
    }
    pthread_mutex_unlock(&sim->lock);
}

static void write_game(const tt_match *match, long k, tt_player players[], tt_outcome *outcome, FILE *file)
{
    const tt_game *game = match->game;
    tt_header header;
    tt_header_begin(game, &header);
    for (int seat = 0; seat < game->players; seat++)
        recording_seat_bot(&header, seat, match->bot[seat]->name);
    size_t length = strlen(match->seed);
    tt_seed_make(match->seed, length, (uint64_t)k, header.seed);

    tt_recorder recorder = {game, TT_EVERYTHING, recording_to_file(file)};
    const tt_sink sink = tt_recorder_sink(&recorder);
    tt_state state;
    tt_header_write(&header, &recorder.out);
    tt_arena_game_of(game, players, match->seed, length, (uint64_t)k, &sink, &state, outcome);
    if (outcome->finished) {
        tt_result result;
        tt_result_make(game, &state, &result);
        tt_result_write(game, &result, &recorder.out);
    }
}

/* The file of game k. False if its name is too long. */
static bool record_path(const simulation *sim, long k, char *path, size_t room)
{
    const tt_match *match = &sim->match;
    int length = snprintf(path, room, "%s/%s-%d-%s-%ld.ttrec", sim->folder, match->game->rules->name,
                          match->game->players, match->seed, k);
    return length >= 0 && (size_t)length < room;
}

/* Creates the folder. An existing record is replaced: its name says which game it is. */
static int prepare_folder(const simulation *sim)
{
    if (mkdir(sim->folder, 0777) != 0 && errno != EEXIST)
        return cli_failure("the folder %s can't be created: %s", sim->folder, language_error(errno));
    char path[sizeof sim->path];
    if (!record_path(sim, sim->match.games, path, sizeof path))
        return cli_failure("the name of the folder is too long: %.80s...", sim->folder);
    return CLI_DONE;
}

static bool play_and_record(void *context, const tt_match *match, long k, tt_player players[], tt_outcome *outcome)
{
    simulation *sim = context;
    char path[sizeof sim->path];
    record_path(sim, k, path, sizeof path);
    cli_draft draft;
    int error = cli_draft_open(&draft, path);
    if (!error) {
        write_game(match, k, players, outcome, draft.file);
        error = cli_draft_commit(&draft);
    }
    if (error)
        note_error(sim, error, path);
    return !error;
}

static void print_progress(void *context, long done)
{
    enum { WIDTH = 40 };
    const simulation *sim = context;
    int filled = (int)((double)done * WIDTH / (double)sim->match.games);
    fprintf(stderr, tr("\r[%.*s%*s] %ld of %ld"), filled, "########################################", WIDTH - filled,
            "", done, sim->match.games);
}

static double mean(int64_t sum, int64_t count)
{
    return count ? (double)sum / (double)count : 0;
}

/* The standard error of the mean. */
static double standard_error(int64_t sum, int64_t squares, int64_t count)
{
    if (count < 2)
        return 0;
    double average = mean(sum, count);
    double variance = ((double)squares - (double)count * average * average) / (double)(count - 1);
    return sqrt((variance > 0 ? variance : 0) / (double)count);
}

static void print_table(const tt_match *match, const tt_tally *tally)
{
    const tt_game *game = match->game;
    words_print(
        tr_n("%s, %d players%s, %ld game, seed %s\n\n", "%s, %d players%s, %ld games, seed %s\n\n", match->games),
        game->rules->name, game->players, cli_options(game->options, true), match->games, match->seed);
    words_print("seat  bot              wins   shared           points  tickets completed\n");
    for (int seat = 0; seat < game->players; seat++)
        words_print(
            "%4d  %-12s  %7lld  %7lld  %7s ± %5s  %6s of %8s\n", seat, match->bot[seat]->name,
            (long long)tally->seat[seat].won, (long long)tally->seat[seat].shared,
            language_decimal(mean(tally->seat[seat].points, tally->finished), 1),
            language_decimal(standard_error(tally->seat[seat].points, tally->seat[seat].squares, tally->finished), 1),
            language_decimal(mean(tally->seat[seat].completed, tally->finished), 2),
            language_decimal(mean(tally->seat[seat].completed + tally->seat[seat].failed, tally->finished), 2));
    words_print("\n%s turns and %s decisions a game", language_decimal(mean(tally->turns, tally->finished), 1),
                language_decimal(mean(tally->decisions, tally->finished), 1));
    if (tally->unfinished)
        words_print("; %lld stopped unfinished after %d decisions", (long long)tally->unfinished, TT_ARENA_LIMIT);
    putchar('\n');
}

static void write_decimal(tt_json_writer *writer, const char *key, double value)
{
    tt_json_write_key(writer, key);
    cli_json_decimal(writer, value);
}

static void write_seat(tt_json_writer *writer, const tt_match *match, const tt_tally *tally, int seat)
{
    int64_t games = tally->finished;
    tt_json_write_object(writer);
    tt_json_member_string(writer, "bot", match->bot[seat]->name);
    tt_json_member_integer(writer, "wins", tally->seat[seat].won);
    tt_json_member_integer(writer, "shared", tally->seat[seat].shared);
    write_decimal(writer, "points", mean(tally->seat[seat].points, games));
    write_decimal(writer, "points_error", standard_error(tally->seat[seat].points, tally->seat[seat].squares, games));
    write_decimal(writer, "tickets_completed", mean(tally->seat[seat].completed, games));
    write_decimal(writer, "tickets_failed", mean(tally->seat[seat].failed, games));
    tt_json_write_object_end(writer);
}

static void print_json(const tt_match *match, const tt_tally *tally)
{
    tt_json_writer writer;
    tt_json_writer_open(&writer, cli_json_put, stdout);
    tt_json_write_object(&writer);
    tt_json_member_string(&writer, "game", match->game->rules->name);
    tt_json_member_integer(&writer, "players", match->game->players);
    tt_json_write_key(&writer, "options");
    tt_options_write(&writer, match->game->options);
    tt_json_member_string(&writer, "seed", match->seed);
    tt_json_member_integer(&writer, "games", match->games);
    tt_json_member_integer(&writer, "unfinished", tally->unfinished);
    write_decimal(&writer, "turns", mean(tally->turns, tally->finished));
    write_decimal(&writer, "decisions", mean(tally->decisions, tally->finished));
    tt_json_member_array(&writer, "seats");
    for (int seat = 0; seat < match->game->players; seat++)
        write_seat(&writer, match, tally, seat);
    tt_json_write_array_end(&writer);
    tt_json_write_object_end(&writer);
    tt_json_write_line_end(&writer);
}

static int run(simulation *sim)
{
    tt_match *match = &sim->match;
    tt_tally tally;
    if (sim->folder) {
        int code = prepare_folder(sim);
        if (code != CLI_DONE)
            return code;
        match->play = play_and_record;
    }
    match->context = sim;
    if (isatty(STDERR_FILENO))
        match->progress = print_progress;
    bool complete = tt_match_run(match, &tally);
    if (match->progress)
        fprintf(stderr, "\r%*s\r", 79, "");
    if (sim->error)
        return cli_failure("%s can't be written: %s", sim->path, language_error(sim->error));
    if (!complete)
        return cli_failure("there are not enough threads or memory");
    if (sim->json)
        print_json(match, &tally);
    else
        print_table(match, &tally);
    return CLI_DONE;
}

int cli_simulate(int argc, char **argv)
{
    static cli_setup setup;
    static simulation sim = {.match = {.seed = "1"}, .lock = PTHREAD_MUTEX_INITIALIZER};
    tt_match *match = &sim.match;
    const char *bots = NULL;
    int games = 100;
    match->jobs = cli_processors();
    const cli_flag flags[] = {CLI_SETUP_FLAGS,
                              {"bots", .text = &bots},
                              {"games", .number = &games, .least = 1, .most = 1000000000},
                              {"seed", .text = &match->seed, .fits = cli_seed_valid},
                              {"jobs", .number = &match->jobs, .least = 1, .most = 1024},
                              {"record", .text = &sim.folder},
                              {"json", .is_on = &sim.json},
                              {0}};
    int code = cli_flags_read(flags, argc, argv, help, 0);
    if (code != CLI_DONE)
        return code;
    match->games = games;
    match->game = &setup.game;
    code = cli_setup_make(&setup);
    if (code == CLI_DONE)
        code = cli_bots(bots, setup.game.players, match->bot);
    if (code == CLI_DONE)
        code = run(&sim);
    cli_setup_free(&setup);
    return code;
}
