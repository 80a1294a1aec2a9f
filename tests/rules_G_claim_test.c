/* rules_G_claim_test.c: claiming routes and passing, G-11 to G-13. */
#include <stdio.h>

#include "kit.h"

static tt_why why_route(const table *t, int seat, const char *route)
{
    return tt_why_route(&t->game, &t->state, seat, route_id(t, route));
}

/* G-11 a route of length n is paid with n cards of its color: cards are discarded, trains placed, points scored at once
 */
static void test_G11_a_set_of_the_routes_color(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "5 green 1 red");
    act(&t, "claim denver-helena 4 green");
    assert_events(&t, "claim turn_end");
    assert_int_equal(t.event[0].player, 0);
    assert_int_equal(t.event[0].route, route_id(&t, "denver-helena"));
    assert_paid(&t.event[0], "4 green");
    assert_int_equal(t.event[0].points[0], 7);
    assert_int_equal(t.event[0].points[1], 0);
    assert_hand(&t, 0, "1 red 1 green");
    assert_discarded(&t, "4 green");
    assert_int_equal(t.state.table.rails.trains[0], 41);
    assert_int_equal(t.state.table.rails.trains[1], 45);
    assert_points(&t, 0, 7);
    assert_points(&t, 1, 0);
    assert_true(tt_routes_has(&t.state.table.rails.owned[0], route_id(&t, "denver-helena")));
    assert_turn(&t, 1);
}

/* G-11 any card of a set may be replaced by a locomotive: every mix is a payment of its own */
static void test_G11_locomotives_replace_any_card(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "4 green 4 locomotive");
    assert_legal(&t, "claim denver-helena 4 green");
    assert_legal(&t, "claim denver-helena 3 green 1 locomotive");
    assert_legal(&t, "claim denver-helena 2 green 2 locomotive");
    assert_legal(&t, "claim denver-helena 1 green 3 locomotive");
    assert_legal(&t, "claim denver-helena 4 locomotive");
    act(&t, "claim denver-helena 1 green 3 locomotive");
    assert_hand(&t, 0, "3 green 1 locomotive");
    assert_discarded(&t, "1 green 3 locomotive");
}

/* G-11 a colored route takes no other color */
static void test_G11_the_wrong_color(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "4 red 2 green 2 locomotive");
    refused(&t, "claim denver-helena 4 red", "color", "G-11");
    refused(&t, "claim denver-helena 2 red 2 locomotive", "color", "G-11");
    refused(&t, "claim denver-helena 2 red 2 green", "malformed", "");
    assert_legal(&t, "claim denver-helena 2 green 2 locomotive");
}

/* G-11 exactly n cards: neither fewer nor more */
static void test_G11_the_wrong_number(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "5 green 5 locomotive");
    refused(&t, "claim denver-helena 3 green", "count", "G-11");
    refused(&t, "claim denver-helena 5 green", "count", "G-11");
    refused(&t, "claim denver-helena 4 green 1 locomotive", "count", "G-11");
    refused(&t, "claim denver-helena 5 locomotive", "count", "G-11");
}

/* G-11 the cards must be in the hand */
static void test_G11_cards_not_in_the_hand(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "3 green 1 locomotive");
    refused(&t, "claim denver-helena 4 green", "cards", "G-11");
    refused(&t, "claim denver-helena 2 green 2 locomotive", "cards", "G-11");
    refused(&t, "claim denver-helena 4 locomotive", "cards", "G-11");
    assert_legal(&t, "claim denver-helena 3 green 1 locomotive");
    tt_why why = why_route(&t, 0, "duluth-helena"); /* six orange */
    assert_int_equal(why.refusal, TT_REFUSED_CARDS);
    assert_int_equal(why.need, 6);
    assert_int_equal(why.have, 1);
}

/* G-11 a gray route takes a set of any one color, but never two colors together */
static void test_G11_gray_takes_any_one_color(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "3 purple 3 yellow 1 red 2 locomotive");
    assert_legal(&t, "claim calgary-vancouver 3 purple");
    assert_legal(&t, "claim calgary-vancouver 3 yellow");
    assert_legal(&t, "claim calgary-vancouver 1 red 2 locomotive");
    refused(&t, "claim calgary-vancouver 2 purple 1 yellow", "malformed", "");
    refused(&t, "claim calgary-vancouver 3 red", "cards", "G-11");
    act(&t, "claim calgary-vancouver 1 red 2 locomotive");
    assert_hand(&t, 0, "3 purple 3 yellow");
    assert_points(&t, 0, 4);
}

