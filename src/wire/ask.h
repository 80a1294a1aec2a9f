/* ask.h: what a seat is asked, factored (docs/protocol.md, "Asks").
 *
 * A list of all actions has 8 to 16 kB in the middle of a game, since many routes can be paid in the same many ways. So
 * routes that share their payments stand together: every route of a group with every payment of it is an action, and
 * there are no others. */
#ifndef TURNTABLE_WIRE_ASK_H
#define TURNTABLE_WIRE_ASK_H

#include "turntable/action.h"
#include "turntable/state.h"
#include "json/json.h"

/* Writes the ask of `seat`, or null if it is not asked. `decision` counts the decisions asked of it, this one too.
 * `world` may be any state with the view of the seat. */
void tt_ask_write(tt_json_writer *json, const tt_game *game, const tt_state *world, int seat, uint32_t decision);

/* The action with this number, from 0, in the ask of `seat`: as they are written, in a group each route or city with
 * all its payments. TT_NO_ACTION if there is none. */
tt_action tt_ask_pick(const tt_game *game, const tt_state *world, int seat, int number);

#endif
