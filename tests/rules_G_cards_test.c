/* rules_G_cards_test.c: turns and drawing train cards, G-4 to G-6, G-9, G-10. */
#include "kit.h"

static int count_events(const table *t, tt_event_kind kind)
{
    int count = 0;
    for (int i = 0; i < t->events; i++)
        count += t->event[i].kind == kind;
    return count;
}

/* G-4 a turn is drawing cards, drawing tickets or claiming a route; in europe also building a station */
static void test_G4_the_actions_of_a_turn(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "2 red");
    assert_asks(&t, 0, "draw|tickets|claim");
    table_of(&t, "europe", 2);
    give(&t, 0, "2 red");
    assert_asks(&t, 0, "draw|tickets|claim|station");
    table_of(&t, "old_west", 2);
    give(&t, 0, "7 red");
    assert_asks(&t, 0, "draw|tickets|claim");
}

/* G-4 a turn is exactly one action: each of them ends it */
static void test_G4_one_action_a_turn(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "2 red");
    ticket_pile(&t, "boston-miami, calgary-phoenix, seattle-new_york");
    act(&t, "draw blind");
    act(&t, "draw blind");
    assert_turn(&t, 1);
    act(&t, "tickets");
    act(&t, "keep boston-miami");
    assert_turn(&t, 0);
    act(&t, "claim atlanta-charleston 2 red");
    assert_turn(&t, 1);
    assert_int_equal(count_events(&t, TT_EVENT_TURN_END), 3);
}

/* G-4 nobody passes who can do something */
static void test_G4_no_passing(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    refused(&t, "pass", "must_act", "G-13");
}

/* G-4 whoever's turn it is not can do nothing at all */
static void test_G4_only_the_seat_whose_turn_it_is(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 3);
    give(&t, 1, "2 red");
    refused_as(&t, 1, "draw 0", "not_asked", "G-4");
    refused_as(&t, 1, "claim atlanta-charleston 2 red", "not_asked", "G-4");
    refused_as(&t, 2, "tickets", "not_asked", "G-4");
    refused_as(&t, 2, "pass", "not_asked", "G-4");
}

/* G-4 an action that is begun is finished: after a first card nothing but a second one, after tickets nothing but the
 * choice */
static void test_G4_a_begun_action_is_finished(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "2 red");
    act(&t, "draw blind");
    refused(&t, "claim atlanta-charleston 2 red", "wrong_decision", "G-4");
    refused(&t, "tickets", "wrong_decision", "G-4");
    act(&t, "draw blind");
    act(&t, "tickets");
    refused(&t, "draw 0", "wrong_decision", "G-4");
    refused(&t, "draw blind", "wrong_decision", "G-4");
    assert_asks(&t, 1, "keep");
}

/* G-4 no station in usa and old_west, no rail yard and no tunnel outside their games */
static void test_G4_no_actions_of_other_games(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "2 red");
    refused(&t, "station denver 1 red", "wrong_decision", "G-4");
    refused(&t, "lay 2 red", "wrong_decision", "G-4");
    refused(&t, "abandon", "wrong_decision", "G-4");
    table_of(&t, "old_west", 2);
    give(&t, 0, "2 red");
    refused(&t, "station denver 1 red", "wrong_decision", "G-4");
    refused(&t, "marker denver 2 red", "wrong_decision", "G-4");
}

/* G-5 two cards from the market, each replaced at once from the top of the draw pile: the replacement can be the second
 */
static void test_G5_a_market_card_is_replaced_before_the_second(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    stack(&t, "yellow, purple, orange");
    act(&t, "draw 3");
    assert_events(&t, "draw_market refill");
    assert_int_equal(t.event[0].player, 0);
    assert_int_equal(t.event[0].slot, 3);
    assert_int_equal(t.event[0].card, TT_WHITE);
    assert_int_equal(t.event[1].slot, 3);
    assert_int_equal(t.event[1].card, TT_YELLOW);
    assert_market(&t, "red, blue, green, yellow, black");
    assert_asks(&t, 0, "draw");
    act(&t, "draw 3");
    assert_events(&t, "draw_market refill draw_market refill turn_end");
    assert_market(&t, "red, blue, green, purple, black");
    assert_hand(&t, 0, "1 white 1 yellow");
    assert_turn(&t, 1);
}

