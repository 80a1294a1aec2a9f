/* arena.h: one run of turntable arena. */
#ifndef TURNTABLE_CLI_ARENA_H
#define TURNTABLE_CLI_ARENA_H

#include <pthread.h>

#include "arena/tournament.h"

enum { ARENA_NAME_MAX = 48, ARENA_PATH_MAX = 3000 };

typedef struct arena {
    tt_tournament tournament;
    tt_standing standing;
    char name[TT_MAX_ENTRANTS][ARENA_NAME_MAX]; /* as in --bots, with the budget given there */
    bool json;
    const char *folder;    /* for records, or NULL */
    const char *kept_path; /* --resume, or NULL */
    int64_t kept_deals;    /* in that file */
    double kept_at;        /* when it was written, in seconds */
    pthread_mutex_t lock;  /* of what follows: the first thing that went wrong */
    int error;
    char path[ARENA_PATH_MAX];
} arena;

/* Games so far. */
static inline int64_t arena_games(const arena *a, const tt_standing *standing)
{
    return standing->deals * a->tournament.seating.games;
}

/* The share of an entrant's seats that won. */
double arena_share(const tt_standing *standing, int entrant);

/* How the tournament stands, on stdout: tables for people or one JSON object. */
void arena_print(const arena *a);
void arena_print_json(const arena *a);

/* Says what has to be said of the file of --resume (there is none: the tournament begins) and reads the standing from
 * it. An exit code, after a complaint if it is not CLI_DONE. */
int arena_take_up(arena *a);

/* Writes the standing to that file: 0 or an errno. */
int arena_keep(arena *a, const tt_standing *standing);

#endif
