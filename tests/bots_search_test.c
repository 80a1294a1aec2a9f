/* bots_search_test.c: the search and the levels: answers that can be repeated, budgets kept, positions seen through. */
#include "kit.h"

#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "arena/threads.h"
#include "turntable/bot.h"

static tt_rng rng_of(uint8_t number)
{
    uint8_t seed[32] = {number};
    tt_rng rng;
    tt_rng_seed(&rng, seed);
    return rng;
}

/* The answer of the search in a state; what lies in its memory before means nothing to it. */
static tt_action answer(const tt_game *game, const tt_state *state, int seat, tt_budget budget, uint8_t seed,
                        tt_reasons *reasons)
{
    tt_action actions[TT_MAX_LEGAL];
    static uint32_t litter;
    tt_view view;
    tt_rng rng = rng_of(seed);
    uint8_t *memory = malloc(tt_bot_search.memory);
    for (size_t i = 0; i < tt_bot_search.memory; i++)
        memory[i] = (uint8_t)((litter = litter * 1664525 + 1013904223) >> 24); /* never the same as the last time */
    tt_view_make(game, state, seat, &view);
    const tt_task task = {.game = game,
                          .view = &view,
                          .open = {actions, tt_legal_list(game, state, seat, actions, TT_MAX_LEGAL)},
                          .budget = budget,
                          .rng = &rng,
                          .memory = memory,
                          .reasons = reasons};
    tt_action action = tt_bot_choose(&tt_bot_search, &task);
    free(memory);
    for (int i = 0; i < task.open.count; i++)
        if (actions[i] == action)
            return action;
    fail_msg("an answer that is not in the legal list");
    return TT_NO_ACTION;
}

static const char *answer_text(const table *t, uint32_t iterations)
{
    static char text[TT_ACTION_TEXT_MAX];
    int seat = tt_state_next_seat(&t->state);
    tt_action action = answer(&t->game, &t->state, seat, (tt_budget){.iterations = iterations}, 1, NULL);
    tt_action_write(&t->game, tt_state_offer(&t->state, seat), t->state.table.offered[seat], action, text);
    return text;
}

/* A position of a game some decisions on, as planners play it. */
static void play_on(table *t, const char *game, int players, int decisions)
{
    table_deal(t, game, players, (tt_options){0});
    tt_player player = {.bot = &tt_bot_planner, .rng = rng_of(7)};
    for (; decisions > 0 && !tt_state_over(&t->state); decisions--) {
        int seat = tt_state_next_seat(&t->state);
        tt_apply(&t->game, &t->state, seat, tt_player_ask(&t->game, &t->state, seat, &player), NULL);
    }
}

static const char *const games[] = {"usa", "europe", "old_west", "card_game"};

/* What the parts of a work are run by: backwards, as threads might. */
static void run_backwards(void *context, int parts, void (*work)(void *argument, int part), void *argument)
{
    ++*(int *)context;
    while (parts-- > 0)
        work(argument, parts);
}

static void test_same_seed_same_move(void **unused)
{
    (void)unused;
    static table t;
    for (int i = 0; i < 4; i++)
        for (int decisions = 0; decisions <= 68; decisions += decisions < 4 ? 1 : 16) { /* the first: a game begins */
            play_on(&t, games[i], 2, decisions);
            int seat = tt_state_next_seat(&t.state);
            tt_budget alone = {.iterations = 60};
            tt_reasons first = {0}, again = {0};
            tt_action action = answer(&t.game, &t.state, seat, alone, 3, &first);
            assert_int_equal(answer(&t.game, &t.state, seat, alone, 3, &again), action);
            assert_memory_equal(&first, &again, sizeof first);
            assert_int_equal(first.reason[0].action, action);
        }
}

/* Whatever it looked at, the planner's or not: a person is told why. */
static void test_every_claim_has_a_reason(void **unused)
{
    (void)unused;
    static table t;
    int claims = 0;
    for (int i = 0; i < 3; i++)
        for (int decisions = 40; decisions <= 160; decisions += 10) {
            tt_reasons reasons = {0};
            play_on(&t, games[i], 3, decisions);
            if (tt_state_over(&t.state))
                continue;
            answer(&t.game, &t.state, tt_state_next_seat(&t.state), (tt_budget){.iterations = 30}, 2, &reasons);
            for (int k = 0; k < reasons.count; k++)
                if (tt_action_kind_of(reasons.reason[k].action) == TT_ACTION_CLAIM) {
                    assert_int_not_equal(reasons.reason[k].because[0].kind, TT_BECAUSE_NOTHING);
                    claims++;
                }
        }
    assert_true(claims > 20);
}

