/* bots_yards_test.c: the players of the card game, on positions made by hand and over whole games. */
#include "kit.h"

#include <string.h>

#include "arena/arena.h"
#include "bots/yards.h"
#include "bots/yards_plan.h"

typedef tt_action (*player)(const tt_task *task);

static const player players[] = {tt_yards_greedy, tt_yards_racer, tt_yards_planner};

static tt_rng rng_of(uint8_t number)
{
    uint8_t seed[32] = {number};
    tt_rng rng;
    tt_rng_seed(&rng, seed);
    return rng;
}

static tt_action ask(const tt_game *game, const tt_state *state, int seat, player who, tt_rng *rng, tt_reasons *reasons)
{
    static tt_action actions[TT_MAX_LEGAL];
    tt_view view;
    tt_view_make(game, state, seat, &view);
    const tt_task task = {.game = game,
                          .view = &view,
                          .open = {actions, tt_legal_list(game, state, seat, actions, TT_MAX_LEGAL)},
                          .rng = rng,
                          .reasons = reasons};
    tt_action answer = who(&task);
    for (int i = 0; i < task.open.count; i++)
        if (actions[i] == answer)
            return answer;
    fail_msg("an answer that is not in the legal list");
    return TT_NO_ACTION;
}

/* What the planner answers for the lowest seat that is asked, as a text. */
static const char *answer_of(const table *t)
{
    static char text[TT_ACTION_TEXT_MAX];
    int seat = tt_state_next_seat(&t->state);
    tt_rng rng = rng_of(1);
    tt_action answer = ask(&t->game, &t->state, seat, tt_yards_planner, &rng, NULL);
    tt_action_write(&t->game, tt_state_offer(&t->state, seat), t->state.table.offered[seat], answer, text);
    return text;
}

/* The value that the planner gives to an action of seat 0. */
static double value_of(const table *t, const char *text)
{
    static tt_action actions[TT_MAX_LEGAL];
    static double value[TT_MAX_LEGAL];
    tt_view view;
    tt_yards_plan plan;
    tt_view_make(&t->game, &t->state, 0, &view);
    tt_open_actions open = {actions, tt_legal_list(&t->game, &t->state, 0, actions, TT_MAX_LEGAL)};
    tt_yards_plan_make(&t->game, &view, tt_yards_setting_for(&t->game), &plan);
    tt_yards_weigh(&plan, &open, value);
    tt_action action = tt_action_read(&t->game, NULL, 0, text, (int)strlen(text));
    for (int i = 0; i < open.count; i++)
        if (actions[i] == action)
            return value[i];
    fail_msg("%s is not legal", text);
    return 0;
}

/* The last turn of seat 0, with nothing left to draw; `turns` are still to be played, this one counted. */
static void last_round(table *t, int turns)
{
    pile(t, "");
    t->state.table.turns_left = (uint8_t)turns;
    check_sound(t);
}

/* --- Robbery ------------------------------------------------------------------------------------------------------ */

static void test_robs_a_group_with_cards_it_needs(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    hold(&t, 0, "chicago-charleston, dallas-miami, new_york-miami, seattle-miami");
    give(&t, 0, "5 red 1 blue");
    yard(&t, 1, "4 red");
    assert_string_equal(answer_of(&t), "lay 5 red");
}

static void test_does_not_rob_one_card_when_time_is_short(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    hold(&t, 0, "chicago-new_york, chicago-montreal, seattle-chicago, chicago-miami");
    hold(&t, 1, "dallas-helena");
    give(&t, 0, "2 green 4 yellow");
    yard(&t, 1, "1 green");
    track(&t, 0, "1 black 1 blue 1 red");
    pile(&t, "red, blue");
    assert_string_equal(answer_of(&t), "lay 4 yellow");
}

static void test_a_robbery_is_worth_nothing_when_the_group_would_not_depart(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    hold(&t, 0, "seattle-miami");
    give(&t, 0, "3 red 3 blue");
    yard(&t, 1, "2 red");
    last_round(&t, 1);
    assert_true(value_of(&t, "lay 3 red") == value_of(&t, "lay 3 blue"));
    last_round(&t, 2); /* the other has a turn, and one red leaves */
    assert_true(value_of(&t, "lay 3 red") > value_of(&t, "lay 3 blue"));
}

