/* rated.h: rated tables: who may sit there, lists of ratings; in the store thread.
 *
 * A rated table is public, has a clock, and has neither options nor a custom board. Only accounts and the plain levels
 * of bots sit there. The seats are drawn; a seat cannot be passed on; there are no hints. */
#ifndef TURNTABLE_SERVER_RATED_H
#define TURNTABLE_SERVER_RATED_H

#include "server/lobby_job.h"
#include "store/ratings.h"

/* Two accounts play at most this many rated games with each other in 24 hours: more would let two friends move their
 * ratings as they like. */
enum { RATED_A_DAY = 10 };

/* Whether a request asks for a table that may be rated; and whether this bot may sit at a rated one. */
bool rated_may_be(const lobby_request *request);
bool rated_has_level(const tt_store_table *facts, const char *level);

/* Refuses a guest who may not sit at the table of j->facts, if it is rated. */
tt_store_error rated_admit(tt_store *store, lobby_job *j);
/* Whether these accounts have played RATED_A_DAY games with each other. */
tt_store_error rated_is_often(tt_store *store, tt_store_id guest, tt_store_id other, int64_t now, bool *is_often);

/* A page of a list, or all ratings of a player with their graphs. One entry above a page says that there are more. */
enum { RATING_PAGE = 50, RATING_ANCHORS = 16, RATING_OWN = 16, RATING_POINTS = 100 };

typedef struct rating_point {
    int64_t time;
    tt_skill skill;
} rating_point;

typedef struct rating_list {
    int count, anchor_count;
    tt_store_rating ratings[RATING_PAGE + 1], anchors[RATING_ANCHORS];
    tt_store_rating own; /* leaderboard and pair: of the guest who asks; games 0: none */
    int points[RATING_OWN];
    rating_point graph[RATING_OWN][RATING_POINTS]; /* the newest first */
} rating_list;

/* Requests: a place in the queue of players (the queue itself is in pairing.c), the leaderboard; and for a profile, the
 * ratings of a player. */
tt_store_error rated_pair(tt_store *store, lobby_job *j);
tt_store_error rated_page(tt_store *store, lobby_job *j);
tt_store_error rated_of(tt_store *store, lobby_job *j, tt_store_id guest);
/* Frees the lists that are kept; the store thread has ended. */
void rated_close(server *s);

/* In say_ratings.c: writes the answer, and the member "ratings" of a profile. */
void say_leaderboard(tt_buffer *out, const lobby_request *request, const rating_list *list);
void write_ratings(tt_json_writer *json, const rating_list *list);

#endif
