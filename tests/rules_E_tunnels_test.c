/* rules_E_tunnels_test.c: europe: tunnels (E-3 to E-9). */
#include "kit.h"

static bool owns(const table *t, int seat, const char *route)
{
    return tt_routes_has(&t->state.table.rails.owned[seat], route_id(t, route));
}

static int trains_of(const table *t, int seat)
{
    return t->state.table.rails.trains[seat];
}

static void assert_tunnel(const table *t, const char *paid, const char *turned_up, int surcharge)
{
    const tt_event *tunnel = event_of(t, "tunnel");
    assert_paid(tunnel, paid);
    assert_listed(tunnel, turned_up);
    assert_int_equal(tunnel->surcharge, surcharge);
}

/* E-3: tunnels. */

/* E-3 three cards are turned up from the draw pile; each of the color laid asks for one card more */
static void test_E3_surcharge_for_the_color_laid(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "5 black 1 locomotive");
    stack(&t, "black, white, black, green");
    int before = t.state.table.draw_count;
    forget(&t);
    act(&t, "claim madrid-pamplona 3 black");
    assert_events(&t, "tunnel");
    assert_tunnel(&t, "3 black", "black, white, black", 2);
    assert_int_equal(event_of(&t, "tunnel")->player, 0);
    assert_int_equal(event_of(&t, "tunnel")->route, route_id(&t, "madrid-pamplona"));
    assert_int_equal(t.state.table.draw_count, before - 3);
    assert_asks(&t, 0, "pay|abandon");
    assert_false(owns(&t, 0, "madrid-pamplona"));
    assert_int_equal(trains_of(&t, 0), 45);
    assert_points(&t, 0, 0);
}

/* E-3 the full payment for the length is laid first: fewer cards are refused, whatever the hand could add later */
static void test_E3_full_payment_first(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "2 black 3 red");
    refused(&t, "claim madrid-pamplona 2 black", "count", "G-11");
    refused(&t, "claim madrid-pamplona 3 red", "color", "G-11");
    refused(&t, "claim madrid-pamplona 3 black", "cards", "G-11");
}

/* E-3 a locomotive turned up asks for one card more, whatever color was laid */
static void test_E3_surcharge_for_locomotives(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "3 black");
    stack(&t, "locomotive, locomotive, black");
    act(&t, "claim madrid-pamplona 3 black");
    assert_tunnel(&t, "3 black", "locomotive, locomotive, black", 3);
}

/* E-3 a payment of a color with locomotives among it is matched by that color and by locomotives */
static void test_E3_payment_with_locomotives_keeps_its_color(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "1 black 2 locomotive");
    stack(&t, "white, black, locomotive");
    act(&t, "claim madrid-pamplona 1 black 2 locomotive");
    assert_tunnel(&t, "1 black 2 locomotive", "white, black, locomotive", 2);
}

/* E-3 the surcharge is paid with the color laid, with locomotives, or with both */
static void test_E3_what_pays_the_surcharge(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "5 black 2 red 2 locomotive");
    stack(&t, "black, locomotive, white");
    act(&t, "claim madrid-pamplona 3 black");
    assert_legal_count(&t, 4); /* the three payments, and abandon */
    assert_legal(&t, "pay 2 black");
    assert_legal(&t, "pay 1 black 1 locomotive");
    assert_legal(&t, "pay 2 locomotive");
    refused(&t, "pay 2 red", "surcharge_cards", "E-3");
    refused(&t, "pay 1 red 1 locomotive", "surcharge_cards", "E-3");
    refused(&t, "pay 1 black", "count", "E-3");
    refused(&t, "pay 3 black", "count", "E-3");
    refused(&t, "draw blind", "wrong_decision", "G-4");
    refused_as(&t, 1, "abandon", "not_asked", "G-4");
}

