/* turntable.h: the whole public contract of libturntable, for C and C++. */
#ifndef TURNTABLE_H
#define TURNTABLE_H

#ifdef __cplusplus
extern "C" {
#endif

#include "turntable/action.h"
#include "turntable/board.h"
#include "turntable/boards.h"
#include "turntable/card.h"
#include "turntable/event.h"
#include "turntable/game.h"
#include "turntable/record.h"
#include "turntable/rng.h"
#include "turntable/rules.h"
#include "turntable/score.h"
#include "turntable/state.h"
#include "turntable/view.h"

#ifdef __cplusplus
}
#endif

#define TT_VERSION "0.1.0"

/* Goes up with every change after which an old game may not be played again as it was: a server takes up only tables
 * that were started under its own number. */
#define TT_RULES_NUMBER 1

#endif
