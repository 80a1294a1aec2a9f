/* search.h: the interface between the files of the bot search.
 *
 * The search plays the rest of the game many times for a few candidates. Worlds (search_world.c) are drawn from the
 * view and, on boards, weighted by the routes that the others have claimed. Each world is played to its end, or to a
 * horizon, once for each candidate, so that all candidates meet the same cards. In board games sketches
 * (search_sketch.c) play all seats: plans that are made now and then and followed in between, because a plan for every
 * decision would leave time for only a few games. Each round drops half of the candidates (search.c), and the planner's
 * opinion counts until the games outweigh it. */
#ifndef TURNTABLE_BOTS_SEARCH_H
#define TURNTABLE_BOTS_SEARCH_H

#include "bots/plan.h"
#include "bots/tempers.h"
#include "games/bot_settings.h"
#include "turntable/bot.h"
#include "turntable/rules.h"
#include "turntable/score.h"

enum {
    TT_SEARCH_CANDIDATES = 8,
    TT_SEARCH_RICH = 4,  /* multiple of the usual budget from which own_rich is used */
    TT_SEARCH_PARTS = 4, /* parts of a round, for any number of threads; the worlds of a round are a multiple of it */
    TT_SKETCH_ITEMS = 20,
    TT_BELIEF_SETS = 96 /* sets of tickets weighed for a seat at most */
};

/* Uniform in [0, 1). */
static inline double tt_uniform(tt_rng *rng)
{
    return (double)(tt_rng_next(rng) >> 11) * 0x1p-53;
}

/* What a seat plans: its routes, those for tickets first. */
typedef struct tt_sketch {
    int items;
    tt_plan_item item[TT_SKETCH_ITEMS];
    double lost[TT_SKETCH_ITEMS]; /* points lost if another player takes the route */
    double gain[TT_SKETCH_ITEMS]; /* points its claim scores at once */
    uint64_t planned;             /* tickets that these routes complete */
    int age;                      /* own turns since it was made */
    bool stale;                   /* true: must be made again */
    bool borrows;                 /* europe: the plan uses routes of others */
} tt_sketch;

/* The sums of a candidate over its games: differences to the first candidate in the same worlds, which removes most of
 * the luck; for the first candidate its own results. */
typedef struct tt_search_sum {
    uint32_t games;
    double points, margin, chance;
    double ahead, ahead_squares; /* the value and its square; always a difference, so 0 for the first */
} tt_search_sum;

/* The working memory of one part. */
typedef struct tt_search_part {
    tt_rng rng;
    uint64_t stop; /* time on the clock at which it must stop; 0: no limit */
    tt_state world, state;
    tt_sketch root[TT_MAX_SEATS], sketch[TT_MAX_SEATS];
    tt_prospect prospect;
    tt_plan plan;
    double expected[TT_MAX_SEATS]; /* points of the others in this world, if there are at least `crowd` players, */
    float feature[TT_MAX_SEATS][TT_SEARCH_FEATURES]; /* and their features for the joint evaluation */
    tt_search_sum sum[TT_SEARCH_CANDIDATES];
    tt_action actions[TT_MAX_LEGAL];
} tt_search_part;

/* Sets of tickets that a seat may hold. */
typedef struct tt_belief {
    uint64_t set[TT_BELIEF_SETS];
    double up_to[TT_BELIEF_SETS]; /* the sum of the weights up to and including this set */
} tt_belief;

/* One decision. */
typedef struct tt_search {
    const tt_task *task;
    const tt_search_setting *setting;
    const tt_plan_setting *plan; /* of the sketches */
    int count;
    tt_action candidate[TT_SEARCH_CANDIDATES];
    double prior[TT_SEARCH_CANDIDATES]; /* from the planner, in points; the first is 0 */
    double taste[TT_SEARCH_CANDIDATES]; /* what the temper adds to each, less what games overrate */
    double own_counts;                  /* setting->own or own_rich */
    bool joint;                         /* true: seats are evaluated together */
    unsigned alive;                     /* candidates not yet dropped, one bit each */
    tt_action block;                    /* the candidate that blocks others most, or TT_NO_ACTION */
    int barred;                         /* the seat that loses most by it */
    tt_sketch own;                      /* of the seat itself, the same in all worlds */
    float fit[TT_MAX_SEATS][TT_MAX_TICKETS];
    int sets; /* of each belief; 0: there are none */
    tt_belief belief[TT_MAX_SEATS];
    float joint_in[TT_JOINT_INPUTS][TT_JOINT_HIDDEN]; /* the weights of the joint network */
    uint32_t worlds;                                  /* worlds for each part in this round */
    uint64_t begun;       /* time on the clock when the decision began, if time is limited */
    uint64_t nanoseconds; /* time for each part in this round; 0: no limit */
    tt_search_part part[TT_SEARCH_PARTS];
} tt_search;

/* search_world.c: estimates which tickets the others are likely to hold, and draws worlds accordingly. */
void tt_search_fit(tt_search *search);
void tt_search_world(const tt_search *search, tt_rng *rng, tt_state *world);

