/* rating_cache.c: leaderboards and places, kept for a moment. In the store thread. */
#include "server/rating_cache.h"

#include <stdlib.h>
#include <string.h>

#include "server/fresh.h"

enum { BOARDS = 16, PLACES = 1024 };

typedef struct kept {
    fresh fresh;
    char game[TT_STORE_NAME]; /* "": free */
    tt_pool pool;
    rating_board *board;
} kept;

typedef struct placed {
    fresh fresh;
    tt_store_id guest; /* 0: free */
    char game[TT_STORE_NAME];
    tt_pool pool;
    int64_t games, place;
} placed;

struct rating_cache {
    kept kept[BOARDS];
    placed placed[PLACES];
};

static bool begin(rating_cache **cache)
{
    if (!*cache)
        *cache = calloc(1, sizeof **cache);
    return *cache != NULL;
}

void rating_cache_close(rating_cache *cache)
{
    for (int i = 0; cache && i < BOARDS; i++)
        free(cache->kept[i].board);
    free(cache);
}

/* The list of this game and pool; else a free place, or that of the one that was read longest ago. */
static kept *find(rating_cache *cache, const char *game, tt_pool pool)
{
    kept *oldest = &cache->kept[0];
    for (int i = 0; i < BOARDS; i++) {
        kept *k = &cache->kept[i];
        if (k->pool == pool && strcmp(k->game, game) == 0)
            return k;
        if (k->fresh.read < oldest->fresh.read)
            oldest = k;
    }
    oldest->game[0] = '\0';
    return oldest;
}

static tt_store_error read_board(tt_store *store, const char *game, tt_pool pool, rating_board *board)
{
    tt_store_error error = tt_store_rating_page(store, game, pool, 1, board->ratings, RATING_PLACES, &board->count);
    if (error != TT_STORE_OK)
        return error;
    return tt_store_anchor_list(store, game, pool, board->anchors, RATING_BOTS, &board->anchor_count);
}

/* Whether the guest has played since the list was read. */
static bool has_played(const tt_store_rating *own, const kept *k, int64_t time)
{
    return own->games > 0 && own->changed >= k->fresh.read && own->changed <= time;
}

tt_store_error rating_cache_board(rating_cache **cache, tt_store *store, const char *game, tt_pool pool,
                                  const tt_store_rating *own, int64_t time, const rating_board **board)
{
    if (!begin(cache))
        return TT_STORE_NO_MEMORY;
    kept *k = find(*cache, game, pool);
    if (!k->game[0] || !fresh_is(&k->fresh, time) || has_played(own, k, time)) {
        int64_t began = fresh_begin();
        k->game[0] = '\0';
        if (!k->board)
            k->board = malloc(sizeof *k->board);
        tt_store_error error = k->board ? read_board(store, game, pool, k->board) : TT_STORE_NO_MEMORY;
        if (error != TT_STORE_OK)
            return error;
        strcpy(k->game, game);
        k->pool = pool;
        fresh_end(&k->fresh, began, time);
    }
    *board = k->board;
    return TT_STORE_OK;
}

static placed *find_place(rating_cache *cache, const tt_store_rating *rating)
{
    uint64_t hash = (uint64_t)rating->guest * 2 + (rating->pool == TT_POOL_TWO);
    for (const char *at = rating->game; *at; at++)
        hash = hash * 31 + (uint8_t)*at;
    return &cache->placed[hash % PLACES];
}

tt_store_error rating_cache_place(rating_cache **cache, tt_store *store, int64_t time, tt_store_rating *rating)
{
    if (!begin(cache))
        return TT_STORE_NO_MEMORY;
    placed *p = find_place(*cache, rating);
    if (p->guest != rating->guest || p->pool != rating->pool || p->games != rating->games ||
        strcmp(p->game, rating->game) != 0 || !fresh_is(&p->fresh, time)) {
        int64_t began = fresh_begin();
        p->guest = 0;
        tt_store_error error = tt_store_rating_place(store, rating);
        if (error != TT_STORE_OK)
            return error;
        *p = (placed){.guest = rating->guest, .pool = rating->pool, .games = rating->games, .place = rating->place};
        strcpy(p->game, rating->game);
        fresh_end(&p->fresh, began, time);
    }
    rating->place = p->place;
    return TT_STORE_OK;
}
