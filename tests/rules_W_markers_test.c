/* rules_W_markers_test.c: old_west: markers placed after a claim (W-6) and Alvin (W-9 to W-11). */
#include <stdio.h>

#include "kit.h"

static const tt_options alvin = {.alvin = true};

/* Seat 0's first turn in the alvin variant, the starting cities those given by seat, all hands empty. */
static void table_with_alvin(table *t, int players, const char *const *cities)
{
    table_deal(t, "old_west", players, alvin);
    for (int seat = 0; seat < players; seat++)
        assert_int_equal(tt_apply(&t->game, &t->state, seat, tt_action_plain(TT_ACTION_KEEP, 31), NULL).refusal, TT_OK);
    for (int seat = players - 1; seat >= 0; seat--) {
        char action[64];
        snprintf(action, sizeof action, "start %s", cities[seat]);
        act_as(t, seat, action);
    }
    for (int seat = 0; seat < players; seat++)
        give(t, seat, "");
    forget(t);
}

static const char *const around_roswell[] = {"albuquerque", "las_cruces", "santa_fe"};

static int mark_of(const table *t, int seat, int i)
{
    return t->state.table.rails.mark[seat][i];
}

static const char *alvins_city(const table *t)
{
    return t->game.board->city_id[t->state.table.rails.alvin_city];
}

static int alvins_holder(const table *t)
{
    return t->state.table.rails.alvin_holder;
}

/* W-6: a marker after a claim. Seat 0 starts in boise, 1 in bend, 2 in billings, 3 in casper. */

/* W-6 right after claiming and scoring, a marker may be placed on an end of the route for a set of two cards */
static void test_W6_marker_on_the_route_just_claimed(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 2);
    give(&t, 0, "3 red 2 blue 1 green");
    forget(&t);
    act(&t, "claim boise-winnemucca 3 red");
    assert_events(&t, "claim");
    assert_asks(&t, 0, "marker|no_marker");
    act(&t, "marker winnemucca 2 blue");
    assert_events(&t, "claim city_marker turn_end");
    assert_int_equal(event_of(&t, "city_marker")->player, 0);
    assert_int_equal(event_of(&t, "city_marker")->city, city_id(&t, "winnemucca"));
    assert_paid(event_of(&t, "city_marker"), "2 blue");
    assert_hand(&t, 0, "1 green");
    assert_discarded(&t, "3 red 2 blue");
    assert_int_equal(mark_of(&t, 0, 1), city_id(&t, "winnemucca"));
    assert_turn(&t, 1);
}

/* W-6 one or both cards of the set may be locomotives; two colors are no set */
static void test_W6_the_set_of_two(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 2);
    give(&t, 0, "5 red 1 blue 2 locomotive");
    act(&t, "claim boise-winnemucca 3 red");
    assert_legal(&t, "marker winnemucca 2 red");
    assert_legal(&t, "marker winnemucca 1 red 1 locomotive");
    assert_legal(&t, "marker winnemucca 1 blue 1 locomotive");
    assert_legal(&t, "marker winnemucca 2 locomotive");
    assert_legal_count(&t, 5); /* boise is taken: one city, four sets, and no_marker */
    refused(&t, "marker winnemucca 1 blue 1 red", "malformed", "");
    refused(&t, "marker winnemucca 2 blue", "cards", "W-6");
    refused(&t, "marker winnemucca 1 red", "count", "W-6");
    refused(&t, "marker winnemucca 2 red 1 locomotive", "count", "W-6");
    act(&t, "marker winnemucca 2 locomotive");
    assert_hand(&t, 0, "2 red 1 blue");
}

/* W-6 declining ends the turn and leaves no event */
static void test_W6_declining_leaves_no_event(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 2);
    give(&t, 0, "3 red 2 blue");
    forget(&t);
    act(&t, "claim boise-winnemucca 3 red");
    act(&t, "no_marker");
    assert_events(&t, "claim turn_end");
    assert_hand(&t, 0, "2 blue");
    assert_int_equal(mark_of(&t, 0, 1), TT_NO_CITY);
    assert_turn(&t, 1);
}

/* W-6 the player is asked whether or not the hand holds a pair */
static void test_W6_asked_without_a_pair(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 2);
    give(&t, 0, "3 red 1 blue");
    act(&t, "claim boise-winnemucca 3 red");
    assert_asks(&t, 0, "no_marker");
    assert_legal_count(&t, 1);
    refused(&t, "marker winnemucca 2 blue", "cards", "W-6");
    refused(&t, "marker winnemucca 2 red", "cards", "W-6"); /* they paid for the route */
    refused(&t, "draw blind", "wrong_decision", "G-4");
}

