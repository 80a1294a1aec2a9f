/* bot_settings.h: the settings that bots use for a game. Types only: the numbers are in src/games/NAME/bots.c and
 * weights.c, and tt_rules.bots points to them. The rules never read them. */
#ifndef TURNTABLE_GAMES_BOT_SETTINGS_H
#define TURNTABLE_GAMES_BOT_SETTINGS_H

#include "turntable/game.h"

/* Weights of a planner. */
typedef struct tt_plan_setting {
    double turn;         /* points that a turn is worth */
    double train;        /* points that a train is worth */
    double card;         /* turns to get a missing card */
    double ferry;        /* turns to get a missing locomotive for a ferry */
    double tunnel;       /* cards that a plan expects to pay for a tunnel beyond its length */
    double tunnel_spare; /* cards beyond the length that a hand should have before it tries a tunnel */
    double hand_loco;    /* part of a missing card that a locomotive in hand replaces when routes are priced */
    double gain;         /* part of a route's points that is subtracted from its price */
    double least;        /* lowest price of a route, so that paths make no detours */
    double dearer;       /* points added to the price of a train when a network needs too many trains or turns */
    double risk;         /* points added to the price of a route that touches another player's network */
    double ticket;       /* part of a ticket's points that a plan counts */
    double keep_more;    /* points that a ticket must bring beyond its price to be kept */
    double pace;         /* turns that other players need for each train */
    double slack;        /* turns that the game may last longer than estimated */
    double patience;     /* turns that an unthreatened claim is worth; drawing two wanted cards is worth one */
    double fill_waits;   /* points subtracted from the claim of a filler route */
    double rush;         /* when fewer spare turns than this are left, claim everything possible, the best first */
    double loco;         /* value of a locomotive; a wanted card is 1 */
    double idle;         /* value of a card that the plan does not need */
    double gray;         /* value of a card for a gray route if its color is not the one collected */
    double wish;         /* weight of a card for a ticket's route; one for the first filler route has `fade` */
    double fade;         /* weight of each further filler route relative to the one before; above 1: collect widely */
    double reach;        /* points for each train of a filler route that lengthens the network (longest path) */
    double fills;        /* filler routes planned ahead */
    double doubt;        /* turns added to a filler route for the square of its missing cards */
    double scarce;       /* how much longer a missing card takes when its color has become rare */
    double late;         /* how much longer a missing card takes when few trains, and so few wanted colors, are left */
    double near, far;    /* chance that another seat claims a route, by its network and elsewhere; below 0: wait */
    double others; /* how much points for the only other player count against the seat; less for each of several */
    double marker; /* part of a city's open points that controlling the city is worth */
    double globetrotter; /* points for each ticket completed, in games with a bonus for the most tickets */
    double alvin;        /* points for catching Alvin beyond those scored at once */
    double used;         /* share of the turns and trains left that brings points, when the final points are stated */
    double plenty;       /* each card in hand beyond this number */
    double eager;        /* adds this many points to the claim of a route of three trains */
    double blocks;       /* points for taking a route that would join two parts of another player's network */
    double collects;     /* draw new tickets when fewer than this are open; 0: draw them only at the end */
} tt_plan_setting;

/* Styles of planning. A game has settings for each. */
typedef enum tt_plan_style {
    TT_STYLE_PLANNER, /* collects, and claims late */
    TT_STYLE_RACER,   /* keeps only tickets that cost it nothing, and claims at once whatever it can */
    TT_STYLE_LIVELY,  /* plans, and claims what it needs as soon as it can */
    TT_STYLES
} tt_plan_style;

