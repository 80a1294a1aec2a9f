/* round_cache.c: results of rounds, kept for a moment. In the store thread. */
#include "server/round_cache.h"

#include <stdlib.h>

#include "server/fresh.h"

enum {
    UNUSED = 60 * 1000, /* milliseconds */
    PLACES = 64,
    ENTRIES = 1 << 18, /* of all rounds kept, at most; or one round */
    COUNTS = 1024      /* by the number of the round */
};

typedef struct kept {
    tt_store_id round; /* 0: the place is free */
    bool is_closed;
    fresh fresh;
    int64_t used;
    round_results *results;
} kept;

typedef struct counted {
    tt_store_id round;
    fresh fresh;
    int64_t entrants;
} counted;

struct round_cache {
    kept kept[PLACES];
    counted counts[COUNTS];
};

static bool begin(round_cache **cache)
{
    if (!*cache)
        *cache = calloc(1, sizeof **cache);
    return *cache != NULL;
}

static void drop(kept *k)
{
    round_results_release(k->results);
    *k = (kept){0};
}

void round_cache_close(round_cache *cache)
{
    for (int i = 0; cache && i < PLACES; i++)
        drop(&cache->kept[i]);
    free(cache);
}

/* Whether the guest finds everything that was done. */
static bool has_own(const round_results *results, const own_entries *own)
{
    for (int i = 0; i < own->count; i++) {
        const tt_store_entry *e = &own->list[i];
        const tt_round_entry *known = round_results_compared(results, own->guest, e->deal);
        if (!known || known->state != round_entry_state(e) || (e->is_finished && known->points != e->points))
            return false;
    }
    return true;
}

static kept *find(round_cache *cache, tt_store_id round)
{
    for (int i = 0; i < PLACES; i++)
        if (cache->kept[i].round == round)
            return &cache->kept[i];
    return NULL;
}

static kept *least_used(round_cache *cache)
{
    kept *least = NULL;
    for (int i = 0; i < PLACES; i++) {
        kept *k = &cache->kept[i];
        if (k->round && (!least || k->used < least->used))
            least = k;
    }
    return least;
}

/* A free place for a round of `entries`; drops what nobody has asked for lately, and what there is no room for. */
static kept *make_room(round_cache *cache, int64_t time, int entries)
{
    kept *free_place = NULL;
    for (int i = 0; i < PLACES; i++)
        if (cache->kept[i].round && (time - cache->kept[i].used >= UNUSED || time < cache->kept[i].used))
            drop(&cache->kept[i]);
        else if (cache->kept[i].round)
            entries += cache->kept[i].results->entries.count;
    while (!(free_place = find(cache, 0)) || entries > ENTRIES) {
        kept *least = least_used(cache);
        if (!least)
            break;
        entries -= least->results->entries.count;
        drop(least);
    }
    return free_place;
}

static bool is_fresh(const kept *k, const tt_store_round *round, const own_entries *own, int64_t time)
{
    return fresh_is(&k->fresh, time) && k->is_closed == round->is_closed && !atomic_load(&k->results->is_void) &&
           has_own(k->results, own);
}

tt_store_error round_cache_results(round_cache **cache, tt_store *store, const tt_store_round *round,
                                   const own_entries *own, int64_t time, round_results **results)
{
    if (!begin(cache))
        return TT_STORE_NO_MEMORY;
    kept *k = find(*cache, round->id);
    if (k && !is_fresh(k, round, own, time)) {
        drop(k);
        k = NULL;
    }
    if (!k) {
        round_results *made;
        int64_t began = fresh_begin();
        tt_store_error error = round_results_read(store, round, &made);
        if (error != TT_STORE_OK)
            return error;
        k = make_room(*cache, time, made->entries.count);
        *k = (kept){.round = round->id, .is_closed = round->is_closed, .results = made};
        fresh_end(&k->fresh, began, time);
    }
    k->used = time;
    atomic_fetch_add(&k->results->users, 1);
    *results = k->results;
    return TT_STORE_OK;
}

tt_store_error round_cache_entrants(round_cache **cache, tt_store *store, const tt_store_round *round, int64_t time,
                                    int64_t *entrants)
{
    if (!begin(cache))
        return TT_STORE_NO_MEMORY;
    counted *c = &(*cache)->counts[(uint64_t)round->id % COUNTS];
    if (c->round != round->id || !fresh_is(&c->fresh, time)) {
        int64_t began = fresh_begin();
        c->round = 0;
        tt_store_error error = tt_store_entrant_count(store, round->id, &c->entrants);
        if (error != TT_STORE_OK)
            return error;
        c->round = round->id;
        fresh_end(&c->fresh, began, time);
    }
    *entrants = c->entrants;
    return TT_STORE_OK;
}
