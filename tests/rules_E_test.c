/* rules_E_test.c: europe: its tickets (E-1, E-13) and ferries (E-2). Tunnels and stations have tests of their own:
 * rules_E_tunnels_test.c and rules_E_stations_test.c. */
#include "kit.h"

/* How many legal actions of the one seat asked claim this route. */
static int claims_of(const table *t, const char *route)
{
    int seat = tt_state_next_seat(&t->state), claims = 0;
    int count = tt_legal_count(&t->game, &t->state, seat);
    for (int k = 0; k < count; k++) {
        tt_action action = tt_legal_pick(&t->game, &t->state, seat, k);
        claims += tt_action_kind_of(action) == TT_ACTION_CLAIM && tt_action_arg(action) == route_id(t, route);
    }
    return claims;
}

static bool is_long(const table *t, int ticket)
{
    return t->game.board->ticket[ticket].is_long;
}

static void keep_bits(table *t, int seat, int keep)
{
    assert_int_equal(tt_apply(&t->game, &t->state, seat, tt_action_plain(TT_ACTION_KEEP, keep), NULL).refusal, TT_OK);
    check_sound(t);
}

/* The refusal of a choice of tickets, by its bits. */
static tt_why keep_why(const table *t, int seat, int keep)
{
    return tt_why_action(&t->game, &t->state, seat, tt_action_plain(TT_ACTION_KEEP, keep));
}

/* E-1: the offer at the start. */

/* E-1 each player is dealt one of the six long tickets and three regular ones */
static void test_E1_one_long_and_three_regular(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 5; players++) {
        table t;
        table_deal(&t, "europe", players, (tt_options){0});
        for (int seat = 0; seat < players; seat++) {
            const uint8_t *offer = tt_state_offer(&t.state, seat);
            assert_int_equal(t.state.table.offered[seat], 4);
            assert_true(is_long(&t, offer[0])); /* the long one stands first */
            for (int i = 1; i < 4; i++)
                assert_false(is_long(&t, offer[i]));
        }
        assert_int_equal(t.state.table.ticket_pile, 40 - 3 * players);
    }
}

/* E-1 the long tickets are separated: none of them ever lies in the pile */
static void test_E1_no_long_ticket_in_the_pile(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    assert_int_equal(t.state.table.ticket_pile, 34);
    for (int i = 0; i < t.state.table.ticket_pile; i++)
        assert_false(is_long(&t, t.state.secret.tickets[i]));
}

/* E-1 tickets refused at the start, long or regular, leave the game: they do not go under the pile */
static void test_E1_refused_tickets_leave_the_game(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "europe", 2, (tt_options){0});
    uint8_t first[4], second[4], pile_before[34];
    for (int i = 0; i < 4; i++) {
        first[i] = tt_state_offer(&t.state, 0)[i];
        second[i] = tt_state_offer(&t.state, 1)[i];
    }
    for (int i = 0; i < 34; i++)
        pile_before[i] = t.state.secret.tickets[8 + i];
    keep_bits(&t, 1, 0xc); /* two regular ones: the long one is refused */
    keep_bits(&t, 0, 0x3); /* the long one and a regular one */
    assert_int_equal(t.state.secret.held[0], (uint64_t)1 << first[0] | (uint64_t)1 << first[1]);
    assert_int_equal(t.state.secret.held[1], (uint64_t)1 << second[2] | (uint64_t)1 << second[3]);
    assert_int_equal(t.state.table.ticket_count[0], 2);
    assert_int_equal(t.state.table.ticket_count[1], 2);
    assert_int_equal(t.state.table.ticket_pile, 34);
    for (int i = 0; i < 34; i++)
        assert_int_equal(t.state.secret.tickets[i], pile_before[i]);
    for (int i = 34; i < TT_MAX_TICKETS; i++)
        assert_int_equal(t.state.secret.tickets[i], 0);
}

/* E-1 tickets that left the game are seen when it is over, and not before */
static void test_E1_tickets_leave_unseen(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "europe", 2, (tt_options){0});
    uint8_t refused_long = tt_state_offer(&t.state, 1)[0];
    keep_bits(&t, 0, 0xf);
    keep_bits(&t, 1, 0xe);
    tt_view view;
    tt_view_make(&t.game, &t.state, 1, &view);
    assert_int_equal(view.out, 0);
    t.state.table.phase = TT_PHASE_OVER;
    t.state.table.asked = 0;
    tt_view_make(&t.game, &t.state, 0, &view);
    assert_int_equal(__builtin_popcountll(view.out), 5); /* four long ones not dealt, and the one refused */
    assert_true(view.out >> refused_long & 1);
}

