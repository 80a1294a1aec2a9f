/* command_store.h: what the commands of turntable store share. */
#ifndef TURNTABLE_CLI_COMMAND_STORE_H
#define TURNTABLE_CLI_COMMAND_STORE_H

#include "store/upkeep.h"

/* Says why the store could not do it; CLI_FAILED. */
int store_failure(const char *path, tt_store_error error, const char *detail);

/* How far a long piece of work is, for a person at a terminal; `what` is the context. */
void store_progress(void *what, int64_t done, int64_t all);
/* It is done: its line is cleared. */
void store_progress_end(void);

/* turntable store check --games: plays every game again and compares. Counts what is found in *findings. The database
 * is called `path`, and is at `visited` (upkeep.h). */
int store_check_games(const char *path, const char *visited, int *findings);

/* turntable store purge. A rule of -1 days deletes nothing. */
typedef struct store_purge_rules {
    int finished, unfinished, guests; /* days */
    bool is_dry, vacuums;
} store_purge_rules;

int store_purge(const char *path, const store_purge_rules *rules);

#endif
