/* bots.c: bot settings of europe. */
#include "games/bots.h"

#define SEARCH TT_SEARCH_BOARD, .own = 0.6, .own_rich = 0.6, .crowd = 4, .refresh = 8
#define STRATEGIST TT_STRATEGIST, .candidates = 6, .spread = 6, .noise = 2, .by_points = 1

const tt_game_bots tt_bots_europe = {
    .plan = {[TT_STYLE_PLANNER] = {{TT_PLAN_PLANNER, .used = 1.03, .wish = 1.3, .train = 1.3, .least = 1,
                                    .ticket = 0.759, .pace = 0.582, .rush = 2, .fade = 1.32, .near = 0.1,
                                    .far = -0.0618, .late = 1.02, .hand_loco = 0.36, .reach = 0.222, .doubt = 0.0246,
                                    .scarce = 0.0728},
                                   {TT_PLAN_PLANNER, .used = 0.93, .wish = 1, .train = 1.3, .least = 1, .ticket = 0.759,
                                    .pace = 0.582, .rush = 2, .fade = 1.32, .near = 0.1, .far = -0.0618, .late = 1.02,
                                    .hand_loco = 0.36, .reach = 0.222, .doubt = 0.0246, .scarce = 0.0728}},
             [TT_STYLE_RACER] = {{TT_PLAN_RACER}, {TT_PLAN_RACER}},
             [TT_STYLE_LIVELY] = {{TT_PLAN_LIVELY_DUEL, .used = 1.03, .loco = 1.5, .gray = 0.75, .wish = 1.3,
                                   .train = 1.3, .least = 1, .ticket = 0.759, .pace = 0.56, .rush = 2, .fade = 0.9,
                                   .near = 0.13, .far = -0.03, .late = 1.8, .hand_loco = 0.36, .reach = 0.222,
                                   .doubt = 0.0246, .scarce = 0.0728},
                                  {TT_PLAN_LIVELY, .used = 0.93, .wish = 1, .train = 1.3, .least = 1, .ticket = 0.759,
                                   .pace = 0.582, .rush = 2, .fade = 1.32, .near = 0.131, .far = 0, .late = 1.02,
                                   .hand_loco = 0.36, .reach = 0.222, .doubt = 0.0246, .scarce = 0.0728}}},
    .search = {[TT_SEARCH_USUAL] = {.iterations = 360, SEARCH, TT_SEARCH_ALONE},
               [TT_SEARCH_STRATEGIST] = {.iterations = 520, SEARCH, STRATEGIST},
               [TT_SEARCH_EXPERT] = {.iterations = 3500, SEARCH, STRATEGIST}},
    .net = TT_YARDSTICK_NET(europe),
    .joint = &tt_joint_net_europe,
    .belief = &tt_belief_net_europe,
    .overlooked = 1.2,
    .stated = {{0.000f, 0.052f, 0.123f, 0.223f, 0.329f, 0.396f, 0.480f, 0.558f, 0.643f, 0.737f, 0.852f},
               {0.000f, 0.021f, 0.049f, 0.146f, 0.242f, 0.249f, 0.261f, 0.292f, 0.397f, 0.555f, 0.712f}},
    .tempo = {{0.11f, 0.0027f}, {0.28f, -0.0005f}, {0.82f, 0.0044f}, {1.47f, 0.0061f}},
};
