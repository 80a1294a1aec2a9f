/* server_frames_test.c: the frames of a WebSocket, in one piece and in all pairs of pieces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/frames.h"
#include "server/server.h"

/* Frames are told as a line of words: the first byte in hex, perhaps with * (unmasked), a text or a size as NxC, which
 * is so many times the character; ! in front of the size writes its length in 16 bits, !! in 64. What is found is told
 * in the same way: a letter for its kind (t, p, P, c, b), its text or code. */

enum { ROOM = 300000 };

typedef struct script {
    char bytes[ROOM];
    size_t size;
} script;

static void put(script *s, const void *bytes, size_t size)
{
    assert_true(s->size + size <= ROOM);
    if (size > 0)
        memcpy(s->bytes + s->size, bytes, size);
    s->size += size;
}

static void put_length(script *s, size_t size, int bytes, int mask)
{
    uint8_t head[9] = {(uint8_t)(mask | (bytes == 0 ? (int)size : bytes == 2 ? 126 : 127))};
    for (int i = 1; i <= bytes; i++)
        head[i] = (uint8_t)((uint64_t)size >> 8 * (bytes - i));
    put(s, head, (size_t)bytes + 1);
}

/* One frame; returns where the next one begins. */
static const char *put_frame(script *s, const char *told)
{
    static const uint8_t mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    static char text[ROOM];
    char *rest;
    uint8_t first = (uint8_t)strtoul(told, &rest, 16);
    bool is_masked = *rest != '*';
    rest += !is_masked;
    int length = 0;
    for (; *rest == ' ' || *rest == '!'; rest++)
        length += *rest == '!' ? (length ? 6 : 2) : 0;
    size_t size = strcspn(rest, " |"), count;
    char filler;
    if (sscanf(rest, "%zux%c", &count, &filler) == 2)
        memset(text, filler, count);
    else
        memcpy(text, rest, count = size);
    if (length == 0 && count > 125)
        length = count > 65535 ? 8 : 2;
    put(s, &first, 1);
    put_length(s, count, length, is_masked ? 0x80 : 0);
    if (is_masked)
        put(s, mask, sizeof mask);
    for (size_t i = 0; i < count; i++)
        text[i] = (char)(is_masked ? text[i] ^ mask[i % 4] : text[i]);
    put(s, text, count);
    rest += size;
    return *rest == ' ' ? rest + 2 : *rest ? rest + 1 : rest;
}

static void tell(const frame *found, char *told, size_t most)
{
    char kind = found->kind == FRAME_BAD     ? 'b'
                : found->kind == FRAME_CLOSE ? 'c'
                : found->kind == FRAME_TEXT  ? 't'
                : found->kind == FRAME_PING  ? 'p'
                                             : 'P';
    size_t at = strlen(told);
    at += (size_t)snprintf(told + at, most - at, "%s%c", at > 0 ? " " : "", kind);
    if (kind == 'b' || kind == 'c')
        snprintf(told + at, most - at, "%d", found->code);
    else if (found->size > 100)
        snprintf(told + at, most - at, "%zux%c", found->size, found->bytes[found->size - 1]);
    else
        snprintf(told + at, most - at, "%.*s", (int)found->size, found->size > 0 ? found->bytes : "");
}

/* Reads a copy of these bytes, whose end is the end of what may be read. False if the connection is over. */
static bool hear(frames *f, const char *bytes, size_t size, char *told, size_t most)
{
    char *piece = malloc(size + (size == 0));
    size_t at = 0;
    frame found = {.kind = FRAME_NONE};
    if (size > 0)
        memcpy(piece, bytes, size);
    while (at < size && found.kind != FRAME_BAD && found.kind != FRAME_CLOSE) {
        size_t used = frames_read(f, piece + at, size - at, &found);
        assert_true(used > 0 && used <= size - at);
        at += used;
        if (found.kind != FRAME_NONE)
            tell(&found, told, most);
        else
            assert_int_equal(at, size);
    }
    free(piece);
    return found.kind != FRAME_BAD && found.kind != FRAME_CLOSE;
}

