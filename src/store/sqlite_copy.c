/* sqlite_copy.c: copies a database as of one moment; the copy is checked and on disk before it gets its name. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite_files.h"

enum { PAGES_AT_ONCE = 1000, BUSY_MS = 5000 };

tt_store_error tt_sqlite_read_open(const char *path, bool is_still, sqlite3 **db)
{
    char name[3 * TT_UPKEEP_PATH + 40], *at = name + snprintf(name, sizeof name, "file:");
    for (const char *from = path; *from && at < name + sizeof name - 40; from++)
        at += strchr("%?#", *from) ? snprintf(at, 4, "%%%02X", (unsigned)*from) : snprintf(at, 2, "%c", *from);
    snprintf(at, 40, "?mode=ro%s", is_still ? "&immutable=1" : "");
    int code =
        sqlite3_open_v2(name, db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
                        tt_sqlite_vfs_for(path));
    if (code == SQLITE_OK)
        sqlite3_busy_timeout(*db, BUSY_MS);
    return tt_sqlite_error(code);
}

tt_store_error tt_sqlite_quick_check(sqlite3 *db, char *detail, size_t capacity)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    const char *text = code == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    bool is_sound = text && strcmp(text, "ok") == 0;
    snprintf(detail, capacity, "%s", is_sound ? "" : text ? text : sqlite3_errmsg(db));
    for (char *at = detail; (at = strchr(at, '\n'));) /* keeps it on one line */
        *at = ' ';
    sqlite3_finalize(statement);
    return is_sound ? TT_STORE_OK : code == SQLITE_ROW ? TT_STORE_DAMAGED : tt_sqlite_error(code);
}

tt_store_error tt_sqlite_sync_folder(const char *path)
{
    char folder[TT_UPKEEP_PATH];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = 0;
    int file = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    tt_store_error error = file < 0 || fsync(file) != 0 ? tt_sqlite_errno_error(errno) : TT_STORE_OK;
    if (file >= 0)
        close(file);
    return error;
}

static int step_all(sqlite3_backup *backup, const tt_upkeep_watch *watch)
{
    int code;
    while ((code = sqlite3_backup_step(backup, PAGES_AT_ONCE)) == SQLITE_OK)
        if (watch && watch->tell) {
            int all = sqlite3_backup_pagecount(backup);
            watch->tell(watch->context, all - sqlite3_backup_remaining(backup), all);
        }
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* Reads the source in one transaction: otherwise every write of a server would restart the copy. */
static int copy_pages(sqlite3 *from, sqlite3 *to, const tt_upkeep_watch *watch)
{
    int code = sqlite3_exec(from, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL);
    sqlite3_backup *backup = code == SQLITE_OK ? sqlite3_backup_init(to, "main", from, "main") : NULL;
    if (backup) {
        code = step_all(backup, watch);
        int end = sqlite3_backup_finish(backup);
        code = code == SQLITE_OK ? end : code;
    } else if (code == SQLITE_OK) {
        code = sqlite3_extended_errcode(to);
    }
    sqlite3_exec(from, "END", NULL, NULL, NULL);
    return code;
}

/* Fills an empty file; without a log, so that the copy is a single file. */
static tt_store_error fill(sqlite3 *from, const char *path, const tt_upkeep_watch *watch, char *detail)
{
    sqlite3 *to = NULL;
    int code = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
                               tt_sqlite_vfs_for(path));
    if (code == SQLITE_OK)
        code = copy_pages(from, to, watch);
    if (code == SQLITE_OK)
        code = sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    tt_store_error error = tt_sqlite_error(code);
    if (error != TT_STORE_OK)
        snprintf(detail, TT_SQLITE_DETAIL, "%s", sqlite3_errstr(code));
    else
        error = tt_sqlite_quick_check(to, detail, TT_SQLITE_DETAIL);
    sqlite3_close(to);
    return error;
}

tt_store_error tt_sqlite_copy(sqlite3 *from, const char *path, const tt_upkeep_watch *watch, char *detail)
{
    detail[0] = 0;
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0) {
        snprintf(detail, TT_SQLITE_DETAIL, "%s", strerror(errno));
        return tt_sqlite_errno_error(errno);
    }
    tt_store_error error = fill(from, path, watch, detail);
    if (error == TT_STORE_OK && fsync(file) != 0) {
        snprintf(detail, TT_SQLITE_DETAIL, "%s", strerror(errno));
        error = TT_STORE_IO;
    }
    close(file);
    if (error != TT_STORE_OK)
        unlink(path);
    return error;
}

tt_store_error tt_sqlite_place(const char *draft, const char *path, bool may_replace, char *detail)
{
    bool is_placed = may_replace ? rename(draft, path) == 0 : link(draft, path) == 0;
    if (!is_placed && !may_replace && errno != EEXIST && access(path, F_OK) != 0) /* a disk without hard links */
        is_placed = rename(draft, path) == 0;
    tt_store_error error = is_placed ? TT_STORE_OK : tt_sqlite_errno_error(errno);
    if (!is_placed)
        snprintf(detail, TT_SQLITE_DETAIL, "%s", strerror(errno));
    unlink(draft); /* it has its second name by now, or is not wanted */
    return is_placed ? tt_sqlite_sync_folder(path) : error;
}

bool tt_sqlite_draft_name(const char *path, char draft[TT_UPKEEP_PATH])
{
    return snprintf(draft, TT_UPKEEP_PATH, "%s.%ld.part", path, (long)getpid()) < TT_UPKEEP_PATH;
}

static tt_store_error copy_to(sqlite3 *db, const char *to, bool may_replace, const tt_upkeep_watch *watch, char *detail)
{
    char draft[TT_UPKEEP_PATH];
    if (!tt_sqlite_draft_name(to, draft))
        return TT_STORE_CANNOT_OPEN;
    tt_store_error error = tt_sqlite_copy(db, draft, watch, detail);
    return error == TT_STORE_OK ? tt_sqlite_place(draft, to, may_replace, detail) : error;
}

tt_store_error tt_sqlite_visit(const char *path, tt_upkeep_visit *visit, char *detail)
{
    if (tt_upkeep_visit_begin(path, visit))
        return TT_STORE_OK;
    snprintf(detail, TT_SQLITE_DETAIL, "%s", strerror(errno));
    return TT_STORE_CANNOT_OPEN;
}

tt_store_error tt_upkeep_backup(const char *from, const char *to, bool may_replace, const tt_upkeep_watch *watch,
                                char detail[TT_SQLITE_DETAIL])
{
    tt_upkeep_visit source, target;
    sqlite3 *db = NULL;
    detail[0] = 0;
    tt_store_error error = tt_sqlite_visit(from, &source, detail);
    if (error != TT_STORE_OK)
        return error;
    error = tt_sqlite_source_open(source.path, false, &db, detail);
    if (error == TT_STORE_OK)
        error = tt_sqlite_visit(to, &target, detail);
    if (error == TT_STORE_OK) {
        error = copy_to(db, target.path, may_replace, watch, detail);
        tt_upkeep_visit_end(&target);
    }
    sqlite3_close(db);
    tt_upkeep_visit_end(&source);
    return error;
}
