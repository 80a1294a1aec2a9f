/* upkeep.h: what is done to a database file as a whole: copied, put back, checked. For the command line. */
#ifndef TURNTABLE_STORE_UPKEEP_H
#define TURNTABLE_STORE_UPKEEP_H

#include "store/sqlite.h"

enum { TT_UPKEEP_PATH = 4096 };

/* Whoever waits for a long copy; `tell` may be NULL. */
typedef struct tt_upkeep_watch {
    void (*tell)(void *context, int64_t done, int64_t all);
    void *context;
} tt_upkeep_watch;

/* Root at a database: with the rights of the folder's owner (in a folder of root's: of the database's), so that no link
 * can lead it out of what that user may do. The folders above are trusted. For anybody else a visit changes nothing.
 * A second one may begin within the first; what is open stays open. Backup and restore visit by themselves. */
typedef struct tt_upkeep_visit {
    char path[TT_UPKEEP_PATH]; /* of the database, as long as the visit lasts */
    int folder;
    bool is_root;
    char named[TT_UPKEEP_PATH];
} tt_upkeep_visit;
bool tt_upkeep_visit_begin(const char *path, tt_upkeep_visit *visit); /* or errno */
void tt_upkeep_visit_end(tt_upkeep_visit *visit);
/* Makes a path beside that of the visit one that people can use. */
void tt_upkeep_visit_name(const tt_upkeep_visit *visit, char path[TT_UPKEEP_PATH]);

/* Whether there is a log beside a database: one that is in use has it, or one whose server was killed. */
bool tt_upkeep_has_log(const char *path);

/* Copies the database at `from` to `to` as it is at one moment, also while a server runs on it. The copy is complete,
 * checked, readable by its owner alone and on disk before it gets its name; if anything fails there is none. An
 * existing `to` is CANNOT_OPEN, unless it may be replaced. `detail` says more than the error, or "". */
tt_store_error tt_upkeep_backup(const char *from, const char *to, bool may_replace, const tt_upkeep_watch *watch,
                                char detail[TT_SQLITE_DETAIL]);

/* Puts a copy of the database at `copy` in the place of the one at `to`. IN_USE: a server runs on `to`. The copy must
 * be ours, not newer and sound; else, and after any other failure, `to` is as it was. BUSY: another program has it
 * open. `kept` is where the replaced database is now, with its log; "" if there was none. `date` is put into that name.
 * Whenever the program is killed, `to` is the one or the other. */
tt_store_error tt_upkeep_restore(const char *copy, const char *to, const char *date, const tt_upkeep_watch *watch,
                                 char kept[TT_UPKEEP_PATH], char detail[TT_SQLITE_DETAIL]);

/* Tells everything that is wrong with a database, one sentence each: SQLite's own checks, references, and what must
 * hold between tables, seats, actions and results. Changes nothing, and a server may run on it. OK if it could be read
 * to the end; *version is its version, *is_latest whether the program has no newer one. */
typedef void tt_upkeep_tell(void *context, const char *finding);
typedef struct tt_upkeep_checked {
    int version;
    bool is_latest;
} tt_upkeep_checked;
tt_store_error tt_upkeep_check(const char *path, tt_upkeep_tell *tell, void *context, tt_upkeep_checked *checked,
                               char detail[TT_SQLITE_DETAIL]);

#endif
