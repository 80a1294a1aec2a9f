/* store_address_test.c: which addresses are PostgreSQL's, and that none is shown with its password. */
#include <string.h>

#include "store/address.h"
#include "store_suite.h"

static void test_paths_are_files(void **unused)
{
    static const char *const paths[] = {
        "games.db", "/var/lib/postgresql://x", "postgresql:/games", "postgresql/games.db", "./postgresql://games", ""};
    (void)unused;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        assert_false(tt_store_is_postgres(paths[i]));
    assert_true(tt_store_is_postgres("postgresql://"));
    assert_true(tt_store_is_postgres("postgres://ana@example/games"));
    assert_true(tt_store_is_postgres("PostgreSQL://ana@example/games"));
}

static void test_passwords_are_covered(void **unused)
{
    static const struct {
        const char *address, *shown;
    } cases[] = {
        {"games.db", "games.db"},
        {"/a:b@c/games****.db", "/a:b@c/games****.db"},
        {"postgresql:///games", "postgresql:///games"},
        {"postgresql://example:5432/games", "postgresql://example:5432/games"},
        {"postgresql://ana@example:5432/games", "postgresql://ana@example:5432/games"},
        {"postgresql://ana:sesame@example:5432/games", "postgresql://ana:***@example:5432/games"},
        {"postgresql://ana:sesame%40@a:1,b:2/games?x=y", "postgresql://ana:***@a:1,b:2/games?x=y"},
        {"postgresql://ana:ses@me@example/games", "postgresql://ana:***@example/games"},
        {"postgresql://ana:ses/me@example/games", "postgresql://ana:***@example/games"},
        {"postgresql://ana:ses?me@example/games", "postgresql://ana:***@example/games"},
        {"postgresql:///games?password=sesame", "postgresql:///games?password=***"},
        {"postgresql:///games?host=/tmp&password=sesame&user=ana",
         "postgresql:///games?host=/tmp&password=***&user=ana"},
        {"postgresql:///games?sslpassword=sesame&sslmode=require",
         "postgresql:///games?sslpassword=***&sslmode=require"},
    };
    char shown[TT_STORE_SHOWN], hidden[200];
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_string_equal(tt_store_shown(cases[i].address, shown), cases[i].shown);
        strcpy(hidden, cases[i].address);
        tt_store_hide(hidden);
        assert_int_equal(strlen(hidden), strlen(cases[i].address));
        assert_null(strstr(hidden, "sesame"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_paths_are_files),
                                       cmocka_unit_test(test_passwords_are_covered)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
