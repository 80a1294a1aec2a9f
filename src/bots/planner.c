/* planner.c: the bot that makes a plan and does what the plan needs most. */
#include "bots/planner.h"

#include <string.h>

#include "bots/yards.h"

/* Inserts a candidate; the best stays first and the others are in order. */
static void tell(tt_reasons *reasons, tt_action action, bool best, double score)
{
    int16_t points = (int16_t)(score > 3000 ? 30000 : score < -3000 ? -30000 : score * 10);
    int at = best ? 0 : reasons->count;
    while (at > 1 && reasons->reason[at - 1].points < points)
        at--;
    if (at >= TT_MAX_REASONS)
        return;
    int last = reasons->count < TT_MAX_REASONS ? reasons->count : TT_MAX_REASONS - 1;
    for (int i = last; i > at; i--)
        reasons->reason[i] = reasons->reason[i - 1];
    reasons->reason[at] = (tt_reason){.action = action, .points = points, .win = -1};
    reasons->count = last + 1;
}

void tt_mind_weigh(tt_mind *mind, tt_action action, double score)
{
    bool best = mind->best == TT_NO_ACTION || score > mind->score;
    if (best) {
        mind->best = action;
        mind->score = score;
    }
    if (mind->task->reasons)
        tell(mind->task->reasons, action, best, score);
}

/* Chooses which of the offered tickets to keep, with a plan for every choice. */
static void choose_tickets(tt_mind *mind)
{
    const tt_task *task = mind->task;
    for (int i = 0; i < task->open.count; i++) {
        int bits = tt_action_arg(task->open.actions[i]);
        uint64_t tickets = 0;
        for (int k = 0; k < TT_MAX_OFFER; k++)
            if (bits >> k & 1)
                tickets |= (uint64_t)1 << task->view->offer[k];
        tt_mind_weigh(mind, task->open.actions[i], tt_plan_keep_worth(&mind->prospect, tickets));
    }
}

static void look_at_open(tt_mind *mind)
{
    memset(&mind->claims, 0, sizeof mind->claims);
    mind->kinds = 0;
    for (int i = 0; i < mind->task->open.count; i++) {
        tt_action action = mind->task->open.actions[i];
        mind->kinds |= 1u << tt_action_kind_of(action);
        if (tt_action_kind_of(action) == TT_ACTION_CLAIM)
            tt_routes_add(&mind->claims, tt_action_arg(action));
    }
}

static void begin(tt_mind *mind, const tt_task *task, const tt_plan_setting *setting)
{
    const tt_view *view = task->view;
    mind->task = task;
    mind->best = TT_NO_ACTION;
    mind->score = 0;
    tt_prospect_make(task->game, &view->table, view->seat, view->hand[view->seat], view->held[view->seat], setting,
                     &mind->prospect);
    look_at_open(mind);
}

/* Choices of tickets and starting cities make a separate plan for each choice. */
static bool needs_plan(int phase)
{
    return phase != TT_PHASE_KEEP_AT_START && phase != TT_PHASE_KEEP && phase != TT_PHASE_START_CITY;
}

static void decide(tt_mind *mind)
{
    int phase = mind->task->view->table.phase;
    if (needs_plan(phase))
        tt_plan_make(&mind->prospect, &mind->plan);
    if (phase == TT_PHASE_KEEP_AT_START || phase == TT_PHASE_KEEP)
        choose_tickets(mind);
    else if (phase == TT_PHASE_START_CITY)
        tt_mind_start(mind);
    else if (phase == TT_PHASE_TURN)
        tt_mind_turn(mind);
    else if (phase == TT_PHASE_SECOND_CARD)
        tt_mind_draw(mind, false);
    else if (phase == TT_PHASE_TUNNEL)
        tt_mind_tunnel(mind);
    else if (phase == TT_PHASE_MARKER)
        tt_mind_marker(mind);
    else if (phase == TT_PHASE_ALVIN)
        tt_mind_alvin(mind);
}

/* The answer if there is no choice. */
static tt_action only_answer(const tt_task *task)
{
    if (task->reasons)
        *task->reasons = (tt_reasons){.count = 1, .reason = {{.action = task->open.actions[0], .win = -1}}};
    return task->open.actions[0];
}

tt_action tt_planner_rank_by(const tt_task *task, const tt_plan_setting *setting)
{
    if (task->reasons)
        task->reasons->count = 0;
    else if (task->open.count == 1)
        return task->open.actions[0];
    tt_mind mind;
    begin(&mind, task, setting);
    decide(&mind);
    if (mind.best == TT_NO_ACTION || !tt_open_actions_has(&task->open, mind.best))
        mind.best = only_answer(task);
    return mind.best;
}

tt_action tt_planner_rank(const tt_task *task, tt_plan_style style)
{
    return tt_planner_rank_by(task, tt_style_setting(style, task->game));
}

tt_action tt_planner_choose(const tt_task *task, tt_plan_style style)
{
    tt_action action = tt_planner_rank(task, style);
    if (task->reasons)
        tt_planner_explain(task, tt_style_setting(style, task->game));
    return action;
}

void tt_planner_explain(const tt_task *task, const tt_plan_setting *setting)
{
    tt_mind mind;
    begin(&mind, task, setting);
    if (needs_plan(task->view->table.phase))
        tt_plan_make(&mind.prospect, &mind.plan);
    tt_mind_explain(&mind);
}

static tt_action choose(const tt_task *task, const void *setting)
{
    if (task->game->rules->yards)
        return tt_yards_planner(task);
    return tt_planner_choose(task, *(const tt_plan_style *)setting);
}

static const tt_plan_style style = TT_STYLE_PLANNER;

const tt_bot tt_bot_planner = {"planner", "plans a network for its tickets and the rest of its trains", choose, &style,
                               0};
