/* rules_C_yard_test.c: card_game: laying cards in the rail yard, and robbery (C-8 to C-11). */
#include "kit.h"

static void assert_group(const table *t, int seat, int color, int count, int locomotives)
{
    assert_int_equal(t->state.table.yards.count[seat][color], count);
    assert_int_equal(t->state.table.yards.locomotives[seat][color], locomotives);
}

/* How many legal actions of the one seat asked lay cards. */
static int lays_of(const table *t)
{
    int seat = tt_state_next_seat(&t->state), lays = 0;
    int count = tt_legal_count(&t->game, &t->state, seat);
    for (int k = 0; k < count; k++)
        lays += tt_action_kind_of(tt_legal_pick(&t->game, &t->state, seat, k)) == TT_ACTION_LAY;
    return lays;
}

/* C-8 one group of two or more cards of one color */
static void test_C8_a_group_of_one_color(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    give(&t, 0, "4 red 1 blue");
    refused(&t, "lay 1 red", "group_size", "C-8");
    refused(&t, "lay 1 blue", "group_size", "C-8");
    refused(&t, "lay 5 red", "cards", "C-8");
    assert_int_equal(lays_of(&t), 3);
    forget(&t);
    act(&t, "lay 3 red");
    assert_events(&t, "lay turn_end");
    assert_int_equal(event_of(&t, "lay")->player, 0);
    assert_paid(event_of(&t, "lay"), "3 red");
    assert_int_equal(event_of(&t, "lay")->robbed, 0);
    assert_group(&t, 0, TT_RED, 3, 0);
    assert_hand(&t, 0, "1 red 1 blue");
    assert_discarded(&t, "");
    assert_turn(&t, 1);
}

/* C-8 locomotives may stand in, but a group has at least one card of the color itself */
static void test_C8_locomotives_stand_in(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    give(&t, 0, "2 red 3 locomotive");
    refused(&t, "lay 2 locomotive", "group_color", "C-8");
    refused(&t, "lay 3 locomotive", "group_color", "C-8");
    assert_legal(&t, "lay 1 red 1 locomotive");
    assert_legal(&t, "lay 2 red 3 locomotive");
    assert_int_equal(lays_of(&t), 7); /* one red with 1, 2 or 3; two red with 0, 1, 2 or 3 */
    act(&t, "lay 1 red 3 locomotive");
    assert_group(&t, 0, TT_RED, 1, 3);
    assert_hand(&t, 0, "1 red");
}

/* C-8 or exactly three cards of three different colors, without locomotives: three groups of one */
static void test_C8_three_cards_of_three_colors(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    give(&t, 0, "1 blue 2 red 1 green 1 locomotive");
    refused(&t, "lay 1 blue 1 red", "group_color", "C-8");
    refused(&t, "lay 1 blue 1 red 1 locomotive", "malformed", "");
    refused(&t, "lay 2 red 1 green", "malformed", "");
    refused(&t, "lay 1 blue 2 red 1 green", "malformed", "");
    refused(&t, "lay 1 white 1 blue 1 red", "cards", "C-8");
    assert_int_equal(lays_of(&t), 6); /* blue, green with a locomotive; red three ways; and the three colors */
    forget(&t);
    act(&t, "lay 1 blue 1 red 1 green");
    assert_events(&t, "lay turn_end");
    assert_paid(event_of(&t, "lay"), "1 blue 1 red 1 green");
    assert_group(&t, 0, TT_BLUE, 1, 0);
    assert_group(&t, 0, TT_RED, 1, 0);
    assert_group(&t, 0, TT_GREEN, 1, 0);
    assert_hand(&t, 0, "1 red 1 locomotive");
}

/* C-8 exactly three: not four different colors */
static void test_C8_not_four_colors(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    give(&t, 0, "1 white 1 blue 1 red 1 green");
    refused(&t, "lay 1 white 1 blue 1 red 1 green", "group_color", "C-8");
    assert_int_equal(lays_of(&t), 4); /* each three of the four */
}

/* C-8 cards laid are used up from those known first, as every payment (V-6) */
static void test_C8_known_cards_are_laid_first(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    give(&t, 0, "3 red 1 locomotive");
    t.state.table.known[0][TT_RED] = 2;
    t.state.table.known[0][TT_LOCOMOTIVE] = 1;
    act(&t, "lay 1 red 1 locomotive");
    assert_known(&t, 0, "1 red");
}

/* C-9 a color that lies in the own yard can't be laid, alone or among three */
static void test_C9_color_in_the_own_yard(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    yard(&t, 0, "1 red");
    give(&t, 0, "5 red 1 blue 1 green");
    refused(&t, "lay 2 red", "own_yard", "C-9");
    refused(&t, "lay 5 red", "own_yard", "C-9");
    refused(&t, "lay 1 blue 1 red 1 green", "own_yard", "C-9");
    assert_int_equal(lays_of(&t), 0);
}

