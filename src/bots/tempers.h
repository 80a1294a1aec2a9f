/* tempers.h: personalities: ways to play that differ in taste, not in strength.
 *
 * A temper is a change to how the lively planner weighs things, the same for all board games. */
#ifndef TURNTABLE_BOTS_TEMPERS_H
#define TURNTABLE_BOTS_TEMPERS_H

#include "games/bot_settings.h"

typedef enum tt_temper {
    TT_TEMPER_PLANNER,   /* builds what its tickets need */
    TT_TEMPER_RACER,     /* long routes and an early end */
    TT_TEMPER_COLLECTOR, /* more and more tickets */
    TT_TEMPER_CAUTIOUS,  /* few risks: takes what might be taken first */
    TT_TEMPER_BLOCKER,   /* takes what others need */
    TT_TEMPERS
} tt_temper;

/* Fills *setting with how somebody of this temper weighs things in `game`: with a board, and with rail yards. */
void tt_temper_plan(tt_temper temper, const tt_game *game, tt_plan_setting *setting);
void tt_temper_yards(tt_temper temper, const tt_game *game, tt_yards_setting *setting);

#endif
