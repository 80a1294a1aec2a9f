/* arena_edition_test.c: whoever changes an answer of a bot raises the edition of the bots. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "arena/arena.h"

/* Plays one game with all bots in turn at the seats, and tells how it ended. */
static uint64_t play(const char *name, int players, tt_options options, int number)
{
    static const char *const ladder[] = {"search", "planner", "easy", "racer", "medium", "expert", "greedy"};
    tt_player player[TT_MAX_SEATS] = {0};
    tt_game game;
    tt_state state;
    tt_outcome outcome;
    assert_int_equal(tt_game_make(tt_rules_find(name, (int)strlen(name)), NULL, players, options, &game), TT_GAME_OK);
    for (int seat = 0; seat < players; seat++) {
        const char *bot = ladder[(seat + number) % 7];
        player[seat].bot = tt_bot_find(bot, (int)strlen(bot));
        player[seat].budget.iterations = 8;
        assert_true(tt_player_equip(&player[seat], player[seat].bot->memory));
    }
    tt_arena_game_of(&game, player, "edition", 7, (uint64_t)number, NULL, &state, &outcome);
    tt_players_free(player, players);
    return tt_state_hash(&game, &state);
}

/* If this fails and answers were meant to change: raise TT_BOTS_EDITION and write both numbers here. Standings that
 * were kept (arena --resume) are then refused, and docs/strength.md is to be measured anew. */
static void test_answers_of_this_edition(void **unused)
{
    (void)unused;
    uint64_t hash = 0;
    for (int number = 0; number < 4; number++) {
        hash = hash * 31 + play("usa", 3, (tt_options){0}, number);
        hash = hash * 31 + play("europe", 4, (tt_options){0}, number);
        hash = hash * 31 + play("old_west", 5, (tt_options){.alvin = true}, number);
        hash = hash * 31 + play("card_game", 3, (tt_options){0}, number);
    }
    assert_int_equal(TT_BOTS_EDITION, 3);
    assert_int_equal(hash, UINT64_C(0x8e42943c953ecbde));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_answers_of_this_edition)};
    return cmocka_run_group_tests_name("edition", tests, NULL, NULL);
}
