/* page_files.h: the files of the page, built into the program by scripts/embed-page. */
#ifndef TURNTABLE_SERVER_PAGE_FILES_H
#define TURNTABLE_SERVER_PAGE_FILES_H

#include <stddef.h>

typedef struct page_bytes {
    const unsigned char *at;
    size_t size;
} page_bytes;

typedef struct page_file {
    const char *path;
    const char *tag;           /* ETag: a hash of the content */
    page_bytes plain, gzipped; /* gzipped.at is NULL if compressing saves nothing */
} page_file;

extern const page_file page_files[]; /* ends with an entry without a path */

/* The file at this path, "/" being the front page; NULL if there is none. */
const page_file *page_file_find(const char *path);

#endif
