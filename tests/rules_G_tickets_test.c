/* rules_G_tickets_test.c: tickets, G-14 to G-16. */
#include "kit.h"

static uint64_t bit(const table *t, const char *ticket)
{
    return (uint64_t)1 << ticket_id(t, ticket);
}

static void assert_offered(const table *t, int seat, int count, const char *const tickets[])
{
    const tt_event *event = event_of(t, "tickets_offered");
    assert_int_equal(event->player, seat);
    assert_int_equal(event->offered, count);
    assert_int_equal(t->state.table.offered[seat], count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(event->offer[i], ticket_id(t, tickets[i]));
        assert_int_equal(tt_state_offer(&t->state, seat)[i], ticket_id(t, tickets[i]));
    }
}

static void assert_ticket_pile(const table *t, int count, const char *const tickets[])
{
    assert_int_equal(t->state.table.ticket_pile, count);
    for (int i = 0; i < count; i++)
        assert_int_equal(t->state.secret.tickets[i], ticket_id(t, tickets[i]));
}

/* G-14 three tickets from the top; at least one is kept; the others go under the pile in the order drawn */
static void test_G14_three_from_the_top_one_kept(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "toronto-miami");
    ticket_pile(&t, "boston-miami, calgary-phoenix, denver-el_paso, duluth-houston, dallas-new_york");
    act(&t, "tickets");
    assert_offered(&t, 0, 3, (const char *[]){"boston-miami", "calgary-phoenix", "denver-el_paso"});
    assert_asks(&t, 0, "keep");
    assert_legal_count(&t, 7);
    assert_int_equal(t.state.table.ticket_count[0], 1); /* not yet in the hand */
    act(&t, "keep calgary-phoenix");
    assert_events(&t, "tickets_offered tickets_kept turn_end");
    assert_int_equal(t.event[1].keep, 2);
    assert_true(t.state.secret.held[0] == (bit(&t, "toronto-miami") | bit(&t, "calgary-phoenix")));
    assert_int_equal(t.state.table.ticket_count[0], 2);
    assert_ticket_pile(&t, 4, (const char *[]){"duluth-houston", "dallas-new_york", "boston-miami", "denver-el_paso"});
    assert_turn(&t, 1);
}

/* G-14 keeping none is refused */
static void test_G14_at_least_one_is_kept(void **unused)
{
    (void)unused;
    static const char *const games[] = {"usa", "europe", "old_west"};
    table t;
    for (int g = 0; g < 3; g++) {
        table_of(&t, games[g], 2);
        act(&t, "tickets");
        refused(&t, "keep none", "keep_more", "G-14");
        assert_legal_count(&t, g == 2 ? 15 : 7);
    }
}

/* G-14 what went under comes up again in the order in which it was drawn, the first of it first */
static void test_G14_refused_tickets_come_up_again_in_order(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    ticket_pile(&t, "boston-miami, calgary-phoenix, denver-el_paso, duluth-houston, dallas-new_york");
    act(&t, "tickets");
    act(&t, "keep calgary-phoenix");
    act(&t, "tickets");
    assert_offered(&t, 1, 3, (const char *[]){"duluth-houston", "dallas-new_york", "boston-miami"});
    act(&t, "keep dallas-new_york");
    assert_ticket_pile(&t, 3, (const char *[]){"denver-el_paso", "duluth-houston", "boston-miami"});
    act(&t, "tickets");
    assert_offered(&t, 0, 3, (const char *[]){"denver-el_paso", "duluth-houston", "boston-miami"});
    act(&t, "keep denver-el_paso duluth-houston boston-miami");
    assert_ticket_pile(&t, 0, NULL);
    assert_int_equal(
        __builtin_popcountll(t.state.secret.held[0] &
                             (bit(&t, "denver-el_paso") | bit(&t, "duluth-houston") | bit(&t, "boston-miami"))),
        3);
}

