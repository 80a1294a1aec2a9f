/* sqlite_lock.c: one server per database.
 *
 * The lock is an flock(2) on a separate file next to the database. SQLite's exclusive mode would keep out a second
 * server too, but also every other program: nobody could read or copy the database while a server runs. An flock ends
 * with the process, so a killed server leaves no lock. It counts per open file, so it also keeps out a second server in
 * the same process. And on a separate file it cannot disturb SQLite's locks, which are all lost when any descriptor of
 * the database is closed. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite_engine.h"

tt_store_error tt_sqlite_errno_error(int number)
{
    switch (number) {
    case EROFS:
        return TT_STORE_READ_ONLY;
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return TT_STORE_FULL;
    case EIO:
        return TT_STORE_IO;
    default:
        return TT_STORE_CANNOT_OPEN;
    }
}

/* Creates the database file if it is missing, readable only by its owner, since it contains secrets and seeds. Refuses
 * a file with a second hard link: under that name neither the lock nor SQLite's log would be found. */
static tt_store_error make_file(const char *path)
{
    struct stat about;
    int file;
    if (stat(path, &about) == 0) {
        errno = S_ISREG(about.st_mode) ? EMLINK : EISDIR;
        return S_ISREG(about.st_mode) && about.st_nlink == 1 ? TT_STORE_OK : TT_STORE_CANNOT_OPEN;
    }
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0)
        return tt_sqlite_errno_error(errno);
    close(file);
    return TT_STORE_OK;
}

/* Opens the lock file; *is_new if there was none. */
static int open_lock(const char *name, bool *is_new)
{
    int flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, lock = open(name, flags | O_EXCL, S_IRUSR | S_IWUSR);
    *is_new = lock >= 0;
    return lock >= 0 || errno != EEXIST ? lock : open(name, flags, S_IRUSR | S_IWUSR);
}

tt_store_error tt_sqlite_lock(const char *path, tt_sqlite_held *held)
{
    tt_store_error error = make_file(path);
    held->lock = -1;
    return error == TT_STORE_OK ? tt_sqlite_lock_there(path, held) : error;
}

bool tt_sqlite_is_locked(const char *path)
{
    char whole[PATH_MAX], name[PATH_MAX + 8];
    if (!tt_sqlite_whole_path(path, whole))
        return false;
    snprintf(name, sizeof name, "%s-lock", whole);
    int lock = open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    bool is_locked = lock >= 0 && flock(lock, LOCK_SH | LOCK_NB) != 0;
    if (lock >= 0)
        close(lock);
    return is_locked;
}

tt_store_error tt_sqlite_lock_there(const char *path, tt_sqlite_held *held)
{
    char whole[PATH_MAX];
    int number;
    held->lock = -1;
    if (!tt_sqlite_whole_path(path, whole)) /* every link leads to the same lock */
        return TT_STORE_CANNOT_OPEN;
    snprintf(held->name, sizeof held->name, "%s-lock", whole);
    held->lock = open_lock(held->name, &held->is_new);
    if (held->lock < 0)
        return tt_sqlite_errno_error(errno);
    if (flock(held->lock, LOCK_EX | LOCK_NB) == 0)
        return TT_STORE_OK;
    number = errno;
    close(held->lock);
    held->lock = -1;
    errno = number; /* for the caller's message */
    return number == EWOULDBLOCK ? TT_STORE_IN_USE : TT_STORE_CANNOT_OPEN;
}

void tt_sqlite_unlock(tt_sqlite_held *held, bool is_foreign)
{
    if (held->lock < 0)
        return;
    if (is_foreign && held->is_new)
        unlink(held->name);
    close(held->lock);
    held->lock = -1;
}
