/* rating.c: the most likely strengths, by Newton's method, and their errors from the spread over deals. */
#include "arena/rating.h"

#include <math.h>
#include <string.h>

enum { MOST = TT_MAX_ENTRANTS, STEPS = 200 };

/* The model, in logarithms of strength. */
typedef struct model {
    const tt_seating *seating;
    const tt_standing *standing;
    int anchor;
    double strength[MOST];      /* natural logarithms; 0 for the anchor */
    double slope[MOST];         /* of the likelihood */
    double curve[MOST][MOST];   /* of the likelihood, negated */
    double scatter[MOST][MOST]; /* how the slope would vary with other deals */
} model;

/* The chance of each entrant to win a game of the contest. */
static void chances(const model *m, const int seats[MOST], double chance[MOST])
{
    double sum = 0;
    for (int i = 0; i < m->seating->entrants; i++)
        sum += chance[i] = seats[i] * exp(m->strength[i]);
    for (int i = 0; i < m->seating->entrants; i++)
        chance[i] /= sum;
}

/* Computes slope and curve at these strengths. The wins of an entrant are those in all its contests. The game added to
 * each contest scatters like one that any seat might have won. */
static void look(model *m)
{
    int count = m->seating->entrants, players = m->seating->players;
    double games = (double)m->standing->deals * players; /* of each contest */
    memset(m->curve, 0, sizeof m->curve);
    memset(m->scatter, 0, sizeof m->scatter);
    for (int i = 0; i < count; i++)
        m->slope[i] = (double)m->standing->entrant[i].wins / TT_WIN;
    for (int c = 0; c < m->seating->contests; c++) {
        int seats[MOST];
        double chance[MOST], even[MOST];
        tt_seating_shares(m->seating, c, seats);
        chances(m, seats, chance);
        for (int i = 0; i < count; i++) {
            even[i] = (double)seats[i] / players;
            m->slope[i] += even[i] - (games + 1) * chance[i];
        }
        for (int i = 0; i < count; i++)
            for (int j = 0; j < count; j++) {
                m->curve[i][j] += (games + 1) * chance[i] * ((i == j) - chance[j]);
                m->scatter[i][j] += even[i] * ((i == j) - chance[j]) - chance[i] * (even[j] - chance[j]);
            }
    }
}

/* Inverts the curve without the anchor's row and column, which become 0. False if it is singular. */
static bool invert(const model *m, double inverse[MOST][MOST])
{
    int count = m->seating->entrants;
    double a[MOST][2 * MOST] = {0};
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++)
            a[i][j] = i == m->anchor || j == m->anchor ? i == j : m->curve[i][j];
        a[i][MOST + i] = i != m->anchor;
    }
    for (int column = 0; column < count; column++) {
        double pivot = a[column][column]; /* the matrix is positive definite: no rows need to change places */
        if (!(pivot > 1e-12))
            return false;
        for (int k = 0; k < 2 * MOST; k++)
            a[column][k] /= pivot;
        for (int row = 0; row < count; row++) {
            double factor = a[row][column];
            for (int k = 0; row != column && k < 2 * MOST; k++)
                a[row][k] -= factor * a[column][k];
        }
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            inverse[i][j] = a[i][MOST + j];
    return true;
}

/* Climbs the likelihood, which has a single maximum; steps are limited far from it. */
static void climb(model *m, double inverse[MOST][MOST])
{
    for (int step = 0; step < STEPS; step++) {
        double longest = 0, move[MOST] = {0};
        look(m);
        if (!invert(m, inverse))
            return;
        for (int i = 0; i < m->seating->entrants; i++) {
            for (int j = 0; j < m->seating->entrants; j++)
                move[i] += inverse[i][j] * m->slope[j];
            longest = fmax(longest, fabs(move[i]));
        }
        for (int i = 0; i < m->seating->entrants; i++)
            m->strength[i] += move[i] / fmax(longest, 1);
        if (longest < 1e-9)
            return;
    }
}

/* Adds the variances and covariances of the entrants' wins from deal to deal. */
static void add_deals(model *m)
{
    const tt_standing *standing = m->standing;
    double n = (double)standing->deals;
    for (int i = 0; i < m->seating->entrants && n > 1; i++)
        for (int j = 0; j < m->seating->entrants; j++) {
            double means = (double)standing->entrant[i].wins * (double)standing->entrant[j].wins / n;
            m->scatter[i][j] += ((double)standing->products[i][j] - means) / (TT_WIN * TT_WIN) * n / (n - 1);
        }
}

static double variance_of(const model *m, double inverse[MOST][MOST], int entrant)
{
    double sum = 0;
    for (int i = 0; i < m->seating->entrants; i++)
        for (int j = 0; j < m->seating->entrants; j++)
            sum += inverse[entrant][i] * m->scatter[i][j] * inverse[entrant][j];
    return sum > 0 ? sum : 0;
}

void tt_rate(const tt_seating *seating, const tt_standing *standing, int anchor, tt_rating rating[TT_MAX_ENTRANTS])
{
    const double scale = 400 / log(10);
    model m = {.seating = seating, .standing = standing, .anchor = anchor};
    double inverse[MOST][MOST] = {0};
    climb(&m, inverse);
    add_deals(&m);
    for (int i = 0; i < seating->entrants; i++) {
        double value = scale * m.strength[i];
        double half = scale * tt_student((double)standing->deals - 1) * sqrt(variance_of(&m, inverse, i));
        rating[i] = (tt_rating){value, {value - half, value + half}};
    }
}
