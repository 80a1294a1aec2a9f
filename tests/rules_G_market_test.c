/* rules_G_market_test.c: the market and the draw pile, G-7 and G-8. */
#include "kit.h"

static int count_events(const table *t, tt_event_kind kind)
{
    int count = 0;
    for (int i = 0; i < t->events; i++)
        count += t->event[i].kind == kind;
    return count;
}

/* G-7 when a third locomotive comes into the market all five cards are discarded and five others dealt; the second card
 * is chosen from those */
static void test_G7_three_locomotives_renew_the_market(void **unused)
{
    (void)unused;
    table t;
    static const char *const games[] = {"usa", "europe", "old_west"};
    for (int g = 0; g < 3; g++) {
        table_of(&t, games[g], 2);
        market(&t, "locomotive, locomotive, red, blue, green");
        stack(&t, "locomotive, white, white, black, black, orange, yellow");
        act(&t, "draw 2");
        assert_events(&t, "draw_market refill market_flush market");
        assert_int_equal(t.event[1].card, TT_LOCOMOTIVE);
        assert_listed(&t.event[2], "locomotive, locomotive, locomotive, blue, green");
        assert_listed(&t.event[3], "white, white, black, black, orange");
        assert_discarded(&t, "1 blue 1 green 3 locomotive");
        assert_asks(&t, 0, "draw");
        act(&t, "draw 4");
        assert_market(&t, "white, white, black, black, yellow");
        assert_hand(&t, 0, "1 orange 1 red");
    }
}

/* G-7 two locomotives are fine */
static void test_G7_two_locomotives_stay(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "locomotive, white, red, blue, green");
    stack(&t, "locomotive, yellow");
    act(&t, "draw 1");
    act(&t, "draw 2");
    assert_events(&t, "draw_market refill draw_market refill turn_end");
    assert_market(&t, "locomotive, locomotive, yellow, blue, green");
}

/* G-7 a new market with three locomotives is renewed in turn, as often as needed */
static void test_G7_renewed_as_often_as_needed(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "locomotive, locomotive, red, blue, green");
    stack(&t, "locomotive, locomotive, red, locomotive, red, locomotive, "
              "locomotive, locomotive, locomotive, locomotive, locomotive, white, white, black, black, orange");
    act(&t, "draw 2");
    assert_events(&t, "draw_market refill market_flush market market_flush market market_flush market");
    assert_market(&t, "white, white, black, black, orange");
    assert_discarded(&t, "1 blue 2 red 1 green 11 locomotive");
}

/* G-7 a locomotive taken and replaced by another can bring the third, too; the turn is over all the same */
static void test_G7_after_a_locomotive_was_taken(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "locomotive, locomotive, red, blue, locomotive");
    stack(&t, "locomotive, white, white, black, black, orange");
    act(&t, "draw 0");
    assert_events(&t, "draw_market refill market_flush market turn_end");
    assert_market(&t, "white, white, black, black, orange");
    assert_turn(&t, 1);
}

/* G-7 when the draw pile ends while the market is dealt anew, the discard pile is shuffled, flushed cards included */
static void test_G7_renewal_across_a_reshuffle(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "locomotive, locomotive, red, blue, green");
    pile_and_discard(&t, "locomotive, white, black", "12 yellow 12 orange");
    act(&t, "draw 2");
    assert_events(&t, "draw_market refill market_flush reshuffle market");
    assert_int_equal(event_of(&t, "reshuffle")->count, 24 + 5);
    assert_int_equal(event_of(&t, "market")->list[0], TT_WHITE);
    assert_int_equal(event_of(&t, "market")->list[1], TT_BLACK);
    assert_int_equal(t.state.table.draw_count, 24 + 5 - 3);
    assert_discarded(&t, "");
}

