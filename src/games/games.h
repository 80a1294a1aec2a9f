/* games.h: the defaults of a game: those of usa. The other games state only what differs. For src/games/NAME/NAME.c. */
#ifndef TURNTABLE_GAMES_H
#define TURNTABLE_GAMES_H

#include "games/list.h"
#include "rules/core.h"

/* A later initializer of the same field replaces one of these. */
#pragma GCC diagnostic ignored "-Woverride-init"
#ifdef __clang__
#pragma clang diagnostic ignored "-Winitializer-overrides"
#endif

/* The values of usa (docs/rules.md, G), its tie-breaks and the numbers of its rules. */
#define TT_USA_VALUES                                                                                                  \
    .min_players = 2, .max_players = 5, .trains = 45, .each_color = 12, .locomotives = 14, .dealt_cards = 4,           \
    .drawn_cards = 2, .locomotive_draws = 2, .renewal_locomotives = 3, .extra_locomotives = 8,                         \
    .closed_parallel_players = 3, .dealt_tickets = 3, .kept_at_start = 2, .drawn_tickets = 3, .kept_in_turn = 1,       \
    .last_round_trains = 2, .tunnel_cards = 3, .marker_cards = 2, .unkept = TT_UNKEPT_UNDER, .longest_bonus = 10,      \
    .points = {0, 1, 2, 4, 7, 10, 15, 18, 21}, .reshuffles = true,                                                     \
    .turn_actions = 1 << TT_ACTION_DRAW | 1 << TT_ACTION_DRAW_BLIND | 1 << TT_ACTION_TICKETS | 1 << TT_ACTION_CLAIM |  \
                    1 << TT_ACTION_PASS,                                                                               \
    .ties = {TT_TIE_TICKETS, TT_TIE_LONGEST}, .bots = &tt_bots_usa, .board = &tt_board_usa,                            \
    .number = {                                                                                                        \
        [TT_SUBJECT_CARDS] = "G-1",          [TT_SUBJECT_DEAL] = "G-1",         [TT_SUBJECT_NEXT_DEAL] = "G-1",        \
        [TT_SUBJECT_NEXT_MARKET] = "G-7",    [TT_SUBJECT_MARKET_FLUSH] = "G-7", [TT_SUBJECT_FIRST_OFFER] = "G-2",      \
        [TT_SUBJECT_FIRST_KEEP] = "G-2",     [TT_SUBJECT_TURN] = "G-4",         [TT_SUBJECT_DRAW] = "G-5",             \
        [TT_SUBJECT_NO_CARDS] = "G-9",       [TT_SUBJECT_RESHUFFLE] = "G-8",    [TT_SUBJECT_TICKETS] = "G-14",         \
        [TT_SUBJECT_PASS] = "G-13",          [TT_SUBJECT_LAST_ROUND] = "G-17",  [TT_SUBJECT_END] = "G-17",             \
        [TT_SUBJECT_ROUTE_POINTS] = "G-11",  [TT_SUBJECT_FERRY] = "E-2",        [TT_SUBJECT_MARK] = "E-10",            \
        [TT_SUBJECT_TICKET_POINTS] = "G-16", [TT_SUBJECT_COMPLETED] = "G-16",   [TT_SUBJECT_VICTORY] = "G-19",         \
    }

#endif
