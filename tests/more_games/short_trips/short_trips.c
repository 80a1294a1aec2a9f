/* short_trips.c: usa with a ticket deck of its own, which is in board.json beside this. */
#include "games/games.h"

const tt_rules tt_rules_short_trips = {TT_USA_VALUES, .name = "short_trips", .title = "Short Trips",
                                       .board = &tt_board_short_trips, .drawn_tickets = 4};
