/* rating_pool.c: plays pools of simulated players and compares ratings with the truth. */
#include "rating_pool.h"

#include <math.h>
#include <string.h>

#include "ratings/skill.h"
#include "turntable/rng.h"

enum { SETTLE = 600, LONG_RUN = 2000 }; /* rounds; in each everybody plays once */

const int rating_points[RATING_POINTS] = {5, 10, 20, 50, 100, 200, 500};

typedef struct pool {
    tt_rng rng;
    int players;
    double strength[RATING_POOL];
    tt_skill skill[RATING_POOL];
} pool;

/* Between 0 and 1, neither of both. */
static double uniform(tt_rng *rng)
{
    return ((double)(tt_rng_next(rng) >> 12) + 0.5) / 4503599627370496.0;
}

static double normal(tt_rng *rng)
{
    double radius = sqrt(-2 * log(uniform(rng)));
    return radius * cos(6.283185307179586 * uniform(rng));
}

/* Plays one game. Places by strength plus Gumbel noise have the distribution of Plackett and Luce. */
static void play(pool *p, const uint8_t who[])
{
    double performance[TT_MAX_SEATS];
    tt_skill skills[TT_MAX_SEATS];
    for (int i = 0; i < p->players; i++) {
        performance[i] = p->strength[who[i]] - log(-log(uniform(&p->rng)));
        skills[i] = p->skill[who[i]];
    }
    int ranks[TT_MAX_SEATS] = {0};
    for (int i = 0; i < p->players; i++)
        for (int other = 0; other < p->players; other++)
            ranks[i] += performance[other] > performance[i];
    tt_skill_update(skills, ranks, p->players);
    for (int i = 0; i < p->players; i++)
        p->skill[who[i]] = skills[i];
}

static void play_round(pool *p)
{
    uint8_t order[RATING_POOL];
    for (int i = 0; i < RATING_POOL; i++)
        order[i] = (uint8_t)i;
    tt_rng_shuffle(&p->rng, order, RATING_POOL);
    for (int i = 0; i + p->players <= RATING_POOL; i += p->players)
        play(p, order + i);
}

/* The share of the others that the rating puts on the right side of this player. */
static double ordered(const pool *p, const tt_skill skill[], int who)
{
    int right = 0;
    for (int i = 0; i < RATING_POOL; i++)
        right += i != who && (skill[i].mu < skill[who].mu) == (p->strength[i] < p->strength[who]);
    return (double)right / (RATING_POOL - 1);
}

void rating_pool_play(rating_study *study, uint8_t number, int players, double spread)
{
    const uint8_t seed[32] = {number, (uint8_t)players};
    pool p = {.players = players};
    tt_rng_seed(&p.rng, seed);
    for (int i = 0; i < RATING_POOL; i++) {
        p.strength[i] = spread * normal(&p.rng);
        p.skill[i] = tt_skill_new();
    }
    for (int round = 0; round < SETTLE; round++)
        play_round(&p);
    for (int i = 0; i < RATING_POOL; i += RATING_NEW_EVERY)
        p.skill[i] = tt_skill_new();
    tt_skill at[RATING_POINTS][RATING_POOL];
    for (int point = 0, round = 0; point < RATING_POINTS; point++) {
        for (; round < rating_points[point]; round++)
            play_round(&p);
        memcpy(at[point], p.skill, sizeof p.skill);
    }
    double truth[RATING_POOL] = {0};
    for (int round = 0; round < LONG_RUN; round++) {
        play_round(&p);
        for (int i = 0; i < RATING_POOL; i++)
            truth[i] += p.skill[i].mu / LONG_RUN;
    }
    for (int i = 0; i < RATING_POOL; i += RATING_NEW_EVERY) {
        study->seen++;
        for (int point = 0; point < RATING_POINTS; point++) {
            tt_skill skill = at[point][i];
            double error = fabs(skill.mu - truth[i]), margin = tt_skill_margin(skill);
            study->held[point] += error <= margin;
            study->bare[point] += error <= 1.96 * skill.sigma;
            study->width[point] += margin;
            study->order[point] += ordered(&p, at[point], i);
        }
    }
}