/* search_belief.c: weighs sets of tickets that the others may hold. Then gives the others tickets in a world by these
 * weights. */
void tt_search_believe(tt_search *search);
void tt_search_give_tickets(const tt_search *search, tt_rng *rng, tt_state *world);

/* The inputs of the belief, from the table and the cards that `seat` is known to have: how far a network and a hand
 * have come for a set of tickets. */
typedef struct tt_belief_view {
    tt_prospect now, before; /* `before` is without network and hand */
    tt_table_part empty;     /* the table of `before` */
} tt_belief_view;

void tt_belief_view_make(const tt_game *game, const tt_table_part *table, int seat, tt_belief_view *view);
void tt_belief_features(const tt_belief_view *view, uint64_t set, float feature[TT_BELIEF_FEATURES]);

/* e to the power of x, the same on every machine. */
double tt_search_exp(double x);

/* search_sketch.c: makes the sketch of `seat`; chooses an action of `seat` in a sampled state by its sketch. The action
 * may be TT_NO_ACTION or illegal, such as drawing blind from an empty pile; then ask the planner. */
void tt_sketch_make(const tt_search *search, tt_search_part *part, const tt_state *state, int seat, tt_sketch *sketch);
tt_action tt_sketch_choose(const tt_search *search, tt_search_part *part, int seat);

/* Updates the sketch of `seat` to part->state: drops what is done and sets cards aside for the rest. */
void tt_sketch_renew(const tt_search *search, tt_search_part *part, int seat);

/* The turns that `seat` has left: nearly the planner's estimate, with fractions. */
double tt_sketch_turns(const tt_game *game, const tt_table_part *table, const tt_plan_setting *setting, int seat);

/* search_play.c: the result of a game. */
typedef struct tt_search_result {
    double value; /* what the search maximizes */
    double points, margin;
    double chance; /* of winning, to show to people; the value is simpler */
    bool late;     /* the time ended before the game: there is no result */
} tt_search_result;

/* Whether the time of a part has ended. */
bool tt_search_is_late(const tt_search *search, const tt_search_part *part);

/* Draws a world for `part`, and makes the sketches that its games start with. */
void tt_search_prepare(const tt_search *search, tt_search_part *part);

/* Plays that world with `candidate` as the first action, to its end or for the number of turns in the setting. */
tt_search_result tt_search_play(const tt_search *search, tt_search_part *part, tt_action candidate);

/* Plays one decision of the asked seat in part->state by its sketch, or else by the planner. */
void tt_search_step(const tt_search *search, tt_search_part *part);

/* The planner's own answer for `seat`, which must be asked in part->state. It knows only the view of the seat. */
tt_action tt_search_ask_planner(const tt_search *search, tt_search_part *part, int seat);

/* search_candidates.c: finds the actions to compare, the planner's own first. */
void tt_search_candidates(tt_search *search, tt_reasons *reasons);

/* search_eval.c: the expected points of `seat` at the end, including tickets and bonuses; and the features they are
 * estimated from. */
void tt_search_features(const tt_search *search, tt_search_part *part, int seat, float feature[TT_SEARCH_FEATURES]);
double tt_search_expect(const tt_search *search, tt_search_part *part, int seat);

/* The same features with all sketches as they are. */
void tt_search_tell(const tt_search *search, const tt_search_part *part, int seat, float feature[TT_SEARCH_FEATURES]);

/* The same for all seats, in part->feature. */
void tt_search_tell_all(const tt_search *search, tt_search_part *part);

/* search_joint.c: evaluates two seats together: the odds that the first ends ahead, as a logarithm, and its expected
 * margin and points. The features of both must be in part->feature. */
typedef struct tt_joint {
    double odds, margin, points;
} tt_joint;

void tt_joint_start(tt_search *search);
void tt_joint_inputs(const tt_search_part *part, int seat, int other, float input[TT_JOINT_INPUTS]);
tt_joint tt_joint_expect(const tt_search *search, const tt_search_part *part, int seat, int other);

/* The same for every seat with every other one: joint[seat][other]. */
void tt_joint_expect_all(const tt_search *search, const tt_search_part *part, int players,
                         tt_joint joint[TT_MAX_SEATS][TT_MAX_SEATS]);

/* search_yards.c: the features of the card game; and those that all games share. */
void tt_search_yards_features(const tt_search *search, const tt_state *state, int seat,
                              float feature[TT_SEARCH_FEATURES]);
float *tt_search_tell_hand(const uint8_t hand[TT_CARDS], float *out);

/* A bot that searches: its settings, and its temper. */
typedef struct tt_search_bot {
    tt_search_level level;
    tt_temper temper;
} tt_search_bot;

/* search.c: prepares everything that the games of a decision share, so that tt_search_prepare and tt_search_play can be
 * called. Takes random numbers from task->rng. */
void tt_search_open(tt_search *search, const tt_task *task, tt_search_level level);

/* `setting` points to a tt_search_bot. */
tt_action tt_search_choose(const tt_task *task, const void *setting);

const tt_search_setting *tt_search_setting_for(const tt_game *game, tt_search_level level);

#endif
