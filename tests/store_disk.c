/* store_disk.c: a disk under SQLite that loses power, fills up or fails, as a test tells it to. */
#include "store_disk.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { SECTOR = 512 };

/* Something done to a file since it was last synced. */
typedef struct change {
    sqlite3_int64 at;
    int size; /* of what was written; -1: cut off at `at` */
    unsigned char *bytes;
} change;

typedef struct disk_file {
    sqlite3_file base;
    sqlite3_file *real;
    unsigned char *now; /* the file as SQLite sees it */
    sqlite3_int64 size, room;
    change *changes;
    int count, change_room;
    struct disk_file *next; /* of those open */
} disk_file;

static disk_plan plan;
static int syncs;
static bool is_off;
static uint32_t chance;
static disk_file *open_files;
static sqlite3_vfs disk, *system_disk;

static void *grow(void *block, sqlite3_int64 size)
{
    block = realloc(block, (size_t)size);
    if (!block)
        abort();
    return block;
}

static uint32_t draw(void) /* xorshift */
{
    chance ^= chance << 13;
    chance ^= chance >> 17;
    chance ^= chance << 5;
    return chance;
}

/* What SQLite sees. */

static void resize(disk_file *file, sqlite3_int64 size)
{
    if (size > file->room) {
        file->room = size * 2;
        file->now = grow(file->now, file->room);
    }
    if (size > file->size)
        memset(file->now + file->size, 0, (size_t)(size - file->size));
    file->size = size;
}

static void note(disk_file *file, sqlite3_int64 at, int size, const void *bytes)
{
    change made = {.at = at, .size = size};
    if (size > 0) {
        made.bytes = grow(NULL, size);
        memcpy(made.bytes, bytes, (size_t)size);
    }
    if (file->count == file->change_room) {
        file->change_room = file->change_room * 2 + 16;
        file->changes = grow(file->changes, (sqlite3_int64)sizeof(change) * file->change_room);
    }
    file->changes[file->count++] = made;
}

/* What reaches the real file. */

static void forget(disk_file *file)
{
    for (int i = 0; i < file->count; i++)
        free(file->changes[i].bytes);
    file->count = 0;
}

static int keep(disk_file *file, const change *made, int from, int size)
{
    if (made->size < 0)
        return file->real->pMethods->xTruncate(file->real, made->at);
    return file->real->pMethods->xWrite(file->real, made->bytes + from, size, made->at + from);
}

static int keep_all(disk_file *file)
{
    int code = SQLITE_OK;
    for (int i = 0; i < file->count && code == SQLITE_OK; i++)
        code = keep(file, &file->changes[i], 0, file->changes[i].size);
    forget(file);
    return code;
}

/* Of what was not synced each sector stays or goes by itself, whatever was written later or earlier. */
static void keep_some(disk_file *file)
{
    uint32_t of_eight = draw() % 8; /* many stay, or few */
    for (int i = 0; i < file->count; i++) {
        const change *made = &file->changes[i];
        if (made->size < 0 && draw() % 8 <= of_eight)
            keep(file, made, 0, 0);
        for (int from = 0, size; from < made->size; from += size) {
            size = SECTOR - (int)((made->at + from) % SECTOR);
            if (size > made->size - from)
                size = made->size - from;
            if (draw() % 8 <= of_eight)
                keep(file, made, from, size);
        }
    }
    forget(file);
}

void disk_crash(void)
{
    is_off = true;
    for (disk_file *file = open_files; file; file = file->next)
        if (plan.torn)
            keep_some(file);
        else
            forget(file);
}

/* The methods of a file. */

static int file_close(sqlite3_file *base)
{
    disk_file *file = (disk_file *)base, **at = &open_files;
    while (*at != file)
        at = &(*at)->next;
    *at = file->next;
    if (!is_off)
        keep_all(file); /* the system writes it some time */
    free(file->now);
    free(file->changes);
    return file->real->pMethods->xClose(file->real);
}

static int file_read(sqlite3_file *base, void *bytes, int size, sqlite3_int64 at)
{
    disk_file *file = (disk_file *)base;
    sqlite3_int64 there = file->size - at;
    if (is_off)
        return SQLITE_IOERR_READ;
    if (there >= size) {
        memcpy(bytes, file->now + at, (size_t)size);
        return SQLITE_OK;
    }
    memset(bytes, 0, (size_t)size);
    if (there > 0)
        memcpy(bytes, file->now + at, (size_t)there);
    return SQLITE_IOERR_SHORT_READ;
}

static int file_write(sqlite3_file *base, const void *bytes, int size, sqlite3_int64 at)
{
    disk_file *file = (disk_file *)base;
    if (is_off)
        return SQLITE_IOERR_WRITE;
    if (plan.is_full)
        return SQLITE_FULL;
    if (at + size > file->size)
        resize(file, at + size);
    memcpy(file->now + at, bytes, (size_t)size);
    note(file, at, size, bytes);
    return SQLITE_OK;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size)
{
    disk_file *file = (disk_file *)base;
    if (is_off)
        return SQLITE_IOERR_TRUNCATE;
    resize(file, size);
    note(file, size, -1, NULL);
    return SQLITE_OK;
}

