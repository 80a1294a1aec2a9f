/* rules_C_round_test.c: card_game: the second round that four players have (C-15), and what it means for the score
 * (C-16, C-17). */
#include "kit.h"

static uint64_t bit_of(const table *t, const char *ticket)
{
    return (uint64_t)1 << ticket_id(t, ticket);
}

static void idle_turns(table *t)
{
    while (t->state.table.phase == TT_PHASE_TURN && t->state.table.turns_left > 0) {
        act(t, "tickets");
        act(t, "keep none");
    }
}

/* The player whose turn it is takes the last card of the draw pile; then the last round goes by. If nobody has to name
 * tickets the second round begins; it has been dealt when this returns. */
static void take_last_card(table *t)
{
    int round = t->state.table.round;
    act(t, "draw blind");
    act(t, "draw 4");
    for (int turn = 0; turn < 4; turn++) {
        assert_int_equal(t->state.table.round, round);
        act(t, "tickets");
        act(t, "keep none");
    }
}

static void play_out(table *t)
{
    pile(t, "white");
    take_last_card(t);
}

static void table_without_tickets(table *t, int players)
{
    table_of(t, "card_game", players);
    for (int seat = 0; seat < players; seat++)
        hold(t, seat, "");
}

/* Cards outside the hands. */
static int cards_outside(const table *t)
{
    int outside = 96;
    for (int seat = 0; seat < t->game.players; seat++)
        outside -= t->state.table.hand_count[seat];
    return outside;
}

/* C-15 with two or three players the game ends with the first scoring */
static void test_C15_two_or_three_players_have_one_round(void **unused)
{
    (void)unused;
    for (int players = 2; players <= 3; players++) {
        table t;
        table_without_tickets(&t, players);
        pile(&t, "white");
        act(&t, "draw blind");
        act(&t, "draw 4");
        idle_turns(&t);
        assert_over(&t);
        assert_int_equal(event_of(&t, "scoring")->round, 1);
        assert_int_equal(t.state.table.round, 1);
    }
}

/* C-15 four players: all cards but the hands become a new draw pile, four are dealt to each, five turned up */
static void test_C15_second_round_is_dealt(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 4);
    give(&t, 1, "2 red 1 locomotive");
    yard(&t, 2, "6 blue 1 locomotive");
    track(&t, 3, "2 green 2 locomotive");
    pile(&t, "white"); /* everything else is discarded */
    act(&t, "draw blind");
    act(&t, "draw 4");
    idle_turns(&t);
    assert_int_equal(t.state.table.round, 2);
    int last = t.events - 1; /* the events from the scoring on */
    while (t.event[last].kind != TT_EVENT_SCORING)
        last--;
    static const int kinds[] = {TT_EVENT_SCORING, TT_EVENT_NEW_ROUND, TT_EVENT_DEAL,  TT_EVENT_DEAL,
                                TT_EVENT_DEAL,    TT_EVENT_DEAL,      TT_EVENT_MARKET};
    assert_int_equal(t.events, last + 7); /* nothing departs: the yards are empty */
    for (int i = 0; i < 7; i++)
        assert_int_equal(t.event[last + i].kind, kinds[i]);
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(t.event[last + 2 + seat].player, seat);
        assert_int_equal(t.event[last + 2 + seat].count, 4);
        for (int card = 0; card < TT_CARDS; card++)
            assert_int_equal(t.state.table.yards.track[seat][card], 0);
        for (int color = 0; color < TT_COLORS; color++)
            assert_int_equal(t.state.table.yards.count[seat][color] + t.state.table.yards.locomotives[seat][color], 0);
    }
    assert_discarded(&t, "");
    for (int slot = 0; slot < 5; slot++)
        assert_true(t.state.table.market[slot] < TT_CARDS);
    assert_int_equal(t.state.table.draw_count, cards_outside(&t) - 5);
    assert_int_equal(t.state.table.hand_count[0], 1 + 2 + 4); /* the given locomotive, two drawn, four dealt */
    assert_int_equal(t.state.table.hand_count[1], 3 + 4);
    assert_int_equal(t.state.table.turns_left, 0);
}

/* C-15 hands are kept, and what is known of them; of the new cards nothing is known */
static void test_C15_hands_are_kept(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 4);
    give(&t, 1, "2 red 1 locomotive");
    t.state.table.known[1][TT_LOCOMOTIVE] = 1;
    play_out(&t);
    assert_int_equal(t.state.table.hand_count[1], 7);
    assert_true(t.state.secret.hand[1][TT_RED] >= 2);
    assert_true(t.state.secret.hand[1][TT_LOCOMOTIVE] >= 1);
    assert_known(&t, 1, "1 locomotive");
}

