/* memory.c: the memory of a table in a page: blocks of powers of two; a freed block is kept for the next of its size. A
 * table has a few blocks that grow, so nothing better is needed. */
#include "memory.h"

#include <stdint.h>
#include <string.h>

enum { PAGE = 65536, LEAST = 6, CLASSES = 32 };

/* The header of every block. */
typedef struct head {
    union {
        struct head *next; /* if the block is free */
        size_t bits;       /* if it is in use: its size class */
    };
    uint64_t aligned; /* blocks are aligned to 16 bytes */
} head;

extern char __heap_base; /* the first byte after static data */

static head *free_blocks[CLASSES];
static uintptr_t top;

static head *new_block(int bits)
{
    size_t size = sizeof(head) + ((size_t)1 << bits);
    if (!top)
        top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    size_t has = (size_t)__builtin_wasm_memory_size(0) * PAGE;
    if (size > has - top && __builtin_wasm_memory_grow(0, (size + PAGE - 1) / PAGE) == (size_t)-1)
        return NULL;
    head *block = (head *)top;
    top += size;
    return block;
}

static void *get(size_t size)
{
    int bits = LEAST;
    while (bits < CLASSES - 2 && (size_t)1 << bits < size)
        bits++;
    if ((size_t)1 << bits < size)
        return NULL;
    head *block = free_blocks[bits];
    if (block)
        free_blocks[bits] = block->next;
    else
        block = new_block(bits);
    if (!block)
        return NULL;
    block->bits = (size_t)bits;
    return block + 1;
}

static void give_back(void *bytes)
{
    head *block = (head *)bytes - 1;
    size_t bits = block->bits;
    block->next = free_blocks[bits];
    free_blocks[bits] = block;
}

void *tt_wasm_resize(void *context, void *bytes, size_t size)
{
    (void)context;
    if (size == 0) {
        give_back(bytes);
        return NULL;
    }
    size_t has = bytes ? (size_t)1 << ((head *)bytes - 1)->bits : 0;
    if (size <= has)
        return bytes;
    void *grown = get(size);
    if (grown && bytes) {
        memcpy(grown, bytes, has);
        give_back(bytes);
    }
    return grown;
}
