/* wire_board_test.c: what a check of a custom board says, and a table that is played on one. */
#include "boards_kit.h"

#include "arena/heap.h"
#include "table/host.h"
#include "wire/board_json.h"

static char strings[TT_BOARD_FILE_MAX + 8];
static tt_custom_board custom;

/* The report of a text, with a final 0. */
static const char *report_of(const char *text, size_t size, bool *is_good)
{
    static char report[1 << 16];
    tt_buffer out;
    tt_buffer_open(&out, tt_heap());
    *is_good = tt_board_report(&custom, text, size, strings, &out);
    assert_false(out.failed);
    assert_true(out.size < sizeof report && out.bytes[out.size - 1] == '\n');
    snprintf(report, sizeof report, "%.*s", (int)out.size, out.bytes);
    tt_buffer_close(&out);
    return report;
}

static void test_a_board_that_can_be_played(void **unused)
{
    bool is_good;
    (void)unused;
    file *of = open_file("tests/boards", "small");
    const char *report = report_of(of->text, strlen(of->text), &is_good);
    assert_true(is_good);
    assert_non_null(strstr(report, "{\"message\":\"board\",\"faults\":[],\"count\":0,\"board\":\""));
    assert_non_null(strstr(report, "\"name\":\"Four Towns\",\"game\":\"europe\",\"games\":["));
    assert_non_null(strstr(report, "{\"game\":\"usa\",\"error\":\"too_few_tickets\",\"text\":\"the board has fewer "));
    assert_non_null(strstr(report, custom.sha256));
    assert_null(strstr(report, "card_game"));
    free(of);
}

static void test_faults_come_in_the_order_of_lines_with_their_parts(void **unused)
{
    bool is_good;
    (void)unused;
    file *of = open_file("tests/boards", "small");
    change(of, "\"b\": \"oslo\", \"length\": 1", "\"b\": \"atlantis\", \"length\": 9");
    change(of, "\"x\": 0.", "\"x\": 7.");
    const char *report = report_of(of->text, strlen(of->text), &is_good);
    assert_false(is_good);
    const char *first =
        strstr(report, "\"pattern\":\"must have %s in the field %s\",\"parts\":[\"a number from 0 to 1\","
                       "\"x\"]}");
    const char *second = strstr(report, "\"what\":\"route\",\"id\":\"narvik-oslo\",\"number\":5,\"pattern\":"
                                        "\"must have %s in the field %s\",\"parts\":[\"a whole number from 1 to 8\","
                                        "\"length\"]}");
    const char *third = strstr(report, "\"pattern\":\"names the unknown city %s\",\"parts\":[\"atlantis\"]}");
    assert_true(first && first < second && second < third);
    assert_non_null(strstr(report, "\"count\":3}"));
    assert_null(strstr(report, "\"board\":"));
    free(of);
}

static void test_a_board_without_a_game(void **unused)
{
    bool is_good;
    (void)unused;
    const char *report = report_of("{}", 2, &is_good);
    assert_false(is_good);
    assert_non_null(strstr(report, "{\"line\":1,\"text\":\"the board has no field game: "));
    assert_non_null(strstr(report, "\"pattern\":\"has no field game: %s\",\"parts\":["));
}

/* Fifty faults are enough to begin with; all are counted. */
static void test_many_faults(void **unused)
{
    static char text[TT_BOARD_FILE_MAX];
    bool is_good;
    size_t size = (size_t)snprintf(text, sizeof text, "{\"game\":\"usa\",\"tickets\":[");
    (void)unused;
    for (int i = 0; i < 300; i++)
        size += (size_t)snprintf(text + size, sizeof text - size, "%s1", i ? ",\n" : "");
    size += (size_t)snprintf(text + size, sizeof text - size, "]}");
    const char *report = report_of(text, size, &is_good);
    int faults = 0;
    for (const char *at = report; (at = strstr(at, "{\"line\":")); at++)
        faults++;
    assert_int_equal(faults, 50);
    assert_non_null(strstr(report, "],\"count\":304}"));
}

