/* decide.h: when a match of two bots is decided.
 *
 * A sequential test on the scores of deals (share.h). Three things can be true: the challenger wins its even share (1/N
 * of N seats), or TT_DECIDE_STEP more, or TT_DECIDE_STEP less. Two generalized sequential probability ratio tests run
 * at the same time, even against more and even against less, with the variance of the deals so far. A verdict `better`
 * or `worse` is false with at most 5 % if the truth is even (2.5 % for each), a verdict `even` with at most 5 % if the
 * truth is a step away. */
#ifndef TURNTABLE_ARENA_DECIDE_H
#define TURNTABLE_ARENA_DECIDE_H

#include "arena/share.h"

#define TT_DECIDE_STEP 0.05

enum { TT_DECIDE_LEAST = 20 }; /* deals before any verdict: earlier their variance is unknown */

typedef enum tt_verdict { TT_UNDECIDED, TT_BETTER, TT_WORSE, TT_EVEN } tt_verdict;

/* The verdict on the challenger after these scores, in matches for `players`. Call it after every deal, in order, until
 * it gives a verdict. */
tt_verdict tt_decide(tt_scores scores, int players);

/* Logarithm of the likelihood ratio of the scores: the mean `even` + `step` against `even`, each with its best
 * variance. */
double tt_decide_ratio(tt_scores scores, int players, double even, double step);

const char *tt_verdict_name(tt_verdict verdict); /* "undecided", "better", "worse", "even" */

#endif
