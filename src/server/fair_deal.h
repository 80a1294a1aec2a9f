/* fair_deal.h: the fair deal of record/fair.h for a table of the store. */
#ifndef TURNTABLE_SERVER_FAIR_DEAL_H
#define TURNTABLE_SERVER_FAIR_DEAL_H

#include "server/facts.h"

/* Whether the random bytes of this seat are there; bots and empty seats need none. */
bool deal_is_ready(const tt_store_seat *seat);
/* Whether those of all players are there. */
bool deal_has_all(const tt_store_table *table);

/* The seed of a table that has all bytes. */
void deal_seed(const tt_store_table *table, uint8_t seed[TT_STORE_SECRET]);

/* Draws the seats: seat i is for the player who had seat drawn[i] before the start. */
void deal_seats(const tt_store_table *table, const uint8_t seed[TT_STORE_SECRET], int drawn[TT_MAX_SEATS]);

/* The seats that sent bytes, in the order in which these went into the seed. Gives the number of seats. */
int deal_order(const tt_store_table *table, int seats[TT_MAX_SEATS]);

#endif
