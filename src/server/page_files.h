/* page_files.h: the files of the browser client, as they stand in the program: scripts/embed-page puts them there. */
#ifndef TURNTABLE_SERVER_PAGE_FILES_H
#define TURNTABLE_SERVER_PAGE_FILES_H

#include <stddef.h>

typedef struct page_bytes {
    const unsigned char *at;
    size_t size;
} page_bytes;

typedef struct page_file {
    const char *path;
    const char *tag;           /* another one for other content: an ETag */
    page_bytes plain, gzipped; /* gzipped.at is NULL where that saves nothing */
} page_file;

extern const page_file page_files[]; /* the last one has no path */

/* The file at this path, "/" being the front page; NULL if there is none. */
const page_file *page_file_find(const char *path);

#endif
