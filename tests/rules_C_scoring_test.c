/* rules_C_scoring_test.c: card_game: the end of a round and the naming of tickets (C-13, C-14), and the final score
 * (C-16 to C-18). The second round is in rules_C_round_test.c. */
#include "kit.h"

static uint64_t bit_of(const table *t, const char *ticket)
{
    return (uint64_t)1 << ticket_id(t, ticket);
}

/* The turns of the last round, in which everybody looks at tickets and keeps none. */
static void idle_turns(table *t)
{
    while (t->state.table.phase == TT_PHASE_TURN) {
        act(t, "tickets");
        act(t, "keep none");
    }
}

/* The player whose turn it is takes the last card of the draw pile; then the last round goes by. */
static void play_out(table *t)
{
    pile(t, "white");
    act(t, "draw blind");
    act(t, "draw 4");
    idle_turns(t);
}

/* A game of two or three in which nobody holds a ticket: tests hand out what they speak of. */
static void table_without_tickets(table *t, int players)
{
    table_of(t, "card_game", players);
    for (int seat = 0; seat < players; seat++)
        hold(t, seat, "");
}

/* C-13: the last card of the draw pile. */

/* C-13 the last card drawn blind, as first or as second card, sets off the last round at the end of that turn */
static void test_C13_last_card_into_a_hand(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 3);
    pile(&t, "white");
    forget(&t);
    act(&t, "draw blind");
    assert_asks(&t, 0, "draw"); /* the second card can still come from the market */
    act(&t, "draw 0");
    assert_events(&t, "draw_blind draw_market refill last_round turn_end");
    assert_int_equal(event_of(&t, "last_round")->player, 0);
    assert_int_equal(t.state.table.turns_left, 3);
    table_of(&t, "card_game", 3);
    pile(&t, "white, black");
    forget(&t);
    act(&t, "draw blind");
    act(&t, "draw blind");
    assert_events(&t, "draw_blind draw_blind last_round turn_end");
}

/* C-13 the last card turned up into the market sets it off too */
static void test_C13_last_card_into_the_market(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 3);
    pile(&t, "white");
    turn_of(&t, 1);
    forget(&t);
    act(&t, "draw 0");
    assert_market(&t, "white, blue, green, white, black");
    act(&t, "draw 1");
    assert_events(&t, "draw_market refill draw_market refill last_round turn_end");
    assert_int_equal(event_of(&t, "last_round")->player, 1);
    assert_market(&t, "white, -, green, white, black");
    table_of(&t, "card_game", 3);
    market(&t, "locomotive, blue, green, white, black");
    pile(&t, "white");
    forget(&t);
    act(&t, "draw 0");
    assert_events(&t, "draw_market refill last_round turn_end");
}

/* C-13 as long as a card is left nothing is set off */
static void test_C13_not_before_the_last_card(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    pile(&t, "white, black, red");
    forget(&t);
    act(&t, "draw blind");
    act(&t, "draw blind");
    assert_events(&t, "draw_blind draw_blind turn_end");
    assert_int_equal(t.state.table.turns_left, 0);
}

/* C-13 each player has one more turn, the one who took the last card included and last of all; then comes the scoring
 */
static void test_C13_one_more_turn_for_all(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 3);
    pile(&t, "white");
    turn_of(&t, 1);
    act(&t, "draw blind");
    act(&t, "draw 4");
    forget(&t);
    static const int order[] = {2, 0, 1};
    for (int i = 0; i < 3; i++) {
        assert_turn(&t, order[i]);
        act(&t, "tickets");
        act(&t, "keep none");
    }
    assert_events(&t, "tickets_offered tickets_kept turn_end tickets_offered tickets_kept turn_end "
                      "tickets_offered tickets_kept turn_end scoring");
    assert_over(&t);
}

/* C-13 in the last round cards are drawn from the market and laid as before */
static void test_C13_last_turns_are_turns(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 2);
    give(&t, 1, "2 red");
    yard(&t, 1, "1 blue");
    pile(&t, "white");
    act(&t, "draw blind");
    forget(&t);
    act(&t, "draw 4");
    assert_events(&t, "draw_market refill last_round turn_end depart");
    act(&t, "lay 2 red");
    act(&t, "draw 0");
    act(&t, "draw 1");
    assert_over(&t);
    assert_int_equal(t.state.table.yards.count[1][TT_RED], 2); /* what stays in the yard is worth nothing */
}

