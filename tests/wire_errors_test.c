/* wire_errors_test.c: every protocol error, as the message that it becomes; and what a message may look like. */
#include "table_kit.h"

static bool wire_reached[TT_WIRE_ERRORS], json_reached[TT_JSON_ERRORS];

static const room_kind usa = {.game = "usa", .players = 2};

static void note_reached(const char *name)
{
    for (int i = TT_WIRE_JSON + 1; i < TT_WIRE_ERRORS; i++)
        wire_reached[i] |= strcmp(tt_wire_error_name((tt_wire_error)i), name) == 0;
    for (int i = 1; i < TT_JSON_ERRORS; i++)
        json_reached[i] |= strcmp(tt_json_error_name((tt_json_error)i), name) == 0;
}

/* The last thing a client heard is this error, and no more than one message came. */
static void assert_error(const client *c, const char *name)
{
    char words[100];
    snprintf(words, sizeof words, "{\"message\":\"error\",\"error\":\"%s\",\"text\":\"", name);
    if (c->last.size < strlen(words) || memcmp(c->last.bytes, words, strlen(words)) != 0)
        fail_msg("not %s: %.*s", name, (int)c->last.size, c->last.bytes);
    note_reached(name);
}

static int heard(const room *r)
{
    int all = 0;
    for (int i = 0; i < TT_VIEWERS; i++)
        all += r->clients[i].welcomes + r->clients[i].updates + r->clients[i].acks + r->clients[i].others;
    return all;
}

/* What is said to a greeted table is answered with an error, to `viewer`, and changes nothing. */
static void assert_wrong_of(room *r, int viewer, const char *line, size_t size, const char *name)
{
    static tt_table before;
    int messages = heard(r);
    before = r->host.table;
    tt_host_hear(&r->host, line, size);
    assert_int_equal(heard(r), messages + 1);
    assert_error(room_client(r, viewer), name);
    assert_memory_equal(&before, &r->host.table, sizeof before);
}

static void assert_wrong(room *r, int viewer, const char *line, const char *name)
{
    assert_wrong_of(r, viewer, line, strlen(line), name);
}

/* JSON. An error names the place. */

static void assert_place(room *r, const char *line, const char *name, int column)
{
    char words[60];
    assert_wrong(r, TT_WATCHER, line, name);
    snprintf(words, sizeof words, ",\"line\":1,\"column\":%d}", column);
    if (!text_has(&room_client(r, TT_WATCHER)->last, words))
        fail_msg("%s: not at %d: %.*s", line, column, (int)room_client(r, TT_WATCHER)->last.size,
                 room_client(r, TT_WATCHER)->last.bytes);
}

static void test_json(void **unused)
{
    (void)unused;
    room r;
    room_greet(&r, &usa, 0);
    assert_place(&r, "", "unfinished", 1);
    assert_place(&r, "{\"message\":\"record\"", "unfinished", 20);
    assert_place(&r, "hello", "unexpected", 1);
    assert_place(&r, "{\"message\":\"record\",}", "trailing_comma", 21);
    assert_place(&r, "{\"message\":\"record\"} {}", "trailing_text", 22);
    assert_place(&r, "{\"decision\":01}", "bad_number", 14);
    assert_place(&r, "{\"message\":\"\xff\"}", "bad_utf8", 13);
    assert_place(&r, "{\"action\":\"\\q\"}", "bad_escape", 12);
    assert_place(&r, "{\"action\":\"\\ud800\"}", "lone_surrogate", 12);
    assert_place(&r, "{\"action\":\"\t\"}", "control_character", 12);
    assert_place(&r, "{\"action\":\"\\u0000\"}", "null_character", 12);
    assert_place(&r, "{\"decision\":1,\"decision\":1}", "duplicate_key", 15);
    assert_place(&r, "[]", "wrong_type", 1);
    assert_place(&r, "{\"message\":1}", "wrong_type", 12);
    assert_place(&r, "{\"message\":null}", "wrong_type", 12);
    assert_place(&r, "{\"action\":true}", "wrong_type", 11);
    assert_place(&r, "{\"action\":-1}", "out_of_range", 11);
    assert_place(&r, "{\"action\":1.5}", "out_of_range", 11);
    assert_place(&r, "{\"action\":16384}", "out_of_range", 11);
    assert_place(&r, "{\"decision\":\"1\"}", "wrong_type", 13);
    assert_place(&r, "{\"decision\":1.5}", "out_of_range", 13);
    assert_place(&r, "{\"protocol\":true}", "wrong_type", 13);
    assert_place(&r, "{\"seat\":\"0\"}", "wrong_type", 9);
    assert_place(&r, "{\"seat\":6}", "out_of_range", 9);
    assert_place(&r, "{\"seat\":-1}", "out_of_range", 9);
    assert_place(&r, "{\"seat\":0.5}", "out_of_range", 9);
    assert_place(&r, "{\"decision\":0}", "out_of_range", 13);
    assert_place(&r, "{\"decision\":4294967296}", "out_of_range", 13);
    assert_place(&r, "{\"decision\":-1}", "out_of_range", 13);
    assert_place(&r, "{\"protocol\":2147483648}", "out_of_range", 13);
    assert_place(&r, "{\"view\":1}", "unknown_key", 2);
    assert_place(&r, "{\"view\":1,\"message\":\"record\"}", "unknown_key", 2);
    assert_place(&r, "{\"view\":{\"message\":\"chat\"},\"message\":\"record\"}", "unknown_key", 2);
    room_close(&r);
}

