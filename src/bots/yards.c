/* yards.c: a place kept free for the bots of the card game: they choose at random. */
#include "bots/yards.h"

static tt_action any(const tt_task *task)
{
    return task->open.actions[tt_rng_below(task->rng, (uint32_t)task->open.count)];
}

tt_action tt_yards_greedy(const tt_task *task)
{
    return any(task);
}

tt_action tt_yards_racer(const tt_task *task)
{
    return any(task);
}

tt_action tt_yards_planner(const tt_task *task)
{
    return any(task);
}
