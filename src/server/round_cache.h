/* round_cache.h: results of rounds, kept for a moment, so that asking for them often costs the store thread little.
 *
 * Every process has its own. What it gives is at most some seconds old, but never older than what the guest who asks
 * has done, or than the end of the round. Used by the store thread only. */
#ifndef TURNTABLE_SERVER_ROUND_CACHE_H
#define TURNTABLE_SERVER_ROUND_CACHE_H

#include "server/rounds.h"

typedef struct round_cache round_cache;

/* The entries of one guest in one round. */
typedef struct own_entries {
    tt_store_id guest;
    int count;
    tt_store_entry list[TT_STORE_DEALS];
} own_entries;

/* The results of a round, as of `time` or a few seconds before, with everything in `own`; the caller releases them.
 * `cache` begins as NULL. */
tt_store_error round_cache_results(round_cache **cache, tt_store *store, const tt_store_round *round,
                                   const own_entries *own, int64_t time, round_results **results);
/* The number of entrants, as of `time` or a few seconds before. */
tt_store_error round_cache_entrants(round_cache **cache, tt_store *store, const tt_store_round *round, int64_t time,
                                    int64_t *entrants);
/* NULL is ignored. */
void round_cache_close(round_cache *cache);

#endif