/* W-6 only the two cities of the route just claimed, and only if they have no marker */
static void test_W6_cities_that_take_a_marker(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 2);
    own(&t, 0, "boise-winnemucca");
    give(&t, 0, "4 green 2 blue");
    act(&t, "claim redding-winnemucca 4 green");
    assert_legal(&t, "marker redding 2 blue");
    assert_legal(&t, "marker winnemucca 2 blue");
    assert_legal_count(&t, 3);
    refused(&t, "marker sacramento 2 blue", "city_off_route", "W-6");
    refused(&t, "marker boise 2 blue", "city_off_route", "W-6");
}

/* W-6 an end that has a marker already, the own or another's, takes none */
static void test_W6_taken_end(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 2);
    own(&t, 0, "boise-winnemucca");
    station_at(&t, 1, "redding");
    give(&t, 0, "4 green 2 blue");
    act(&t, "claim redding-winnemucca 4 green");
    refused(&t, "marker redding 2 blue", "city_taken", "W-2");
    assert_legal(&t, "marker winnemucca 2 blue");
    assert_legal_count(&t, 2);
}

/* W-6 nothing is asked when both cities have a marker */
static void test_W6_not_asked_when_both_cities_are_taken(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 2);
    station_at(&t, 1, "winnemucca");
    give(&t, 0, "3 red 2 blue");
    forget(&t);
    act(&t, "claim boise-winnemucca 3 red");
    assert_events(&t, "claim turn_end");
    assert_turn(&t, 1);
}

/* W-6 nothing is asked when no marker is left */
static void test_W6_not_asked_when_no_marker_is_left(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 2);
    station_at(&t, 0, "phoenix");
    station_at(&t, 0, "tucson");
    give(&t, 0, "3 red 2 blue");
    forget(&t);
    act(&t, "claim boise-winnemucca 3 red");
    assert_events(&t, "claim turn_end");
    assert_turn(&t, 1);
}

/* W-6 the new marker does not change the points of the route just claimed, but counts for the next one */
static void test_W6_new_marker_does_not_change_the_points(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 4);
    station_at(&t, 1, "winnemucca");
    own(&t, 0, "boise-winnemucca");
    int16_t mine = t.state.table.points[0], theirs = t.state.table.points[1];
    give(&t, 0, "4 green 2 blue");
    act(&t, "claim redding-winnemucca 4 green"); /* winnemucca is seat 1's: 7 for seat 1 */
    act(&t, "marker redding 2 blue");
    assert_points(&t, 0, mine);
    assert_points(&t, 1, theirs + 7);
    give(&t, 0, "3 yellow");
    turn_of(&t, 0);
    act(&t, "claim redding-san_francisco 3 yellow");
    assert_points(&t, 0, mine + 4);
}

/* W-9: where Alvin starts. */

/* W-9 Alvin starts at Roswell and nobody has him */
static void test_W9_alvin_starts_at_roswell(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "old_west", 2, alvin);
    assert_string_equal(alvins_city(&t), "roswell");
    assert_int_equal(alvins_holder(&t), TT_MAX_SEATS);
    table_deal(&t, "old_west", 2, (tt_options){0});
    assert_int_equal(t.state.table.rails.alvin_city, TT_NO_CITY);
}

/* W-9 nobody may start at Roswell */
static void test_W9_nobody_starts_at_roswell(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "old_west", 2, alvin);
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(tt_apply(&t.game, &t.state, seat, tt_action_plain(TT_ACTION_KEEP, 31), NULL).refusal, TT_OK);
    refused(&t, "start roswell", "alvins_city", "W-9");
    assert_legal_count(&t, t.game.board->cities - 1);
    act(&t, "start santa_fe");
    refused(&t, "start roswell", "alvins_city", "W-9");
    assert_legal_count(&t, t.game.board->cities - 2);
}

/* W-9 nobody may place a marker at Roswell, even when Alvin has left */
static void test_W9_no_marker_at_roswell(void **unused)
{
    (void)unused;
    table t;
    table_with_alvin(&t, 2, around_roswell);
    alvin_at(&t, 1, "las_cruces");
    own(&t, 0, "albuquerque-santa_fe");
    give(&t, 0, "3 yellow 2 blue");
    act(&t, "claim roswell-santa_fe 3 yellow");
    assert_asks(&t, 0, "marker|no_marker");
    assert_legal_count(&t, 2); /* in santa_fe, or none */
    refused(&t, "marker roswell 2 blue", "alvins_city", "W-9");
}

/* W-9 a route to Roswell whose other end is taken asks for no marker */
static void test_W9_no_question_where_only_roswell_is_free(void **unused)
{
    (void)unused;
    table t;
    table_with_alvin(&t, 2, around_roswell);
    alvin_at(&t, 1, "las_cruces");
    give(&t, 0, "2 red 2 blue");
    forget(&t);
    act(&t, "claim albuquerque-roswell 2 red");
    assert_events(&t, "claim turn_end");
}

