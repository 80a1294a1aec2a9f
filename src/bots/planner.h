/* planner.h: the interface between the files of the bot planner. */
#ifndef TURNTABLE_BOTS_PLANNER_H
#define TURNTABLE_BOTS_PLANNER_H

#include "bots/plan.h"
#include "turntable/bot.h"

/* One decision: the task, the situation of the seat, its plan, and the candidates so far. */
typedef struct tt_mind {
    const tt_task *task;
    tt_prospect prospect;
    tt_plan plan;
    tt_routes claims; /* routes that can be claimed now */
    unsigned kinds;   /* kinds of the open actions, one bit each */
    tt_action best;
    double score; /* of the best, in points */
} tt_mind;

/* Weighs a candidate: the best is kept, and each is added to task->reasons, if given. */
void tt_mind_weigh(tt_mind *mind, tt_action action, double score);

void tt_mind_draw(tt_mind *mind, bool first);    /* planner_draw.c: train cards */
double tt_mind_blind_worth(const tt_mind *mind); /* value of a card drawn blind, in the unit of plan.wanted */
void tt_mind_turn(tt_mind *mind);                /* planner_turn.c: the action of a turn */
void tt_mind_tunnel(tt_mind *mind);              /* planner_special.c: europe and old_west */
void tt_mind_station(tt_mind *mind);
void tt_mind_last_station(tt_mind *mind);
void tt_mind_marker(tt_mind *mind);
void tt_mind_alvin(tt_mind *mind);
void tt_mind_start(tt_mind *mind);

/* planner_turn.c: tt_route_danger for the seat of the prospect. */
double tt_prospect_danger(const tt_prospect *prospect, int route);

/* planner_reasons.c: adds reasons to each candidate in task->reasons. */
void tt_mind_explain(const tt_mind *mind);

/* Returns the answer of a planner with this style. task->reasons, if given, gets its best candidates with their scores,
 * which the search uses as a prior. */
tt_action tt_planner_rank(const tt_task *task, tt_plan_style style);
tt_action tt_planner_rank_by(const tt_task *task, const tt_plan_setting *setting);

/* The same, and adds reasons to the candidates, which doubles the time. */
tt_action tt_planner_choose(const tt_task *task, tt_plan_style style);

/* Adds the reasons of a planner with this setting to the candidates that the caller put into task->reasons. Board games
 * only. */
void tt_planner_explain(const tt_task *task, const tt_plan_setting *setting);

#endif