static void test_a_group_that_others_can_rob_is_worth_less(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    hold(&t, 0, "chicago-charleston, dallas-miami, new_york-miami");
    give(&t, 0, "3 red");
    give(&t, 1, "4 blue");
    double safe = value_of(&t, "lay 3 red") - value_of(&t, "draw blind");
    give(&t, 1, "4 red");
    memcpy(t.state.table.known[1], t.state.secret.hand[1], TT_CARDS); /* as if taken from the market */
    assert_true(value_of(&t, "lay 3 red") - value_of(&t, "draw blind") < safe);
}

/* --- Time --------------------------------------------------------------------------------------------------------- */

static void test_lays_before_it_is_too_late(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    hold(&t, 0, "chicago-charleston, dallas-miami, new_york-miami");
    hold(&t, 1, "chicago-new_york");
    track(&t, 0, "1 yellow 1 green 1 blue");
    give(&t, 0, "3 red");
    pile(&t, "white, white, black, black, white, black");
    assert_string_equal(answer_of(&t), "lay 3 red");
}

static void test_three_colors_when_only_one_card_of_each_departs(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    hold(&t, 0, "seattle-miami, chicago-new_york");
    hold(&t, 1, "new_york-chicago");
    track(&t, 0, "1 black 1 red 1 orange");
    give(&t, 0, "2 white 2 red 2 yellow");
    pile(&t, "white");
    assert_string_equal(answer_of(&t), "lay 1 white 1 yellow 1 red");
}

/* --- Tickets ------------------------------------------------------------------------------------------------------ */

static void test_draws_tickets_for_spare_cards_at_the_end(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    hold(&t, 0, "chicago-new_york");
    track(&t, 0, "3 yellow 3 blue 3 red 3 green 2 locomotive");
    give(&t, 0, "2 white");
    last_round(&t, 1);
    assert_string_equal(answer_of(&t), "tickets");
}

static void test_keeps_only_tickets_that_fit_together(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    hold(&t, 0, "new_york-chicago");
    ticket_pile(&t, "chicago-dallas, chicago-santa_fe, chicago-new_york, seattle-miami");
    track(&t, 0, "2 yellow 1 green 1 blue");
    last_round(&t, 1);
    act(&t, "tickets");
    assert_string_equal(answer_of(&t), "keep chicago-santa_fe chicago-new_york"); /* one green: the dearer one */
}

static void test_keeps_none_that_cannot_be_completed(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    hold(&t, 0, "new_york-chicago");
    ticket_pile(&t, "seattle-miami, los_angeles-new_york, seattle-toronto, new_york-portland");
    track(&t, 0, "2 yellow 1 blue");
    last_round(&t, 1);
    act(&t, "tickets");
    assert_string_equal(answer_of(&t), "keep none");
}

/* --- Scoring ------------------------------------------------------------------------------------------------------ */

/* Names tickets as the planner does, and gives the points of the tickets in the end. */
static int points_scored(table *t)
{
    while (!tt_state_over(&t->state)) {
        assert_int_equal(t->state.table.phase, TT_PHASE_COMPLETE);
        act_as(t, tt_state_next_seat(&t->state), answer_of(t));
    }
    return score_of(t).seat[0].tickets;
}

static void test_completes_what_is_worth_the_most(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    hold(&t, 0, "chicago-charleston, chicago-miami, los_angeles-new_york, new_york-miami");
    hold(&t, 1, "seattle-toronto");
    track(&t, 0, "1 yellow 1 red 2 white 2 blue");
    give(&t, 1, "");
    turn_of(&t, 1);
    last_round(&t, 1);
    act(&t, "draw 0");
    act(&t, "draw 1");
    assert_int_equal(points_scored(&t), 20 + 10 - 7 - 10); /* not new_york-miami, though the stack has its cards, too */
}

static void test_breaks_ties_by_big_cities(void **unused)
{
    (void)unused;
    table t;
    table_of(&t, "card_game", 2);
    hold(&t, 0,
         "seattle-denver, dallas-helena"); /* both 10 points for black and green; dallas is worth 10, seattle 8 */
    hold(&t, 1, "new_york-portland");
    track(&t, 0, "1 black 1 green");
    turn_of(&t, 1);
    last_round(&t, 1);
    act(&t, "draw 0");
    act(&t, "draw 1");
    assert_string_equal(answer_of(&t), "complete dallas-helena");
}

/* --- The plan ----------------------------------------------------------------------------------------------------- */

