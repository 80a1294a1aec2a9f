/* yards_planner.c: the planner of the card game: chooses by plan, and gives reasons. */
#include "bots/yards.h"
#include "bots/yards_plan.h"

#include <string.h>

/* C-14: one of the tickets to complete. */
static int complete(const tt_yards_plan *plan, const tt_open_actions *open)
{
    uint64_t best = tt_yards_complete(plan);
    for (int i = 0; i < open->count; i++)
        if (best >> tt_action_arg(open->actions[i]) & 1)
            return i;
    return 0;
}

static bool yard_is_empty(const tt_view *view)
{
    static const uint8_t nothing[TT_COLORS];
    return memcmp(view->table.yards.count[view->seat], nothing, sizeof nothing) == 0;
}

/* Drawing tickets and keeping none changes nothing, so two players could wait for each other forever. With an empty
 * yard the planner therefore sometimes does something else. */
static void grow_impatient(const tt_task *task, const tt_open_actions *open, double value[])
{
    int best = tt_yards_best(value, open->count);
    if (tt_action_kind_of(open->actions[best]) == TT_ACTION_TICKETS && yard_is_empty(task->view) &&
        tt_rng_below(task->rng, 4) == 0)
        value[best] = TT_YARDS_LOWEST;
}

/* What a full hand adds to laying cards. If every player waits for the others to lay first, no cards are laid at
 * all. */
static void grow_eager(const tt_yards_plan *plan, const tt_open_actions *open, double value[])
{
    double over = plan->view->table.hand_count[plan->seat] - plan->setting->plenty;
    for (int i = 0; over > 0 && plan->setting->eager > 0 && i < open->count; i++)
        if (tt_action_kind_of(open->actions[i]) == TT_ACTION_LAY)
            value[i] += over * plan->setting->eager;
}

const tt_yards_setting *tt_yards_setting_for(const tt_game *game)
{
    return &game->rules->bots->yards[game->players - 2];
}

/* As many of the open actions as a plan can weigh: all of them. */
static tt_open_actions weighable(const tt_task *task)
{
    tt_open_actions open = task->open;
    if (open.count > TT_YARDS_LEGAL)
        open.count = TT_YARDS_LEGAL;
    return open;
}

tt_action tt_yards_choose(const tt_task *task, const tt_yards_setting *setting)
{
    double value[TT_YARDS_LEGAL];
    tt_yards_plan plan;
    tt_open_actions open = weighable(task);
    if (open.count == 1 && !task->reasons)
        return open.actions[0];
    tt_yards_plan_make(task->game, task->view, setting, &plan);
    tt_yards_weigh(&plan, &open, value);
    grow_eager(&plan, &open, value);
    grow_impatient(task, &open, value);
    bool scoring = task->view->table.phase == TT_PHASE_COMPLETE;
    int chosen = scoring ? complete(&plan, &open) : tt_yards_best(value, open.count);
    if (task->reasons)
        tt_yards_explain(&plan, &open, value, chosen, task->reasons);
    return open.actions[chosen];
}

void tt_yards_explain_action(const tt_task *task, tt_action action)
{
    double value[TT_YARDS_LEGAL];
    tt_yards_plan plan;
    tt_open_actions open = weighable(task);
    int chosen = open.count - 1;
    while (chosen > 0 && open.actions[chosen] != action)
        chosen--;
    tt_yards_plan_make(task->game, task->view, tt_yards_setting_for(task->game), &plan);
    tt_yards_weigh(&plan, &open, value);
    grow_eager(&plan, &open, value);
    tt_yards_explain(&plan, &open, value, chosen, task->reasons);
}

tt_action tt_yards_planner(const tt_task *task)
{
    return tt_yards_choose(task, tt_yards_setting_for(task->game));
}