/* E-3 the surcharge paid completes the claim: all cards are discarded, trains and points are those of the length */
static void test_E3_surcharge_paid(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "5 black 2 locomotive");
    stack(&t, "black, locomotive, white");
    forget(&t);
    act(&t, "claim madrid-pamplona 3 black");
    act(&t, "pay 1 black 1 locomotive");
    assert_events(&t, "tunnel tunnel_paid claim turn_end");
    assert_paid(event_of(&t, "tunnel_paid"), "1 black 1 locomotive");
    assert_paid(event_of(&t, "claim"), "4 black 1 locomotive");
    assert_int_equal(event_of(&t, "claim")->points[0], 4);
    assert_hand(&t, 0, "1 black 1 locomotive");
    assert_discarded(&t, "5 black 1 white 2 locomotive"); /* paid: 4 black 1 locomotive; turned up: the rest */
    assert_true(owns(&t, 0, "madrid-pamplona"));
    assert_int_equal(trains_of(&t, 0), 42);
    assert_points(&t, 0, 4);
    assert_turn(&t, 1);
}

/* E-3 only tunnels turn up cards */
static void test_E3_other_routes_turn_up_nothing(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "3 black");
    stack(&t, "black, black, black");
    forget(&t);
    act(&t, "claim brest-paris 3 black");
    assert_events(&t, "claim turn_end");
    assert_discarded(&t, "3 black");
}

/* E-4: refusing, or being unable to pay. */

/* E-4 an unpaid surcharge gives the laid cards back, claims nothing and ends the turn */
static void test_E4_abandoned_tunnel(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "5 red"); /* the tunnel paris-zurich is gray, 3 long */
    stack(&t, "red, blue, locomotive");
    forget(&t);
    act(&t, "claim paris-zurich 3 red");
    assert_hand(&t, 0, "2 red");
    assert_asks(&t, 0, "pay|abandon");
    act(&t, "abandon");
    assert_events(&t, "tunnel tunnel_abandoned turn_end");
    assert_int_equal(event_of(&t, "tunnel_abandoned")->player, 0);
    assert_hand(&t, 0, "5 red");
    assert_known(&t, 0, "3 red"); /* V-6: those three were seen */
    assert_discarded(&t, "1 red 1 blue 1 locomotive");
    assert_false(owns(&t, 0, "paris-zurich"));
    assert_int_equal(trains_of(&t, 0), 45);
    assert_points(&t, 0, 0);
    assert_turn(&t, 1);
}

/* E-4 the player is asked even if the hand can't pay, and then can only abandon */
static void test_E4_asked_when_unable_to_pay(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "3 red 4 blue");
    stack(&t, "red, blue, green");
    act(&t, "claim paris-zurich 3 red");
    assert_asks(&t, 0, "abandon");
    assert_legal_count(&t, 1);
    refused(&t, "pay 1 red", "cards", "E-3");
    refused(&t, "pay 1 blue", "surcharge_cards", "E-3");
    act(&t, "abandon");
    assert_hand(&t, 0, "3 red 4 blue");
    assert_turn(&t, 1);
}

/* E-4 with no surcharge the claim completes at once, with no further choice */
static void test_E4_no_surcharge_no_question(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "4 red");
    stack(&t, "blue, green, white");
    forget(&t);
    act(&t, "claim paris-zurich 3 red");
    assert_events(&t, "tunnel claim turn_end");
    assert_tunnel(&t, "3 red", "blue, green, white", 0);
    assert_paid(event_of(&t, "claim"), "3 red");
    assert_true(owns(&t, 0, "paris-zurich"));
    assert_hand(&t, 0, "1 red");
    assert_turn(&t, 1);
}

/* E-4 an abandoned tunnel stays free, for the same player in a later turn too */
static void test_E4_abandoned_tunnel_stays_free(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "3 red");
    give(&t, 1, "3 blue");
    stack(&t, "red, blue, green, white, white, blue, white, white, white");
    act(&t, "claim paris-zurich 3 red");
    act(&t, "abandon");
    act(&t, "claim paris-zurich 3 blue");
    act(&t, "abandon");
    act(&t, "claim paris-zurich 3 red");
    assert_true(owns(&t, 0, "paris-zurich"));
    assert_hand(&t, 0, "");
    assert_known(&t, 0, "");
}

