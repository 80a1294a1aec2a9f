/* game.c: bots play one game. */
#include "arena/arena.h"

#include "bots/task.h"
#include "record/sha256.h"
#include "turntable/record.h"
#include "turntable/rules.h"

void tt_player_seed(tt_rng *rng, const char *seed, size_t length, uint64_t game, int seat)
{
    uint8_t bytes[32];
    tt_sha256_run run;
    tt_sha256_begin(&run);
    tt_sha256_add(&run, "turntable/", 10);
    tt_sha256_add(&run, seed, length);
    tt_sha256_add(&run, "/", 1);
    tt_sha256_add_decimal(&run, game);
    tt_sha256_add(&run, "/bot/", 5);
    tt_sha256_add_decimal(&run, (uint64_t)seat);
    tt_sha256_end(&run, bytes);
    tt_rng_seed(rng, bytes);
}

/* Lets the bot answer, and measures the time if there is a clock. */
static bool answer(tt_player *player, const tt_task *task, tt_action *action)
{
    const tt_budget *budget = &player->budget;
    if (!budget->clock)
        return tt_task_answer(task, player->bot, action);
    uint64_t start = budget->clock(budget->clock_context);
    bool is_legal = tt_task_answer(task, player->bot, action);
    uint64_t taken = budget->clock(budget->clock_context) - start;
    player->conduct.nanoseconds += (int64_t)taken;
    player->conduct.over_budget += budget->nanoseconds && taken > budget->nanoseconds;
    return is_legal;
}

tt_action tt_player_ask(const tt_game *game, const tt_state *state, int seat, tt_player *player)
{
    tt_action actions[TT_MAX_LEGAL], action;
    tt_view view;
    tt_task task;
    tt_task_make(game, state, seat, &view, actions, TT_MAX_LEGAL, &task);
    task.budget = player->budget;
    task.rng = &player->rng;
    task.memory = player->memory;
    if (!answer(player, &task, &action))
        player->conduct.illegal++;
    player->conduct.decisions++;
    player->conduct.turns += state->table.phase == TT_PHASE_TURN;
    return action;
}

bool tt_arena_step(const tt_game *game, tt_state *state, tt_player players[], const tt_sink *sink, tt_outcome *outcome)
{
    if (tt_state_over(state) || outcome->decisions >= TT_ARENA_LIMIT)
        return false;
    int seat = tt_state_next_seat(state);
    outcome->decisions++;
    outcome->turns += state->table.phase == TT_PHASE_TURN;
    tt_apply(game, state, seat, tt_player_ask(game, state, seat, &players[seat]), sink);
    return true;
}

void tt_arena_end(const tt_game *game, const tt_state *state, tt_outcome *outcome)
{
    outcome->finished = tt_state_over(state);
    outcome->forfeits = 0;
    tt_score_make(game, state, &outcome->score);
}

void tt_arena_play(const tt_game *game, tt_state *state, tt_player players[], const tt_sink *sink, tt_outcome *outcome)
{
    outcome->decisions = 0;
    outcome->turns = 0;
    while (tt_arena_step(game, state, players, sink, outcome))
        continue;
    tt_arena_end(game, state, outcome);
}

void tt_arena_game_of(const tt_game *game, tt_player players[], const char *seed, size_t length, uint64_t number,
                      const tt_sink *sink, tt_state *state, tt_outcome *outcome)
{
    uint8_t deal[32];
    for (int seat = 0; seat < game->players; seat++)
        tt_player_seed(&players[seat].rng, seed, length, number, seat);
    tt_seed_make(seed, length, number, deal);
    tt_start(game, deal, state, sink);
    tt_arena_play(game, state, players, sink, outcome);
}

void tt_arena_game(const tt_game *game, const tt_bot *const bots[], const char *seed, size_t length, uint64_t number,
                   const tt_sink *sink, tt_state *state, tt_outcome *outcome)
{
    tt_player players[TT_MAX_SEATS] = {0};
    for (int seat = 0; seat < game->players; seat++)
        players[seat].bot = bots[seat];
    tt_arena_game_of(game, players, seed, length, number, sink, state, outcome);
}
