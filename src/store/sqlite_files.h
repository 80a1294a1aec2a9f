/* sqlite_files.h: databases as files: opened to be read, copied, named. For src/store alone. */
#ifndef TURNTABLE_STORE_SQLITE_FILES_H
#define TURNTABLE_STORE_SQLITE_FILES_H

#include "store/sqlite_engine.h"
#include "store/upkeep.h"

/* How SQLite opens a path; NULL: as it likes. One of a visit is taken literally (sqlite_visit.c). */
const char *tt_sqlite_vfs_for(const char *path);

/* Opens a database that is only read. A still one is written by nobody meanwhile and has no log: nothing is left beside
 * it. Close it with sqlite3_close, also after a failure. */
tt_store_error tt_sqlite_read_open(const char *path, bool is_still, sqlite3 **db);

/* Whether that is so now: no server has it, and there is no log. */
bool tt_sqlite_is_still(const char *path);

/* The same for one that must be there, and be ours and not newer. */
tt_store_error tt_sqlite_source_open(const char *path, bool is_still, sqlite3 **db, char *detail);

/* Begins a visit (upkeep.h). */
tt_store_error tt_sqlite_visit(const char *path, tt_upkeep_visit *visit, char *detail);

/* OK, or DAMAGED and the first thing that is wrong. */
tt_store_error tt_sqlite_quick_check(sqlite3 *db, char *detail, size_t capacity);

/* Copies a database into a new file, checks it and syncs it; a failure leaves no file. `detail` has TT_SQLITE_DETAIL
 * bytes. */
tt_store_error tt_sqlite_copy(sqlite3 *from, const char *path, const tt_upkeep_watch *watch, char *detail);

/* The name of a file until it is complete. */
bool tt_sqlite_draft_name(const char *path, char draft[TT_UPKEEP_PATH]);
/* Gives a complete file its name, for good; a failure removes it. */
tt_store_error tt_sqlite_place(const char *draft, const char *path, bool may_replace, char *detail);
tt_store_error tt_sqlite_sync_folder(const char *path);

/* Copies the database beside itself before it is brought from `version` to version `to`. The name is told to
 * setup->kept. */
tt_store_error tt_sqlite_keep(tt_sqlite *sqlite, const tt_sqlite_setup *setup, int to);

#endif
