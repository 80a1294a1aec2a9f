/* flags.c: reads the command line by a table of flags. */
#include "cli/flags.h"

#include <string.h>

#include "cli/cli.h"
#include "cli/language.h"

enum { FLAGS_MAX = 40 }; /* the codes of flags stay below the letters, ':' and '?', which getopt returns itself */

int cli_flag_set(const cli_flag *flag, const char *value, const char *place)
{
    long number;
    if (flag->text) {
        if (flag->fits && !flag->fits(value))
            return flag->form ? cli_misuse("%s must be %s, not '%s'", place, tr(flag->form), value) : CLI_MISUSED;
        *flag->text = value;
    } else if (flag->number) {
        if (!cli_number(place, value, flag->least, flag->most, &number))
            return CLI_MISUSED;
        *flag->number = (int)number;
    } else if (strcmp(value, "yes") == 0 || strcmp(value, "no") == 0) {
        *flag->is_on = value[0] == 'y';
    } else {
        return cli_misuse("%s must be yes or no, not '%s'", place, value);
    }
    return CLI_DONE;
}

static int set_from_command_line(const cli_flag *flag)
{
    char place[64];
    snprintf(place, sizeof place, "--%s", flag->name);
    return cli_flag_set(flag, flag->is_on ? "yes" : optarg, place);
}

/* getopt_long returns '?' for an unknown flag and ':' for one without its value. */
static int misuse_flag(int code, char **argv)
{
    const char *flag = argv[optind - 1];
    if (code == ':')
        return cli_misuse("the option '%s' needs a value", flag);
    if (strncmp(flag, "--", 2) == 0 && strchr(flag, '=') && optopt)
        return cli_misuse("the option '%.*s' takes no value", (int)strcspn(flag, "="), flag);
    if (strncmp(flag, "--", 2) != 0 && optopt)
        return cli_misuse("unknown option '-%c'", optopt);
    return cli_misuse("unknown option '%s'", flag);
}

/* Makes the tables that getopt_long wants. */
static void list_names(const cli_flag *known, struct option names[], char *letters)
{
    *names++ = (struct option){"help", no_argument, NULL, 'h'};
    for (int i = 0; known[i].name; i++) {
        *names++ = (struct option){known[i].name, known[i].is_on ? no_argument : required_argument, NULL, i + 1};
        if (known[i].letter)
            *letters++ = known[i].letter;
        if (known[i].letter && !known[i].is_on)
            *letters++ = ':'; /* it has a value */
    }
}

static const cli_flag *find(const cli_flag *known, int code)
{
    if (code <= FLAGS_MAX)
        return &known[code - 1];
    while (known->letter != code)
        known++;
    return known;
}

int cli_flags_read(const cli_flag *known, int argc, char **argv, const char *help, int most)
{
    struct option names[FLAGS_MAX + 2] = {0};
    char letters[2 * FLAGS_MAX + 3] = ":h"; /* the colon: getopt prints nothing */
    list_names(known, names, letters + 2);
    optind = 0; /* a new command line */
    for (int code, done; (code = getopt_long(argc, argv, letters, names, NULL)) != -1;) {
        if (code == 'h') {
            cli_help(help);
            return CLI_HELPED;
        }
        done = code == '?' || code == ':' ? misuse_flag(code, argv) : set_from_command_line(find(known, code));
        if (done != CLI_DONE)
            return done;
    }
    return argc - optind > most ? cli_misuse("'%s' is one argument too many", argv[optind + most]) : CLI_DONE;
}
