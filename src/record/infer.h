/* infer.h: finds a player's decision in the lines of a record. */
#ifndef TURNTABLE_RECORD_INFER_H
#define TURNTABLE_RECORD_INFER_H

#include "turntable/record.h"

typedef struct tt_decision {
    int seat;
    tt_action action; /* TT_NO_ACTION: the record ends before it */
    int line;         /* the line of its event */
} tt_decision;

/* The decision that led to `event`, which is in line `line`; replay->next is the line after it. False, with a fault, if
 * no decision in this state leads to it. Does not check whether the decision is legal: the core does. */
bool tt_infer(tt_replay *replay, int line, const tt_event *event, tt_decision *decision);

#endif