/* Each message has its own fields, all of them and no others, in any order. */
static void test_fields(void **unused)
{
    (void)unused;
    static const char *const lacking[] = {
        "{\"seat\":0}",
        "{\"seat\":0,\"message\":\"hello\"}",
        "{\"seat\":0,\"message\":\"action\"}",
        "{\"seat\":0,\"message\":\"action\",\"decision\":1}",
        "{\"seat\":0,\"message\":\"action\",\"action\":\"pass\"}",
        "{\"seat\":0,\"message\":\"hint\"}",
    };
    static const char *const extra[] = {
        "{\"seat\":0,\"message\":\"hello\",\"protocol\":1,\"decision\":1}",
        "{\"seat\":0,\"message\":\"record\",\"protocol\":1}",
        "{\"seat\":0,\"message\":\"record\",\"action\":\"pass\"}",
        "{\"seat\":0,\"message\":\"hint\",\"decision\":1,\"action\":\"pass\"}",
    };
    room r;
    room_greet(&r, &usa, 0);
    assert_wrong(&r, TT_WATCHER, "{}", "missing_key");
    for (size_t i = 0; i < sizeof lacking / sizeof *lacking; i++)
        assert_wrong(&r, 0, lacking[i], "missing_key");
    for (size_t i = 0; i < sizeof extra / sizeof *extra; i++)
        assert_wrong(&r, 0, extra[i], "unknown_key");
    room_say(&r, " { \"protocol\" : 1 , \"seat\" : 1, \"message\" : \"h\\u0065llo\" } ");
    assert_int_equal(r.clients[1].welcomes, 2);
    room_close(&r);
}

static void test_length(void **unused)
{
    (void)unused;
    static char line[TT_MESSAGE_MAX + 2];
    static const char record[] = "{\"seat\":0,\"message\":\"record\"}";
    room r;
    room_greet(&r, &usa, 0);
    memset(line, ' ', sizeof line);
    memcpy(line, record, sizeof record - 1);
    assert_wrong_of(&r, 0, line, TT_MESSAGE_MAX, "not_over");
    assert_wrong_of(&r, TT_WATCHER, line, TT_MESSAGE_MAX + 1, "too_long");
    /* an action has its own limit */
    int length = snprintf(line, sizeof line, "{\"seat\":0,\"message\":\"action\",\"decision\":1,\"action\":\"");
    memset(line + length, 'x', TT_ACTION_TEXT_MAX);
    memcpy(line + length + TT_ACTION_TEXT_MAX, "\"}", 3);
    assert_wrong(&r, 0, line, "no_room");
    memcpy(line + length + TT_ACTION_TEXT_MAX - 1, "\"}", 3);
    room_say(&r, line);
    assert_true(text_has(&r.clients[0].last, "\"refusal\":\"malformed\""));
    room_close(&r);
}

/* The protocol. */

static void test_hello(void **unused)
{
    (void)unused;
    room r;
    room_start(&r, &usa, 0);
    assert_wrong(&r, 0, "{\"seat\":0,\"message\":\"record\"}", "hello_first");
    assert_wrong(&r, 0, "{\"seat\":0,\"message\":\"hint\",\"decision\":1}", "hello_first");
    assert_wrong(&r, 1, "{\"seat\":1,\"message\":\"action\",\"decision\":1,\"action\":\"pass\"}", "hello_first");
    assert_wrong(&r, TT_WATCHER, "{\"seat\":null,\"message\":\"record\"}", "hello_first");
    assert_wrong(&r, 0, "{\"seat\":0,\"message\":\"hello\",\"protocol\":0}", "wrong_protocol");
    assert_wrong(&r, 0, "{\"seat\":0,\"message\":\"hello\",\"protocol\":2}", "wrong_protocol");
    assert_wrong(&r, 0, "{\"seat\":0,\"message\":\"record\"}", "hello_first");
    room_hello(&r, 0);
    assert_int_equal(r.clients[0].updates, 1);
    assert_wrong(&r, 0, "{\"seat\":0,\"message\":\"record\"}", "not_over");
    assert_wrong(&r, 1, "{\"seat\":1,\"message\":\"record\"}", "hello_first"); /* one speaks for itself alone */
    assert_wrong(&r, 0, "{\"seat\":0,\"message\":\"hello\",\"protocol\":2}", "wrong_protocol");
    room_close(&r);
}

