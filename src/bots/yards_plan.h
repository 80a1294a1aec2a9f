/* yards_plan.h: what a position of the card game is expected to come to.
 *
 * In three steps. Odds (yards_odds.c): from the view, which cards are still to come, who could rob what, how long the
 * game goes on; and from them how many of the cards a seat has will be on its track at the scoring, in twelfths of a
 * card. Worth (yards_worth.c): which tickets these complete, what the big cities add, what spare cards are good for.
 * Plan (yards_plan.c): both for the position after each action, which gives every action a value in points.
 *
 * A plan is made once for a decision; whoever searches can weigh many holdings with one plan. */
#ifndef TURNTABLE_BOTS_YARDS_PLAN_H
#define TURNTABLE_BOTS_YARDS_PLAN_H

#include "games/bot_settings.h"
#include "rules/counts.h"
#include "turntable/bot.h"

/* The planner's, which differs with the number of players. */
const tt_yards_setting *tt_yards_setting_for(const tt_game *game);

enum {
    TT_YARDS_UNIT = 12,    /* twelfths of a card */
    TT_YARDS_GROUP = 16,   /* groups are looked at up to this size */
    TT_YARDS_LEGAL = 2048, /* no decision of the card game has as many actions: C-8 leaves fewer than 10 * 17 a color */
};

#define TT_YARDS_LOWEST (-1e9) /* the value of what is not worth a thought */

/* What the odds need to know of a position, and its tickets in handy form. */
typedef struct tt_yards_plan {
    const tt_game *game;
    const tt_view *view;
    const tt_yards_setting *setting;
    int seat;
    int others;                                  /* other players */
    bool last_scoring;                           /* what is not completed at the next scoring counts against */
    double chance[TT_CARDS];                     /* of a card that is not seen */
    double reach[TT_COLORS][TT_YARDS_GROUP + 2]; /* how likely another can lay so many cards of a color or more */
    double safe[TT_COLORS][TT_YARDS_GROUP + 1];  /* the share of a group of so many that departs if nothing hurries */
    uint8_t other_seat[TT_COLORS];               /* whose group lies there, if it is another's; else TT_MAX_SEATS */
    uint8_t other_size[TT_COLORS];
    double rival[TT_MAX_BIG_CITIES]; /* tickets that the strongest other is expected to complete with it */
    double done[TT_MAX_BIG_CITIES];  /* tickets completed with it */
    tt_counts needs[TT_MAX_TICKETS]; /* in twelfths */
    int relevant;                    /* tickets held or on offer */
    uint8_t order[TT_MAX_TICKETS];   /* those, first what is worth the most for each card */
    double weight[TT_MAX_TICKETS];   /* points, twice where failing costs them, and a part of its cities' bonus */
    uint8_t cards[TT_MAX_TICKETS];
    uint8_t city[TT_MAX_TICKETS][2]; /* numbers of its big cities, or TT_MAX_BIG_CITIES */
} tt_yards_plan;

/* What the seat of the plan has, in the position or after an action. */
typedef struct tt_yards_holding {
    uint8_t hand[TT_CARDS];
    uint8_t count[TT_COLORS], locomotives[TT_COLORS]; /* in its yard */
    uint8_t track[TT_CARDS];
    uint64_t tickets; /* in the hand */
    double lays;      /* turns that laying the hand will take; a card more does not change it */
    int pile;         /* cards in the draw pile */
    bool last_turn;   /* no other turn follows for this seat */
} tt_yards_holding;

/* What a holding comes to at the scoring. */
typedef struct tt_yards_outlook {
    double turns;     /* own turns still to come, the present one not counted */
    double future;    /* cards still to be drawn */
    tt_counts supply; /* colored cards that will be on the track, in twelfths; 120 at most */
    double wild;      /* locomotives, in twelfths */
    double width;     /* how uncertain all this is, in twelfths */
    double kept;      /* cards of the hand that will not be laid in time */
} tt_yards_outlook;

typedef struct tt_yards_worth {
    double points;    /* tickets and big cities */
    double spare;     /* the worth of cards that no ticket of these asks for */
    uint64_t planned; /* tickets that are more likely completed than not */
    tt_counts supply; /* what they leave */
    double later;     /* cards of a second round that they leave */
    double free;      /* locomotives and cards to come that they leave, in twelfths; below 0: they lack so many */
    double city[TT_MAX_BIG_CITIES + 1]; /* tickets completed with each; the last is for all other cities */
} tt_yards_worth;

static inline double tt_yards_between(double low, double x, double high)
{
    return x < low ? low : x > high ? high : x;
}

/* `view` and `setting` must outlive the plan; the view is that of a seat. */
void tt_yards_plan_make(const tt_game *game, const tt_view *view, const tt_yards_setting *setting, tt_yards_plan *plan);
double tt_yards_lay_turns(const tt_yards_plan *plan, int cards); /* that so many cards of a color will take */
void tt_yards_holding_of(const tt_yards_plan *plan, tt_yards_holding *holding);
void tt_yards_look(const tt_yards_plan *plan, const tt_yards_holding *holding, tt_yards_outlook *outlook);

/* `tickets` are some of those held or on offer. */
void tt_yards_weigh_tickets(const tt_yards_plan *plan, const tt_yards_outlook *outlook, uint64_t tickets,
                            tt_yards_worth *worth);

double tt_yards_cards(tt_counts twelfths);

/* How likely (0 .. 1) so many own turns are still to come. */
double tt_yards_turn_chance(const tt_yards_plan *plan, const tt_yards_holding *holding, double turns, int needed);

/* The points that the seat is expected to have in the end, and what its hand may do to others. */
double tt_yards_value(const tt_yards_plan *plan, const tt_yards_holding *holding);

/* The tickets that may be anywhere: in a hand of others or in the pile. */
uint64_t tt_yards_hidden_tickets(const tt_yards_plan *plan);

/* The points that a further ticket draw is expected to add. */
double tt_yards_ticket_draw(const tt_yards_plan *plan, const tt_yards_outlook *outlook, const tt_yards_worth *worth);

/* value[i] gets what open->actions[i] is worth: points as tt_yards_value has them, with what robbing and bringing the
 * end nearer are worth; TT_YARDS_LOWEST for what it does not look at. At a scoring see tt_yards_complete. */
void tt_yards_weigh(const tt_yards_plan *plan, const tt_open_actions *open, double value[]);

/* The points each seat is expected to have in the end: roughly, and for the others from the table alone. */
void tt_yards_evaluate(const tt_yards_plan *plan, double points[TT_MAX_SEATS]);

/* The index of the best action, the first of equals. */
int tt_yards_best(const double value[], int count);

/* Points of big city `city` (C-17) for a seat that completes `tickets` tickets with it. */
double tt_yards_city_points(const tt_yards_plan *plan, int city, double tickets);

/* C-14: the tickets to complete: the most valuable ones, big cities counted. */
uint64_t tt_yards_complete(const tt_yards_plan *plan);

/* Tells why: the best actions by value, `chosen` first. */
void tt_yards_explain(const tt_yards_plan *plan, const tt_open_actions *open, const double value[], int chosen,
                      tt_reasons *reasons);

/* The planner with parameters of one's own. */
tt_action tt_yards_choose(const tt_task *task, const tt_yards_setting *setting);

#endif
