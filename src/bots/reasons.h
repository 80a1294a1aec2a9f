/* reasons.h: functions that build the reasons of bots. */
#ifndef TURNTABLE_BOTS_REASONS_H
#define TURNTABLE_BOTS_REASONS_H

#include "turntable/bot.h"

/* "tickets" and so on, as in the protocol; NULL for TT_BECAUSE_NOTHING and for an unknown kind. */
const char *tt_because_name(tt_because_kind kind);

/* Adds a reason; ignored if *reason is full. */
void tt_reason_add(tt_reason *reason, tt_because_kind kind, int a, int b);

/* The nearest integer; points as tenths, limited to int16_t; the ticket with the most points, or -1 if there is
 * none. */
int tt_rounded(double number);
int16_t tt_tenths(double points);
int tt_best_ticket(const tt_board *board, uint64_t tickets);

#endif
