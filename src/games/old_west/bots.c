/* bots.c: bot settings of old_west. */
#include "games/bots.h"

#define SEARCH TT_SEARCH_BOARD, .crowd = 4, .refresh = 20
#define STRATEGIST TT_STRATEGIST, .candidates = 8, .spread = 3, .noise = 6, .bias = 3, .tickets = 5, .by_points = 0.5

const tt_game_bots tt_bots_old_west = {
    .plan = {[TT_STYLE_PLANNER] = {{TT_PLAN_PLANNER, .used = 0.71, .wish = 2.3, .train = 1.7, .least = 1,
                                    .ticket = 0.85, .pace = 0.521, .rush = 2, .fade = 1.2, .near = 0.1, .far = 0.04,
                                    .late = 1.5, .hand_loco = 0.433, .reach = 0.259, .doubt = 0, .scarce = 0,
                                    .marker = 0.05, .globetrotter = 6},
                                   {TT_PLAN_PLANNER, .used = 0.75, .wish = 3, .train = 1.2, .least = 0.5,
                                    .ticket = 0.85, .pace = 0.58, .rush = 2, .fade = 0.93, .near = 0.1, .far = 0.04,
                                    .late = 1.5, .hand_loco = 0.433, .reach = 0.259, .doubt = 0, .scarce = 0,
                                    .marker = 0.15, .globetrotter = 4}},
             [TT_STYLE_RACER] = {{TT_PLAN_RACER}, {TT_PLAN_RACER}},
             [TT_STYLE_LIVELY] = {{TT_PLAN_LIVELY, .used = 0.71, .wish = 2.3, .train = 1.7, .least = 1, .ticket = 0.85,
                                   .pace = 0.521, .rush = 2, .fade = 1.2, .near = 0.131, .far = 0, .late = 1.5,
                                   .hand_loco = 0.433, .reach = 0.259, .doubt = 0, .scarce = 0, .marker = 0.05,
                                   .globetrotter = 6},
                                  {TT_PLAN_LIVELY, .used = 0.75, .wish = 3, .train = 1.2, .least = 0.5, .ticket = 0.85,
                                   .pace = 0.58, .rush = 2, .fade = 0.93, .near = 0.131, .far = 0, .late = 1.5,
                                   .hand_loco = 0.433, .reach = 0.259, .doubt = 0, .scarce = 0, .marker = 0.15,
                                   .globetrotter = 4}}},
    .search = {[TT_SEARCH_USUAL] = {.iterations = 340, SEARCH, TT_SEARCH_ALONE},
               [TT_SEARCH_STRATEGIST] = {.iterations = 400, SEARCH, STRATEGIST},
               [TT_SEARCH_EXPERT] = {.iterations = 2500, SEARCH, STRATEGIST}},
    .net = TT_YARDSTICK_NET(old_west),
    .joint = &tt_joint_net_old_west,
    .belief = &tt_belief_net_old_west,
    .overlooked = 0.8,
    .stated = {{0.039f, 0.094f, 0.160f, 0.251f, 0.345f, 0.431f, 0.500f, 0.587f, 0.652f, 0.773f, 0.883f},
               {0.009f, 0.056f, 0.093f, 0.169f, 0.268f, 0.338f, 0.381f, 0.497f, 0.599f, 0.676f, 0.756f}},
    .tempo = {{0.61f, 0.0067f}, {0.27f, 0.0027f}, {-0.06f, 0.0f}, {-0.26f, -0.0016f}, {-0.26f, -0.0018f}},
};
