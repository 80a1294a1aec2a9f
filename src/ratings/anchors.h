/* anchors.h: the pools in which players are rated, and the ratings of the bots.
 *
 * Bots play the same strength for as long as they have the same edition, so their ratings are constants: measured once
 * (docs/ratings.md says how), never changed by a game. They hold the scale: whoever only beats medium half of the time
 * has 1500, on every server and in every year. */
#ifndef TURNTABLE_RATINGS_ANCHORS_H
#define TURNTABLE_RATINGS_ANCHORS_H

#include "ratings/skill.h"

/* Every game has two pools: games for two, and games for more. */
typedef enum tt_pool { TT_POOL_TWO, TT_POOL_MORE, TT_POOLS } tt_pool;

/* "two" and "more". tt_pool_find gives -1 for anything else. */
const char *tt_pool_name(tt_pool pool);
int tt_pool_find(const char *name);
tt_pool tt_pool_of(int players);

/* The edition of the bots that this program has: an anchor is a level of one edition. */
int tt_anchor_edition(void);

/* The rated levels by their numbers from 0, weakest first; NULL after the last. */
const char *tt_anchor_level(int number);

/* The rating of a level (easy, medium, hard, expert) in games for two or more. A game that was not measured has the
 * mean of those that were. False: no such level; tempers are not rated. */
bool tt_anchor_find(const char *game, tt_pool pool, const char *level, tt_skill *skill);

#endif