/* E-1 at least two of the four are kept, of either kind */
static void test_E1_two_are_kept_of_either_kind(void **unused)
{
    (void)unused;
    table t;
    table_deal(&t, "europe", 3, (tt_options){0});
    assert_int_equal(tt_legal_count(&t.game, &t.state, 0), 11); /* 6 pairs, 4 threes, all four */
    for (int keep = 0; keep < 16; keep++) {
        tt_why why = keep_why(&t, 0, keep);
        int kept = __builtin_popcount((unsigned)keep);
        assert_int_equal(why.refusal, kept < 2 ? TT_REFUSED_KEEP_MORE : TT_OK);
        if (kept < 2) {
            assert_int_equal(why.need, 2);
            assert_int_equal(why.have, kept);
            assert_string_equal(tt_refusal_rule(&t.game, why), "G-2");
        }
    }
}

/* E-2: ferries. */

/* E-2 a ferry with two locomotive symbols takes no payment with fewer than two locomotives */
static void test_E2_ferry_needs_its_locomotives(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "2 red 2 blue 2 locomotive");
    refused(&t, "claim amsterdam-london 2 red", "ferry", "E-2");
    refused(&t, "claim amsterdam-london 1 red 1 locomotive", "ferry", "E-2");
    assert_int_equal(claims_of(&t, "amsterdam-london"), 1);
    act(&t, "claim amsterdam-london 2 locomotive");
    assert_hand(&t, 0, "2 red 2 blue");
    assert_discarded(&t, "2 locomotive");
    assert_points(&t, 0, 2);
}

/* E-2 the other spaces of a ferry take a set of any one color, and more locomotives are allowed */
static void test_E2_other_spaces_take_a_set(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "5 red 4 blue 3 locomotive"); /* palermo-smyrna is 6 long and has two symbols */
    assert_legal(&t, "claim palermo-smyrna 4 red 2 locomotive");
    assert_legal(&t, "claim palermo-smyrna 3 red 3 locomotive");
    assert_legal(&t, "claim palermo-smyrna 4 blue 2 locomotive");
    assert_legal(&t, "claim palermo-smyrna 3 blue 3 locomotive");
    assert_int_equal(claims_of(&t, "palermo-smyrna"), 4);
    refused(&t, "claim palermo-smyrna 5 red 1 locomotive", "ferry", "E-2");
    refused(&t, "claim palermo-smyrna 3 red 2 locomotive", "count", "G-11");
    refused(&t, "claim palermo-smyrna 2 blue 2 red 2 locomotive", "malformed", "");
    act(&t, "claim palermo-smyrna 3 blue 3 locomotive");
    assert_points(&t, 0, 15);
    assert_discarded(&t, "3 blue 3 locomotive");
}

/* E-2 locomotives alone pay for a ferry: a set of any color */
static void test_E2_ferry_of_locomotives_alone(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    give(&t, 0, "4 locomotive");
    assert_int_equal(claims_of(&t, "athina-brindisi"), 1);
    forget(&t);
    act(&t, "claim athina-brindisi 4 locomotive");
    assert_events(&t, "claim turn_end"); /* a ferry turns up nothing */
    assert_hand(&t, 0, "");
}

/* E-13: tickets drawn in a turn. */

/* E-13 one ticket of a mid-game draw is enough; none is too few; the others go under the pile in the order drawn */
static void test_E13_one_ticket_of_a_draw_is_kept(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "europe", 2);
    hold(&t, 0, "");
    ticket_pile(&t, "berlin-roma, kyiv-sochi, paris-wien, london-wien");
    forget(&t);
    act(&t, "tickets");
    assert_legal_count(&t, 7);
    tt_why why = keep_why(&t, 0, 0);
    assert_int_equal(why.refusal, TT_REFUSED_KEEP_MORE);
    assert_int_equal(why.need, 1);
    assert_string_equal(tt_refusal_rule(&t.game, why), "G-14");
    act(&t, "keep kyiv-sochi");
    assert_events(&t, "tickets_offered tickets_kept turn_end");
    assert_int_equal(t.state.secret.held[0], (uint64_t)1 << ticket_id(&t, "kyiv-sochi"));
    assert_int_equal(t.state.table.ticket_pile, 3);
    assert_int_equal(t.state.secret.tickets[0], ticket_id(&t, "london-wien"));
    assert_int_equal(t.state.secret.tickets[1], ticket_id(&t, "berlin-roma"));
    assert_int_equal(t.state.secret.tickets[2], ticket_id(&t, "paris-wien"));
    assert_turn(&t, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_E1_one_long_and_three_regular),     cmocka_unit_test(test_E1_no_long_ticket_in_the_pile),
        cmocka_unit_test(test_E1_refused_tickets_leave_the_game), cmocka_unit_test(test_E1_tickets_leave_unseen),
        cmocka_unit_test(test_E1_two_are_kept_of_either_kind),    cmocka_unit_test(test_E2_ferry_needs_its_locomotives),
        cmocka_unit_test(test_E2_other_spaces_take_a_set),        cmocka_unit_test(test_E2_ferry_of_locomotives_alone),
        cmocka_unit_test(test_E13_one_ticket_of_a_draw_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
