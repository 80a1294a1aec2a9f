/* bots_levels_test.c: the levels for people: lower ones err more, all of them build early enough to be company, and
 * tempers play differently. */
#include "kit.h"

#include <string.h>

#include "turntable/bot.h"
#include "turntable/record.h"

enum { FULL_HAND = 20 };

/* Whether two answers come to the same: cards of one kind lie in both slots. */
static bool are_alike(const table *t, tt_action a, tt_action b)
{
    const uint8_t *slots = t->state.table.market;
    return a == b || (tt_action_kind_of(a) == TT_ACTION_DRAW && tt_action_kind_of(b) == TT_ACTION_DRAW &&
                      slots[tt_action_arg(a)] == slots[tt_action_arg(b)]);
}

static void deal(table *t, const char *name, int players, uint64_t number)
{
    uint8_t seed[32];
    const tt_rules *rules = tt_rules_find(name, (int)strlen(name));
    assert_int_equal(tt_game_make(rules, NULL, players, (tt_options){0}, &t->game), TT_GAME_OK);
    tt_seed_make("levels", 6, number, seed);
    tt_start(&t->game, seed, &t->state, NULL);
}

/* Lower levels answer as hard does, or otherwise: easy more often than medium. */
static void test_lower_levels_err_more(void **unused)
{
    (void)unused;
    static const char *const games[] = {"usa", "europe", "old_west", "card_game"};
    static table t;
    for (int i = 0; i < 4; i++) {
        int decisions = 0, easy = 0, medium = 0;
        for (int players = 2; players < 4; players++) {
            deal(&t, games[i], players, (uint64_t)players);
            for (; !tt_state_over(&t.state); decisions++) {
                uint8_t seed = (uint8_t)decisions;
                tt_action hard = bot_answer(&t, &tt_bot_hard, 0, seed, NULL);
                easy += !are_alike(&t, bot_answer(&t, &tt_bot_easy, 0, seed, NULL), hard);
                medium += !are_alike(&t, bot_answer(&t, &tt_bot_medium, 0, seed, NULL), hard);
                tt_apply(&t.game, &t.state, tt_state_next_seat(&t.state), hard, NULL);
            }
        }
        assert_true(medium > 0 && easy > medium && easy < decisions);
    }
}

/* What is seen of a bot that has all seats. */
typedef struct habits {
    int games, turns, full, before_claim, tickets, claims, at_others;
} habits;

static bool touches_another(const table *t, int seat, int route)
{
    for (int other = 0; other < t->game.players; other++)
        if (other != seat && tt_routes_meet(&t->state.table.rails.owned[other], &t->game.board->route[route].touching))
            return true;
    return false;
}

static habits watch(const char *name, const char *game, int players, int deals)
{
    static table t;
    habits all = {0};
    const tt_bot *bot = tt_bot_find(name, (int)strlen(name));
    assert_non_null(bot);
    for (int number = 0; number < deals; number++) {
        bool has_claimed[TT_MAX_SEATS] = {false};
        deal(&t, game, players, (uint64_t)number);
        for (int decisions = 0; !tt_state_over(&t.state); decisions++) {
            int seat = tt_state_next_seat(&t.state);
            tt_action action = bot_answer(&t, bot, 0, (uint8_t)decisions, NULL);
            bool claims = tt_action_kind_of(action) == TT_ACTION_CLAIM || tt_action_kind_of(action) == TT_ACTION_LAY;
            if (t.state.table.phase == TT_PHASE_TURN) {
                all.turns++;
                all.full += t.state.table.hand_count[seat] > FULL_HAND;
                all.before_claim += !has_claimed[seat];
                has_claimed[seat] |= claims;
            }
            all.claims += claims;
            if (tt_action_kind_of(action) == TT_ACTION_CLAIM)
                all.at_others += touches_another(&t, seat, tt_action_arg(action));
            tt_apply(&t.game, &t.state, seat, action, NULL);
        }
        all.games += players;
        for (int seat = 0; seat < players; seat++)
            all.tickets += t.state.table.ticket_count[seat];
    }
    return all;
}

/* People are no company to somebody who collects cards for half of the game. */
static void test_levels_build_early(void **unused)
{
    (void)unused;
    static const struct {
        const char *level;
        int turns;
    } goals[] = {{"easy", 6}, {"medium", 6}, {"hard", 9}};
    for (int i = 0; i < 3; i++)
        for (int players = 2; players <= 4; players += 2) {
            habits seen = watch(goals[i].level, "usa", players, 40);
            assert_true(seen.before_claim <= goals[i].turns * seen.games);
            assert_true(20 * seen.full <= seen.turns);
        }
}

/* The same level in another temper: a racer keeps fewer tickets than a planner, a collector has more, a cautious one
 * claims earlier, a blocker builds more where others do. */
static void test_tempers_differ(void **unused)
{
    (void)unused;
    habits planner = watch("hard", "usa", 2, 40), racer = watch("hard-racer", "usa", 2, 40);
    habits collector = watch("hard-collector", "usa", 2, 40), cautious = watch("hard-cautious", "usa", 2, 40);
    habits blocker = watch("hard-blocker", "usa", 2, 40);
    assert_true(racer.tickets < planner.tickets && planner.tickets < collector.tickets);
    assert_true(cautious.before_claim < planner.before_claim);
    assert_true(blocker.at_others * planner.claims > planner.at_others * blocker.claims);
}

/* Every level but expert comes in every temper, under a name of its own. */
static void test_every_level_has_every_temper(void **unused)
{
    (void)unused;
    static const char *const names[] = {"easy-planner",    "easy-racer",     "easy-collector", "easy-cautious",
                                        "easy-blocker",    "medium-planner", "medium-racer",   "medium-collector",
                                        "medium-cautious", "medium-blocker", "hard-planner",   "hard-racer",
                                        "hard-collector",  "hard-cautious",  "hard-blocker"};
    for (int i = 0; i < 15; i++)
        assert_non_null(tt_bot_find(names[i], (int)strlen(names[i])));
    for (int i = 0; i < tt_bot_count(); i++)
        assert_ptr_equal(tt_bot_find(tt_bot_at(i)->name, (int)strlen(tt_bot_at(i)->name)), tt_bot_at(i));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lower_levels_err_more),
        cmocka_unit_test(test_levels_build_early),
        cmocka_unit_test(test_tempers_differ),
        cmocka_unit_test(test_every_level_has_every_temper),
    };
    return cmocka_run_group_tests_name("levels", tests, NULL, NULL);
}
