/* share.c: a share of wins and its confidence interval. */
#include "arena/share.h"

#include <math.h>

tt_scores tt_scores_of(int64_t deals, int64_t sum, int64_t squares, int64_t most)
{
    if (deals == 0)
        return (tt_scores){0};
    double n = (double)deals, mean = (double)sum / n, spread = (double)squares - (double)sum * mean;
    double unit = (double)most;
    return (tt_scores){n, mean / unit, (spread > 0 ? spread : 0) / (unit * unit)};
}

double tt_student(double degrees)
{
    static const double few[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262};
    if (degrees < 1)
        return few[0];
    if (degrees < 10)
        return few[(int)degrees - 1];
    const double z = 1.959964; /* of the normal distribution; from there by Cornish and Fisher */
    double z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
    return z + (z3 + z) / (4 * degrees) + (5 * z5 + 16 * z3 + 3 * z) / (96 * degrees * degrees) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * degrees * degrees * degrees);
}

tt_interval tt_scores_interval(tt_scores scores)
{
    if (scores.deals < 1)
        return (tt_interval){0, 1};
    double p = scores.mean, n = scores.deals;
    double error = n > 1 ? scores.spread / ((n - 1) * n) : 0; /* squared, of the mean */
    double games = error > 0 ? p * (1 - p) / error : n;
    double t = tt_student(n - 1), per_game = t * t / games;
    double middle = (p + per_game / 2) / (1 + per_game);
    double half = t / (1 + per_game) * sqrt(p * (1 - p) / games + per_game / (4 * games));
    return (tt_interval){fmax(middle - half, 0), fmin(middle + half, 1)};
}
