/* yards.h: the bots of the card game. The bots of these names call them if the game has rail yards. */
#ifndef TURNTABLE_BOTS_YARDS_H
#define TURNTABLE_BOTS_YARDS_H

#include "turntable/bot.h"

/* Lays the largest group that it needs, draws colors that it nearly has enough of. */
tt_action tt_yards_greedy(const tt_task *task);

/* Keeps few tickets that are worth their cards, lays large groups, and draws to bring the end nearer. */
tt_action tt_yards_racer(const tt_task *task);

/* Weighs every action by its expected result: yards_plan.h. */
tt_action tt_yards_planner(const tt_task *task);

/* Puts the planner's reasons for `action`, which must be open, first into task->reasons, and then its other candidates.
 */
void tt_yards_explain_action(const tt_task *task, tt_action action);

#endif
