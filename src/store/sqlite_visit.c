/* sqlite_visit.c: root working in a folder of another user.
 *
 * The owner of a folder can replace any file in it by a link at any moment. So root does there only what the owner
 * could do: with the owner's rights, and through the folder itself, opened once. This also reaches a folder whose path
 * the owner cannot walk: that of a service with a dynamic user is inside one that only root can enter. */
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite_files.h"

static const char by_descriptor[] = "/proc/self/fd/";

/* SQLite would resolve the name and open the result; this follows no link in the last part. */
static int take_as_it_is(sqlite3_vfs *vfs, const char *name, int capacity, char *whole)
{
    (void)vfs;
    return snprintf(whole, (size_t)capacity, "%s", name) < capacity ? SQLITE_OK : SQLITE_CANTOPEN;
}

static bool is_by_descriptor(const char *path)
{
    return strncmp(path, by_descriptor, strlen(by_descriptor)) == 0;
}

const char *tt_sqlite_vfs_for(const char *path)
{
    static sqlite3_vfs vfs;
    if (!is_by_descriptor(path) || sqlite3_initialize() != SQLITE_OK)
        return NULL;
    if (vfs.zName)
        return vfs.zName;
    vfs = *sqlite3_vfs_find(NULL);
    vfs.zName = "turntable-literal";
    vfs.xFullPathname = take_as_it_is;
    return sqlite3_vfs_register(&vfs, 0) == SQLITE_OK ? vfs.zName : NULL;
}

bool tt_sqlite_whole_path(const char *path, char whole[PATH_MAX])
{
    if (!is_by_descriptor(path))
        return realpath(path, whole) != NULL;
    return snprintf(whole, PATH_MAX, "%s", path) < PATH_MAX;
}

/* Whose rights to use: those of the folder's owner, or in a folder of root, of the database's owner. */
static void find_owner(int folder, const char *name, struct stat *owner)
{
    struct stat file;
    if (owner->st_uid == 0 && fstatat(folder, name, &file, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(file.st_mode) &&
        file.st_nlink == 1)
        *owner = file;
}

/* Root's group is not used, even if the folder has it. */
static bool become(const struct stat *owner)
{
    static const gid_t nogroup = 65534;
    return owner->st_uid == 0 || (setgroups(0, NULL) == 0 && setegid(owner->st_gid ? owner->st_gid : nogroup) == 0 &&
                                  seteuid(owner->st_uid) == 0);
}

static void be_root(void)
{
    if (seteuid(0) != 0 || setegid(getgid()) != 0)
        abort();
}

static bool enter(tt_upkeep_visit *visit, const char *path, bool may_follow)
{
    struct stat owner, file;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    snprintf(visit->named, sizeof visit->named, "%.*s", slash ? (int)(name - path) : 0, path);
    visit->folder = open(slash ? visit->named : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (visit->folder < 0 || fstat(visit->folder, &owner) != 0)
        return false;
    snprintf(visit->path, sizeof visit->path, "%s%d/%s", by_descriptor, visit->folder, name);
    find_owner(visit->folder, name, &owner);
    if (!become(&owner))
        return false;
    if (fstatat(visit->folder, name, &file, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISLNK(file.st_mode))
        return true;
    char target[PATH_MAX];
    if (!realpath(path, target)) /* with the owner's rights */
        return false;
    if (owner.st_uid != 0 || !may_follow)
        return snprintf(visit->path, sizeof visit->path, "%s", target) < (int)sizeof visit->path;
    close(visit->folder); /* a link of root's: use the owner of its target */
    return enter(visit, target, false);
}

bool tt_upkeep_visit_begin(const char *path, tt_upkeep_visit *visit)
{
    *visit = (tt_upkeep_visit){.folder = -1, .is_root = getuid() == 0};
    if (visit->is_root) {
        be_root();
        if (enter(visit, path, true))
            return true;
    }
    if (!visit->is_root && snprintf(visit->path, sizeof visit->path, "%s", path) < (int)sizeof visit->path)
        return true;
    int number = visit->is_root ? errno : ENAMETOOLONG;
    tt_upkeep_visit_end(visit);
    errno = number;
    return false;
}

void tt_upkeep_visit_end(tt_upkeep_visit *visit)
{
    if (visit->is_root)
        be_root();
    if (visit->folder >= 0)
        close(visit->folder);
    visit->folder = -1;
}

void tt_upkeep_visit_name(const tt_upkeep_visit *visit, char path[TT_UPKEEP_PATH])
{
    char name[TT_UPKEEP_PATH];
    if (!is_by_descriptor(path))
        return;
    snprintf(name, sizeof name, "%s", strrchr(path, '/') + 1);
    if (snprintf(path, TT_UPKEEP_PATH, "%s%s", visit->named, name) >= TT_UPKEEP_PATH)
        snprintf(path, TT_UPKEEP_PATH, "%s", name); /* too long: without the folder */
}
