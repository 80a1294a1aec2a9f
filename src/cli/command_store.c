/* command_store.c: turntable store. */
#include "cli/command_store.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/flags.h"
#include "cli/language.h"
#include "cli/store_path.h"
#include "store/store_copy.h"

static const char help[] = "usage: turntable store backup [--force] [FILE [COPY]]\n"
                           "       turntable store restore COPY [FILE]\n"
                           "       turntable store check [--games] [FILE]\n"
                           "       turntable store purge RULE... [--dry-run] [--vacuum] [FILE]\n"
                           "       turntable store copy FROM TO\n"
                           "\n"
                           "Looks after the database of a server. FILE is the database (default: that of\n"
                           "turntable serve, or what TURNTABLE_STORE names); for check, purge and copy it\n"
                           "may be postgresql://USER@HOST/NAME. For backups there, use pg_dump.\n"
                           "\n"
                           "backup copies it as it is at one moment, also while a server runs, and checks\n"
                           "the copy. COPY is a file or a folder (default: FILE.backup-DATE). It holds the\n"
                           "secrets of running games: keep it private.\n"
                           "\n"
                           "  --force              replace COPY if it exists\n"
                           "\n"
                           "restore puts a copy in the place of FILE. Stop the server first. The database\n"
                           "that was there is kept as FILE.before-restore-DATE.\n"
                           "\n"
                           "check reads everything, also while a server runs, and changes nothing. It\n"
                           "prints one line for each thing that is wrong; then the exit status is 1.\n"
                           "\n"
                           "  --games              also play every game again, and compare\n"
                           "\n"
                           "purge deletes whole games, and guests. Stop the server first: it can delete by\n"
                           "itself, see --keep-unfinished of turntable serve. The rules, in days\n"
                           "(here 0 means all of them):\n"
                           "\n"
                           "  --unfinished-days N  games and tables that are not over, since the last action\n"
                           "  --finished-days N    games that are over, since their end\n"
                           "  --guests-days N      guests who sit nowhere, since their last visit\n"
                           "  --dry-run            only print what would be deleted\n"
                           "  --vacuum             then make the file smaller; needs room for a second one\n"
                           "\n"
                           "copy puts all that FROM has at one moment into TO, which must be empty or new,\n"
                           "and compares. Each is a file or a PostgreSQL database. A server may run on\n"
                           "FROM, but what it stores after that moment is not in TO.\n";

typedef struct store_options {
    bool may_replace, plays_games;
    store_purge_rules rules;
} store_options;

int store_failure(const char *path, tt_store_error error, const char *detail)
{
    return cli_failure("%s: %s%s%s", path, tr(tt_store_error_text(error)), *detail ? ": " : "", tr(detail));
}

static bool shows_progress(void)
{
    return isatty(STDERR_FILENO);
}

void store_progress(void *what, int64_t done, int64_t all)
{
    static time_t last;
    time_t now = time(NULL);
    if (now == last || !shows_progress() || all <= 0)
        return;
    if (last) /* nothing for short operations */
        fprintf(stderr, "\r%s: %lld %%\033[K", tr(what), (long long)(100 * done / all));
    last = now;
}

void store_progress_end(void)
{
    if (shows_progress())
        fputs("\r\033[K", stderr);
}

/* "2026-11-20T10-11-12Z": sorts by time, and is valid in file names. */
static const char *date(void)
{
    static char text[32];
    struct tm parts;
    time_t now = time(NULL);
    strftime(text, sizeof text, "%Y-%m-%dT%H-%M-%SZ", gmtime_r(&now, &parts));
    return text;
}

static const char *file_or_default(char **names, int count, int which)
{
    const char *named = getenv("TURNTABLE_STORE");
    if (which < count)
        return names[which];
    return named && *named ? named : cli_default_store(false);
}

/* The path of the copy: a file, a name in a folder, or a name beside the database. */
static bool name_copy(const char *path, const char *wanted, char copy[TT_UPKEEP_PATH])
{
    const char *slash = strrchr(path, '/');
    struct stat about;
    int length;
    if (!wanted)
        length = snprintf(copy, TT_UPKEEP_PATH, "%s.backup-%s", path, date());
    else if (stat(wanted, &about) == 0 && S_ISDIR(about.st_mode))
        length = snprintf(copy, TT_UPKEEP_PATH, "%s/%s.backup-%s", wanted, slash ? slash + 1 : path, date());
    else
        length = snprintf(copy, TT_UPKEEP_PATH, "%s", wanted);
    return length < TT_UPKEEP_PATH;
}

/* What only works with files. */
static int refuse_address(const char *address, const char *instead)
{
    char shown[TT_STORE_SHOWN];
    return cli_failure("%s: this is for files; %s", tt_store_shown(address, shown), instead);
}

