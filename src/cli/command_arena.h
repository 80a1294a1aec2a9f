/* command_arena.h: one run of turntable arena. */
#ifndef TURNTABLE_CLI_COMMAND_ARENA_H
#define TURNTABLE_CLI_COMMAND_ARENA_H

#include <pthread.h>

#include "arena/tournament.h"

enum { ARENA_NAME_MAX = 120, ARENA_PATH_MAX = 3000 };

typedef struct arena {
    tt_tournament tournament;
    tt_standing standing;
    char name[TT_MAX_ENTRANTS][ARENA_NAME_MAX]; /* as in --bots, with its budget */
    tt_bot foreign_bot[TT_MAX_ENTRANTS];        /* for a foreign bot: has only a name, for lists of bots */
    tt_foreign_shared foreign;
    const char *log_path; /* --bot-log, or NULL */
    bool json;
    const char *folder;    /* for records, or NULL */
    const char *kept_path; /* --resume, or NULL */
    int64_t kept_deals;    /* in that file */
    double kept_at;        /* when it was written, in seconds */
    pthread_mutex_t lock;  /* protects the fields below: the first error */
    int error;
    char path[ARENA_PATH_MAX];
} arena;

/* The number of games so far. */
static inline int64_t arena_games(const arena *a, const tt_standing *standing)
{
    return standing->deals * a->tournament.seating.games;
}

/* The share of an entrant's seats that won. */
double arena_share(const tt_standing *standing, int entrant);

/* Reads milliseconds, possibly with a fraction, from `text` to `end`. False if they are anything else. */
bool arena_milliseconds(const char *text, const char *end, uint64_t *nanoseconds);

/* Foreign bots: exec:COMMAND or exec:COMMAND@MSms with a budget. Only the command line can name them, never a file or a
 * message. Entering and opening give an exit code, after an error message if it is not CLI_DONE. */
bool arena_is_foreign(const char *name);
int arena_enter_foreign(arena *a, int number);
int arena_open_foreign(arena *a);
void arena_close_foreign(arena *a);

/* A foreign bot that lost all its games because it could not be run, or -1. */
int arena_find_unable(const arena *a);

/* Prints the results so far: tables for people or one JSON object. */
void arena_print(const arena *a);
void arena_print_json(const arena *a);

/* Reads the standing from the file of --resume, or says that there is none and the tournament begins. An exit code,
 * after an error message if it is not CLI_DONE. */
int arena_take_up(arena *a);

/* Writes the standing to that file: 0 or an errno. */
int arena_keep(arena *a, const tt_standing *standing);

#endif
