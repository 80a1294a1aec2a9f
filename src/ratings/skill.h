/* skill.h: how strong a player is, as far as rated games tell.
 *
 * The model of Plackett and Luce with the update of Weng and Lin (A Bayesian approximation method for online ranking,
 * JMLR 12, 2011, algorithm 4), as the Python package openskill computes it with tau 25/200 and gamma 1:
 * tests/ratings/openskill.txt has its values. Pure functions; docs/ratings.md says what was measured. */
#ifndef TURNTABLE_RATINGS_SKILL_H
#define TURNTABLE_RATINGS_SKILL_H

#include <stdbool.h>

#include "turntable/game.h"

/* What is believed of a player: a normal distribution. */
typedef struct tt_skill {
    double mu;    /* its mean: 25 for a new player */
    double sigma; /* its standard deviation: 25/3 for a new player, always above 0 */
} tt_skill;

/* A player without games. */
tt_skill tt_skill_new(void);

/* Changes the skills of the 2 .. TT_MAX_SEATS players of a finished game. A smaller rank is better, equal ranks are a
 * tie; only their order counts. The order of the players does not matter. A mu must be finite and a sigma in
 * 0.001 .. 100: of a skill that is not, false is returned and nothing is changed. */
bool tt_skill_update(tt_skill skills[], const int ranks[], int players);

/* A rating as it is shown: whole points on a scale like Elo's. New players have 1500; between two players whose skill
 * is well known, 100 points more win 64 % of games for two. */
typedef struct tt_shown {
    int value;
    int low, high; /* contain the rating that belongs to the strength in about 95 of 100 cases */
} tt_shown;

/* What is shown for this skill. */
tt_shown tt_skill_shown(tt_skill skill);

/* The shown value that a mu stands for, not rounded. */
double tt_mu_shown(double mu);

/* Half the width of the shown interval, in units of mu. With sigma 3.75 or less it depends on sigma only; the
 * interval of a newer player is wider the farther mu is from the start. */
double tt_skill_margin(tt_skill skill);

/* Only players whose interval is at most this wide, on each side and in shown points, have a place in a list. That is a
 * sigma of tt_ranked_sigma or less. */
enum { TT_RANKED_MARGIN = 200 };
double tt_ranked_sigma(void);

/* How far apart two intervals are, in shown points: 0 if they overlap. */
int tt_shown_gap(tt_shown one, tt_shown other);

/* Who looks for players meets those whose interval is at most TT_PAIR_GAP points away, and TT_PAIR_GROWS more for each
 * second that both have waited. */
enum { TT_PAIR_GAP = 50, TT_PAIR_GROWS = 5 };

/* The difference of mu between two players of known skill, one of whom is e times as likely as the other to be first in
 * games for so many players. */
double tt_skill_scale(int players);

#endif
