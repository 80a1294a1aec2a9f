/* library_test.c: what a program that links to the library relies on, beside the rules: versions, who is asked next,
 * and that what a search did not find is refused and not trusted. */
#include <stdio.h>
#include <string.h>

#include "games/list.h"
#include "kit.h"
#include "turntable/turntable.h"

static void test_the_version_is_the_one_of_the_headers(void **unused)
{
    (void)unused;
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", TT_VERSION_MAJOR, TT_VERSION_MINOR, TT_VERSION_PATCH);
    assert_string_equal(TT_VERSION, text);
    assert_string_equal(tt_version(), TT_VERSION);
}

static void test_an_unknown_game_is_refused(void **unused)
{
    (void)unused;
    tt_game game, before;
    memset(&game, 7, sizeof game);
    before = game;
    tt_options none = {false, false};
    assert_null(tt_rules_find("europa", 6));
    assert_int_equal(tt_game_make(tt_rules_find("europa", 6), NULL, 2, none, &game), TT_GAME_UNKNOWN);
    assert_int_equal(tt_game_make(NULL, &tt_board_usa, 2, none, &game), TT_GAME_UNKNOWN);
    assert_memory_equal(&game, &before, sizeof game);
    assert_string_equal(tt_game_error_name(TT_GAME_UNKNOWN), "unknown_game");
    assert_string_equal(tt_game_error_text(TT_GAME_UNKNOWN), "there is no game of that name");
}

static void test_there_is_nothing_outside_a_list(void **unused)
{
    (void)unused;
    assert_null(tt_rules_at(-1));
    assert_null(tt_rules_at(tt_rules_count()));
    assert_non_null(tt_rules_at(tt_rules_count() - 1));
    assert_null(tt_bot_at(-1));
    assert_null(tt_bot_at(tt_bot_count()));
    assert_non_null(tt_bot_at(tt_bot_count() - 1));
}

static void test_what_is_no_card_has_an_empty_name(void **unused)
{
    (void)unused;
    assert_string_equal(tt_card_name(TT_LOCOMOTIVE), "locomotive");
    assert_string_equal(tt_card_name(tt_card_find("pink", 4)), "");
    assert_string_equal(tt_card_name(TT_NO_CARD), "");
    assert_string_equal(tt_color_name(TT_GRAY), "gray");
    assert_string_equal(tt_color_name(TT_GREEN), "green");
    assert_string_equal(tt_color_name(-1), "");
    assert_string_equal(tt_color_name(TT_NO_CARD), "");
}

static void test_an_unknown_bot_answers_what_is_refused(void **unused)
{
    (void)unused;
    static table t;
    table_of(&t, "usa", 2);
    tt_state before = t.state;
    tt_action answer = tt_bot_choose(tt_bot_find("genius", 6), NULL);
    assert_int_equal(answer, TT_NO_ACTION);
    assert_int_equal(tt_apply(&t.game, &t.state, 0, answer, NULL).refusal, TT_REFUSED_MALFORMED);
    assert_memory_equal(&before, &t.state, sizeof before);
}

/* An index that a search did not find makes no legal action, whatever its kind. */
static void test_an_action_on_nothing_is_refused(void **unused)
{
    (void)unused;
    static table t;
    table_of(&t, "europe", 2);
    int city = tt_board_city(t.game.board, "atlantis", 8);
    assert_int_equal(city, -1);
    for (int kind = 0; kind < TT_ACTION_KINDS; kind++) {
        tt_action action = tt_action_plain((tt_action_kind)kind, city);
        assert_int_not_equal(tt_why_action(&t.game, &t.state, 0, action).refusal, TT_OK);
    }
}

static void test_the_next_seat_is_the_lowest_that_is_asked(void **unused)
{
    (void)unused;
    static table t;
    table_deal(&t, "usa", 3, (tt_options){false, false});
    assert_int_equal(tt_state_next_seat(&t.state), 0); /* all are asked */
    tt_apply(&t.game, &t.state, 0, tt_legal_pick(&t.game, &t.state, 0, 0), NULL);
    assert_int_equal(tt_state_next_seat(&t.state), 1);
    tt_apply(&t.game, &t.state, 2, tt_legal_pick(&t.game, &t.state, 2, 0), NULL);
    assert_int_equal(tt_state_next_seat(&t.state), 1);
}

static void test_nobody_is_next_when_a_game_is_over(void **unused)
{
    (void)unused;
    static table t;
    uint8_t seed[32] = {1};
    tt_rng rng;
    tt_rng_seed(&rng, seed);
    for (int g = 0; g < tt_rules_count(); g++) {
        table_deal(&t, tt_rules_at(g)->name, 2, (tt_options){false, false});
        int decisions = 0;
        for (; !tt_state_over(&t.state) && decisions < 5000; decisions++) {
            int seat = tt_state_next_seat(&t.state);
            assert_true(seat >= 0 && tt_state_asks(&t.state, seat));
            uint32_t count = (uint32_t)tt_legal_count(&t.game, &t.state, seat);
            tt_apply(&t.game, &t.state, seat, tt_legal_pick(&t.game, &t.state, seat, (int)tt_rng_below(&rng, count)),
                     NULL);
        }
        assert_true(decisions < 5000);
        assert_int_equal(tt_state_next_seat(&t.state), -1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_version_is_the_one_of_the_headers),
        cmocka_unit_test(test_an_unknown_game_is_refused),
        cmocka_unit_test(test_there_is_nothing_outside_a_list),
        cmocka_unit_test(test_what_is_no_card_has_an_empty_name),
        cmocka_unit_test(test_an_unknown_bot_answers_what_is_refused),
        cmocka_unit_test(test_an_action_on_nothing_is_refused),
        cmocka_unit_test(test_the_next_seat_is_the_lowest_that_is_asked),
        cmocka_unit_test(test_nobody_is_next_when_a_game_is_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
