/* heap.h: memory from malloc, for tables and buffers. */
#ifndef TURNTABLE_ARENA_HEAP_H
#define TURNTABLE_ARENA_HEAP_H

#include <stdlib.h>

#include "wire/buffer.h"

static inline void *tt_heap_resize(void *unused, void *block, size_t size)
{
    (void)unused;
    if (size > 0)
        return realloc(block, size);
    free(block);
    return NULL;
}

static inline tt_memory tt_heap(void)
{
    return (tt_memory){tt_heap_resize, NULL};
}

#endif