/* G-11 locomotives alone are a set of any color, and one payment only: here for the nine gray routes of length 1 */
static void test_G11_locomotives_alone_are_one_payment(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "1 locomotive");
    assert_legal(&t, "claim dallas-houston 1 locomotive");
    assert_legal_count(&t, 5 + 1 + 1 + 9); /* market, blind, tickets, claims */
    give(&t, 0, "6 locomotive");
    assert_legal(&t, "claim duluth-helena 6 locomotive"); /* orange */
}

/* G-11 points by length: 1, 2, 4, 7, 10, 15, 18, 21 for one to eight */
static void test_G11_points_by_length(void **unused)
{
    (void)unused;
    static const char *const routes[] = {"kansas_city-omaha", "denver-santa_fe", "denver-salt_lake_city",
                                         "denver-omaha",      "denver-phoenix",  "calgary-winnipeg"};
    static const int points[] = {1, 2, 4, 7, 10, 15};
    table t;
    for (int length = 1; length <= 6; length++) {
        char action[100];
        table_of(&t, "usa", 2);
        give(&t, 0, "6 locomotive");
        snprintf(action, sizeof action, "claim %s %d locomotive", routes[length - 1], length);
        act(&t, action);
        assert_points(&t, 0, points[length - 1]);
        assert_int_equal(t.state.table.rails.trains[0], 45 - length);
    }
    table_of(&t, "old_west", 2);
    give(&t, 0, "7 red");
    act(&t, "claim boise-seattle 7 red"); /* boise is the own starting city: the points once (W-5) */
    assert_points(&t, 0, 18);
    table_of(&t, "europe", 2);
    give(&t, 0, "8 red");
    stack(&t, "blue, green, white");
    act(&t, "claim petrograd-stockholm 8 red");
    assert_points(&t, 0, 21);
}

/* G-11 the player needs n trains; exactly n are enough */
static void test_G11_needs_as_many_trains(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    trains_left(&t, 0, 3);
    give(&t, 0, "5 locomotive");
    int points = t.state.table.points[0];
    refused(&t, "claim denver-omaha 4 locomotive", "trains", "G-11");
    tt_why why = why_route(&t, 0, "denver-omaha");
    assert_int_equal(why.refusal, TT_REFUSED_TRAINS);
    assert_int_equal(why.need, 4);
    assert_int_equal(why.have, 3);
    act(&t, "claim denver-salt_lake_city 3 locomotive");
    assert_int_equal(t.state.table.rails.trains[0], 0);
    assert_points(&t, 0, points + 4);
}

/* G-11 the list of claims is what could be paid, no more: checked against every route and every payment */
static void test_G11_the_list_is_complete(void **unused)
{
    (void)unused;
    static const char *const games[] = {"usa", "europe", "old_west"};
    table t;
    for (int g = 0; g < 3; g++) {
        table_of(&t, games[g], 4);
        own(&t, 0, g == 0 ? "denver-helena" : g == 1 ? "berlin-wien" : "boise-missoula, missoula-spokane");
        own(&t, 1, g == 0 ? "denver-omaha" : g == 1 ? "paris-zurich" : "bend-eugene");
        give(&t, 0, "3 purple 1 white 2 black 1 green 2 locomotive");
        int listed = 0, legal = 0, count = tt_legal_count(&t.game, &t.state, 0);
        for (int k = 0; k < count; k++)
            listed += tt_action_kind_of(tt_legal_pick(&t.game, &t.state, 0, k)) == TT_ACTION_CLAIM;
        for (int route = 0; route < t.game.board->routes; route++)
            for (int color = 0; color < TT_CARDS; color++)
                for (int cards = 0; cards <= TT_MAX_LENGTH; cards++)
                    for (int locomotives = 0; locomotives <= TT_MAX_LENGTH; locomotives++) {
                        tt_set set = {(uint8_t)color, (uint8_t)cards, (uint8_t)locomotives};
                        tt_action action = tt_action_make(TT_ACTION_CLAIM, route, set);
                        legal += tt_why_action(&t.game, &t.state, 0, action).refusal == TT_OK;
                    }
        assert_int_equal(listed, legal);
        assert_true(legal > 3);
    }
}

