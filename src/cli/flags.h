/* flags.h: the flags of a sub-command: a table says what each is called and where its value goes. */
#ifndef TURNTABLE_CLI_FLAGS_H
#define TURNTABLE_CLI_FLAGS_H

#include <stdbool.h>

/* A table of flags ends with {0}. --help belongs to every command and is in no table. */
typedef struct cli_flag {
    const char *name;  /* "max-tables": --max-tables */
    const char **text; /* one of these three */
    int *number;
    bool *is_on;
    long least, most; /* of a number */
    /* Of a text, where not any will do: whether this one does, and what it must be ("an address"). Without a form
     * `fits` complains itself. */
    bool (*fits)(const char *text);
    const char *form;
    char letter; /* 'q': -q; 0: none */
} cli_flag;

/* Sets what the command line says, and leaves optind at the first argument that is no flag; there may be up to `most`.
 * CLI_DONE, or another exit code after a complaint; CLI_HELPED after --help, which prints `help` with cli_help. */
int cli_flags_read(const cli_flag *known, int argc, char **argv, const char *help, int most);

/* Sets one of them: "yes" or "no" where it is on or off. `place` is where the value stands, for complaints. */
int cli_flag_set(const cli_flag *flag, const char *value, const char *place);

#endif
