/* page_files.c: finds a file of the page. */
#include "server/page_files.h"

#include <string.h>

const page_file *page_file_find(const char *path)
{
    const char *name = strcmp(path, "/") == 0 ? "/index.html" : path;
    for (const page_file *file = page_files; file->path; file++)
        if (strcmp(file->path, name) == 0)
            return file;
    return NULL;
}
