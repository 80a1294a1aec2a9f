/* command_store.h: shared by the commands of turntable store. */
#ifndef TURNTABLE_CLI_COMMAND_STORE_H
#define TURNTABLE_CLI_COMMAND_STORE_H

#include "store/address.h"

/* Prints an error of the store. Returns CLI_FAILED. */
int store_failure(const char *path, tt_store_error error, const char *detail);

/* Prints the progress of a long operation on a terminal; `what` is the context. */
void store_progress(void *what, int64_t done, int64_t all);
/* Clears that line. */
void store_progress_end(void);

/* turntable store check --games: plays every game again and compares. Counts differences in *findings. Messages call
 * the database `path`; it is read at `visited` (upkeep.h). */
int store_check_games(const char *path, const char *visited, int *findings);

/* turntable store purge. A rule of -1 days deletes nothing. */
typedef struct store_purge_rules {
    int finished, unfinished, guests; /* days */
    bool is_dry, vacuums;
} store_purge_rules;

int store_purge(const char *path, const store_purge_rules *rules);

#endif