/* G-7 the market is left as it is while market and piles hold fewer than three cards that are not locomotives */
static void test_G7_left_alone_with_too_few_colors(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "red, blue, locomotive, locomotive, red");
    pile_and_discard(&t, "locomotive, locomotive", "1 locomotive");
    act(&t, "draw 4"); /* the third locomotive comes, but there are only red and blue left */
    act(&t, "draw blind");
    assert_events(&t, "draw_market refill draw_blind turn_end");
    assert_market(&t, "red, blue, locomotive, locomotive, locomotive");
    assert_discarded(&t, "1 locomotive");
}

/* G-7 three are enough, and each of market, draw pile and discard pile counts */
static void test_G7_three_colors_are_enough(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "red, locomotive, locomotive, locomotive, red");
    pile_and_discard(&t, "locomotive, blue", "1 green");
    act(&t, "draw 4"); /* red, blue and green are left */
    assert_true(count_events(&t, TT_EVENT_MARKET_FLUSH) > 0);
    int locomotives = 0;
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        locomotives += t.state.table.market[slot] == TT_LOCOMOTIVE;
    assert_int_equal(locomotives, 2);
    assert_int_equal(t.state.table.draw_count, 2);
    assert_discarded(&t, "");
}

/* G-7 it is looked at again at the end of every turn: cards paid in that turn can make the renewal possible */
static void test_G7_looked_at_when_the_turn_ends(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "1 blue");
    market(&t, "locomotive, locomotive, locomotive, red, red");
    pile_and_discard(&t, "", "");
    act(&t, "claim atlanta-nashville 1 blue");
    assert_int_equal(t.event[0].kind, TT_EVENT_CLAIM);
    assert_int_equal(t.event[1].kind, TT_EVENT_MARKET_FLUSH);
    assert_int_equal(t.event[2].kind, TT_EVENT_RESHUFFLE);
    assert_int_equal(t.event[2].count, 6);
    assert_int_equal(t.event[t.events - 1].kind, TT_EVENT_TURN_END);
    assert_int_equal(count_events(&t, TT_EVENT_MARKET_FLUSH), count_events(&t, TT_EVENT_MARKET));
    int kinds[TT_CARDS] = {0};
    for (int slot = 0; slot < TT_MARKET_SLOTS; slot++)
        kinds[t.state.table.market[slot]]++;
    assert_int_equal(kinds[TT_LOCOMOTIVE], 2);
    assert_int_equal(kinds[TT_RED], 2);
    assert_int_equal(kinds[TT_BLUE], 1);
    assert_pile(&t, "locomotive");
}

/* G-7 it is not looked at after a blind card, only when the turn ends */
static void test_G7_not_looked_at_after_a_blind_card(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "locomotive, locomotive, locomotive, red, red");
    stack(&t, "blue, blue, white, white, black, black, orange");
    act(&t, "draw blind");
    assert_events(&t, "draw_blind");
    assert_market(&t, "locomotive, locomotive, locomotive, red, red");
    act(&t, "draw blind");
    assert_events(&t, "draw_blind draw_blind market_flush market turn_end");
    assert_market(&t, "white, white, black, black, orange");
}

/* G-7 it is not looked at between two gaps: all are filled first */
static void test_G7_not_looked_at_between_two_gaps(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "locomotive, locomotive, -, -, red");
    ticket_pile(&t, "boston-miami");
    stack(&t, "locomotive, blue, white, white, black, black, orange");
    act(&t, "tickets");
    act(&t, "keep boston-miami");
    assert_events(&t, "tickets_offered tickets_kept refill refill market_flush market turn_end");
    assert_listed(event_of(&t, "market_flush"), "locomotive, locomotive, locomotive, blue, red");
    assert_market(&t, "white, white, black, black, orange");
}

/* G-7 gaps are left out of what is discarded */
static void test_G7_gaps_are_not_discarded(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "locomotive, locomotive, red, -, -");
    stack(&t, "locomotive, white, white, black, black, orange");
    act(&t, "draw 2");
    assert_listed(event_of(&t, "market_flush"), "locomotive, locomotive, locomotive");
    assert_market(&t, "white, white, black, black, orange");
}

static void count_kind(void *context, const tt_event *event)
{
    table *t = context;
    t->event[t->events++] = *event;
}

