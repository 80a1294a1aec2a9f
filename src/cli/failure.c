/* failure.c: error messages of commands, and values that several of them read. */
#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/language.h"

/* The sub-command that runs, for error messages. */
static const char *command = "";

static void print_start(const char *format, va_list arguments)
{
    fflush(stdout);
    fprintf(stderr, "turntable%s%s: ", *command ? " " : "", command);
    vfprintf(stderr, tr(format), arguments);
}

void cli_begin(const char *name)
{
    command = name;
    opterr = 0;
}

int cli_failure(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_start(format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return CLI_FAILED;
}

int cli_fault(const char *path, const tt_record_fault *fault)
{
    return cli_failure("%s:%d: %s%s%s", path, fault->line, fault->rule, *fault->rule ? ": " : "", fault->text);
}

int cli_misuse(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_start(format, arguments);
    va_end(arguments);
    fprintf(stderr, tr("; see turntable %s --help\n"), command);
    return CLI_MISUSED;
}

bool cli_number(const char *what, const char *text, long least, long most, long *value)
{
    char *end;
    errno = 0;
    long number = strtol(text, &end, 10);
    if (end == text || *end || errno || number < least || number > most) {
        cli_misuse("%s must be a number from %ld to %ld, not '%s'", what, least, most, text);
        return false;
    }
    *value = number;
    return true;
}

bool cli_seed_valid(const char *text)
{
    size_t length = strlen(text);
    if (length >= 1 && length <= 64 && text[0] != '.' &&
        strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") == length)
        return true;
    cli_misuse("a seed must be 1 to 64 letters, digits, '-', '_' or '.', not '%s'", text);
    return false;
}

bool cli_colored(FILE *stream)
{
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return isatty(fileno(stream)) && !(no_color && *no_color) && !(terminal && strcmp(terminal, "dumb") == 0);
}