static void test_spread_changes_nothing(void **unused)
{
    (void)unused;
    static table t;
    for (int i = 0; i < 4; i++)
        for (int decisions = 10; decisions <= 50; decisions += 20) {
            int rounds = 0;
            play_on(&t, games[i], 3, decisions);
            int seat = tt_state_next_seat(&t.state);
            tt_spread threads = {2};
            tt_budget alone = {.iterations = 60};
            tt_budget backwards = {.iterations = 60, .spread = run_backwards, .spread_context = &rounds};
            tt_budget spread = {.iterations = 60, .spread = tt_spread_run, .spread_context = &threads};
            tt_reasons one = {0}, two = {0}, three = {0};
            tt_action action = answer(&t.game, &t.state, seat, alone, 5, &one);
            assert_int_equal(answer(&t.game, &t.state, seat, backwards, 5, &two), action);
            assert_int_equal(answer(&t.game, &t.state, seat, spread, 5, &three), action);
            assert_memory_equal(&one, &two, sizeof one);
            assert_memory_equal(&one, &three, sizeof one);
        }
}

typedef struct interruption {
    table other;
    tt_action expected;
    int looks;
} interruption;

static tt_action answer_to_other(const table *t)
{
    return answer(&t->game, &t->state, tt_state_next_seat(&t->state), (tt_budget){.iterations = 8}, 3, NULL);
}

/* A clock that stands still: while one decision looks at it, another one is made in between. */
static uint64_t decide_in_between(void *context)
{
    interruption *within = context;
    if (++within->looks % 32 == 0)
        assert_int_equal(answer_to_other(&within->other), within->expected);
    return 1;
}

/* Nothing is shared: a decision that begins and ends in the midst of another one changes neither. */
static void test_decisions_within_decisions(void **unused)
{
    (void)unused;
    static table t;
    static interruption within;
    for (int i = 0; i < 4; i++) {
        play_on(&t, games[i], 2, 40);
        play_on(&within.other, games[(i + 1) % 4], 3, 30);
        int seat = tt_state_next_seat(&t.state);
        within.expected = answer_to_other(&within.other);
        within.looks = 0;
        tt_budget budget = {.iterations = 60};
        tt_reasons alone = {0}, interrupted = {0};
        answer(&t.game, &t.state, seat, budget, 5, &alone);
        budget.nanoseconds = 1000000000;
        budget.clock = decide_in_between;
        budget.clock_context = &within;
        answer(&t.game, &t.state, seat, budget, 5, &interrupted);
        assert_memory_equal(&alone, &interrupted, sizeof alone);
        assert_true(within.looks > 32);
    }
}

/* G-17: it is the last turn, and only a claim counts any more: the one that completes a ticket. */
static void test_last_turn_completes(void **unused)
{
    (void)unused;
    static table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "denver-el_paso");
    own(&t, 0, "denver-santa_fe");
    trains_left(&t, 1, 2);
    give(&t, 0, "2 red 1 yellow");
    t.state.table.turns_left = 2;
    assert_string_equal(answer_text(&t, 100), "claim el_paso-santa_fe 2 red");
}

/* Two claims complete the ticket, and either can be made. */
static const char *answer_while_other_has(int trains)
{
    static table t;
    table_of(&t, "usa", 2);
    hold(&t, 0, "dallas-new_york");
    own(&t, 0, "little_rock-nashville, nashville-pittsburgh");
    trains_left(&t, 1, trains);
    give(&t, 0, "2 red 2 white");
    give(&t, 1, "3 blue 3 black 3 green");
    return answer_text(&t, 300);
}

/* The other has three trains left and will end the game with any claim, which leaves two turns: both are needed for the
 * ticket, so what can be claimed is claimed now. With all trains still to come there is time to collect for more. */
