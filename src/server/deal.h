/* deal.h: a deal that nobody could choose, and that everybody can check afterwards.
 *
 * The server commits itself to a secret before anybody sits down; everybody who sits down adds 16 bytes. The seed is
 * SHA-256 of the secret and these bytes, in the order of joining; the seats are drawn from SHA-256 of "turntable/seats"
 * and the seed. */
#ifndef TURNTABLE_SERVER_DEAL_H
#define TURNTABLE_SERVER_DEAL_H

#include "store/store.h"

/* The seed of a table whose seats stand in the order of joining. Bots add nothing. */
void deal_seed(const tt_store_table *table, uint8_t seed[TT_STORE_SECRET]);

/* Who sits where: the seat `i` is for who joined as number order[i]. */
void deal_seats(const uint8_t seed[TT_STORE_SECRET], int players, int order[TT_MAX_SEATS]);

/* After the start: the people of a table in the order in which they joined, as seats; false if the seed does not follow
 * from what they sent in any order. */
bool deal_order(const tt_store_table *table, int order[TT_MAX_SEATS], int *count);

#endif
