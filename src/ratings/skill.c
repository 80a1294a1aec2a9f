/* skill.c: the update of Weng and Lin for the model of Plackett and Luce, and how a rating is shown. */
#include "ratings/skill.h"

#include <math.h>

static const double start_mu = 25, start_sigma = 25.0 / 3;
static const double beta = 25.0 / 6;     /* how much chance there is in one game */
static const double tau = 25.0 / 200;    /* how much a player may change between two games */
static const double least_left = 0.0001; /* of the variance, after one game */

tt_skill tt_skill_new(void)
{
    return (tt_skill){start_mu, start_sigma};
}

static bool usable(const tt_skill skills[], int players)
{
    if (players < 2 || players > TT_MAX_SEATS)
        return false;
    for (int i = 0; i < players; i++)
        if (!isfinite(skills[i].mu) || !(skills[i].sigma >= 0.001 && skills[i].sigma <= 100))
            return false;
    return true;
}

/* One game as the model sees it: the places are given away one after the other, each to one of those that are left,
 * with chances in proportion to their weight. */
typedef struct contest {
    int players;
    const int *ranks;
    double variance[TT_MAX_SEATS];
    double scale;                /* the c of the paper: the standard deviation of the sum of all performances */
    double weight[TT_MAX_SEATS]; /* e^(mu/c), divided by the largest so that nothing overflows */
    double left[TT_MAX_SEATS];   /* the sum of the weights of all who are not ranked before this player */
    int tied[TT_MAX_SEATS];      /* how many have the rank of this player */
} contest;

static contest contest_of(const tt_skill skills[], const int ranks[], int players)
{
    contest c = {.players = players, .ranks = ranks};
    double sum = 0, most = skills[0].mu;
    for (int i = 0; i < players; i++) {
        c.variance[i] = skills[i].sigma * skills[i].sigma + tau * tau;
        sum += c.variance[i] + beta * beta;
        most = fmax(most, skills[i].mu);
    }
    c.scale = sqrt(sum);
    for (int i = 0; i < players; i++)
        c.weight[i] = exp(fmax((skills[i].mu - most) / c.scale, -500)); /* never 0: it divides */
    for (int i = 0; i < players; i++)
        for (int other = 0; other < players; other++) {
            c.left[i] += ranks[other] >= ranks[i] ? c.weight[other] : 0;
            c.tied[i] += ranks[other] == ranks[i];
        }
    return c;
}

/* The skill of player i after the game: mu follows the slope of the likelihood, sigma its curve. */
static tt_skill updated(const contest *c, int i, double mu)
{
    double slope = 0, curve = 0;
    for (int place = 0; place < c->players; place++) {
        if (c->ranks[place] > c->ranks[i])
            continue; /* the place was given away after player i had one */
        double chance = c->weight[i] / c->left[place];
        slope += ((place == i) - chance) / c->tied[place];
        curve += chance * (1 - chance) / c->tied[place];
    }
    double share = c->variance[i] / (c->scale * c->scale), left = 1 - share * curve; /* openskill: gamma is 1 */
    return (tt_skill){mu + c->variance[i] / c->scale * slope, sqrt(c->variance[i] * fmax(left, least_left))};
}

bool tt_skill_update(tt_skill skills[], const int ranks[], int players)
{
    if (!usable(skills, players))
        return false;
    contest c = contest_of(skills, ranks, players);
    for (int i = 0; i < players; i++)
        skills[i] = updated(&c, i, skills[i].mu);
    return true;
}

/* Shown points of a unit of mu. */
static double points(void)
{
    return 400 / (log(10) * beta * sqrt(2));
}

double tt_mu_shown(double mu)
{
    return 1500 + (mu - start_mu) * points();
}

/* How the standard deviation of the error follows from sigma: as a factor, with straight lines between these points.
 * Measured (docs/ratings.md). */
static const struct {
    double sigma, factor;
} factors[] = {{1.25, 0.82}, {1.8, 1.05}, {3, 0.97}, {3.75, 0.97}, {5.5, 0.6}};
enum { FACTORS = sizeof factors / sizeof *factors };
static const double ranked_factor = 0.97, few_games = 3.75; /* above this sigma, mu counts too: */
static const double far_factor = 1.8; /* added for a new player whose mu is start_sigma away from the start */

static double factor_of(double sigma)
{
    int next = 1;
    while (next < FACTORS - 1 && sigma > factors[next].sigma)
        next++;
    double from = factors[next - 1].sigma, to = factors[next].sigma;
    double part = fmin(fmax((sigma - from) / (to - from), 0), 1);
    return (1 - part) * factors[next - 1].factor + part * factors[next].factor;
}

double tt_skill_margin(tt_skill skill)
{
    double newness = fmax(skill.sigma - few_games, 0) / (start_sigma - few_games); /* 1: no game yet */
    double far = fabs(skill.mu - start_mu) / start_sigma;
    return 1.96 * (factor_of(skill.sigma) + far_factor * newness * far) * skill.sigma;
}

double tt_ranked_sigma(void)
{
    return TT_RANKED_MARGIN / (1.96 * ranked_factor * points()); /* 3.57 */
}

tt_shown tt_skill_shown(tt_skill skill)
{
    double margin = tt_skill_margin(skill);
    return (tt_shown){
        .value = (int)lround(tt_mu_shown(skill.mu)),
        .low = (int)lround(tt_mu_shown(skill.mu - margin)),
        .high = (int)lround(tt_mu_shown(skill.mu + margin)),
    };
}

int tt_shown_gap(tt_shown one, tt_shown other)
{
    int gap = one.low > other.low ? one.low - other.high : other.low - one.high;
    return gap > 0 ? gap : 0;
}

double tt_skill_scale(int players)
{
    return beta * sqrt(players);
}
