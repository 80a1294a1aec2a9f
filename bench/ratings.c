/* ratings.c: how often the shown interval of a rating contains the truth, and how well ratings order players.
 *
 *     ratings [POOLS]
 *
 * Prints the table of docs/ratings.md; POOLS (40 unless given, at most 250) are played for each line. */
#include <stdio.h>
#include <stdlib.h>

#include "rating_pool.h"
#include "ratings/skill.h"

static void study_of(int players, double spread, int pools)
{
    rating_study study = {0};
    for (int number = 0; number < pools; number++)
        rating_pool_play(&study, (uint8_t)number, players, spread);
    for (int point = 0; point < RATING_POINTS; point++) {
        double seen = (double)study.seen;
        printf("| %d | %.1f | %d | ±%.0f | %.1f %% | %.1f %% | %.1f %% |\n", players, spread, rating_points[point],
               (tt_mu_shown(study.width[point] / seen) - tt_mu_shown(0)), 100 * (double)study.held[point] / seen,
               100 * (double)study.bare[point] / seen, 100 * study.order[point] / seen);
    }
}

int main(int count, char **arguments)
{
    int pools = count > 1 ? atoi(arguments[1]) : 40;
    if (pools < 1 || pools > 250) {
        fprintf(stderr, "ratings: POOLS is 1 to 250\n");
        return 2;
    }
    puts("| players | spread | games | interval | contains the truth | 1.96 sigma would | order right |\n"
         "| --- | --- | --- | --- | --- | --- | --- |");
    const double spreads[] = {0.5, 1, 1.5};
    for (int players = 2; players <= 5; players++)
        for (int i = 0; i < 3; i++)
            if (i == 1 || players == 2 || players == 4)
                study_of(players, spreads[i], pools);
    return 0;
}