/* Settings of the search in one game. */
typedef struct tt_search_setting {
    int iterations;     /* games per decision with two players if the budget does not say */
    int candidates;     /* actions to compare, at most TT_SEARCH_CANDIDATES */
    int rounds;         /* after each round half of the candidates are dropped */
    double prior;       /* part of the planner's differences between candidates that counts before any game */
    double most_prior;  /* the most points by which a candidate can start below the first */
    double block;       /* points that others must lose before a blocking claim becomes a candidate */
    double block_prior; /* points by which a blocking claim starts below the first */
    int block_worlds;   /* worlds in which others' sketches are checked for blocking claims; */
    int block_games;    /* with a small budget, one more world for each this many games of it */
    double share_keep;  /* multiples of `iterations` for choosing tickets, for a second card and for everything else */
    double share_second;
    double share_turn;
    double spread;   /* standard error of the planner's differences, in points */
    double noise;    /* least standard deviation of the difference between games of two candidates, in points */
    double bias;     /* standard error of that difference however many games are played: their evaluation errs too */
    double tickets;  /* points by which the games overrate drawing tickets */
    double decided;  /* margin, in points, at which half of the most that a margin can count is reached */
    double doubt;    /* margin, in points, at which an evaluated game is won three times in four */
    double win;      /* points that winning is worth beyond the margin */
    double own;      /* weight of own points beyond the margin: others' points are estimated less surely; */
    double own_rich; /* the same with TT_SEARCH_RICH times the usual budget or more */
    int refresh;     /* own turns after which a sketch is made again even if nothing has disturbed it */
    double fit;      /* how much likelier a player holds a ticket along its network than one away from it */
    double fit_done; /* the same for a ticket that its network has completed */
    double fit_lost; /* the same for a ticket that it can no longer complete */
    int sweeps;      /* how often each ticket of another player may be swapped in a world */
    int borrowed;    /* trains that a route borrowed by a station (E-12) counts as when tickets are weighted */
    int turns;       /* turns of all seats after which a game stops and is evaluated; 0: never */
    int crowd; /* from this many players on, the others' points are estimated once per world, before its games, because
                  the effect of a candidate on one of many players is mostly noise; 0: never */
    int sets;  /* sets of tickets that the belief weighs for each other seat; 0: none, only fit and its kind count */
    double by_margin, by_points, by_win; /* joint evaluation: the value of a point of the margin, of an own point, and
                                            of winning; all 0: each seat is evaluated alone, see `own` and `win` */
    bool wide;      /* true: drawing tickets is always a candidate, and a block is paid the cheapest way */
    int time_usual; /* nanoseconds that `iterations` games take, approximately */
    int time_start; /* percentage of a time budget to use before the first turn, where one answer of the planner, such
                       as a starting city, takes long, */
    int time_turn;  /* and later; less than 100 because the clock is read only now and then */
    int time_last;  /* nanoseconds per player that are reserved for the last game */
    tt_plan_style style; /* the style that sketches follow; unused with rail yards */
} tt_search_setting;

/* The bots that search: `search`, which new bots are measured against, so its settings never change; `strategist`,
 * which has beliefs and evaluates seats jointly; and expert, the same with more games. A game may leave out the last
 * two: then they play by the first. */
typedef enum tt_search_level {
    TT_SEARCH_USUAL,
    TT_SEARCH_STRATEGIST,
    TT_SEARCH_EXPERT,
    TT_SEARCH_LEVELS
} tt_search_level;

/* Sizes of the network that estimates the final points of a seat: search_eval.c. */
enum { TT_SEARCH_FEATURES = 40, TT_SEARCH_HIDDEN = 32 };

typedef struct tt_search_net {
    float in[TT_SEARCH_HIDDEN][TT_SEARCH_FEATURES + 1]; /* the last one is the bias */
    float out[TT_SEARCH_HIDDEN];
    float bias;
} tt_search_net;

/* Sizes of the network that evaluates a seat together with one other: search_joint.c. */
enum {
    TT_JOINT_SEAT = TT_SEARCH_FEATURES + 2, /* inputs for each of the two seats */
    TT_JOINT_INPUTS = 2 * TT_JOINT_SEAT,
    TT_JOINT_HIDDEN = 32,
    TT_JOINT_OUTPUTS = 3
};

typedef struct tt_joint_net {
    int8_t in[TT_JOINT_HIDDEN][TT_JOINT_INPUTS]; /* in units of `unit` of the row */
    float unit[TT_JOINT_HIDDEN], bias[TT_JOINT_HIDDEN];
    float out[TT_JOINT_OUTPUTS][TT_JOINT_HIDDEN], out_bias[TT_JOINT_OUTPUTS];
} tt_joint_net;

