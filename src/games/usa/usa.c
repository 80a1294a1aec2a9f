/* usa.c: the game the others differ from. It has no steps of its own. */
#include "games/games.h"

const tt_rules tt_rules_usa = {TT_USA_VALUES, .name = "usa", .title = "USA", .in_signature = true};
