/* rules_W_test.c: old_west: starting cities, networks and what a route scores (W-1 to W-5), ferries (W-7) and the
 * Globetrotter (W-8). Markers after a claim and Alvin are in rules_W_markers_test.c. */
#include <stdio.h>

#include "kit.h"

static const tt_options plain = {0};

/* A dealt game whose players have kept all their tickets and have not yet placed their starting cities. */
static void table_of_settlers(table *t, int players, tt_options options)
{
    table_deal(t, "old_west", players, options);
    for (int seat = 0; seat < players; seat++)
        assert_int_equal(tt_apply(&t->game, &t->state, seat, tt_action_plain(TT_ACTION_KEEP, 31), NULL).refusal, TT_OK);
    check_sound(t);
    forget(t);
}

/* Seat 0's first turn, the starting cities those given by seat, all hands empty. */
static void table_from(table *t, int players, const char *const *cities)
{
    table_of_settlers(t, players, plain);
    for (int seat = players - 1; seat >= 0; seat--) {
        char action[64];
        snprintf(action, sizeof action, "start %s", cities[seat]);
        act_as(t, seat, action);
    }
    for (int seat = 0; seat < players; seat++)
        give(t, seat, "");
    forget(t);
}

static int mark_of(const table *t, int seat, int i)
{
    return t->state.table.rails.mark[seat][i];
}

/* Claims for the seat whose turn it is and checks who scores what, by seat, in the event and in the points. */
static void claim_scores(table *t, const char *action, const int points[TT_MAX_SEATS])
{
    int16_t before[TT_MAX_SEATS];
    for (int seat = 0; seat < t->game.players; seat++)
        before[seat] = t->state.table.points[seat];
    act(t, action);
    for (int seat = 0; seat < t->game.players; seat++) {
        assert_int_equal(event_of(t, "claim")->points[seat], points[seat]);
        assert_points(t, seat, before[seat] + points[seat]);
    }
}

/* W-1 after the tickets are chosen the starting cities are placed from the last seat to the first */
static void test_W1_from_the_last_seat_to_the_first(void **unused)
{
    (void)unused;
    table t;
    table_of_settlers(&t, 4, plain);
    assert_asks(&t, 3, "start");
    assert_int_equal(t.state.table.turn, 3);
    assert_legal_count(&t, t.game.board->cities);
    refused_as(&t, 0, "start denver", "not_asked", "G-4");
    act(&t, "start denver");
    assert_asks(&t, 2, "start");
    act(&t, "start seattle");
    assert_asks(&t, 1, "start");
    act(&t, "start roswell"); /* free to all without Alvin */
    assert_asks(&t, 0, "start");
    act(&t, "start phoenix");
    assert_events(&t, "start_city start_city start_city start_city");
    for (int i = 0; i < 4; i++)
        assert_int_equal(t.event[i].player, 3 - i);
    assert_int_equal(t.event[0].city, city_id(&t, "denver"));
    assert_turn(&t, 0);
    assert_int_equal(mark_of(&t, 0, 0), city_id(&t, "phoenix"));
    assert_int_equal(mark_of(&t, 3, 0), city_id(&t, "denver"));
}

/* W-1 nobody places a city before the last player has chosen tickets */
static void test_W1_not_before_the_tickets_are_chosen(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "old_west", 2, plain);
    assert_int_equal(tt_apply(&t.game, &t.state, 1, tt_action_plain(TT_ACTION_KEEP, 31), NULL).refusal, TT_OK);
    refused_as(&t, 1, "start denver", "not_asked", "G-4");
    refused_as(&t, 0, "start denver", "wrong_decision", "G-4");
}