static void test_evaluates_who_is_ahead(void **unused)
{
    (void)unused;
    table t;
    tt_view view;
    tt_yards_plan plan;
    double points[TT_MAX_SEATS];
    table_of(&t, "card_game", 2);
    hold(&t, 0, "chicago-new_york, new_york-chicago, dallas-miami");
    hold(&t, 1, "seattle-miami, los_angeles-new_york, seattle-toronto");
    track(&t, 0, "1 yellow 1 blue 1 red 1 green 2 locomotive");
    pile(&t, "red, blue, red, blue");
    tt_view_make(&t.game, &t.state, 0, &view);
    tt_yards_plan_make(&t.game, &view, tt_yards_setting_for(&t.game), &plan);
    tt_yards_evaluate(&plan, points);
    assert_true(points[0] > 19);
    assert_true(points[1] < 0);
}

static void test_gives_reasons_the_chosen_action_first(void **unused)
{
    (void)unused;
    table t;
    tt_reasons reasons;
    tt_rng rng = rng_of(1);
    table_of(&t, "card_game", 2);
    hold(&t, 0, "chicago-charleston, dallas-miami, new_york-miami, seattle-miami");
    give(&t, 0, "5 red 1 blue");
    yard(&t, 1, "4 red");
    tt_action answer = ask(&t.game, &t.state, 0, tt_yards_planner, &rng, &reasons);
    assert_in_range(reasons.count, 2, TT_MAX_REASONS);
    assert_int_equal(reasons.reason[0].action, answer);
    assert_int_equal(reasons.reason[0].because[0].kind, TT_BECAUSE_ROBS);
    assert_int_equal(reasons.reason[0].because[0].a, 1);
    assert_int_equal(reasons.reason[0].because[0].b, 4);
    assert_int_equal(reasons.reason[0].because[1].kind, TT_BECAUSE_TICKETS);
    assert_int_equal(reasons.reason[0].because[1].a, 4);
    for (int i = 1; i < reasons.count; i++) {
        assert_int_not_equal(reasons.reason[i].action, answer);
        assert_true(i == 1 || reasons.reason[i].points <= reasons.reason[i - 1].points);
    }
}

/* --- Whole games -------------------------------------------------------------------------------------------------- */

/* Plays a game with these players in turn; the answer is whether it came to its end. Every answer must be legal, asked
 * for reasons or not. */
static bool play(const tt_game *game, int number)
{
    enum { PATIENCE = 2000 };
    tt_state state;
    tt_reasons reasons;
    uint8_t seed[32] = {(uint8_t)number, (uint8_t)(number >> 8), game->players, game->options.open_track};
    tt_rng rng = rng_of((uint8_t)number);
    tt_start(game, seed, &state, NULL);
    for (int i = 0; i < PATIENCE && !tt_state_over(&state); i++) {
        int seat = tt_state_next_seat(&state);
        player who = number % 4 == 3 ? tt_yards_planner : players[(seat + number) % 3];
        tt_action action = ask(game, &state, seat, who, &rng, i % 5 == 0 ? &reasons : NULL);
        assert_int_equal(tt_apply(game, &state, seat, action, NULL).refusal, TT_OK);
    }
    return tt_state_over(&state);
}

static void test_whole_games_are_legal_and_come_to_an_end(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 4; seats++)
        for (int open = 0; open < 2; open++) {
            tt_game game;
            const tt_options options = {.open_track = open};
            assert_int_equal(tt_game_make(tt_rules_find("card_game", 9), NULL, seats, options, &game), TT_GAME_OK);
            for (int number = 0; number < 60; number++)
                assert_true(play(&game, number));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_robs_a_group_with_cards_it_needs),
        cmocka_unit_test(test_does_not_rob_one_card_when_time_is_short),
        cmocka_unit_test(test_a_robbery_is_worth_nothing_when_the_group_would_not_depart),
        cmocka_unit_test(test_a_group_that_others_can_rob_is_worth_less),
        cmocka_unit_test(test_lays_before_it_is_too_late),
        cmocka_unit_test(test_three_colors_when_only_one_card_of_each_departs),
        cmocka_unit_test(test_draws_tickets_for_spare_cards_at_the_end),
        cmocka_unit_test(test_keeps_only_tickets_that_fit_together),
        cmocka_unit_test(test_keeps_none_that_cannot_be_completed),
        cmocka_unit_test(test_completes_what_is_worth_the_most),
        cmocka_unit_test(test_breaks_ties_by_big_cities),
        cmocka_unit_test(test_evaluates_who_is_ahead),
        cmocka_unit_test(test_gives_reasons_the_chosen_action_first),
        cmocka_unit_test(test_whole_games_are_legal_and_come_to_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
