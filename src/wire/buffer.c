/* buffer.c: a growing buffer. */
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

/* Makes room for `size` more bytes; false if memory runs out. */
static bool make_room(tt_buffer *buffer, size_t size)
{
    void *grown = buffer->bytes;
    if (!buffer->failed && tt_memory_grow(&buffer->memory, &grown, 1, buffer->size + size, &buffer->room))
        buffer->bytes = grown;
    else
        buffer->failed = true;
    return !buffer->failed;
}

void tt_buffer_put(void *context, const char *bytes, size_t size)
{
    tt_buffer *buffer = context;
    if (size == 0) /* `bytes` may be NULL */
        return;
    if ((buffer->failed || size > buffer->room - buffer->size) && !make_room(buffer, size))
        return;
    char *to = buffer->bytes + buffer->size;
    buffer->size += size;
    if (size > 4)
        memcpy(to, bytes, size);
    else /* short: brackets and numbers */
        while (size-- > 0)
            *to++ = *bytes++;
}
