/* bots_hints_test.c: hints in positions of whole games of every kind, with every number of players: the numbers that
 * people read never increase down the list, the first hint is what the bot plays, and no reason speaks against its
 * action. */
#include "every_game.h"
#include "kit.h"

#include <string.h>

#include "bots/task.h"
#include "turntable/bot.h"
#include "turntable/record.h"

enum { ITERATIONS = 16, DEALS = 2, SEARCHED = 11 /* every how many decisions the slower bots are asked */ };

/* What was seen, so that a test that looks at nothing fails. */
static int lists, estimates;

static const char *text_of(const table *t, tt_action action)
{
    static char text[TT_ACTION_TEXT_MAX];
    int seat = tt_state_next_seat(&t->state);
    tt_action_write(&t->game, tt_state_offer(&t->state, seat), t->state.table.offered[seat], action, text);
    return text;
}

/* Whether the reason states a number of this kind. */
static bool states(const tt_reason *reason, tt_because_kind kind, int *number)
{
    for (int i = 0; i < TT_MAX_BECAUSE; i++)
        if (reason->because[i].kind == kind) {
            *number = reason->because[i].a;
            return true;
        }
    return false;
}

static void assert_falling(const table *t, const tt_bot *bot, const tt_reasons *reasons, tt_because_kind kind)
{
    int last = 32767, number;
    for (int i = 0; i < reasons->count; i++) {
        if (!states(&reasons->reason[i], kind, &number))
            continue;
        if (number > last)
            fail_msg("%s: %s %d after %d", bot->name, text_of(t, reasons->reason[i].action), number, last);
        last = number;
        estimates++;
    }
}

static void assert_ordered(const table *t, const tt_bot *bot, const tt_reasons *reasons)
{
    static const tt_because_kind stated[] = {TT_BECAUSE_CONTROLS, TT_BECAUSE_NEW_TICKETS, TT_BECAUSE_TOTAL,
                                             TT_BECAUSE_TOGETHER};
    lists++;
    for (size_t i = 0; i < sizeof stated / sizeof *stated; i++)
        assert_falling(t, bot, reasons, stated[i]);
    for (int i = 1; i < reasons->count; i++) {
        const tt_reason *one = &reasons->reason[i], *before = one - 1;
        if (one->win > before->win || (before->win < 0 && one->points > before->points))
            fail_msg("%s: %s is below its number", bot->name, text_of(t, one->action));
        assert_true(one->win < 0 || before->win >= 0);
    }
}

/* A reason against its action; NULL if there is none. */
static const char *objection(const table *t, const tt_reason *reason, const tt_because *because, bool is_first)
{
    tt_action_kind kind = tt_action_kind_of(reason->action);
    bool is_draw = kind == TT_ACTION_DRAW || kind == TT_ACTION_DRAW_BLIND;
    switch (because->kind) {
    case TT_BECAUSE_CARD:
        if (is_draw && because->b == TT_CARD_NO_BETTER && (kind == TT_ACTION_DRAW || !is_first))
            return "another card is better";
        if (kind == TT_ACTION_DRAW && because->a != t->state.table.market[tt_action_arg(reason->action)])
            return "it is about another card";
        if (kind == TT_ACTION_DRAW_BLIND && because->a != TT_NO_CARD)
            return "it is about a card of the market";
        return NULL;
    case TT_BECAUSE_TICKETS:
        return because->a > 0 ? NULL : "it serves no ticket";
    case TT_BECAUSE_TUNNEL:
        return because->a > 0 || kind == TT_ACTION_ABANDON ? NULL : "the tunnel cannot be paid";
    case TT_BECAUSE_CONTROLS:
        return because->a > 0 ? NULL : "the city brings nothing";
    case TT_BECAUSE_NEW_TICKETS:
        return because->a > 0 || kind == TT_ACTION_KEEP ? NULL : "the tickets bring nothing";
    default:
        return NULL;
    }
}

static void assert_consistent(const table *t, const tt_bot *bot, const tt_reasons *reasons)
{
    static const char *const names[TT_MAX_SEATS] = {"Blue", "Red", "Green", "Yellow", "Black", "White"};
    for (int i = 0; i < reasons->count; i++)
        for (int k = 0; k < TT_MAX_BECAUSE; k++) {
            const tt_because *because = &reasons->reason[i].because[k];
            char words[TT_BECAUSE_TEXT_MAX];
            if (objection(t, &reasons->reason[i], because, i == 0))
                fail_msg("%s: %s: %s", bot->name, text_of(t, reasons->reason[i].action),
                         objection(t, &reasons->reason[i], because, i == 0));
            tt_because_write(&t->game, because, names, words, sizeof words);
            assert_null(because->kind ? strstr(words, "not needed") : NULL);
        }
}

/* What `bot` plays here, after a look at its hints. */
static tt_action check_hints(const table *t, const tt_bot *bot, uint8_t seed)
{
    tt_reasons reasons = {0};
    tt_action played = bot_answer(t, bot, ITERATIONS, seed, &reasons);
    assert_true(reasons.count > 0);
    assert_ordered(t, bot, &reasons);
    assert_consistent(t, bot, &reasons);
    if (bot != &tt_bot_easy) /* it lists what it would do without its mistakes */
        assert_int_equal(reasons.reason[0].action, played);
    for (int i = 0, total; i < reasons.count && reasons.count > 1 && !bot->memory && !t->game.rules->yards; i++)
        if (tt_action_kind_of(reasons.reason[i].action) == TT_ACTION_KEEP)
            assert_true(states(&reasons.reason[i], TT_BECAUSE_TOTAL, &total));
    return played;
}

/* A choice of tickets or cities; at a scoring all seats choose at once. */
static bool is_rare(const table *t)
{
    int phase = t->state.table.phase;
    return phase != TT_PHASE_TURN && phase != TT_PHASE_SECOND_CARD;
}

static void test_hints(void **state)
{
    static table t;
    const char *name = *state;
    const tt_rules *rules = tt_rules_find(name, (int)strlen(name));
    lists = estimates = 0;
    for (int players = rules->min_players; players <= rules->max_players; players++)
        for (int deal = 0; deal < DEALS; deal++) {
            uint8_t seed[32];
            assert_int_equal(tt_game_make(rules, NULL, players, (tt_options){0}, &t.game), TT_GAME_OK);
            tt_seed_make("hints", 5, 10 * (uint64_t)players + (uint64_t)deal, seed);
            tt_start(&t.game, seed, &t.state, NULL);
            for (int decision = 0; !tt_state_over(&t.state); decision++) {
                tt_action played = check_hints(&t, &tt_bot_hard, (uint8_t)decision);
                check_hints(&t, &tt_bot_planner, (uint8_t)decision);
                check_hints(&t, &tt_bot_easy, (uint8_t)decision);
                if (decision % SEARCHED == deal || is_rare(&t)) {
                    check_hints(&t, &tt_bot_search, (uint8_t)decision);
                    check_hints(&t, &tt_bot_expert, (uint8_t)decision);
                }
                tt_apply(&t.game, &t.state, tt_state_next_seat(&t.state), played, NULL);
            }
        }
    assert_true(lists > 1000 && estimates > 100);
}

int main(void)
{
    return run_for_every_game("hints", test_hints);
}
