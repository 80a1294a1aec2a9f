/* rules_G_winners_test.c: who wins, step by step, G-19 to G-21.
 *
 * Each story is told with the seats changed round, too, so that no seat wins by its number. */
#include <stdio.h>

#include "kit.h"

/* The winners as a mask; all totals of the seats in `tied` must be `total`. */
static int winners(const table *t, int tied, int total)
{
    tt_score score = score_of(t);
    for (int seat = 0; seat < t->game.players; seat++)
        if (tied >> seat & 1)
            assert_int_equal(score.seat[seat].total, total);
    return score.winners;
}

static void no_tickets(table *t)
{
    for (int seat = 0; seat < t->game.players; seat++)
        hold(t, seat, "");
}

/* Two ways in usa of 2 + 2 + 3: 8 points, longest path 7. The first completes chicago-new_orleans, worth 7. */
#define SOUTH "chicago-saint_louis, little_rock-saint_louis, little_rock-new_orleans"
#define EAST "raleigh-washington, new_york-washington, montreal-new_york"

/* G-19 most points wins, even with fewer tickets and a shorter path */
static void test_G19_most_points(void **unused)
{
    (void)unused;
    table t;
    for (int a = 0; a < 2; a++) {
        int b = 1 - a;
        table_of(&t, "usa", 2);
        no_tickets(&t);
        own(&t, a, SOUTH ", chicago-omaha");
        hold(&t, a, "chicago-new_orleans");                              /* 8 + 7 + 7 + 10 = 32 */
        own(&t, b, "calgary-winnipeg, el_paso-houston, duluth-toronto"); /* 45 */
        assert_int_equal(score_of(&t).seat[a].total, 32);
        assert_int_equal(score_of(&t).seat[b].total, 45);
        assert_int_equal(winners(&t, 0, 0), 1 << b);
    }
}

/* G-19 then most completed tickets: one completed and one failed is better than none */
static void test_G19_then_most_completed_tickets(void **unused)
{
    (void)unused;
    table t;
    for (int a = 0; a < 2; a++) {
        table_of(&t, "usa", 2);
        no_tickets(&t);
        own(&t, a, SOUTH);
        own(&t, 1 - a, EAST);
        hold(&t, a, "chicago-new_orleans, calgary-salt_lake_city");
        assert_int_equal(winners(&t, 3, 8 + 10), 1 << a);
    }
}

/* G-19 completed tickets come before the path: here the shorter one wins */
static void test_G19_tickets_before_the_path(void **unused)
{
    (void)unused;
    table t;
    for (int a = 1; a <= 2; a++) {
        int b = 3 - a;
        table_of(&t, "usa", 3);
        no_tickets(&t);
        own(&t, 0, "duluth-helena, duluth-toronto"); /* has the longest path and loses */
        hold(&t, 0, "seattle-new_york, los_angeles-new_york");
        own(&t, a, "denver-santa_fe, el_paso-santa_fe, calgary-vancouver"); /* 2 + 2 + 4, path 4 */
        hold(&t, a, "denver-el_paso");                                      /* 4 */
        own(&t, b, EAST ", las_vegas-salt_lake_city");                      /* 8 + 4, path 7 */
        assert_int_equal(score_of(&t).seat[0].longest_bonus, 10);
        assert_int_equal(winners(&t, 6, 12), 1 << a);
    }
}

/* G-19 then, among those still tied, the longest path, bonus or not: here a third player has the bonus */
static void test_G19_then_the_longest_path(void **unused)
{
    (void)unused;
    table t;
    for (int a = 1; a <= 2; a++) {
        table_of(&t, "usa", 3);
        no_tickets(&t);
        own(&t, 0, "duluth-helena, duluth-toronto");
        hold(&t, 0, "seattle-new_york, los_angeles-new_york");
        own(&t, a, EAST);                                                          /* path 7 */
        own(&t, 3 - a, "chicago-saint_louis, denver-santa_fe, calgary-vancouver"); /* path 3 */
        assert_int_equal(score_of(&t).seat[0].total, 30 + 10 - 43);
        assert_int_equal(winners(&t, 6, 8), 1 << a);
    }
}

/* G-19 still tied, the victory is shared, by just those who are tied */
static void test_G19_then_shared(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 3);
    no_tickets(&t);
    own(&t, 0, SOUTH);
    own(&t, 2, EAST);
    own(&t, 1, "calgary-vancouver, denver-santa_fe, seattle-vancouver"); /* 7 points */
    assert_int_equal(winners(&t, 5, 18), 5);
    table_of(&t, "usa", 5);
    no_tickets(&t);
    assert_int_equal(winners(&t, 31, 0), 31);
}

