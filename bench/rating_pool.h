/* rating_pool.h: simulated players of known strength who play rated games: how good are their ratings?
 *
 * The places of a game are drawn from the model of Plackett and Luce with the true strengths. The pools are those that
 * a server has: bots are anchors and play in some of the games, people are paired by pairing's rule, some play often
 * and some rarely, all start at once or a few at a time. */
#ifndef TURNTABLE_BENCH_RATING_POOL_H
#define TURNTABLE_BENCH_RATING_POOL_H

#include <stdbool.h>
#include <stdint.h>

enum { RATING_POOL = 240, RATING_STAGES = 6, RATING_POOLS = 60 };

/* The numbers of games after which players are looked at. */
extern const int rating_stages[RATING_STAGES];

typedef enum rating_start {
    RATING_YOUNG,   /* all players start at once, and all are looked at */
    RATING_GROWING, /* from 24 players to all, one after the other; all are looked at */
    RATING_SETTLED  /* after 500 games every tenth player starts anew; these are looked at */
} rating_start;

typedef enum rating_meet {
    RATING_RANDOM, /* whoever wants to play */
    RATING_BUSY,   /* as on a server where somebody looks for players each second */
    RATING_QUIET   /* or each 20 seconds */
} rating_meet;

typedef struct rating_kind {
    const char *name;
    rating_start start;
    rating_meet meet;
    bool is_rare; /* a third of the players play a third as often as others, a third play a tenth as often */
    double bots;  /* the share of games in which bots play */
} rating_kind;

enum { RATING_KINDS = 7 };
extern const rating_kind rating_kinds[RATING_KINDS];

/* Three ways to say what a rating should have been. */
typedef enum rating_truth {
    RATING_OF_STRENGTH, /* what players of this strength have in this kind of pool after a long time, on average */
    RATING_OWN,         /* the mean of the player's own rating over a long time afterwards */
    RATING_OF_BOT,      /* what a bot of this strength has: the scale that the anchors fix */
    RATING_TRUTHS
} rating_truth;

typedef struct rating_stage {
    long seen;                /* players who got so far */
    long held[RATING_TRUTHS]; /* whose shown interval contains the truth */
    long bare;                /* whose interval of 1.96 sigma contains RATING_OF_STRENGTH */
    double width;             /* the mean margin, in shown points */
    double spearman, kendall; /* rank correlations of rating and strength among them, the means over pools */
} rating_stage;

typedef struct rating_study {
    rating_stage stages[RATING_STAGES];
    double stretch; /* by how much differences of long-run ratings are larger than on the bots' scale, for a player one
                       standard deviation above the mean; 1: as large */
} rating_study;

/* Plays pools 0 .. `pools` - 1 (at most RATING_POOLS) of a kind: games for two, or for three to five. Strengths are
 * natural logarithms of Plackett and Luce's weights, with this standard deviation around medium. Each pool plays
 * `long_run` games for each player after the observations. */
void rating_pool_study(rating_study *study, const rating_kind *kind, bool is_for_more, double spread, int pools,
                       int long_run);

#endif
