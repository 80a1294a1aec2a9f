/* rules_V_test.c: what a player may know, V-1 to V-5, told on positions made by hand. What everybody could have written
 * down (V-6) is in rules_V_known_test.c, the laws of a view in whole games in rules_V_laws_test.c, samples (V-7) are in
 * rules_V_sample_test.c. */
#include <string.h>

#include "kit.h"

static tt_view view_of(const table *t, int seat)
{
    tt_view view;
    tt_view_make(&t->game, &t->state, seat, &view);
    return view;
}

static void assert_same_view(const table *a, const table *b, int seat)
{
    tt_view x = view_of(a, seat), y = view_of(b, seat);
    assert_memory_equal(&x, &y, sizeof x);
}

/* The views of all but `seat` are the same at both tables, that of a watcher, too. */
static void assert_same_for_others(const table *a, const table *b, int seat)
{
    for (int other = 0; other < a->game.players; other++)
        if (other != seat)
            assert_same_view(a, b, other);
    assert_same_view(a, b, TT_WATCHER);
}

static void assert_other_view(const table *a, const table *b, int seat)
{
    tt_view x = view_of(a, seat), y = view_of(b, seat);
    assert_memory_not_equal(&x, &y, sizeof x);
}

/* All that is private is 0 in a watcher's view. */
static void assert_nothing_private(const tt_view *view)
{
    tt_view bare = {.table = view->table, .seat = view->seat};
    assert_memory_equal(view, &bare, sizeof bare);
}

/* V-1 public are turn, decision, market, sizes of piles and hands, trains, points, owners of routes */
static void test_V1_what_lies_on_the_table(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 3);
    give(&t, 1, "3 red 2 locomotive");
    own(&t, 2, "denver-helena");
    hold(&t, 0, "boston-miami");
    pile(&t, "red, blue, green");
    turn_of(&t, 1);
    tt_view view = view_of(&t, TT_WATCHER);
    assert_int_equal(view.table.turn, 1);
    assert_int_equal(view.table.phase, TT_PHASE_TURN);
    assert_int_equal(view.table.asked, 1 << 1);
    assert_memory_equal(view.table.market, t.state.table.market, TT_MARKET_SLOTS);
    assert_int_equal(view.table.draw_count, 3);
    assert_memory_equal(view.table.discard, t.state.table.discard, TT_CARDS);
    assert_int_equal(view.table.hand_count[1], 5);
    assert_int_equal(view.table.ticket_count[0], 1);
    assert_int_equal(view.table.ticket_count[1], 3);
    assert_int_equal(view.table.ticket_pile, t.state.table.ticket_pile);
    assert_int_equal(view.table.rails.trains[2], 41);
    assert_int_equal(view.table.points[2], 7);
    assert_true(tt_routes_has(&view.table.rails.owned[2], route_id(&t, "denver-helena")));
    assert_nothing_private(&view);
}

/* V-1 public are stations, the cards laid for a tunnel and those turned up */
static void test_V1_stations_and_tunnels(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    station_at(&t, 1, "roma");
    give(&t, 0, "5 red");
    stack(&t, "red, blue, locomotive");
    act(&t, "claim paris-zurich 3 red");
    tt_view view = view_of(&t, 1);
    assert_int_equal(view.table.phase, TT_PHASE_TUNNEL);
    assert_int_equal(view.table.rails.mark[1][0], city_id(&t, "roma"));
    assert_int_equal(view.table.rails.route, route_id(&t, "paris-zurich"));
    assert_int_equal(view.table.rails.laid.count, 3);
    assert_int_equal(view.table.rails.laid.color, TT_RED);
    assert_int_equal(view.table.rails.surcharge, 2);
    assert_int_equal(view.table.rails.turned_up[2], TT_LOCOMOTIVE);
}

/* V-1 public are markers, Alvin and who holds him */
static void test_V1_markers_and_alvin(void **unused)
{
    (void)unused;
    table t;
    table_set(&t, "old_west", 2, (tt_options){.alvin = true});
    alvin_at(&t, 1, "bend");
    tt_view view = view_of(&t, 0);
    assert_int_equal(view.table.rails.mark[0][0], city_id(&t, "boise"));
    assert_int_equal(view.table.rails.mark[1][0], city_id(&t, "bend"));
    assert_int_equal(view.table.rails.alvin_city, city_id(&t, "bend"));
    assert_int_equal(view.table.rails.alvin_holder, 1);
}

/* V-1 public are rail yards, group by group, and the sizes of the on-the-track stacks */
static void test_V1_rail_yards(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    yard(&t, 1, "2 red 1 locomotive");
    track(&t, 1, "3 blue");
    tt_view view = view_of(&t, 0);
    assert_int_equal(view.table.yards.count[1][TT_RED], 2);
    assert_int_equal(view.table.yards.locomotives[1][TT_RED], 1);
    assert_int_equal(view.table.yards.track[1][TT_BLUE], 3);
}

