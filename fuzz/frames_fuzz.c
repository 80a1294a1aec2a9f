/* frames_fuzz.c: any bytes as WebSocket frames. The result must not depend on the pieces in which they arrive; the
 * first byte of the input is the size of the pieces. */
#include <stdlib.h>
#include <string.h>

#include "arena/heap.h"
#include "server/frames.h"
#include "json/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds)
        abort();
}

static void check_frame(const frame *found)
{
    size_t length;
    check(found->size <= (found->kind == FRAME_TEXT ? FRAMES_MESSAGE_MAX : FRAMES_CONTROL_MAX));
    check(found->kind != FRAME_BAD || (found->code >= CLOSE_PROTOCOL && found->code <= CLOSE_NO_MEMORY));
    if (found->kind == FRAME_TEXT)
        for (size_t at = 0; at < found->size; at += length) {
            length = tt_utf8_length(found->bytes + at, found->size - at);
            check(length > 0);
        }
}

/* Reads everything in pieces of this size; what was found goes into `found_bytes`. */
static void read_all(const uint8_t *data, size_t size, size_t each, tt_buffer *found_bytes)
{
    frames f;
    frame found = {.kind = FRAME_NONE};
    frames_open(&f, found_bytes->memory);
    for (size_t at = 0; at < size && found.kind != FRAME_BAD && found.kind != FRAME_CLOSE; at += each) {
        size_t length = each < size - at ? each : size - at;
        char *piece = malloc(length); /* so that access after its end is found */
        memcpy(piece, data + at, length);
        for (size_t used = 0; used < length && found.kind != FRAME_BAD && found.kind != FRAME_CLOSE;) {
            used += frames_read(&f, piece + used, length - used, &found);
            check(used <= length && (found.kind != FRAME_NONE || used == length));
            check_frame(&found);
            int head[] = {found.kind, found.code, (int)found.size};
            if (found.kind != FRAME_NONE)
                tt_buffer_put(found_bytes, (const char *)head, sizeof head);
            if (found.kind != FRAME_NONE && found.size > 0)
                tt_buffer_put(found_bytes, found.bytes, found.size);
        }
        free(piece);
    }
    frames_close(&f);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tt_buffer whole, parts;
    if (size < 2)
        return 0;
    tt_buffer_open(&whole, tt_heap());
    tt_buffer_open(&parts, tt_heap());
    read_all(data + 1, size - 1, size, &whole);
    read_all(data + 1, size - 1, data[0] % 64 + 1u, &parts);
    check(whole.size == parts.size && (whole.size == 0 || memcmp(whole.bytes, parts.bytes, whole.size) == 0));
    tt_buffer_close(&whole);
    tt_buffer_close(&parts);
    return 0;
}
