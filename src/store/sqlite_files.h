/* sqlite_files.h: databases as files: opening for reading, copying, naming. For src/store only. */
#ifndef TURNTABLE_STORE_SQLITE_FILES_H
#define TURNTABLE_STORE_SQLITE_FILES_H

#include "store/sqlite_engine.h"
#include "store/upkeep.h"

/* The VFS for a path; NULL: the default. The path of a visit is taken literally (sqlite_visit.c). */
const char *tt_sqlite_vfs_for(const char *path);

/* Opens a database for reading. A still one has no writer and no log, so that nothing is left next to it. Close it with
 * sqlite3_close, also after a failure. */
tt_store_error tt_sqlite_read_open(const char *path, bool is_still, sqlite3 **db);

/* Whether it is still now: no server has it, and there is no log. */
bool tt_sqlite_is_still(const char *path);

/* The same for a database that must exist, and be ours and not newer. */
tt_store_error tt_sqlite_source_open(const char *path, bool is_still, sqlite3 **db, char *detail);

/* Begins a visit (upkeep.h). */
tt_store_error tt_sqlite_visit(const char *path, tt_upkeep_visit *visit, char *detail);

/* OK, or DAMAGED with the first problem. */
tt_store_error tt_sqlite_quick_check(sqlite3 *db, char *detail, size_t capacity);

/* Copies a database to a new file, checks it and syncs it; a failure leaves no file. `detail` has TT_SQLITE_DETAIL
 * bytes. */
tt_store_error tt_sqlite_copy(sqlite3 *from, const char *path, const tt_upkeep_watch *watch, char *detail);

/* The name of a file while it is incomplete. */
bool tt_sqlite_draft_name(const char *path, char draft[TT_UPKEEP_PATH]);
/* Gives a complete file its final name, durably; a failure removes it. */
tt_store_error tt_sqlite_place(const char *draft, const char *path, bool may_replace, char *detail);
tt_store_error tt_sqlite_sync_folder(const char *path);

/* Copies the database before its migration from `version` to version `to`. Calls setup->kept with the name. */
tt_store_error tt_sqlite_keep(tt_sqlite *sqlite, const tt_sqlite_setup *setup, int to);

#endif
