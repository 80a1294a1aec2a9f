/* sqlite_restore.c: a copy put in the place of a database, and the copy that is made before a migration. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/migrations.h"
#include "store/sqlite_files.h"

static bool has_log(const char *path)
{
    char log[TT_UPKEEP_PATH + 8];
    snprintf(log, sizeof log, "%s-wal", path);
    return access(log, F_OK) == 0;
}

bool tt_sqlite_is_still(const char *path)
{
    return !has_log(path) && !tt_sqlite_is_locked(path);
}

tt_store_error tt_sqlite_source_open(const char *path, bool is_still, sqlite3 **db, char *detail)
{
    int version = 0;
    detail[0] = 0;
    if (access(path, R_OK) != 0) {
        snprintf(detail, TT_SQLITE_DETAIL, "%s", strerror(errno));
        return TT_STORE_CANNOT_OPEN;
    }
    tt_store_error error = tt_sqlite_read_open(path, is_still, db);
    if (error == TT_STORE_OK)
        error = tt_sqlite_version_read(*db, &version);
    if (error == TT_STORE_CANNOT_OPEN) { /* a folder where no log can be made: then there is none that could count */
        sqlite3_close(*db);
        *db = NULL;
        error = has_log(path) ? TT_STORE_CANNOT_OPEN : tt_sqlite_read_open(path, true, db);
        if (error == TT_STORE_OK)
            error = tt_sqlite_version_read(*db, &version);
    }
    if (error != TT_STORE_OK && error != TT_STORE_FOREIGN)
        snprintf(detail, TT_SQLITE_DETAIL, "%s", sqlite3_errmsg(*db));
    if (error == TT_STORE_OK && version == 0)
        return TT_STORE_FOREIGN; /* empty */
    return error == TT_STORE_OK && version > tt_sqlite_version ? TT_STORE_NEWER : error;
}

/* What is in the log goes into the database, if both can be read. */
static void settle(const char *path)
{
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK)
        sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL);
    sqlite3_close(db);
}

static void name_beside(const char *path, const char *ending, char name[TT_UPKEEP_PATH + 16])
{
    snprintf(name, TT_UPKEEP_PATH + 16, "%s%s", path, ending);
}

/* The log goes with its database: beside another one it would be taken for that one's. */
static bool move_log(const char *path, const char *kept, const char *ending)
{
    char from[TT_UPKEEP_PATH + 16], to[TT_UPKEEP_PATH + 16];
    name_beside(path, ending, from);
    name_beside(kept, ending, to);
    return rename(from, to) == 0 || errno == ENOENT;
}

/* Gives the database at `path` a second name, under which it stays when the first one goes to another. */
static bool keep_replaced(const char *path, const char *kept)
{
    char shared[TT_UPKEEP_PATH + 16];
    settle(path);
    name_beside(path, "-shm", shared);
    return (link(path, kept) == 0 || (errno != EEXIST && rename(path, kept) == 0)) && move_log(path, kept, "-wal") &&
           move_log(path, kept, "-journal") && (unlink(shared) == 0 || errno == ENOENT) &&
           tt_sqlite_sync_folder(path) == TT_STORE_OK;
}

/* Whoever restores as root must not take the database away from the server's user. */
static bool give_to_owner(const char *draft, const char *path)
{
    char folder[TT_UPKEEP_PATH + 16];
    struct stat about;
    if (geteuid() != 0)
        return true;
    name_beside(path, "", folder);
    char *slash = strrchr(folder, '/');
    if (stat(path, &about) != 0 || about.st_size == 0) {
        if (slash)
            slash[slash == folder] = 0;
        if (stat(slash ? folder : ".", &about) != 0)
            return false;
    }
    return chown(draft, about.st_uid, about.st_gid) == 0;
}

static tt_store_error replace(const char *draft, const char *path, const char *date, char kept[TT_UPKEEP_PATH],
                              char *detail)
{
    struct stat about;
    bool is_there = stat(path, &about) == 0 && about.st_size > 0;
    if (is_there && snprintf(kept, TT_UPKEEP_PATH, "%s.before-restore-%s", path, date) >= TT_UPKEEP_PATH)
        return TT_STORE_CANNOT_OPEN;
    if (!give_to_owner(draft, path) || (is_there && !keep_replaced(path, kept))) {
        snprintf(detail, TT_SQLITE_DETAIL, "%s", strerror(errno));
        kept[0] = 0;
        unlink(draft);
        return tt_sqlite_errno_error(errno);
    }
    return tt_sqlite_place(draft, path, true, detail);
}

