/* tempers.h: styles of play that differ in taste more than in strength.
 *
 * A temper changes the weights of the lively planner in the same way for all board games, and those of the planner of
 * the card game. */
#ifndef TURNTABLE_BOTS_TEMPERS_H
#define TURNTABLE_BOTS_TEMPERS_H

#include "games/bot_settings.h"
#include "turntable/action.h"

typedef enum tt_temper {
    TT_TEMPER_PLANNER,   /* claims what its tickets need */
    TT_TEMPER_RACER,     /* long routes and an early end */
    TT_TEMPER_COLLECTOR, /* draws more tickets during the game */
    TT_TEMPER_CAUTIOUS,  /* takes few risks: claims early what others might take */
    TT_TEMPER_BLOCKER,   /* takes what others need */
    TT_TEMPERS
} tt_temper;

/* What a temper adds to the value of an action when the search compares it with others. `blocks`: the action blocks or
 * robs another player. */
double tt_temper_taste(tt_temper temper, const tt_game *game, tt_action action, bool blocks);

/* Fills *setting with the weights of this temper in `game`: for board games, and for games with rail yards. */
void tt_temper_plan(tt_temper temper, const tt_game *game, tt_plan_setting *setting);
void tt_temper_yards(tt_temper temper, const tt_game *game, tt_yards_setting *setting);

#endif