static int file_sync(sqlite3_file *base, int flags)
{
    disk_file *file = (disk_file *)base;
    (void)flags;
    if (is_off || plan.sync_fails)
        return SQLITE_IOERR_FSYNC;
    if (++syncs == plan.crash_at && !plan.crash_after)
        disk_crash();
    if (!is_off && keep_all(file) != SQLITE_OK)
        abort();
    if (syncs == plan.crash_at && plan.crash_after)
        disk_crash();
    return is_off ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size)
{
    *size = ((disk_file *)base)->size;
    return is_off ? SQLITE_IOERR_FSTAT : SQLITE_OK;
}

static int file_lock(sqlite3_file *base, int level)
{
    sqlite3_file *real = ((disk_file *)base)->real;
    return real->pMethods->xLock(real, level);
}

static int file_unlock(sqlite3_file *base, int level)
{
    sqlite3_file *real = ((disk_file *)base)->real;
    return real->pMethods->xUnlock(real, level);
}

static int file_is_reserved(sqlite3_file *base, int *result)
{
    sqlite3_file *real = ((disk_file *)base)->real;
    return real->pMethods->xCheckReservedLock(real, result);
}

static int file_control(sqlite3_file *base, int what, void *value)
{
    sqlite3_file *real = ((disk_file *)base)->real;
    if (what == SQLITE_FCNTL_MMAP_SIZE || what == SQLITE_FCNTL_SIZE_HINT || what == SQLITE_FCNTL_CHUNK_SIZE)
        return SQLITE_NOTFOUND; /* these would go past what is kept here */
    return real->pMethods->xFileControl(real, what, value);
}

static int file_sector(sqlite3_file *base)
{
    sqlite3_file *real = ((disk_file *)base)->real;
    return real->pMethods->xSectorSize(real);
}

static int file_traits(sqlite3_file *base)
{
    sqlite3_file *real = ((disk_file *)base)->real;
    return real->pMethods->xDeviceCharacteristics(real);
}

static int file_shm_map(sqlite3_file *base, int page, int size, int extend, void volatile **at)
{
    sqlite3_file *real = ((disk_file *)base)->real;
    return real->pMethods->xShmMap(real, page, size, extend, at);
}

static int file_shm_lock(sqlite3_file *base, int offset, int count, int flags)
{
    sqlite3_file *real = ((disk_file *)base)->real;
    return real->pMethods->xShmLock(real, offset, count, flags);
}

static void file_shm_barrier(sqlite3_file *base)
{
    sqlite3_file *real = ((disk_file *)base)->real;
    real->pMethods->xShmBarrier(real);
}

static int file_shm_unmap(sqlite3_file *base, int remove)
{
    sqlite3_file *real = ((disk_file *)base)->real;
    return real->pMethods->xShmUnmap(real, remove);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_is_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_traits,
    .xShmMap = file_shm_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_shm_barrier,
    .xShmUnmap = file_shm_unmap,
};

/* The methods of the disk. */

static int load(disk_file *file)
{
    sqlite3_int64 size;
    int code = file->real->pMethods->xFileSize(file->real, &size);
    if (code != SQLITE_OK || size == 0)
        return code;
    resize(file, size);
    return file->real->pMethods->xRead(file->real, file->now, (int)size, 0);
}

static int disk_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out)
{
    disk_file *file = (disk_file *)base;
    int code;
    (void)vfs;
    memset(file, 0, sizeof *file);
    file->real = (sqlite3_file *)(file + 1);
    if (is_off)
        return SQLITE_CANTOPEN;
    if (plan.is_read_only)
        flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
    code = system_disk->xOpen(system_disk, name, file->real, flags, out);
    if (code != SQLITE_OK)
        return code;
    if (out && plan.is_read_only)
        *out = flags;
    base->pMethods = &methods;
    file->next = open_files;
    open_files = file;
    return load(file);
}

/* What is deleted is gone at once: SQLite does it when it closes a database, having synced all. */
static int disk_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs;
    return is_off ? SQLITE_IOERR_DELETE : system_disk->xDelete(system_disk, name, sync);
}

void disk_use(const disk_plan *with)
{
    if (!system_disk) {
        system_disk = sqlite3_vfs_find(NULL);
        disk = *system_disk;
        disk.zName = DISK_NAME;
        disk.szOsFile = (int)sizeof(disk_file) + system_disk->szOsFile;
        disk.xOpen = disk_open;
        disk.xDelete = disk_delete;
        if (sqlite3_vfs_register(&disk, 0) != SQLITE_OK)
            abort();
    }
    plan = *with;
    syncs = 0;
    is_off = false;
    chance = with->torn ? with->torn * 2654435761U + 1 : 1;
    chance |= 1;
}

void disk_fill(bool is_full)
{
    plan.is_full = is_full;
}

void disk_fail_syncs(bool fails)
{
    plan.sync_fails = fails;
}

int disk_syncs(void)
{
    return syncs;
}

bool disk_is_off(void)
{
    return is_off;
}
