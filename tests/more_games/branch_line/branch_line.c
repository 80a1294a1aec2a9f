/* branch_line.c: a game that is nothing but this file: usa with other values. scripts/more-games builds and tests it.
 */
#include "games/games.h"

const tt_rules tt_rules_branch_line = {TT_USA_VALUES,    .name = "branch_line",        .title = "Branch Line",
                                       .max_players = 3, .closed_parallel_players = 2, .longest_bonus = 7};
