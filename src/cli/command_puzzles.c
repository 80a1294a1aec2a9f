/* command_puzzles.c: turntable puzzles. */
#include "cli/cli.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "arena/threads.h"
#include "cli/flags.h"
#include "cli/language.h"
#include "cli/recording.h"
#include "puzzles/puzzle.h"

static const char help[] = "usage: turntable puzzles --game GAME [OPTION...]\n"
                           "       turntable puzzles --check [--id ID] [OPTION...] FILE...\n"
                           "       turntable puzzles --position ID FILE\n"
                           "\n"
                           "Makes puzzles: positions from games of bots in which one choice is clearly the\n"
                           "best, found by a short search and proved by a long one (docs/puzzles.md). The\n"
                           "same seed gives the same puzzles, whatever --jobs is. Ctrl-C ends the search;\n"
                           "the puzzles found so far are written.\n"
                           "\n"
                           "  --game GAME      a game (see turntable games), or all\n"
                           "  --count N        number of puzzles for each game (default: 10)\n"
                           "  --kind KIND      only puzzles of this kind: keep, claim or draw\n"
                           "  --games N        bot games to search at most for each game (default: no limit)\n"
                           "  --seed TEXT      the same seed gives the same puzzles (default: 1)\n"
                           "  --iterations N   worlds of the proof at most, 100 to 1300 (default: 800; with\n"
                           "                   --check, the number of worlds: 500)\n"
                           "  --jobs N         number of threads (default: one for each processor)\n"
                           "  --output FILE    (or -o FILE) where to write them (default: -, standard\n"
                           "                   output)\n"
                           "  --check          prove the puzzles of files again, in other worlds: print how\n"
                           "                   far the best choice leads, and fail if another one does\n"
                           "  --id ID          check this puzzle only\n"
                           "  --position ID    print this puzzle as a position file; what is hidden in it is\n"
                           "                   drawn at random, so that it fits what the player sees\n";

enum { WORLDS_LEAST = 100, WORLDS_MOST = 1300, CHECK_WORLDS = 500, MOST_JOBS = 64 };

typedef struct puzzles_options {
    const char *game, *kind, *seed, *output, *id, *position;
    int count, games, iterations, jobs;
    bool check;
} puzzles_options;

static atomic_bool stop;

/* The first signal ends the search, a second one the program. */
static void stop_on_signal(int number)
{
    signal(number, SIG_DFL);
    stop = true;
}

/* --- Making puzzles ----------------------------------------------------------------------------------------------- */

/* A game that is searched. */
typedef struct attempt {
    tt_finder *finder;
    tt_puzzle puzzle;
    bool found;
} attempt;

/* A row of games that is searched at the same time. */
typedef struct search {
    const puzzles_options *o;
    const tt_rules *rules;
    uint64_t first; /* number of the first game */
    attempt row[MOST_JOBS];
    FILE *file;
    int written; /* in all games, */
    int found;   /* and in this one, */
    int of_kind[TT_PUZZLE_KINDS];
    long looked, tried; /* positions by the short search, and by the long one */
} search;

static void run_attempt(void *context, int part)
{
    search *s = context;
    attempt *a = &s->row[part];
    a->finder->looked = a->finder->tried = a->finder->proved = 0;
    a->found = !stop && tt_puzzle_find(a->finder, s->rules, s->o->seed, s->first + (uint64_t)part, &a->puzzle);
}

/* Unless one kind is asked for, each makes up two fifths of the puzzles at most. */
static bool is_wanted(const search *s, const attempt *a)
{
    if (!a->found || !s->o->kind)
        return a->found && s->of_kind[a->puzzle.kind] < (2 * s->o->count + 4) / 5;
    return strcmp(s->o->kind, tt_puzzle_kind_name(a->puzzle.kind)) == 0;
}

