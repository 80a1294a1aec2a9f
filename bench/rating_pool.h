/* rating_pool.h: simulated players of known strength who play rated games: how good are their ratings?
 *
 * The places of a game are drawn from the model of Plackett and Luce with the true strengths. Some players are new in a
 * pool that has settled. The true rating of a player is the mean of its mu over a long time afterwards. */
#ifndef TURNTABLE_BENCH_RATING_POOL_H
#define TURNTABLE_BENCH_RATING_POOL_H

#include <stdint.h>

enum { RATING_POOL = 240, RATING_NEW_EVERY = 10, RATING_POINTS = 7 };

/* The numbers of games at which new players are looked at. */
extern const int rating_points[RATING_POINTS];

typedef struct rating_study {
    long seen;                   /* new players, at each point */
    long held[RATING_POINTS];    /* whose shown interval contains the true rating */
    long bare[RATING_POINTS];    /* whose interval of 1.96 sigma would contain it */
    double width[RATING_POINTS]; /* the sum of the margins, in mu */
    double order[RATING_POINTS]; /* the sum over new players of the share of others they are on the right side of */
} rating_study;

/* Plays one pool with games for `players` (2 .. 6, a divisor of RATING_POOL) whose strengths have this standard
 * deviation, in natural logarithms of Plackett and Luce's weights, and adds what it finds. The new players at point i
 * have played rating_points[i] games. */
void rating_pool_play(rating_study *study, uint8_t number, int players, double spread);

#endif
