/* rules_values_test.c: rule values other than those of the games that are built in. */
#include "kit.h"

static tt_rules own_rules;

/* A table whose rules can be changed. */
static void table_with(table *t, const char *game, int players)
{
    table_of(t, game, players);
    own_rules = *t->game.rules;
    t->game.rules = &own_rules;
}

/* G-7 as many locomotives renew the market as the value says */
static void test_G7_renewal_locomotives(void **unused)
{
    (void)unused;
    table t;
    table_with(&t, "usa", 2);
    own_rules.renewal_locomotives = 4;
    market(&t, "red, locomotive, locomotive, locomotive, blue");
    stack(&t, "green, white, black");
    act(&t, "draw 0");
    assert_market(&t, "green, locomotive, locomotive, locomotive, blue");
    own_rules.renewal_locomotives = 2;
    act(&t, "draw 0");
    assert_int_equal(event_of(&t, "market_flush")->count, 5);
}

/* G-6 a locomotive from the market that takes one draw is a card like any other */
static void test_G6_locomotive_draws(void **unused)
{
    (void)unused;
    table t;
    table_with(&t, "usa", 2);
    market(&t, "locomotive, locomotive, green, white, black");
    stack(&t, "red, blue");
    own_rules.locomotive_draws = 1;
    act(&t, "draw 0");
    assert_asks(&t, 0, "draw");
    act(&t, "draw 1");
    assert_turn(&t, 1);
    assert_hand(&t, 0, "2 locomotive");
}

/* G-5 one card is the whole turn where the value says so */
static void test_G5_drawn_cards(void **unused)
{
    (void)unused;
    table t;
    table_with(&t, "usa", 2);
    own_rules.drawn_cards = 1;
    act(&t, "draw 0");
    assert_turn(&t, 1);
}

/* G-11 locomotives beyond those of a ferry are limited, in the list as in what is accepted */
static void test_G11_extra_locomotives(void **unused)
{
    (void)unused;
    table t;
    table_with(&t, "europe", 2);
    give(&t, 0, "6 red 5 locomotive");
    own_rules.extra_locomotives = 1;
    refused(&t, "claim brest-paris 3 locomotive", "extra_locomotives", "G-11");
    tt_why why = tt_why_route(&t.game, &t.state, 0, route_id(&t, "brest-pamplona"));
    assert_int_equal(why.refusal, TT_REFUSED_CARDS);
    assert_int_equal(why.have, 1); /* no purple, and one locomotive counts */
}

/* G-12 parallel routes are closed up to the number of players that the value says */
static void test_G12_closed_parallel_players(void **unused)
{
    (void)unused;
    table t;
    table_with(&t, "usa", 3);
    own_rules.closed_parallel_players = 2;
    give(&t, 0, "2 red");
    give(&t, 1, "2 blue");
    act(&t, "claim boston-new_york 2 red");
    assert_turn(&t, 1);
    give(&t, 1, "2 yellow");
    act(&t, "claim boston-new_york-2 2 yellow");
    assert_turn(&t, 2);
}

/* G-14 more tickets must be kept of a draw than one; all, where fewer are left */
static void test_G14_kept_in_turn(void **unused)
{
    (void)unused;
    table t;
    table_with(&t, "usa", 2);
    own_rules.kept_in_turn = 2;
    act(&t, "tickets");
    assert_legal_count(&t, 4);
    tt_apply(&t.game, &t.state, 0, tt_legal_pick(&t.game, &t.state, 0, 3), NULL);
    ticket_pile(&t, "denver-el_paso");
    act(&t, "tickets");
    assert_legal_count(&t, 1);
}

/* G-17 the last round begins at the number of trains that the value says */
static void test_G17_last_round_trains(void **unused)
{
    (void)unused;
    table t;
    table_with(&t, "usa", 2);
    own_rules.last_round_trains = 45;
    act(&t, "draw blind");
    act(&t, "draw blind");
    assert_int_equal(t.state.table.turns_left, 2);
}

