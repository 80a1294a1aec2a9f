/* bots.h: settings that several games share. For the files of src/games that hold bot settings. */
#ifndef TURNTABLE_GAMES_BOTS_H
#define TURNTABLE_GAMES_BOTS_H

#include <stddef.h>

#include "games/bot_settings.h"
#include "games/list.h"

/* Settings of the bots that plan. These values, and those in bots.c of each game, come from games between bots in which
 * one value at a time was varied. The program that did this is not kept. */

/* Shared by all styles. */
#define TT_PLAN_SHARED                                                                                                 \
    .card = 0.5, .ferry = 0.9, .tunnel = 0.7, .tunnel_spare = 1, .gain = 1.15, .risk = 0.3, .slack = 2, .idle = 0.25,  \
    .fills = 5, .others = 1, .alvin = 4

/* Shared by the planners of all games: they collect cards and claim late. */
#define TT_PLAN_PLANNER                                                                                                \
    TT_PLAN_SHARED, .patience = 1.24, .loco = 1.35, .gray = 0.6, .turn = 1.52, .dearer = 1.28, .keep_more = -0.345,    \
                    .fill_waits = 4.53

/* The lively planner claims what its tickets need as soon as it can, and when its hand is full. */
#define TT_PLAN_LIVELY_SHARED TT_PLAN_SHARED, .turn = 1.52, .dearer = 1.28, .keep_more = -0.345, .fill_waits = 4.5
#define TT_PLAN_LIVELY TT_PLAN_LIVELY_SHARED, .patience = 1.1, .loco = 1.5, .gray = 0.75, .plenty = 17, .eager = 2.5
#define TT_PLAN_LIVELY_DUEL TT_PLAN_LIVELY_SHARED, .patience = 1.25, .plenty = 18, .eager = 4 /* usa, europe */

/* A racer keeps only tickets that cost it nothing, and claims at once whatever it can. */
#define TT_PLAN_RACER                                                                                                  \
    TT_PLAN_SHARED, .patience = 1.24, .loco = 1.35, .gray = 0.6, .turn = 1.6, .dearer = 1, .keep_more = 8,             \
                    .fill_waits = 0, .used = 0.9, .wish = 1, .train = 1.2, .least = 0.3, .ticket = 0.6, .pace = 0.72,  \
                    .rush = 2, .fade = 0.93, .near = 0.1, .far = 0.04, .late = 0, .hand_loco = 0.433, .reach = 0.259,  \
                    .doubt = 0, .scarce = 0, .marker = 0.15, .globetrotter = 4

/* Settings of the search except the number of games; found in the same way. */
#define TT_SEARCH_TIME .time_usual = 20000000, .time_start = 80, .time_turn = 96, .time_last = 100000
#define TT_SEARCH_BOARD                                                                                                \
    TT_SEARCH_TIME, .rounds = 3, .prior = 0.5, .most_prior = 10, .block = 4, .block_prior = 3, .block_worlds = 6,      \
                    .block_games = 16, .share_keep = 4, .share_second = 0.6, .share_turn = 1.2, .decided = 40,         \
                    .doubt = 20, .win = 10, .fit = 6, .fit_done = 10, .fit_lost = 0.2, .sweeps = 6, .borrowed = 4

/* The weights of the search. The page goes without it. */
#ifdef TT_WITHOUT_YARDSTICK
#define TT_YARDSTICK_NET(name) NULL
#else
#define TT_YARDSTICK_NET(name) &tt_search_net_##name
#endif

/* The search evaluates each seat alone; the strategist two together, and has beliefs. */
#define TT_SEARCH_ALONE .candidates = 6, .spread = 1.5, .noise = 2, .turns = 16
#define TT_STRATEGIST .wide = true, .turns = 8, .sets = 96, .by_margin = 1, .by_win = 60

#endif
