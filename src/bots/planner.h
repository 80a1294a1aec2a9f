/* planner.h: what the files of the bot planner offer each other. */
#ifndef TURNTABLE_BOTS_PLANNER_H
#define TURNTABLE_BOTS_PLANNER_H

#include "bots/plan.h"
#include "turntable/bot.h"

/* One decision: the task, what the seat faces, its plan, and the candidates weighed so far. */
typedef struct tt_mind {
    const tt_task *task;
    tt_prospect prospect;
    tt_plan plan;
    tt_routes claims; /* routes that can be claimed now */
    unsigned kinds;   /* of the actions open, one bit each */
    tt_action best;
    double score; /* of the best, in points */
} tt_mind;

/* Weighs a candidate: the best is kept, and all of them are told if somebody asks. */
void tt_mind_weigh(tt_mind *mind, tt_action action, double score);

void tt_mind_draw(tt_mind *mind, bool first);    /* planner_draw.c: train cards */
double tt_mind_blind_worth(const tt_mind *mind); /* of a card drawn blind, as plan.wanted has the others */
void tt_mind_turn(tt_mind *mind);                /* planner_turn.c: the action of a turn */
void tt_mind_tunnel(tt_mind *mind);              /* planner_special.c: europe and old_west */
void tt_mind_station(tt_mind *mind);
void tt_mind_last_station(tt_mind *mind);
void tt_mind_marker(tt_mind *mind);
void tt_mind_alvin(tt_mind *mind);
void tt_mind_start(tt_mind *mind);

/* planner_turn.c: how urgent a claim is, as tt_route_danger has it. */
double tt_prospect_danger(const tt_prospect *prospect, int route);

/* planner_reasons.c: says why of each candidate in task->reasons. */
void tt_mind_explain(const tt_mind *mind);

/* The answer of a planner with this style. With task->reasons it also tells its best candidates with their scores,
 * which serve a search as a first opinion. */
tt_action tt_planner_rank(const tt_task *task, tt_plan_style style);
tt_action tt_planner_rank_by(const tt_task *task, const tt_plan_setting *setting);

/* The same, and with task->reasons also why, which takes as long again. */
tt_action tt_planner_choose(const tt_task *task, tt_plan_style style);

/* Says why of each candidate in task->reasons, whoever put it there, as a planner with this setting sees it; board
 * games only. */
void tt_planner_explain(const tt_task *task, const tt_plan_setting *setting);

#endif