/* W-1 the starting city costs no cards but is one of the three markers */
static void test_W1_starting_city_is_one_of_three_markers(void **unused)
{
    (void)unused;
    table t;
    table_from(&t, 2, (const char *const[]){"denver", "seattle"});
    assert_int_equal(mark_of(&t, 0, 0), city_id(&t, "denver"));
    assert_int_equal(mark_of(&t, 0, 1), TT_NO_CITY);
    give(&t, 0, "1 purple 2 red");
    act(&t, "claim cheyenne-denver 1 purple");
    act(&t, "marker cheyenne 2 red");
    give(&t, 0, "1 orange 2 red");
    turn_of(&t, 0);
    act(&t, "claim denver-pueblo 1 orange");
    act(&t, "marker pueblo 2 red");
    give(&t, 0, "3 red 2 blue");
    turn_of(&t, 0);
    act(&t, "claim denver-grand_junction 3 red"); /* no fourth one: nothing is asked */
    assert_turn(&t, 1);
}

/* W-2 a city holds at most one marker: the starting city of another is taken */
static void test_W2_one_marker_in_a_city(void **unused)
{
    (void)unused;
    table t;
    table_of_settlers(&t, 3, plain);
    act(&t, "start denver");
    assert_legal_count(&t, t.game.board->cities - 1);
    refused(&t, "start denver", "city_taken", "W-2");
    act(&t, "start seattle");
    refused(&t, "start seattle", "city_taken", "W-2");
    refused(&t, "start denver", "city_taken", "W-2");
}

/* W-2 markers stay where they are, whatever is claimed around them */
static void test_W2_markers_never_move(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 4);
    station_at(&t, 1, "eugene");
    give(&t, 0, "4 purple 2 red");
    act(&t, "claim bend-boise 4 purple");
    assert_turn(&t, 1); /* both ends are taken: no marker can be placed */
    assert_int_equal(mark_of(&t, 1, 0), city_id(&t, "bend"));
    assert_int_equal(mark_of(&t, 1, 1), city_id(&t, "eugene"));
    assert_int_equal(mark_of(&t, 0, 0), city_id(&t, "boise"));
}

/* W-3 the first route must touch the starting city */
static void test_W3_first_route_touches_the_starting_city(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 2); /* seat 0 starts in boise, seat 1 in bend */
    give(&t, 0, "8 red 8 blue 4 locomotive");
    refused(&t, "claim eugene-portland 1 red", "not_connected", "W-3");
    refused(&t, "claim bend-portland 1 red", "not_connected", "W-3"); /* somebody else's starting city */
    assert_legal(&t, "claim boise-winnemucca 3 red");
    assert_legal(&t, "claim boise-idaho_falls 3 blue");
    int count = tt_legal_count(&t.game, &t.state, 0);
    for (int k = 0; k < count; k++) {
        tt_action action = tt_legal_pick(&t.game, &t.state, 0, k);
        const tt_route *route = &t.game.board->route[tt_action_arg(action)];
        if (tt_action_kind_of(action) == TT_ACTION_CLAIM)
            assert_true(route->a == city_id(&t, "boise") || route->b == city_id(&t, "boise"));
    }
}

/* W-3 a later route must touch the starting city or a city joined to it by own routes */
static void test_W3_network_grows_from_the_starting_city(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 2);
    give(&t, 0, "3 red 2 orange 2 blue");
    refused(&t, "claim carson_city-winnemucca 2 orange", "not_connected", "W-3");
    act(&t, "claim boise-winnemucca 3 red");
    act(&t, "no_marker");
    turn_of(&t, 0);
    refused(&t, "claim redding-sacramento 2 blue", "not_connected", "W-3"); /* one step further */
    act(&t, "claim carson_city-winnemucca 2 orange");
    act(&t, "no_marker");
    give(&t, 0, "3 blue 1 red");
    turn_of(&t, 0);
    assert_legal(&t, "claim boise-idaho_falls 3 blue"); /* from the starting city as before */
    assert_legal(&t, "claim carson_city-sacramento 1 red");
}

