/* decide.h: when a match of two has been played long enough.
 *
 * A sequential test on the scores of deals (share.h). Three things can be true: the challenger wins its even share
 * (1/N of N seats), or TT_DECIDE_STEP more, or TT_DECIDE_STEP less. Two generalized sequential probability ratio tests
 * run side by side, even against more and even against less, with the variance of the deals seen so far. A verdict
 * `better` or `worse` is false with at most 5 % if the truth is even (2.5 % for each), a verdict `even` with at most 5
 * % if the truth is a step away. */
#ifndef TURNTABLE_ARENA_DECIDE_H
#define TURNTABLE_ARENA_DECIDE_H

#include "arena/share.h"

#define TT_DECIDE_STEP 0.05

enum { TT_DECIDE_LEAST = 20 }; /* deals before any verdict: earlier nothing is known of their variance */

typedef enum tt_verdict { TT_UNDECIDED, TT_BETTER, TT_WORSE, TT_EVEN } tt_verdict;

/* The verdict on the challenger after these scores, in matches for `players`. To be asked after every deal, in order,
 * up to the first answer that is a verdict. */
tt_verdict tt_decide(tt_scores scores, int players);

/* Logarithm of how much likelier the scores are with the mean `even` + `step` than with `even`, each with the variance
 * that suits it best. */
double tt_decide_ratio(tt_scores scores, int players, double even, double step);

const char *tt_verdict_name(tt_verdict verdict); /* "undecided", "better", "worse", "even" */

#endif