static void test_last_round_is_seen_coming(void **unused)
{
    (void)unused;
    const char *text = answer_while_other_has(3);
    if (strcmp(text, "claim dallas-little_rock 2 red") != 0 && strncmp(text, "claim new_york-pittsburgh", 25) != 0)
        fail_msg("%s", text);
    text = answer_while_other_has(45);
    if (strncmp(text, "draw", 4) != 0)
        fail_msg("%s", text);
}

static void play_whole(const tt_bot *bot, const char *name, int players, uint32_t iterations, uint64_t number)
{
    const tt_rules *rules = tt_rules_find(name, (int)strlen(name));
    tt_game game;
    tt_state state;
    tt_outcome outcome;
    tt_player seats[TT_MAX_SEATS] = {0};
    assert_int_equal(tt_game_make(rules, NULL, players, (tt_options){.alvin = rules->alvin_city != NULL}, &game), 0);
    for (int seat = 0; seat < players; seat++) {
        seats[seat].bot = bot;
        seats[seat].budget.iterations = iterations;
        seats[seat].memory = bot->memory ? malloc(bot->memory) : NULL;
    }
    tt_arena_game_of(&game, seats, "search", 6, number, NULL, &state, &outcome);
    assert_true(outcome.finished);
    for (int seat = 0; seat < players; seat++) {
        assert_int_equal(seats[seat].conduct.illegal, 0);
        free(seats[seat].memory);
    }
}

static void test_nothing_illegal(void **unused)
{
    (void)unused;
    for (int i = 0; i < 4; i++)
        for (int players = 2; players <= 4; players += 2)
            play_whole(&tt_bot_search, games[i], players, 8, (uint64_t)players);
    for (int i = 0; i < 4; i++) {
        play_whole(&tt_bot_easy, games[i], 3, 0, 1);
        play_whole(&tt_bot_medium, games[i], 2, 0, 2);
        play_whole(&tt_bot_hard, games[i], 4, 0, 3);
        play_whole(&tt_bot_expert, games[i], 2, 8, 4);
    }
}

static void test_time_is_kept(void **unused)
{
    (void)unused;
    static table t;
    for (int i = 0; i < 4; i++) {
        play_on(&t, games[i], 2, 40);
        int seat = tt_state_next_seat(&t.state);
        tt_budget budget = {.nanoseconds = 60000000, .clock = tt_thread_clock};
        uint64_t start = tt_thread_clock(NULL);
        answer(&t.game, &t.state, seat, budget, 1, NULL);
        assert_true(tt_thread_clock(NULL) - start < 90000000);
    }
}

#ifdef TT_SANITIZED
enum { MILLISECONDS = 20, DECISIONS = 20 }; /* all is some ten times slower, and so is a last step */
#else
enum { MILLISECONDS = 5, DECISIONS = 75 };
#endif

/* As the arena counts them: decisions that took longer than their time, from the deal on and with several players. */
static void test_time_is_kept_in_games(void **unused)
{
    (void)unused;
    int over = 0;
    for (int i = 0; i < 4; i++) {
        static table t;
        tt_outcome outcome = {0};
        tt_player players[3] = {0};
        table_deal(&t, games[i], 3, (tt_options){.alvin = i == 2});
        for (int seat = 0; seat < 3; seat++) {
            players[seat] = (tt_player){.bot = &tt_bot_search, .rng = rng_of((uint8_t)seat)};
            players[seat].budget = (tt_budget){.nanoseconds = MILLISECONDS * 1000000, .clock = tt_thread_clock};
            players[seat].memory = malloc(tt_bot_search.memory);
        }
        while (outcome.decisions < DECISIONS && tt_arena_step(&t.game, &t.state, players, NULL, &outcome))
            continue;
        for (int seat = 0; seat < 3; seat++) {
            over += (int)players[seat].conduct.over_budget;
            free(players[seat].memory);
        }
    }
    assert_true(over <= 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_seed_same_move),    cmocka_unit_test(test_every_claim_has_a_reason),
        cmocka_unit_test(test_spread_changes_nothing), cmocka_unit_test(test_decisions_within_decisions),
        cmocka_unit_test(test_last_turn_completes),    cmocka_unit_test(test_last_round_is_seen_coming),
        cmocka_unit_test(test_nothing_illegal),        cmocka_unit_test(test_time_is_kept),
        cmocka_unit_test(test_time_is_kept_in_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
