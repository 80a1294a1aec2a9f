/* settings.c: options from an ini file, the environment and flags. */
#include "cli/settings.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

enum { PLACE_MAX = 4200 };

static int set_from_environment(const cli_flag *known)
{
    int code = CLI_DONE;
    for (; known->name && code == CLI_DONE; known++) {
        char name[64];
        snprintf(name, sizeof name, "TURNTABLE_%s", known->name);
        for (char *at = name; *at; at++)
            *at = (char)(*at == '-' ? '_' : toupper((unsigned char)*at));
        const char *value = getenv(name);
        if (value)
            code = cli_flag_set(known, value, name);
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
static int set_from_line(const cli_flag *known, const char *path, int number, char *line)
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
            return cli_flag_set(known, trim(equals + 1), place);
    return cli_misuse("%s:%d: there is no setting '%s'", path, number, name);
}

static int set_from_file(const cli_flag *known, const char *path, char **text)
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

int cli_settings_read(const cli_flag *known, int argc, char **argv, const char *help, char **text)
{
    *text = NULL;
    *known->text = getenv("TURNTABLE_CONFIG");
    int code = cli_flags_read(known, argc, argv, help, 0);
    if (code == CLI_DONE)
        code = set_from_file(known + 1, *known->text, text);
    if (code == CLI_DONE)
        code = set_from_environment(known + 1);
    if (code == CLI_DONE)
        code = cli_flags_read(known, argc, argv, help, 0); /* again: flags override file and environment */
    return code;
}
