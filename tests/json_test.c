/* json_test.c: what the JSON reader accepts, and what it refuses and where. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "json/json.h"

/* Reads a whole text token by token. */
static tt_json read_all(const char *text, size_t size)
{
    tt_json json;
    tt_json_open(&json, text, size);
    for (tt_json_type type = TT_JSON_NULL; type != TT_JSON_END && type != TT_JSON_FAILED;)
        type = tt_json_next(&json);
    return json;
}

static void assert_reads(const char *text)
{
    tt_json json = read_all(text, strlen(text));
    if (json.error)
        fail_msg("%s: %s", text, tt_json_error_name(json.error));
}

/* The text is refused with this error at this place, also when it is only passed over. */
static void assert_refuses(const char *text, tt_json_error error, int line, int column)
{
    tt_json json = read_all(text, strlen(text));
    if (json.error != error)
        fail_msg("%s: %s in place of %s", text, tt_json_error_name(json.error), tt_json_error_name(error));
    assert_int_equal(json.token.line, line);
    assert_int_equal(json.token.column, column);

    tt_json_open(&json, text, strlen(text));
    tt_json_next(&json);
    tt_json_skip(&json);
    assert_false(tt_json_finish(&json));
    assert_int_equal(json.error, error);
}

static tt_json opened(const char *text)
{
    tt_json json;
    tt_json_open(&json, text, strlen(text));
    return json;
}

