/* beside.h: commands that use the database of a server, while it runs or not. */
#ifndef TURNTABLE_CLI_BESIDE_H
#define TURNTABLE_CLI_BESIDE_H

#include <stdbool.h>
#include <stddef.h>

#include "store/store.h"

/* Opens the store at this address (NULL: that of TURNTABLE_STORE, or of turntable serve), lets `run` use it, and closes
 * it. `shown` is the address without a password. Returns the exit code of `run`, or of an error message. */
typedef int cli_beside_run(void *context, tt_store *store, const char *shown);
int cli_beside(const char *address, bool is_read_only, cli_beside_run *run, void *context);

/* Prints what people wrote: whatever could command a terminal, or turn the direction of writing, becomes "?". */
void cli_print_foreign(const char *text, size_t size);

#endif
