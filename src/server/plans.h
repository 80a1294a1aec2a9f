/* plans.h: planned turns at a live table (table/plan.h): set by a guest for its seat, stored, and played a few seconds
 * after the seat is asked, so that the others do not see by the time that there is a plan.
 *
 * Nobody but the guest is ever sent anything about a plan. What it does is stored as the person's own action. */
#ifndef TURNTABLE_SERVER_PLANS_H
#define TURNTABLE_SERVER_PLANS_H

#include "server/errors.h"
#include "store/store.h"
#include "table/plan.h"

typedef struct live_table live_table;
typedef struct visitor visitor;

/* The plan of a seat at a live table. */
typedef struct seat_plan {
    tt_store_id guest; /* whose plan it is; 0: none */
    tt_plan plan;
    int64_t due; /* running time at which it answers; 0: it is not asked, or leaves that to the person */
} seat_plan;

/* Whether a message is about a plan, well formed or not; and handles it. */
bool plans_is_request(const char *text, size_t size);
void plans_hear(visitor *v, const char *text, size_t size);

/* Reads the plans of a table that was loaded. */
void plans_load(live_table *live);
/* An action of this seat was stored: guests are told of plans that ended or claimed; others are due if asked. */
void plans_moved(live_table *live, int mover);
/* Plays what is due. */
void plans_tick(live_table *live);
/* The guest of this seat has deleted the account: so is its plan. */
void plans_forget(live_table *live, int seat);
/* Whether a plan is due soon: the table stays in memory until then. */
bool plans_wait(const live_table *live);

#endif
