/* settings.h: what can be set in an ini file, by the environment and by flags. */
#ifndef TURNTABLE_CLI_SETTINGS_H
#define TURNTABLE_CLI_SETTINGS_H

#include <stdbool.h>

typedef struct cli_setting {
    const char *name;  /* "max-tables": --max-tables, TURNTABLE_MAX_TABLES */
    const char **text; /* one of these three */
    int *number;
    bool *is_on;
    long least, most; /* of a number */
    /* Of a text, where not any will do: whether this one does, and what it must be ("an address"). */
    bool (*fits)(const char *text);
    const char *form;
} cli_setting;

/* Sets what the file of --config says, then what the environment says, then what the flags say; --help prints `help`
 * and ends the program. CLI_DONE, or another exit code after a complaint that says where the fault stands. *text is the
 * file, which what is set points into: the caller's to free at the end, whatever comes back. */
int cli_settings_read(const cli_setting *known, int argc, char **argv, const char *help, char **text);

#endif
