/* server_link_test.c: what processes of a cluster send each other: frames, and the seal around them. */
#include <string.h>

#include "kit.h"

#include "arena/heap.h"
#include "server/link_frames.h"
#include "server/link_seal.h"

static tt_buffer opened(void)
{
    tt_buffer buffer;
    tt_buffer_open(&buffer, tt_heap());
    return buffer;
}

static void test_frames_come_back(void **unused)
{
    static const link_frame frames[] = {
        {.kind = LINK_SAY, .visitor = 7, .table = 1234567890123, .bytes = "{\"message\":\"tables\"}", .size = 20},
        {.kind = LINK_GO, .visitor = UINT64_MAX},
        {.kind = LINK_AT, .visitor = 1, .table = 0},
        {.kind = LINK_LINE, .visitor = 2, .bytes = "x", .size = 1},
        {.kind = LINK_IDLE, .visitor = 3},
        {.kind = LINK_AWAY, .visitor = 4},
        {.kind = LINK_DROP, .visitor = 5, .drop = LINK_FLOODING},
        {.kind = LINK_PING},
    };
    enum { COUNT = sizeof frames / sizeof *frames };
    tt_buffer out = opened();
    size_t at = 0;
    (void)unused;
    for (int i = 0; i < COUNT; i++)
        link_write(&out, &frames[i]);
    for (int i = 0; i < COUNT; i++) {
        link_frame found;
        int64_t used = link_read(out.bytes + at, out.size - at, &found);
        assert_true(used > 0);
        for (size_t part = 0; part < (size_t)used; part++)
            assert_int_equal(link_read(out.bytes + at, part, &(link_frame){0}), 0);
        assert_int_equal(found.kind, frames[i].kind);
        assert_true(found.visitor == frames[i].visitor && found.table == frames[i].table);
        assert_int_equal(found.drop, frames[i].drop);
        assert_int_equal(found.size, frames[i].size);
        if (found.size > 0)
            assert_memory_equal(found.bytes, frames[i].bytes, found.size);
        at += (size_t)used;
    }
    assert_int_equal(at, out.size);
    tt_buffer_close(&out);
}

static void test_a_visitor_comes_with_all_that_is_known(void **unused)
{
    link_come come = {.guest = 5, .network = 99, .is_limited = true, .has_account = true, .blocked_count = 2}, found;
    link_frame frame;
    tt_buffer out = opened();
    (void)unused;
    strcpy(come.name, "ana \xc8\x99i");
    strcpy(come.address, "192.0.2.1");
    come.blocked[0] = 3;
    come.blocked[1] = 4;
    link_write_come(&out, 1, &come);
    assert_int_equal(link_read(out.bytes, out.size, &frame), (int64_t)out.size);
    assert_true(link_read_come(frame.bytes, frame.size, &found));
    assert_memory_equal(&found, &come, sizeof come);
    for (size_t less = 0; less < frame.size; less++)
        assert_false(link_read_come(frame.bytes, less, &found));
    out.bytes[LINK_HEAD + 16] = 4; /* an unknown flag */
    assert_false(link_read_come(frame.bytes, frame.size, &found));
    tt_buffer_close(&out);
}

static void test_what_is_no_frame_is_refused(void **unused)
{
    static const struct {
        uint8_t kind, size, first;
    } bad[] = {{0, 0, 0},        {LINK_KINDS, 0, 0}, {LINK_GO, 1, 0},  {LINK_AT, 7, 0},
               {LINK_SAY, 7, 0}, {LINK_DROP, 1, 9},  {LINK_COME, 5, 0}};
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char bytes[LINK_HEAD + 8] = {(char)bad[i].kind};
        bytes[9] = (char)bad[i].size;
        bytes[LINK_HEAD] = (char)bad[i].first;
        assert_int_equal(link_read(bytes, sizeof bytes, &(link_frame){0}), -1);
    }
    char huge[LINK_HEAD] = {LINK_LINE};
    memset(huge + 9, 0xff, 4);
    assert_int_equal(link_read(huge, sizeof huge, &(link_frame){0}), -1);
}

typedef struct sides {
    link_seal caller, called;
} sides;

static void begin(sides *s, const uint8_t key[TT_PROCESS_KEY], const uint8_t other[TT_PROCESS_KEY])
{
    uint8_t hello[LINK_HELLO], answer[LINK_RANDOM] = {9};
    link_hello_write(42, hello);
    assert_true(link_hello_is_for(hello, 42));
    assert_false(link_hello_is_for(hello, 43));
    link_seal_begin(&s->caller, key, hello, answer, true);
    link_seal_begin(&s->called, other, hello, answer, false);
}

static void test_the_seal_opens_for_the_other_side_only(void **unused)
{
    static char text[100000];
    uint8_t key[TT_PROCESS_KEY] = {1}, wrong[TT_PROCESS_KEY] = {2};
    sides s;
    tt_buffer sealed = opened(), out = opened();
    (void)unused;
    memset(text, 'a', sizeof text);
    begin(&s, key, key);
    link_seal_put(&s.caller, text, sizeof text, &sealed);
    size_t at = 0;
    for (size_t end = 1; at < sealed.size; end = end + 1000 < sealed.size ? end + 1000 : sealed.size) {
        int64_t used = link_seal_take(&s.called, sealed.bytes + at, end - at, &out);
        assert_true(used >= 0);
        at += (size_t)used;
    }
    assert_int_equal(out.size, sizeof text);
    assert_memory_equal(out.bytes, text, sizeof text);
    assert_null(memmem(sealed.bytes, sealed.size, "aaaa", 4));
    begin(&s, key, wrong);
    tt_buffer_clear(&sealed);
    link_seal_put(&s.caller, text, 10, &sealed);
    assert_int_equal(link_seal_take(&s.called, sealed.bytes, sealed.size, &out), -1);
    begin(&s, key, key); /* what was said before cannot be said again */
    assert_int_equal(link_seal_take(&s.called, sealed.bytes, sealed.size, &out), -1);
    begin(&s, key, key);
    tt_buffer_clear(&sealed);
    link_seal_put(&s.caller, text, 10, &sealed);
    sealed.bytes[sealed.size - 1] ^= 1;
    assert_int_equal(link_seal_take(&s.called, sealed.bytes, sealed.size, &out), -1);
    tt_buffer_close(&sealed);
    tt_buffer_close(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames_come_back),
        cmocka_unit_test(test_a_visitor_comes_with_all_that_is_known),
        cmocka_unit_test(test_what_is_no_frame_is_refused),
        cmocka_unit_test(test_the_seal_opens_for_the_other_side_only),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
