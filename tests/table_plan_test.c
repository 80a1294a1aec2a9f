/* table_plan_test.c: planned turns: what a plan answers, and when it ends. */
#include <string.h>

#include "kit.h"
#include "table/plan.h"

static tt_plan plan_of(const table *t, const char *text)
{
    tt_json json;
    tt_plan plan;
    tt_json_open(&json, text, strlen(text));
    assert_true(tt_plan_read(&json, &t->game, &plan));
    return plan;
}

static void assert_answer(const table *t, int seat, const tt_plan *plan, bool began, const char *expected)
{
    char text[TT_ACTION_TEXT_MAX] = "nothing";
    tt_view view;
    tt_view_make(&t->game, &t->state, seat, &view);
    tt_action action = tt_plan_answer(plan, &t->game, &view, began);
    if (action != TT_NO_ACTION) {
        assert_int_equal(tt_why_action(&t->game, &t->state, seat, action).refusal, TT_OK);
        tt_action_write(&t->game, NULL, 0, action, text);
    }
    assert_string_equal(text, expected);
}

static void assert_end(const table *t, int seat, tt_plan *plan, const char *expected)
{
    tt_view view;
    int claimed;
    tt_view_make(&t->game, &t->state, seat, &view);
    assert_string_equal(tt_plan_end_name(tt_plan_follow(plan, &t->game, &view, &claimed)), expected);
}

/* G-11 it claims with as few locomotives as it can, the first route that it can pay for */
static void test_G11_claims_with_few_locomotives(void **unused)
{
    static table t;
    (void)unused;
    table_of(&t, "usa", 2);
    tt_plan plan = plan_of(&t, "{\"steps\":[{\"route\":\"miami-new_orleans\"},{\"route\":\"dallas-houston\"}]}");
    give(&t, 0, "1 red 2 blue 2 locomotive");
    assert_answer(&t, 0, &plan, false, "claim dallas-houston 1 blue");
    give(&t, 0, "5 red 2 locomotive"); /* miami-new_orleans is red, 6 long */
    assert_answer(&t, 0, &plan, false, "claim miami-new_orleans 5 red 1 locomotive");
    plan = plan_of(&t, "{\"steps\":[{\"route\":\"dallas-houston\",\"color\":\"green\"}],\"draw\":false}");
    give(&t, 0, "5 red");
    assert_answer(&t, 0, &plan, false, "nothing"); /* left to the person */
    assert_answer(&t, 1, &plan, false, "nothing"); /* not asked */
}

/* G-5 it draws the color it needs, else from the pile, and finishes only a turn that it began */
static void test_G5_draws_what_it_needs(void **unused)
{
    static table t;
    (void)unused;
    table_of(&t, "usa", 2);
    tt_plan plan = plan_of(&t, "{\"steps\":[{\"route\":\"miami-new_orleans\"}]}");
    market(&t, "blue, red, green, white, black");
    assert_answer(&t, 0, &plan, false, "draw 1");
    market(&t, "blue, locomotive, green, white, black");
    assert_answer(&t, 0, &plan, false, "draw blind");
    act(&t, "draw blind");
    assert_answer(&t, 0, &plan, false, "nothing");
    assert_answer(&t, 0, &plan, true, "draw blind");
}

/* E-4 it pays the surcharge of a tunnel if it can, and abandons it otherwise */
static void test_E4_pays_for_a_tunnel(void **unused)
{
    static table t;
    (void)unused;
    for (int extra = 0; extra < 2; extra++) {
        table_of(&t, "europe", 2);
        tt_plan plan = plan_of(&t, "{\"steps\":[{\"route\":\"paris-zurich\"}]}");
        give(&t, 0, extra ? "4 red" : "3 red");
        stack(&t, "red, blue, green");
        act(&t, "claim paris-zurich 3 red");
        assert_answer(&t, 0, &plan, true, extra ? "pay 1 red" : "abandon");
        assert_answer(&t, 0, &plan, false, "nothing");
    }
}

/* G-12 a plan ends when its route is taken; without that condition it goes on with the others */
static void test_G12_ends_when_a_route_is_taken(void **unused)
{
    static table t;
    (void)unused;
    table_of(&t, "usa", 2);
    tt_plan plan = plan_of(&t, "{\"steps\":[{\"route\":\"dallas-houston\"},{\"route\":\"atlanta-miami\"}]}");
    tt_plan going = plan_of(&t, "{\"steps\":[{\"route\":\"dallas-houston\"},{\"route\":\"atlanta-miami\"}],"
                                "\"taken\":false}");
    assert_end(&t, 0, &plan, "");
    own(&t, 1, "dallas-houston");
    assert_end(&t, 0, &plan, "taken");
    assert_answer(&t, 0, &plan, false, "nothing");
    assert_end(&t, 0, &going, "");
    assert_int_equal(going.count, 1);
    own(&t, 0, "atlanta-miami");
    assert_end(&t, 0, &going, "done");
    assert_int_equal(going.claims, 1);
    assert_string_equal(t.game.board->route_id[going.claimed[0]], "atlanta-miami");
}

/* the other conditions: few trains, no turns left; and a plan comes back as it was written */
static void test_other_ends(void **unused)
{
    static table t;
    (void)unused;
    table_of(&t, "usa", 2);
    tt_plan plan = plan_of(&t, "{\"steps\":[{\"route\":\"dallas-houston\"}],\"trains\":40}");
    assert_end(&t, 0, &plan, "");
    own(&t, 1, "atlanta-miami");
    assert_end(&t, 0, &plan, "trains"); /* 45 - 5 */
    plan = plan_of(
        &t, "{\"steps\":[{\"route\":\"dallas-houston\"}],\"turns\":0,\"claims\":[\"atlanta-miami\"],\"began\":3}");
    assert_int_equal(plan.claims, 1);
    assert_end(&t, 0, &plan, ""); /* it finishes the turn that it plays */
    plan.began = 0;
    assert_end(&t, 0, &plan, "turns");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_G11_claims_with_few_locomotives),
        cmocka_unit_test(test_G5_draws_what_it_needs),
        cmocka_unit_test(test_E4_pays_for_a_tunnel),
        cmocka_unit_test(test_G12_ends_when_a_route_is_taken),
        cmocka_unit_test(test_other_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
