/* fresh.h: how long what was read from the store may be kept. Reading it takes at most one part in twenty of the time,
 * whatever its size and however often somebody asks. */
#ifndef TURNTABLE_SERVER_FRESH_H
#define TURNTABLE_SERVER_FRESH_H

#include <stdbool.h>
#include <stdint.h>

/* All 0: nothing was read yet. Times are those of the jobs, in milliseconds since 1970. */
typedef struct fresh {
    int64_t read, until;
} fresh;

bool fresh_is(const fresh *f, int64_t time);

/* Before reading, and after it: two seconds are allowed, or more if reading took long. */
int64_t fresh_begin(void);
void fresh_end(fresh *f, int64_t began, int64_t time);

#endif
