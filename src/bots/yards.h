/* yards.h: the players of the card game, one for each rung of the ladder. The bots of these names hand it to them. */
#ifndef TURNTABLE_BOTS_YARDS_H
#define TURNTABLE_BOTS_YARDS_H

#include "turntable/bot.h"

/* Lays the largest group that it needs, draws what it nearly has. */
tt_action tt_yards_greedy(const tt_task *task);

/* Few tickets that are worth their cards, large groups, and draws to bring the end nearer. */
tt_action tt_yards_racer(const tt_task *task);

/* Weighs every action by what it is expected to come to: yards_plan.h. */
tt_action tt_yards_planner(const tt_task *task);

#endif
