/* task.c: what a bot is asked, and what it answers. */
#include "bots/task.h"

#include "turntable/rules.h"

void tt_task_make(const tt_game *game, const tt_state *state, int seat, tt_view *view, tt_action actions[], int room,
                  tt_task *task)
{
    tt_view_make(game, state, seat, view);
    *task = (tt_task){.game = game, .view = view, .open = {actions, tt_legal_list(game, state, seat, actions, room)}};
}

bool tt_task_answer(const tt_task *task, const tt_bot *bot, tt_action *action)
{
    bool has_memory = !bot || bot->memory == 0 || task->memory;
    *action = has_memory ? tt_bot_choose(bot, task) : TT_NO_ACTION;
    bool is_open = tt_open_actions_has(&task->open, *action);
    if (!is_open)
        *action = task->open.actions[tt_rng_below(task->rng, (uint32_t)task->open.count)];
    if (task->reasons && (task->reasons->count == 0 || !is_open))
        *task->reasons = (tt_reasons){.count = 1, .reason = {{.action = *action, .win = -1}}};
    return is_open;
}