/* C-9 other colors of the own yard do not matter */
static void test_C9_other_colors_are_free(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    yard(&t, 0, "2 red");
    give(&t, 0, "2 blue");
    act(&t, "lay 2 blue");
    assert_group(&t, 0, TT_RED, 2, 0);
    assert_group(&t, 0, TT_BLUE, 2, 0);
}

/* C-10 a color in another yard can be laid only with more cards than that group has */
static void test_C10_more_cards_than_the_other_group(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 3);
    yard(&t, 2, "3 red");
    give(&t, 0, "4 red");
    refused(&t, "lay 2 red", "other_yard", "C-10");
    refused(&t, "lay 3 red", "other_yard", "C-10");
    assert_int_equal(lays_of(&t), 1);
    forget(&t);
    act(&t, "lay 4 red");
    assert_events(&t, "lay turn_end");
    assert_group(&t, 0, TT_RED, 4, 0);
    assert_group(&t, 2, TT_RED, 0, 0);
    assert_discarded(&t, "3 red");
}

/* C-10 locomotives count on both sides, and those of the robbed group are discarded with it */
static void test_C10_locomotives_count_on_both_sides(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    yard(&t, 1, "1 red 2 locomotive");
    yard(&t, 1, "2 blue 1 locomotive");
    give(&t, 0, "3 red 2 locomotive");
    refused(&t, "lay 3 red", "other_yard", "C-10");
    refused(&t, "lay 1 red 2 locomotive", "other_yard", "C-10");
    assert_legal(&t, "lay 3 red 1 locomotive");
    assert_int_equal(lays_of(&t), 3); /* 2 red with 2; 3 red with 1 or 2 */
    act(&t, "lay 2 red 2 locomotive");
    const tt_event *lay = event_of(&t, "lay");
    assert_int_equal(lay->robbed, 1);
    assert_int_equal(lay->robbed_player, 1);
    assert_int_equal(lay->robbed_color, TT_RED);
    assert_int_equal(lay->robbed_count, 1);
    assert_int_equal(lay->robbed_locomotives, 2);
    assert_paid(lay, "2 red 2 locomotive");
    assert_discarded(&t, "1 red 2 locomotive");
    assert_group(&t, 0, TT_RED, 2, 2);
    assert_group(&t, 1, TT_RED, 0, 0);
    assert_group(&t, 1, TT_BLUE, 2, 0); /* not robbed; one card has left, for it is seat 1's turn (C-4) */
}

/* C-10 what counts is how many cards the group has now, after its departures */
static void test_C10_the_group_as_it_is_now(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    yard(&t, 1, "3 red");
    give(&t, 0, "3 red");
    refused(&t, "lay 3 red", "other_yard", "C-10");
    act(&t, "draw blind");
    act(&t, "draw blind");
    act(&t, "draw blind"); /* seat 1, whose group lost a card */
    act(&t, "draw blind");
    act(&t, "lay 3 red");
    assert_discarded(&t, "2 red");
    assert_group(&t, 0, TT_RED, 3, 0);
}

/* C-10 a robber can be robbed in turn: at most one player ever has a group of a color */
static void test_C10_robbed_in_turn(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 3);
    yard(&t, 2, "1 red");
    give(&t, 0, "2 red");
    give(&t, 1, "1 red 2 locomotive");
    act(&t, "lay 2 red");
    assert_discarded(&t, "1 red");
    act(&t, "lay 1 red 2 locomotive");
    assert_discarded(&t, "3 red");
    assert_group(&t, 0, TT_RED, 0, 0);
    assert_group(&t, 1, TT_RED, 1, 2);
    assert_group(&t, 2, TT_RED, 0, 0);
}

/* C-11 each of three single colors must lie in nobody's yard, even where one card lies */
static void test_C11_single_colors_lie_in_nobodys_yard(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    yard(&t, 1, "1 red");
    give(&t, 0, "1 white 1 blue 1 red 1 green");
    refused(&t, "lay 1 blue 1 red 1 green", "other_yard", "C-10");
    refused(&t, "lay 1 white 1 blue 1 red", "other_yard", "C-10");
    assert_int_equal(lays_of(&t), 1);
    act(&t, "lay 1 white 1 blue 1 green");
    assert_int_equal(event_of(&t, "lay")->robbed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_C8_a_group_of_one_color),
        cmocka_unit_test(test_C8_locomotives_stand_in),
        cmocka_unit_test(test_C8_three_cards_of_three_colors),
        cmocka_unit_test(test_C8_not_four_colors),
        cmocka_unit_test(test_C8_known_cards_are_laid_first),
        cmocka_unit_test(test_C9_color_in_the_own_yard),
        cmocka_unit_test(test_C9_other_colors_are_free),
        cmocka_unit_test(test_C10_more_cards_than_the_other_group),
        cmocka_unit_test(test_C10_locomotives_count_on_both_sides),
        cmocka_unit_test(test_C10_the_group_as_it_is_now),
        cmocka_unit_test(test_C10_robbed_in_turn),
        cmocka_unit_test(test_C11_single_colors_lie_in_nobodys_yard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