/* W-3 the routes of others join nothing to one's own starting city */
static void test_W3_routes_of_others_do_not_connect(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 4);
    own(&t, 1, "bend-boise"); /* it ends in seat 0's starting city */
    give(&t, 0, "2 red 4 white");
    refused(&t, "claim bend-eugene 1 red", "not_connected", "W-3");
    act(&t, "claim bend-boise-2 4 white");
    turn_of(&t, 0);
    assert_legal(&t, "claim bend-eugene 1 red");
}

/* W-3 a city that one controls is no place to start from: only the starting city is */
static void test_W3_later_markers_are_no_starting_cities(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 2);
    station_at(&t, 0, "phoenix"); /* as if by magic: by the rules it would be joined */
    give(&t, 0, "1 red");
    refused(&t, "claim phoenix-tucson 1 red", "not_connected", "W-3");
}

/* Players around the triple route eugene-portland, as many as play; all but the first two are joined to it. */
static void around_eugene(table *t, int players)
{
    static const char *const cities[] = {"eugene", "portland", "bend", "ashland", "seattle", "redding"};
    static const char *const joined[] = {"", "", "bend-eugene", "ashland-eugene", "portland-seattle", ""};
    table_from(t, players, cities);
    for (int seat = 0; seat < players; seat++)
        own(t, seat, joined[seat]);
    if (players == 6)
        own(t, 5, "ashland-redding, ashland-eugene-2");
}

/* W-4 with four to six players all parallel routes can be used, one by each player at most */
static void test_W4_triple_routes_with_four_to_six_players(void **unused)
{
    (void)unused;
    for (int players = 4; players <= 6; players++) {
        table t;
        around_eugene(&t, players);
        for (int seat = 0; seat < players; seat++)
            give(&t, seat, seat < 4 ? "1 red 1 black 1 purple" : "1 locomotive");
        act(&t, "claim eugene-portland 1 red");
        turn_of(&t, 0);
        refused(&t, "claim eugene-portland-2 1 black", "parallel_own", "G-12");
        refused(&t, "claim eugene-portland-3 1 purple", "parallel_own", "G-12");
        refused(&t, "claim eugene-portland 1 black", "route_taken", "G-12");
        turn_of(&t, 1);
        refused(&t, "claim eugene-portland 1 red", "route_taken", "G-12");
        act(&t, "claim eugene-portland-3 1 purple");
        turn_of(&t, 2);
        act(&t, "claim eugene-portland-2 1 black");
        for (int seat = 3; seat < players; seat++) {
            turn_of(&t, seat);
            refused(&t, "claim eugene-portland 1 locomotive", "route_taken", "G-12");
            refused(&t, "claim eugene-portland-2 1 locomotive", "route_taken", "G-12");
            refused(&t, "claim eugene-portland-3 1 locomotive", "route_taken", "G-12");
        }
    }
}

/* W-4 with two or three players the first claim closes the others of a triple to everyone */
static void test_W4_triple_routes_with_two_or_three_players(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 3; players++) {
        table t;
        around_eugene(&t, players);
        for (int seat = 0; seat < players; seat++)
            give(&t, seat, "1 red 1 black 1 purple");
        act(&t, "claim eugene-portland-2 1 black");
        for (int seat = 0; seat < players; seat++) {
            turn_of(&t, seat);
            const char *closed = seat == 0 ? "parallel_own" : "parallel_closed";
            refused(&t, "claim eugene-portland 1 red", closed, "G-12");
            refused(&t, "claim eugene-portland-3 1 purple", closed, "G-12");
        }
    }
}

/* W-5: who scores. Seat 0 starts in boise, 1 in bend, 2 in billings, 3 in casper. */

/* W-5 if neither end is controlled the claimer scores once */
static void test_W5_no_end_controlled(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 4);
    own(&t, 0, "boise-winnemucca");
    give(&t, 0, "4 green");
    claim_scores(&t, "claim redding-winnemucca 4 green", (const int[6]){7});
}