/* V-1 public are tickets completed at a first scoring; those not completed stay secret */
static void test_V1_tickets_completed_at_a_first_scoring(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 4);
    hold(&t, 1, "chicago-new_york, seattle-miami");
    track(&t, 1, "1 yellow");
    pile(&t, ""); /* the last turn of the first round */
    t.state.table.turns_left = 1;
    turn_of(&t, 3);
    act(&t, "draw 0");
    act(&t, "draw 1");
    act_as(&t, 1, "complete chicago-new_york");
    assert_int_equal(t.state.table.round, 2);
    tt_view view = view_of(&t, 2);
    assert_true(view.table.yards.completed[1] == (uint64_t)1 << ticket_id(&t, "chicago-new_york"));
    assert_int_equal(view.table.ticket_count[1], 1);
    assert_true(view.held[1] == 0);
}

/* V-1 which decision is asked is public, not the answers open to that player: who can't pay a surcharge looks like who
 * can */
static void test_V1_not_the_answers(void **unused)
{
    (void)unused;
    table can, cannot;
    table_of(&can, "europe", 3);
    cannot = can;
    give(&can, 0, "5 red");
    give(&cannot, 0, "3 red 2 blue");
    stack(&can, "red, green, white");
    stack(&cannot, "red, green, white");
    act(&can, "claim paris-zurich 3 red");
    act(&cannot, "claim paris-zurich 3 red");
    assert_asks(&can, 0, "pay|abandon");
    assert_asks(&cannot, 0, "abandon");
    assert_same_for_others(&can, &cannot, 0);
}

/* V-1 so it is with a marker: asked whether or not the hand holds a pair */
static void test_V1_not_whether_a_marker_can_be_paid(void **unused)
{
    (void)unused;
    table can, cannot;
    table_of(&can, "old_west", 2);
    cannot = can;
    give(&can, 0, "3 red 2 blue");
    give(&cannot, 0, "3 red 1 blue 1 green");
    act(&can, "claim boise-winnemucca 3 red");
    act(&cannot, "claim boise-winnemucca 3 red");
    assert_asks(&can, 0, "marker|no_marker");
    assert_asks(&cannot, 0, "no_marker");
    assert_same_for_others(&can, &cannot, 0);
}

/* V-2 private to a player are the colors in the hand and the tickets held: the others' are not in the view */
static void test_V2_hand_and_tickets(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 3);
    give(&t, 0, "2 red");
    give(&t, 1, "3 blue 1 locomotive");
    hold(&t, 1, "boston-miami, denver-el_paso");
    tt_view view = view_of(&t, 1);
    assert_int_equal(view.seat, 1);
    assert_memory_equal(view.hand[1], t.state.secret.hand[1], TT_CARDS);
    assert_true(view.held[1] == t.state.secret.held[1]);
    for (int other = 0; other < 3; other += 2) {
        assert_true(view.held[other] == 0);
        for (int card = 0; card < TT_CARDS; card++)
            assert_int_equal(view.hand[other][card], 0);
    }
}

/* V-2 private are the tickets on offer, in the order drawn; others see how many */
static void test_V2_tickets_on_offer(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    ticket_pile(&t, "boston-miami, calgary-phoenix, denver-el_paso, duluth-houston");
    act(&t, "tickets");
    tt_view own_view = view_of(&t, 0), other = view_of(&t, 1);
    assert_int_equal(own_view.offer[0], ticket_id(&t, "boston-miami"));
    assert_int_equal(own_view.offer[1], ticket_id(&t, "calgary-phoenix"));
    assert_int_equal(own_view.offer[2], ticket_id(&t, "denver-el_paso"));
    for (int i = 0; i < TT_MAX_OFFER; i++)
        assert_int_equal(other.offer[i], 0);
    assert_int_equal(other.table.offered[0], 3);
    assert_int_equal(other.table.ticket_pile, 1);
}

/* V-2 a view does not recall tickets its player has refused, in a turn */
static void test_V2_refused_tickets_are_forgotten(void **unused)
{
    (void)unused;
    table a, b;
    table_of(&a, "usa", 2);
    hold(&a, 0, "");
    b = a;
    ticket_pile(&a, "boston-miami, calgary-phoenix, denver-el_paso, duluth-houston");
    ticket_pile(&b, "duluth-houston, denver-el_paso, boston-miami, calgary-phoenix");
    act(&a, "tickets");
    act(&b, "tickets");
    act(&a, "keep boston-miami");
    act(&b, "keep boston-miami");
    assert_same_view(&a, &b, 0);
}

