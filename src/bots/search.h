/* search.h: what the files of the bot search offer each other.
 *
 * The search plays the rest of the game many times for a few candidates. Worlds (search_world.c) are drawn from the
 * view and, on boards, weighed by the routes that the others have claimed; each world is played to its end, or to a
 * horizon, once for each candidate, so that candidates are compared with the same cards lying everywhere. All seats of
 * a board game are played by sketches (search_sketch.c), plans that are made now and then and followed in between,
 * since a plan for every decision would leave time for a few games only. Half of the candidates are dropped after each
 * round (search.c), and what the planner thinks counts until the games say otherwise with some certainty. */
#ifndef TURNTABLE_BOTS_SEARCH_H
#define TURNTABLE_BOTS_SEARCH_H

#include "bots/plan.h"
#include "games/bot_settings.h"
#include "turntable/bot.h"
#include "turntable/rules.h"
#include "turntable/score.h"

enum {
    TT_SEARCH_CANDIDATES = 8,
    TT_SEARCH_RICH = 4,  /* times the usual budget, from which on own_rich counts */
    TT_SEARCH_PARTS = 4, /* that a round is spread in, however many threads there are; the worlds of a round are
                            rounded up to a multiple of that */
    TT_SKETCH_ITEMS = 20
};

/* What a seat is about: the routes of its plan, those for tickets first. */
typedef struct tt_sketch {
    int items;
    tt_plan_item item[TT_SKETCH_ITEMS];
    double lost[TT_SKETCH_ITEMS]; /* points that are lost if somebody else takes the route */
    double gain[TT_SKETCH_ITEMS]; /* points its claim scores at once */
    uint64_t planned;             /* tickets that these routes complete */
    int age;                      /* own turns since it was made */
    bool stale;                   /* true: must be made anew */
    bool borrows;                 /* europe: the plan leads over routes of others */
} tt_sketch;

/* What a candidate has come to in the games so far: over the first candidate in the same worlds, since luck would hide
 * the difference otherwise; of the first itself what it came to. */
typedef struct tt_search_sum {
    uint32_t games;
    double points, margin, chance;
    double ahead, ahead_squares; /* the value and its square, for the first too over itself: 0 */
} tt_search_sum;

/* What one part works with. */
typedef struct tt_search_part {
    tt_rng rng;
    uint64_t stop; /* when the clock shows this its time is over; 0: it has no limit */
    tt_state world, state;
    tt_sketch root[TT_MAX_SEATS], sketch[TT_MAX_SEATS];
    tt_prospect prospect;
    tt_plan plan;
    double expected[TT_MAX_SEATS]; /* points of the others in this world, with a crowd */
    tt_search_sum sum[TT_SEARCH_CANDIDATES];
    tt_action actions[TT_MAX_LEGAL];
} tt_search_part;

/* One decision. */
typedef struct tt_search {
    const tt_task *task;
    const tt_search_setting *setting;
    const tt_plan_setting *plan; /* of the sketches */
    int count;
    tt_action candidate[TT_SEARCH_CANDIDATES];
    double prior[TT_SEARCH_CANDIDATES]; /* as the planner has it, in points; the first is 0 */
    double own_counts;                  /* setting->own or own_rich */
    unsigned alive;                     /* candidates still in the race, one bit each */
    tt_action block;                    /* the candidate that bars others most, or TT_NO_ACTION */
    int barred;                         /* the seat that loses most by it */
    tt_sketch own;                      /* of the seat itself, the same in all worlds */
    float fit[TT_MAX_SEATS][TT_MAX_TICKETS];
    uint32_t worlds;      /* that each part plays in this round */
    uint64_t begun;       /* what the clock showed when the decision began, if time is limited */
    uint64_t nanoseconds; /* that each part has in this round; 0: no limit */
    tt_search_part part[TT_SEARCH_PARTS];
} tt_search;

/* search_world.c: works out which tickets the others are likely to hold, and draws worlds by that. */
void tt_search_fit(tt_search *search);
void tt_search_world(const tt_search *search, tt_rng *rng, tt_state *world);

/* search_sketch.c: the action of `seat` in a sampled state by its sketch. It may be TT_NO_ACTION, or refused, such as
 * a card drawn blind where none is left: then the planner should be asked. */
void tt_sketch_make(const tt_search *search, tt_search_part *part, const tt_state *state, int seat, tt_sketch *sketch);
tt_action tt_sketch_choose(const tt_search *search, tt_search_part *part, int seat);

/* Brings the sketch of `seat` up to date with part->state: what is done is dropped, cards are set aside for the rest.
 */
void tt_sketch_renew(const tt_search *search, tt_search_part *part, int seat);

/* Turns that `seat` has left: nearly as the planner reckons them, in fractions. */
double tt_sketch_turns(const tt_game *game, const tt_table_part *table, const tt_plan_setting *setting, int seat);

/* search_play.c: what a game has come to. */
typedef struct tt_search_result {
    double value; /* what is to be made as large as can be */
    double points, margin;
    double chance; /* to win: for people, the value reckons more simply */
    bool late;     /* time was over before the game was: there is no result */
} tt_search_result;

/* Whether the time of a part is over. */
bool tt_search_is_late(const tt_search *search, const tt_search_part *part);

/* Draws a world for `part`, and makes the sketches that its games begin with. */
void tt_search_prepare(const tt_search *search, tt_search_part *part);

/* Plays that world with `candidate` for the first action, to its end or as many turns as the setting says. */
tt_search_result tt_search_play(const tt_search *search, tt_search_part *part, tt_action candidate);

/* Lets the seat that is asked in part->state play by its sketch, or else as the planner would. */
void tt_search_step(const tt_search *search, tt_search_part *part);

/* search_candidates.c: the actions worth a search, the planner's own first. */
void tt_search_candidates(tt_search *search, tt_reasons *reasons);

/* search_eval.c: the points that `seat` is expected to end with, tickets and bonuses counted; and what that is told
 * from. */
void tt_search_features(const tt_search *search, tt_search_part *part, int seat, float feature[TT_SEARCH_FEATURES]);
double tt_search_expect(const tt_search *search, tt_search_part *part, int seat);

/* search_yards.c: the features of the card game; and what both kinds of games tell. */
void tt_search_yards_features(const tt_search *search, const tt_state *state, int seat,
                              float feature[TT_SEARCH_FEATURES]);
float *tt_search_tell_hand(const uint8_t hand[TT_CARDS], float *out);

/* `setting` is the tt_search_level. */
tt_action tt_search_choose(const tt_task *task, const void *setting);

const tt_search_setting *tt_search_setting_for(const tt_game *game, tt_search_level level);

#endif
