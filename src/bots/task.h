/* task.h: the one place where a state becomes a bot's task, and a bot's answer an action that can be played.
 *
 * Both are inline: calls would cost a random game 4 % of its instructions. */
#ifndef TURNTABLE_BOTS_TASK_H
#define TURNTABLE_BOTS_TASK_H

#include "turntable/bot.h"
#include "turntable/rules.h"

/* Makes the task of `seat`, which must be asked in `state`. It points into *view and `actions`, which has room for
 * `most` of them: TT_MAX_LEGAL, or tt_legal_count. The state is not needed for the answer, which may be given in
 * another thread. Budget, generator, memory and reasons are the caller's to fill in. */
static inline void tt_task_make(const tt_game *game, const tt_state *state, int seat, tt_view *view,
                                tt_action actions[], int most, tt_task *task)
{
    tt_view_make(game, state, seat, view);
    *task = (tt_task){.game = game, .view = view, .open = {actions, tt_legal_list(game, state, seat, actions, most)}};
}

/* What tt_task_answer does about an answer that is not open, and about reasons that nobody gave. */
tt_action tt_task_settle(const tt_task *task, tt_action action, bool is_open);

/* Lets `bot` answer. *action is legal whatever the bot does: an answer that is not open is replaced by one drawn
 * uniformly with task->rng, and so is that of a bot without the memory it needs; then false. If the task asks for
 * reasons there is at least one, even from a bot that gives none. */
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
