/* settings.h: options from an ini file, the environment and flags. */
#ifndef TURNTABLE_CLI_SETTINGS_H
#define TURNTABLE_CLI_SETTINGS_H

#include "cli/flags.h"

/* Sets the options in the file of --config, then those in the environment (TURNTABLE_MAX_TABLES is --max-tables), then
 * the flags. The first of `known` is --config. Returns as cli_flags_read does; error messages say where the fault is.
 * The values point into *text, which holds the file: the caller frees it last, also after an error. */
int cli_settings_read(const cli_flag *known, int argc, char **argv, const char *help, char **text);

#endif
