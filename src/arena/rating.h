/* rating.h: the strength of entrants as one number each.
 *
 * The model of Bradley and Terry for any number of seats: each entrant has a strength g, and a seat wins with its g
 * divided by the sum of g over all seats. The rating is 400 times the decimal logarithm of g, as Elo's: at two players
 * +100 wins 64 %, +200 76 %, +400 91 %. It is the most likely one for the wins counted. One game shared evenly by all
 * seats is added to each contest, which keeps ratings finite if an entrant won everything. */
#ifndef TURNTABLE_ARENA_RATING_H
#define TURNTABLE_ARENA_RATING_H

#include "arena/share.h"
#include "arena/standing.h"

typedef struct tt_rating {
    double value;       /* the anchor's is 0 */
    tt_interval within; /* at 95 %, from the spread over deals; the anchor's is 0 to 0 */
} tt_rating;

/* Rates the entrants of a standing with one deal or more. */
void tt_rate(const tt_seating *seating, const tt_standing *standing, int anchor, tt_rating rating[TT_MAX_ENTRANTS]);

#endif