static const struct {
    const char *frames, *found;
} cases[] = {
    {"81 hello", "thello"},
    {"81 ", "t"},
    {"81 hello|81 again|81 ", "thello tagain t"},
    {"01 he|80 llo", "thello"},
    {"01 he|00 l|00 |80 lo|81 x", "thello tx"},
    {"01 |80 ", "t"},
    {"01 |80 x", "tx"},
    {"01 he|89 ping|80 llo|8A pong", "pping thello Ppong"},
    {"89 |8A ", "p P"},
    {"89 125xp", "p125xp"},
    {"81 126xa", "t126xa"},
    {"81 5000xa|81 x", "t5000xa tx"},
    {"81 65535xa", "t65535xa"},
    {"81 65536xa", "t65536xa"},
    {"81 65537xa", "b1009"},
    {"01 40000xa|80 25536xb", "t65536xb"},
    {"01 40000xa|80 25537xb", "b1009"},
    {"01 40000xa|89 x|00 25536xb|80 x", "px b1009"},
    {"81* hello", "b1002"},
    {"81 x|89* x", "tx b1002"},
    {"C1 x", "b1002"},
    {"A1 x", "b1002"},
    {"91 x", "b1002"},
    {"80 x", "b1002"},
    {"00 x", "b1002"},
    {"01 x|81 y", "b1002"},
    {"01 x|01 y", "b1002"},
    {"81 x|80 y", "tx b1002"},
    {"82 x", "b1003"},
    {"02 x", "b1003"},
    {"01 x|82 y", "b1002"},
    {"83 x", "b1002"},
    {"87 x", "b1002"},
    {"8B x", "b1002"},
    {"8F x", "b1002"},
    {"09 x", "b1002"},
    {"08 ", "b1002"},
    {"89 126xp", "b1002"},
    {"89 !5xp", "b1002"},
    {"81 !125xa", "b1002"},
    {"81 !126xa", "t126xa"},
    {"81 !!126xa", "b1002"},
    {"81 !!65535xa", "b1002"},
    {"88 ", "c0"},
    {"88 \3\350", "c1000"},
    {"88 \3\350bye|81 x", "c1000"},
    {"88 \3\351", "c1001"},
    {"88 \13\270", "c3000"},
    {"88 \23\207", "c4999"},
    {"88 \3", "b1002"},
    {"88 \3\347", "b1002"}, /* 999 */
    {"88 \3\354", "b1002"}, /* 1004 to 1006 are never sent */
    {"88 \3\355", "b1002"},
    {"88 \3\356", "b1002"},
    {"88 \3\367", "b1002"}, /* 1015 */
    {"88 \13\267", "b1002"},
    {"88 \23\210", "b1002"},
    {"88 \3\350\377", "b1007"},
    {"01 x|88 \3\350", "c1000"},
    {"81 \303\251\342\202\254\360\237\232\202", "t\303\251\342\202\254\360\237\232\202"},
    {"01 \303|80 \251", "t\303\251"},
    {"01 \360\237|00 \232|80 \202", "t\360\237\232\202"},
    {"81 \303", "b1007"},
    {"01 \303|80 x", "b1007"},
    {"81 \300\200", "b1007"},
    {"81 \355\240\200", "b1007"},
    {"81 \364\220\200\200", "b1007"},
    {"81 aaaaaaaaaaaaaaaa\377", "b1007"},
    {"81 aaaaaaaaaaaaaaaa\303\251aaaaaaaaa", "taaaaaaaaaaaaaaaa\303\251aaaaaaaaa"},
};

static void read_in_pieces(const script *s, size_t first, size_t each, const char *expected)
{
    frames f;
    char told[1000] = "";
    size_t at = 0;
    frames_open(&f, server_memory());
    for (bool is_open = true; is_open && at < s->size;) {
        size_t size = at == 0 && first > 0 ? first : each;
        size = size < s->size - at ? size : s->size - at;
        is_open = hear(&f, s->bytes + at, size, told, sizeof told);
        at += size;
    }
    frames_close(&f);
    if (strcmp(told, expected) != 0)
        fail_msg("%s, not %s (pieces of %zu, then %zu)", told, expected, first, each);
}

static void test_frames(void **unused)
{
    static script s;
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        s.size = 0;
        for (const char *at = cases[i].frames; *at;)
            at = put_frame(&s, at);
        read_in_pieces(&s, 0, s.size, cases[i].found);
        read_in_pieces(&s, 0, s.size < 1000 ? 1 : 997, cases[i].found);
        for (size_t cut = 1; cut < s.size && cut < 400; cut++)
            read_in_pieces(&s, cut, s.size, cases[i].found);
    }
}

/* A length of 64 bits that no message has, and one that is negative where somebody takes it for a signed number. */
static void test_huge_lengths(void **unused)
{
    static const char huge[][15] = {"\x81\xff\x00\x00\x00\x01\x00\x00\x00\x00mask",
                                    "\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xffmask",
                                    "\x81\xff\x80\x00\x00\x00\x00\x00\x00\x05mask"};
    static const char *const codes[] = {"b1009", "b1009", "b1002"};
    script *s = malloc(sizeof *s);
    (void)unused;
    for (int i = 0; i < 3; i++) {
        s->size = 0;
        put(s, huge[i], 14);
        read_in_pieces(s, 0, s->size, codes[i]);
        read_in_pieces(s, 0, 1, codes[i]);
    }
    free(s);
}

static void test_heads_that_are_written(void **unused)
{
    static char buffer[FRAMES_HEAD + 1];
    static const struct {
        size_t size;
        const char *head;
        size_t length;
    } all[] = {{0, "\x81\x00", 2},
               {125, "\x81\x7d", 2},
               {126, "\x81\x7e\x00\x7e", 4},
               {65535, "\x81\x7e\xff\xff", 4},
               {65536, "\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00", 10}};
    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char *text = buffer + FRAMES_HEAD, *head = frames_put_head(text, all[i].size, FRAME_TEXT);
        assert_int_equal(text - head, all[i].length);
        assert_memory_equal(head, all[i].head, all[i].length);
    }
    assert_int_equal((uint8_t)*frames_put_head(buffer + FRAMES_HEAD, 0, FRAME_PONG), 0x8A);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames),
        cmocka_unit_test(test_huge_lengths),
        cmocka_unit_test(test_heads_that_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