static tt_store_error restore_locked(const char *copy, const char *path, const char *date, const tt_upkeep_watch *watch,
                                     char kept[TT_UPKEEP_PATH], char *detail)
{
    char draft[TT_UPKEEP_PATH];
    sqlite3 *db = NULL;
    if (!tt_sqlite_draft_name(path, draft))
        return TT_STORE_CANNOT_OPEN;
    tt_store_error error = tt_sqlite_source_open(copy, false, &db, detail);
    if (error == TT_STORE_OK)
        error = tt_sqlite_copy(db, draft, watch, detail);
    sqlite3_close(db);
    return error == TT_STORE_OK ? replace(draft, path, date, kept, detail) : error;
}

tt_store_error tt_upkeep_restore(const char *copy, const char *to, const char *date, const tt_upkeep_watch *watch,
                                 char kept[TT_UPKEEP_PATH], char detail[TT_SQLITE_DETAIL])
{
    char whole[PATH_MAX];
    tt_sqlite_held held;
    bool is_new = access(to, F_OK) != 0;
    kept[0] = detail[0] = 0;
    tt_store_error error = is_new ? tt_sqlite_lock(to, &held) : tt_sqlite_lock_there(to, &held);
    if (error != TT_STORE_OK) {
        if (error != TT_STORE_IN_USE)
            snprintf(detail, TT_SQLITE_DETAIL, "%s", strerror(errno));
        return error;
    }
    if (!realpath(to, whole)) /* a link stays a link */
        error = TT_STORE_CANNOT_OPEN;
    if (error == TT_STORE_OK)
        error = restore_locked(copy, whole, date, watch, kept, detail);
    if (error != TT_STORE_OK && is_new)
        unlink(whole);
    tt_sqlite_unlock(&held, error != TT_STORE_OK);
    return error;
}

/* Before a migration. */

static bool has_anything(sqlite3 *db)
{
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v2(db, "SELECT 1 FROM guests", -1, &statement, NULL);
    int code = statement ? sqlite3_step(statement) : SQLITE_ERROR;
    sqlite3_finalize(statement);
    return code != SQLITE_DONE;
}

/* A name that is free: older copies stay. */
static bool name_kept(const char *path, int version, char kept[TT_UPKEEP_PATH])
{
    enum { TRIES = 1000 };
    int length = snprintf(kept, TT_UPKEEP_PATH, "%s.before-version-%d", path, version);
    for (int i = 2; i < TRIES && length < TT_UPKEEP_PATH - 8; i++) {
        if (access(kept, F_OK) != 0)
            return true;
        snprintf(kept + length, 8, ".%d", i);
    }
    return false;
}

tt_store_error tt_sqlite_keep(tt_sqlite *sqlite, const tt_sqlite_setup *setup, int to)
{
    char kept[TT_UPKEEP_PATH], draft[TT_UPKEEP_PATH], whole[PATH_MAX], why[TT_SQLITE_DETAIL] = "";
    int version;
    tt_store_error error = tt_sqlite_version_read(sqlite->db, &version);
    if (error != TT_STORE_OK || version == 0 || version >= to || !has_anything(sqlite->db))
        return error;
    if (!realpath(setup->path, whole) || !name_kept(whole, to, kept) || !tt_sqlite_draft_name(kept, draft))
        error = TT_STORE_CANNOT_OPEN;
    if (error == TT_STORE_OK)
        error = tt_sqlite_copy(sqlite->db, draft, NULL, why);
    if (error == TT_STORE_OK)
        error = tt_sqlite_place(draft, kept, false, why);
    if (error == TT_STORE_OK && setup->kept)
        setup->kept(kept);
    if (error != TT_STORE_OK)
        snprintf(sqlite->store.detail, sizeof sqlite->store.detail, "no copy could be made before the update: %.180s",
                 why);
    return error;
}