/* C-13 a player with no legal action in phase 2 passes; departures happen all the same, and passing ends nothing */
static void test_C13_passing(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 3);
    ticket_pile(&t, "chicago-new_york");
    hold(&t, 0, "chicago-new_york"); /* the pile is empty; seat 2 has all the others */
    market(&t, "red, -, -, -, -");
    give(&t, 0, "");
    give(&t, 1, "1 red 1 blue");
    give(&t, 2, "1 locomotive");
    yard(&t, 2, "2 red");
    pile(&t, "white");
    act(&t, "draw blind");
    act(&t, "draw 0");
    assert_asks(&t, 1, "pass");
    forget(&t);
    act(&t, "pass");
    assert_events(&t, "pass turn_end depart");
    assert_int_equal(t.state.table.passes, 0);
    assert_asks(&t, 2, "pass");
    act(&t, "pass");
    assert_asks(&t, 0, "pass"); /* a white and a red card are nothing to lay */
    act(&t, "pass");
    assert_int_equal(event_of(&t, "pass")->player, 0);
    assert_int_equal(event_of(&t, "scoring")->round, 1);
}

/* C-13 nobody passes who could do something */
static void test_C13_no_pass_with_something_to_do(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 2);
    give(&t, 0, "2 red");
    market(&t, "-, -, -, -, -");
    pile(&t, "");
    refused(&t, "pass", "must_act", "C-13");
    assert_asks(&t, 0, "tickets|lay");
}

/* C-14: naming tickets. chicago-new_york asks for a yellow card, chicago-dallas for a yellow and a green one,
 * new_york-chicago for a blue one, dallas-miami for a green and a red one. */

/* C-14 whoever can complete all tickets held completes them and is not asked */
static void test_C14_all_tickets_together(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 2);
    hold(&t, 0, "chicago-new_york, chicago-dallas");
    hold(&t, 1, "new_york-chicago");
    track(&t, 0, "2 yellow 1 green");
    track(&t, 1, "3 blue");
    forget(&t);
    play_out(&t);
    assert_over(&t);
    const tt_event *scoring = event_of(&t, "scoring");
    assert_int_equal(scoring->round, 1);
    assert_true(scoring->completed[0] == (bit_of(&t, "chicago-new_york") | bit_of(&t, "chicago-dallas")));
    assert_true(scoring->completed[1] == bit_of(&t, "new_york-chicago"));
    assert_int_equal(t.state.table.ticket_count[0], 0);
}

/* C-14 otherwise the player names tickets; each card serves one ticket */
static void test_C14_each_card_serves_one_ticket(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 2);
    hold(&t, 0, "chicago-new_york, chicago-dallas");
    track(&t, 0, "1 yellow 3 green");
    play_out(&t);
    assert_asks(&t, 0, "complete");
    assert_legal_count(&t, 2);
    act(&t, "complete chicago-new_york"); /* the cheaper one, if the player likes */
    assert_over(&t);
    assert_true(event_of(&t, "scoring")->completed[0] == bit_of(&t, "chicago-new_york"));
    assert_true(t.state.secret.held[0] == bit_of(&t, "chicago-dallas"));
    assert_int_equal(score_of(&t).seat[0].tickets, 5 - 6);
}

/* C-14 locomotives stand for any color, each for one card */
static void test_C14_locomotives_stand_for_any_color(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 2);
    hold(&t, 0, "dallas-miami, chicago-dallas, new_york-chicago"); /* green red, yellow green, blue */
    track(&t, 0, "1 green 3 locomotive");
    play_out(&t); /* five cards are asked for, four are there */
    assert_asks(&t, 0, "complete");
    act(&t, "complete chicago-dallas"); /* the green card and one locomotive */
    assert_asks(&t, 0, "complete");
    assert_legal_count(&t, 2); /* two locomotives: for green and red, or for blue */
    act(&t, "complete dallas-miami");
    assert_over(&t);
    assert_int_equal(__builtin_popcountll(event_of(&t, "scoring")->completed[0]), 2);
}

/* C-14 four locomotives and the right cards complete everything at once */
static void test_C14_locomotives_complete_everything(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 2);
    hold(&t, 0, "dallas-miami, chicago-dallas, new_york-chicago");
    track(&t, 0, "1 green 4 locomotive");
    play_out(&t);
    assert_over(&t);
    assert_int_equal(__builtin_popcountll(event_of(&t, "scoring")->completed[0]), 3);
}

