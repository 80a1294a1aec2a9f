/* module.c: what a page or Node calls. */
#include "arena/arena.h"
#include "turntable/turntable.h"

#define EXPORT __attribute__((visibility("default")))

EXPORT uint64_t turntable_signature(void);

/* The signature of `turntable bench`: it must be the same here. */
uint64_t turntable_signature(void)
{
    return tt_arena_signature();
}