/* V-2 nor those refused at the start, also while the others are still choosing */
static void test_V2_tickets_refused_at_the_start_are_forgotten(void **unused)
{
    (void)unused;
    table a, b;
    table_deal(&a, "usa", 2, (tt_options){0});
    b = a;
    int third = a.state.secret.tickets[2], other = a.state.secret.tickets[20];
    b.state.secret.tickets[2] = (uint8_t)other;
    b.state.secret.tickets[20] = (uint8_t)third;
    check_sound(&b);
    assert_other_view(&a, &b, 0);
    act_as(&a, 0, "keep denver-el_paso winnipeg-little_rock");
    act_as(&b, 0, "keep denver-el_paso winnipeg-little_rock");
    assert_same_view(&a, &b, 0);
    tt_view view = view_of(&a, 0);
    assert_true(view.held[0] == ((uint64_t)1 << ticket_id(&a, "denver-el_paso") |
                                 (uint64_t)1 << ticket_id(&a, "winnipeg-little_rock")));
    for (int i = 0; i < TT_MAX_OFFER; i++)
        assert_int_equal(view.offer[i], 0);
    tt_apply(&a.game, &a.state, 1, tt_action_plain(TT_ACTION_KEEP, 7), NULL);
    tt_apply(&b.game, &b.state, 1, tt_action_plain(TT_ACTION_KEEP, 7), NULL);
    assert_same_view(&a, &b, 0);
}

/* V-2 private are the tickets named in a scoring under way */
static void test_V2_named_tickets(void **unused)
{
    (void)unused;
    table a, b;
    table_of(&a, "card_game", 2);
    hold(&a, 1, "chicago-new_york, new_york-chicago, seattle-miami, chicago-dallas");
    hold(&a, 0, "los_angeles-new_york, seattle-new_york");
    track(&a, 1, "1 yellow 1 blue 1 green");
    track(&a, 0, "2 white 2 blue 1 black");
    pile(&a, ""); /* the last turn */
    a.state.table.turns_left = 1;
    turn_of(&a, 1);
    act(&a, "draw 0");
    act(&a, "draw 1");
    assert_int_equal(a.state.table.phase, TT_PHASE_COMPLETE);
    b = a;
    act_as(&a, 1, "complete chicago-new_york");
    act_as(&b, 1, "complete new_york-chicago");
    assert_same_for_others(&a, &b, 1);
    assert_true(view_of(&a, 1).named == (uint64_t)1 << ticket_id(&a, "chicago-new_york"));
    assert_true(view_of(&a, 0).named == 0);
}

/* V-3 hidden are the order of the draw pile and of the ticket pile */
static void test_V3_the_order_of_the_piles(void **unused)
{
    (void)unused;
    table a, b;
    table_of(&a, "usa", 2);
    hold(&a, 0, "");
    b = a;
    pile(&a, "red, blue, green");
    pile(&b, "green, red, blue");
    ticket_pile(&a, "boston-miami, calgary-phoenix, denver-el_paso");
    ticket_pile(&b, "denver-el_paso, boston-miami, calgary-phoenix");
    assert_same_for_others(&a, &b, -1);
}

/* V-3 hidden are cards drawn blind by others */
static void test_V3_blind_cards_of_others(void **unused)
{
    (void)unused;
    table a, b;
    table_of(&a, "usa", 3);
    b = a;
    stack(&a, "red, locomotive");
    stack(&b, "blue, yellow");
    act(&a, "draw blind");
    act(&b, "draw blind");
    assert_same_for_others(&a, &b, 0);
    assert_other_view(&a, &b, 0);
    act(&a, "draw blind");
    act(&b, "draw blind");
    assert_same_for_others(&a, &b, 0);
}

/* V-3 hidden is the deal of others */
static void test_V3_the_deal_of_others(void **unused)
{
    (void)unused;
    table a, b;
    table_deal(&a, "usa", 2, (tt_options){0});
    b = a;
    give(&a, 0, "2 red 2 blue");
    give(&b, 0, "4 locomotive");
    assert_same_for_others(&a, &b, 0);
}

/* V-3 hidden are tickets out of the game */
static void test_V3_tickets_out_of_the_game(void **unused)
{
    (void)unused;
    table a, b;
    table_of(&a, "europe", 2);
    b = a;
    hold(&a, 1, "paris-wien, paris-zagrab");
    hold(&b, 1, "kyiv-sochi, kyiv-petrograd");
    ticket_pile(&a, "london-wien");
    ticket_pile(&b, "berlin-roma");
    assert_same_for_others(&a, &b, 1);
    assert_true(view_of(&a, 0).out == 0);
}

/* V-3 hidden is the random state: seed and number of shuffles */
static void test_V3_the_random_state(void **unused)
{
    (void)unused;
    table a, b;
    table_of(&a, "usa", 2);
    b = a;
    memset(b.state.secret.seed, 99, 32);
    b.state.secret.shuffles = 7;
    assert_same_for_others(&a, &b, -1);
}