/* G-14 old_west draws four */
static void test_G14_old_west_draws_four(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "old_west", 2);
    ticket_pile(&t, "bend-las_vegas, boise-wolf_point, seattle-denver, spokane-phoenix, seattle-roswell");
    act(&t, "tickets");
    assert_offered(&t, 0, 4,
                   (const char *[]){"bend-las_vegas", "boise-wolf_point", "seattle-denver", "spokane-phoenix"});
    act(&t, "keep boise-wolf_point");
    assert_ticket_pile(&t, 4,
                       (const char *[]){"seattle-roswell", "bend-las_vegas", "seattle-denver", "spokane-phoenix"});
}

/* G-14 as many as are left, if there are fewer */
static void test_G14_as_many_as_are_left(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    ticket_pile(&t, "boston-miami, calgary-phoenix");
    act(&t, "tickets");
    assert_offered(&t, 0, 2, (const char *[]){"boston-miami", "calgary-phoenix"});
    assert_legal_count(&t, 3);
    act(&t, "keep calgary-phoenix");
    act(&t, "tickets");
    assert_offered(&t, 1, 1, (const char *[]){"boston-miami"});
    assert_legal_count(&t, 1);
    act(&t, "keep boston-miami");
    assert_turn(&t, 0);
}

/* G-14 with none left it is not a legal action */
static void test_G14_no_tickets_left(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    ticket_pile(&t, "");
    refused(&t, "tickets", "no_tickets", "G-14");
    assert_asks(&t, 0, "draw");
}

/* G-14 kept tickets can't be given back: only those on offer are chosen from */
static void test_G14_kept_tickets_stay(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "toronto-miami");
    ticket_pile(&t, "boston-miami, calgary-phoenix, denver-el_paso");
    act(&t, "tickets");
    refused(&t, "keep toronto-miami", "malformed", "");
    act(&t, "keep denver-el_paso");
    assert_true(t.state.secret.held[0] == (bit(&t, "toronto-miami") | bit(&t, "denver-el_paso")));
}

/* G-14 tickets are kept in the order offered, whatever the text says (docs/record.md) */
static void test_G14_the_choice_is_written_in_the_order_offered(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    ticket_pile(&t, "seattle-new_york, boston-miami, calgary-phoenix");
    act(&t, "tickets");
    refused(&t, "keep boston-miami seattle-new_york", "malformed", "");
    assert_legal(&t, "keep seattle-new_york boston-miami");
}

/* G-15 a player may hold any number of tickets */
static void test_G15_any_number_of_tickets(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "");
    ticket_pile(&t, "boston-miami, calgary-phoenix, denver-el_paso"); /* the 27 others go to seat 1 */
    turn_of(&t, 1);
    act(&t, "tickets");
    act(&t, "keep boston-miami calgary-phoenix denver-el_paso");
    assert_int_equal(t.state.table.ticket_count[1], 30);
    assert_true(t.state.secret.held[1] == ((uint64_t)1 << 30) - 1);
}