static void test_a_file_that_is_too_large_is_not_read(void **unused)
{
    static char text[TT_BOARD_FILE_MAX + 1];
    bool is_good;
    (void)unused;
    memset(text, '[', sizeof text);
    const char *report = report_of(text, sizeof text, &is_good);
    assert_false(is_good);
    assert_non_null(strstr(report, "\"text\":\"the board is larger than 64 KiB\""));
    assert_null(strstr(report_of(text, sizeof text - 1, &is_good), "KiB"));
}

/* Names would turn the text around them. */
static void test_controls_of_the_direction_of_writing(void **unused)
{
    static const char *const controls[] = {"\xE2\x80\xAE", "\xE2\x81\xA6", "\xE2\x80\x8F",
                                           "\xD8\x9C",     "\xC2\x85",     "\x7F"};
    static const char *const letters[] = {"\xE2\x80\x93", "\xD8\xA7", "\xC3\xA9", "\xE2\x80\x99"};
    (void)unused;
    for (size_t i = 0; i < sizeof controls / sizeof *controls; i++)
        assert_faults("small", "Four Towns", controls[i],
                      "3: the board must have a text of 1 to 80 bytes without control characters in the field name\n");
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        assert_faults("small", "Four Towns", letters[i], "");
}

typedef struct heard {
    char text[1 << 16];
    size_t size;
} heard;

static void hear(void *context, const char *line, size_t size)
{
    heard *to = context;
    assert_true(to->size + size < sizeof to->text);
    memcpy(to->text + to->size, line, size);
    to->size += size;
    to->text[to->size] = 0;
}

/* A host plays on the board it was given; the rules are the board's own. */
static void test_a_table_on_a_custom_board(void **unused)
{
    static tt_host host;
    static heard said;
    bool is_good;
    static const char hello[] = "{\"message\":\"hello\",\"protocol\":1}";
    static const char zeros[] = "0000000000000000000000000000000000000000000000000000000000000000";
    char table[300];
    (void)unused;
    file *of = open_file("tests/boards", "small");
    change(of, "\"name\": \"Four Towns\",",
           "\"name\": \"Four Towns\", \"rules\": {\"trains\": 9, \"dealt_tickets\": 1, \"kept_at_start\": 1, "
           "\"dealt_long\": 0, \"unkept_tickets\": \"under\"},");
    report_of(of->text, strlen(of->text), &is_good);
    assert_true(is_good);
    snprintf(table, sizeof table,
             "{\"message\":\"table\",\"game\":\"europe\",\"seats\":[\"ana\",\"bob\"],\"seed\":\"%s\",\"as\":0}", zeros);
    tt_host_open(&host, tt_heap(), (tt_lines_out){hear, &said});
    host.board = &custom.board;
    tt_host_hear(&host, table, strlen(table));
    tt_host_hear(&host, hello, strlen(hello));
    assert_non_null(strstr(said.text, custom.sha256));
    assert_non_null(strstr(said.text, "\"trains\":[9,9]"));
    tt_host_close(&host);
    said.size = 0;
    tt_host_open(&host, tt_heap(), (tt_lines_out){hear, &said});
    host.board = &custom.board;
    memcpy(strstr(table, "europe"), "usa\", ", 6); /* the board's own rules are for europe */
    tt_host_hear(&host, table, strlen(table));
    assert_non_null(strstr(said.text, "\"error\":"));
    tt_host_close(&host);
    free(of);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        root = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_board_that_can_be_played),
        cmocka_unit_test(test_faults_come_in_the_order_of_lines_with_their_parts),
        cmocka_unit_test(test_a_board_without_a_game),
        cmocka_unit_test(test_many_faults),
        cmocka_unit_test(test_a_file_that_is_too_large_is_not_read),
        cmocka_unit_test(test_controls_of_the_direction_of_writing),
        cmocka_unit_test(test_a_table_on_a_custom_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
