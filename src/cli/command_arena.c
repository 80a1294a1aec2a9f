/* command_arena.c: turntable arena. */
#include "cli/command_arena.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/flags.h"
#include "cli/language.h"
#include "cli/recording.h"

static const char help[] =
    "usage: turntable arena --game GAME --players N --bots A,B[,...] [OPTION...]\n"
    "\n"
    "Lets bots compete and prints how strong they are, with 95 % intervals. Every\n"
    "deal is played once for each seat of the first bot, with the second bot at all\n"
    "other seats. More than two bots meet in pairs. The same seed gives the same\n"
    "games, whatever --jobs is. docs/bots.md explains the numbers.\n"
    "\n" CLI_HELP_GAME CLI_HELP_PLAYERS "  --bots A,B,...   two or more bots; search@800 thinks for 800 iterations,\n"
    "                   search@20ms for 20 milliseconds; exec:COMMAND is a program of\n"
    "                   your own that speaks the protocol of docs/protocol.md\n"
    "  --games K        games of each pair, rounded up to whole deals (default: 1000,\n"
    "                   and at most 20000 with --until-decided)\n"
    "  --seed TEXT      the same seed gives the same games (default: 1)\n"
    "  --table          play all bots at one table, one at each seat, instead of\n"
    "                   pairs\n"
    "  --iterations N   iterations per decision for bots named without a budget; only\n"
    "                   search, strategist and expert use them\n"
    "  --time MS        the same in milliseconds of processor time\n"
    "  --until-decided  two bots: stop as soon as it is clear whether the first is\n"
    "                   stronger, weaker or equal\n"
    "  --resume FILE    keep the results in FILE, and continue from it if it exists\n" CLI_HELP_VARIANTS
    "  --jobs N         number of threads (default: one for each processor)\n"
    "  --record DIR     write every game to DIR/GAME-N-SEED-k-SEATING.ttrec: deal k,\n"
    "                   with one letter for the bot at each seat, a for the first of\n"
    "                   --bots; DIR is created if missing\n"
    "  --bot-log FILE   append to FILE what exec: bots print on standard error, and\n"
    "                   why they forfeited games\n"
    "  --json           print one JSON object\n"
    "\n"
    "turntable bots lists the bots.\n";

static atomic_bool stop;

static void note_error(arena *a, int error, const char *path)
{
    pthread_mutex_lock(&a->lock);
    if (!a->error) {
        a->error = error;
        snprintf(a->path, sizeof a->path, "%s", path);
    }
    pthread_mutex_unlock(&a->lock);
    stop = true;
}

/* Records. */

/* False if the name is too long. */
static bool record_path(const arena *a, int64_t deal, const uint8_t entrant[], char *path, size_t room)
{
    const tt_tournament *t = &a->tournament;
    char seating[TT_MAX_SEATS + 1] = "";
    for (int seat = 0; seat < t->game->players; seat++)
        seating[seat] = (char)('a' + entrant[seat]);
    int length = snprintf(path, room, "%s/%s-%d-%s-%lld-%s.ttrec", a->folder, t->game->rules->name, t->game->players,
                          t->seed, (long long)deal, seating);
    return length >= 0 && (size_t)length < room;
}

static int prepare_folder(const arena *a)
{
    const uint8_t nobody[TT_MAX_SEATS] = {0};
    char path[ARENA_PATH_MAX];
    if (mkdir(a->folder, 0777) != 0 && errno != EEXIST)
        return cli_failure("the folder %s can't be created: %s", a->folder, language_error(errno));
    if (!record_path(a, a->tournament.deals, nobody, path, sizeof path))
        return cli_failure("the name of the folder is too long: %.80s...", a->folder);
    return CLI_DONE;
}

static bool write_game(const arena *a, const tt_bout *bout, tt_player players[], tt_outcome *outcome, FILE *file)
{
    const tt_tournament *t = &a->tournament;
    tt_header header;
    tt_header_begin(t->game, &header);
    for (int seat = 0; seat < t->game->players; seat++)
        recording_seat_bot(&header, seat, a->name[bout->entrant[seat]]);
    tt_seed_make(t->seed, strlen(t->seed), (uint64_t)bout->deal, header.seed);
    tt_recorder recorder = {t->game, TT_EVERYTHING, recording_to_file(file)};
    const tt_sink sink = tt_recorder_sink(&recorder);
    tt_state state;
    tt_header_write(&header, &recorder.out);
    if (!tt_bout_play(t, bout, players, &sink, &state, outcome))
        return false;
    if (outcome->finished) {
        tt_result result;
        tt_result_make(t->game, &state, &result);
        tt_result_write(t->game, &result, &recorder.out);
    }
    return true;
}

