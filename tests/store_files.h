/* store_files.h: databases as files, for tests. Each test has a folder of its own. */
#ifndef TURNTABLE_TESTS_STORE_FILES_H
#define TURNTABLE_TESTS_STORE_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "store/store.h"

extern char folder[64], path[100], copy[100]; /* path: of the database; copy: for one of it */

/* Setup and teardown of a test. */
int files_make(void **unused);
int files_remove(void **unused);

tt_store *open_at(const char *file);

/* Closes the store at `path`, and leaves the files as if its server had been killed. */
void files_kill(tt_store *store);

/* All of a file; the caller frees it. */
char *read_file(const char *file, size_t *size);
void write_file(const char *file, const char *bytes, size_t size);

/* The page where this table begins is overwritten; the log is not read. */
void spoil(const char *file, const char *thing);

bool is_beside(const char *file, const char *ending);

#endif
