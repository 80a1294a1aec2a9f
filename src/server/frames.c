/* frames.c: WebSocket frames. */
#include "server/frames.h"

#include <string.h>

#include "json/utf8.h"

enum { CONTINUED = 0, TEXT = 1, BINARY = 2, FINAL = 0x80, RESERVED = 0x70, MASKED = 0x80 };

void frames_open(frames *f, tt_memory memory)
{
    *f = (frames){0};
    tt_buffer_open(&f->message, memory);
}

void frames_close(frames *f)
{
    tt_buffer_close(&f->message);
}

/* Heads. */

static int opcode_of(const frames *f)
{
    return f->head[0] & 15;
}

static bool is_control(const frames *f)
{
    return opcode_of(f) >= FRAME_CLOSE;
}

/* The size of the head, from its first two bytes. */
static size_t head_length(const frames *f)
{
    int size = f->head[1] & 127;
    return size < 126 ? 6 : size == 126 ? 8 : 14;
}

/* Checks the first two bytes: 0, or the code to close with. */
static int judge_head(const frames *f)
{
    int opcode = opcode_of(f);
    if (f->head[0] & RESERVED || !(f->head[1] & MASKED))
        return CLOSE_PROTOCOL;
    if (opcode == FRAME_CLOSE || opcode == FRAME_PING || opcode == FRAME_PONG)
        return f->head[0] & FINAL && (f->head[1] & 127) <= FRAMES_CONTROL_MAX ? 0 : CLOSE_PROTOCOL;
    if (opcode == BINARY)
        return f->is_begun ? CLOSE_PROTOCOL : CLOSE_BINARY;
    return opcode == (f->is_begun ? CONTINUED : TEXT) ? 0 : CLOSE_PROTOCOL;
}

/* Reads the size of the text and its mask from a complete head. */
static int open_text(frames *f)
{
    size_t length = head_length(f);
    uint64_t least = length == 6 ? 0 : length == 8 ? 126 : 65536;
    f->left = length == 6 ? f->head[1] & 127 : 0;
    for (size_t i = 2; i < length - 4; i++)
        f->left = f->left << 8 | f->head[i];
    memcpy(f->mask, f->head + length - 4, 4);
    if (f->left < least || f->left >> 63)
        return CLOSE_PROTOCOL;
    if (!is_control(f) && f->left > FRAMES_MESSAGE_MAX - f->message.size)
        return CLOSE_TOO_LARGE;
    f->is_open = true;
    f->control_size = 0;
    return 0;
}

/* Takes bytes until the head is complete. Gives how many; *code is set for a bad head. */
static size_t take_head(frames *f, const char *bytes, size_t size, int *code)
{
    size_t used = 0;
    while (used < size && !f->is_open && !*code) {
        f->head[f->head_size++] = (uint8_t)bytes[used++];
        if (f->head_size == 2)
            *code = judge_head(f);
        if (f->head_size >= 2 && f->head_size == head_length(f) && !*code)
            *code = open_text(f);
    }
    return used;
}

/* Texts. */

static void unmask(char *bytes, size_t size, const uint8_t mask[4])
{
    uint64_t word, eight;
    size_t at = 0;
    memcpy(&eight, mask, 4);
    memcpy((char *)&eight + 4, mask, 4);
    for (; at + 8 <= size; at += 8) {
        memcpy(&word, bytes + at, 8);
        word ^= eight;
        memcpy(bytes + at, &word, 8);
    }
    for (; at < size; at++)
        bytes[at] = (char)(bytes[at] ^ mask[at % 4]);
}

/* Rotates the mask by this many bytes. */
static void turn_mask(uint8_t mask[4], size_t size)
{
    uint8_t old[4];
    memcpy(old, mask, 4);
    for (size_t i = 0; i < 4; i++)
        mask[i] = old[(size + i) % 4];
}

