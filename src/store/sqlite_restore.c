/* sqlite_restore.c: replaces a database with a copy, and copies one before a migration. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/migrations.h"
#include "store/sqlite_files.h"

bool tt_upkeep_has_log(const char *path)
{
    char log[TT_UPKEEP_PATH + 8];
    snprintf(log, sizeof log, "%s-wal", path);
    return access(log, F_OK) == 0;
}

bool tt_sqlite_is_still(const char *path)
{
    return !tt_upkeep_has_log(path) && !tt_sqlite_is_locked(path);
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
    if (error == TT_STORE_CANNOT_OPEN) { /* no log can be made in this folder, so there is none */
        sqlite3_close(*db);
        *db = NULL;
        error = tt_upkeep_has_log(path) ? TT_STORE_CANNOT_OPEN : tt_sqlite_read_open(path, true, db);
        if (error == TT_STORE_OK)
            error = tt_sqlite_version_read(*db, &version);
    }
    if (error != TT_STORE_OK && error != TT_STORE_FOREIGN)
        snprintf(detail, TT_SQLITE_DETAIL, "%s", sqlite3_errmsg(*db));
    if (error == TT_STORE_OK && version == 0)
        return TT_STORE_FOREIGN; /* empty */
    return error == TT_STORE_OK && version > tt_sqlite_version ? TT_STORE_NEWER : error;
}

static tt_store_error system_error(char *detail)
{
    snprintf(detail, TT_SQLITE_DETAIL, "%s", strerror(errno));
    return tt_sqlite_errno_error(errno);
}

/* Copies the log into the database and removes it. If that fails, because one of them is damaged, the log is kept with
 * the database. */
static tt_store_error settle(const char *path, char *detail)
{
    sqlite3 *db = NULL;
    int code = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, tt_sqlite_vfs_for(path));
    if (code == SQLITE_OK)
        code = sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL);
    sqlite3_close(db);
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_IOERR)
        return TT_STORE_OK;
    if (code == SQLITE_OK && tt_upkeep_has_log(path))
        code = SQLITE_BUSY;
    if (code != SQLITE_OK)
        snprintf(detail, TT_SQLITE_DETAIL, "%s", sqlite3_errstr(code));
    return tt_sqlite_error(code);
}

static void name_beside(const char *path, const char *ending, char name[TT_UPKEEP_PATH + 16])
{
    snprintf(name, TT_UPKEEP_PATH + 16, "%s%s", path, ending);
}

static bool move_beside(const char *path, const char *kept, const char *ending)
{
    char from[TT_UPKEEP_PATH + 16], to[TT_UPKEEP_PATH + 16];
    name_beside(path, ending, from);
    name_beside(kept, ending, to);
    return rename(from, to) == 0 || errno == ENOENT;
}

/* The log moves with its database: next to another database it would be taken for that one's log. */
static bool move_log(const char *path, const char *kept)
{
    char shared[TT_UPKEEP_PATH + 16];
    name_beside(path, "-shm", shared);
    return move_beside(path, kept, "-wal") && move_beside(path, kept, "-journal") &&
           (unlink(shared) == 0 || errno == ENOENT);
}

static bool copy_bytes(const char *path, const char *copy)
{
    int from = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    int to = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR);
    ssize_t size = from < 0 || to < 0 ? -1 : 1;
    while (size > 0)
        size = sendfile(to, from, NULL, 1 << 20);
    bool is_done = size == 0 && fsync(to) == 0;
    int number = errno;
    close(from);
    close(to);
    errno = number;
    return is_done;
}

/* For disks that cannot exchange two names: copies the database, so that there is one at every moment. */
static bool exchange_by_copy(const char *fresh, const char *path)
{
    char spare[TT_UPKEEP_PATH + 16];
    name_beside(fresh, ".part", spare);
    if (copy_bytes(path, spare) && rename(fresh, path) == 0) {
        rename(spare, fresh); /* if this fails, the replaced database only has another name */
        return true;
    }
    int number = errno;
    unlink(spare);
    errno = number;
    return false;
}

/* Exchanges the files at the two names atomically. */
static bool exchange(const char *fresh, const char *path)
{
    if (renameat2(AT_FDCWD, fresh, AT_FDCWD, path, RENAME_EXCHANGE) == 0)
        return true;
    return (errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP) && exchange_by_copy(fresh, path);
}

