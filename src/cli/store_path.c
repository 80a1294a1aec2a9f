/* store_path.c: the path or address of the server's database. */
#include "cli/store_path.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "store/address.h"

static bool make_folders(char *path)
{
    for (char *at = path + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = 0;
        bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *at = '/';
        if (!made)
            return false;
    }
    return true;
}

const char *cli_default_store(bool makes_folders)
{
    static char path[4096];
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && data[0] == '/')
        snprintf(path, sizeof path, "%s/turntable/turntable.db", data);
    else
        snprintf(path, sizeof path, "%s/.local/share/turntable/turntable.db", home ? home : "");
    return !makes_folders || make_folders(path) ? path : "turntable.db";
}

void cli_hide_passwords(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        char *equals = strncmp(argv[i], "--", 2) == 0 ? strchr(argv[i], '=') : NULL;
        char *address = equals ? equals + 1 : argv[i], *copy = NULL;
        if (tt_store_is_postgres(address))
            copy = strdup(argv[i]);
        if (!copy)
            continue;
        tt_store_hide(address);
        argv[i] = copy;
    }
}
