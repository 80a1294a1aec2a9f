/* memory.c: the memory of tables and buffers, from malloc. */
#include <stdlib.h>

#include "cli/cli.h"

static void *resize(void *context, void *block, size_t size)
{
    (void)context;
    if (size > 0)
        return realloc(block, size);
    free(block);
    return NULL;
}

tt_memory cli_memory(void)
{
    return (tt_memory){resize, NULL};
}
