/* upkeep.h: operations on a whole database file: copy, restore, check. For the command line. */
#ifndef TURNTABLE_STORE_UPKEEP_H
#define TURNTABLE_STORE_UPKEEP_H

#include "store/sqlite.h"

enum { TT_UPKEEP_PATH = 4096 };

/* Progress of a long copy; `tell` may be NULL. */
typedef struct tt_upkeep_watch {
    void (*tell)(void *context, int64_t done, int64_t all);
    void *context;
} tt_upkeep_watch;

/* Root working on a database: uses the rights of the folder's owner (in a folder of root, of the database's owner), so
 * that no link can lead root beyond what that user may do. The folders above are trusted. For other users a visit
 * changes nothing. Visits may be nested; open files stay open. Backup and restore start a visit themselves. */
typedef struct tt_upkeep_visit {
    char path[TT_UPKEEP_PATH]; /* of the database, during the visit */
    int folder;
    bool is_root;
    char named[TT_UPKEEP_PATH];
} tt_upkeep_visit;
bool tt_upkeep_visit_begin(const char *path, tt_upkeep_visit *visit); /* false: see errno */
void tt_upkeep_visit_end(tt_upkeep_visit *visit);
/* Turns a path next to that of the visit into one that people can use. */
void tt_upkeep_visit_name(const tt_upkeep_visit *visit, char path[TT_UPKEEP_PATH]);

/* Whether a database has a log next to it: it is in use, or its server was killed. */
bool tt_upkeep_has_log(const char *path);

/* Copies the database at `from` to `to` as of one moment, also while a server runs on it. The copy is complete,
 * checked, readable only by its owner and on disk before it gets its name; on failure there is none. An existing `to`
 * is CANNOT_OPEN, unless `may_replace`. `detail` says more than the error, or "". */
tt_store_error tt_upkeep_backup(const char *from, const char *to, bool may_replace, const tt_upkeep_watch *watch,
                                char detail[TT_SQLITE_DETAIL]);

/* Replaces the database at `to` with a copy of the one at `copy`. IN_USE: a server runs on `to`. The copy must be ours,
 * not newer, and sound; otherwise, and after any other failure, `to` is unchanged. BUSY: another program has it open.
 * `kept` is the path of the replaced database, with its log; "" if there was none; `date` becomes part of that name. If
 * the program is killed, `to` is the old or the new database. */
tt_store_error tt_upkeep_restore(const char *copy, const char *to, const char *date, const tt_upkeep_watch *watch,
                                 char kept[TT_UPKEEP_PATH], char detail[TT_SQLITE_DETAIL]);

/* Told of each problem: a sentence in English with a %s for each of `values`. */
enum { TT_UPKEEP_VALUES = 3 };
typedef void tt_upkeep_tell(void *context, const char *sentence, const char *const values[TT_UPKEEP_VALUES]);

/* Writes a sentence, in whatever language, with its values filled in. */
void tt_upkeep_write(const char *sentence, const char *const values[TT_UPKEEP_VALUES], char *text, size_t size);

/* Calls `tell` with each problem of a database: SQLite's own checks, references, and what must hold
 * between tables, seats, actions and results. Changes nothing; a server may be running on it. OK if it could be read to
 * the end; *version is its version, *is_latest whether it is this program's latest. */
typedef struct tt_upkeep_checked {
    int version;
    bool is_latest;
} tt_upkeep_checked;
tt_store_error tt_upkeep_check(const char *path, tt_upkeep_tell *tell, void *context, tt_upkeep_checked *checked,
                               char detail[TT_SQLITE_DETAIL]);

#endif
