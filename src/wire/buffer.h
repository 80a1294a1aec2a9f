/* buffer.h: bytes that grow, in memory of the caller's. */
#ifndef TURNTABLE_WIRE_BUFFER_H
#define TURNTABLE_WIRE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

/* Where a table's memory comes from. `resize` works as realloc does: a NULL block is a new one; size 0 gives the block
 * back. NULL says that there is no more, and the old block stays. */
typedef struct tt_memory {
    void *(*resize)(void *context, void *block, size_t size);
    void *context;
} tt_memory;

/* What could not be had makes a buffer `failed` until it is cleared, so a writer need ask only once, at the end. */
typedef struct tt_buffer {
    tt_memory memory;
    char *bytes;
    size_t size, room;
    bool failed;
} tt_buffer;

void tt_buffer_open(tt_buffer *buffer, tt_memory memory);
void tt_buffer_close(tt_buffer *buffer);

/* Empties it; its room stays. */
void tt_buffer_clear(tt_buffer *buffer);

/* Adds bytes. `buffer` is a tt_buffer: this is a tt_json_put. */
void tt_buffer_put(void *buffer, const char *bytes, size_t size);

/* Makes room for `count` items of `size` bytes in *items, where there is room for *room of them. False, and all as it
 * was, if it can't be had. */
bool tt_memory_grow(const tt_memory *memory, void **items, size_t size, size_t count, size_t *room);

#endif
