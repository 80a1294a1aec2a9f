/* site.h: the files of the browser client, as they stand in the program: scripts/embed-page puts them there. */
#ifndef TURNTABLE_SERVER_SITE_H
#define TURNTABLE_SERVER_SITE_H

#include <stddef.h>

typedef struct site_bytes {
    const unsigned char *at;
    size_t size;
} site_bytes;

typedef struct site_file {
    const char *path;
    const char *tag;           /* another one for other content: an ETag */
    site_bytes plain, gzipped; /* gzipped.at is NULL where that saves nothing */
} site_file;

extern const site_file site_files[]; /* the last one has no path */

/* The file at this path, "/" being the front page; NULL if there is none. */
const site_file *site_find(const char *path);

#endif