/* C-14 naming goes on until no other ticket can be added: none may be left out that could be completed too */
static void test_C14_until_no_other_can_be_added(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 2);
    hold(&t, 0, "chicago-new_york, chicago-dallas, new_york-chicago, dallas-miami");
    track(&t, 0, "1 yellow 1 blue 1 green 1 red");
    play_out(&t);
    assert_legal_count(&t, 4);
    act(&t, "complete new_york-chicago");
    assert_asks(&t, 0, "complete");
    assert_legal_count(&t, 3);
    refused(&t, "pass", "wrong_decision", "G-4");
    act(&t, "complete dallas-miami"); /* yellow is left: chicago-new_york can be added, chicago-dallas can't */
    assert_asks(&t, 0, "complete");
    assert_legal_count(&t, 1);
    refused(&t, "complete chicago-dallas", "ticket_unfit", "C-14");
    refused(&t, "complete dallas-miami", "ticket_completed", "C-14");
    refused(&t, "complete seattle-miami", "ticket_not_held", "C-14");
    act(&t, "complete chicago-new_york");
    assert_over(&t);
}

/* C-14 it need not be the greatest number of tickets: one that shuts out two others may be named */
static void test_C14_not_the_greatest_number(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 2);
    hold(&t, 0, "new_york-sault_st_marie, chicago-new_york, new_york-chicago"); /* yellow blue; yellow; blue */
    track(&t, 0, "1 yellow 1 blue");
    play_out(&t);
    act(&t, "complete new_york-sault_st_marie");
    assert_over(&t);
    assert_true(event_of(&t, "scoring")->completed[0] == bit_of(&t, "new_york-sault_st_marie"));
    assert_int_equal(score_of(&t).seat[0].tickets, 6 - 5 - 5);
}

/* C-14 who can complete nothing is not asked, and who holds no ticket neither */
static void test_C14_nothing_to_name(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 2);
    hold(&t, 0, "seattle-miami, seattle-new_york");
    track(&t, 0, "2 yellow");
    track(&t, 1, "2 green");
    forget(&t);
    play_out(&t);
    assert_over(&t);
    assert_true(event_of(&t, "scoring")->completed[0] == 0);
    assert_int_equal(score_of(&t).seat[0].tickets, -42);
}

/* C-14 only the own stack counts, not the hand, the yard or another's stack */
static void test_C14_only_the_own_stack(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 2);
    hold(&t, 0, "chicago-new_york");
    give(&t, 0, "3 yellow 2 locomotive");
    yard(&t, 1, "2 yellow");
    track(&t, 1, "2 yellow");
    play_out(&t);
    assert_over(&t);
    assert_true(event_of(&t, "scoring")->completed[0] == 0);
}

/* C-14 choices are taken in any order, and nothing is told before the last of them */
static void test_C14_choices_in_any_order(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 3);
    hold(&t, 0, "chicago-new_york, chicago-dallas");
    hold(&t, 1, "new_york-chicago");
    hold(&t, 2, "new_york-miami, new_york-new_orleans"); /* both ask for blue and red */
    track(&t, 0, "1 yellow 1 green");
    track(&t, 1, "1 blue");
    track(&t, 2, "1 blue 1 red");
    play_out(&t);
    assert_int_equal(t.state.table.asked, 5); /* seat 1 completes all it holds */
    forget(&t);
    refused_as(&t, 1, "complete new_york-chicago", "not_asked", "G-4");
    act_as(&t, 2, "complete new_york-miami");
    assert_events(&t, "");
    assert_int_equal(t.state.table.ticket_count[2], 2);
    act_as(&t, 0, "complete chicago-dallas");
    assert_events(&t, "scoring");
    assert_true(t.event[0].completed[0] == bit_of(&t, "chicago-dallas"));
    assert_true(t.event[0].completed[1] == bit_of(&t, "new_york-chicago"));
    assert_true(t.event[0].completed[2] == bit_of(&t, "new_york-miami"));
}

