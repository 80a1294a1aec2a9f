/* buffer.h: a growing buffer, in memory from the caller. */
#ifndef TURNTABLE_WIRE_BUFFER_H
#define TURNTABLE_WIRE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

/* Where a table's memory comes from. `resize` works as realloc: a NULL block asks for a new one; size 0 frees the
 * block. It returns NULL if memory runs out; the old block then stays. */
typedef struct tt_memory {
    void *(*resize)(void *context, void *block, size_t size);
    void *context;
} tt_memory;

/* If memory runs out, `failed` is set until the buffer is cleared, so a writer checks once, at the end. */
typedef struct tt_buffer {
    tt_memory memory;
    char *bytes;
    size_t size, room;
    bool failed;
} tt_buffer;

void tt_buffer_open(tt_buffer *buffer, tt_memory memory);
void tt_buffer_close(tt_buffer *buffer);

/* Empties it, and keeps its memory. */
void tt_buffer_clear(tt_buffer *buffer);

/* Adds bytes. `buffer` is a tt_buffer: this is a tt_json_put. */
void tt_buffer_put(void *buffer, const char *bytes, size_t size);

/* Makes room for `count` items of `size` bytes in *items, which has room for *room of them. False, and nothing is
 * changed, if memory runs out. */
bool tt_memory_grow(const tt_memory *memory, void **items, size_t size, size_t count, size_t *room);

#endif
