/* record_fault.h: the first fault of a record: line, rule and sentence. */
#ifndef TURNTABLE_RECORD_RECORD_FAULT_H
#define TURNTABLE_RECORD_RECORD_FAULT_H

#include "record/lines.h"
#include "record/result.h"
#include "turntable/record.h"
#include "turntable/rules.h"

/* Each sets replay->fault and gives false. */

/* Any sentence and rule. */
bool tt_fault_set(tt_replay *replay, int line, const char *rule, const char *sentence);

/* The decision in this line is illegal. */
bool tt_fault_refused(tt_replay *replay, int line, tt_why why);

/* The record has an event without a decision where a decision is expected. Rule and sentence are about that
 * decision. */
bool tt_fault_stray(tt_replay *replay, int line, const tt_event *found);

/* The core makes the event `expected`, but the line is different; it may be of any kind. replay->next is the line after
 * it. */
bool tt_fault_differs(tt_replay *replay, const tt_line *line, const tt_event *expected);

/* The core gives another result. */
bool tt_fault_result(tt_replay *replay, int line, const tt_result *found, const tt_result *expected);

#endif
