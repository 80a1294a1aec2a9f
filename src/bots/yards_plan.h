/* yards_plan.h: the expected result of a position of the card game, in three steps.
 *
 * Odds (yards_odds.c): from the view, which cards are still to come, who could rob what, and how long the game lasts;
 * from these, how many cards of a seat will be on its track at the scoring, in twelfths of a card. Worth
 * (yards_worth.c): which tickets these cards complete, what the big cities add, and the value of spare cards. Plan
 * (yards_plan.c): both for the position after each action, which gives every action a value in points.
 *
 * A plan is made once per decision and can weigh many holdings. */
#ifndef TURNTABLE_BOTS_YARDS_PLAN_H
#define TURNTABLE_BOTS_YARDS_PLAN_H

#include "games/bot_settings.h"
#include "rules/counts.h"
#include "turntable/bot.h"

/* The planner's setting for the number of players of `game`. */
const tt_yards_setting *tt_yards_setting_for(const tt_game *game);

enum {
    TT_YARDS_UNIT = 12,    /* cards are counted in twelfths */
    TT_YARDS_GROUP = 16,   /* the largest group considered */
    TT_YARDS_LEGAL = 2048, /* above the most actions of any decision: C-8 leaves fewer than 10 * 17 per color */
};

#define TT_YARDS_LOWEST (-1e9) /* the value of actions that are not considered */

/* What the odds need to know of a position, and its tickets prepared for use. */
typedef struct tt_yards_plan {
    const tt_game *game;
    const tt_view *view;
    const tt_yards_setting *setting;
    int seat;
    int others;                                  /* other players */
    bool last_scoring;                           /* tickets not completed at the next scoring count against the seat */
    double chance[TT_CARDS];                     /* chance of each kind for an unseen card */
    double reach[TT_COLORS][TT_YARDS_GROUP + 2]; /* chance that another player can lay this many of a color or more */
    double safe[TT_COLORS][TT_YARDS_GROUP + 1];  /* share of a group of this size that leaves if there is enough time */
    uint8_t other_seat[TT_COLORS]; /* the other seat whose group of this color is in its yard, or TT_MAX_SEATS */
    uint8_t other_size[TT_COLORS];
    double rival[TT_MAX_BIG_CITIES]; /* tickets that the strongest other player is expected to complete at each */
    double done[TT_MAX_BIG_CITIES];  /* tickets completed at each */
    tt_counts needs[TT_MAX_TICKETS]; /* in twelfths */
    int relevant;                    /* number of tickets held or on offer */
    uint8_t order[TT_MAX_TICKETS];   /* these, sorted by value per card, highest first */
    double weight[TT_MAX_TICKETS];   /* points, doubled if failing costs them, and a part of the bonus of its cities */
    uint8_t cards[TT_MAX_TICKETS];
    uint8_t city[TT_MAX_TICKETS][2]; /* indices of its big cities, or TT_MAX_BIG_CITIES */
} tt_yards_plan;

/* What the seat of the plan has, now or after an action. */
typedef struct tt_yards_holding {
    uint8_t hand[TT_CARDS];
    uint8_t count[TT_COLORS], locomotives[TT_COLORS]; /* in its yard */
    uint8_t track[TT_CARDS];
    uint64_t tickets; /* in the hand */
    double lays;      /* turns to lay the hand; one more card does not change it */
    int pile;         /* cards in the draw pile */
    bool last_turn;   /* the seat has no later turn */
} tt_yards_holding;

/* What a holding leads to at the scoring. */
typedef struct tt_yards_outlook {
    double turns;     /* own turns still to come, without the present one */
    double future;    /* cards still to be drawn */
    tt_counts supply; /* colored cards that will be on the track, in twelfths; 120 at most */
    double wild;      /* locomotives, in twelfths */
    double width;     /* uncertainty of all this, in twelfths */
    double kept;      /* cards of the hand that cannot be laid in time */
} tt_yards_outlook;

typedef struct tt_yards_worth {
    double points;    /* tickets and big cities */
    double spare;     /* value of cards that none of these tickets needs */
    uint64_t planned; /* tickets with a chance of one half or more */
    tt_counts supply; /* what these tickets leave */
    double later;     /* cards of a second round that they leave */
    double free;      /* locomotives and future cards that they leave, in twelfths; below 0: missing */
    double city[TT_MAX_BIG_CITIES + 1]; /* tickets completed at each; the last entry is for all other cities */
} tt_yards_worth;

static inline double tt_yards_between(double low, double x, double high)
{
    return x < low ? low : x > high ? high : x;
}

/* Fills *plan. `view` must be that of a seat. `view` and `setting` must stay valid as long as *plan is used. */
void tt_yards_plan_make(const tt_game *game, const tt_view *view, const tt_yards_setting *setting, tt_yards_plan *plan);
double tt_yards_lay_turns(const tt_yards_plan *plan, int cards); /* turns to lay this many cards of a color */
void tt_yards_holding_of(const tt_yards_plan *plan, tt_yards_holding *holding);
void tt_yards_look(const tt_yards_plan *plan, const tt_yards_holding *holding, tt_yards_outlook *outlook);

/* `tickets` are some of those held or on offer. */
void tt_yards_weigh_tickets(const tt_yards_plan *plan, const tt_yards_outlook *outlook, uint64_t tickets,
                            tt_yards_worth *worth);

double tt_yards_cards(tt_counts twelfths);

/* The chance (0 .. 1) that `needed` more own turns come, if `turns` are expected. */
double tt_yards_turn_chance(const tt_yards_plan *plan, const tt_yards_holding *holding, double turns, int needed);

/* The expected final points of the seat, and the value of what its hand may do to others. */
double tt_yards_value(const tt_yards_plan *plan, const tt_yards_holding *holding);

/* The tickets whose place is unknown: in other hands or in the pile. */
uint64_t tt_yards_hidden_tickets(const tt_yards_plan *plan);

/* The points that one more ticket draw is expected to add. */
double tt_yards_ticket_draw(const tt_yards_plan *plan, const tt_yards_outlook *outlook, const tt_yards_worth *worth);

/* Fills value[i] with the value of open->actions[i]: points as in tt_yards_value, with the value of robbing and of
 * bringing the end nearer; TT_YARDS_LOWEST if it is not considered. For scorings use tt_yards_complete. */
void tt_yards_weigh(const tt_yards_plan *plan, const tt_open_actions *open, double value[]);

/* Fills points[] with the expected final points of each seat: a rough estimate, for the others from public facts. */
void tt_yards_evaluate(const tt_yards_plan *plan, double points[TT_MAX_SEATS]);

/* The index of the best action, the first of equals. */
int tt_yards_best(const double value[], int count);

/* The points of big city `city` (C-17) for a seat that completes `tickets` tickets there. */
double tt_yards_city_points(const tt_yards_plan *plan, int city, double tickets);

/* C-14: the tickets to complete: the most valuable ones, including big cities. */
uint64_t tt_yards_complete(const tt_yards_plan *plan);

/* Fills the reasons: the best actions by value, `chosen` first. */
void tt_yards_explain(const tt_yards_plan *plan, const tt_open_actions *open, const double value[], int chosen,
                      tt_reasons *reasons);

/* The planner with the given setting. */
tt_action tt_yards_choose(const tt_task *task, const tt_yards_setting *setting);

#endif