/* G-12 any free route may be claimed, connected to the own ones or not */
static void test_G12_routes_need_not_connect(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    own(&t, 0, "boston-montreal");
    give(&t, 0, "1 red");
    act(&t, "claim seattle-vancouver 1 red");
    assert_true(tt_routes_has(&t.state.table.rails.owned[0], route_id(&t, "seattle-vancouver")));
}

/* G-12 a route has one owner, with every number of players */
static void test_G12_a_claimed_route_is_taken(void **unused)
{
    (void)unused;
    table t;
    for (int players = 2; players <= 5; players++) {
        table_of(&t, "usa", players);
        own(&t, 1, "denver-helena");
        give(&t, 0, "4 green");
        give(&t, 1, "4 green");
        refused(&t, "claim denver-helena 4 green", "route_taken", "G-12");
        assert_int_equal(why_route(&t, 0, "denver-helena").have, 1);
        turn_of(&t, 1);
        refused(&t, "claim denver-helena 4 green", "route_taken", "G-12");
    }
}

/* G-12 one route a turn, whole: a claim ends the turn */
static void test_G12_one_route_a_turn(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    give(&t, 0, "4 red");
    act(&t, "claim atlanta-charleston 2 red");
    refused_as(&t, 0, "claim atlanta-raleigh 2 red", "not_asked", "G-4");
    assert_turn(&t, 1);
}

/* G-12 with two or three players, once one of two parallel routes is claimed the other is closed to everyone */
static void test_G12_double_routes_close_with_two_or_three(void **unused)
{
    (void)unused;
    table t;
    for (int players = 2; players <= 3; players++) {
        table_of(&t, "usa", players);
        give(&t, 0, "2 red 2 blue");
        give(&t, 1, "2 red 2 blue");
        act(&t, "claim atlanta-raleigh-2 2 red");
        refused(&t, "claim atlanta-raleigh 2 blue", "parallel_closed", "G-12");
        refused(&t, "claim atlanta-raleigh-2 2 blue", "route_taken", "G-12");
        assert_legal(&t, "claim atlanta-charleston 2 blue");
        turn_of(&t, 0);
        refused(&t, "claim atlanta-raleigh 2 blue", "parallel_own", "G-12");
        for (int seat = 1; seat < players; seat++)
            assert_int_equal(why_route(&t, seat, "atlanta-raleigh").refusal, TT_REFUSED_PARALLEL_CLOSED);
    }
}

/* G-12 with four or five players both are used, by two players: nobody owns two parallel routes */
static void test_G12_double_routes_stay_open_with_four_or_five(void **unused)
{
    (void)unused;
    table t;
    for (int players = 4; players <= 5; players++) {
        table_of(&t, "usa", players);
        for (int seat = 0; seat < players; seat++)
            give(&t, seat, "2 yellow");
        act(&t, "claim atlanta-raleigh 2 yellow");
        give(&t, 0, "2 yellow");
        refused(&t, "claim atlanta-raleigh 2 yellow", "route_taken", "G-12");
        act(&t, "claim atlanta-raleigh-2 2 yellow");
        refused(&t, "claim atlanta-raleigh 2 yellow", "route_taken", "G-12");
        refused(&t, "claim atlanta-raleigh-2 2 yellow", "route_taken", "G-12");
        table_of(&t, "usa", players);
        own(&t, 0, "atlanta-raleigh");
        give(&t, 0, "2 yellow");
        refused(&t, "claim atlanta-raleigh-2 2 yellow", "parallel_own", "G-12");
    }
}

