/* trial.h: compares actions by playing them in the same worlds.
 *
 * A world is a full state that fits the view of the seat (bots/search_world.c). Every action is played once in each
 * world, so that all meet the same cards, and what counts is the difference between two actions world by world. */
#ifndef TURNTABLE_PUZZLES_TRIAL_H
#define TURNTABLE_PUZZLES_TRIAL_H

#include <stdbool.h>
#include <stdint.h>

#include "bots/search.h"
#include "turntable/bot.h"

enum {
    TT_TRIAL_ACTIONS = 96, /* that one trial can compare */
    TT_TRIAL_WORLDS = 2048 /* that it can hold */
};

/* How the game continues after the action. */
typedef enum tt_trial_play {
    TT_TRIAL_SKETCHES, /* as the strategist imagines it: plans for some turns, then an estimate. Fast */
    TT_TRIAL_PLANNERS  /* the planner plays all seats, each with its own view, to the end of the game. Slow */
} tt_trial_play;

/* The results so far. The value of a game is the lead: the points of the seat less those of the best other seat. */
typedef struct tt_trial {
    tt_task task; /* of the seat; its generator decides about the worlds */
    tt_view view;
    tt_rng rng;
    tt_action open[TT_MAX_LEGAL];
    tt_search *search; /* working memory */
    tt_trial_play play;
    int actions, worlds;
    tt_action action[TT_TRIAL_ACTIONS];
    bool out[TT_TRIAL_ACTIONS]; /* no longer played */
    float lead[TT_TRIAL_WORLDS][TT_TRIAL_ACTIONS], win[TT_TRIAL_WORLDS][TT_TRIAL_ACTIONS];
    float points[TT_TRIAL_WORLDS][TT_TRIAL_ACTIONS];
} tt_trial;

/* Begins a trial of `count` actions of `seat`, which is asked in `state`. Only the view of the seat is used. `search`
 * is the caller's and is overwritten; two trials with different seeds are independent. */
void tt_trial_begin(tt_trial *trial, const tt_game *game, const tt_state *state, int seat, tt_trial_play play,
                    const uint8_t seed[32], tt_search *search);

/* Adds an action to compare; before the first world. */
void tt_trial_add(tt_trial *trial, tt_action action);

/* Plays `worlds` more worlds with all actions that are not out. */
void tt_trial_run(tt_trial *trial, int worlds);

/* A mean over the worlds and its standard error. */
typedef struct tt_mean {
    double mean, error;
} tt_mean;

/* By how many points action a leads b on average, over the worlds that both have been played in. */
tt_mean tt_trial_ahead(const tt_trial *trial, int a, int b);

/* Means of one action over the worlds it has been played in. */
typedef struct tt_trial_mean {
    double lead, points, win;
} tt_trial_mean;

tt_trial_mean tt_trial_mean_of(const tt_trial *trial, int action);

/* The action with the greatest mean lead among those that are not out; -1 if there is none. */
int tt_trial_best(const tt_trial *trial);

#endif