/* C-15 play goes on with the player after the one who had the last turn */
static void test_C15_who_is_next(void **unused)
{
    (void)unused;
    for (int seat = 0; seat < 4; seat++) {
        table t;
        table_without_tickets(&t, 4);
        turn_of(&t, seat); /* sets off the last round, and has its last turn */
        play_out(&t);
        assert_turn(&t, (seat + 1) % 4);
    }
}

/* C-15 tickets completed in the first scoring are seen by all and stay completed; the others stay secret in the hand */
static void test_C15_tickets_of_the_first_scoring(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 4);
    hold(&t, 2, "chicago-new_york, seattle-miami");
    track(&t, 2, "1 yellow");
    play_out(&t);
    assert_asks(&t, 2, "complete");
    act(&t, "complete chicago-new_york");
    assert_true(event_of(&t, "scoring")->completed[2] == bit_of(&t, "chicago-new_york"));
    tt_view view;
    tt_view_make(&t.game, &t.state, TT_WATCHER, &view);
    assert_true(view.table.yards.completed[2] == bit_of(&t, "chicago-new_york"));
    assert_true(view.held[2] == 0);
    assert_int_equal(view.table.ticket_count[2], 1);
    assert_true(t.state.secret.held[2] == bit_of(&t, "seattle-miami"));
    assert_true(t.state.secret.named[2] == 0);
}

/* C-15 the second round ends as the first: its scoring has what is completed in it, and then the game is over */
static void test_C15_second_scoring(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 4);
    hold(&t, 2, "chicago-new_york, seattle-miami");
    track(&t, 2, "1 yellow");
    play_out(&t);
    act(&t, "complete chicago-new_york");
    track(&t, 2, "1 white 1 black 2 red 1 orange");
    market(&t, "red, blue, green, white, black");
    forget(&t);
    play_out(&t);
    assert_over(&t);
    assert_int_equal(event_of(&t, "last_round")->player, 1);
    assert_int_equal(event_of(&t, "scoring")->round, 2);
    assert_true(event_of(&t, "scoring")->completed[2] == bit_of(&t, "seattle-miami"));
    tt_score score = score_of(&t);
    assert_true(score.seat[2].completed == (bit_of(&t, "chicago-new_york") | bit_of(&t, "seattle-miami")));
    assert_int_equal(score.seat[2].tickets, 27);
}

/* C-15 a ticket completed in the first round can't be completed again */
static void test_C15_no_ticket_twice(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 4);
    hold(&t, 2, "chicago-new_york, seattle-miami, los_angeles-miami");
    track(&t, 2, "1 yellow");
    play_out(&t);
    act(&t, "complete chicago-new_york");
    track(&t, 2, "1 yellow 1 white 1 black 2 red 2 orange");
    market(&t, "red, blue, green, white, black");
    play_out(&t);
    assert_asks(&t, 2, "complete");
    refused(&t, "complete chicago-new_york", "ticket_completed", "C-14");
    assert_legal_count(&t, 2); /* one of the two to miami */
}

/* C-15 four cards to each while they last, in seat order; when the deal ends the pile each has just one turn */
static void test_C15_too_few_cards_for_the_deal(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 4);
    pile_and_discard(&t, "white", "3 red 3 blue"); /* with the four that stay in the market: ten cards */
    take_last_card(&t);
    assert_int_equal(t.state.table.round, 2);
    static const int dealt[] = {4, 4, 2, 0};
    const tt_event *deal = event_of(&t, "market") - 4;
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(deal[seat].kind, TT_EVENT_DEAL);
        assert_int_equal(deal[seat].player, seat);
        assert_int_equal(deal[seat].count, dealt[seat]);
    }
    assert_market(&t, "-, -, -, -, -");
    assert_int_equal(t.state.table.draw_count, 0);
    forget(&t);
    static const int order[] = {1, 2, 3, 0};
    for (int i = 0; i < 4; i++) {
        assert_turn(&t, order[i]);
        act(&t, "tickets");
        act(&t, "keep none");
    }
    assert_over(&t);
    assert_events(&t, "tickets_offered tickets_kept turn_end tickets_offered tickets_kept turn_end "
                      "tickets_offered tickets_kept turn_end tickets_offered tickets_kept turn_end scoring");
}