/* E-4 laid cards that were known stay known when they come back, and no card is known twice */
static void test_E4_cards_that_come_back_are_known_once(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "4 red");
    t.state.table.known[0][TT_RED] = 2; /* taken from the market before */
    stack(&t, "red, white, white");
    act(&t, "claim paris-zurich 3 red");
    assert_known(&t, 0, "");
    act(&t, "abandon");
    assert_known(&t, 0, "3 red");
}

/* E-5: the turned-up cards. */

/* E-5 until the turn ends neither the laid nor the turned-up cards lie in the discard pile */
static void test_E5_nothing_is_discarded_before_the_answer(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "4 red");
    stack(&t, "red, blue, green");
    act(&t, "claim paris-zurich 3 red");
    assert_discarded(&t, "");
    assert_hand(&t, 0, "1 red");
}

/* E-5 the turned-up cards are discarded in every case: paid, abandoned, or no surcharge at all */
static void test_E5_turned_up_cards_are_discarded_in_every_case(void **unused)
{
    (void)unused;
    for (int way = 0; way < 3; way++) {
        table t;
        table_of(&t, "europe", 2);
        give(&t, 0, "4 red");
        stack(&t, way == 2 ? "black, blue, green" : "red, blue, green");
        act(&t, "claim paris-zurich 3 red");
        if (way < 2)
            act(&t, way == 0 ? "pay 1 red" : "abandon");
        assert_turn(&t, 1);
        assert_discarded(&t, way == 0   ? "5 red 1 blue 1 green"
                             : way == 1 ? "1 red 1 blue 1 green"
                                        : "3 red 1 black 1 blue 1 green");
    }
}

/* E-5 when the turn ends means before the gaps of the market are filled: a reshuffle then has all of these cards */
static void test_E5_discarded_after_the_cards_paid_and_before_gaps_are_filled(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "3 red");
    market(&t, "white, -, green, white, black");
    pile_and_discard(&t, "blue, blue, blue", "");
    forget(&t);
    act(&t, "claim paris-zurich 3 red");
    assert_events(&t, "tunnel claim reshuffle refill turn_end");
    assert_int_equal(event_of(&t, "reshuffle")->count, 6); /* 3 red paid, 3 blue turned up */
    assert_int_equal(event_of(&t, "refill")->slot, 1);
    assert_discarded(&t, "");
    assert_int_equal(t.state.table.draw_count, 5);
}

/* E-6: gray tunnels. */

/* E-6 for a gray tunnel the color of the payment is the one laid, so the same cards turned up cost more or less */
static void test_E6_gray_tunnel_takes_the_color_laid(void **unused)
{
    (void)unused;
    static const struct {
        const char *laid, *action;
        int surcharge;
    } cases[] = {
        {"3 red", "claim paris-zurich 3 red", 2},
        {"3 blue", "claim paris-zurich 3 blue", 3},
        {"3 green", "claim paris-zurich 3 green", 1},
        {"1 red 2 locomotive", "claim paris-zurich 1 red 2 locomotive", 2},
    };
    for (int i = 0; i < 4; i++) {
        table t;
        table_of(&t, "europe", 2);
        give(&t, 0, cases[i].laid);
        stack(&t, i == 1 ? "blue, blue, locomotive" : "red, blue, locomotive");
        act(&t, cases[i].action);
        assert_tunnel(&t, cases[i].laid, i == 1 ? "blue, blue, locomotive" : "red, blue, locomotive",
                      cases[i].surcharge);
    }
}

/* E-6 the surcharge of a gray tunnel is of the color laid, not of any color */
static void test_E6_surcharge_of_a_gray_tunnel(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "4 green 2 yellow 1 locomotive");
    stack(&t, "green, white, white");
    act(&t, "claim paris-zurich 3 green");
    refused(&t, "pay 1 yellow", "surcharge_cards", "E-3");
    assert_legal(&t, "pay 1 locomotive");
    act(&t, "pay 1 green");
    assert_paid(event_of(&t, "claim"), "4 green");
    assert_hand(&t, 0, "2 yellow 1 locomotive");
}

