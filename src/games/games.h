/* games.h: the rule values of the four games: usa's are the default, the others name what differs. */
#ifndef TURNTABLE_GAMES_H
#define TURNTABLE_GAMES_H

#include "rules/core.h"

/* The parameters of usa (docs/rules.md, G). A later initialiser of the same field replaces one of these. */
#define TT_USA_VALUES                                                                                                  \
    .min_players = 2, .max_players = 5, .trains = 45, .each_color = 12, .locomotives = 14, .dealt_cards = 4,           \
    .drawn_cards = 2, .locomotive_draws = 2, .renewal_locomotives = 3, .extra_locomotives = 8,                         \
    .closed_parallel_players = 3, .dealt_tickets = 3, .kept_at_start = 2, .drawn_tickets = 3, .kept_in_turn = 1,       \
    .last_round_trains = 2, .tunnel_cards = 3, .marker_cards = 2, .unkept = TT_UNKEPT_UNDER, .longest_bonus = 10,      \
    .points = {0, 1, 2, 4, 7, 10, 15, 18, 21}, .reshuffles = true,                                                     \
    .turn_actions = 1 << TT_ACTION_DRAW | 1 << TT_ACTION_DRAW_BLIND | 1 << TT_ACTION_TICKETS | 1 << TT_ACTION_CLAIM |  \
                    1 << TT_ACTION_PASS

extern const tt_rules tt_rules_usa, tt_rules_europe, tt_rules_old_west, tt_rules_card_game;

#endif
