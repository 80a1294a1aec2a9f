/* share.h: a share of wins and its confidence interval.
 *
 * The games of one deal are not independent: all have the same cards. So the deal is the unit: its score is the share
 * of wins in its games, and the spread of these scores gives the error of their mean. */
#ifndef TURNTABLE_ARENA_SHARE_H
#define TURNTABLE_ARENA_SHARE_H

#include <stdint.h>

/* Scores of deals: their number, mean, and the sum of squared differences from the mean. */
typedef struct tt_scores {
    double deals, mean, spread;
} tt_scores;

typedef struct tt_interval {
    double low, high;
} tt_interval;

/* From whole numbers: `sum` of the wins over `deals` and `squares` of their squares, where a deal with all games won
 * counts `most`. */
tt_scores tt_scores_of(int64_t deals, int64_t sum, int64_t squares, int64_t most);

/* The 95 % confidence interval of the mean: Wilson's, for as many independent games as would spread like these deals,
 * with Student's quantile, so that few deals give a wide one. If all deals are alike, each counts as one game. */
tt_interval tt_scores_interval(tt_scores scores);

/* The 97.5 % quantile of Student's distribution. */
double tt_student(double degrees);

#endif