static int backup(const store_options *options, char **names, int count)
{
    char copy[TT_UPKEEP_PATH], detail[TT_SQLITE_DETAIL], what[] = TEXT("copying");
    const char *path = file_or_default(names, count, 0);
    struct stat about;
    if (count > 2)
        return cli_misuse("'%s' is one argument too many", names[2]);
    if (tt_store_is_postgres(path))
        return refuse_address(path, tr("pg_dump makes a backup of a PostgreSQL database, see docs/store.md"));
    if (!name_copy(path, count > 1 ? names[1] : NULL, copy))
        return cli_failure("the name of the copy is too long");
    bool is_there = stat(copy, &about) == 0;
    if (is_there && !options->may_replace)
        return cli_failure("%s exists already; --force replaces it", copy);
    if (is_there && tt_upkeep_has_log(copy)) /* its log does not belong to the copy */
        return cli_failure("%s is a database in use; a copy does not replace that", copy);
    tt_upkeep_watch watch = {store_progress, what};
    tt_store_error error = tt_upkeep_backup(path, copy, options->may_replace, &watch, detail);
    store_progress_end();
    if (error != TT_STORE_OK)
        return store_failure(error == TT_STORE_FULL ? copy : path, error, detail);
    long long size = stat(copy, &about) == 0 ? (long long)about.st_size : 0;
    printf(tr("%s: copied to %s, %lld kB, checked\n"), path, copy, size / 1000);
    return CLI_DONE;
}

static int restore(char **names, int count)
{
    char kept[TT_UPKEEP_PATH], detail[TT_SQLITE_DETAIL], what[] = TEXT("restoring");
    if (count < 1)
        return cli_misuse("the copy is missing: restore COPY [FILE]");
    if (count > 2)
        return cli_misuse("'%s' is one argument too many", names[2]);
    const char *path = file_or_default(names, count, 1);
    if (tt_store_is_postgres(path))
        return refuse_address(path, tr("pg_restore restores a PostgreSQL database, see docs/store.md"));
    tt_upkeep_watch watch = {store_progress, what};
    tt_store_error error = tt_upkeep_restore(names[0], path, date(), &watch, kept, detail);
    store_progress_end();
    if (error == TT_STORE_IN_USE)
        return cli_failure("%s: a server is running on it; stop it first", path);
    if (error != TT_STORE_OK)
        return cli_failure("%s does not replace %s: %s%s%s", names[0], path, tr(tt_store_error_text(error)),
                           *detail ? ": " : "", detail);
    printf(tr("%s: restored from %s\n"), path, names[0]);
    if (*kept)
        printf(tr("%s: what was there before\n"), kept);
    return CLI_DONE;
}

static void print_finding(void *context, const char *sentence, const char *const values[TT_UPKEEP_VALUES])
{
    char finding[400];
    ++*(int *)context;
    tt_upkeep_write(tr(sentence), values, finding, sizeof finding);
    puts(finding);
}

static int check_visited(const store_options *options, const char *path, const char *visited)
{
    char detail[TT_SQLITE_DETAIL];
    tt_upkeep_checked checked;
    int findings = 0, code = CLI_DONE;
    tt_store_error error = tt_store_inspect(visited, print_finding, &findings, &checked, detail);
    if (error != TT_STORE_OK)
        return store_failure(path, error, detail);
    if (options->plays_games && !checked.is_latest)
        code = cli_failure("%s: the database has version %d; its games can be checked after a server has opened it",
                           path, checked.version);
    else if (options->plays_games)
        code = store_check_games(path, visited, &findings);
    if (code != CLI_DONE)
        return code;
    if (findings > 0)
        return cli_failure("%s: %d found", path, findings);
    printf(tr("%s: version %d, nothing is wrong\n"), path, checked.version);
    return CLI_DONE;
}

static int check(const store_options *options, char **names, int count)
{
    const char *path = file_or_default(names, count, 0);
    char shown[TT_STORE_SHOWN];
    tt_upkeep_visit visit;
    if (count > 1)
        return cli_misuse("'%s' is one argument too many", names[1]);
    if (tt_store_is_postgres(path))
        return check_visited(options, tt_store_shown(path, shown), path);
    if (access(path, R_OK) != 0 || !tt_upkeep_visit_begin(path, &visit))
        return store_failure(path, TT_STORE_CANNOT_OPEN, language_error(errno));
    int code = check_visited(options, path, visit.path);
    tt_upkeep_visit_end(&visit);
    return code;
}

static int purge(const store_options *options, char **names, int count)
{
    const store_purge_rules *rules = &options->rules;
    if (count > 1)
        return cli_misuse("'%s' is one argument too many", names[1]);
    if (rules->finished < 0 && rules->unfinished < 0 && rules->guests < 0)
        return cli_misuse("a rule is missing: --unfinished-days, --finished-days or --guests-days");
    return store_purge(file_or_default(names, count, 0), rules);
}

