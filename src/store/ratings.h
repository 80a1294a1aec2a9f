/* ratings.h: ratings of accounts, by game and pool (ratings/anchors.h); rules of store.h apply.
 *
 * The result of a rated table changes them in the transaction that stores its last action: all of it, once. The skills
 * of all seats are read, tt_skill_update computes the new ones, and they are rounded to trillionths and written, with a
 * row for each seat that says what changed. Bots have the constant ratings of their edition. Frozen and idle tables
 * change nothing. */
#ifndef TURNTABLE_STORE_RATINGS_H
#define TURNTABLE_STORE_RATINGS_H

#include "ratings/anchors.h"
#include "store/store.h"

/* What a rated game changed for a seat. */
typedef struct tt_store_rating_change {
    bool is_known;     /* false for a player whose account is deleted */
    bool is_abandoned; /* the player had abandoned the seat */
    int place;         /* from 1; equal for a tie */
    tt_skill before, after;
} tt_store_rating_change;

typedef struct tt_store_rated {
    uint8_t seat_count; /* 0: the table is not rated, or not over */
    tt_store_rating_change seats[TT_MAX_SEATS];
} tt_store_rated;

/* What the game of this table changed. */
tt_store_error tt_store_rated_get(tt_store *store, tt_store_id table, tt_store_rated *rated);

/* Places are those of the result: winners first, then by points. Behind all others are the players who have abandoned
 * their seats: the first who did is last. For store_play.c, in the transaction of the result. */
tt_store_error tt_store_rate(tt_store *store, const tt_store_action *action);

/* The rating of an account or of a bot. */
typedef struct tt_store_rating {
    tt_store_id guest;        /* 0: a bot */
    char name[TT_STORE_NAME]; /* the account's current name, or the level */
    int edition;              /* of the bot */
    char game[TT_STORE_NAME];
    tt_pool pool;
    tt_skill skill;
    int64_t games;     /* rated ones */
    int64_t abandoned; /* of these */
    int64_t changed;   /* the time of the last one */
    int64_t place;     /* from 1; 0: not asked for, a bot, or not ranked, since sigma is above tt_ranked_sigma */
} tt_store_rating;

/* Gives up to `capacity` ranked accounts, the best first, from place `from` (from 1) on; fewer than `capacity` means
 * that it was the last page. */
tt_store_error tt_store_rating_page(tt_store *store, const char *game, tt_pool pool, int64_t from,
                                    tt_store_rating ratings[], int capacity, int *count);
/* The same for the bots that have played rated games there. */
tt_store_error tt_store_anchor_list(tt_store *store, const char *game, tt_pool pool, tt_store_rating ratings[],
                                    int capacity, int *count);

/* The rating of an account, without its place: of a new player if it has played no rated game there. */
tt_store_error tt_store_rating_get(tt_store *store, tt_store_id guest, const char *game, tt_pool pool,
                                   tt_store_rating *rating);
/* Gives all ratings of an account, by game and pool, without places. */
tt_store_error tt_store_rating_list(tt_store *store, tt_store_id guest, tt_store_rating ratings[], int capacity,
                                    int *count);
/* Sets the place of a rating. It counts all who are better. */
tt_store_error tt_store_rating_place(tt_store *store, tt_store_rating *rating);

/* One rated game of an account. */
typedef struct tt_store_rated_game {
    tt_store_id table; /* may be deleted */
    int64_t number;    /* consecutive for this account, game and pool, from 1 */
    int64_t time;
    char game[TT_STORE_NAME];
    tt_pool pool;
    tt_store_rating_change change;
} tt_store_rated_game;

/* Calls `tell` with the rated games of an account, newest first, until it gives false; `game` NULL: of all games and
 * pools, by the time of their ends. */
typedef bool tt_store_tell_rated(void *context, const tt_store_rated_game *game);
tt_store_error tt_store_rated_read(tt_store *store, tt_store_id guest, const char *game, tt_pool pool,
                                   tt_store_tell_rated *tell, void *context);

/* The number of rated tables where both guests have seats that are open, or were started at `since` or later. */
tt_store_error tt_store_rated_together(tt_store *store, tt_store_id guest, tt_store_id other, int64_t since,
                                       int64_t *count);

/* For accounts.c: seats of $1 at rated tables that have not ended keep the account's skill. */
#define TT_STORE_PLAYERS "(SELECT count(*) FROM seats o WHERE o.table_id = seats.table_id AND o.kind <> 'nobody')"
#define TT_STORE_SKILL_OF(column)                                                                                      \
    "(SELECT r." column " FROM ratings r JOIN tables t ON t.id = seats.table_id WHERE r.guest = $1"                    \
    " AND r.game = t.game AND r.pool = CASE WHEN " TT_STORE_PLAYERS " > 2 THEN 'more' ELSE 'two' END)"
#define TT_STORE_KEEP_SKILL                                                                                            \
    "UPDATE seats SET mu = " TT_STORE_SKILL_OF("mu") ", sigma = " TT_STORE_SKILL_OF(                                   \
        "sigma") " WHERE guest = $1"                                                                                   \
                 " AND table_id IN (SELECT id FROM tables WHERE is_rated <> 0 AND life IN ('open', 'running'))"

/* And they are abandoned, if the game has begun. */
#define TT_STORE_ABANDON                                                                                               \
    "UPDATE seats SET abandoned ="                                                                                     \
    " 1 + (SELECT count(*) FROM seats o WHERE o.table_id = seats.table_id AND o.abandoned > 0)"                        \
    " WHERE guest = $1 AND abandoned = 0"                                                                              \
    " AND table_id IN (SELECT id FROM tables WHERE is_rated <> 0 AND life = 'running')"

#endif