static bool is_utf8(const char *text, size_t size)
{
    while (size > 0) {
        uint64_t word;
        size_t length = 0;
        if (size >= 8) {
            memcpy(&word, text, 8);
            length = word & 0x8080808080808080u ? 0 : 8;
        }
        if (length == 0)
            length = tt_utf8_length(text, size);
        if (length == 0)
            return false;
        text += length;
        size -= length;
    }
    return true;
}

static frame bad(int code)
{
    return (frame){.kind = FRAME_BAD, .code = code};
}

static frame end_message(const char *bytes, size_t size)
{
    if (!is_utf8(bytes, size))
        return bad(CLOSE_BAD_TEXT);
    return (frame){.kind = FRAME_TEXT, .bytes = bytes, .size = size};
}

/* Whether a client may send this code. */
static bool is_close_code(int code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

static frame end_control(const frames *f)
{
    frame found = {.kind = (frame_kind)opcode_of(f), .bytes = f->control, .size = f->control_size};
    if (found.kind != FRAME_CLOSE || found.size == 0)
        return found;
    found.code = found.size >= 2 ? (uint8_t)f->control[0] << 8 | (uint8_t)f->control[1] : 0;
    if (!is_close_code(found.code))
        return bad(CLOSE_PROTOCOL);
    return is_utf8(f->control + 2, found.size - 2) ? found : bad(CLOSE_BAD_TEXT);
}

/* The open frame ends with these bytes. A message in one piece is not copied. */
static frame end_frame(frames *f, const char *bytes, size_t size)
{
    bool is_final = f->head[0] & FINAL;
    f->is_open = false;
    f->head_size = 0;
    f->spare += is_control(f) || !is_final;
    if (is_control(f)) {
        memcpy(f->control + f->control_size, bytes, size);
        f->control_size = (uint8_t)(f->control_size + size);
        return end_control(f);
    }
    bool is_whole = is_final && f->message.size == 0;
    if (!is_whole && size > 0)
        tt_buffer_put(&f->message, bytes, size);
    if (f->message.failed)
        return bad(CLOSE_NO_MEMORY);
    f->is_begun = !is_final;
    if (!is_final)
        return (frame){.kind = FRAME_NONE};
    f->is_handed = true;
    return is_whole ? end_message(bytes, size) : end_message(f->message.bytes, f->message.size);
}

/* Keeps text of the open frame, which has more to come. */
static frame keep(frames *f, const char *bytes, size_t size)
{
    f->left -= size;
    turn_mask(f->mask, size);
    if (!is_control(f)) {
        tt_buffer_put(&f->message, bytes, size);
        return f->message.failed ? bad(CLOSE_NO_MEMORY) : (frame){.kind = FRAME_NONE};
    }
    memcpy(f->control + f->control_size, bytes, size);
    f->control_size = (uint8_t)(f->control_size + size);
    return (frame){.kind = FRAME_NONE};
}

static void forget_handed(frames *f)
{
    if (!f->is_handed)
        return;
    f->is_handed = false;
    tt_buffer_close(&f->message);
}

size_t frames_read(frames *f, char *bytes, size_t size, frame *found)
{
    size_t used = 0;
    int code = 0;
    *found = (frame){.kind = FRAME_NONE};
    forget_handed(f);
    while (used < size && found->kind == FRAME_NONE) {
        used += take_head(f, bytes + used, size - used, &code);
        if (code)
            *found = bad(code);
        if (!f->is_open || code)
            continue;
        size_t length = f->left < size - used ? (size_t)f->left : size - used;
        unmask(bytes + used, length, f->mask);
        if (length == f->left)
            *found = end_frame(f, bytes + used, length);
        else if (length > 0)
            *found = keep(f, bytes + used, length);
        used += length;
    }
    return used;
}

char *frames_put_head(char *text, size_t size, frame_kind kind)
{
    int length = size < 126 ? 2 : size < 65536 ? 4 : 10;
    char *head = text - length;
    head[0] = (char)(FINAL | (int)kind);
    head[1] = (char)(size < 126 ? size : size < 65536 ? 126 : 127);
    for (int i = 2; i < length; i++)
        head[i] = (char)((uint64_t)size >> 8 * (length - 1 - i));
    return head;
}