static void test_who_speaks(void **unused)
{
    (void)unused;
    room r;
    room_greet(&r, &usa, 0);
    assert_wrong(&r, TT_WATCHER, "{\"message\":\"record\"}", "no_seat");
    assert_wrong(&r, TT_WATCHER, "{\"message\":\"record\",\"seat\":2}", "no_seat");
    assert_wrong(&r, TT_WATCHER, "{\"message\":\"record\",\"seat\":5}", "no_seat");
    assert_wrong(&r, 0, "{\"seat\":0,\"message\":\"update\"}", "unknown_message");
    assert_wrong(&r, 0, "{\"seat\":0,\"message\":\"table\"}", "unknown_message");
    assert_wrong(&r, 0, "{\"seat\":0,\"message\":\"\"}", "unknown_message");
    assert_wrong(&r, 0, "{\"seat\":0,\"text\":\"hi\",\"message\":\"chat\"}", "unknown_message");
    room_close(&r);
}

static void test_no_hint(void **unused)
{
    (void)unused;
    room_kind with_hints = usa;
    room r;
    room_greet(&r, &usa, 0);
    assert_wrong(&r, 0, "{\"seat\":0,\"message\":\"hint\",\"decision\":1}", "no_hint"); /* nobody gives any */
    room_close(&r);
    with_hints.hints = "random";
    room_greet(&r, &with_hints, 0);
    assert_wrong(&r, 0, "{\"seat\":0,\"message\":\"hint\",\"decision\":2}", "no_hint");
    assert_wrong(&r, TT_WATCHER, "{\"seat\":null,\"message\":\"hint\",\"decision\":1}", "no_hint");
    room_act(&r, 0, 1, client_choice(&r.clients[0], 0));
    assert_wrong(&r, 0, "{\"seat\":0,\"message\":\"hint\",\"decision\":1}", "no_hint"); /* not asked any more */
    room_close(&r);
}

/* The message that makes a table. */

#define SEED "\"seed\":\"0000000000000000000000000000000000000000000000000000000000000000\""
#define CHANCE "\"chance\":\"0000000000000000000000000000000000000000000000000000000000000000\""
#define TABLE "{\"message\":\"table\","

static void assert_no_table_of(tt_host_beginner *begin, const char *line, const char *name)
{
    room r;
    room_open(&r);
    r.host.begin = begin;
    room_say(&r, line);
    assert_false(r.host.has_table);
    assert_int_equal(heard(&r), 1);
    assert_error(&r.clients[0], name);
    room_close(&r);
}

static void assert_no_table(const char *line, const char *name)
{
    assert_no_table_of(NULL, line, name);
}

/* Tables that begin in the middle of a game: tests/table_begin_test.c has the rest. */
static void test_beginnings_that_cannot_be(void **unused)
{
    static const char header[] = TABLE "\"record\":\"{\\\"record\\\":\\\"turntable/1\\\",\\\"game\\\":\\\"usa\\\","
                                       "\\\"players\\\":2,\\\"seats\\\":[\\\"a\\\",\\\"b\\\"],\\\"options\\\":{},"
                                       "\\\"seed\\\":\\\"00000000000000000000000000000000000000000000000000000000"
                                       "00000000\\\",\\\"engine\\\":\\\"0.1.0\\\"}\\n\",\"seats\":[\"a\"]," CHANCE "}";
    (void)unused;
    assert_no_table_of(tt_host_begin, TABLE "\"position\":\"{}\",\"seats\":[\"a\",\"b\"]}", "bad_position");
    assert_no_table_of(tt_host_begin, TABLE "\"record\":\"{}\",\"seats\":[\"a\",\"b\"]," CHANCE "}", "bad_record");
    assert_no_table_of(tt_host_begin, header, "wrong_seats");
    assert_no_table_of(tt_host_begin, TABLE "\"record\":\"\",\"position\":\"\",\"seats\":[\"a\"]," CHANCE "}",
                       "two_beginnings");
}

