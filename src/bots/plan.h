/* plan.h: what a seat of a board game would do with the rest of the game.
 *
 *     prospect   what the seat faces, worked out once for a decision: what every route is worth and costs it
 *     plan       the tickets it means to complete, the routes for them and for the rest of its trains, the cards for
 *                each of these, and what all that is worth
 *
 * A prospect is made from a table, a hand and tickets, so it serves a view as well as a sampled state. Costs and values
 * are in points: a turn and a train have a price in points, so that everything can be weighed against everything. A way
 * between two cities is the cheapest by these prices; several tickets share ways (a Steiner forest, by insertion and
 * improvement). Nothing here draws random numbers or keeps anything. */
#ifndef TURNTABLE_BOTS_PLAN_H
#define TURNTABLE_BOTS_PLAN_H

#include "games/bot_settings.h"
#include "turntable/rules.h"
#include "turntable/score.h"
#include "turntable/view.h"

const tt_plan_setting *tt_style_setting(tt_plan_style style, const tt_game *game); /* NULL without a board */

enum {
    TT_PLAN_PAIRS = 32,      /* pairs of cities to be joined */
    TT_PLAN_ITEMS = 48,      /* routes of a plan */
    TT_PLAN_BARRED = 1 << 28 /* a price nobody pays */
};

/* A board as far as a seat can still use it: for each city its links, one to a neighbor: the cheapest. */
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
    int home;                         /* the starting city (W-1), or TT_NO_CITY */
    int stations;                     /* left to build */
    uint64_t held;                    /* tickets in the hand */
    uint64_t done;                    /* those of them that are completed */
    double horizon;                   /* turns the seat has left, this one counted, as the others' trains tell */
    tt_routes owned;                  /* by the seat */
    tt_routes open;                   /* routes it can still claim: by the rules, and with its trains */
    tt_routes borrowed;               /* europe: routes of others, while a station is left */
    int unseen[TT_CARDS];             /* cards that lie nobody knows where */
    int unseen_count;                 /* how many they are */
    double card_turns[TT_COLORS + 1]; /* turns that a missing card of a color takes; of the likeliest for gray */
    uint8_t part[TT_MAX_CITIES];      /* parts of the own network, as tt_network_parts gives them */
    uint64_t joined[TT_MAX_CITIES];   /* the cities of each part, by its number */
    int8_t gain[TT_MAX_ROUTES];       /* points a claim of an open route scores at once, less what it gives to others */
    int price[TT_MAX_ROUTES];         /* of a route in hundredths of a point; 0: owned; TT_PLAN_BARRED */
    tt_graph graph;
} tt_prospect;

/* Fills *prospect for `seat`, whose hand and tickets are given; the pointers must outlive it. */
void tt_prospect_make(const tt_game *game, const tt_table_part *table, int seat, const uint8_t hand[TT_CARDS],
                      uint64_t held, const tt_plan_setting *setting, tt_prospect *prospect);

/* Links the cities by the routes whose price is below TT_PLAN_BARRED. What is asked of the graph may lower prices of
 * its routes, but must not make one dearer than another between the same cities. */
void tt_graph_make(const tt_board *board, const int price[], tt_graph *graph);

/* The cheapest way from any city of `from` to any of `to` at these prices. *way (may be NULL) gets the routes of it
 * that are not free. The answer is its price, TT_PLAN_BARRED if there is none. */
int tt_graph_way(const tt_graph *graph, const int price[], uint64_t from, uint64_t to, tt_routes *way);

/* The price of getting from the nearest of the cities in `from` to every city. */
void tt_graph_spread(const tt_graph *graph, const int price[], uint64_t from, int distance[TT_MAX_CITIES]);

/* A network that joins pairs of cities. */
typedef struct tt_forest {
    int pairs;
    struct {
        uint8_t a, b, ticket;
        bool reached;  /* false: there is no way */
        tt_routes way; /* that are not owned */
    } pair[TT_PLAN_PAIRS];
    uint8_t used[TT_MAX_ROUTES]; /* pairs that lead over a route */
    tt_routes routes;            /* all of them */
    uint64_t tickets;            /* tickets it completes */
    int price;                   /* of all routes together */
    int trains;
} tt_forest;

/* The cheapest network found that completes `tickets`, as far as that can be, together with the network there is. */
void tt_forest_grow(const tt_prospect *prospect, uint64_t tickets, tt_forest *forest);

/* Drops from a forest the tickets that are not worth their price, or take more trains or turns than there are. */
void tt_forest_prune(const tt_prospect *prospect, tt_forest *forest);

