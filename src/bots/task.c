/* task.c: replaces answers that cannot be played, and adds a reason where a bot gives none. */
#include "bots/task.h"

tt_action tt_task_settle(const tt_task *task, tt_action action, bool is_open)
{
    if (!is_open)
        action = task->open.actions[tt_rng_below(task->rng, (uint32_t)task->open.count)];
    if (task->reasons && (task->reasons->count == 0 || !is_open))
        *task->reasons = (tt_reasons){.count = 1, .reason = {{.action = action, .win = -1}}};
    return action;
}