/* A game that began from a position, and is over, has no record. */
static void test_no_record(void **unused)
{
    room r;
    (void)unused;
    room_greet(&r, &usa, 0);
    while (room_step(&r, AT_RANDOM, NULL, NULL))
        ;
    tt_state end = r.host.table.state;
    assert_true(tt_table_carry_on(&r.host.table, &end, NULL, 0));
    assert_wrong(&r, 0, "{\"seat\":0,\"message\":\"record\"}", "no_record");
    room_close(&r);
}

static void test_tables_that_cannot_be_read(void **unused)
{
    (void)unused;
    assert_no_table("{}", "missing_key");
    assert_no_table(TABLE "\"game\":\"usa\",\"seats\":[\"a\",\"b\"]}", "missing_key");
    assert_no_table(TABLE "\"game\":\"usa\"," SEED "}", "missing_key");
    assert_no_table(TABLE "\"seats\":[\"a\",\"b\"]," SEED "}", "missing_key");
    assert_no_table(TABLE "\"game\":\"usa\",\"seats\":[\"a\",\"bot:random\"]," SEED "}", "missing_key");
    assert_no_table(TABLE "\"game\":\"usa\",\"seats\":[\"a\",\"b\"],\"hints\":\"random\"," SEED "}", "missing_key");
    assert_no_table("{\"message\":\"tables\"}", "bad_value");
    assert_no_table(TABLE "\"game\":\"chess\"}", "bad_value");
    assert_no_table(TABLE "\"seats\":[\"bot:nobody\"]}", "bad_value");
    assert_no_table(TABLE "\"seats\":[\"\"]}", "bad_value");
    assert_no_table(TABLE "\"seed\":\"00\"}", "bad_value");
    assert_no_table(TABLE "\"as\":\"nobody\"}", "bad_value");
    assert_no_table(TABLE "\"as\":6}", "bad_value");
    assert_no_table(TABLE "\"hints\":\"nobody\"}", "bad_value");
    assert_no_table(TABLE "\"seats\":[1]}", "wrong_type");
    assert_no_table(TABLE "\"seats\":[[]]}", "wrong_type");
    assert_no_table(TABLE "\"seats\":{}}", "wrong_type");
    assert_no_table(TABLE "\"options\":[]}", "wrong_type");
    assert_no_table(TABLE "\"options\":{\"alvin\":1}}", "wrong_type");
    assert_no_table(TABLE "\"options\":{\"bob\":true}}", "unknown_key");
    assert_no_table(TABLE "\"players\":2}", "unknown_key");
    assert_no_table(TABLE "\"seats\":[null,null,null,null,null,null,null]}", "out_of_range");
    assert_no_table(TABLE "\"game\":\"a name that is longer than that of any game\"}", "no_room");
    assert_no_table("", "unfinished");
}

static void test_tables_that_cannot_be(void **unused)
{
    (void)unused;
    assert_no_table(TABLE "\"game\":\"usa\",\"seats\":[\"a\"]," SEED "}", "bad_table");
    assert_no_table(TABLE "\"game\":\"usa\",\"seats\":[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\"]," SEED "}", "bad_table");
    assert_no_table(TABLE "\"game\":\"usa\",\"seats\":[\"a\",\"b\"],\"options\":{\"alvin\":true}," SEED "}",
                    "bad_table");
    assert_no_table(TABLE "\"game\":\"usa\",\"seats\":[\"a\",\"b\"],\"as\":2," SEED "}", "bad_table");
    static char line[TT_MESSAGE_MAX + 2];
    memset(line, ' ', TT_MESSAGE_MAX + 1);
    assert_no_table(line, "too_long");
}

/* Somebody who wants to join a host without a table is told that there is none. */
static void test_nothing_to_join(void **unused)
{
    (void)unused;
    assert_no_table("{\"message\":\"hello\",\"protocol\":1}", "no_table");
}

static void test_no_memory_for_a_table(void **unused)
{
    (void)unused;
    room r;
    room_open(&r);
    room_say(&r, "{}"); /* now there is memory for an answer */
    r.memory.fails_at = r.memory.calls + 1;
    r.memory.fails_for = 1;
    room_say(&r, TABLE "\"game\":\"usa\",\"seats\":[\"a\",\"b\"],\"as\":0," SEED "}");
    assert_false(r.host.has_table);
    assert_error(&r.clients[0], "no_memory");
    room_say(&r, TABLE "\"game\":\"usa\",\"seats\":[\"a\",\"b\"],\"as\":0," SEED "}");
    assert_true(r.host.has_table);
    room_close(&r);
}

