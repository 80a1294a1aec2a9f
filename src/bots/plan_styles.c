/* plan_styles.c: how the bots that plan weigh things. What stands here was found by letting them play against each
 * other with one value after the other varied; the program that did so is not kept. */
#include "bots/plan.h"

/* What all share. */
#define SHARED                                                                                                         \
    .card = 0.5, .ferry = 0.9, .tunnel = 0.7, .tunnel_spare = 1, .gain = 1.15, .risk = 0.3, .slack = 2,                \
    .patience = 1.24, .loco = 1.35, .idle = 0.25, .gray = 0.6, .fills = 5, .others = 1, .alvin = 4

/* What the planners share: they collect, and claim late. */
#define PLANNER SHARED, .turn = 1.52, .dearer = 1.28, .keep_more = -0.345, .fill_waits = 4.53

const tt_plan_style tt_style_planner = {{
    {{PLANNER, .wish = 1.7, .train = 1.7, .least = 1, .ticket = 0.69, .pace = 0.559, .rush = 1.66, .fade = 1.26,
      .near = 0.1, .far = -0.06, .late = 1.5, .hand_loco = 0.433, .reach = 0.259, .doubt = 0, .scarce = 0},
     {PLANNER, .wish = 1.7, .train = 1.7, .least = 1, .ticket = 0.69, .pace = 0.521, .rush = 2, .fade = 0.93,
      .near = 0.05, .far = -0.03, .late = 1.5, .hand_loco = 0.433, .reach = 0.259, .doubt = 0, .scarce = 0}},
    {{PLANNER, .wish = 1.3, .train = 1.3, .least = 1, .ticket = 0.759, .pace = 0.582, .rush = 2, .fade = 1.32,
      .near = 0.1, .far = -0.0618, .late = 1.02, .hand_loco = 0.36, .reach = 0.222, .doubt = 0.0246, .scarce = 0.0728},
     {PLANNER, .wish = 1, .train = 1.3, .least = 1, .ticket = 0.759, .pace = 0.582, .rush = 2, .fade = 1.32,
      .near = 0.1, .far = -0.0618, .late = 1.02, .hand_loco = 0.36, .reach = 0.222, .doubt = 0.0246, .scarce = 0.0728}},
    {{PLANNER, .wish = 2.3, .train = 1.7, .least = 1, .ticket = 0.85, .pace = 0.521, .rush = 2, .fade = 1.2,
      .near = 0.1, .far = 0.04, .late = 1.5, .hand_loco = 0.433, .reach = 0.259, .doubt = 0, .scarce = 0,
      .marker = 0.05, .globetrotter = 6},
     {PLANNER, .wish = 3, .train = 1.2, .least = 0.5, .ticket = 0.85, .pace = 0.58, .rush = 2, .fade = 0.93,
      .near = 0.1, .far = 0.04, .late = 1.5, .hand_loco = 0.433, .reach = 0.259, .doubt = 0, .scarce = 0,
      .marker = 0.15, .globetrotter = 4}},
}};

/* A racer believes in no tickets but those that cost it nothing, and claims whatever it can at once. */
#define RACER                                                                                                          \
    SHARED, .turn = 1.6, .dearer = 1, .keep_more = 8, .fill_waits = 0, .wish = 1, .train = 1.2, .least = 0.3,          \
            .ticket = 0.6, .pace = 0.72, .rush = 2, .fade = 0.93, .near = 0.1, .far = 0.04, .late = 0,                 \
            .hand_loco = 0.433, .reach = 0.259, .doubt = 0, .scarce = 0, .marker = 0.15, .globetrotter = 4

const tt_plan_style tt_style_racer = {{
    {{RACER}, {RACER}},
    {{RACER}, {RACER}},
    {{RACER}, {RACER}},
}};
