/* task.h: the one place that makes a bot's task from a state, and a legal action and a hint from a bot's answer.
 *
 * Both functions are inline: calls would cost a random game 4 % of its instructions. */
#ifndef TURNTABLE_BOTS_TASK_H
#define TURNTABLE_BOTS_TASK_H

#include "turntable/bot.h"
#include "turntable/rules.h"

/* Makes the task of `seat`, which must be asked in `state`. The task points to *view and `actions`, so both must stay
 * valid. `actions` has a capacity of `most`: TT_MAX_LEGAL, or tt_legal_count. The state is not needed for the answer,
 * which another thread may give. The caller fills in budget, generator, memory and reasons. */
static inline void tt_task_make(const tt_game *game, const tt_state *state, int seat, tt_view *view,
                                tt_action actions[], int most, tt_task *task)
{
    tt_view_make(game, state, seat, view);
    *task = (tt_task){.game = game, .view = view, .open = {actions, tt_legal_list(game, state, seat, actions, most)}};
}

/* The part of tt_task_answer that replaces an answer that is not open, adds a missing reason, and orders the reasons.
 */
tt_action tt_task_settle(const tt_task *task, tt_action action, bool is_open);

/* Lets `bot` answer; *action is always legal. If the bot's answer is not open, or the bot lacks the memory it needs,
 * *action is drawn uniformly with task->rng and the function returns false. If the task asks for reasons there is at
 * least one, even if the bot gives none, and they are ordered as tt_reasons says. */
static inline bool tt_task_answer(const tt_task *task, const tt_bot *bot, tt_action *action)
{
    bool lacks_memory = bot && bot->memory && !task->memory;
    *action = lacks_memory ? TT_NO_ACTION : tt_bot_choose(bot, task);
    bool is_open = tt_open_actions_has(&task->open, *action);
    if (!is_open || task->reasons)
        *action = tt_task_settle(task, *action, is_open);
    return is_open;
}

#endif