/* W-5 a claimer who controls one end scores once */
static void test_W5_own_end(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 4);
    give(&t, 0, "3 red");
    claim_scores(&t, "claim boise-winnemucca 3 red", (const int[6]){4});
}

/* W-5 whoever controls both ends scores twice */
static void test_W5_both_ends_own(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 4);
    station_at(&t, 0, "winnemucca");
    give(&t, 0, "3 red");
    claim_scores(&t, "claim boise-winnemucca 3 red", (const int[6]){8});
}

/* W-5 two different controllers score once each, the claimer being one of them */
static void test_W5_own_end_and_another_players_end(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 4);
    give(&t, 0, "4 purple");
    claim_scores(&t, "claim bend-boise 4 purple", (const int[6]){7, 7});
}

/* W-5 a claimer who controls no end gets nothing when somebody else controls one */
static void test_W5_one_end_of_another_player(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 4);
    own(&t, 0, "boise-idaho_falls, bozeman-idaho_falls");
    give(&t, 0, "2 green");
    claim_scores(&t, "claim billings-bozeman-2 2 green", (const int[6]){0, 0, 2});
}

/* W-5 two different controllers score once each, and a claimer who is neither gets nothing */
static void test_W5_ends_of_two_other_players(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 4);
    station_at(&t, 1, "idaho_falls");
    station_at(&t, 3, "bozeman");
    own(&t, 0, "boise-idaho_falls");
    give(&t, 0, "3 green");
    claim_scores(&t, "claim bozeman-idaho_falls 3 green", (const int[6]){0, 4, 0, 4});
}

/* W-5 another player who controls both ends scores twice for a route that is not even the own */
static void test_W5_both_ends_of_one_other_player(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 4);
    station_at(&t, 2, "idaho_falls");
    station_at(&t, 2, "bozeman");
    own(&t, 0, "boise-idaho_falls");
    give(&t, 0, "3 green");
    claim_scores(&t, "claim bozeman-idaho_falls 3 green", (const int[6]){0, 0, 8});
    assert_true(tt_routes_has(&t.state.table.rails.owned[0], route_id(&t, "bozeman-idaho_falls")));
}

/* W-7 a ferry needs its locomotives, as in europe: the three of los_angeles-san_francisco */
static void test_W7_ferry_needs_its_locomotives(void **unused)
{
    (void)unused;
    table t;
    table_from(&t, 2, (const char *const[]){"los_angeles", "seattle"});
    give(&t, 0, "5 red 4 locomotive");
    refused(&t, "claim los_angeles-san_francisco 5 red 2 locomotive", "ferry", "W-7");
    assert_legal(&t, "claim los_angeles-san_francisco 3 red 4 locomotive");
    forget(&t);
    act(&t, "claim los_angeles-san_francisco 4 red 3 locomotive");
    assert_paid(event_of(&t, "claim"), "4 red 3 locomotive");
    assert_points(&t, 0, 18);
    assert_hand(&t, 0, "1 red 1 locomotive");
    assert_events(&t, "claim"); /* nothing is turned up; a marker is asked for */
    assert_asks(&t, 0, "marker|no_marker");
}

/* W-7 without its locomotives a ferry can't be claimed at all */
static void test_W7_too_few_locomotives_in_hand(void **unused)
{
    (void)unused;
    table t;
    table_from(&t, 2, (const char *const[]){"los_angeles", "seattle"});
    give(&t, 0, "8 red 2 locomotive");
    tt_why why = tt_why_route(&t.game, &t.state, 0, route_id(&t, "los_angeles-san_francisco"));
    assert_int_equal(why.refusal, TT_REFUSED_LOCOMOTIVES);
    assert_int_equal(why.need, 3);
    assert_int_equal(why.have, 2);
}

