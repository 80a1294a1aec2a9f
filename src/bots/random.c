/* random.c: the bot that chooses uniformly from the legal actions. */
#include "turntable/bot.h"

static tt_action choose(const tt_task *task, const void *setting)
{
    (void)setting;
    return task->open.actions[tt_rng_below(task->rng, (uint32_t)task->open.count)];
}

const tt_bot tt_bot_random = {"random", "chooses uniformly from the legal actions", choose, NULL, 0};
