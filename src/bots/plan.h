/* plan.h: what a seat of a board game would do with the rest of the game.
 *
 *     prospect   the situation of the seat, worked out once per decision: value and price of every route
 *     plan       the tickets it wants to complete, the routes for them and for its other trains, the cards set
 *                aside for each route, and the value of all that
 *
 * A prospect is made from a table, a hand and tickets, so it works for a view as well as for a sampled state. Turns and
 * trains have a price in points, so all costs and values are in points and can be compared. A path between two cities
 * is the cheapest one by these prices; several tickets share paths (a Steiner forest, by insertion and improvement).
 * Nothing here draws random numbers or keeps state. */
#ifndef TURNTABLE_BOTS_PLAN_H
#define TURNTABLE_BOTS_PLAN_H

#include "games/bot_settings.h"
#include "turntable/rules.h"
#include "turntable/score.h"
#include "turntable/view.h"

const tt_plan_setting *tt_style_setting(tt_plan_style style, const tt_game *game); /* NULL without a board */

enum {
    TT_PLAN_PAIRS = 32,      /* pairs of cities to join */
    TT_PLAN_ITEMS = 48,      /* routes of a plan */
    TT_PLAN_BARRED = 1 << 28 /* the price of a route that cannot be used */
};

/* The part of a board that a seat can still use: for each city its neighbors, each by the cheapest route. */
typedef struct tt_graph {
    int cities;
    uint16_t first[TT_MAX_CITIES + 1];
    struct {
        uint8_t city, route;
    } link[2 * TT_MAX_ROUTES];
} tt_graph;

typedef struct tt_prospect {
    const tt_game *game;
    const tt_table_part *table;
    const tt_plan_setting *setting;
    const uint8_t *hand;
    int seat;
    int trains;
    int home;             /* the starting city (W-1), or TT_NO_CITY */
    int stations;         /* stations left to build */
    uint64_t held;        /* tickets in the hand */
    uint64_t done;        /* the completed ones among them */
    double horizon;       /* turns the seat has left, including this one, estimated from the others' trains */
    tt_routes owned;      /* routes of the seat */
    tt_routes open;       /* routes it can still claim: by the rules, and with its trains */
    tt_routes borrowed;   /* europe: routes of others, while a station is left */
    int unseen[TT_CARDS]; /* cards whose place is unknown */
    int unseen_count;     /* their number */
    double card_turns[TT_COLORS + 1]; /* turns to get a missing card of a color; for gray, of the likeliest color */
    uint8_t part[TT_MAX_CITIES];      /* parts of the seat's network, as tt_network_parts gives them */
    uint64_t joined[TT_MAX_CITIES];   /* the cities of each part, by its number */
    int8_t gain[TT_MAX_ROUTES]; /* points that claiming an open route scores at once, minus those it gives to others */
    int price[TT_MAX_ROUTES];   /* of a route, in hundredths of a point; 0: owned; TT_PLAN_BARRED: cannot be used */
    tt_graph graph;
} tt_prospect;

/* Fills *prospect for `seat` with the given hand and tickets. All pointers must stay valid as long as *prospect is
 * used. */
void tt_prospect_make(const tt_game *game, const tt_table_part *table, int seat, const uint8_t hand[TT_CARDS],
                      uint64_t held, const tt_plan_setting *setting, tt_prospect *prospect);

/* Links the cities by the routes with a price below TT_PLAN_BARRED. Later calls may pass lower prices, but the order of
 * prices between parallel routes must stay the same. */
void tt_graph_make(const tt_board *board, const int price[], tt_graph *graph);

/* Returns the price of the cheapest path from any city of `from` to any of `to`, or TT_PLAN_BARRED if there is none.
 * *way (may be NULL) gets the routes of the path that are not free. */
int tt_graph_way(const tt_graph *graph, const int price[], uint64_t from, uint64_t to, tt_routes *way);

/* Fills distance[] with the price of the cheapest path from `from` to every city. */
void tt_graph_spread(const tt_graph *graph, const int price[], uint64_t from, int distance[TT_MAX_CITIES]);

/* A network that joins pairs of cities. */
typedef struct tt_forest {
    int pairs;
    struct {
        uint8_t a, b, ticket;
        bool reached;  /* false: there is no path */
        tt_routes way; /* routes of the path that are not owned */
    } pair[TT_PLAN_PAIRS];
    uint8_t used[TT_MAX_ROUTES]; /* number of pairs whose path uses a route */
    tt_routes routes;            /* all of them */
    uint64_t tickets;            /* tickets it completes */
    int price;                   /* of all routes */
    int trains;
} tt_forest;

/* Fills *forest with the cheapest network found that completes as many of `tickets` as possible, together with the
 * routes the seat owns. */
void tt_forest_grow(const tt_prospect *prospect, uint64_t tickets, tt_forest *forest);