/* Eugene, Ashland, Redding, Portland, Spokane, Tucson are the starting cities of seats 0 to 5. */
static void start_at_the_coast(table *t, int players)
{
    static const char *const home[] = {"eugene", "ashland", "redding", "portland", "spokane", "tucson"};
    table_deal(t, "old_west", players, (tt_options){0});
    for (int seat = 0; seat < players; seat++)
        tt_apply(&t->game, &t->state, seat, tt_action_plain(TT_ACTION_KEEP, 31), NULL);
    for (int seat = players - 1; seat >= 0; seat--) {
        char action[100];
        snprintf(action, sizeof action, "start %s", home[seat]);
        act(t, action);
        give(t, seat, "");
    }
    market(t, "red, blue, green, white, black");
    forget(t);
}

/* G-12 the other two of a triple route are closed, too, with two or three players */
static void test_G12_triple_routes_close_with_two_or_three(void **unused)
{
    (void)unused;
    table t;
    for (int players = 2; players <= 3; players++) {
        start_at_the_coast(&t, players);
        give(&t, 0, "4 blue 4 green");
        give(&t, 1, "4 yellow 4 green");
        act(&t, "claim ashland-eugene-2 2 blue");
        assert_turn(&t, 1); /* both ends have a marker: nothing more is asked */
        refused(&t, "claim ashland-eugene 2 yellow", "parallel_closed", "G-12");
        refused(&t, "claim ashland-eugene-3 2 green", "parallel_closed", "G-12");
        turn_of(&t, 0);
        refused(&t, "claim ashland-eugene-3 2 green", "parallel_own", "G-12");
    }
}

/* G-12 with four to six players each route of a triple goes to another player, and to nobody twice (W-4) */
static void test_G12_triple_routes_with_four_to_six(void **unused)
{
    (void)unused;
    table t;
    for (int players = 4; players <= 6; players++) {
        start_at_the_coast(&t, players);
        own(&t, 2, "ashland-redding");
        own(&t, 3, "eugene-portland");
        for (int seat = 0; seat < players; seat++)
            give(&t, seat, "2 locomotive");
        act(&t, "claim ashland-eugene-3 2 locomotive");
        refused(&t, "claim ashland-eugene-3 2 locomotive", "route_taken", "G-12");
        act(&t, "claim ashland-eugene 2 locomotive");
        act(&t, "claim ashland-eugene-2 2 locomotive");
        assert_turn(&t, 3);
        refused(&t, "claim ashland-eugene 2 locomotive", "route_taken", "G-12");
        refused(&t, "claim ashland-eugene-2 2 locomotive", "route_taken", "G-12");
        refused(&t, "claim ashland-eugene-3 2 locomotive", "route_taken", "G-12");
        start_at_the_coast(&t, players);
        own(&t, 0, "ashland-eugene");
        give(&t, 0, "4 locomotive");
        refused(&t, "claim ashland-eugene-2 2 locomotive", "parallel_own", "G-12");
        refused(&t, "claim ashland-eugene-3 2 locomotive", "parallel_own", "G-12");
    }
}

/* G-12 routes that run near each other between different cities are not parallel */
static void test_G12_near_routes_are_not_parallel(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    own(&t, 0, "denver-omaha, duluth-helena");
    own(&t, 1, "helena-omaha");
    give(&t, 0, "4 black 4 blue");
    assert_legal(&t, "claim denver-kansas_city 4 black");
    assert_legal(&t, "claim helena-winnipeg 4 blue");
}

/* Five players of usa who hold three trains each, all routes of three or fewer taken, no card and no ticket left to
 * draw: nobody can do anything. All train cards are in the hand of seat 4. */
static void nobody_can_act(table *t)
{
    table_of(t, "usa", 5);
    int seat = 0;
    for (int route = 0; route < t->game.board->routes; route++) {
        if (t->game.board->route[route].length > 3)
            continue;
        do
            seat = (seat + 1) % 5;
        while (!tt_routes_has(&t->state.table.rails.open[seat], route) || t->state.table.rails.trains[seat] < 7);
        own(t, seat, t->game.board->route_id[route]);
    }
    for (seat = 0; seat < 5; seat++)
        trains_left(t, seat, 3);
    market(t, "-, -, -, -, -");
    pile_and_discard(t, "", "");
    ticket_pile(t, "");
}

