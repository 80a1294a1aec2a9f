/* link_frames.c: writes and reads what processes send each other.
 *
 * A frame is its kind (1 byte), its visitor (8) and the size of the rest (4), then the rest. Numbers have their lowest
 * byte first. */
#include "server/link_frames.h"

#include <string.h>

#include "store/check.h"

/* LEAST: bytes of a COME without texts and lists. */
enum { NUMBER = 8, LEAST = NUMBER + NUMBER + 4 };
_Static_assert(TT_STORE_BLOCKS <= UINT8_MAX, "their number is one byte");

static void put_number(tt_buffer *out, uint64_t value, int bytes)
{
    char text[NUMBER];
    for (int i = 0; i < bytes; i++)
        text[i] = (char)(value >> (8 * i));
    tt_buffer_put(out, text, (size_t)bytes);
}

static uint64_t get_number(const char *at, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)(uint8_t)at[i] << (8 * i);
    return value;
}

static void put_head(tt_buffer *out, link_kind kind, uint64_t visitor, size_t size)
{
    put_number(out, kind, 1);
    put_number(out, visitor, NUMBER);
    put_number(out, size, 4);
}

static bool has_table(link_kind kind)
{
    return kind == LINK_SAY || kind == LINK_AT;
}

void link_write(tt_buffer *out, const link_frame *frame)
{
    bool has_drop = frame->kind == LINK_DROP;
    put_head(out, frame->kind, frame->visitor, frame->size + (has_table(frame->kind) ? NUMBER : 0) + has_drop);
    if (has_table(frame->kind))
        put_number(out, (uint64_t)frame->table, NUMBER);
    if (has_drop)
        put_number(out, frame->drop, 1);
    if (frame->size > 0)
        tt_buffer_put(out, frame->bytes, frame->size);
}

void link_write_come(tt_buffer *out, uint64_t visitor, const link_come *come)
{
    size_t name = strlen(come->name), address = strlen(come->address);
    put_head(out, LINK_COME, visitor, LEAST + name + address + (size_t)come->blocked_count * NUMBER);
    put_number(out, (uint64_t)come->guest, NUMBER);
    put_number(out, come->network, NUMBER);
    put_number(out, come->is_limited | (unsigned)come->has_account << 1, 1);
    put_number(out, name, 1);
    tt_buffer_put(out, come->name, name);
    put_number(out, address, 1);
    tt_buffer_put(out, come->address, address);
    put_number(out, (uint64_t)come->blocked_count, 1);
    for (int i = 0; i < come->blocked_count; i++)
        put_number(out, (uint64_t)come->blocked[i], NUMBER);
}

/* The least and most bytes after the head. */
static bool fits(unsigned kind, size_t size)
{
    static const struct {
        size_t least, most;
    } sizes[LINK_KINDS] = {
        [LINK_COME] = {LEAST, LEAST + TT_STORE_NAME + ADDRESS_MAX + TT_STORE_BLOCKS * NUMBER},
        [LINK_SAY] = {NUMBER, NUMBER + LINK_TEXT_MAX},
        [LINK_AT] = {NUMBER, NUMBER},
        [LINK_LINE] = {0, LINK_LINE_MAX},
        [LINK_DROP] = {1, 1},
    };
    return kind >= LINK_COME && kind < LINK_KINDS && size >= sizes[kind].least && size <= sizes[kind].most;
}

int64_t link_read(const char *bytes, size_t size, link_frame *frame)
{
    if (size < LINK_HEAD)
        return 0;
    unsigned kind = (uint8_t)bytes[0];
    size_t rest = (size_t)get_number(bytes + 1 + NUMBER, 4);
    if (!fits(kind, rest))
        return -1;
    if (size - LINK_HEAD < rest)
        return 0;
    *frame = (link_frame){.kind = (link_kind)kind, .visitor = get_number(bytes + 1, NUMBER)};
    frame->bytes = bytes + LINK_HEAD;
    frame->size = rest;
    if (has_table(frame->kind)) {
        frame->table = (tt_store_id)get_number(frame->bytes, NUMBER);
        frame->bytes += NUMBER;
        frame->size -= NUMBER;
    }
    if (frame->kind == LINK_DROP) {
        unsigned drop = (uint8_t)frame->bytes[0];
        frame->drop = (link_drop)drop;
        frame->size = 0;
        if (drop >= LINK_DROPS)
            return -1;
    }
    return frame->table < 0 ? -1 : (int64_t)(LINK_HEAD + rest);
}

/* A text after a byte with its size; NULL if it does not fit. */
static const char *read_text(const char *at, const char *end, char *text, size_t capacity)
{
    size_t size = at < end ? (uint8_t)*at++ : SIZE_MAX;
    if (size >= capacity || size > (size_t)(end - at) || !tt_store_is_text(at, size))
        return NULL;
    memcpy(text, at, size);
    text[size] = 0;
    return at + size;
}

bool link_read_come(const char *bytes, size_t size, link_come *come)
{
    const char *at = bytes + NUMBER + NUMBER + 1, *end = bytes + size;
    *come = (link_come){0};
    if (size < LEAST || (uint8_t)at[-1] > 3)
        return false;
    come->guest = (tt_store_id)get_number(bytes, NUMBER);
    come->network = get_number(bytes + NUMBER, NUMBER);
    come->is_limited = at[-1] & 1;
    come->has_account = at[-1] & 2;
    at = read_text(at, end, come->name, sizeof come->name);
    at = at ? read_text(at, end, come->address, sizeof come->address) : NULL;
    size_t count = at && at < end ? (uint8_t)*at++ : SIZE_MAX;
    if (count > TT_STORE_BLOCKS || (size_t)(end - at) != count * NUMBER || come->guest < 0)
        return false;
    for (; at < end; at += NUMBER)
        come->blocked[come->blocked_count++] = (tt_store_id)get_number(at, NUMBER);
    return true;
}