/* G-5 blind cards come from the top of the draw pile, one at a time, and leave the market alone */
static void test_G5_two_blind_cards(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    stack(&t, "yellow, purple");
    int cards = t.state.table.draw_count;
    act(&t, "draw blind");
    assert_hand(&t, 0, "1 yellow");
    act(&t, "draw blind");
    assert_hand(&t, 0, "1 purple 1 yellow");
    assert_events(&t, "draw_blind draw_blind turn_end");
    assert_int_equal(t.event[0].card, TT_YELLOW);
    assert_int_equal(t.event[1].card, TT_PURPLE);
    assert_market(&t, "red, blue, green, white, black");
    assert_int_equal(t.state.table.draw_count, cards - 2);
}

/* G-5 the two sources can be mixed, either first */
static void test_G5_market_and_blind_in_either_order(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    stack(&t, "yellow, purple, orange, yellow");
    act(&t, "draw 0");
    act(&t, "draw blind");
    assert_events(&t, "draw_market refill draw_blind turn_end");
    assert_hand(&t, 0, "1 purple 1 red");
    forget(&t);
    act(&t, "draw blind");
    act(&t, "draw 0");
    assert_events(&t, "draw_blind draw_market refill turn_end");
    assert_hand(&t, 1, "1 yellow 1 orange");
    assert_market(&t, "yellow, blue, green, white, black");
}

/* G-5 the second card must be drawn if there is a legal one: there is no stopping after the first */
static void test_G5_the_second_card_must_be_drawn(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    act(&t, "draw 1");
    refused(&t, "pass", "wrong_decision", "G-4");
    assert_legal_count(&t, 6);
}

/* G-6 a locomotive taken from the market is the only card of the turn */
static void test_G6_a_market_locomotive_is_the_only_card(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "red, locomotive, green, white, black");
    stack(&t, "yellow");
    act(&t, "draw 1");
    assert_events(&t, "draw_market refill turn_end");
    assert_hand(&t, 0, "1 locomotive");
    assert_market(&t, "red, yellow, green, white, black");
    assert_turn(&t, 1);
}

/* G-6 a locomotive in the market can't be the second card, whether it lay there or has just come up */
static void test_G6_no_market_locomotive_as_second_card(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "red, locomotive, green, white, black");
    stack(&t, "locomotive, yellow");
    act(&t, "draw 0");
    assert_market(&t, "locomotive, locomotive, green, white, black");
    refused(&t, "draw 0", "second_locomotive", "G-6");
    refused(&t, "draw 1", "second_locomotive", "G-6");
    assert_legal_count(&t, 4);
    act(&t, "draw 2");
    assert_hand(&t, 0, "1 red 1 green");
}

/* G-6 a locomotive drawn blind counts as one ordinary card, first or second */
static void test_G6_a_blind_locomotive_is_an_ordinary_card(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "red, locomotive, green, white, black");
    stack(&t, "locomotive, locomotive");
    act(&t, "draw blind");
    assert_asks(&t, 0, "draw");
    refused(&t, "draw 1", "second_locomotive", "G-6");
    act(&t, "draw blind");
    assert_hand(&t, 0, "2 locomotive");
    assert_turn(&t, 1);
}

/* G-9 if after the first card there is no legal second one, the turn ends: here the market is empty */
static void test_G9_the_last_card_of_all_ends_the_turn(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "-, -, red, -, -");
    pile_and_discard(&t, "", "");
    act(&t, "draw 2");
    assert_events(&t, "draw_market refill turn_end");
    assert_hand(&t, 0, "1 red");
    assert_turn(&t, 1);
}

/* G-9 locomotives in the market are no legal second card */
static void test_G9_only_locomotives_left_end_the_turn(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "locomotive, -, -, -, locomotive");
    pile_and_discard(&t, "blue", "");
    act(&t, "draw blind");
    assert_events(&t, "draw_blind turn_end");
    assert_hand(&t, 0, "1 blue");
    assert_turn(&t, 1);
}