/* E-3 a tunnel turns up as many cards as the value says */
static void test_E3_tunnel_cards(void **unused)
{
    (void)unused;
    table t;
    table_with(&t, "europe", 2);
    own_rules.tunnel_cards = 2;
    give(&t, 0, "4 purple");
    stack(&t, "blue, purple, purple");
    act(&t, "claim marseille-zurich 2 purple");
    assert_listed(event_of(&t, "tunnel"), "blue, purple");
    assert_int_equal(t.state.table.rails.surcharge, 1);
    own_rules.tunnel_cards = 3;
}

/* W-6 a marker costs as many cards as the value says */
static void test_W6_marker_cards(void **unused)
{
    (void)unused;
    table t;
    table_with(&t, "old_west", 2);
    own_rules.marker_cards = 1;
    give(&t, 0, "9 red 9 blue 3 locomotive");
    int home = t.state.table.rails.mark[0][0];
    for (int r = 0; r < t.game.board->routes && t.state.table.phase == TT_PHASE_TURN; r++) {
        const tt_route *route = &t.game.board->route[r];
        tt_set set = {TT_RED, route->length, 0};
        if ((route->a == home || route->b == home) && (route->color == TT_GRAY || route->color == TT_RED))
            tt_apply(&t.game, &t.state, 0, tt_action_make(TT_ACTION_CLAIM, r, set), NULL);
    }
    assert_int_equal(t.state.table.phase, TT_PHASE_MARKER);
    tt_action action = tt_legal_pick(&t.game, &t.state, 0, 0);
    assert_int_equal(tt_action_set(action).count + tt_action_set(action).locomotives, 1);
}

/* G-2 values that can't go together make no game */
static void test_G2_values_that_contradict(void **unused)
{
    (void)unused;
    static const struct {
        tt_game_error error;
        uint8_t kept_at_start, kept_in_turn, each_color, stations, markers;
    } wrong[] = {
        {TT_GAME_OK, 3, 3, 12, 0, 0},
        {TT_GAME_KEEPS_TOO_MANY, 4, 1, 12, 0, 0},
        {TT_GAME_KEEPS_TOO_MANY, 2, 4, 12, 0, 0},
        {TT_GAME_TOO_FEW_CARDS, 2, 1, 1, 0, 0},
        {TT_GAME_TWO_MARKS, 2, 1, 12, 3, 3},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        tt_rules rules = *tt_rules_find("usa", 3);
        tt_game game;
        rules.kept_at_start = wrong[i].kept_at_start;
        rules.kept_in_turn = wrong[i].kept_in_turn;
        rules.each_color = wrong[i].each_color;
        rules.stations = wrong[i].stations;
        rules.markers = wrong[i].markers;
        assert_int_equal(tt_game_make(&rules, NULL, 5, (tt_options){0}, &game), wrong[i].error);
    }
}

/* The sizes of states rely on the ranges of values.h, and nothing else checks the values of a game in C. They are
 * ranges for games with a board. */
static void test_every_game_keeps_to_the_ranges(void **unused)
{
    (void)unused;
    for (int i = 0; i < tt_rules_count(); i++) {
        const tt_rules *rules = tt_rules_at(i);
        if (rules->yards)
            continue;
#define CHECK_RANGE(value, least, most, what)                                                                          \
    if (rules->value < (least) || rules->value > (most))                                                               \
        fail_msg("%s: " #value " is %d, not from %d to %d", rules->name, rules->value, least, most);
        TT_RULE_VALUES(CHECK_RANGE)
#undef CHECK_RANGE
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G7_renewal_locomotives),
        cmocka_unit_test(test_G6_locomotive_draws),
        cmocka_unit_test(test_G5_drawn_cards),
        cmocka_unit_test(test_G11_extra_locomotives),
        cmocka_unit_test(test_G12_closed_parallel_players),
        cmocka_unit_test(test_G14_kept_in_turn),
        cmocka_unit_test(test_G17_last_round_trains),
        cmocka_unit_test(test_E3_tunnel_cards),
        cmocka_unit_test(test_W6_marker_cards),
        cmocka_unit_test(test_G2_values_that_contradict),
        cmocka_unit_test(test_every_game_keeps_to_the_ranges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
