/* record_fault.h: what is wrong with a record: line, rule and sentence of the first fault. */
#ifndef TURNTABLE_RECORD_RECORD_FAULT_H
#define TURNTABLE_RECORD_RECORD_FAULT_H

#include "record/lines.h"
#include "record/result.h"
#include "turntable/record.h"
#include "turntable/rules.h"

/* Each sets replay->fault and gives false. */

/* A sentence and a rule of the caller's. */
bool tt_fault_set(tt_replay *replay, int line, const char *rule, const char *sentence);

/* The decision that this line tells of is refused. */
bool tt_fault_refused(tt_replay *replay, int line, tt_why why);

/* An event that nobody decides stands where a decision must: rule and sentence name the decision. */
bool tt_fault_stray(tt_replay *replay, int line, const tt_event *found);

/* The core tells `expected` where the line, which may be of any kind, has something else; replay->next is behind it. */
bool tt_fault_differs(tt_replay *replay, const tt_line *line, const tt_event *expected);

/* The core gives another result. */
bool tt_fault_result(tt_replay *replay, int line, const tt_result *found, const tt_result *expected);

#endif
