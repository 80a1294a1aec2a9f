/* list.h: what the folders of src/games define, by name. src/meson.build has the one list of games; from it
 * games_list.h is made while building. */
#ifndef TURNTABLE_GAMES_LIST_H
#define TURNTABLE_GAMES_LIST_H

#include "games_list.h"
#include "turntable/game.h"

/* Rules every game has; a board, weights and settings of bots may be those of another game. */
#define TT_GAME_DECLARED(name)                                                                                         \
    extern const tt_rules tt_rules_##name;                                                                             \
    extern const tt_board tt_board_##name;                                                                             \
    extern const struct tt_game_bots tt_bots_##name;                                                                   \
    extern const struct tt_search_net tt_search_net_##name;
TT_GAMES(TT_GAME_DECLARED)
#undef TT_GAME_DECLARED

#endif