static void test_every_type_of_value_is_read(void **unused)
{
    (void)unused;
    tt_json json = opened(" {\"a\": [1, -2.5e3, true, false, null, \"x\"], \"b\": {}} \n");
    const tt_json_type expected[] = {
        TT_JSON_OBJECT,     TT_JSON_KEY,        TT_JSON_ARRAY,  TT_JSON_NUMBER,    TT_JSON_NUMBER, TT_JSON_TRUE,
        TT_JSON_FALSE,      TT_JSON_NULL,       TT_JSON_STRING, TT_JSON_ARRAY_END, TT_JSON_KEY,    TT_JSON_OBJECT,
        TT_JSON_OBJECT_END, TT_JSON_OBJECT_END, TT_JSON_END,    TT_JSON_END,
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_int_equal(tt_json_next(&json), expected[i]);
    assert_int_equal(json.error, TT_JSON_OK);
}

static void test_a_value_needs_no_object_around_it(void **unused)
{
    (void)unused;
    assert_reads("0");
    assert_reads("\t\"a\"\r\n");
    assert_reads("[]");
    assert_reads("{}");
    assert_reads("null");
}

static void test_a_text_that_ends_too_early_is_refused(void **unused)
{
    (void)unused;
    assert_refuses("", TT_JSON_UNFINISHED, 1, 1);
    assert_refuses("  ", TT_JSON_UNFINISHED, 1, 3);
    assert_refuses("[1", TT_JSON_UNFINISHED, 1, 3);
    assert_refuses("[1,", TT_JSON_UNFINISHED, 1, 4);
    assert_refuses("{\"a\"", TT_JSON_UNFINISHED, 1, 5);
    assert_refuses("{\"a\":", TT_JSON_UNFINISHED, 1, 6);
    assert_refuses("\"abc", TT_JSON_UNFINISHED, 1, 5);
    assert_refuses("tru", TT_JSON_UNFINISHED, 1, 4);
    assert_refuses("-", TT_JSON_UNFINISHED, 1, 2);
    assert_refuses("1.", TT_JSON_UNFINISHED, 1, 3);
    assert_refuses("1e+", TT_JSON_UNFINISHED, 1, 4);
}

static void test_what_is_not_json_is_refused(void **unused)
{
    (void)unused;
    assert_refuses("NaN", TT_JSON_UNEXPECTED, 1, 1);
    assert_refuses("Infinity", TT_JSON_UNEXPECTED, 1, 1);
    assert_refuses("nil", TT_JSON_UNEXPECTED, 1, 2);
    assert_refuses("'a'", TT_JSON_UNEXPECTED, 1, 1);
    assert_refuses("+1", TT_JSON_UNEXPECTED, 1, 1);
    assert_refuses(".5", TT_JSON_UNEXPECTED, 1, 1);
    assert_refuses("[1 2]", TT_JSON_UNEXPECTED, 1, 4);
    assert_refuses("[1}", TT_JSON_UNEXPECTED, 1, 3);
    assert_refuses("{\"a\" 1}", TT_JSON_UNEXPECTED, 1, 6);
    assert_refuses("{1:1}", TT_JSON_UNEXPECTED, 1, 2);
    assert_refuses("{,}", TT_JSON_UNEXPECTED, 1, 2);
    assert_refuses("[1.2.3]", TT_JSON_UNEXPECTED, 1, 5);
    assert_refuses("[1] // one", TT_JSON_TRAILING_TEXT, 1, 5);
    assert_refuses("\xEF\xBB\xBF[]", TT_JSON_UNEXPECTED, 1, 1);
}

static void test_a_comma_must_be_followed_by_something(void **unused)
{
    (void)unused;
    assert_refuses("[1,]", TT_JSON_TRAILING_COMMA, 1, 4);
    assert_refuses("{\"a\":1\n,}", TT_JSON_TRAILING_COMMA, 2, 2);
    assert_refuses("[,1]", TT_JSON_UNEXPECTED, 1, 2);
    assert_refuses("[1,,2]", TT_JSON_UNEXPECTED, 1, 4);
}

static void test_only_one_value_may_stand_in_a_text(void **unused)
{
    (void)unused;
    assert_refuses("1 1", TT_JSON_TRAILING_TEXT, 1, 3);
    assert_refuses("{}\n{}", TT_JSON_TRAILING_TEXT, 2, 1);
    assert_refuses("[]]", TT_JSON_TRAILING_TEXT, 1, 3);
    tt_json json = read_all("1\0", 2);
    assert_int_equal(json.error, TT_JSON_TRAILING_TEXT);
}

static void test_numbers_have_one_spelling(void **unused)
{
    (void)unused;
    assert_refuses("01", TT_JSON_BAD_NUMBER, 1, 2);
    assert_refuses("[-012]", TT_JSON_BAD_NUMBER, 1, 4);
    assert_refuses("[-a]", TT_JSON_BAD_NUMBER, 1, 3);
    assert_refuses("[1.]", TT_JSON_BAD_NUMBER, 1, 4);
    assert_refuses("[1e]", TT_JSON_BAD_NUMBER, 1, 4);
    assert_refuses("[1e+]", TT_JSON_BAD_NUMBER, 1, 5);
    assert_reads("[0, -0, 10, 0.5, -0.0e-10, 1E+2]");
}

static void assert_integer(const char *text, int64_t value)
{
    tt_json json = opened(text);
    assert_int_equal(tt_json_next(&json), TT_JSON_NUMBER);
    assert_true(json.token.is_integer);
    assert_true(json.token.integer == value);
}

static void assert_not_integer(const char *text)
{
    tt_json json = opened(text);
    assert_int_equal(tt_json_next(&json), TT_JSON_NUMBER);
    assert_false(json.token.is_integer);
    assert_int_equal(json.token.size, strlen(text));
    assert_memory_equal(json.token.bytes, text, strlen(text));
}

static void test_integers_are_worked_out_and_fractions_kept_as_written(void **unused)
{
    (void)unused;
    assert_integer("0", 0);
    assert_integer("-0", 0);
    assert_integer("9223372036854775807", INT64_MAX);
    assert_integer("-9223372036854775808", INT64_MIN);
    assert_not_integer("9223372036854775808");
    assert_not_integer("-9223372036854775809");
    assert_not_integer("99999999999999999999999");
    assert_not_integer("0.3079");
    assert_not_integer("1e2");
    assert_not_integer("1.0");
}

static void assert_decodes(const char *text, const char *decoded)
{
    char copy[64];
    tt_json json = opened(text);
    assert_true(tt_json_string(&json, copy, sizeof copy));
    assert_string_equal(copy, decoded);
    assert_true(tt_json_is(&json, decoded));
    assert_false(tt_json_is(&json, "something else"));
    assert_true(tt_json_finish(&json));
}

static void test_strings_are_decoded(void **unused)
{
    (void)unused;
    assert_decodes("\"\"", "");
    assert_decodes("\"Montr\xC3\xA9"
                   "al\"",
                   "Montr\xC3\xA9"
                   "al");
    assert_decodes("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t");
    assert_decodes("\"\\u0041\\u00e9\\u20AC\"", "A\xC3\xA9\xE2\x82\xAC");
    assert_decodes("\"a\\uD83D\\uDE82!\"", "a\xF0\x9F\x9A\x82!");
    assert_decodes("\"\\uD800\\uDC00\\uDBFF\\uDFFF\"", "\xF0\x90\x80\x80\xF4\x8F\xBF\xBF");
    assert_decodes("\"\xF4\x8F\xBF\xBF\xED\x9F\xBF\xC2\x80\"", "\xF4\x8F\xBF\xBF\xED\x9F\xBF\xC2\x80");
}

static void test_a_string_without_escapes_is_not_copied(void **unused)
{
    (void)unused;
    const char *text = "[\"paris\", \"p\\u0061ris\"]";
    char scratch[5];
    size_t size;
    tt_json json = opened(text);
    assert_true(tt_json_expect(&json, TT_JSON_ARRAY));
    assert_true(tt_json_item(&json));
    assert_ptr_equal(tt_json_text(&json, NULL, 0, &size), text + 2);
    assert_int_equal(size, 5);
    assert_true(tt_json_item(&json));
    assert_ptr_equal(tt_json_text(&json, scratch, sizeof scratch, &size), scratch);
    assert_memory_equal(scratch, "paris", 5);
    assert_int_equal(size, 5);
}

static void test_a_string_that_does_not_fit_is_refused(void **unused)
{
    (void)unused;
    char copy[6];
    size_t size;
    tt_json json = opened("\"paris\"");
    assert_true(tt_json_string(&json, copy, 6));
    json = opened("\"paris\"");
    assert_false(tt_json_string(&json, copy, 5));
    assert_int_equal(json.error, TT_JSON_NO_ROOM);
    json = opened("\"pari\\u0073\"");
    tt_json_next(&json);
    assert_null(tt_json_text(&json, copy, 4, &size));
    assert_int_equal(json.error, TT_JSON_NO_ROOM);
    json = opened("\"pari\\u0073\"");
    assert_false(tt_json_string(&json, copy, 5));
    assert_int_equal(json.error, TT_JSON_NO_ROOM);
}

static void test_bad_escapes_are_refused(void **unused)
{
    (void)unused;
    assert_refuses("\"a\\x\"", TT_JSON_BAD_ESCAPE, 1, 3);
    assert_refuses("\"\\u12g4\"", TT_JSON_BAD_ESCAPE, 1, 2);
    assert_refuses("\"\\u12\"", TT_JSON_BAD_ESCAPE, 1, 2);
    assert_refuses("\"\\", TT_JSON_BAD_ESCAPE, 1, 2);
    assert_refuses("\"\\u0000\"", TT_JSON_NULL_CHARACTER, 1, 2);
}

static void test_half_a_surrogate_pair_is_refused(void **unused)
{
    (void)unused;
    assert_refuses("\"ab\\uD83D\"", TT_JSON_LONE_SURROGATE, 1, 4);
    assert_refuses("\"\\uDE82\"", TT_JSON_LONE_SURROGATE, 1, 2);
    assert_refuses("\"\\uDE82\\uD83D\"", TT_JSON_LONE_SURROGATE, 1, 2);
    assert_refuses("\"\\uD83D\\uD83D\"", TT_JSON_LONE_SURROGATE, 1, 2);
    assert_refuses("\"\\uD83Dabcdefg\"", TT_JSON_LONE_SURROGATE, 1, 2);
}

static void test_control_characters_must_be_escaped(void **unused)
{
    (void)unused;
    assert_refuses("\"a\nb\"", TT_JSON_CONTROL_CHARACTER, 1, 3);
    assert_refuses("\"\x1F\"", TT_JSON_CONTROL_CHARACTER, 1, 2);
    tt_json json = read_all("\"\0\"", 3);
    assert_int_equal(json.error, TT_JSON_CONTROL_CHARACTER);
    assert_reads("\"\x7F\"");
}

static void test_what_is_not_utf8_is_refused(void **unused)
{
    (void)unused;
    assert_refuses("\"\x80\"", TT_JSON_BAD_UTF8, 1, 2); /* begins in the middle of a character */
    assert_refuses("\"\xC3\"", TT_JSON_BAD_UTF8, 1, 2); /* stops in the middle of one */
    assert_refuses("\"\xC3", TT_JSON_BAD_UTF8, 1, 2);
    assert_refuses("\"\xC0\xAF\"", TT_JSON_BAD_UTF8, 1, 2); /* longer than need be */
    assert_refuses("\"\xE0\x80\xAF\"", TT_JSON_BAD_UTF8, 1, 2);
    assert_refuses("\"\xF0\x80\x80\xAF\"", TT_JSON_BAD_UTF8, 1, 2);
    assert_refuses("\"\xED\xA0\x80\"", TT_JSON_BAD_UTF8, 1, 2);     /* a surrogate */
    assert_refuses("\"\xF4\x90\x80\x80\"", TT_JSON_BAD_UTF8, 1, 2); /* above U+10FFFF */
    assert_refuses("\"\xF5\x80\x80\x80\"", TT_JSON_BAD_UTF8, 1, 2);
    assert_refuses("\"\xE2\x82(\"", TT_JSON_BAD_UTF8, 1, 2);
}

static void test_a_key_may_not_stand_twice_in_an_object(void **unused)
{
    (void)unused;
    assert_refuses("{\"a\":1,\n \"b\":2,\n \"a\":3}", TT_JSON_DUPLICATE_KEY, 3, 2);
    assert_refuses("{\"a\":1,\"\\u0061\":2}", TT_JSON_DUPLICATE_KEY, 1, 8);
    assert_refuses("{\"\\u0061\":1,\"a\":2}", TT_JSON_DUPLICATE_KEY, 1, 13);
    assert_refuses("[{\"x\":{\"a\":1,\"b\":[{}],\"a\":2}}]", TT_JSON_DUPLICATE_KEY, 1, 23);
    assert_refuses("{\"\":1,\"\":2}", TT_JSON_DUPLICATE_KEY, 1, 7);
    assert_refuses("{\"a\":{\"b\":1},\"a\":2}", TT_JSON_DUPLICATE_KEY, 1, 14);
    assert_reads("{\"a\":{\"a\":{\"a\":1}},\"b\":{\"a\":1},\"ab\":0,\"A\":1}");
}

static void test_a_checker_can_go_on_behind_a_key_that_stands_twice(void **unused)
{
    (void)unused;
    int64_t value = 0;
    tt_json json = opened("{\"a\":1,\"a\" : 2,\"b\":x}");
    assert_true(tt_json_expect(&json, TT_JSON_OBJECT));
    assert_true(tt_json_key(&json));
    assert_false(tt_json_take_duplicate(&json));
    assert_true(tt_json_skip(&json));
    assert_false(tt_json_key(&json));
    assert_int_equal(json.error, TT_JSON_DUPLICATE_KEY);
    assert_true(tt_json_take_duplicate(&json));
    assert_true(tt_json_is(&json, "a"));
    assert_true(tt_json_integer(&json, 0, 9, &value));
    assert_int_equal(value, 2);
    assert_true(tt_json_key(&json));
    assert_false(tt_json_skip(&json));
    assert_int_equal(json.error, TT_JSON_UNEXPECTED);
    assert_false(tt_json_take_duplicate(&json));
}

/* An object of `count` keys. */
static char *object_of_keys(int count)
{
    char *text = calloc((size_t)count + 1, 16);
    char *at = text;
    for (int i = 0; i < count; i++)
        at += sprintf(at, "%s\"k%d\":0", i ? "," : "{", i);
    *at = '}';
    return text;
}

static void test_the_number_of_keys_is_limited(void **unused)
{
    (void)unused;
    char *enough = object_of_keys(TT_JSON_MAX_KEYS), *too_many = object_of_keys(TT_JSON_MAX_KEYS + 1);
    assert_reads(enough);
    tt_json json = read_all(too_many, strlen(too_many));
    assert_int_equal(json.error, TT_JSON_TOO_MANY_KEYS);
    free(enough);
    free(too_many);
}

static void test_the_depth_is_limited(void **unused)
{
    (void)unused;
    char text[2 * TT_JSON_MAX_DEPTH + 3] = {0};
    memset(text, '[', TT_JSON_MAX_DEPTH);
    memset(text + TT_JSON_MAX_DEPTH, ']', TT_JSON_MAX_DEPTH);
    assert_reads(text);
    memset(text, '[', TT_JSON_MAX_DEPTH + 1);
    memset(text + TT_JSON_MAX_DEPTH + 1, ']', TT_JSON_MAX_DEPTH + 1);
    assert_refuses(text, TT_JSON_TOO_DEEP, 1, TT_JSON_MAX_DEPTH + 1);
}

static void test_the_size_is_limited(void **unused)
{
    (void)unused;
    tt_json json;
    tt_json_open(&json, "[]", (size_t)TT_JSON_MAX_SIZE + 1);
    assert_int_equal(tt_json_next(&json), TT_JSON_FAILED);
    assert_int_equal(json.error, TT_JSON_TOO_LARGE);
    assert_int_equal(json.token.line, 1);
    assert_int_equal(json.token.column, 1);
}

static void test_every_token_knows_its_line_and_column_in_characters(void **unused)
{
    (void)unused;
    tt_json json = opened("{\n  \"n\xC3\xA9v\": [\"\xF0\x9F\x9A\x82\", 7],\r\n\t\"b\": 1 }");
    const int places[][2] = {{1, 1}, {2, 3}, {2, 10}, {2, 11}, {2, 16}, {2, 17}, {3, 2}, {3, 7}, {3, 9}, {3, 10}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        assert_int_not_equal(tt_json_next(&json), TT_JSON_FAILED);
        assert_int_equal(json.token.line, places[i][0]);
        assert_int_equal(json.token.column, places[i][1]);
    }
    assert_int_equal(json.token.type, TT_JSON_END);
}

static void test_a_line_of_a_longer_file_keeps_its_number(void **unused)
{
    (void)unused;
    tt_json json;
    tt_json_open_line(&json, "[1,]", 4, 41);
    tt_json_next(&json);
    tt_json_next(&json);
    tt_json_next(&json);
    assert_int_equal(json.error, TT_JSON_TRAILING_COMMA);
    assert_int_equal(json.token.line, 41);
}

static void test_an_object_is_read_key_by_key(void **unused)
{
    (void)unused;
    tt_json json =
        opened("{\"players\":3,\"extra\":{\"deep\":[1,{\"x\":2}]},\"name\":\"ana\",\"open\":true,\"list\":[4,5]}");
    int64_t players = 0, sum = 0;
    char name[8] = "";
    bool open = false;
    assert_true(tt_json_expect(&json, TT_JSON_OBJECT));
    while (tt_json_key(&json)) {
        if (tt_json_is(&json, "players"))
            tt_json_integer(&json, 2, 5, &players);
        else if (tt_json_is(&json, "name"))
            tt_json_string(&json, name, sizeof name);
        else if (tt_json_is(&json, "open"))
            tt_json_boolean(&json, &open);
        else if (tt_json_is(&json, "list") && tt_json_expect(&json, TT_JSON_ARRAY))
            while (tt_json_item(&json))
                sum += json.token.integer;
        else
            tt_json_skip(&json);
    }
    assert_true(tt_json_finish(&json));
    assert_int_equal(players, 3);
    assert_int_equal(sum, 9);
    assert_string_equal(name, "ana");
    assert_true(open);
}

static void test_a_skipped_item_ends_where_the_next_begins(void **unused)
{
    (void)unused;
    tt_json json = opened("[{\"a\":[]},[[1],2],3,\"4\",5]");
    int items = 0;
    assert_true(tt_json_expect(&json, TT_JSON_ARRAY));
    while (tt_json_item(&json)) {
        items++;
        assert_true(tt_json_skip(&json));
    }
    assert_true(tt_json_finish(&json));
    assert_int_equal(items, 5);
}

static void test_a_value_of_the_wrong_type_or_range_is_refused(void **unused)
{
    (void)unused;
    int64_t value = 7;
    bool truth = true;
    char copy[8];
    size_t size;
    tt_json json = opened("\"3\"");
    assert_false(tt_json_integer(&json, 0, 9, &value));
    assert_int_equal(json.error, TT_JSON_WRONG_TYPE);
    json = opened("10");
    assert_false(tt_json_integer(&json, 0, 9, &value));
    assert_int_equal(json.error, TT_JSON_OUT_OF_RANGE);
    json = opened("-1");
    assert_false(tt_json_integer(&json, 0, 9, &value));
    assert_int_equal(json.error, TT_JSON_OUT_OF_RANGE);
    json = opened("0.5");
    assert_false(tt_json_integer(&json, 0, 9, &value));
    assert_int_equal(json.error, TT_JSON_OUT_OF_RANGE);
    json = opened("null");
    assert_false(tt_json_boolean(&json, &truth));
    assert_int_equal(json.error, TT_JSON_WRONG_TYPE);
    json = opened("3");
    assert_false(tt_json_string(&json, copy, sizeof copy));
    assert_int_equal(json.error, TT_JSON_WRONG_TYPE);
    json = opened("3");
    tt_json_next(&json);
    assert_null(tt_json_text(&json, copy, sizeof copy, &size));
    assert_int_equal(json.error, TT_JSON_WRONG_TYPE);
    json = opened("[3]");
    assert_false(tt_json_expect(&json, TT_JSON_OBJECT));
    assert_int_equal(json.error, TT_JSON_WRONG_TYPE);
    json = opened("[3]");
    assert_true(tt_json_expect(&json, TT_JSON_ARRAY));
    assert_false(tt_json_key(&json));
    assert_int_equal(json.error, TT_JSON_WRONG_TYPE);
    json = opened("{\"a\":1}");
    assert_true(tt_json_expect(&json, TT_JSON_OBJECT));
    assert_false(tt_json_item(&json));
    assert_int_equal(json.error, TT_JSON_WRONG_TYPE);
    assert_int_equal(value, 7);
    assert_true(truth);
}

static void test_the_first_error_stays(void **unused)
{
    (void)unused;
    int64_t value;
    tt_json json = opened("{\"a\":1,\n\"b\":x}");
    tt_json_next(&json);
    assert_false(tt_json_skip(&json));
    assert_false(tt_json_refuse(&json, TT_JSON_UNKNOWN_KEY));
    assert_false(tt_json_integer(&json, 0, 9, &value));
    assert_false(tt_json_key(&json));
    assert_false(tt_json_item(&json));
    assert_false(tt_json_is(&json, "b"));
    assert_false(tt_json_finish(&json));
    assert_int_equal(json.error, TT_JSON_UNEXPECTED);
    assert_int_equal(json.token.line, 2);
    assert_int_equal(json.token.column, 5);
}

static void test_a_caller_can_refuse_what_it_does_not_know(void **unused)
{
    (void)unused;
    tt_json json = opened("{\n\"colour\":1}");
    assert_true(tt_json_expect(&json, TT_JSON_OBJECT));
    assert_true(tt_json_key(&json));
    assert_false(tt_json_refuse(&json, TT_JSON_UNKNOWN_KEY));
    assert_false(tt_json_finish(&json));
    assert_int_equal(json.error, TT_JSON_UNKNOWN_KEY);
    assert_int_equal(json.token.line, 2);
}

static void test_every_error_has_a_name_and_a_sentence_of_its_own(void **unused)
{
    (void)unused;
    for (int i = 0; i < TT_JSON_ERRORS; i++) {
        assert_non_null(tt_json_error_name((tt_json_error)i));
        assert_non_null(tt_json_error_text((tt_json_error)i));
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(tt_json_error_name((tt_json_error)i), tt_json_error_name((tt_json_error)k));
            assert_string_not_equal(tt_json_error_text((tt_json_error)i), tt_json_error_text((tt_json_error)k));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_type_of_value_is_read),
        cmocka_unit_test(test_a_value_needs_no_object_around_it),
        cmocka_unit_test(test_a_text_that_ends_too_early_is_refused),
        cmocka_unit_test(test_what_is_not_json_is_refused),
        cmocka_unit_test(test_a_comma_must_be_followed_by_something),
        cmocka_unit_test(test_only_one_value_may_stand_in_a_text),
        cmocka_unit_test(test_numbers_have_one_spelling),
        cmocka_unit_test(test_integers_are_worked_out_and_fractions_kept_as_written),
        cmocka_unit_test(test_strings_are_decoded),
        cmocka_unit_test(test_a_string_without_escapes_is_not_copied),
        cmocka_unit_test(test_a_string_that_does_not_fit_is_refused),
        cmocka_unit_test(test_bad_escapes_are_refused),
        cmocka_unit_test(test_half_a_surrogate_pair_is_refused),
        cmocka_unit_test(test_control_characters_must_be_escaped),
        cmocka_unit_test(test_what_is_not_utf8_is_refused),
        cmocka_unit_test(test_a_key_may_not_stand_twice_in_an_object),
        cmocka_unit_test(test_a_checker_can_go_on_behind_a_key_that_stands_twice),
        cmocka_unit_test(test_the_number_of_keys_is_limited),
        cmocka_unit_test(test_the_depth_is_limited),
        cmocka_unit_test(test_the_size_is_limited),
        cmocka_unit_test(test_every_token_knows_its_line_and_column_in_characters),
        cmocka_unit_test(test_a_line_of_a_longer_file_keeps_its_number),
        cmocka_unit_test(test_an_object_is_read_key_by_key),
        cmocka_unit_test(test_a_skipped_item_ends_where_the_next_begins),
        cmocka_unit_test(test_a_value_of_the_wrong_type_or_range_is_refused),
        cmocka_unit_test(test_the_first_error_stays),
        cmocka_unit_test(test_a_caller_can_refuse_what_it_does_not_know),
        cmocka_unit_test(test_every_error_has_a_name_and_a_sentence_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
