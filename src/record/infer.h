/* infer.h: what a player decided, as the lines of a record tell it. */
#ifndef TURNTABLE_RECORD_INFER_H
#define TURNTABLE_RECORD_INFER_H

#include "turntable/record.h"

typedef struct tt_decision {
    int seat;
    tt_action action; /* TT_NO_ACTION: the record ends before it tells */
    int line;         /* where it is told */
} tt_decision;

/* The decision that `event` tells of; it stands in line `line`, and replay->next is the one behind it. False, with a
 * fault, if it can tell of none in this state. Whether the decision is legal is for the core to say. */
bool tt_infer(tt_replay *replay, int line, const tt_event *event, tt_decision *decision);

#endif