/* G-9 nor is one that has just come up in place of the first card */
static void test_G9_a_replacement_locomotive_ends_the_turn(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "locomotive, -, -, -, red");
    pile_and_discard(&t, "locomotive", "");
    act(&t, "draw 4");
    assert_events(&t, "draw_market refill turn_end");
    assert_market(&t, "locomotive, -, -, -, locomotive");
    assert_turn(&t, 1);
}

/* G-9 one color left in the market is a legal second card, and must be taken */
static void test_G9_one_card_left_is_the_second(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "locomotive, -, green, -, red");
    pile_and_discard(&t, "", "");
    act(&t, "draw 4");
    assert_legal_count(&t, 1);
    assert_legal(&t, "draw 2");
    refused(&t, "draw 4", "empty_slot", "G-9");
    refused(&t, "draw blind", "no_cards", "G-9");
    act(&t, "draw 2");
    assert_hand(&t, 0, "1 red 1 green");
}

/* G-9 a discard pile is enough for a second card */
static void test_G9_a_discarded_card_is_a_legal_second(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "-, -, -, -, -");
    pile_and_discard(&t, "red", "1 blue");
    act(&t, "draw blind");
    assert_legal_count(&t, 1);
    act(&t, "draw blind");
    assert_events(&t, "draw_blind reshuffle draw_blind turn_end");
    assert_hand(&t, 0, "1 blue 1 red");
}

/* G-9 if no card can be drawn at all, drawing is not a legal action */
static void test_G9_no_card_at_all(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "2 red");
    market(&t, "-, -, -, -, -");
    pile_and_discard(&t, "", "");
    assert_asks(&t, 0, "tickets|claim");
    refused(&t, "draw blind", "no_cards", "G-9");
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        refused(&t, (char[]){'d', 'r', 'a', 'w', ' ', (char)('0' + slot), 0}, "empty_slot", "G-9");
}

/* G-9 cards in the market may be taken even when both piles are empty; a locomotive, too, as the first */
static void test_G9_the_market_alone(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "-, locomotive, -, green, -");
    pile_and_discard(&t, "", "");
    assert_legal(&t, "draw 1");
    assert_legal(&t, "draw 3");
    refused(&t, "draw blind", "no_cards", "G-9");
    act(&t, "draw 1");
    assert_turn(&t, 1);
    assert_market(&t, "-, -, -, green, -");
}

/* G-10 any number of cards may be held */
static void test_G10_no_limit_to_a_hand(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "12 purple 11 white 11 blue 12 yellow 12 orange 11 black 14 locomotive");
    stack(&t, "green");
    act(&t, "draw 0");
    act(&t, "draw blind");
    assert_hand(&t, 0, "12 purple 11 white 11 blue 12 yellow 12 orange 11 black 2 red 14 locomotive");
    assert_int_equal(t.state.table.hand_count[0], 85);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G4_the_actions_of_a_turn),
        cmocka_unit_test(test_G4_one_action_a_turn),
        cmocka_unit_test(test_G4_no_passing),
        cmocka_unit_test(test_G4_only_the_seat_whose_turn_it_is),
        cmocka_unit_test(test_G4_a_begun_action_is_finished),
        cmocka_unit_test(test_G4_no_actions_of_other_games),
        cmocka_unit_test(test_G5_a_market_card_is_replaced_before_the_second),
        cmocka_unit_test(test_G5_two_blind_cards),
        cmocka_unit_test(test_G5_market_and_blind_in_either_order),
        cmocka_unit_test(test_G5_the_second_card_must_be_drawn),
        cmocka_unit_test(test_G6_a_market_locomotive_is_the_only_card),
        cmocka_unit_test(test_G6_no_market_locomotive_as_second_card),
        cmocka_unit_test(test_G6_a_blind_locomotive_is_an_ordinary_card),
        cmocka_unit_test(test_G9_the_last_card_of_all_ends_the_turn),
        cmocka_unit_test(test_G9_only_locomotives_left_end_the_turn),
        cmocka_unit_test(test_G9_a_replacement_locomotive_ends_the_turn),
        cmocka_unit_test(test_G9_one_card_left_is_the_second),
        cmocka_unit_test(test_G9_a_discarded_card_is_a_legal_second),
        cmocka_unit_test(test_G9_no_card_at_all),
        cmocka_unit_test(test_G9_the_market_alone),
        cmocka_unit_test(test_G10_no_limit_to_a_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