static void test_tables_of_all_sorts(void **unused)
{
    (void)unused;
    room r;
    room_open(&r);
    r.viewers = 3;
    r.clients[2].viewer = TT_WATCHER;
    room_say(&r, TABLE "\"game\":\"usa\",\"seats\":[\"a\",\"b\"],\"as\":\"all\"," SEED "}");
    room_hello(&r, TT_WATCHER);
    assert_int_equal(r.clients[2].updates, 1);
    room_close(&r);
    room_open(&r);
    room_say(&r, TABLE "\"game\":\"old_west\",\"seats\":[\"\\u00e9va\",null,\"bot:random\"],\"options\":{\"alvin\":"
                       "true},\"memory_aid\":true,\"as\":0,\"hints\":\"random\"," SEED "," CHANCE "}");
    assert_true(r.host.has_table);
    assert_int_equal(heard(&r), 0);
    /* one client alone: no message has a seat, and none may name one */
    room_say(&r, "{\"message\":\"hello\",\"protocol\":1,\"seat\":0}");
    assert_error(&r.clients[0], "unknown_key");
    room_say(&r, "{}");
    assert_error(&r.clients[0], "missing_key");
    room_say(&r, "{\"message\":\"hello\",\"protocol\":1}");
    static const char welcome[] =
        "{\"message\":\"welcome\",\"protocol\":1,\"engine\":\"" TT_VERSION
        "\",\"game\":\"old_west\",\"options\":{\"alvin\":true},\"you\":0,\"seats\":[{\"kind\":\"person\",\"name\":"
        "\"\xc3\xa9va\"},{\"kind\":\"empty\",\"name\":\"\"},{\"kind\":\"bot\",\"name\":\"bot:random\"}],\"memory_aid\":"
        "true,\"rules\":[[\"goal\"],[\"turn\",2],[\"only_card\"],[\"renewal\",3],[\"tickets\",4,1],[\"route\"],"
        "[\"stand_in\",8],[\"lengths\",1,2,4,7,10,15,18,21],[\"parallel\"],[\"closed\",3],[\"ferry\"],[\"network\"],"
        "[\"marker\",2],[\"control\"],[\"alvin\",10],[\"last_round\",2],[\"globetrotter\",15]]}";
    assert_true(text_is(&r.clients[0].last, welcome, sizeof welcome - 1));
    assert_int_equal(r.clients[0].updates, 1);
    room_close(&r);
}

/* The list as a whole. */

static void test_every_error_has_a_name_of_its_own(void **unused)
{
    (void)unused;
    for (int i = 0; i < TT_WIRE_ERRORS; i++) {
        const char *name = tt_wire_error_name((tt_wire_error)i);
        assert_true(strlen(name) > 0 && strlen(tt_wire_error_text((tt_wire_error)i)) > 0);
        assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz_"), strlen(name));
        for (int j = 0; j < i; j++)
            assert_string_not_equal(name, tt_wire_error_name((tt_wire_error)j));
        for (int j = 1; j < TT_JSON_ERRORS; j++)
            assert_string_not_equal(name, tt_json_error_name((tt_json_error)j));
    }
}

/* Comes last. A message can't be too large for JSON before it is too long, and no field of one is deep or has keys. */
static void test_every_error_was_reached(void **unused)
{
    (void)unused;
    for (int i = TT_WIRE_JSON + 1; i < TT_WIRE_ERRORS; i++)
        if (!wire_reached[i])
            fail_msg("no test has the error %s", tt_wire_error_name((tt_wire_error)i));
    for (int i = 1; i < TT_JSON_ERRORS; i++) {
        bool never = i == TT_JSON_TOO_LARGE || i == TT_JSON_TOO_DEEP || i == TT_JSON_TOO_MANY_KEYS;
        if (!json_reached[i] && !never)
            fail_msg("no test has the error %s", tt_json_error_name((tt_json_error)i));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_fields),
        cmocka_unit_test(test_length),
        cmocka_unit_test(test_hello),
        cmocka_unit_test(test_who_speaks),
        cmocka_unit_test(test_no_hint),
        cmocka_unit_test(test_tables_that_cannot_be_read),
        cmocka_unit_test(test_tables_that_cannot_be),
        cmocka_unit_test(test_beginnings_that_cannot_be),
        cmocka_unit_test(test_no_record),
        cmocka_unit_test(test_nothing_to_join),
        cmocka_unit_test(test_no_memory_for_a_table),
        cmocka_unit_test(test_tables_of_all_sorts),
        cmocka_unit_test(test_every_error_has_a_name_of_its_own),
        cmocka_unit_test(test_every_error_was_reached),
    };
    return cmocka_run_group_tests_name("errors of the protocol", tests, NULL, NULL);
}