/* G-19 it is decided on the score at the end of a game really played to its end */
static void test_G19_at_the_end_of_a_game(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    no_tickets(&t);
    trains_left(&t, 0, 3);
    hold(&t, 1, "seattle-new_york");
    give(&t, 0, "1 red");
    act(&t, "claim seattle-vancouver 1 red");
    for (int i = 0; i < 4; i++)
        act(&t, "draw blind");
    assert_over(&t);
    tt_score score = score_of(&t);
    assert_int_equal(score.winners, 1);
    assert_int_equal(score.seat[0].routes, t.state.table.points[0]);
    assert_int_equal(score.seat[0].total, t.state.table.points[0] + 10);
    assert_int_equal(score.seat[1].total, -22);
}

/* G-20 europe: most points wins, stations not built counted in */
static void test_G20_most_points(void **unused)
{
    (void)unused;
    table t;
    for (int a = 0; a < 2; a++) {
        table_of(&t, "europe", 2);
        no_tickets(&t);
        own(&t, a, "berlin-wien");
        own(&t, 1 - a, "kyiv-smolensk");
        station_at(&t, 1 - a, "lisboa");
        assert_int_equal(score_of(&t).seat[a].total, 4 + 10 + 12);
        assert_int_equal(score_of(&t).seat[1 - a].total, 4 + 10 + 8);
        assert_int_equal(winners(&t, 0, 0), 1 << a);
    }
}

/* G-20 then most completed tickets, before the number of stations */
static void test_G20_then_most_completed_tickets(void **unused)
{
    (void)unused;
    table t;
    for (int a = 0; a < 2; a++) {
        table_of(&t, "europe", 2);
        no_tickets(&t);
        own(&t, a, "rostov-sochi, erzurum-sochi, berlin-wien"); /* 2 + 4 + 4, path 5 */
        hold(&t, a, "rostov-erzurum, athina-angora");           /* 5 - 5 */
        station_at(&t, a, "lisboa");                            /* 8 left */
        own(&t, 1 - a, "danzig-warszawa, danzig-riga");         /* 2 + 4, path 5, 12 for stations */
        assert_int_equal(winners(&t, 3, 28), 1 << a);
    }
}

/* G-20 then fewest stations built, before the longest path */
static void test_G20_then_fewest_stations(void **unused)
{
    (void)unused;
    table t;
    for (int a = 0; a < 2; a++) {
        table_of(&t, "europe", 2);
        no_tickets(&t);
        own(&t, a, "athina-sarajevo"); /* 7 + 10 + 8 */
        station_at(&t, a, "lisboa");
        own(&t, 1 - a, "berlin-wien, kyiv-smolensk, cadiz-madrid, dieppe-paris"); /* 4 + 4 + 4 + 1 + 12 */
        assert_int_equal(score_of(&t).seat[a].longest_bonus, 10);
        assert_int_equal(winners(&t, 3, 25), 1 << (1 - a));
    }
}

/* G-20 then the longest-path bonus */
static void test_G20_then_the_longest_path_bonus(void **unused)
{
    (void)unused;
    table t;
    for (int a = 0; a < 2; a++) {
        table_of(&t, "europe", 2);
        no_tickets(&t);
        own(&t, a, "athina-sarajevo");                                                            /* 7 + 10 + 12 */
        own(&t, 1 - a, "berlin-wien, kyiv-smolensk, cadiz-madrid, angora-erzurum, dieppe-paris"); /* 17 + 12 */
        assert_int_equal(winners(&t, 3, 29), 1 << a);
    }
}

/* G-20 the bonus decides, not the length: of two without it neither wins by a longer path, unlike G-19 */
static void test_G20_the_bonus_not_the_length(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 3);
    no_tickets(&t);
    own(&t, 0, "petrograd-stockholm"); /* has the bonus and loses */
    hold(&t, 0, "cadiz-stockholm, frankfurt-smolensk, amsterdam-wilno, berlin-moskva");
    own(&t, 1, "danzig-warszawa, danzig-riga"); /* path 5 */
    own(&t, 2, "cadiz-lisboa, berlin-wien");    /* path 3 */
    assert_int_equal(score_of(&t).seat[0].total, 21 + 10 + 12 - 58);
    assert_int_equal(score_of(&t).seat[1].longest, 5);
    assert_int_equal(score_of(&t).seat[2].longest, 3);
    assert_int_equal(winners(&t, 6, 18), 6);
}

/* G-20 then shared */
static void test_G20_then_shared(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 4);
    no_tickets(&t);
    for (int seat = 0; seat < 4; seat += 3)
        station_at(&t, seat, seat ? "lisboa" : "roma");
    own(&t, 0, "berlin-wien");
    own(&t, 3, "kyiv-smolensk");
    own(&t, 1, "dieppe-paris");
    assert_int_equal(winners(&t, 9, 4 + 10 + 8), 9);
}

