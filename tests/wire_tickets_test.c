/* wire_tickets_test.c: which routes serve a ticket: those of its path, those parallel to them, those that complete
 * it. */
#include <stdio.h>
#include <string.h>

#include "kit.h"
#include "table_kit.h"
#include "wire/picture.h"

/* The value of a member of the ticket in seat 0's view; "" if it has none. */
static const char *part_of(const table *t, const char *ticket, const char *member)
{
    static ledger memory;
    static char value[512];
    char key[64];
    tt_buffer text = kit_text();
    tt_json_writer json;
    tt_picture picture;
    tt_view view;
    value[0] = 0;
    tt_view_make(&t->game, &t->state, 0, &view);
    tt_picture_open(&picture, ledger_memory(&memory));
    assert_true(tt_picture_make(&picture, &t->game, &view, &t->state, false, NULL));
    tt_json_writer_open(&json, tt_buffer_put, &text);
    tt_picture_write(&json, &picture, NULL);
    tt_buffer_put(&text, "", 1);
    snprintf(key, sizeof key, "{\"id\":\"%s\"", ticket);
    const char *from = strstr(text.bytes, key);
    assert_non_null(from);
    const char *end = strchr(from, '}');
    snprintf(key, sizeof key, "\"%s\":\"", member);
    const char *at = strstr(from, key);
    if (at && at < end)
        snprintf(value, sizeof value, "%.*s", (int)strcspn(at + strlen(key), "\""), at + strlen(key));
    tt_picture_close(&picture);
    tt_buffer_close(&text);
    return value;
}

/* G-12 a route beside one of the path serves as well, while it is open to the seat */
static void test_G12_parallel_routes_serve(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 4);
    hold(&t, 0, "seattle-los_angeles, boston-miami");
    assert_string_equal(part_of(&t, "seattle-los_angeles", "routes"),
                        "los_angeles-san_francisco portland-san_francisco portland-seattle");
    assert_string_equal(part_of(&t, "seattle-los_angeles", "parallel"),
                        "los_angeles-san_francisco-2 portland-san_francisco-2 portland-seattle-2");
    own(&t, 0, "portland-seattle-2");
    assert_string_equal(part_of(&t, "seattle-los_angeles", "parallel"),
                        "los_angeles-san_francisco-2 portland-san_francisco-2");
    own(&t, 1, "los_angeles-san_francisco-2");
    assert_string_equal(part_of(&t, "seattle-los_angeles", "parallel"), "portland-san_francisco-2");
    assert_string_equal(part_of(&t, "seattle-los_angeles", "completing"), "");
}

/* G-16 every open route that joins the two cities completes the ticket, also one that is not the cheapest */
static void test_G16_completing_routes(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 4);
    hold(&t, 0, "seattle-los_angeles, boston-miami");
    own(&t, 0, "portland-seattle, los_angeles-san_francisco");
    assert_string_equal(part_of(&t, "seattle-los_angeles", "routes"), "portland-san_francisco");
    assert_string_equal(part_of(&t, "seattle-los_angeles", "completing"),
                        "portland-san_francisco portland-san_francisco-2");
    own(&t, 0, "portland-salt_lake_city");
    assert_string_equal(part_of(&t, "seattle-los_angeles", "completing"),
                        "portland-san_francisco portland-san_francisco-2 salt_lake_city-san_francisco "
                        "salt_lake_city-san_francisco-2");
    own(&t, 0, "portland-san_francisco");
    assert_string_equal(part_of(&t, "seattle-los_angeles", "completing"), "");
    assert_string_equal(part_of(&t, "seattle-los_angeles", "parallel"), "");
}

/* E-12 with a route that a station borrows, the last route of the path completes the ticket */
static void test_E12_completing_with_a_station(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    hold(&t, 0, "zurich-brindisi");
    own(&t, 1, "venezia-zurich");
    own(&t, 0, "brindisi-roma");
    assert_string_equal(part_of(&t, "zurich-brindisi", "completing"), "");
    station_at(&t, 0, "zurich");
    assert_string_equal(part_of(&t, "zurich-brindisi", "borrowed"), "venezia-zurich");
    assert_string_equal(part_of(&t, "zurich-brindisi", "completing"), "roma-venezia");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G12_parallel_routes_serve),
        cmocka_unit_test(test_G16_completing_routes),
        cmocka_unit_test(test_E12_completing_with_a_station),
    };
    return cmocka_run_group_tests_name("the routes of tickets", tests, NULL, NULL);
}