/* Sizes of the network that tells how likely a player holds a set of tickets: search_belief.c. */
enum { TT_BELIEF_FEATURES = 14, TT_BELIEF_HIDDEN = 16 };

typedef struct tt_belief_net {
    float in[TT_BELIEF_HIDDEN][TT_BELIEF_FEATURES + 1]; /* the last one is the bias */
    float out[TT_BELIEF_HIDDEN];
} tt_belief_net;

/* What the planner of the card game assumes about the game and the other players. Found by play against itself, greedy,
 * racer and earlier settings. Units are cards, turns and points. */
typedef struct tt_yards_setting {
    /* Other players. */
    double draw_share;     /* share of their turns in which they draw train cards */
    double rob_will;       /* chance that a player who can rob a group does so */
    double rob_locomotive; /* share of their locomotives that they use for it */
    double rob_draws;      /* cards they draw for it first */
    double rob_price;      /* value to us of a card that another player loses in a yard */
    double rob_hope;       /* share of that for a hand that can rob the group one turn later */
    double deny_hand;      /* value of each card that stays in another player's hand to the end */
    double deny_card; /* value of taking a card that another player is known to collect, for each one that player has */
    double rival_share;   /* share of their tickets that other players complete */
    double rival_tickets; /* tickets that another player still draws and completes, per ten turns */
    /* Time. */
    double tempo;           /* points of a turn spent drawing, besides the cards: it brings the end nearer */
    double ticket_cost;     /* points subtracted from the value of drawing tickets */
    double group_size;      /* cards in a group that will be laid later */
    double ticket_turns;    /* turns spent drawing tickets, per ten cards in the draw pile */
    double turns_spread;    /* uncertainty of the number of turns, as a share of it */
    double growth;          /* share of future cards that join a group waiting in the hand */
    double hand_locomotive; /* chance that a locomotive in the hand is on the track in time */
    double single_lay;      /* turns to lay a single card: three are laid at once */
    /* Tickets. */
    double useful;      /* share of future cards that help a ticket */
    double width;       /* uncertainty of the cards on the track, in cards */
    double width_turns; /* turns left at which that uncertainty is half as large */
    double supply_cost; /* cost of an available card when tickets compete for it, in missing cards */
    double spare_worth; /* points of a card that no ticket needs yet */
    double spare_half;  /* number of spare cards at which one more is worth a quarter of that */
    double spare_turns; /* turns left at which spare cards keep half their value */
    double city_width;  /* lead in tickets that makes a big city safe */
    double next_round;  /* value in the first of two rounds of a point of a ticket completed in the second */
    double next_cards;  /* cards that the second round brings for such tickets */
    double next_hand;   /* value of a card that stays in the hand for the second round */
    double offer_kept;  /* share of the gains of four tickets that can be reached together */
    /* Taste. */
    double plenty; /* each card in hand beyond this number */
    double eager;  /* adds this many points to laying cards */
} tt_yards_setting;

/* Everything the bots know about a game besides its rules. */
typedef struct tt_game_bots {
    tt_plan_setting plan[TT_STYLES][2]; /* for two or three players, and for more; unused with rail yards */
    const tt_yards_setting *yards;      /* with rail yards: for two players, three and so on */
    tt_search_setting search[TT_SEARCH_LEVELS];
    const tt_search_net *net;  /* of the search; NULL: it cannot play. This and the next two are printed by bench/fit */
    const tt_joint_net *joint; /* NULL: none */
    const tt_belief_net *belief; /* NULL: none */
    float stated[2][11]; /* what the strategist states in place of a chance to win of 0, 0.1 .. 1, with two players and
                            with more (bench/calibration.c); all 0: the chance itself */
    struct {
        float points, win;
    } tempo[TT_MAX_SEATS - 1]; /* by how much the joint evaluation underrates the seat that has the turn against one
                                  that has just had it; with two players, three and so on (bench/review.c) */
    double overlooked;         /* how much more the levels for people overlook than on usa; 0: the same */
} tt_game_bots;

#endif
