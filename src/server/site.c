/* site.c: finds a file of the browser client. */
#include "server/site.h"

#include <string.h>

const site_file *site_find(const char *path)
{
    const char *name = strcmp(path, "/") == 0 ? "/index.html" : path;
    for (const site_file *file = site_files; file->path; file++)
        if (strcmp(file->path, name) == 0)
            return file;
    return NULL;
}
