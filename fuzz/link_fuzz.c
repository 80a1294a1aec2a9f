/* link_fuzz.c: any bytes as what another process sends, as if the seal did not stop them first. What is read is written
 * as the same bytes again. */
#include <stdlib.h>
#include <string.h>

#include "arena/heap.h"
#include "server/link_frames.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds)
        abort();
}

static void check_come(const link_frame *frame, const char *bytes, size_t size)
{
    tt_buffer again;
    link_come come;
    if (!link_read_come(frame->bytes, frame->size, &come))
        return;
    check(come.guest >= 0 && strlen(come.name) < sizeof come.name && come.blocked_count <= TT_STORE_BLOCKS);
    tt_buffer_open(&again, tt_heap());
    link_write_come(&again, frame->visitor, &come);
    check(again.size == size && memcmp(again.bytes, bytes, size) == 0);
    tt_buffer_close(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *bytes = malloc(size + 1); /* so that access after its end is found */
    int64_t used;
    link_frame frame;
    tt_buffer again;
    check(bytes != NULL);
    memcpy(bytes, data, size);
    for (size_t at = 0; (used = link_read(bytes + at, size - at, &frame)) > 0; at += (size_t)used) {
        check((size_t)used <= size - at && frame.kind < LINK_KINDS && frame.table >= 0);
        tt_buffer_open(&again, tt_heap());
        link_write(&again, &frame);
        check(again.size == (size_t)used && memcmp(again.bytes, bytes + at, again.size) == 0);
        tt_buffer_close(&again);
        if (frame.kind == LINK_COME)
            check_come(&frame, bytes + at, (size_t)used);
    }
    free(bytes);
    return 0;
}