static bool play_and_record(void *context, const tt_tournament *t, const tt_bout *bout, tt_player players[],
                            tt_outcome *outcome)
{
    (void)t;
    arena *a = context;
    char path[ARENA_PATH_MAX];
    record_path(a, bout->deal, bout->entrant, path, sizeof path);
    cli_draft draft;
    int error = cli_draft_open(&draft, path);
    if (!error) {
        if (!write_game(a, bout, players, outcome, draft.file)) {
            cli_draft_drop(&draft);
            return false;
        }
        error = cli_draft_commit(&draft);
    }
    if (error)
        note_error(a, error, path);
    return !error;
}

/* While it runs. */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void print_progress(const arena *a, const tt_standing *standing)
{
    enum { WIDTH = 20, NAMED = 3 };
    const tt_tournament *t = &a->tournament;
    int filled = (int)((double)standing->deals * WIDTH / (double)t->deals);
    fprintf(stderr, tr("\r[%.*s%*s] %lld of %lld games"), filled, "####################", WIDTH - filled, "",
            (long long)arena_games(a, standing), (long long)t->deals * t->seating.games);
    for (int i = 0; i < t->seating.entrants && i < NAMED && standing->deals; i++)
        fprintf(stderr, "  %.12s %s %%", a->name[i], language_decimal(100 * arena_share(standing, i), 1));
    fputs("\033[K", stderr);
}

static void look(void *context, const tt_standing *standing)
{
    arena *a = context;
    if (isatty(STDERR_FILENO))
        print_progress(a, standing);
    if (!a->kept_path || standing->deals == a->kept_deals || now() < a->kept_at + 1)
        return;
    int error = arena_keep(a, standing);
    if (error)
        note_error(a, error, a->kept_path);
    a->kept_at = now();
}

/* The first signal stops the games under way, a second one ends the program. */
static void stop_on_signal(int number)
{
    signal(number, SIG_DFL);
    stop = true;
}

static int finish(arena *a, tt_tournament_end end)
{
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    if (a->kept_path && !a->error) {
        int error = arena_keep(a, &a->standing);
        if (error)
            note_error(a, error, a->kept_path);
    }
    if (a->error)
        return cli_failure("%s can't be written: %s", a->path, language_error(a->error));
    if (a->foreign.fault[0] && end != TT_TOURNAMENT_COMPLETE)
        return cli_failure("%s", a->foreign.fault);
    int unable = arena_find_unable(a);
    if (unable >= 0)
        return cli_failure("%s can't be run: %s", a->name[unable], a->foreign.first[unable]);
    if (end == TT_TOURNAMENT_FAILED)
        return cli_failure("there are not enough threads or memory");
    if (a->standing.deals && a->json)
        arena_print_json(a);
    else if (a->standing.deals)
        arena_print(a);
    if (end == TT_TOURNAMENT_COMPLETE)
        return CLI_DONE;
    if (a->kept_path)
        return cli_failure("stopped after %lld of %lld deals; the same command continues from %s",
                           (long long)a->standing.deals, (long long)a->tournament.deals, a->kept_path);
    return cli_failure("stopped after %lld of %lld deals", (long long)a->standing.deals,
                       (long long)a->tournament.deals);
}

static int run(arena *a)
{
    tt_tournament *t = &a->tournament;
    int code = CLI_DONE;
    if (a->folder)
        code = prepare_folder(a);
    if (code == CLI_DONE && a->kept_path)
        code = arena_take_up(a);
    if (code == CLI_DONE)
        code = arena_open_foreign(a);
    if (code != CLI_DONE)
        return code;
    if (a->folder)
        t->play = play_and_record;
    t->context = a;
    t->progress = look;
    t->stop = &stop;
    signal(SIGINT, stop_on_signal);
    signal(SIGTERM, stop_on_signal);
    tt_tournament_end end = tt_tournament_run(t, &a->standing);
    arena_close_foreign(a);
    return finish(a, end);
}

/* The options. */

/* The values of --games, --iterations and so on. */
typedef struct arena_options {
    const char *bots, *iterations, *time;
    int games;
    bool one_table;
} arena_options;

bool arena_milliseconds(const char *text, const char *end, uint64_t *nanoseconds)
{
    char *stop_at;
    double value = strtod(text, &stop_at);
    bool is_plain = stop_at > text && strspn(text, "0123456789.") >= (size_t)(stop_at - text);
    if (!is_plain || stop_at != end || !(value >= 0.001) || value > 3600000)
        return false;
    *nanoseconds = (uint64_t)(value * 1e6 + 0.5);
    return true;
}

/* Reads "800" or "20ms". */
static int read_budget(const char *text, tt_entrant *entrant)
{
    size_t length = strlen(text);
    char *end;
    if (length > 2 && strcmp(text + length - 2, "ms") == 0) {
        if (arena_milliseconds(text, text + length - 2, &entrant->nanoseconds))
            return CLI_DONE;
        return cli_misuse("a time budget must be 0.001ms to 3600000ms, not '%s'", text);
    }
    errno = 0;
    unsigned long number = strtoul(text, &end, 10);
    if (strspn(text, "0123456789") != length || !length || errno || number < 1 || number > UINT32_MAX)
        return cli_misuse("a budget is 1 to %lu iterations (@800) or milliseconds (@20ms), not '@%s'",
                          (unsigned long)UINT32_MAX, text);
    entrant->iterations = (uint32_t)number;
    return CLI_DONE;
}

