/* bots_levels_test.c: the levels for people against the planner whose mistakes they make: how often they answer
 * otherwise, and that they never do what it would not think of. */
#include "kit.h"

#include <string.h>

#include "turntable/bot.h"
#include "turntable/record.h"

/* The place of an action among the candidates, the best being 0; -1 if it is none. */
static int place_of(const tt_reasons *reasons, tt_action action)
{
    for (int i = 0; i < reasons->count; i++)
        if (reasons->reason[i].action == action)
            return i;
    return -1;
}

/* Whether the seat that is asked has more open tickets than easy has an eye for. */
static bool overlooks(const table *t)
{
    enum { EYE = 3 };
    int seat = tt_state_next_seat(&t->state);
    uint8_t part[TT_MAX_CITIES];
    if (t->game.rules->yards)
        return false;
    tt_network_parts(t->game.board, &t->state.table.rails.owned[seat], part);
    uint64_t held = t->state.secret.held[seat];
    return __builtin_popcountll(held & ~tt_network_completed(t->game.board, part, held)) > EYE;
}

/* Whether two answers come to the same: cards of one kind lie in both slots. */
static bool are_alike(const table *t, tt_action a, tt_action b)
{
    const uint8_t *slots = t->state.table.market;
    return a == b || (tt_action_kind_of(a) == TT_ACTION_DRAW && tt_action_kind_of(b) == TT_ACTION_DRAW &&
                      slots[tt_action_arg(a)] == slots[tt_action_arg(b)]);
}

/* Answers that are not the planner's, and what they cost by its own scores, in tenths of a point. */
typedef struct slips {
    int count, cost;
} slips;

static void add_slip(const table *t, const tt_reasons *planner, tt_action action, slips *all)
{
    int place = place_of(planner, action);
    if (place >= 0)
        all->cost += planner->reason[0].points - planner->reason[place].points;
    all->count += !are_alike(t, action, planner->reason[0].action);
}

/* Plays a deal with planners, and asks the levels at every decision; how many there were. */
static int walk(const char *name, int players, uint64_t number, slips *easy, slips *medium)
{
    static table t;
    uint8_t deal[32];
    int decisions = 0;
    const tt_rules *rules = tt_rules_find(name, (int)strlen(name));
    assert_int_equal(tt_game_make(rules, NULL, players, (tt_options){0}, &t.game), TT_GAME_OK);
    tt_seed_make("levels", 6, number, deal);
    tt_start(&t.game, deal, &t.state, NULL);
    for (; !tt_state_over(&t.state); decisions++) {
        uint8_t seed = (uint8_t)decisions;
        tt_reasons reasons = {0};
        tt_action planner = bot_answer(&t, &tt_bot_planner, 0, seed, &reasons);
        tt_action by_easy = bot_answer(&t, &tt_bot_easy, 0, seed, NULL);
        tt_action by_medium = bot_answer(&t, &tt_bot_medium, 0, seed, NULL);
        assert_int_equal(bot_answer(&t, &tt_bot_hard, 0, seed, NULL), planner);
        assert_true(place_of(&reasons, by_medium) >= 0);
        assert_true(place_of(&reasons, by_easy) >= 0 || overlooks(&t));
        add_slip(&t, &reasons, by_easy, easy);
        add_slip(&t, &reasons, by_medium, medium);
        tt_apply(&t.game, &t.state, tt_state_next_seat(&t.state), planner, NULL);
    }
    return decisions;
}

/* hard is the planner; the others answer as it does or with another of its candidates, easy more often so and at a
 * higher price than medium */
static void test_levels_slip_within_reason(void **unused)
{
    (void)unused;
    static const char *const games[] = {"usa", "europe", "old_west", "card_game"};
    for (int i = 0; i < 4; i++) {
        slips easy = {0}, medium = {0};
        int decisions = walk(games[i], 2, 0, &easy, &medium) + walk(games[i], 3, 1, &easy, &medium);
        assert_true(medium.count > 0 && easy.count > medium.count && easy.count < decisions);
        assert_true(2 * easy.cost > 3 * medium.cost);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels_slip_within_reason),
    };
    return cmocka_run_group_tests_name("levels", tests, NULL, NULL);
}
