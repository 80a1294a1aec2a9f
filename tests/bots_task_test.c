/* bots_task_test.c: what a bot is asked, and that its answer can be played whatever it is. */
#include "kit.h"

#include "bots/task.h"

static tt_action actions[TT_MAX_LEGAL];
static tt_view view;
static tt_rng rng;

static tt_task task_at(const table *t)
{
    tt_task task;
    tt_rng_seed(&rng, (const uint8_t[32]){5});
    tt_task_make(&t->game, &t->state, tt_state_next_seat(&t->state), &view, actions, TT_MAX_LEGAL, &task);
    task.rng = &rng;
    return task;
}

/* a task has the view of the seat and its legal actions in their order */
static void test_the_task(void **unused)
{
    (void)unused;
    static table t;
    table_of(&t, "usa", 3);
    tt_task task = task_at(&t);
    int seat = tt_state_next_seat(&t.state);
    tt_view own;
    tt_view_make(&t.game, &t.state, seat, &own);
    assert_ptr_equal(task.game, &t.game);
    assert_memory_equal(task.view, &own, sizeof own);
    assert_int_equal(task.open.count, tt_legal_count(&t.game, &t.state, seat));
    for (int i = 0; i < task.open.count; i++)
        assert_int_equal(task.open.actions[i], tt_legal_pick(&t.game, &t.state, seat, i));
}

static tt_action choose_last(const tt_task *task, const void *unused)
{
    (void)unused;
    return task->open.actions[task->open.count - 1];
}

static tt_action choose_nothing(const tt_task *task, const void *unused)
{
    (void)unused;
    if (task->reasons)
        *task->reasons = (tt_reasons){.count = 1, .reason = {{.action = TT_NO_ACTION, .points = 7}}};
    return TT_NO_ACTION;
}

/* an answer that is open stands; a bot that says nothing of why gets one reason */
static void test_an_answer(void **unused)
{
    (void)unused;
    static const tt_bot last = {"last", "", choose_last, NULL, 0};
    static table t;
    table_of(&t, "usa", 3);
    tt_task task = task_at(&t);
    tt_reasons reasons = {0};
    tt_action action;
    task.reasons = &reasons;
    assert_true(tt_task_answer(&task, &last, &action));
    assert_int_equal(action, task.open.actions[task.open.count - 1]);
    assert_int_equal(reasons.count, 1);
    assert_int_equal(reasons.reason[0].action, action);
    assert_int_equal(reasons.reason[0].win, -1);
}

/* an answer that is not open is replaced, in the reasons too */
static void test_an_illegal_answer(void **unused)
{
    (void)unused;
    static const tt_bot nothing = {"nothing", "", choose_nothing, NULL, 0};
    static table t;
    table_of(&t, "usa", 3);
    tt_task task = task_at(&t);
    tt_reasons reasons = {0};
    tt_action action;
    task.reasons = &reasons;
    assert_false(tt_task_answer(&task, &nothing, &action));
    assert_true(tt_open_actions_has(&task.open, action));
    assert_int_equal(reasons.count, 1);
    assert_int_equal(reasons.reason[0].action, action);
    assert_int_equal(reasons.reason[0].points, 0);
    assert_false(tt_task_answer(&task, NULL, &action));
    assert_true(tt_open_actions_has(&task.open, action));
}

/* a bot whose memory could not be had is not asked */
static void test_no_memory(void **unused)
{
    (void)unused;
    static table t;
    table_of(&t, "usa", 3);
    tt_task task = task_at(&t);
    tt_action action;
    assert_true(tt_bot_search.memory > 0);
    assert_false(tt_task_answer(&task, &tt_bot_search, &action));
    assert_true(tt_open_actions_has(&task.open, action));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_task),
        cmocka_unit_test(test_an_answer),
        cmocka_unit_test(test_an_illegal_answer),
        cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
