/* anchors.c: the ratings of the bots, measured by matches between them. */
#include "ratings/anchors.h"

#include <string.h>

#include "turntable/bot.h"

static const char *const pools[TT_POOLS] = {"two", "more"};

const char *tt_pool_name(tt_pool pool)
{
    return pools[pool];
}

int tt_pool_find(const char *name)
{
    for (int pool = 0; pool < TT_POOLS; pool++)
        if (name && strcmp(pools[pool], name) == 0)
            return pool;
    return -1;
}

tt_pool tt_pool_of(int players)
{
    return players > 2 ? TT_POOL_MORE : TT_POOL_TWO;
}

int tt_anchor_edition(void)
{
    return TT_BOTS_EDITION;
}

enum { LEVELS = 4 };
static const char *const levels[LEVELS] = {"easy", "medium", "hard", "expert"};

const char *tt_anchor_level(int number)
{
    return number >= 0 && number < LEVELS ? levels[number] : NULL;
}

/* How much is known about them: the error of the matches, and that people are not bots. */
static const double anchor_sigma = 1;

/* Mu by game, pool and level; medium is a new player's by definition. In games for more, easy and hard were measured
 * with four seats. */
static const struct {
    const char *game;
    double mu[TT_POOLS][LEVELS];
} anchors[] = {
    {"usa", {{20.6, 25, 30.3, 36.8}, {16.5, 25, 33.0, 42.8}}},
    {"europe", {{19.0, 25, 32.1, 38.9}, {16.8, 25, 37.8, 50.1}}},
    {"old_west", {{19.6, 25, 30.7, 38.2}, {15.2, 25, 31.7, 40.6}}},
    {"card_game", {{18.2, 25, 32.5, 43.7}, {20.3, 25, 29.1, 35.3}}},
};
enum { GAMES = sizeof anchors / sizeof *anchors };

static double mean_of(tt_pool pool, int level)
{
    double sum = 0;
    for (int game = 0; game < GAMES; game++)
        sum += anchors[game].mu[pool][level];
    return sum / GAMES;
}

bool tt_anchor_find(const char *game, tt_pool pool, const char *level, tt_skill *skill)
{
    int at = 0, known = 0;
    while (at < LEVELS && strcmp(levels[at], level) != 0)
        at++;
    if (at == LEVELS)
        return false;
    while (known < GAMES && strcmp(anchors[known].game, game) != 0)
        known++;
    *skill = (tt_skill){known < GAMES ? anchors[known].mu[pool][at] : mean_of(pool, at), anchor_sigma};
    return true;
}