/* G-15 how many tickets somebody holds is public, which ones is secret until the end */
static void test_G15_the_number_is_public_the_tickets_are_not(void **unused)
{
    (void)unused;
    table t, other;
    table_of(&t, "usa", 2);
    hold(&t, 0, "boston-miami, calgary-phoenix");
    other = t;
    hold(&other, 0, "seattle-new_york, duluth-houston");
    for (int seat = 1; seat <= 2; seat++) {
        tt_view a, b;
        tt_view_make(&t.game, &t.state, seat == 1 ? 1 : TT_WATCHER, &a);
        tt_view_make(&other.game, &other.state, seat == 1 ? 1 : TT_WATCHER, &b);
        assert_int_equal(a.table.ticket_count[0], 2);
        assert_true(a.held[0] == 0);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

/* G-16 a completed ticket adds its value, by whatever way the own routes connect its cities; any other subtracts it */
static void test_G16_own_routes_complete_a_ticket(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "denver-el_paso, seattle-new_york, los_angeles-chicago");
    hold(&t, 1, "toronto-miami");
    own(&t, 0, "denver-santa_fe, phoenix-santa_fe, el_paso-phoenix");
    tt_score score = score_of(&t);
    assert_true(score.seat[0].completed == bit(&t, "denver-el_paso"));
    assert_true(score.seat[0].failed == (bit(&t, "seattle-new_york") | bit(&t, "los_angeles-chicago")));
    assert_int_equal(score.seat[0].tickets, 4 - 22 - 16);
    assert_int_equal(score.seat[1].tickets, -10);
    assert_int_equal(score.seat[0].total, 2 + 4 + 4 + (4 - 22 - 16) + 10);
}

/* G-16 routes of others do not count, nor do two own pieces that do not meet */
static void test_G16_only_own_routes_that_connect(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "denver-el_paso, chicago-new_orleans");
    hold(&t, 1, "");
    own(&t, 0, "denver-santa_fe, chicago-saint_louis, little_rock-new_orleans");
    own(&t, 1, "el_paso-santa_fe, little_rock-saint_louis");
    tt_score score = score_of(&t);
    assert_true(score.seat[0].completed == 0);
    assert_int_equal(score.seat[0].tickets, -4 - 7);
}

/* G-16 one network completes many tickets, and one route serves all of them */
static void test_G16_one_network_many_tickets(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "duluth-houston, duluth-el_paso, kansas_city-houston");
    own(&t, 0, "duluth-omaha, kansas_city-omaha, kansas_city-oklahoma_city, dallas-oklahoma_city, dallas-houston");
    assert_int_equal(score_of(&t).seat[0].tickets, 8 - 10 + 5);
    own(&t, 0, "dallas-el_paso");
    assert_int_equal(score_of(&t).seat[0].tickets, 8 + 10 + 5);
}

/* G-16 so it is in europe without stations, and in old_west */
static void test_G16_europe_and_old_west(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    hold(&t, 0, "zurich-budapest, edinburgh-athina");
    own(&t, 0, "munchen-zurich, munchen-wien, budapest-wien");
    assert_int_equal(score_of(&t).seat[0].tickets, 6 - 21);
    table_of(&t, "old_west", 2);
    hold(&t, 0, "boise-grand_junction, seattle-roswell");
    own(&t, 0, "boise-idaho_falls, idaho_falls-salt_lake_city, grand_junction-salt_lake_city");
    assert_int_equal(score_of(&t).seat[0].tickets, 8 - 21);
    assert_true(score_of(&t).seat[0].completed == bit(&t, "boise-grand_junction"));
}

/* G-16 tickets count at the end only: a claim that completes one scores nothing for it */
static void test_G16_tickets_count_at_the_end_only(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "denver-el_paso");
    own(&t, 0, "denver-santa_fe");
    give(&t, 0, "2 red");
    act(&t, "claim el_paso-santa_fe 2 red");
    assert_points(&t, 0, 2 + 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G14_three_from_the_top_one_kept),
        cmocka_unit_test(test_G14_at_least_one_is_kept),
        cmocka_unit_test(test_G14_refused_tickets_come_up_again_in_order),
        cmocka_unit_test(test_G14_old_west_draws_four),
        cmocka_unit_test(test_G14_as_many_as_are_left),
        cmocka_unit_test(test_G14_no_tickets_left),
        cmocka_unit_test(test_G14_kept_tickets_stay),
        cmocka_unit_test(test_G14_the_choice_is_written_in_the_order_offered),
        cmocka_unit_test(test_G15_any_number_of_tickets),
        cmocka_unit_test(test_G15_the_number_is_public_the_tickets_are_not),
        cmocka_unit_test(test_G16_own_routes_complete_a_ticket),
        cmocka_unit_test(test_G16_only_own_routes_that_connect),
        cmocka_unit_test(test_G16_one_network_many_tickets),
        cmocka_unit_test(test_G16_europe_and_old_west),
        cmocka_unit_test(test_G16_tickets_count_at_the_end_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
