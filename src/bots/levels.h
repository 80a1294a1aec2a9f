/* levels.h: the levels for people in every temper. */
#ifndef TURNTABLE_BOTS_LEVELS_H
#define TURNTABLE_BOTS_LEVELS_H

#include "bots/tempers.h"
#include "turntable/bot.h"

extern const tt_bot tt_bots_easy[TT_TEMPERS], tt_bots_medium[TT_TEMPERS], tt_bots_hard[TT_TEMPERS],
    tt_bots_expert[TT_TEMPERS];

#endif
