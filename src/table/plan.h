/* plan.h: planned turns: routes that a seat wants to claim as soon as it can, and what ends the plan.
 *
 * A plan decides from the view of its seat alone, by the legal actions and refusals of the core: it works out no rule.
 * Freestanding, as all of this layer. */
#ifndef TURNTABLE_TABLE_PLAN_H
#define TURNTABLE_TABLE_PLAN_H

#include "turntable/action.h"
#include "turntable/view.h"
#include "json/json.h"

enum { TT_PLAN_STEPS = 5, TT_PLAN_TURNS = 20, TT_PLAN_ANY_COLOR = 255 };

/* Why a plan has ended. */
typedef enum tt_plan_end {
    TT_PLAN_GOES_ON,
    TT_PLAN_DONE,       /* all its routes are claimed */
    TT_PLAN_TAKEN,      /* a route can't be claimed any more */
    TT_PLAN_LAST_ROUND, /* the last round has begun */
    TT_PLAN_TRAINS,     /* a player has few trains left */
    TT_PLAN_TURNS_UP,   /* it has played as many turns as it may */
    TT_PLAN_ENDS
} tt_plan_end;

/* "taken" */
const char *tt_plan_end_name(tt_plan_end end);

typedef struct tt_plan_step {
    uint8_t route;
    uint8_t color; /* to pay with, besides locomotives, or TT_PLAN_ANY_COLOR */
} tt_plan_step;

typedef struct tt_plan {
    tt_plan_step steps[TT_PLAN_STEPS]; /* the first that can be claimed is */
    uint8_t count;
    bool draws;           /* draws cards while none can be claimed; else it waits for the person */
    bool stops_taken;     /* ends if one of its routes can't be claimed any more; else goes on with the others */
    bool stops_last;      /* ends when the last round begins */
    uint8_t least_trains; /* ends when any player has this many trains or fewer; 0: never */
    uint8_t turns;        /* that it may still play */
    tt_plan_end end;      /* the steps stay as they were then */
    uint8_t claims;       /* number of routes it has claimed so far, or the person for it */
    uint8_t claimed[TT_PLAN_STEPS];
    int64_t time;   /* when it last claimed or ended, as the caller counts; 0: it has not */
    uint32_t began; /* the decision with which it began the turn that it plays; 0: it plays none */
} tt_plan;

/* Reads a plan: an object with "steps", an array of {"route":ID,"color":NAME} (color may be left out), and if wanted
 * "draw", "taken", "last_round", "trains", "turns", which are true, true, true, 0 and 10 without. "message" and "table"
 * are passed over; "ended", "claims", "time" and "began" are only in stored plans. False after an error, which `json`
 * has; a plan needs a step. */
bool tt_plan_read(tt_json *json, const tt_game *game, tt_plan *plan);

/* Writes its members into an object that is open, all but "began". */
void tt_plan_write(tt_json_writer *json, const tt_game *game, const tt_plan *plan);

/* Something has happened: drops steps that are claimed or cannot be any more, and gives whether the plan goes on, also
 * as plan->end. `claimed` gets a route that the seat owns now, -1 if there is none; the plan keeps all of them. */
tt_plan_end tt_plan_follow(tt_plan *plan, const tt_game *game, const tt_view *view, int *claimed);

/* What the plan answers to what its seat is asked: a legal action, or TT_NO_ACTION if that is left to the person. It
 * finishes a turn only if it `began` it. */
tt_action tt_plan_answer(const tt_plan *plan, const tt_game *game, const tt_view *view, bool began);

#endif
