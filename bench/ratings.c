/* ratings.c: how often the shown interval of a rating contains the truth, and how well ratings order players.
 *
 *     ratings [POOLS]
 *
 * Prints the tables of docs/ratings.md; POOLS (8 unless given, at most 20) are played for each line, three times as
 * many of settled pools, in which a tenth of the players is looked at. */
#include <stdio.h>
#include <stdlib.h>

#include "rating_pool.h"
#include "ratings/skill.h"

enum { MORE_SETTLED = 3, LONG_RUN = 1000 };

static void print_line(const char *what, const rating_kind *kind, bool is_for_more, double spread)
{
    printf("| %s | %s | %s | %.1f |", what, kind->name, is_for_more ? "3 to 5" : "2", spread);
}

static void print_study(const rating_study *study, const rating_kind *kind, bool is_for_more, double spread)
{
    static const char *const truths[RATING_TRUTHS] = {"of the strength", "own", "of a bot"};
    for (int truth = 0; truth < RATING_TRUTHS; truth++) {
        print_line(truths[truth], kind, is_for_more, spread);
        for (int i = 0; i < RATING_STAGES; i++)
            printf(" %.1f |", 100 * (double)study->stages[i].held[truth] / (double)study->stages[i].seen);
        puts("");
    }
    print_line("1.96 sigma", kind, is_for_more, spread);
    for (int i = 0; i < RATING_STAGES; i++)
        printf(" %.1f |", 100 * (double)study->stages[i].bare / (double)study->stages[i].seen);
    puts("");
    print_line("margin", kind, is_for_more, spread);
    for (int i = 0; i < RATING_STAGES; i++)
        printf(" %.0f |", study->stages[i].width);
    puts("");
    print_line("Spearman", kind, is_for_more, spread);
    for (int i = 0; i < RATING_STAGES; i++)
        printf(" %.2f |", study->stages[i].spearman);
    puts("");
    print_line("Kendall", kind, is_for_more, spread);
    for (int i = 0; i < RATING_STAGES; i++)
        printf(" %.2f |", study->stages[i].kendall);
    puts("");
    print_line("stretch", kind, is_for_more, spread);
    printf(" %.2f |\n", study->stretch);
    fflush(stdout);
}

int main(int count, char **arguments)
{
    static const double spreads[] = {0.5, 1, 1.5};
    int pools = count > 1 ? atoi(arguments[1]) : 8;
    if (pools < 1 || pools > RATING_POOLS / MORE_SETTLED) {
        fprintf(stderr, "ratings: POOLS is 1 to %d\n", RATING_POOLS / MORE_SETTLED);
        return 2;
    }
    puts("| what | pool | players | spread | 5 | 10 | 20 | 50 | 100 | 300 games |\n"
         "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for (int is_for_more = 0; is_for_more < 2; is_for_more++)
        for (const rating_kind *kind = rating_kinds; kind < rating_kinds + RATING_KINDS; kind++)
            for (int i = 0; i < 3; i++) {
                rating_study study;
                rating_pool_study(&study, kind, is_for_more, spreads[i],
                                  kind->start == RATING_SETTLED ? MORE_SETTLED * pools : pools, LONG_RUN);
                print_study(&study, kind, is_for_more, spreads[i]);
            }
    return 0;
}
