/* decide.c: when a match of two bots is decided. */
#include "arena/decide.h"

#include <math.h>

const char *tt_verdict_name(tt_verdict verdict)
{
    static const char *const names[] = {"undecided", "better", "worse", "even"};
    return names[verdict];
}

double tt_decide_ratio(tt_scores scores, int players, double even, double step)
{
    /* Adds a few deals with the spread of independent games: the first deals may all be alike by chance. */
    double independent = even * (1 - even) / players;
    double variance = (scores.spread + TT_DECIDE_LEAST * independent) / (scores.deals + TT_DECIDE_LEAST);
    double from_even = scores.mean - even, from_step = from_even - step;
    return scores.deals / 2 * log((variance + from_even * from_even) / (variance + from_step * from_step));
}

tt_verdict tt_decide(tt_scores scores, int players)
{
    const double alpha = 0.05 / 2, beta = 0.05; /* alpha is shared by the two tests */
    const double proven = log((1 - beta) / alpha), refuted = log(beta / (1 - alpha));
    if (scores.deals < TT_DECIDE_LEAST)
        return TT_UNDECIDED;
    double even = 1.0 / players;
    double more = tt_decide_ratio(scores, players, even, TT_DECIDE_STEP);
    double less = tt_decide_ratio(scores, players, even, -TT_DECIDE_STEP);
    if (more >= proven)
        return TT_BETTER;
    if (less >= proven)
        return TT_WORSE;
    return more <= refuted && less <= refuted ? TT_EVEN : TT_UNDECIDED;
}