/* C-15 the same when the market takes the last card; with one card left the round goes on as usual */
static void test_C15_market_takes_the_last_card(void **unused)
{
    (void)unused;
    for (int left = 0; left < 2; left++) {
        table t;
        table_without_tickets(&t, 4);
        pile_and_discard(&t, "white", left ? "9 red 9 blue" : "8 red 9 blue"); /* and four: 21 cards, or 22 */
        take_last_card(&t);
        assert_int_equal(t.state.table.draw_count, left);
        assert_int_equal(t.state.table.turns_left, left ? 0 : 4);
        for (int slot = 0; slot < 5; slot++)
            assert_true(t.state.table.market[slot] < TT_CARDS);
        forget(&t);
        act(&t, "tickets");
        act(&t, "keep none");
        assert_events(&t, "tickets_offered tickets_kept turn_end"); /* nobody has set off a last round */
    }
}

/* C-16 never at the first of two scorings: nobody loses points for tickets that are carried on */
static void test_C16_not_at_the_first_scoring(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 4);
    hold(&t, 2, "seattle-miami");
    play_out(&t);
    for (int seat = 0; seat < 4; seat++)
        assert_points(&t, seat, 0);
    assert_int_equal(t.state.table.ticket_count[2], 1);
    track(&t, 2, "1 white 1 black 2 red 1 orange");
    market(&t, "red, blue, green, white, black");
    play_out(&t);
    assert_int_equal(score_of(&t).seat[2].tickets, 22); /* completed late, and nothing was lost before */
}

/* C-16 at the second scoring every ticket still uncompleted subtracts its value, once */
static void test_C16_at_the_second_scoring(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 4);
    hold(&t, 2, "seattle-miami");
    play_out(&t);
    market(&t, "red, blue, green, white, black");
    play_out(&t);
    assert_over(&t);
    assert_int_equal(score_of(&t).seat[2].tickets, -22);
    assert_true(score_of(&t).seat[2].failed == bit_of(&t, "seattle-miami"));
}

/* C-17 tickets of both rounds count together for the big cities */
static void test_C17_both_rounds_together(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 4);
    hold(&t, 0, "chicago-new_york");
    track(&t, 0, "1 yellow");
    play_out(&t);
    hold(&t, 0, "chicago-montreal");
    hold(&t, 3, "chicago-charleston");
    track(&t, 0, "1 yellow 1 blue");
    track(&t, 3, "1 yellow 1 red");
    market(&t, "red, blue, green, white, black");
    play_out(&t);
    assert_over(&t);
    tt_score score = score_of(&t);
    assert_int_equal(score.seat[0].tickets, 5 + 7);
    assert_int_equal(score.seat[0].total, 12 + 12 + 15); /* chicago, two against one, and new_york */
    assert_int_equal(score.seat[3].big_cities, 0);
    assert_int_equal(score.seat[3].total, 7);
    assert_int_equal(score.winners, 1);
}

/* C-17 a city won after the first round can be lost in the second */
static void test_C17_decided_at_the_end_only(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 4);
    hold(&t, 0, "chicago-new_york");
    track(&t, 0, "1 yellow");
    play_out(&t);
    hold(&t, 3, "chicago-charleston, chicago-montreal");
    track(&t, 3, "2 yellow 1 blue 1 red");
    market(&t, "red, blue, green, white, black");
    play_out(&t);
    tt_score score = score_of(&t);
    assert_int_equal(score.seat[0].total, 5 + 15);
    assert_int_equal(score.seat[3].total, 14 + 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_C15_two_or_three_players_have_one_round),
        cmocka_unit_test(test_C15_second_round_is_dealt),
        cmocka_unit_test(test_C15_hands_are_kept),
        cmocka_unit_test(test_C15_who_is_next),
        cmocka_unit_test(test_C15_tickets_of_the_first_scoring),
        cmocka_unit_test(test_C15_second_scoring),
        cmocka_unit_test(test_C15_no_ticket_twice),
        cmocka_unit_test(test_C15_too_few_cards_for_the_deal),
        cmocka_unit_test(test_C15_market_takes_the_last_card),
        cmocka_unit_test(test_C16_not_at_the_first_scoring),
        cmocka_unit_test(test_C16_at_the_second_scoring),
        cmocka_unit_test(test_C17_both_rounds_together),
        cmocka_unit_test(test_C17_decided_at_the_end_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
