/* bots_joint_test.c: what the joint evaluation of the strategist says of two seats. */
#include "kit.h"

#include <math.h>
#include <string.h>

#include "bots/search.h"

/* Evaluates `seat` with `other`. */
static tt_joint evaluate(const table *t, int seat, int other)
{
    static tt_search search;
    const tt_task task = {.game = &t->game};
    tt_search_part *part = &search.part[0];
    search.task = &task;
    search.setting = tt_search_setting_for(&t->game, TT_SEARCH_STRATEGIST);
    search.plan = tt_style_setting(search.setting->style, &t->game);
    tt_joint_start(&search);
    part->state = t->state;
    memset(part->sketch, 0, sizeof part->sketch);
    for (int i = 0; i < t->game.players; i++)
        part->sketch[i].stale = true;
    for (int i = 0; i < t->game.players; i++)
        tt_search_features(&search, part, i, part->feature[i]);
    return tt_joint_expect(&search, part, seat, other);
}

/* what one seat gains is what the other loses, in every game and at every table */
static void test_both_sides_agree(void **unused)
{
    (void)unused;
    static const struct {
        const char *game;
        int players;
    } tables[] = {{"usa", 2}, {"usa", 5}, {"europe", 3}, {"old_west", 6}, {"card_game", 2}, {"card_game", 4}};
    static table t;
    for (int i = 0; i < 6; i++) {
        table_of(&t, tables[i].game, tables[i].players);
        tt_joint first = evaluate(&t, 0, 1), second = evaluate(&t, 1, 0);
        assert_true(isfinite(first.odds) && isfinite(first.points));
        assert_true(fabs(first.margin + second.margin) < 1e-4);
        assert_true(fabs(first.odds + second.odds) < 1e-5);
    }
}

/* who has completed a long ticket is ahead of who can't complete one any more */
static void test_a_completed_ticket_counts(void **unused)
{
    (void)unused;
    static table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "dallas-new_york");
    hold(&t, 1, "seattle-new_york");
    own(&t, 0, "dallas-little_rock, little_rock-nashville, nashville-pittsburgh, new_york-pittsburgh");
    own(&t, 1, "new_york-washington, boston-new_york, montreal-new_york");
    tt_joint first = evaluate(&t, 0, 1);
    assert_true(first.odds > 0.5);
    assert_true(first.margin > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_sides_agree),
        cmocka_unit_test(test_a_completed_ticket_counts),
    };
    return cmocka_run_group_tests_name("joint", tests, NULL, NULL);
}
