/* standing.h: the results of a tournament so far, as sums of whole numbers.
 *
 * Whole numbers have the same sum in any order, so a standing depends only on its deals: not on threads, not on stops.
 * A victory counts TT_WIN parts, which any number of winners can share evenly. An unfinished game is shared by all; a
 * forfeited one counts as finished. */
#ifndef TURNTABLE_ARENA_STANDING_H
#define TURNTABLE_ARENA_STANDING_H

#include "arena/arena.h"
#include "arena/seating.h"
#include "json/json.h"

enum { TT_WIN = 60 }; /* 1 to 6 divide it */

/* Sums over the seats that an entrant had: with three seats in a game it has three lots of all this. */
typedef struct tt_entrant_sums {
    int64_t games, finished;
    int64_t won, shared; /* games won alone, and with others */
    int64_t wins;        /* in parts of TT_WIN */
    /* Of finished games: */
    int64_t points, margin;    /* over the best other seat */
    int64_t completed, failed; /* tickets */
    int64_t turns;
    /* Of all games: */
    int64_t decisions, illegal, over_budget, nanoseconds;
    int64_t forfeits; /* games lost by breaking the protocol */
} tt_entrant_sums;

/* The result of one deal, with all its games. */
typedef struct tt_deal_result {
    tt_entrant_sums entrant[TT_MAX_ENTRANTS];
    int64_t challenger[TT_MAX_PAIRS]; /* of each pair: the wins of the challenger */
} tt_deal_result;

typedef struct tt_standing {
    int64_t deals;
    tt_entrant_sums entrant[TT_MAX_ENTRANTS];
    struct {
        int64_t wins, squares; /* of the challenger: the sum over deals, and that of its squares */
    } pair[TT_MAX_PAIRS];
    int64_t products[TT_MAX_ENTRANTS][TT_MAX_ENTRANTS]; /* sums over deals of the wins of one times those of another */
} tt_standing;

/* Adds game `number` of a deal: its outcome, and the conduct of its players. */
void tt_deal_result_add(tt_deal_result *result, const tt_seating *seating, int number, const tt_outcome *outcome,
                        const tt_player players[]);

/* Adds a deal whose games are all played. */
void tt_standing_add(tt_standing *standing, const tt_seating *seating, const tt_deal_result *result);

/* A standing as fields of a JSON object that the caller has opened. Reading reads the value of the key just read and
 * returns true, if the field belongs to a standing; errors are in the reader. */
void tt_standing_write(tt_json_writer *writer, const tt_seating *seating, const tt_standing *standing);
bool tt_standing_read(tt_json *json, const tt_seating *seating, tt_standing *standing);

/* Whether the numbers are possible for this number of deals. */
bool tt_standing_sound(const tt_seating *seating, const tt_standing *standing);

#endif