/* E-7: locomotives alone. */

/* E-7 a payment of locomotives only is not matched by the color of the tunnel */
static void test_E7_locomotives_are_not_matched_by_the_color_of_the_tunnel(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "2 black 4 locomotive");
    stack(&t, "black, black, black"); /* madrid-pamplona is black */
    forget(&t);
    act(&t, "claim madrid-pamplona 3 locomotive");
    assert_events(&t, "tunnel claim turn_end");
    assert_tunnel(&t, "3 locomotive", "black, black, black", 0);
    assert_hand(&t, 0, "2 black 1 locomotive");
    assert_discarded(&t, "3 black 3 locomotive");
}

/* E-7 a payment of locomotives only is matched only by locomotives, and its surcharge paid only with locomotives */
static void test_E7_surcharge_in_locomotives_only(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "2 black 4 red 5 locomotive");
    stack(&t, "locomotive, black, locomotive");
    act(&t, "claim madrid-pamplona 3 locomotive");
    assert_tunnel(&t, "3 locomotive", "locomotive, black, locomotive", 2);
    assert_legal_count(&t, 2);
    refused(&t, "pay 2 black", "surcharge_cards", "E-7");
    refused(&t, "pay 2 red", "surcharge_cards", "E-7");
    refused(&t, "pay 1 black 1 locomotive", "surcharge_cards", "E-7");
    act(&t, "pay 2 locomotive");
    assert_hand(&t, 0, "2 black 4 red");
    assert_discarded(&t, "1 black 7 locomotive");
    assert_points(&t, 0, 4);
}

/* E-7 whoever laid the last locomotives can't pay with colors and has to abandon */
static void test_E7_no_locomotive_left_to_pay_with(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "9 black 3 locomotive");
    stack(&t, "locomotive, black, white");
    act(&t, "claim madrid-pamplona 3 locomotive");
    assert_asks(&t, 0, "abandon");
    act(&t, "abandon");
    assert_hand(&t, 0, "9 black 3 locomotive");
    assert_known(&t, 0, "3 locomotive");
}

/* E-8: fewer than three cards to turn up. */

/* E-8 with no card to turn up there is no surcharge; the laid cards are not turned up themselves */
static void test_E8_nothing_to_turn_up(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "3 red");
    pile_and_discard(&t, "", "");
    forget(&t);
    act(&t, "claim paris-zurich 3 red");
    assert_events(&t, "tunnel claim turn_end");
    assert_tunnel(&t, "3 red", "", 0);
    assert_discarded(&t, "3 red"); /* the market is full: nothing needs a card */
    assert_true(owns(&t, 0, "paris-zurich"));
}

/* E-8 with one card or two to turn up, those are turned up */
static void test_E8_one_or_two_cards_to_turn_up(void **unused)
{
    (void)unused;
    for (int cards = 1; cards <= 2; cards++) {
        table t;
        table_of(&t, "europe", 2);
        give(&t, 0, "5 red");
        pile_and_discard(&t, cards == 1 ? "red" : "red, locomotive", "");
        forget(&t);
        act(&t, "claim paris-zurich 3 red");
        assert_events(&t, "tunnel");
        assert_tunnel(&t, "3 red", cards == 1 ? "red" : "red, locomotive", cards);
        act(&t, "abandon");
        assert_discarded(&t, cards == 1 ? "1 red" : "1 red 1 locomotive");
        assert_hand(&t, 0, "5 red");
    }
}