static void write_puzzle(search *s, const tt_puzzle *puzzle)
{
    tt_json_writer json;
    fputs(s->written++ ? ",\n" : "\n", s->file);
    tt_json_writer_open(&json, cli_json_put, s->file);
    tt_puzzle_write(puzzle, &json);
    fflush(s->file);
}

static void print_progress(const search *s, uint64_t games)
{
    fprintf(stderr, tr("\r%s: %d of %d puzzles, %llu games, %ld positions, %ld tried at length "), s->rules->name,
            s->found, s->o->count, (unsigned long long)games, s->looked, s->tried);
}

/* Searches games of one kind until there are enough puzzles. */
static void search_game(search *s, const tt_rules *rules)
{
    tt_spread spread = {s->o->jobs};
    uint64_t games = 0, most = s->o->games ? (uint64_t)s->o->games : UINT64_MAX;
    s->rules = rules;
    s->found = 0;
    s->looked = s->tried = 0;
    memset(s->of_kind, 0, sizeof s->of_kind);
    for (s->first = 0; !stop && s->found < s->o->count && games < most; s->first += (uint64_t)s->o->jobs) {
        tt_spread_run(&spread, s->o->jobs, run_attempt, s);
        for (int i = 0; i < s->o->jobs && s->found < s->o->count && games < most; i++, games++) {
            s->looked += s->row[i].finder->looked;
            s->tried += s->row[i].finder->tried;
            if (!is_wanted(s, &s->row[i]))
                continue;
            s->found++;
            s->of_kind[s->row[i].puzzle.kind]++;
            write_puzzle(s, &s->row[i].puzzle);
        }
        print_progress(s, games);
    }
    fputc('\n', stderr);
}

static bool allocate(search *s, int count)
{
    for (int i = 0; i < count; i++) {
        s->row[i].finder = malloc(sizeof(tt_finder));
        if (!s->row[i].finder)
            return false;
        s->row[i].finder->proof = TT_PUZZLE_PROOF;
        if (s->o->iterations)
            s->row[i].finder->proof.worlds = s->o->iterations;
    }
    return true;
}

static int search_all(search *s, const tt_rules *only)
{
    bool to_file = strcmp(s->o->output, "-") != 0;
    cli_draft draft;
    int error = to_file ? cli_draft_open(&draft, s->o->output) : 0;
    if (error)
        return cli_failure("%s can't be written: %s", s->o->output, language_error(error));
    s->file = to_file ? draft.file : stdout;
    signal(SIGINT, stop_on_signal);
    signal(SIGTERM, stop_on_signal);
    fputs("[", s->file);
    for (int i = 0; i < tt_rules_count() && !stop; i++)
        if (!only || only == tt_rules_at(i))
            search_game(s, tt_rules_at(i));
    fputs("\n]\n", s->file);
    error = to_file ? cli_draft_commit(&draft) : 0;
    return error ? cli_failure("%s can't be written: %s", s->o->output, language_error(error)) : CLI_DONE;
}

static int make(const puzzles_options *o)
{
    static search s;
    const tt_rules *only = tt_rules_find(o->game, (int)strlen(o->game));
    if (!only && strcmp(o->game, "all") != 0)
        return cli_misuse("unknown game '%s': use %s, or all", o->game, TT_GAMES_OR);
    s.o = o;
    int code = allocate(&s, o->jobs) ? search_all(&s, only) : cli_failure("there is not enough memory");
    for (int i = 0; i < o->jobs; i++)
        free(s.row[i].finder);
    return code;
}

/* --- Reading them ------------------------------------------------------------------------------------------------- */

typedef struct reading {
    const puzzles_options *o;
    tt_finder *finder; /* NULL: only read */
    const char *path;
    int seen, wrong;
} reading;

