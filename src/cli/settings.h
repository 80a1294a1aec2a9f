/* settings.h: what can be set in an ini file, by the environment and by flags. */
#ifndef TURNTABLE_CLI_SETTINGS_H
#define TURNTABLE_CLI_SETTINGS_H

#include "cli/flags.h"

/* Sets what the file of --config says, then what the environment says (TURNTABLE_MAX_TABLES is --max-tables), then what
 * the flags say. The first of `known` is --config. Answers as cli_flags_read, with complaints that say where the fault
 * stands. *text is the file, which what is set points into: the caller's to free at the end, whatever comes back. */
int cli_settings_read(const cli_flag *known, int argc, char **argv, const char *help, char **text);

#endif
