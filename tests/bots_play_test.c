/* bots_play_test.c: the bots of the ladder play games of every kind: every answer must be legal, its reasons must begin
 * with it, and the same task must be answered the same again.
 * TT_GAMES=n in the environment plays n games of each kind instead of a few. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "turntable/bot.h"
#include "turntable/record.h"
#include "turntable/rules.h"

enum { GAMES = 6, DECISIONS = 5000 };

static tt_action legal[TT_MAX_LEGAL];

static void check_answer(const tt_game *game, const tt_state *state, int seat, const tt_task *task, const tt_bot *bot,
                         tt_action answer)
{
    tt_why why = tt_why_action(game, state, seat, answer);
    if (why.refusal)
        fail_msg("%s answers against the rules in %s: %s", bot->name, game->rules->name, tt_refusal_name(why.refusal));
    if (task->reasons->count > 0 && strncmp(bot->name, "easy", 4) != 0 && strncmp(bot->name, "medium", 6) != 0)
        assert_int_equal(task->reasons->reason[0].action,
                         answer); /* the others list what they would do without errors */
}

static void play_game(const tt_game *game, const tt_bot *const bots[], const char *seed, int number)
{
    uint8_t deal[32];
    tt_state state;
    tt_rng rng;
    static const uint8_t start[32] = {7};
    tt_seed_make(seed, strlen(seed), (uint64_t)number, deal);
    tt_rng_seed(&rng, start);
    tt_start(game, deal, &state, NULL);
    for (int i = 0; i < DECISIONS && !tt_state_over(&state); i++) {
        int seat = tt_state_next_seat(&state);
        tt_view view;
        tt_reasons reasons = {0};
        tt_view_make(game, &state, seat, &view);
        tt_task task = {.game = game, .view = &view, .rng = &rng, .reasons = &reasons};
        task.open = (tt_open_actions){legal, tt_legal_list(game, &state, seat, legal, TT_MAX_LEGAL)};
        tt_rng before = rng;
        tt_action answer = tt_bot_choose(bots[seat], &task);
        check_answer(game, &state, seat, &task, bots[seat], answer);
        tt_task again = task;
        again.rng = &before;
        again.reasons = NULL; /* being asked for reasons changes no answer */
        assert_int_equal(tt_bot_choose(bots[seat], &again), answer);
        tt_apply(game, &state, seat, answer, NULL);
    }
}

/* Each kind of game with the bots in turn at the seats. */
static void play_kind(const char *name, int players, tt_options options)
{
    tt_game game;
    assert_int_equal(tt_game_make(tt_rules_find(name, (int)strlen(name)), NULL, players, options, &game), TT_GAME_OK);
    static const char *const ladder[] = {"planner",          "racer",       "greedy", "planner", "random",
                                         "medium-collector", "hard-blocker"};
    enum { LADDER = sizeof ladder / sizeof *ladder };
    const char *more = getenv("TT_GAMES");
    int games = more ? atoi(more) : GAMES;
    for (int k = 0; k < games; k++) {
        const tt_bot *bots[TT_MAX_SEATS];
        for (int seat = 0; seat < players; seat++) {
            const char *bot = ladder[(seat + k) % LADDER];
            bots[seat] = tt_bot_find(bot, (int)strlen(bot));
            assert_non_null(bots[seat]);
        }
        play_game(&game, bots, name, k);
    }
}

static void test_every_kind_of_game(void **unused)
{
    (void)unused;
    for (int i = 0; i < tt_rules_count(); i++) {
        const tt_rules *rules = tt_rules_at(i);
        for (int players = rules->min_players; players <= rules->max_players; players++) {
            play_kind(rules->name, players, (tt_options){0});
            if (rules->alvin_city)
                play_kind(rules->name, players, (tt_options){.alvin = true});
            if (rules->yards)
                play_kind(rules->name, players, (tt_options){.open_track = true});
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_kind_of_game)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