static void check_one(void *context, const tt_puzzle *puzzle)
{
    reading *r = context;
    if (r->o->id && strcmp(r->o->id, puzzle->id) != 0)
        return;
    tt_mean ahead;
    int best =
        tt_puzzle_check(r->finder, puzzle, r->o->iterations ? r->o->iterations : CHECK_WORLDS, r->o->seed, &ahead);
    r->seen++;
    r->wrong += best != 0;
    printf(best ? tr("%s %s %s: another choice leads, by %s points ± %s\n")
                : tr("%s %s %s: proved, by %s points ± %s\n"),
           puzzle->id, puzzle->game.rules->name, tt_puzzle_kind_name(puzzle->kind), language_decimal(ahead.mean, 1),
           language_decimal(ahead.error, 1));
    fflush(stdout);
}

static void show_one(void *context, const tt_puzzle *puzzle)
{
    reading *r = context;
    if (strcmp(r->o->position, puzzle->id) != 0)
        return;
    const tt_output out = recording_to_file(stdout);
    r->seen++;
    tt_position_write(&puzzle->game, &puzzle->state, &out);
}

static int read_file(reading *r, tt_puzzle_take *take)
{
    static tt_record_fault fault;
    size_t size;
    char *text = cli_file_read(r->path, &size);
    if (!text)
        return CLI_FAILED;
    bool sound = tt_puzzles_read(text, size, take, r, &fault);
    free(text);
    return sound ? CLI_DONE : cli_failure("%s:%d: %s", r->path, fault.line, fault.text);
}

static int read_files(const puzzles_options *o, int count, char **paths)
{
    reading r = {.o = o};
    int code = CLI_DONE;
    if (count == 0)
        return cli_misuse("the file is missing");
    r.finder = o->check ? malloc(sizeof *r.finder) : NULL;
    if (o->check && !r.finder)
        return cli_failure("there is not enough memory");
    for (int i = 0; i < count && code == CLI_DONE; i++) {
        r.path = paths[i];
        code = read_file(&r, o->check ? check_one : show_one);
    }
    free(r.finder);
    if (code == CLI_DONE && !r.seen)
        return o->id || o->position ? cli_failure("there is no puzzle %s", o->id ? o->id : o->position)
                                    : cli_failure("there are no puzzles");
    if (code == CLI_DONE && r.wrong)
        return cli_failure("%d of %d puzzles: another choice leads", r.wrong, r.seen);
    return code;
}

static bool is_kind(const char *text)
{
    for (int i = 0; i < TT_PUZZLE_KINDS; i++)
        if (strcmp(text, tt_puzzle_kind_name((tt_puzzle_kind)i)) == 0)
            return true;
    return false;
}

int cli_puzzles(int argc, char **argv)
{
    puzzles_options o = {.seed = "1", .output = "-", .count = 10, .jobs = cli_processors()};
    const cli_flag flags[] = {{"game", .text = &o.game},
                              {"count", .number = &o.count, .least = 1, .most = 100000},
                              {"kind", .text = &o.kind, .fits = is_kind, .form = TEXT("keep, claim or draw")},
                              {"games", .number = &o.games, .least = 1, .most = 1000000000},
                              {"seed", .text = &o.seed, .fits = cli_seed_valid},
                              {"iterations", .number = &o.iterations, .least = WORLDS_LEAST, .most = WORLDS_MOST},
                              {"jobs", .number = &o.jobs, .least = 1, .most = MOST_JOBS},
                              {"output", .text = &o.output, .letter = 'o'},
                              {"check", .is_on = &o.check},
                              {"id", .text = &o.id},
                              {"position", .text = &o.position},
                              {0}};
    int code = cli_flags_read(flags, argc, argv, help, INT_MAX);
    if (code != CLI_DONE)
        return code;
    if (o.check || o.position)
        return read_files(&o, argc - optind, argv + optind);
    if (optind < argc)
        return cli_misuse("unexpected argument '%s'", argv[optind]);
    if (!o.game)
        return cli_misuse("--game is missing");
    o.jobs = o.jobs < MOST_JOBS ? o.jobs : MOST_JOBS;
    return make(&o);
}
