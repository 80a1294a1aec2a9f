/* rules_V_known_test.c: what everybody has seen and could have written down, V-6. */
#include "kit.h"

static tt_table_part public_part(const table *t, int seat)
{
    tt_view view;
    tt_view_make(&t->game, &t->state, seat, &view);
    return view.table;
}

/* V-6 a card taken from the market is known, one drawn blind is not */
static void test_V6_market_cards_are_known(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    stack(&t, "red, red, yellow");
    act(&t, "draw 0");
    act(&t, "draw blind");
    assert_hand(&t, 0, "2 red");
    assert_known(&t, 0, "1 red");
    for (int k = 0; k < 3; k++)
        assert_int_equal(public_part(&t, k < 2 ? k : TT_WATCHER).known[0][TT_RED], 1);
}

/* V-6 a locomotive taken from the market is known, too */
static void test_V6_market_locomotives_are_known(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "locomotive, blue, green, white, black");
    act(&t, "draw 0");
    assert_known(&t, 0, "1 locomotive");
}

/* V-6 cards dealt at the start are not known */
static void test_V6_dealt_cards_are_unknown(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "usa", 2, (tt_options){0});
    assert_known(&t, 0, "");
    assert_known(&t, 1, "");
}

/* V-6 a payment uses up known cards first, each kind for itself */
static void test_V6_a_payment_uses_known_cards_first(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "3 red 2 locomotive");
    t.state.table.known[0][TT_RED] = 2;
    t.state.table.known[0][TT_LOCOMOTIVE] = 1;
    check_sound(&t);
    act(&t, "claim kansas_city-omaha 1 red");
    assert_hand(&t, 0, "2 red 2 locomotive");
    assert_known(&t, 0, "1 red 1 locomotive");
    turn_of(&t, 0);
    act(&t, "claim calgary-vancouver 1 red 2 locomotive");
    assert_hand(&t, 0, "1 red");
    assert_known(&t, 0, ""); /* the card left may be any */
}

/* V-6 more is paid than known: nothing known is left, and what remains is unknown */
static void test_V6_unknown_cards_are_paid_after_known_ones(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "4 red");
    t.state.table.known[0][TT_RED] = 1;
    act(&t, "station roma 1 red");
    assert_known(&t, 0, "");
    assert_hand(&t, 0, "3 red");
}

/* V-6 cards returned from a tunnel are known, all of them, and a surcharge uses up known cards like any payment */
static void test_V6_cards_returned_from_a_tunnel_are_known(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "4 red 2 locomotive");
    t.state.table.known[0][TT_RED] = 1;
    stack(&t, "red, blue, green, white, yellow, red");
    act(&t, "claim paris-zurich 2 red 1 locomotive");
    assert_known(&t, 0, ""); /* laid, not in the hand */
    act(&t, "abandon");
    assert_hand(&t, 0, "4 red 2 locomotive");
    assert_known(&t, 0, "2 red 1 locomotive");
    turn_of(&t, 0);
    act(&t, "claim paris-zurich 3 red"); /* two of them known; white, yellow and red are turned up */
    assert_known(&t, 0, "1 locomotive");
    act(&t, "pay 1 locomotive");
    assert_known(&t, 0, "");
    assert_hand(&t, 0, "1 red 1 locomotive");
}

/* V-6 nothing more is deduced: who draws from a pile that everybody knows still draws unknown cards */
static void test_V6_nothing_is_deduced_from_a_reshuffle(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    pile_and_discard(&t, "", "2 blue");
    act(&t, "draw blind");
    act(&t, "draw blind");
    assert_hand(&t, 0, "2 blue");
    assert_known(&t, 0, "");
}

/* V-6 card_game: the given locomotive is known until it is spent, the seven cards dealt are not */
static void test_V6_the_given_locomotive_is_known(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "card_game", 3, (tt_options){0});
    for (int seat = 0; seat < 3; seat++)
        assert_known(&t, seat, "1 locomotive");
    table_of(&t, "card_game", 2);
    give(&t, 0, "2 red 2 locomotive");
    t.state.table.known[0][TT_LOCOMOTIVE] = 1;
    act(&t, "lay 2 red 1 locomotive");
    assert_hand(&t, 0, "1 locomotive");
    assert_known(&t, 0, "");
}

/* V-6 card_game: everybody saw what went onto the on-the-track stacks */
static void test_V6_the_track_is_remembered(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    yard(&t, 1, "2 red 1 locomotive");
    act(&t, "draw blind");
    act(&t, "draw blind");
    tt_table_part seen = public_part(&t, TT_WATCHER);
    assert_int_equal(seen.yards.track[1][TT_LOCOMOTIVE], 1);
    assert_int_equal(seen.yards.locomotives[1][TT_RED], 0);
}

/* V-6 card_game: the hand is kept into a second round with what is known of it, the four cards dealt are unknown */
static void test_V6_known_cards_outlast_a_scoring(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 4);
    for (int seat = 0; seat < 4; seat++)
        hold(&t, seat, "");
    pile(&t, ""); /* the last turn of the first round */
    t.state.table.turns_left = 1;
    turn_of(&t, 3);
    act(&t, "draw 0");
    act(&t, "draw 1");
    assert_int_equal(t.state.table.round, 2);
    assert_int_equal(t.state.table.hand_count[3], 3 + 4);
    assert_known(&t, 3, "1 blue 1 red 1 locomotive");
    assert_known(&t, 0, "1 locomotive");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_V6_market_cards_are_known),
        cmocka_unit_test(test_V6_market_locomotives_are_known),
        cmocka_unit_test(test_V6_dealt_cards_are_unknown),
        cmocka_unit_test(test_V6_a_payment_uses_known_cards_first),
        cmocka_unit_test(test_V6_unknown_cards_are_paid_after_known_ones),
        cmocka_unit_test(test_V6_cards_returned_from_a_tunnel_are_known),
        cmocka_unit_test(test_V6_nothing_is_deduced_from_a_reshuffle),
        cmocka_unit_test(test_V6_the_given_locomotive_is_known),
        cmocka_unit_test(test_V6_the_track_is_remembered),
        cmocka_unit_test(test_V6_known_cards_outlast_a_scoring),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