/* W-10: catching Alvin. */

/* W-10 who claims a route that ends at Alvin's city catches him: 10 points at once, then moves him to an own city */
static void test_W10_catching_alvin(void **unused)
{
    (void)unused;
    table t;
    table_with_alvin(&t, 2, around_roswell);
    give(&t, 0, "2 red");
    act(&t, "claim albuquerque-roswell 2 red");
    assert_events(&t, "claim alvin_caught");
    assert_int_equal(event_of(&t, "claim")->points[0], 2);
    assert_int_equal(event_of(&t, "alvin_caught")->player, 0);
    assert_int_equal(event_of(&t, "alvin_caught")->points[0], 10);
    assert_points(&t, 0, 12);
    assert_int_equal(alvins_holder(&t), 0);
    assert_asks(&t, 0, "alvin");
    act(&t, "alvin albuquerque");
    assert_events(&t, "claim alvin_caught alvin_moved turn_end");
    assert_int_equal(event_of(&t, "alvin_moved")->player, 0);
    assert_int_equal(event_of(&t, "alvin_moved")->city, city_id(&t, "albuquerque"));
    assert_string_equal(alvins_city(&t), "albuquerque");
    assert_points(&t, 0, 12);
    assert_turn(&t, 1);
}

/* W-10 Alvin moves to any city that the player controls, and to no other */
static void test_W10_alvin_moves_to_a_controlled_city(void **unused)
{
    (void)unused;
    table t;
    table_with_alvin(&t, 2, around_roswell);
    station_at(&t, 0, "denver");
    give(&t, 0, "2 red");
    act(&t, "claim albuquerque-roswell 2 red");
    assert_legal_count(&t, 2);
    assert_legal(&t, "alvin albuquerque");
    refused(&t, "alvin las_cruces", "not_controlled", "W-10");
    refused(&t, "alvin roswell", "not_controlled", "W-10");
    refused(&t, "alvin phoenix", "not_controlled", "W-10");
    refused(&t, "no_marker", "wrong_decision", "G-4");
    act(&t, "alvin denver");
    assert_string_equal(alvins_city(&t), "denver");
}

/* W-10 a player who already holds Alvin does not catch him again */
static void test_W10_holder_does_not_catch_again(void **unused)
{
    (void)unused;
    table t;
    table_with_alvin(&t, 2, around_roswell);
    alvin_at(&t, 0, "albuquerque");
    give(&t, 0, "1 green");
    int16_t points = t.state.table.points[0];
    forget(&t);
    act(&t, "claim albuquerque-santa_fe 1 green");
    assert_events(&t, "claim");
    assert_points(&t, 0, points + 1);
    assert_asks(&t, 0, "no_marker");
    assert_string_equal(alvins_city(&t), "albuquerque");
    assert_int_equal(t.state.table.rails.alvin_catches[0], 1);
}

/* W-10 a route that does not end at Alvin's city leaves him alone, even if it goes to where he started */
static void test_W10_alvin_is_where_he_was_moved(void **unused)
{
    (void)unused;
    table t;
    table_with_alvin(&t, 2, around_roswell);
    alvin_at(&t, 0, "albuquerque");
    give(&t, 1, "2 green");
    turn_of(&t, 1);
    forget(&t);
    act(&t, "claim las_cruces-roswell 2 green");
    assert_events(&t, "claim turn_end");
    assert_int_equal(alvins_holder(&t), 0);
}

/* W-10 the order is claim, alvin_caught, alvin_moved, city_marker: he can't move to the marker placed after */
static void test_W10_move_comes_before_the_marker(void **unused)
{
    (void)unused;
    table t;
    table_with_alvin(&t, 2, around_roswell);
    alvin_at(&t, 0, "albuquerque");
    own(&t, 1, "las_cruces-tucson");
    give(&t, 1, "5 blue 2 red");
    turn_of(&t, 1);
    forget(&t);
    int16_t mine = t.state.table.points[0], theirs = t.state.table.points[1];
    act(&t, "claim albuquerque-tucson 5 blue");
    assert_asks(&t, 1, "alvin");
    refused(&t, "alvin tucson", "not_controlled", "W-10");
    refused(&t, "marker tucson 2 red", "wrong_decision", "G-4");
    act(&t, "alvin las_cruces");
    assert_asks(&t, 1, "marker|no_marker");
    act(&t, "marker tucson 2 red");
    assert_events(&t, "claim alvin_caught alvin_moved city_marker turn_end");
    assert_points(&t, 0, mine + 10); /* W-5: albuquerque is seat 0's, and 5 spaces are 10 points */
    assert_points(&t, 1, theirs + 10);
    assert_int_equal(alvins_holder(&t), 1);
    assert_string_equal(alvins_city(&t), "las_cruces");
}

