/* reasons.h: what the bots build their reasons with. */
#ifndef TURNTABLE_BOTS_REASONS_H
#define TURNTABLE_BOTS_REASONS_H

#include "turntable/bot.h"

/* "tickets" and so on, as in the protocol; NULL for TT_BECAUSE_NOTHING and for what is no kind. */
const char *tt_because_name(tt_because_kind kind);

/* Adds a reason; ignored if *reason is full. */
void tt_reason_add(tt_reason *reason, tt_because_kind kind, int a, int b);

/* The nearest whole number, points as tenths that fit an int16_t, and the ticket of most points (-1 if there is none).
 */
int tt_rounded(double number);
int16_t tt_tenths(double points);
int tt_best_ticket(const tt_board *board, uint64_t tickets);

#endif
