/* standings.h: who is how good in a round of duplicate play, with error bars (docs/league.md). Pure. */
#ifndef TURNTABLE_LEAGUE_STANDINGS_H
#define TURNTABLE_LEAGUE_STANDINGS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum tt_entry_state {
    TT_ENTRY_PLAYING,  /* counts for nothing yet */
    TT_ENTRY_FINISHED, /* has points */
    TT_ENTRY_LEFT      /* was not finished, and never will be */
} tt_entry_state;

/* One entrant at one deal, once. */
typedef struct tt_round_entry {
    int64_t entrant;
    int deal, seat;
    tt_entry_state state;
    int points; /* FINISHED */
    /* Set by tt_round_compare: */
    int others;        /* finished results of others in this seat of this deal */
    bool is_counted;   /* there is a difference: */
    double difference; /* from the mean of these others; for a deal that was LEFT the lowest of this deal, at most 0 */
} tt_round_entry;

/* Sorts the entries by deal and seat, and compares each with the others in the same seat of the same deal. */
void tt_round_compare(tt_round_entry entries[], int count);

typedef struct tt_standing {
    int64_t entrant;
    int counted, finished, left, playing; /* deals */
    double mean;                          /* of the differences; 0 if none is counted */
    double error;                         /* standard error of the mean; -1 with fewer than two deals */
    double margin;                        /* mean -/+ margin contains the truth in 95 of 100 cases; -1: unknown */
    int rank;                             /* from 1; equal means share it; 0: fewer deals than the minimum */
} tt_standing;

/* The standings, from entries that are compared, into `standings`, which has room for each entrant: by rank, then those
 * without one by mean. Sorts the entries by entrant. Gives the number of entrants. */
int tt_round_standings(tt_round_entry entries[], int count, int minimum, tt_standing standings[]);

/* Half the width of a 95 % interval in standard errors, for the mean of `count` (at least 2) values: the quantile of
 * Student's distribution. */
double tt_interval_width(int count);

#endif
