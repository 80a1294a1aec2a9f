/* bot_settings.h: what the bots are told of a game: how to weigh things in it. Types only; src/games/NAME/bots.c and
 * weights.c have the numbers, tt_rules.bots leads to them. The rules never look inside. */
#ifndef TURNTABLE_GAMES_BOT_SETTINGS_H
#define TURNTABLE_GAMES_BOT_SETTINGS_H

#include "turntable/game.h"

/* How a planner weighs. */
typedef struct tt_plan_setting {
    double turn;         /* points that a turn is worth */
    double train;        /* points that a train is worth */
    double card;         /* turns that a missing card takes */
    double ferry;        /* turns that a missing locomotive of a ferry takes */
    double tunnel;       /* cards that a tunnel takes beyond its length, as a plan reckons */
    double tunnel_spare; /* cards wanted in hand beyond the length before a tunnel is tried */
    double hand_loco;    /* part of a missing card that a locomotive in hand stands for, when routes are priced */
    double gain;         /* part of a route's points that is set against its price */
    double least;        /* least price of a route: a way must not wander */
    double dearer;       /* points by which a train is made dearer when a network takes too many trains or turns */
    double risk;         /* points that a route touching somebody's network may be taken for */
    double ticket;       /* part of a ticket's points that is believed when the ticket is planned */
    double keep_more;    /* points that a ticket must promise beyond its price to be kept */
    double pace;         /* turns that a train takes the others */
    double slack;        /* turns that the end may come later than reckoned */
    double patience;     /* turns that a claim which nobody threatens is worth; drawing two wanted cards is worth one */
    double fill_waits;   /* points that a filling route is claimed later for than one for a ticket */
    double rush;         /* turns to spare below which all that can be claimed is claimed, the best first */
    double loco;         /* value of a locomotive, a wanted card being 1 */
    double idle;         /* value of a card that no plan wants */
    double gray;         /* value, for a gray route, of a card of another color than the one collected */
    double wish;      /* how much a card for a ticket's route is wanted, one for the first filling route being fade */
    double fade;      /* how much each further filling route is wanted, the one before being 1: above 1 it collects
                         widely and claims late */
    double reach;     /* points for each train of a filling route that lengthens the network (longest path) */
    double fills;     /* filling routes that are planned ahead */
    double doubt;     /* turns by which a filling route is put back for the square of its missing cards */
    double scarce;    /* how much longer a missing card takes when its color has become rare */
    double late;      /* how much longer a missing card takes when few trains, and so few wanted colors, are left */
    double near, far; /* how urgent a claim is for each seat that might make it, next to their network and elsewhere:
                         as a chance; below 0 it may wait */
    double others;    /* part of a point for the only other player that counts against the seat; of more, each less */
    double marker;    /* part of a city's open points that controlling it is worth */
    double globetrotter; /* points for each ticket completed, where the most of them earn a bonus */
    double alvin;        /* points for catching Alvin beyond those scored at once */
    double plenty;       /* cards in hand from which on every further one */
    double eager;        /* makes a claim worth so many points more */
    double blocks;       /* points for taking a route that would join two parts of somebody's network */
    double collects;     /* tickets to complete below which new ones are drawn; 0: they are drawn only at the end */
} tt_plan_setting;

/* Ways of planning, of which a game has settings. */
typedef enum tt_plan_style {
    TT_STYLE_PLANNER, /* collects, and claims late */
    TT_STYLE_RACER,   /* believes in no tickets but those that cost it nothing, and claims whatever it can at once */
    TT_STYLE_LIVELY,  /* plans, and claims what it needs as soon as it can */
    TT_STYLES
} tt_plan_style;

/* How the search goes about it in one game. */
typedef struct tt_search_setting {
    int iterations;     /* games for a decision of two players where the budget does not say */
    int candidates;     /* actions looked at, at most TT_SEARCH_CANDIDATES */
    int rounds;         /* after each of which half of the candidates are dropped */
    double prior;       /* part of the planner's differences between candidates that is believed before any game */
    double most_prior;  /* points by which a candidate is put behind the first at most */
    double block;       /* points that others must stand to lose before a claim is looked at that bars them */
    double block_prior; /* points that such a claim is put behind */
    int block_worlds;   /* in which others' sketches are asked what bars them, */
    int block_games;    /* and games of the budget that allow for one more of them, where it is small */
    double share_keep;  /* parts of `iterations` that choosing tickets, a second card and all else get */
    double share_second;
    double share_turn;
    double spread;   /* how far off the planner's differences are, in points */
    double noise;    /* the least that two games for two candidates differ by, in points */
    double decided;  /* a margin, in points, at which half of what a margin can bring is won */
    double doubt;    /* a margin, in points, at which an evaluated game is won three times in four */
    double win;      /* points that winning itself is worth beyond the margin */
    double own;      /* what an own point counts beyond the margin: what others will get is told less surely, */
    double own_rich; /* and where the budget is at least TT_SEARCH_RICH times the usual one, which tells more surely */
    int refresh;     /* own turns after which a sketch is made anew though nothing has come in between */
    double fit;      /* how much likelier another holds a ticket all along its network than one off it */
    double fit_done; /* the same for a ticket its network has completed */
    double fit_lost; /* how likely it holds a ticket it can't complete any more, one off its network being 1 */
    int sweeps;      /* times that each ticket of another may change places in a world */
    int borrowed;    /* trains that a route borrowed by a station (E-12) counts for when tickets are fitted */
    int turns;       /* turns of all seats after which a game is broken off and evaluated; 0: never */
    int crowd;       /* players from which on it is told once for a world, before the games, what the others will get:
                        what a candidate does to one of many is mostly noise; 0: never */
    int time_usual;  /* nanoseconds that `iterations` games take, about */
    int time_start;  /* per cent of a budget of time that are used before the first turn, where a single
                        answer of the planner, such as a starting city, takes long, */
    int time_turn;   /* and later: the clock is not looked at always */
    int time_last;   /* nanoseconds for each player that are kept back for the last game */
    tt_plan_style style; /* whose plans the sketches follow; not with rail yards */
} tt_search_setting;

