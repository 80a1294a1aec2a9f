/* bots.c: bot settings of usa. */
#include "games/bots.h"

#define SEARCH TT_SEARCH_BOARD, .own_rich = 0.8, .refresh = 20
#define STRATEGIST TT_STRATEGIST, .candidates = 8, .spread = 6, .noise = 2, .by_points = 1

const tt_game_bots tt_bots_usa = {
    .plan = {[TT_STYLE_PLANNER] = {{TT_PLAN_PLANNER, .used = 0.89, .wish = 1.7, .train = 1.7, .least = 1,
                                    .ticket = 0.69, .pace = 0.559, .rush = 1.66, .fade = 1.26, .near = 0.1,
                                    .far = -0.06, .late = 1.5, .hand_loco = 0.433, .reach = 0.259, .doubt = 0,
                                    .scarce = 0},
                                   {TT_PLAN_PLANNER, .used = 0.78, .wish = 1.7, .train = 1.7, .least = 1,
                                    .ticket = 0.69, .pace = 0.521, .rush = 2, .fade = 0.93, .near = 0.05, .far = -0.03,
                                    .late = 1.5, .hand_loco = 0.433, .reach = 0.259, .doubt = 0, .scarce = 0}},
             [TT_STYLE_RACER] = {{TT_PLAN_RACER}, {TT_PLAN_RACER}},
             [TT_STYLE_LIVELY] = {{TT_PLAN_LIVELY_DUEL, .used = 0.89, .loco = 1.4, .gray = 0.65, .wish = 1.7,
                                   .train = 1.7, .least = 1, .ticket = 0.69, .pace = 0.56, .rush = 1.66, .fade = 1,
                                   .near = -0.05, .far = -0.03, .late = 1.87, .hand_loco = 0.433, .reach = 0.259,
                                   .doubt = 0, .scarce = 0},
                                  {TT_PLAN_LIVELY, .used = 0.78, .wish = 1.7, .train = 1.7, .least = 1, .ticket = 0.69,
                                   .pace = 0.521, .rush = 2, .fade = 0.93, .near = 0.131, .far = 0, .late = 1.5,
                                   .hand_loco = 0.433, .reach = 0.259, .doubt = 0, .scarce = 0}}},
    .search = {[TT_SEARCH_USUAL] = {.iterations = 740, .own = 2.5, SEARCH, TT_SEARCH_ALONE},
               [TT_SEARCH_STRATEGIST] = {.iterations = 900, SEARCH, STRATEGIST},
               [TT_SEARCH_EXPERT] = {.iterations = 4500, SEARCH, STRATEGIST}},
    .net = TT_YARDSTICK_NET(usa),
    .joint = &tt_joint_net_usa,
    .belief = &tt_belief_net_usa,
    .stated = {{0.029f, 0.109f, 0.194f, 0.277f, 0.357f, 0.435f, 0.505f, 0.561f, 0.637f, 0.736f, 0.871f},
               {0.003f, 0.060f, 0.126f, 0.225f, 0.306f, 0.368f, 0.461f, 0.512f, 0.564f, 0.643f, 0.719f}},
    .tempo = {{0.04f, 0.0f}, {-0.55f, -0.003f}, {-0.23f, -0.0035f}, {0.56f, -0.0007f}},
};