/* A route of a plan and the cards set aside for it. */
typedef struct tt_plan_item {
    uint8_t route;
    uint8_t color;       /* it is to be paid with */
    uint8_t count;       /* cards of that color set aside */
    uint8_t locomotives; /* set aside */
    uint8_t missing;     /* cards, a spare for a tunnel not counted */
    uint8_t spare;       /* missing spare cards of a tunnel */
    bool fills;          /* true: for its own points, no ticket leads over it */
    double weight;       /* how much its cards are wanted; those of the first filling route: fade */
} tt_plan_item;

typedef struct tt_plan {
    tt_forest forest;
    int items;
    tt_plan_item item[TT_PLAN_ITEMS];
    uint8_t left[TT_CARDS];  /* cards of the hand that no item has */
    double turns;            /* that the routes for tickets take */
    double wanted[TT_CARDS]; /* what a card drawn is worth to the plan, as tt_items_want has it */
} tt_plan;

/* Makes a plan for the tickets held. */
void tt_plan_make(const tt_prospect *prospect, tt_plan *plan);

/* What holding `tickets` (as well as what the prospect holds) would be worth: completed less failed ones, less the
 * price of the routes. For comparing choices of tickets. */
double tt_plan_tickets_worth(const tt_prospect *prospect, uint64_t tickets);

/* What drawing new tickets promises: the expected worth of the best use of an offer. */
double tt_plan_offer_worth(const tt_prospect *prospect, const tt_plan *plan);

/* The same when the game ends at once: tickets that the network completes, or the least bad one. */
double tt_plan_offer_worth_now(const tt_prospect *prospect);

/* Points that controlling `city` promises (W-5); there may be no plan yet (NULL). */
double tt_plan_city_worth(const tt_prospect *prospect, const tt_plan *plan, int city);

/* How likely, 0 .. 1, the hand can pay for a tunnel whatever is turned up, when `spare` cards are left for it. */
double tt_plan_tunnel_odds(const tt_prospect *prospect, int color, int spare);

/* The tickets of a forest that lead over a route: what is lost if it is taken. */
uint64_t tt_forest_over(const tt_forest *forest, int route);

/* The payment for a route that `left` serves best, with what is missing. */
tt_plan_item tt_plan_item_of(const tt_prospect *prospect, int route, const uint8_t left[TT_CARDS]);

/* plan_items.c: sets cards of the hand aside for the routes of the forest, then for routes that fill. */
void tt_plan_fill(const tt_prospect *prospect, tt_plan *plan);

/* plan_weigh.c: single things, for whoever plans or follows a plan. */

/* What is printed on tickets, together. */
int tt_ticket_points(const tt_board *board, uint64_t tickets);

/* The tickets among `open` that claiming a route completes, where `part` are the parts of the network without it. */
uint64_t tt_tickets_met(const tt_board *board, const uint8_t part[TT_MAX_CITIES], uint64_t open, int route);

/* What completing them adds at the end: they count for the seat instead of against it. */
int tt_completed_points(const tt_board *board, const uint8_t part[TT_MAX_CITIES], uint64_t open, int route);

/* The routes that a seat can still claim: by the rules, and with its trains. */
tt_routes tt_routes_to_claim(const tt_game *game, const tt_rails *rails, int seat);

/* The cities that some routes enter. */
uint64_t tt_routes_cities(const tt_board *board, const tt_routes *routes);

/* How urgent a claim is for a seat: how likely somebody else makes it first; below 0 where waiting is better. */
double tt_route_danger(const tt_game *game, const tt_table_part *table, const tt_plan_setting *setting, int seat,
                       int route);

/* Points that controlling `city` promises (W-5) to somebody who can still claim the routes of `open` and means to claim
 * those of `planned`. */
double tt_city_worth(const tt_game *game, const tt_rails *rails, const tt_plan_setting *setting, const tt_routes *open,
                     const tt_routes *planned, int city);

/* Routes to a city that others than `seat` may still claim, counted for each of them. */
int tt_ways_in(const tt_game *game, const tt_rails *rails, int seat, int city);

/* What paying with `set` costs a plan that does not want the cards in `left`: those are cheap. */
double tt_payment_cost(const tt_plan_setting *setting, const uint8_t left[TT_CARDS], tt_set set);

/* The claim of a route with the cards set aside for it. */
tt_action tt_item_claim(const tt_plan_item *item);

/* What each card would be worth if it were drawn: `idle` if nothing wants it, the greatest weight of an item that does
 * (some 3 at most), `loco` for a locomotive. */
void tt_items_want(const tt_board *board, const tt_plan_setting *setting, const tt_plan_item item[], int count,
                   double wanted[TT_CARDS]);

#endif