/* How much the search thinks where the budget does not say. */
typedef enum tt_search_level { TT_SEARCH_USUAL, TT_SEARCH_EXPERT, TT_SEARCH_LEVELS } tt_search_level;

/* What the points that a seat will end with are told from: search_eval.c. */
enum { TT_SEARCH_FEATURES = 40, TT_SEARCH_HIDDEN = 32 };

typedef struct tt_search_net {
    float in[TT_SEARCH_HIDDEN][TT_SEARCH_FEATURES + 1]; /* the last is added */
    float out[TT_SEARCH_HIDDEN];
    float bias;
} tt_search_net;

/* What the planner believes of the game and of the others; found by play
 * against itself, greedy, racer and settings found earlier. All in cards, turns and points. */
typedef struct tt_yards_setting {
    /* The others. */
    double draw_share;     /* of their turns in which they draw train cards */
    double rob_will;       /* how likely somebody robs a group who can */
    double rob_locomotive; /* how many of their locomotives they put into it */
    double rob_draws;      /* cards they draw for it until they do */
    double rob_price;      /* what a card is worth to us that another loses in a yard */
    double rob_hope;       /* what part of that a hand is worth that can rob the group a turn later */
    double deny_hand;      /* what it is worth when a card stays in another's hand to the end */
    double deny_card;      /* what it is worth to take a card of which another is known to have one, for each he has */
    double rival_share;    /* of the tickets that others hold they complete */
    double rival_tickets;  /* tickets that another still draws and completes, for each ten turns */
    /* Time. */
    double tempo;           /* points of a turn spent with drawing, besides the cards: it brings the end nearer */
    double ticket_cost;     /* points that drawing tickets must bring besides */
    double group_size;      /* cards of a group laid in times to come */
    double ticket_turns;    /* turns for drawing tickets, for each ten cards in the draw pile */
    double turns_spread;    /* how far off the number of turns may be, in parts of it */
    double growth;          /* how many of the cards to come go to a group that waits in the hand */
    double hand_locomotive; /* how likely a locomotive in the hand is on the track in time */
    double single_lay;      /* turns that laying a single card takes: three go at once */
    /* Tickets. */
    double useful;      /* how many cards to come serve a ticket */
    double width;       /* how uncertain it is what will be on the track, in cards */
    double width_turns; /* turns left at which it is half as uncertain */
    double supply_cost; /* what a card at hand costs when tickets compete for it, in missing cards */
    double spare_worth; /* points of a card that no ticket asks for yet */
    double spare_half;  /* spare cards at which a further one is worth a quarter of that */
    double spare_turns; /* turns left for which spare cards keep half their worth */
    double city_width;  /* tickets ahead that make a big city safe */
    double next_round;  /* what a point of a ticket completed in the second of two rounds is worth in the first */
    double next_cards;  /* cards that the second round brings for such tickets */
    double next_hand;   /* what a card is worth that stays in the hand for it */
    double offer_kept;  /* of the gains of four tickets, what can be had together */
    /* Taste. */
    double plenty; /* cards in hand from which on every further one */
    double eager;  /* makes laying cards worth so many points more */
} tt_yards_setting;

/* All that the bots are told of a game. */
typedef struct tt_game_bots {
    tt_plan_setting plan[TT_STYLES][2]; /* for two or three players, and for more; not with rail yards */
    const tt_yards_setting *yards;      /* with rail yards: for two players, three and so on */
    tt_search_setting search[TT_SEARCH_LEVELS];
    const tt_search_net *net; /* made by bench/fit.c */
    double overlooked;        /* how much more the levels for people overlook than on usa, 0: as much */
} tt_game_bots;

#endif
