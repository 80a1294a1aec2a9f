/* arena_edition_test.c: whoever changes an answer of a bot raises the edition of the bots. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "arena/arena.h"

/* Plays one game with `count` bots in turn at the seats, and returns a hash of its end. */
static uint64_t play(const char *const bots[], int count, const char *name, int players, tt_options options, int number)
{
    tt_player player[TT_MAX_SEATS] = {0};
    tt_game game;
    tt_state state;
    tt_outcome outcome;
    assert_int_equal(tt_game_make(tt_rules_find(name, (int)strlen(name)), NULL, players, options, &game), TT_GAME_OK);
    for (int seat = 0; seat < players; seat++) {
        const char *bot = bots[(seat + number) % count];
        player[seat].bot = tt_bot_find(bot, (int)strlen(bot));
        player[seat].budget.iterations = 8;
        assert_true(tt_player_equip(&player[seat], player[seat].bot->memory));
    }
    tt_arena_game_of(&game, player, "edition", 7, (uint64_t)number, NULL, &state, &outcome);
    tt_players_free(player, players);
    return tt_state_hash(&game, &state);
}

static uint64_t play_all(const char *const bots[], int count)
{
    uint64_t hash = 0;
    for (int number = 0; number < 4; number++) {
        hash = hash * 31 + play(bots, count, "usa", 3, (tt_options){0}, number);
        hash = hash * 31 + play(bots, count, "europe", 4, (tt_options){0}, number);
        hash = hash * 31 + play(bots, count, "old_west", 5, (tt_options){.alvin = true}, number);
        hash = hash * 31 + play(bots, count, "card_game", 3, (tt_options){0}, number);
    }
    return hash;
}

/* If this fails and answers were meant to change: raise TT_BOTS_EDITION and write both numbers here. Standings that
 * were kept (arena --resume) are then refused, and docs/strength.md is to be measured anew. */
static void test_answers_of_this_edition(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"search",       "planner", "easy",         "racer",     "medium-collector",
                                       "expert-racer", "greedy",  "hard-blocker", "strategist"};
    assert_int_equal(TT_BOTS_EDITION, 8);
    assert_int_equal(play_all(bots, 9), UINT64_C(0x5f97b52cdd413fb5));
}

/* New bots are measured against these: they never change. */
static void test_yardsticks_answer_as_ever(void **unused)
{
    (void)unused;
    static const char *const bots[] = {"search", "planner", "racer", "greedy"};
    assert_int_equal(play_all(bots, 4), UINT64_C(0xa9ad769595dbe146));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_answers_of_this_edition),
                                       cmocka_unit_test(test_yardsticks_answer_as_ever)};
    return cmocka_run_group_tests_name("edition", tests, NULL, NULL);
}
