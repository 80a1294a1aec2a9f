/* every_game.c: a test for each game. */
#include "every_game.h"

#include "turntable/game.h"

enum { GAMES_MAX = 16 };

int run_for_every_game(const char *title, CMUnitTestFunction test)
{
    struct CMUnitTest tests[GAMES_MAX] = {0};
    int games = tt_rules_count();
    assert_true(games <= GAMES_MAX);
    for (int i = 0; i < games; i++) {
        const char *name = tt_rules_at(i)->name;
        tests[i] = (struct CMUnitTest){.name = name, .test_func = test, .initial_state = (void *)name};
    }
    return _cmocka_run_group_tests(title, tests, (size_t)games, NULL, NULL);
}