/* Drops the tickets that are not worth their price, or that take more trains or turns than there are. */
void tt_forest_prune(const tt_prospect *prospect, tt_forest *forest);

/* A route of a plan and the cards set aside for it. */
typedef struct tt_plan_item {
    uint8_t route;
    uint8_t color;       /* of the payment */
    uint8_t count;       /* cards of that color set aside */
    uint8_t locomotives; /* locomotives set aside */
    uint8_t missing;     /* missing cards, without the spare cards for a tunnel */
    uint8_t spare;       /* missing spare cards for a tunnel */
    bool fills;          /* true: claimed for its own points, no ticket uses it */
    double weight;       /* how much its cards are wanted; the first filler route has `fade` */
} tt_plan_item;

typedef struct tt_plan {
    tt_forest forest;
    int items;
    tt_plan_item item[TT_PLAN_ITEMS];
    uint8_t left[TT_CARDS];  /* cards of the hand that are set aside for no item */
    double turns;            /* turns to claim the routes for tickets */
    double wanted[TT_CARDS]; /* value of drawing a card, from tt_items_want */
} tt_plan;

/* Makes a plan for the tickets the seat holds. */
void tt_plan_make(const tt_prospect *prospect, tt_plan *plan);

/* The value of holding `tickets` in addition to those of the prospect: completed minus failed ones, minus the price of
 * the routes. For comparing choices of tickets. */
double tt_plan_tickets_worth(const tt_prospect *prospect, uint64_t tickets);

/* The same for keeping `kept` of an offer, as the planner rates it: each ticket must bring more than its price. */
double tt_plan_keep_worth(const tt_prospect *prospect, uint64_t kept);

/* The expected value of drawing new tickets. */
double tt_plan_offer_worth(const tt_prospect *prospect, const tt_plan *plan);

/* The same if the game ends at once: only tickets that the network already completes count, or the least bad one. */
double tt_plan_offer_worth_now(const tt_prospect *prospect);

/* The points expected from controlling `city` (W-5); plan may be NULL. */
double tt_plan_city_worth(const tt_prospect *prospect, const tt_plan *plan, int city);

/* The chance, 0 .. 1, that `spare` cards are enough for the surcharge of a tunnel paid in this color. */
double tt_plan_tunnel_odds(const tt_prospect *prospect, int color, int spare);

/* The tickets of a forest whose paths use a route. */
uint64_t tt_forest_over(const tt_forest *forest, int route);

/* The best payment for a route with the cards in `left`, and what is missing. */
tt_plan_item tt_plan_item_of(const tt_prospect *prospect, int route, const uint8_t left[TT_CARDS]);

/* plan_items.c: sets cards of the hand aside for the routes of the forest, then for filler routes. */
void tt_plan_fill(const tt_prospect *prospect, tt_plan *plan);

/* plan_weigh.c: the value of single routes, cities and payments. */

/* The sum of the values printed on tickets. */
int tt_ticket_points(const tt_board *board, uint64_t tickets);

/* The tickets of `open` that claiming a route completes; `part` are the parts of the network without it. */
uint64_t tt_tickets_met(const tt_board *board, const uint8_t part[TT_MAX_CITIES], uint64_t open, int route);

/* The points that completing them adds at the end. Each counts twice: it scores instead of costing points. */
int tt_completed_points(const tt_board *board, const uint8_t part[TT_MAX_CITIES], uint64_t open, int route);

/* The routes that a seat can still claim by the rules and with its trains. */
tt_routes tt_routes_to_claim(const tt_game *game, const tt_rails *rails, int seat);

/* The cities at the ends of some routes. */
uint64_t tt_routes_cities(const tt_board *board, const tt_routes *routes);

/* The chance that another seat claims a route first; below 0 if waiting is better. */
double tt_route_danger(const tt_game *game, const tt_table_part *table, const tt_plan_setting *setting, int seat,
                       int route);

/* The points expected from controlling `city` (W-5) for a seat that can still claim the routes in `open` and plans to
 * claim those in `planned`. */
double tt_city_worth(const tt_game *game, const tt_rails *rails, const tt_plan_setting *setting, const tt_routes *open,
                     const tt_routes *planned, int city);

/* The number of routes to a city that other seats than `seat` may still claim, counted once per such seat. */
int tt_ways_in(const tt_game *game, const tt_rails *rails, int seat, int city);

/* The cost of paying with `set`. Cards in `left` are cheap because the plan does not need them. */
double tt_payment_cost(const tt_plan_setting *setting, const uint8_t left[TT_CARDS], tt_set set);

/* The action that claims a route with the cards set aside for it. */
tt_action tt_item_claim(const tt_plan_item *item);

/* Fills the value of drawing each card: `idle` if no item needs it, else the greatest weight of an item that does (up
 * to about 3); `loco` for a locomotive. */
void tt_items_want(const tt_board *board, const tt_plan_setting *setting, const tt_plan_item item[], int count,
                   double wanted[TT_CARDS]);

#endif