/* E-8 the discard pile is shuffled in when the draw pile ends in the middle; laid and turned-up cards stay out of it */
static void test_E8_reshuffle_in_the_middle(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "4 red");
    pile_and_discard(&t, "red", "3 blue");
    forget(&t);
    act(&t, "claim paris-zurich 3 red");
    assert_events(&t, "reshuffle tunnel");
    assert_int_equal(event_of(&t, "reshuffle")->count, 3);
    assert_tunnel(&t, "3 red", "red, blue, blue", 1);
    assert_pile(&t, "blue");
    assert_discarded(&t, "");
    act(&t, "pay 1 red");
    assert_discarded(&t, "5 red 2 blue");
    assert_pile(&t, "blue");
}

/* E-8 even after the reshuffle fewer than three cards may be there */
static void test_E8_reshuffle_of_too_few_cards(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "3 red");
    pile_and_discard(&t, "", "1 locomotive 1 green");
    forget(&t);
    act(&t, "claim paris-zurich 3 red");
    assert_events(&t, "reshuffle tunnel");
    const tt_event *tunnel = event_of(&t, "tunnel");
    assert_int_equal(tunnel->count, 2);
    assert_int_equal(tunnel->surcharge, 1);
    assert_int_equal(t.state.table.draw_count, 0);
    act(&t, "abandon");
    assert_discarded(&t, "1 locomotive 1 green");
}

/* E-9: trains. */

/* E-9 trains are needed for the length only: three trains dig a tunnel of three that costs five cards */
static void test_E9_surcharge_costs_no_trains(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "5 red");
    trains_left(&t, 0, 3);
    int points = t.state.table.points[0];
    stack(&t, "red, red, white");
    forget(&t);
    act(&t, "claim paris-zurich 3 red");
    act(&t, "pay 2 red");
    assert_events(&t, "tunnel tunnel_paid claim last_round turn_end");
    assert_int_equal(trains_of(&t, 0), 0);
    assert_points(&t, 0, points + 4);
}

/* E-9 with fewer trains than the length the tunnel can't be tried */
static void test_E9_trains_for_the_length(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "5 red");
    trains_left(&t, 0, 2);
    refused(&t, "claim paris-zurich 3 red", "trains", "G-11");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_E3_surcharge_for_the_color_laid),
        cmocka_unit_test(test_E3_full_payment_first),
        cmocka_unit_test(test_E3_surcharge_for_locomotives),
        cmocka_unit_test(test_E3_payment_with_locomotives_keeps_its_color),
        cmocka_unit_test(test_E3_what_pays_the_surcharge),
        cmocka_unit_test(test_E3_surcharge_paid),
        cmocka_unit_test(test_E3_other_routes_turn_up_nothing),
        cmocka_unit_test(test_E4_abandoned_tunnel),
        cmocka_unit_test(test_E4_asked_when_unable_to_pay),
        cmocka_unit_test(test_E4_no_surcharge_no_question),
        cmocka_unit_test(test_E4_abandoned_tunnel_stays_free),
        cmocka_unit_test(test_E4_cards_that_come_back_are_known_once),
        cmocka_unit_test(test_E5_nothing_is_discarded_before_the_answer),
        cmocka_unit_test(test_E5_turned_up_cards_are_discarded_in_every_case),
        cmocka_unit_test(test_E5_discarded_after_the_cards_paid_and_before_gaps_are_filled),
        cmocka_unit_test(test_E6_gray_tunnel_takes_the_color_laid),
        cmocka_unit_test(test_E6_surcharge_of_a_gray_tunnel),
        cmocka_unit_test(test_E7_locomotives_are_not_matched_by_the_color_of_the_tunnel),
        cmocka_unit_test(test_E7_surcharge_in_locomotives_only),
        cmocka_unit_test(test_E7_no_locomotive_left_to_pay_with),
        cmocka_unit_test(test_E8_nothing_to_turn_up),
        cmocka_unit_test(test_E8_one_or_two_cards_to_turn_up),
        cmocka_unit_test(test_E8_reshuffle_in_the_middle),
        cmocka_unit_test(test_E8_reshuffle_of_too_few_cards),
        cmocka_unit_test(test_E9_surcharge_costs_no_trains),
        cmocka_unit_test(test_E9_trains_for_the_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
