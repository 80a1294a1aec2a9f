/* buffer.c: bytes that grow. */
#include "wire/buffer.h"

#include <string.h>

void tt_buffer_open(tt_buffer *buffer, tt_memory memory)
{
    *buffer = (tt_buffer){.memory = memory};
}

void tt_buffer_close(tt_buffer *buffer)
{
    if (buffer->bytes)
        buffer->memory.resize(buffer->memory.context, buffer->bytes, 0);
    *buffer = (tt_buffer){.memory = buffer->memory};
}

void tt_buffer_clear(tt_buffer *buffer)
{
    buffer->size = 0;
    buffer->failed = false;
}

bool tt_memory_grow(const tt_memory *memory, void **items, size_t size, size_t count, size_t *room)
{
    if (count <= *room)
        return true;
    size_t wanted = count + count / 2 + 64;
    if (wanted > (size_t)-1 / size)
        return false;
    void *grown = memory->resize(memory->context, *items, wanted * size);
    if (!grown)
        return false;
    *items = grown;
    *room = wanted;
    return true;
}

void tt_buffer_put(void *context, const char *bytes, size_t size)
{
    tt_buffer *buffer = context;
    void *grown = buffer->bytes;
    if (buffer->failed || !tt_memory_grow(&buffer->memory, &grown, 1, buffer->size + size, &buffer->room)) {
        buffer->failed = true;
        return;
    }
    buffer->bytes = grown;
    memcpy(buffer->bytes + buffer->size, bytes, size);
    buffer->size += size;
}
