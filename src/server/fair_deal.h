/* fair_deal.h: the fair deal of record/fair.h, at a table of the store. */
#ifndef TURNTABLE_SERVER_FAIR_DEAL_H
#define TURNTABLE_SERVER_FAIR_DEAL_H

#include "server/facts.h"

/* Whether the bytes of this seat are there: bots need none, and nobody has none. */
bool deal_is_ready(const tt_store_seat *seat);
/* Whether those of all who play are there. */
bool deal_has_all(const tt_store_table *table);

/* The seed of a table where they are. */
void deal_seed(const tt_store_table *table, uint8_t seed[TT_STORE_SECRET]);

/* Draws who sits where: seat i is for who sat at drawn[i] before the start. */
void deal_seats(const tt_store_table *table, const uint8_t seed[TT_STORE_SECRET], int drawn[TT_MAX_SEATS]);

/* The seats of those who sent something, in the order in which it went into the seed; how many. */
int deal_order(const tt_store_table *table, int seats[TT_MAX_SEATS]);

#endif