/* G-7 the first market is looked at, too */
static void test_G7_the_first_market_is_renewed(void **unused)
{
    (void)unused;
    static const uint8_t seed[32] = {5};
    table t;
    uint8_t cards[10];
    table_of(&t, "usa", 2);
    list_of("locomotive, red, locomotive, blue, locomotive, white, white, black, black, orange", cards, 10);
    tt_start_piles(&t.game, seed, &t.state);
    for (int i = 0; i < 10; i++)
        assert_true(tt_pile_stack(&t.state, 2 * 4 + i, cards[i]));
    forget(&t);
    tt_start_deal(&t.game, &t.state, &(tt_sink){count_kind, &t});
    check_sound(&t);
    assert_events(&t, "deal deal market market_flush market tickets_offered tickets_offered");
    assert_listed(&t.event[2], "locomotive, red, locomotive, blue, locomotive");
    assert_market(&t, "white, white, black, black, orange");
    assert_discarded(&t, "1 blue 1 red 3 locomotive");
}

/* G-8 the discard pile is shuffled only when a card is needed and the draw pile is empty, not when it becomes empty */
static void test_G8_reshuffle_only_when_a_card_is_needed(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    pile_and_discard(&t, "red", "2 blue 3 green");
    act(&t, "draw blind");
    assert_events(&t, "draw_blind");
    assert_pile(&t, "");
    assert_discarded(&t, "2 blue 3 green");
    act(&t, "draw blind");
    assert_events(&t, "draw_blind reshuffle draw_blind turn_end");
    assert_int_equal(event_of(&t, "reshuffle")->count, 5);
    assert_discarded(&t, "");
    assert_int_equal(t.state.table.draw_count, 4);
}

/* G-8 an empty draw pile stays empty through a turn that needs no card */
static void test_G8_no_reshuffle_without_need(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "2 red");
    pile_and_discard(&t, "", "3 green");
    act(&t, "claim atlanta-charleston 2 red");
    assert_events(&t, "claim turn_end");
    assert_pile(&t, "");
    assert_discarded(&t, "2 red 3 green");
}

/* G-8 a card taken from the market needs a replacement: the reshuffle comes between */
static void test_G8_reshuffle_for_a_replacement(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    pile_and_discard(&t, "", "2 green");
    act(&t, "draw 0");
    assert_events(&t, "draw_market reshuffle refill");
    assert_market(&t, "green, blue, green, white, black");
    assert_pile(&t, "green");
}

/* G-8 if both piles are empty nothing is dealt, and the market has gaps */
static void test_G8_gaps_when_both_piles_are_empty(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    pile_and_discard(&t, "", "");
    act(&t, "draw 0");
    assert_int_equal(event_of(&t, "refill")->card, TT_NO_CARD);
    assert_int_equal(event_of(&t, "refill")->slot, 0);
    act(&t, "draw 3");
    assert_events(&t, "draw_market refill draw_market refill turn_end"); /* no refill for gaps that stay */
    assert_market(&t, "-, blue, green, -, black");
}

/* G-8 at the end of every turn gaps are filled, the lowest slot first, as long as cards last */
static void test_G8_gaps_are_filled_lowest_first(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "-, red, -, blue, -");
    ticket_pile(&t, "boston-miami");
    pile_and_discard(&t, "green, white", "");
    act(&t, "tickets");
    assert_events(&t, "tickets_offered"); /* not before the turn ends */
    act(&t, "keep boston-miami");
    assert_events(&t, "tickets_offered tickets_kept refill refill turn_end");
    assert_int_equal(t.event[2].slot, 0);
    assert_int_equal(t.event[3].slot, 2);
    assert_market(&t, "green, red, white, blue, -");
}