/* G-13 a player who has no legal action at all passes, and it is the only thing to do */
static void test_G13_passing_is_for_who_can_do_nothing(void **unused)
{
    (void)unused;
    table t;
    nobody_can_act(&t);
    assert_asks(&t, 0, "pass");
    assert_legal_count(&t, 1);
    act(&t, "pass");
    assert_events(&t, "pass turn_end");
    assert_int_equal(t.event[0].player, 0);
    assert_turn(&t, 1);
}

/* G-13 when all have passed one after another the game ends after the last of these turns, without a last round, and is
 * scored */
static void test_G13_all_pass_and_the_game_ends(void **unused)
{
    (void)unused;
    table t;
    nobody_can_act(&t);
    turn_of(&t, 3);
    for (int k = 0; k < 5; k++) {
        assert_turn(&t, (3 + k) % 5);
        act(&t, "pass");
    }
    assert_over(&t);
    assert_events(&t, "pass turn_end pass turn_end pass turn_end pass turn_end pass turn_end");
    refused_as(&t, 3, "pass", "over", "G-17");
    tt_score score = score_of(&t);
    for (int seat = 0; seat < 5; seat++)
        assert_int_equal(score.seat[seat].total,
                         t.state.table.points[seat] + score.seat[seat].tickets + score.seat[seat].longest_bonus);
    assert_true(score.winners != 0);
}

/* G-13 one after another: an action between begins the count anew */
static void test_G13_an_action_between_begins_anew(void **unused)
{
    (void)unused;
    table t;
    nobody_can_act(&t);
    turn_of(&t, 1);
    act(&t, "pass");
    act(&t, "pass");
    act(&t, "pass");
    act(&t, "pass");
    pile_and_discard(&t, "red", ""); /* seat 4 gives up a card */
    market(&t, "-, -, red, -, -");
    assert_turn(&t, 0);
    refused(&t, "pass", "must_act", "G-13");
    act(&t, "draw 2"); /* the only card: the turn is over (G-9) */
    for (int k = 1; k <= 5; k++) {
        assert_turn(&t, k % 5);
        act(&t, "pass");
    }
    assert_over(&t);
}

/* G-13 whoever can claim, draw a card or draw tickets must */
static void test_G13_who_can_act_must(void **unused)
{
    (void)unused;
    table t;
    nobody_can_act(&t);
    pile_and_discard(&t, "", "1 red");
    assert_asks(&t, 0, "draw");
    refused(&t, "pass", "must_act", "G-13");
    nobody_can_act(&t);
    ticket_pile(&t, "boston-miami");
    assert_asks(&t, 0, "tickets");
    refused(&t, "pass", "must_act", "G-13");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G11_a_set_of_the_routes_color),
        cmocka_unit_test(test_G11_locomotives_replace_any_card),
        cmocka_unit_test(test_G11_the_wrong_color),
        cmocka_unit_test(test_G11_the_wrong_number),
        cmocka_unit_test(test_G11_cards_not_in_the_hand),
        cmocka_unit_test(test_G11_gray_takes_any_one_color),
        cmocka_unit_test(test_G11_locomotives_alone_are_one_payment),
        cmocka_unit_test(test_G11_points_by_length),
        cmocka_unit_test(test_G11_needs_as_many_trains),
        cmocka_unit_test(test_G11_the_list_is_complete),
        cmocka_unit_test(test_G12_routes_need_not_connect),
        cmocka_unit_test(test_G12_a_claimed_route_is_taken),
        cmocka_unit_test(test_G12_one_route_a_turn),
        cmocka_unit_test(test_G12_double_routes_close_with_two_or_three),
        cmocka_unit_test(test_G12_double_routes_stay_open_with_four_or_five),
        cmocka_unit_test(test_G12_triple_routes_close_with_two_or_three),
        cmocka_unit_test(test_G12_triple_routes_with_four_to_six),
        cmocka_unit_test(test_G12_near_routes_are_not_parallel),
        cmocka_unit_test(test_G13_passing_is_for_who_can_do_nothing),
        cmocka_unit_test(test_G13_all_pass_and_the_game_ends),
        cmocka_unit_test(test_G13_an_action_between_begins_anew),
        cmocka_unit_test(test_G13_who_can_act_must),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