/* Opens one side of a copy. A file is opened in a visit (upkeep.h), which this begins. */
static int open_side(const char *address, const char *shown, bool is_source, tt_upkeep_visit *visit, tt_store **store)
{
    char detail[TT_STORE_DETAIL];
    tt_sqlite_setup setup = {.path = address, .is_read_only = is_source};
    if (!tt_store_is_postgres(address)) {
        if (!tt_upkeep_visit_begin(address, visit))
            return store_failure(shown, TT_STORE_CANNOT_OPEN, language_error(errno));
        setup.path = visit->path;
    }
    tt_store_error error = tt_store_open(&setup, store, detail);
    if (error == TT_STORE_OK)
        return CLI_DONE;
    if (error == TT_STORE_NOT_FOUND)
        return cli_failure("%s: the database is of an older version; start a server on it first", shown);
    return store_failure(shown, error, detail);
}

static int copy_opened(tt_store *from, tt_store *to, const char *shown_from, const char *shown_to)
{
    char detail[TT_STORE_DETAIL], what[] = TEXT("copying");
    tt_store_copied copied;
    tt_upkeep_watch watch = {store_progress, what};
    bool is_empty;
    tt_store_error error = tt_store_is_empty(to, &is_empty);
    if (error != TT_STORE_OK)
        return store_failure(shown_to, error, tt_store_detail(to));
    if (!is_empty)
        return cli_failure("%s has contents; a copy needs an empty or new database", shown_to);
    error = tt_store_copy(from, to, &watch, &copied, detail);
    store_progress_end();
    if (error != TT_STORE_OK)
        return cli_failure("%s was not copied to %s: %s%s%s", shown_from, shown_to, tr(tt_store_error_text(error)),
                           *detail ? ": " : "", detail);
    printf(tr("%s: copied to %s, %lld rows of %d tables, compared, checksum %016llx\n"), shown_from, shown_to,
           (long long)copied.rows, copied.tables, (unsigned long long)copied.checksum);
    return CLI_DONE;
}

static int copy(char **names, int count)
{
    char shown_from[TT_STORE_SHOWN], shown_to[TT_STORE_SHOWN];
    tt_upkeep_visit source = {.folder = -1}, target = {.folder = -1};
    tt_store *from = NULL, *to = NULL;
    if (count < 2)
        return cli_misuse("two databases are needed: copy FROM TO");
    if (count > 2)
        return cli_misuse("'%s' is one argument too many", names[2]);
    tt_store_shown(names[0], shown_from);
    tt_store_shown(names[1], shown_to);
    if (!tt_store_is_postgres(names[0]) && access(names[0], R_OK) != 0)
        return store_failure(shown_from, TT_STORE_CANNOT_OPEN, language_error(errno));
    int code = CLI_DONE;
    if (tt_store_is_postgres(names[1])) /* as oneself, not as the owner of a file */
        code = open_side(names[1], shown_to, false, &target, &to);
    if (code == CLI_DONE)
        code = open_side(names[0], shown_from, true, &source, &from);
    if (code == CLI_DONE && !to)
        code = open_side(names[1], shown_to, false, &target, &to);
    if (code == CLI_DONE)
        code = copy_opened(from, to, shown_from, shown_to);
    tt_store_close(to);
    tt_upkeep_visit_end(&target);
    tt_store_close(from);
    tt_upkeep_visit_end(&source);
    return code;
}

static int run(const char *command, const store_options *options, char **names, int count)
{
    if (strcmp(command, "backup") == 0)
        return backup(options, names, count);
    if (strcmp(command, "restore") == 0)
        return restore(names, count);
    if (strcmp(command, "check") == 0)
        return check(options, names, count);
    if (strcmp(command, "purge") == 0)
        return purge(options, names, count);
    if (strcmp(command, "copy") == 0)
        return copy(names, count);
    return cli_misuse("unknown command '%s': use backup, restore, check, purge or copy", command);
}

int cli_store(int argc, char **argv)
{
    enum { LONGEST = 36500 };
    store_options o = {.rules = {.finished = -1, .unfinished = -1, .guests = -1}};
    const cli_flag flags[] = {{"force", .is_on = &o.may_replace},
                              {"games", .is_on = &o.plays_games},
                              {"unfinished-days", .number = &o.rules.unfinished, .most = LONGEST},
                              {"finished-days", .number = &o.rules.finished, .most = LONGEST},
                              {"guests-days", .number = &o.rules.guests, .most = LONGEST},
                              {"dry-run", .is_on = &o.rules.is_dry},
                              {"vacuum", .is_on = &o.rules.vacuums},
                              {0}};
    cli_hide_passwords(argc, argv);
    int code = cli_flags_read(flags, argc, argv, help, INT_MAX);
    if (code != CLI_DONE)
        return code;
    if (optind == argc)
        return cli_misuse("the command is missing: backup, restore, check, purge or copy");
    return run(argv[optind], &o, argv + optind + 1, argc - optind - 1);
}