/* A table of old_west with these starting cities and no tickets. */
static void old_west_from(table *t, int players, const char *const home[])
{
    table_deal(t, "old_west", players, (tt_options){0});
    for (int seat = 0; seat < players; seat++)
        tt_apply(&t->game, &t->state, seat, tt_action_plain(TT_ACTION_KEEP, 31), NULL);
    for (int seat = players - 1; seat >= 0; seat--) {
        char action[100];
        snprintf(action, sizeof action, "start %s", home[seat]);
        act(t, action);
    }
    no_tickets(t);
}

/* G-21 old_west: most points, tickets and the Globetrotter counted in */
static void test_G21_most_points(void **unused)
{
    (void)unused;
    table t;
    for (int a = 0; a < 2; a++) {
        old_west_from(&t, 2, (const char *[]){a ? "billings" : "boise", a ? "boise" : "billings"});
        own(&t, a, "boise-winnemucca, boise-idaho_falls");          /* 8, path 6 */
        own(&t, 1 - a, "billings-great_falls, great_falls-helena"); /* 5 */
        assert_int_equal(winners(&t, 0, 0), 1 << a);
        hold(&t, 1 - a, "great_falls-phoenix"); /* -14 */
        assert_int_equal(winners(&t, 0, 0), 1 << a);
        hold(&t, a, "seattle-roswell"); /* -21 */
        assert_int_equal(winners(&t, 0, 0), 1 << (1 - a));
    }
}

/* G-21 then most completed tickets, before the path */
static void test_G21_then_most_completed_tickets(void **unused)
{
    (void)unused;
    table t;
    for (int a = 0; a < 2; a++) {
        old_west_from(&t, 2, (const char *[]){a ? "billings" : "boise", a ? "boise" : "billings"});
        own(&t, a, "boise-winnemucca, boise-idaho_falls, green_river-idaho_falls, casper-green_river"); /* 14 */
        own(&t, 1 - a, "billings-great_falls, great_falls-helena, helena-idaho_falls, idaho_falls-salt_lake_city");
        hold(&t, 1 - a, "helena-salt_lake_city, seattle-roswell"); /* 14 + 6 - 21 + 15 */
        assert_int_equal(score_of(&t).seat[a].longest, 11);
        assert_int_equal(score_of(&t).seat[1 - a].longest, 10);
        assert_int_equal(winners(&t, 3, 14), 1 << (1 - a));
    }
}

/* G-21 then the longest path, though it has no bonus in this game */
static void test_G21_then_the_longest_path(void **unused)
{
    (void)unused;
    table t;
    for (int a = 0; a < 2; a++) {
        old_west_from(&t, 2, (const char *[]){a ? "billings" : "boise", a ? "boise" : "billings"});
        own(&t, a, "boise-winnemucca, boise-idaho_falls, green_river-idaho_falls");     /* path 9 */
        own(&t, 1 - a, "billings-gillette, billings-great_falls, billings-wolf_point"); /* path 6 */
        assert_int_equal(score_of(&t).seat[a].longest_bonus, 0);
        assert_int_equal(winners(&t, 3, 12), 1 << a);
    }
}

/* G-21 then shared */
static void test_G21_then_shared(void **unused)
{
    (void)unused;
    table t;
    old_west_from(&t, 3, (const char *[]){"boise", "tucson", "billings"});
    own(&t, 0, "boise-winnemucca");
    own(&t, 2, "billings-gillette");
    assert_int_equal(winners(&t, 5, 4), 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G19_most_points),
        cmocka_unit_test(test_G19_then_most_completed_tickets),
        cmocka_unit_test(test_G19_tickets_before_the_path),
        cmocka_unit_test(test_G19_then_the_longest_path),
        cmocka_unit_test(test_G19_then_shared),
        cmocka_unit_test(test_G19_at_the_end_of_a_game),
        cmocka_unit_test(test_G20_most_points),
        cmocka_unit_test(test_G20_then_most_completed_tickets),
        cmocka_unit_test(test_G20_then_fewest_stations),
        cmocka_unit_test(test_G20_then_the_longest_path_bonus),
        cmocka_unit_test(test_G20_the_bonus_not_the_length),
        cmocka_unit_test(test_G20_then_shared),
        cmocka_unit_test(test_G21_most_points),
        cmocka_unit_test(test_G21_then_most_completed_tickets),
        cmocka_unit_test(test_G21_then_the_longest_path),
        cmocka_unit_test(test_G21_then_shared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