/* C-14 choices are secret: what one player names changes nothing in what the others see */
static void test_C14_choices_are_secret(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 2);
    hold(&t, 0, "chicago-new_york, new_york-chicago, chicago-dallas");
    hold(&t, 1, "new_york-miami, new_york-new_orleans");
    track(&t, 0, "1 yellow 1 blue 1 green");
    track(&t, 1, "1 blue 1 red");
    play_out(&t);
    tt_view before[2], after[2];
    tt_view_make(&t.game, &t.state, 1, &before[0]);
    tt_view_make(&t.game, &t.state, TT_WATCHER, &before[1]);
    act_as(&t, 0, "complete new_york-chicago"); /* seat 0 is still asked */
    tt_view_make(&t.game, &t.state, 1, &after[0]);
    tt_view_make(&t.game, &t.state, TT_WATCHER, &after[1]);
    assert_memory_equal(&before, &after, sizeof before);
    tt_view own_view;
    tt_view_make(&t.game, &t.state, 0, &own_view);
    assert_true(own_view.named == bit_of(&t, "new_york-chicago"));
}

/* C-16 and after: the final score. */

/* C-16 every uncompleted ticket subtracts its value */
static void test_C16_uncompleted_tickets_subtract(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 2);
    hold(&t, 0, "chicago-new_york, seattle-miami, los_angeles-miami"); /* 5, 22 and 19 */
    track(&t, 0, "1 yellow");
    play_out(&t);
    act(&t, "complete chicago-new_york");
    tt_score score = score_of(&t);
    assert_true(score.seat[0].completed == bit_of(&t, "chicago-new_york"));
    assert_true(score.seat[0].failed == (bit_of(&t, "seattle-miami") | bit_of(&t, "los_angeles-miami")));
    assert_int_equal(score.seat[0].tickets, 5 - 22 - 19);
    assert_int_equal(score.seat[0].total, 5 - 22 - 19 + 12 + 15); /* with chicago and new_york (C-17) */
    assert_int_equal(score.winners, 2);                           /* seat 1, with nothing at all */
}

static int big_city(const table *t, const char *city)
{
    for (int i = 0; i < t->game.board->big_cities; i++)
        if (t->game.board->big_city[i] == city_id(t, city))
            return i;
    fail_msg("%s is no big city", city);
    return -1;
}

static bool wins_city(const table *t, int seat, const char *city)
{
    return score_of(t).seat[seat].big_cities >> big_city(t, city) & 1;
}

/* C-17 the six big cities and their bonuses */
static void test_C17_the_six_big_cities(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    static const struct {
        const char *city;
        int points;
    } cities[] = {{"seattle", 8}, {"los_angeles", 12}, {"chicago", 12}, {"dallas", 10}, {"new_york", 15}, {"miami", 8}};
    for (int i = 0; i < 6; i++)
        assert_int_equal(t.game.board->big_city_points[big_city(&t, cities[i].city)], cities[i].points);
}

/* C-17 the player with the most completed tickets naming a city gets its bonus; a ticket naming two counts for both */
static void test_C17_most_completed_tickets_naming_it(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 2);
    hold(&t, 0, "chicago-dallas, chicago-montreal"); /* 6 and 7: chicago twice, dallas once */
    hold(&t, 1, "chicago-miami");                    /* 10: chicago once, miami once */
    track(&t, 0, "2 yellow 1 blue 1 green");
    track(&t, 1, "1 yellow 1 red");
    play_out(&t);
    assert_true(wins_city(&t, 0, "chicago"));
    assert_false(wins_city(&t, 1, "chicago"));
    assert_true(wins_city(&t, 0, "dallas"));
    assert_true(wins_city(&t, 1, "miami"));
    assert_int_equal(score_of(&t).seat[0].total, 13 + 12 + 10);
    assert_int_equal(score_of(&t).seat[1].total, 10 + 8);
}

/* C-17 all tied get the bonus */
static void test_C17_all_tied_get_it(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 3);
    hold(&t, 0, "chicago-montreal");
    hold(&t, 1, "chicago-charleston");
    track(&t, 0, "1 yellow 1 blue");
    track(&t, 1, "1 yellow 1 red");
    play_out(&t);
    assert_true(wins_city(&t, 0, "chicago"));
    assert_true(wins_city(&t, 1, "chicago"));
    assert_false(wins_city(&t, 2, "chicago"));
    assert_int_equal(score_of(&t).seat[0].total, 7 + 12);
    assert_int_equal(score_of(&t).seat[1].total, 7 + 12);
}

/* C-17 nobody gets a bonus for no ticket, and uncompleted ones do not count */
static void test_C17_nobody_for_no_ticket(void **unused)
{
    (void)unused;
    table t;
    table_without_tickets(&t, 2);
    hold(&t, 0, "seattle-miami, seattle-new_york");
    play_out(&t);
    assert_int_equal(score_of(&t).seat[0].big_cities, 0);
    assert_int_equal(score_of(&t).seat[1].big_cities, 0);
    assert_int_equal(score_of(&t).seat[1].total, 0);
}

