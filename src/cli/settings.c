/* settings.c: what can be set in an ini file, by the environment and by flags. */
#include "cli/settings.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

enum { SETTINGS_MAX = 40, PLACE_MAX = 4200 }; /* the codes of settings stay below those of getopt's own, ':' and '?' */

static int count_settings(const cli_setting *known)
{
    int count = 0;
    while (known[count].name)
        count++;
    return count;
}

/* `place` is where the value stands, for complaints. */
static int set(const cli_setting *one, const char *value, const char *place)
{
    long number;
    if (one->text) {
        if (one->fits && !one->fits(value))
            return cli_misuse("%s must be %s, not '%s'", place, one->form, value);
        *one->text = value;
    } else if (one->number) {
        if (!cli_number(place, value, one->least, one->most, &number))
            return CLI_MISUSED;
        *one->number = (int)number;
    } else if (strcmp(value, "yes") == 0 || strcmp(value, "no") == 0) {
        *one->is_on = value[0] == 'y';
    } else {
        return cli_misuse("%s must be yes or no, not '%s'", place, value);
    }
    return CLI_DONE;
}

static int set_from_environment(const cli_setting *known)
{
    int code = CLI_DONE;
    for (; known->name && code == CLI_DONE; known++) {
        char name[64];
        snprintf(name, sizeof name, "TURNTABLE_%s", known->name);
        for (char *at = name; *at; at++)
            *at = (char)(*at == '-' ? '_' : toupper((unsigned char)*at));
        const char *value = getenv(name);
        if (value)
            code = set(known, value, name);
    }
    return code;
}

static char *trim(char *text)
{
    text += strspn(text, " \t");
    for (size_t size = strlen(text); size > 0 && strchr(" \t\r", text[size - 1]); size--)
        text[size - 1] = 0;
    return text;
}

/* One line of the ini file: "name = value", a comment or nothing. */
static int set_from_line(const cli_setting *known, const char *path, int number, char *line)
{
    char place[PLACE_MAX];
    line = trim(line);
    if (*line == 0 || *line == '#' || *line == ';' || strcmp(line, "[serve]") == 0)
        return CLI_DONE;
    char *equals = strchr(line, '=');
    if (!equals)
        return cli_misuse("%s:%d: this is not 'name = value'", path, number);
    *equals = 0;
    const char *name = trim(line);
    snprintf(place, sizeof place, "%s:%d: %s", path, number, name);
    for (; known->name; known++)
        if (strcmp(known->name, name) == 0)
            return set(known, trim(equals + 1), place);
    return cli_misuse("%s:%d: there is no setting '%s'", path, number, name);
}

static int set_from_file(const cli_setting *known, const char *path, char **text)
{
    size_t size;
    int code = CLI_DONE, number = 1;
    *text = path ? cli_file_read(path, &size) : NULL;
    if (path && !*text)
        return CLI_FAILED;
    for (char *line = *text, *next; line && code == CLI_DONE; line = next, number++) {
        next = strchr(line, '\n');
        if (next)
            *next++ = 0;
        code = set_from_line(known, path, number, line);
    }
    return code;
}

static int set_from_flag(const cli_setting *one, const char *value)
{
    char place[64];
    snprintf(place, sizeof place, "--%s", one->name);
    return set(one, one->is_on ? "yes" : value, place);
}

static _Noreturn void print_help(const char *help)
{
    fputs(help, stdout);
    exit(fflush(stdout) == 0 ? CLI_DONE : CLI_FAILED);
}

/* Goes through the flags: once to find --config, in whatever form getopt takes it, with `config` not NULL; and once
 * more, behind file and environment, to set the others. */
static int walk_flags(const cli_setting *known, int argc, char **argv, const char *help, const char **config)
{
    struct option names[SETTINGS_MAX + 3] = {0};
    int count = count_settings(known);
    for (int i = 0; i < count; i++)
        names[i] = (struct option){known[i].name, known[i].is_on ? no_argument : required_argument, NULL, i + 1};
    names[count] = (struct option){"config", required_argument, NULL, count + 1};
    names[count + 1] = (struct option){"help", no_argument, NULL, 'h'};
    optind = 0; /* from the beginning */
    for (int code; (code = getopt_long(argc, argv, ":h", names, NULL)) != -1;) {
        if (code == 'h')
            print_help(help);
        if (code == '?' || code == ':')
            return cli_misuse_option(code, argv);
        if (code > count && config)
            *config = optarg;
        int done = code > count || config ? CLI_DONE : set_from_flag(&known[code - 1], optarg);
        if (done != CLI_DONE)
            return done;
    }
    return optind < argc ? cli_misuse("'%s' is one argument too many", argv[optind]) : CLI_DONE;
}

int cli_settings_read(const cli_setting *known, int argc, char **argv, const char *help, char **text)
{
    const char *config = getenv("TURNTABLE_CONFIG");
    *text = NULL;
    int code = walk_flags(known, argc, argv, help, &config);
    if (code == CLI_DONE)
        code = set_from_file(known, config, text);
    if (code == CLI_DONE)
        code = set_from_environment(known);
    if (code == CLI_DONE)
        code = walk_flags(known, argc, argv, help, NULL);
    return code;
}
