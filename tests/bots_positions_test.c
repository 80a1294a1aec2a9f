/* bots_positions_test.c: what europe and old_west add to a turn: positions with an answer that good players agree on,
 * for the planner and the search. */
#include "kit.h"

#include <string.h>

#include "turntable/bot.h"

static const tt_bot *const bots[] = {&tt_bot_planner, &tt_bot_search};

/* Both answer with an action that begins with one of these, NULL behind the last. */
static void assert_answers(const table *t, const char *const *texts)
{
    for (int i = 0; i < 2; i++) {
        const char *answer = bot_answer_text(t, bots[i], 300);
        const char *const *text = texts;
        while (*text && strncmp(answer, *text, strlen(*text)) != 0)
            text++;
        if (!*text)
            fail_msg("%s answers %s", bots[i]->name, answer);
    }
}

#define ANY(...) ((const char *const[]){__VA_ARGS__, NULL})

/* E-12: in the last turn a station completes a ticket that no claim can: Edinburgh has one way out, and it is taken */
static void test_station_completes_a_ticket(void **unused)
{
    (void)unused;
    static table t;
    table_of(&t, "europe", 2);
    hold(&t, 0, "edinburgh-paris");
    own(&t, 0, "dieppe-london, dieppe-paris");
    own(&t, 1, "edinburgh-london");
    give(&t, 0, "1 blue"); /* claims nothing */
    turn_of(&t, 0);
    t.state.table.turns_left = 1;
    check_sound(&t);
    assert_answers(&t, ANY("station edinburgh 1 blue", "station london 1 blue"));
}

/* E-11, E-12: in the last turn the points of a ticket, twice, less four are more than those of a route */
static void test_station_before_a_claim(void **unused)
{
    (void)unused;
    static table t;
    table_of(&t, "europe", 2);
    hold(&t, 0, "edinburgh-paris");
    own(&t, 0, "dieppe-london, dieppe-paris");
    own(&t, 1, "edinburgh-london, petrograd-stockholm"); /* it has the longest path in any case */
    give(&t, 0, "4 red");
    turn_of(&t, 0);
    t.state.table.turns_left = 1;
    check_sound(&t);
    assert_answers(&t, ANY("station edinburgh 1 red", "station london 1 red"));
    station_at(&t, 0, "london"); /* has completed it */
    assert_answers(&t, ANY("claim"));
}

/* E-11: a station that completes nothing costs four points */
static void test_needless_station_is_not_built(void **unused)
{
    (void)unused;
    static table t;
    table_of(&t, "europe", 2);
    hold(&t, 0, "edinburgh-paris");
    own(&t, 0, "edinburgh-london, dieppe-london, dieppe-paris");
    own(&t, 1, "frankfurt-paris, bruxelles-frankfurt");
    give(&t, 0, "1 blue");
    turn_of(&t, 0);
    t.state.table.turns_left = 1;
    check_sound(&t);
    assert_answers(&t, ANY("draw", "tickets"));
}

/* W-1, W-3: who has tickets along the coast alone begins there */
static void test_start_where_the_tickets_are(void **unused)
{
    (void)unused;
    static table t;
    table_deal(&t, "old_west", 2, (tt_options){0});
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(tt_apply(&t.game, &t.state, seat, tt_action_plain(TT_ACTION_KEEP, 31), NULL).refusal, TT_OK);
    hold(&t, 1, "seattle-ashland, portland-sacramento, eugene-san_francisco");
    assert_answers(&t, ANY("start seattle", "start portland", "start bend", "start eugene", "start ashland",
                           "start redding", "start sacramento", "start san_francisco"));
}

/* W-5, W-6: the marker goes to the city where more points are to come */
static void test_marker_on_the_better_city(void **unused)
{
    (void)unused;
    static table t;
    table_of(&t, "old_west", 2);
    hold(&t, 0, "boise-grand_junction, san_francisco-denver");
    own(&t, 0, "boise-idaho_falls");
    give(&t, 0, "2 red 2 green");
    act(&t, "claim idaho_falls-salt_lake_city 2 red");
    assert_answers(&t, ANY("marker salt_lake_city 2 green"));
}

/* Seat 0 began in Las Cruces, next to Alvin in Roswell. */
static void set_alvin(table *t)
{
    table_deal(t, "old_west", 2, (tt_options){.alvin = true});
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(tt_apply(&t->game, &t->state, seat, tt_action_plain(TT_ACTION_KEEP, 31), NULL).refusal, TT_OK);
    act(t, "start seattle");
    act(t, "start las_cruces");
    hold(t, 0, "helena-las_cruces");
    hold(t, 1, "seattle-ashland");
    for (int seat = 0; seat < 2; seat++)
        give(t, seat, "");
}

/* W-10, W-11: in the last turn 10 points now and 10 at the end are more than a longer route scores */
static void test_alvin_is_caught(void **unused)
{
    (void)unused;
    static table t;
    set_alvin(&t);
    give(&t, 0, "2 green 4 orange"); /* las_cruces-roswell, las_cruces-tucson */
    t.state.table.turns_left = 1;
    check_sound(&t);
    assert_answers(&t, ANY("claim las_cruces-roswell 2 green"));
}

/* W-10: caught, he goes to the city that no route leads to any more */
static void test_alvin_is_hidden(void **unused)
{
    (void)unused;
    static table t;
    set_alvin(&t);
    own(&t, 0, "las_cruces-tucson, albuquerque-las_cruces");
    station_at(&t, 0, "albuquerque");
    give(&t, 0, "2 green");
    turn_of(&t, 0);
    act(&t, "claim las_cruces-roswell 2 green");
    assert_answers(&t, ANY("alvin las_cruces"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_station_completes_a_ticket),
        cmocka_unit_test(test_station_before_a_claim),
        cmocka_unit_test(test_needless_station_is_not_built),
        cmocka_unit_test(test_start_where_the_tickets_are),
        cmocka_unit_test(test_marker_on_the_better_city),
        cmocka_unit_test(test_alvin_is_caught),
        cmocka_unit_test(test_alvin_is_hidden),
    };
    return cmocka_run_group_tests_name("positions", tests, NULL, NULL);
}
