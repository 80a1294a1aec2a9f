/* store_disk.h: a disk under SQLite that loses power, fills up or fails, as a test tells it to.
 *
 * What is written goes to memory and reaches the real file when SQLite syncs it, so the real file is what would be
 * found after a loss of power. The locks and the shared memory of SQLite stay those of the system. */
#ifndef TURNTABLE_TESTS_STORE_DISK_H
#define TURNTABLE_TESTS_STORE_DISK_H

#include <stdbool.h>
#include <stdint.h>

#define DISK_NAME "test-disk" /* of the VFS */

typedef struct disk_plan {
    int crash_at;     /* the power goes at this sync, from 1; 0: at none */
    bool crash_after; /* when that sync has done its work; else before it has done any */
    uint32_t torn;    /* 0: all that was not synced is lost; else some of its sectors stay, by this seed */
    bool is_full;     /* nothing more can be written */
    bool sync_fails;
    bool is_read_only;
} disk_plan;

/* Puts a new disk in place, with the power on. Call it only while nothing is open on it. */
void disk_use(const disk_plan *plan);

/* The same plan goes on, but for these. */
void disk_fill(bool is_full);
void disk_fail_syncs(bool fails);

int disk_syncs(void); /* so far */
bool disk_is_off(void);
void disk_crash(void); /* now */

#endif