/* W-8 the player with the most completed tickets gets 15 points, not the one with the dearest */
static void test_W8_most_completed_tickets(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 3);
    own(&t, 0, "boise-winnemucca, redding-winnemucca, redding-san_francisco"); /* san_francisco-boise 7 */
    own(&t, 1, "bend-portland, portland-seattle, ashland-bend");               /* seattle-ashland 5 */
    own(&t, 1, "ashland-redding, redding-sacramento");                         /* portland-sacramento 6 */
    hold(&t, 0, "san_francisco-boise, seattle-roswell");
    hold(&t, 1, "seattle-ashland, portland-sacramento");
    hold(&t, 2, "");
    tt_score score = score_of(&t);
    assert_int_equal(score.seat[0].globetrotter, 0);
    assert_int_equal(score.seat[1].globetrotter, 15);
    assert_int_equal(score.seat[2].globetrotter, 0);
    assert_int_equal(score.seat[0].tickets, 7 - 21);
    assert_int_equal(score.seat[1].tickets, 11);
    assert_int_equal(score.seat[1].total, score.seat[1].routes + 11 + 15);
}

/* W-8 all tied for the most get the 15 points */
static void test_W8_all_tied_get_it(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 3);
    own(&t, 0, "boise-winnemucca, redding-winnemucca, redding-san_francisco");
    own(&t, 1, "bend-portland, portland-seattle, ashland-bend");
    hold(&t, 0, "san_francisco-boise, seattle-roswell");
    hold(&t, 1, "seattle-ashland");
    hold(&t, 2, "");
    tt_score score = score_of(&t);
    assert_int_equal(score.seat[0].globetrotter, 15);
    assert_int_equal(score.seat[1].globetrotter, 15);
    assert_int_equal(score.seat[2].globetrotter, 0);
}

/* W-8 nobody gets it for no completed ticket at all */
static void test_W8_nobody_for_no_tickets(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 3);
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(score_of(&t).seat[seat].globetrotter, 0);
}

/* W-8 there is no longest-path bonus, though the length is known */
static void test_W8_no_longest_path_bonus(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 2);
    own(&t, 0, "boise-winnemucca, redding-winnemucca");
    hold(&t, 0, "");
    tt_score score = score_of(&t);
    assert_int_equal(score.seat[0].longest, 7);
    assert_int_equal(score.seat[0].longest_bonus, 0);
    assert_int_equal(score.seat[0].total, 4 + 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_W1_from_the_last_seat_to_the_first),
        cmocka_unit_test(test_W1_not_before_the_tickets_are_chosen),
        cmocka_unit_test(test_W1_starting_city_is_one_of_three_markers),
        cmocka_unit_test(test_W2_one_marker_in_a_city),
        cmocka_unit_test(test_W2_markers_never_move),
        cmocka_unit_test(test_W3_first_route_touches_the_starting_city),
        cmocka_unit_test(test_W3_network_grows_from_the_starting_city),
        cmocka_unit_test(test_W3_routes_of_others_do_not_connect),
        cmocka_unit_test(test_W3_later_markers_are_no_starting_cities),
        cmocka_unit_test(test_W4_triple_routes_with_four_to_six_players),
        cmocka_unit_test(test_W4_triple_routes_with_two_or_three_players),
        cmocka_unit_test(test_W5_no_end_controlled),
        cmocka_unit_test(test_W5_own_end),
        cmocka_unit_test(test_W5_both_ends_own),
        cmocka_unit_test(test_W5_own_end_and_another_players_end),
        cmocka_unit_test(test_W5_one_end_of_another_player),
        cmocka_unit_test(test_W5_ends_of_two_other_players),
        cmocka_unit_test(test_W5_both_ends_of_one_other_player),
        cmocka_unit_test(test_W7_ferry_needs_its_locomotives),
        cmocka_unit_test(test_W7_too_few_locomotives_in_hand),
        cmocka_unit_test(test_W8_most_completed_tickets),
        cmocka_unit_test(test_W8_all_tied_get_it),
        cmocka_unit_test(test_W8_nobody_for_no_tickets),
        cmocka_unit_test(test_W8_no_longest_path_bonus),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
