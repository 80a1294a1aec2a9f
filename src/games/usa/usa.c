/* usa.c: the default game. It has no code of its own. */
#include "games/games.h"

const tt_rules tt_rules_usa = {TT_USA_VALUES, .name = "usa", .title = "USA", .in_signature = true};
