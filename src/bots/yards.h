/* yards.h: how the bots of the ladder play the card game. */
#ifndef TURNTABLE_BOTS_YARDS_H
#define TURNTABLE_BOTS_YARDS_H

#include "bots/bot.h"

tt_action tt_yards_greedy(const tt_task *task);
tt_action tt_yards_racer(const tt_task *task);
tt_action tt_yards_planner(const tt_task *task);

#endif
