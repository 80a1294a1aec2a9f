/* arena_foreign.c: the foreign bots of turntable arena: exec:COMMAND. */
#include "cli/command_arena.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/language.h"

static const char prefix[] = "exec:";

enum { PREFIX = sizeof prefix - 1 };

bool arena_is_foreign(const char *name)
{
    return strncmp(name, prefix, PREFIX) == 0;
}

/* The name appears in records and messages, so it must be valid UTF-8 without control characters. */
static bool is_text(const char *name)
{
    char quoted[2 * ARENA_NAME_MAX + 3], back[ARENA_NAME_MAX];
    int at = 0;
    quoted[at++] = '"';
    for (const char *c = name; *c; c++) {
        if (*c == '"' || *c == '\\')
            quoted[at++] = '\\';
        quoted[at++] = *c;
    }
    quoted[at++] = '"';
    tt_json json;
    tt_json_open(&json, quoted, (size_t)at);
    return tt_json_string(&json, back, sizeof back) && tt_json_finish(&json);
}

/* Finds "@20ms" at the end: a budget. Any other '@' belongs to the command. NULL if there is none. */
static char *find_budget(char *command, uint64_t *nanoseconds)
{
    char *at = strrchr(command, '@');
    size_t length = at ? strlen(at) : 0;
    if (length < 4 || strcmp(at + length - 2, "ms") != 0)
        return NULL;
    return arena_milliseconds(at + 1, at + length - 2, nanoseconds) ? at : NULL;
}

int arena_enter_foreign(arena *a, int number)
{
    static char commands[TT_MAX_ENTRANTS][ARENA_NAME_MAX];
    tt_entrant *entrant = &a->tournament.entrant[number];
    char *command = commands[number];
    strcpy(command, a->name[number] + PREFIX);
    char *budget = find_budget(command, &entrant->nanoseconds);
    if (budget)
        *budget = '\0';
    if (strspn(command, " ") == strlen(command))
        return cli_misuse("exec: names no command, as in exec:./my-bot");
    if (!is_text(a->name[number]))
        return cli_misuse("the command of bot %d in --bots is not valid UTF-8", number + 1);
    a->foreign_bot[number] = tt_bot_random;
    a->foreign_bot[number].name = a->name[number];
    entrant->bot = &a->foreign_bot[number];
    entrant->command = command;
    entrant->iterations = 0; /* no message carries it */
    a->tournament.foreign = &a->foreign;
    return CLI_DONE;
}

int arena_find_unable(const arena *a)
{
    for (int i = 0; i < a->tournament.seating.entrants; i++) {
        const tt_entrant_sums *sums = &a->standing.entrant[i];
        if (a->foreign.failed_starts[i] && sums->forfeits == sums->games)
            return i;
    }
    return -1;
}

int arena_open_foreign(arena *a)
{
    a->foreign.log = -1;
    pthread_mutex_init(&a->foreign.lock, NULL);
    if (!a->log_path)
        return CLI_DONE;
    a->foreign.log = open(a->log_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (a->foreign.log < 0)
        return cli_failure("%s can't be written: %s", a->log_path, language_error(errno));
    return CLI_DONE;
}

void arena_close_foreign(arena *a)
{
    if (a->foreign.log >= 0)
        close(a->foreign.log);
    a->foreign.log = -1;
}
