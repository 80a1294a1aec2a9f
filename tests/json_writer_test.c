/* json_writer_test.c: the JSON writer: commas, integers, escapes, and what is written is read back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "json/json.h"

/* A sink that keeps what is written. */
typedef struct page {
    char text[1024];
    size_t size;
} page;

static void put_on_page(void *context, const char *bytes, size_t size)
{
    page *to = context;
    assert_true(to->size + size < sizeof to->text);
    memcpy(to->text + to->size, bytes, size);
    to->size += size;
}

static void test_the_writer_places_commas_and_no_spaces(void **unused)
{
    (void)unused;
    page written = {0};
    tt_json_writer writer;
    tt_json_writer_open(&writer, put_on_page, &written);
    tt_json_write_object(&writer);
    tt_json_write_key(&writer, "cards");
    tt_json_write_array(&writer);
    tt_json_write_string(&writer, "red");
    tt_json_write_null(&writer);
    tt_json_write_array(&writer);
    tt_json_write_array_end(&writer);
    tt_json_write_object(&writer);
    tt_json_write_object_end(&writer);
    tt_json_write_array_end(&writer);
    tt_json_write_key(&writer, "open");
    tt_json_write_boolean(&writer, true);
    tt_json_write_key(&writer, "shut");
    tt_json_write_boolean(&writer, false);
    tt_json_write_key(&writer, "seat");
    tt_json_write_integer(&writer, 0);
    tt_json_write_object_end(&writer);
    tt_json_write_line_end(&writer);
    tt_json_write_object(&writer);
    tt_json_write_object_end(&writer);
    tt_json_write_line_end(&writer);
    assert_string_equal(written.text, "{\"cards\":[\"red\",null,[],{}],\"open\":true,\"shut\":false,\"seat\":0}\n{}\n");
}

static void test_the_writer_writes_every_integer(void **unused)
{
    (void)unused;
    page written = {0};
    tt_json_writer writer;
    tt_json_writer_open(&writer, put_on_page, &written);
    tt_json_write_array(&writer);
    tt_json_write_integer(&writer, INT64_MIN);
    tt_json_write_integer(&writer, -1);
    tt_json_write_integer(&writer, 10);
    tt_json_write_integer(&writer, INT64_MAX);
    tt_json_write_array_end(&writer);
    assert_string_equal(written.text, "[-9223372036854775808,-1,10,9223372036854775807]");
}

static void test_the_writer_escapes_what_must_be_escaped_and_nothing_else(void **unused)
{
    (void)unused;
    page written = {0};
    tt_json_writer writer;
    tt_json_writer_open(&writer, put_on_page, &written);
    tt_json_write_array(&writer);
    tt_json_write_string(&writer, "\"quoted\" \\ / \b\f\n\r\t\x01\x1F\x7F \xC3\xA9");
    tt_json_write_text(&writer, "abcdef", 3);
    tt_json_write_array_end(&writer);
    assert_string_equal(written.text, "[\"\\\"quoted\\\" \\\\ / \\b\\f\\n\\r\\t\\u0001\\u001f\x7F \xC3\xA9\",\"abc\"]");
}

static void test_what_is_written_is_read_back(void **unused)
{
    (void)unused;
    for (int c = 1; c < 256; c++) {
        char text[4] = {'a', (char)c, 'z', 0}, back[8];
        if (c >= 0x80) { /* as UTF-8: U+0080 .. U+00FF */
            text[0] = (char)(0xC0 | c >> 6);
            text[1] = (char)(0x80 | (c & 0x3F));
        }
        page written = {0};
        tt_json_writer writer;
        tt_json_writer_open(&writer, put_on_page, &written);
        tt_json_write_object(&writer);
        tt_json_write_key(&writer, text);
        tt_json_write_string(&writer, text);
        tt_json_write_object_end(&writer);
        tt_json json;
        tt_json_open(&json, written.text, strlen(written.text));
        assert_true(tt_json_expect(&json, TT_JSON_OBJECT));
        assert_true(tt_json_key(&json));
        assert_true(tt_json_is(&json, text));
        assert_true(tt_json_string(&json, back, sizeof back));
        assert_string_equal(back, text);
        assert_false(tt_json_key(&json));
        assert_true(tt_json_finish(&json));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_writer_places_commas_and_no_spaces),
        cmocka_unit_test(test_the_writer_writes_every_integer),
        cmocka_unit_test(test_the_writer_escapes_what_must_be_escaped_and_nothing_else),
        cmocka_unit_test(test_what_is_written_is_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
