/* racer.c: the bot that keeps few tickets, claims the long routes and ends the game early. */
#include "bots/planner.h"
#include "bots/yards.h"

static tt_action choose(const tt_task *task, const void *setting)
{
    if (task->game->rules->yards)
        return tt_yards_racer(task);
    return tt_planner_choose(task, *(const tt_plan_style *)setting);
}

static const tt_plan_style style = TT_STYLE_RACER;

const tt_bot tt_bot_racer = {"racer", "keeps few tickets, claims the long routes and ends the game early", choose,
                             &style, 0};