/* G-8 cards discarded in that same turn fill gaps, too */
static void test_G8_cards_just_paid_fill_gaps(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "2 yellow 1 locomotive");
    market(&t, "-, red, -, blue, -");
    pile_and_discard(&t, "green", "");
    act(&t, "claim calgary-vancouver 2 yellow 1 locomotive");
    assert_events(&t, "claim refill reshuffle refill refill turn_end");
    assert_int_equal(t.event[1].card, TT_GREEN);
    assert_int_equal(t.event[2].count, 3);
    assert_int_equal(t.event[3].slot, 2);
    assert_int_equal(t.event[4].slot, 4);
    assert_int_equal(t.state.table.draw_count, 1);
    assert_discarded(&t, "");
}

/* G-8 inside a turn only the slot just emptied is replaced; older gaps wait for its end */
static void test_G8_older_gaps_wait_for_the_end_of_the_turn(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    market(&t, "-, red, blue, green, white");
    pile(&t, "black, orange, purple");
    act(&t, "draw 1");
    assert_market(&t, "-, black, blue, green, white");
    act(&t, "draw blind");
    assert_events(&t, "draw_market refill draw_blind refill turn_end");
    assert_market(&t, "purple, black, blue, green, white");
    assert_hand(&t, 0, "1 orange 1 red");
}

/* G-8 a reshuffle is a shuffle: every order of four cards is as likely */
static void test_G8_a_reshuffle_is_fair(void **unused)
{
    (void)unused;
    enum { TRIES = 4800 };
    table t;
    table_of(&t, "usa", 2);
    pile_and_discard(&t, "", "1 blue 1 red 1 green 1 locomotive");
    int orders[TT_CARDS * TT_CARDS * TT_CARDS] = {0}, seen = 0;
    for (int i = 0; i < TRIES; i++) {
        tt_state state = t.state;
        state.secret.seed[3] = (uint8_t)i;
        state.secret.seed[4] = (uint8_t)(i >> 8);
        tt_apply(&t.game, &state, 0, tt_action_plain(TT_ACTION_DRAW_BLIND, 0), NULL);
        orders[(tt_draw_pile_card(&state, 0) * TT_CARDS + tt_draw_pile_card(&state, 1)) * TT_CARDS +
               tt_draw_pile_card(&state, 2)]++;
    }
    double chi = 0, due = TRIES / 24.0;
    for (int i = 0; i < TT_CARDS * TT_CARDS * TT_CARDS; i++) {
        seen += orders[i] > 0;
        chi += orders[i] ? (orders[i] - due) * (orders[i] - due) / due : 0;
    }
    assert_int_equal(seen, 24);
    assert_true(chi < 49.7); /* 23 degrees of freedom: one in a thousand is above */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G7_three_locomotives_renew_the_market),
        cmocka_unit_test(test_G7_two_locomotives_stay),
        cmocka_unit_test(test_G7_renewed_as_often_as_needed),
        cmocka_unit_test(test_G7_after_a_locomotive_was_taken),
        cmocka_unit_test(test_G7_renewal_across_a_reshuffle),
        cmocka_unit_test(test_G7_left_alone_with_too_few_colors),
        cmocka_unit_test(test_G7_three_colors_are_enough),
        cmocka_unit_test(test_G7_looked_at_when_the_turn_ends),
        cmocka_unit_test(test_G7_not_looked_at_after_a_blind_card),
        cmocka_unit_test(test_G7_not_looked_at_between_two_gaps),
        cmocka_unit_test(test_G7_gaps_are_not_discarded),
        cmocka_unit_test(test_G7_the_first_market_is_renewed),
        cmocka_unit_test(test_G8_reshuffle_only_when_a_card_is_needed),
        cmocka_unit_test(test_G8_no_reshuffle_without_need),
        cmocka_unit_test(test_G8_reshuffle_for_a_replacement),
        cmocka_unit_test(test_G8_gaps_when_both_piles_are_empty),
        cmocka_unit_test(test_G8_gaps_are_filled_lowest_first),
        cmocka_unit_test(test_G8_cards_just_paid_fill_gaps),
        cmocka_unit_test(test_G8_older_gaps_wait_for_the_end_of_the_turn),
        cmocka_unit_test(test_G8_a_reshuffle_is_fair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
