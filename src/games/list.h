/* list.h: declares what the folders of src/games define. The only list of games is in src/meson.build; the build makes
 * games_list.h from it. */
#ifndef TURNTABLE_GAMES_LIST_H
#define TURNTABLE_GAMES_LIST_H

#include "games_list.h"
#include "turntable/game.h"

/* Every game has rules; it may use the board, weights and bot settings of another game. */
#define TT_GAME_DECLARED(name)                                                                                         \
    extern const tt_rules tt_rules_##name;                                                                             \
    extern const tt_board tt_board_##name;                                                                             \
    extern const struct tt_game_bots tt_bots_##name;                                                                   \
    extern const struct tt_search_net tt_search_net_##name;                                                            \
    extern const struct tt_joint_net tt_joint_net_##name;                                                              \
    extern const struct tt_belief_net tt_belief_net_##name;
TT_GAMES(TT_GAME_DECLARED)
#undef TT_GAME_DECLARED

#endif