static int enter(arena *a, const arena_options *options, const char *text, int length)
{
    int number = a->tournament.seating.entrants;
    if (number == TT_MAX_ENTRANTS)
        return cli_misuse("--bots names more than %d bots", TT_MAX_ENTRANTS);
    if (length >= ARENA_NAME_MAX)
        return arena_is_foreign(text)
                   ? cli_misuse("a bot's name has at most %d bytes: put a longer command into a script",
                                ARENA_NAME_MAX - 1)
                   : cli_misuse("'%.*s' is not a bot with a budget", length, text);
    tt_entrant *entrant = &a->tournament.entrant[number];
    char *name = a->name[number];
    snprintf(name, ARENA_NAME_MAX, "%.*s", length, text);
    entrant->iterations = (uint32_t)strtoul(options->iterations, NULL, 10);
    arena_milliseconds(options->time, options->time + strlen(options->time), &entrant->nanoseconds);
    if (arena_is_foreign(name)) {
        a->tournament.seating.entrants++;
        return arena_enter_foreign(a, number);
    }
    char *at = strchr(name, '@');
    int code = cli_bot(name, at ? (int)(at - name) : length, &entrant->bot);
    if (code != CLI_DONE)
        return code;
    a->tournament.seating.entrants++;
    if (!at)
        return CLI_DONE;
    entrant->iterations = 0;
    entrant->nanoseconds = 0;
    return read_budget(at + 1, entrant);
}

static int enter_all(arena *a, const arena_options *options)
{
    if (!options->bots)
        return cli_misuse("--bots is missing: two or more, as in --bots random,random");
    for (const char *name = options->bots;; name++) {
        int length = (int)strcspn(name, ",");
        int code = enter(a, options, name, length);
        if (code != CLI_DONE)
            return code;
        name += length;
        if (!*name)
            return CLI_DONE;
    }
}

static int arrange(arena *a, const arena_options *options)
{
    tt_tournament *t = &a->tournament;
    int code = enter_all(a, options), entrants = t->seating.entrants, players = t->game->players;
    if (code != CLI_DONE)
        return code;
    if (entrants < 2)
        return cli_misuse("one bot alone can't compete: --bots names two or more");
    if (options->one_table && entrants != players)
        return cli_misuse("--table needs a bot for each of the %d seats, and --bots names %d", players, entrants);
    if (t->until_decided && entrants > 2)
        return cli_misuse("--until-decided is for two bots, and --bots names %d", entrants);
    int games = options->games ? options->games : t->until_decided ? 20000 : 1000;
    t->seating = tt_seating_make(players, entrants, options->one_table && players > 2);
    t->deals = (games + players - 1) / players;
    return CLI_DONE;
}

static bool fits_iterations(const char *text)
{
    long number;
    return cli_number("--iterations", text, 1, UINT32_MAX, &number);
}

static bool fits_time(const char *text)
{
    uint64_t nanoseconds;
    return arena_milliseconds(text, text + strlen(text), &nanoseconds);
}

int cli_arena(int argc, char **argv)
{
    static cli_setup setup;
    static arena a = {.tournament = {.seed = "1"}, .lock = PTHREAD_MUTEX_INITIALIZER};
    tt_tournament *t = &a.tournament;
    arena_options options = {.iterations = "0", .time = ""};
    t->jobs = cli_processors();
    const cli_flag flags[] = {
        CLI_SETUP_FLAGS,
        {"bots", .text = &options.bots},
        {"games", .number = &options.games, .least = 1, .most = 1000000000},
        {"seed", .text = &t->seed, .fits = cli_seed_valid},
        {"table", .is_on = &options.one_table},
        {"iterations", .text = &options.iterations, .fits = fits_iterations},
        {"time", .text = &options.time, .fits = fits_time, .form = TEXT("0.001 to 3600000 milliseconds")},
        {"until-decided", .is_on = &t->until_decided},
        {"resume", .text = &a.kept_path},
        {"jobs", .number = &t->jobs, .least = 1, .most = 1024},
        {"record", .text = &a.folder},
        {"bot-log", .text = &a.log_path},
        {"json", .is_on = &a.json},
        {0}};
    int code = cli_flags_read(flags, argc, argv, help, 0);
    if (code != CLI_DONE)
        return code;
    t->game = &setup.game;
    code = cli_setup_make(&setup);
    if (code == CLI_DONE)
        code = arrange(&a, &options);
    if (code == CLI_DONE)
        code = run(&a);
    cli_setup_free(&setup);
    return code;
}
