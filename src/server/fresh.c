/* fresh.c: how long what was read from the store may be kept. */
#include "server/fresh.h"

#include <time.h>

enum { LASTS = 2000, SHARE = 20 };

bool fresh_is(const fresh *f, int64_t time)
{
    return time >= f->read && time < f->until; /* the system clock may be set back */
}

int64_t fresh_begin(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void fresh_end(fresh *f, int64_t began, int64_t time)
{
    int64_t lasts = (fresh_begin() - began) * SHARE;
    *f = (fresh){.read = time, .until = time + (lasts > LASTS ? lasts : LASTS)};
}
