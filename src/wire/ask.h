/* ask.h: the ask of a seat, factored (docs/protocol.md, "Asks").
 *
 * A list of all actions takes 8 to 16 kB in the middle of a game, since many routes have the same payments. So routes
 * with the same payments form a group: every route of a group with every payment of the group is an action, and there
 * are no others. The claims of a group also score the same points. */
#ifndef TURNTABLE_WIRE_ASK_H
#define TURNTABLE_WIRE_ASK_H

#include "turntable/action.h"
#include "turntable/state.h"
#include "json/json.h"

/* Writes the ask of `seat`, or null if it is not asked. `decision` is its number. `world` may be any state with the
 * view of the seat. */
void tt_ask_write(tt_json_writer *json, const tt_game *game, const tt_state *world, int seat, uint32_t decision);

/* The action with this number, from 0, in the order of the ask; in a group each route or city with all its payments.
 * TT_NO_ACTION if there is none. */
tt_action tt_ask_pick(const tt_game *game, const tt_state *world, int seat, int number);

#endif