/* What two players complete, and who wins by it. */
static int winners_with(const char *first, const char *first_stack, const char *second, const char *second_stack,
                        tt_score *score)
{
    table t;
    table_without_tickets(&t, 2);
    hold(&t, 0, first);
    hold(&t, 1, second);
    track(&t, 0, first_stack);
    track(&t, 1, second_stack);
    play_out(&t);
    assert_over(&t);
    *score = score_of(&t);
    return score->winners;
}

/* C-18 most points win, whoever has completed more tickets */
static void test_C18_most_points(void **unused)
{
    (void)unused;
    tt_score score;
    int winners = winners_with("seattle-miami", "1 white 1 black 2 red 1 orange",
                               "chicago-montreal, chicago-charleston", "2 yellow 1 blue 1 red", &score);
    assert_int_equal(score.seat[0].total, 22 + 8 + 8);
    assert_int_equal(score.seat[1].total, 14 + 12);
    assert_int_equal(winners, 1);
}

/* C-18 then most completed tickets, before bonus cards are counted */
static void test_C18_then_most_completed_tickets(void **unused)
{
    (void)unused;
    tt_score score;
    int winners = winners_with("chicago-miami", "1 yellow 1 red", "new_york-sault_st_marie, new_york-kansas_city",
                               "1 yellow 2 blue 1 green", &score);
    assert_int_equal(score.seat[0].total, 10 + 12 + 8); /* two bonus cards */
    assert_int_equal(score.seat[1].total, 6 + 9 + 15);  /* one */
    assert_int_equal(winners, 2);
}

/* C-18 then most bonus cards */
static void test_C18_then_most_bonus_cards(void **unused)
{
    (void)unused;
    tt_score score;
    int winners = winners_with("miami-las_vegas", "1 purple 1 white 1 orange 1 red", "chicago-dallas",
                               "1 yellow 1 green", &score);
    assert_int_equal(score.seat[0].total, 20 + 8);
    assert_int_equal(score.seat[1].total, 6 + 12 + 10);
    assert_int_equal(winners, 2);
}

/* C-18 then the victory is shared */
static void test_C18_then_shared(void **unused)
{
    (void)unused;
    tt_score score;
    int winners = winners_with("chicago-new_york", "1 yellow", "los_angeles-dallas", "1 white 1 green", &score);
    assert_int_equal(score.seat[0].total, 5 + 12 + 15);
    assert_int_equal(score.seat[1].total, 10 + 12 + 10);
    assert_int_equal(winners, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_C13_last_card_into_a_hand),
        cmocka_unit_test(test_C13_last_card_into_the_market),
        cmocka_unit_test(test_C13_not_before_the_last_card),
        cmocka_unit_test(test_C13_one_more_turn_for_all),
        cmocka_unit_test(test_C13_last_turns_are_turns),
        cmocka_unit_test(test_C13_passing),
        cmocka_unit_test(test_C13_no_pass_with_something_to_do),
        cmocka_unit_test(test_C14_all_tickets_together),
        cmocka_unit_test(test_C14_each_card_serves_one_ticket),
        cmocka_unit_test(test_C14_locomotives_stand_for_any_color),
        cmocka_unit_test(test_C14_locomotives_complete_everything),
        cmocka_unit_test(test_C14_until_no_other_can_be_added),
        cmocka_unit_test(test_C14_not_the_greatest_number),
        cmocka_unit_test(test_C14_nothing_to_name),
        cmocka_unit_test(test_C14_only_the_own_stack),
        cmocka_unit_test(test_C14_choices_in_any_order),
        cmocka_unit_test(test_C14_choices_are_secret),
        cmocka_unit_test(test_C16_uncompleted_tickets_subtract),
        cmocka_unit_test(test_C17_the_six_big_cities),
        cmocka_unit_test(test_C17_most_completed_tickets_naming_it),
        cmocka_unit_test(test_C17_all_tied_get_it),
        cmocka_unit_test(test_C17_nobody_for_no_ticket),
        cmocka_unit_test(test_C18_most_points),
        cmocka_unit_test(test_C18_then_most_completed_tickets),
        cmocka_unit_test(test_C18_then_most_bonus_cards),
        cmocka_unit_test(test_C18_then_shared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