/* The new database is prepared under the name meant for the replaced one; then they change places. If the program is
 * killed at any time, one of them is at `path`, with its log. */
static tt_store_error replace_kept(const char *draft, const char *path, const char *kept, char *detail)
{
    if (access(kept, F_OK) == 0) {
        errno = EEXIST;
        return system_error(detail);
    }
    tt_store_error error = settle(path, detail);
    if (error != TT_STORE_OK)
        return error;
    if (rename(draft, kept) != 0)
        return system_error(detail);
    if (move_log(path, kept) && tt_sqlite_sync_folder(path) == TT_STORE_OK && exchange(kept, path)) {
        if (tt_sqlite_sync_folder(path) == TT_STORE_OK)
            return TT_STORE_OK;
        error = system_error(detail);
        if (!exchange(kept, path))
            return error;
    } else {
        error = system_error(detail);
    }
    move_log(kept, path);
    unlink(kept);
    return error;
}

static tt_store_error replace(const char *draft, const char *path, const char *date, char kept[TT_UPKEEP_PATH],
                              char *detail)
{
    struct stat about;
    if (stat(path, &about) != 0 || about.st_size == 0)
        return tt_sqlite_place(draft, path, true, detail);
    bool fits = snprintf(kept, TT_UPKEEP_PATH, "%s.before-restore-%s", path, date) < TT_UPKEEP_PATH;
    tt_store_error error = fits ? replace_kept(draft, path, kept, detail) : TT_STORE_CANNOT_OPEN;
    if (error != TT_STORE_OK) {
        kept[0] = 0;
        unlink(draft);
    }
    return error;
}

static tt_store_error restore_locked(sqlite3 *copy, const char *path, const char *date, const tt_upkeep_watch *watch,
                                     char kept[TT_UPKEEP_PATH], char *detail)
{
    char draft[TT_UPKEEP_PATH];
    if (!tt_sqlite_draft_name(path, draft))
        return TT_STORE_CANNOT_OPEN;
    unlink(draft); /* left by a killed program with the same process id: nobody else has the lock */
    tt_store_error error = tt_sqlite_copy(copy, draft, watch, detail);
    return error == TT_STORE_OK ? replace(draft, path, date, kept, detail) : error;
}

static tt_store_error restore(sqlite3 *copy, const char *to, const char *date, const tt_upkeep_watch *watch,
                              char kept[TT_UPKEEP_PATH], char *detail)
{
    char whole[PATH_MAX];
    tt_sqlite_held held;
    bool is_new = access(to, F_OK) != 0;
    tt_store_error error = is_new ? tt_sqlite_lock(to, &held) : tt_sqlite_lock_there(to, &held);
    if (error != TT_STORE_OK) {
        if (error != TT_STORE_IN_USE)
            snprintf(detail, TT_SQLITE_DETAIL, "%s", strerror(errno));
        return error;
    }
    if (!tt_sqlite_whole_path(to, whole)) /* a link stays a link */
        error = TT_STORE_CANNOT_OPEN;
    if (error == TT_STORE_OK)
        error = restore_locked(copy, whole, date, watch, kept, detail);
    if (error != TT_STORE_OK && is_new)
        unlink(whole);
    tt_sqlite_unlock(&held, error != TT_STORE_OK);
    return error;
}

tt_store_error tt_upkeep_restore(const char *copy, const char *to, const char *date, const tt_upkeep_watch *watch,
                                 char kept[TT_UPKEEP_PATH], char detail[TT_SQLITE_DETAIL])
{
    tt_upkeep_visit source, target;
    sqlite3 *db = NULL;
    kept[0] = detail[0] = 0;
    tt_store_error error = tt_sqlite_visit(copy, &source, detail);
    if (error != TT_STORE_OK)
        return error;
    error = tt_sqlite_source_open(source.path, false, &db, detail);
    if (error == TT_STORE_OK)
        error = tt_sqlite_visit(to, &target, detail);
    if (error == TT_STORE_OK) {
        error = restore(db, target.path, date, watch, kept, detail);
        tt_upkeep_visit_name(&target, kept);
        tt_upkeep_visit_end(&target);
    }
    sqlite3_close(db);
    tt_upkeep_visit_end(&source);
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

/* A free name: older copies are kept. */
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
    if (!tt_sqlite_whole_path(setup->path, whole) || !name_kept(whole, to, kept) || !tt_sqlite_draft_name(kept, draft))
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