/* W-10 whoever lost Alvin may catch him again, for 10 points more */
static void test_W10_caught_back(void **unused)
{
    (void)unused;
    table t;
    table_with_alvin(&t, 4, (const char *const[]){"albuquerque", "las_cruces", "santa_fe", "denver"});
    alvin_at(&t, 0, "albuquerque");
    give(&t, 1, "2 red");
    turn_of(&t, 1);
    act(&t, "claim albuquerque-las_cruces 2 red");
    act(&t, "alvin las_cruces");
    assert_int_equal(alvins_holder(&t), 1);
    int16_t points = t.state.table.points[0];
    give(&t, 0, "2 red");
    turn_of(&t, 0);
    act(&t, "claim albuquerque-las_cruces-2 2 red");
    assert_points(&t, 0, points + 2 + 10);
    act(&t, "alvin albuquerque");
    assert_int_equal(t.state.table.rails.alvin_catches[0], 2);
    tt_score score = score_of(&t);
    assert_int_equal(score.seat[0].alvin_catches, 20);
    assert_int_equal(score.seat[1].alvin_catches, 10);
}

/* W-10 without the option nobody is caught at Roswell */
static void test_W10_no_alvin_without_the_option(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 6); /* seat 5 starts in durango */
    own(&t, 5, "albuquerque-durango");
    give(&t, 5, "2 red 2 blue");
    turn_of(&t, 5);
    forget(&t);
    act(&t, "claim albuquerque-roswell 2 red");
    assert_events(&t, "claim");
    assert_legal(&t, "marker roswell 2 blue");
}

/* W-11 whoever holds Alvin at the end gets 10 points, besides those for catching him */
static void test_W11_holder_at_the_end(void **unused)
{
    (void)unused;
    table t;
    table_with_alvin(&t, 2, around_roswell);
    hold(&t, 0, "");
    hold(&t, 1, "");
    alvin_at(&t, 1, "las_cruces");
    alvin_at(&t, 0, "albuquerque");
    tt_score score = score_of(&t);
    assert_int_equal(score.seat[0].alvin, 10);
    assert_int_equal(score.seat[0].alvin_catches, 10);
    assert_int_equal(score.seat[0].routes, 0);
    assert_int_equal(score.seat[0].total, 20);
    assert_int_equal(score.seat[1].alvin, 0);
    assert_int_equal(score.seat[1].alvin_catches, 10);
    assert_int_equal(score.seat[1].total, 10);
    assert_int_equal(score.winners, 1);
}

/* W-11 if nobody caught him nobody gets anything */
static void test_W11_nobody_caught_him(void **unused)
{
    (void)unused;
    table t;
    table_with_alvin(&t, 3, around_roswell);
    tt_score score = score_of(&t);
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(score.seat[seat].alvin, 0);
        assert_int_equal(score.seat[seat].alvin_catches, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_W6_marker_on_the_route_just_claimed),
        cmocka_unit_test(test_W6_the_set_of_two),
        cmocka_unit_test(test_W6_declining_leaves_no_event),
        cmocka_unit_test(test_W6_asked_without_a_pair),
        cmocka_unit_test(test_W6_cities_that_take_a_marker),
        cmocka_unit_test(test_W6_taken_end),
        cmocka_unit_test(test_W6_not_asked_when_both_cities_are_taken),
        cmocka_unit_test(test_W6_not_asked_when_no_marker_is_left),
        cmocka_unit_test(test_W6_new_marker_does_not_change_the_points),
        cmocka_unit_test(test_W9_alvin_starts_at_roswell),
        cmocka_unit_test(test_W9_nobody_starts_at_roswell),
        cmocka_unit_test(test_W9_no_marker_at_roswell),
        cmocka_unit_test(test_W9_no_question_where_only_roswell_is_free),
        cmocka_unit_test(test_W10_catching_alvin),
        cmocka_unit_test(test_W10_alvin_moves_to_a_controlled_city),
        cmocka_unit_test(test_W10_holder_does_not_catch_again),
        cmocka_unit_test(test_W10_alvin_is_where_he_was_moved),
        cmocka_unit_test(test_W10_move_comes_before_the_marker),
        cmocka_unit_test(test_W10_caught_back),
        cmocka_unit_test(test_W10_no_alvin_without_the_option),
        cmocka_unit_test(test_W11_holder_at_the_end),
        cmocka_unit_test(test_W11_nobody_caught_him),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
