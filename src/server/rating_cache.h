/* rating_cache.h: leaderboards and places, kept for a moment, so that asking for them often costs the store thread
 * little.
 *
 * Every process has its own. What it gives is at most some seconds old, but never older than the last rated game of the
 * guest who asks. Used by the store thread only. */
#ifndef TURNTABLE_SERVER_RATING_CACHE_H
#define TURNTABLE_SERVER_RATING_CACHE_H

#include "store/ratings.h"

/* Places that are listed: whoever is further down is told the own place alone. */
enum { RATING_PLACES = 1000, RATING_BOTS = 8 };

typedef struct rating_cache rating_cache;

/* The list of a game and pool: accounts by place, and bots that have played. */
typedef struct rating_board {
    int count, anchor_count;
    tt_store_rating ratings[RATING_PLACES], anchors[RATING_BOTS];
} rating_board;

/* Gives the list as of `time` or a few seconds before, with the games of `own`, the rating of the guest who asks. It is
 * valid until the next call. `cache` begins as NULL. */
tt_store_error rating_cache_board(rating_cache **cache, tt_store *store, const char *game, tt_pool pool,
                                  const tt_store_rating *own, int64_t time, const rating_board **board);
/* Sets the place of a rating. */
tt_store_error rating_cache_place(rating_cache **cache, tt_store *store, int64_t time, tt_store_rating *rating);
/* NULL is ignored. */
void rating_cache_close(rating_cache *cache);

#endif