/* V-4 two states that differ in everything hidden from a player at once give that player the same bytes, and each of
 * the others what the difference means for them */
static void test_V4_all_hidden_things_at_once(void **unused)
{
    (void)unused;
    table a, b;
    table_of(&a, "europe", 3);
    hold(&a, 0, "paris-wien, brest-petrograd");
    give(&a, 0, "1 red");
    b = a;
    give(&a, 1, "3 blue");
    give(&b, 1, "2 green 1 locomotive");
    hold(&a, 1, "kyiv-sochi, lisboa-danzig");
    hold(&b, 1, "berlin-roma, paris-zagrab");
    ticket_pile(&a, "london-wien, london-berlin");
    ticket_pile(&b, "marseille-essen, roma-smyrna");
    b.state.secret.seed[5]++;
    check_sound(&b);
    assert_same_view(&a, &b, 0);
    assert_same_view(&a, &b, 2);
    assert_same_view(&a, &b, TT_WATCHER);
    assert_other_view(&a, &b, 1);
}

/* V-4 and what everybody has seen makes a difference: the same hands, one of them taken from the market */
static void test_V4_how_they_came_about(void **unused)
{
    (void)unused;
    table a, b;
    table_of(&a, "usa", 2);
    b = a;
    stack(&a, "green, yellow");
    stack(&b, "red, green, yellow"); /* the same cards, another way */
    act(&a, "draw 0");
    act(&b, "draw blind");
    assert_hand(&a, 0, "1 red");
    assert_hand(&b, 0, "1 red");
    assert_other_view(&a, &b, 1);
}

static void play_to_the_end(table *t)
{
    t->state.table.turns_left = 1;
    act(t, "draw blind");
    act(t, "draw blind");
    assert_over(t);
}

/* V-5 at the end everything is shown to everybody: all hands, all tickets, and those out of the game */
static void test_V5_everything_is_shown_at_the_end(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "2 red");
    give(&t, 1, "3 blue 1 locomotive");
    hold(&t, 0, "paris-wien");
    hold(&t, 1, "london-wien, kobenhavn-erzurum");
    ticket_pile(&t, "berlin-roma");
    assert_true(view_of(&t, 0).out == 0 && view_of(&t, 0).held[1] == 0); /* not before */
    play_to_the_end(&t);
    uint64_t in_play = t.state.secret.held[0] | t.state.secret.held[1] | (uint64_t)1 << ticket_id(&t, "berlin-roma");
    uint64_t all = ((uint64_t)1 << t.game.board->tickets) - 1;
    for (int k = 0; k < 3; k++) {
        tt_view view = view_of(&t, k < 2 ? k : TT_WATCHER);
        for (int seat = 0; seat < 2; seat++) {
            assert_memory_equal(view.hand[seat], t.state.secret.hand[seat], TT_CARDS);
            assert_true(view.held[seat] == t.state.secret.held[seat]);
        }
        assert_true(view.out == (all & ~in_play));
    }
}

/* V-5 where every ticket is somewhere none is out of the game */
static void test_V5_no_ticket_is_out_of_usa(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "usa", 2);
    play_to_the_end(&t);
    assert_true(view_of(&t, TT_WATCHER).out == 0);
    assert_true(view_of(&t, TT_WATCHER).held[1] == t.state.secret.held[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_V1_what_lies_on_the_table),
        cmocka_unit_test(test_V1_stations_and_tunnels),
        cmocka_unit_test(test_V1_markers_and_alvin),
        cmocka_unit_test(test_V1_rail_yards),
        cmocka_unit_test(test_V1_tickets_completed_at_a_first_scoring),
        cmocka_unit_test(test_V1_not_the_answers),
        cmocka_unit_test(test_V1_not_whether_a_marker_can_be_paid),
        cmocka_unit_test(test_V2_hand_and_tickets),
        cmocka_unit_test(test_V2_tickets_on_offer),
        cmocka_unit_test(test_V2_refused_tickets_are_forgotten),
        cmocka_unit_test(test_V2_tickets_refused_at_the_start_are_forgotten),
        cmocka_unit_test(test_V2_named_tickets),
        cmocka_unit_test(test_V3_the_order_of_the_piles),
        cmocka_unit_test(test_V3_blind_cards_of_others),
        cmocka_unit_test(test_V3_the_deal_of_others),
        cmocka_unit_test(test_V3_tickets_out_of_the_game),
        cmocka_unit_test(test_V3_the_random_state),
        cmocka_unit_test(test_V4_all_hidden_things_at_once),
        cmocka_unit_test(test_V4_how_they_came_about),
        cmocka_unit_test(test_V5_everything_is_shown_at_the_end),
        cmocka_unit_test(test_V5_no_ticket_is_out_of_usa),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
