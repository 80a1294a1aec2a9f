/* flags.h: reads the flags of a sub-command, by a table of their names and where their values go. */
#ifndef TURNTABLE_CLI_FLAGS_H
#define TURNTABLE_CLI_FLAGS_H

#include <stdbool.h>

/* A table of flags ends with {0}. Every command has --help; it is in no table. */
typedef struct cli_flag {
    const char *name;  /* "max-tables": --max-tables */
    const char **text; /* one of these three */
    int *number;
    bool *is_on;
    long least, most; /* of a number */
    /* Of a text, NULL if any is valid: whether this one is, and what it must be ("an address"). Without `form`, `fits`
     * prints the error message. */
    bool (*fits)(const char *text);
    const char *form;
    char letter; /* 'q': -q; 0: none */
} cli_flag;

/* Sets the values of the flags given, and leaves optind at the first argument that is no flag; there may be up to
 * `most`. CLI_DONE, or another exit code after an error message; CLI_HELPED after --help, which prints `help` with
 * cli_help. */
int cli_flags_read(const cli_flag *known, int argc, char **argv, const char *help, int most);

/* Sets one flag: "yes" or "no" if it has no value. `place` says where the value was read, for error messages. */
int cli_flag_set(const cli_flag *flag, const char *value, const char *place);

#endif
