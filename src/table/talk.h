/* talk.h: answers the messages of one client at a table. */
#ifndef TURNTABLE_TABLE_TALK_H
#define TURNTABLE_TABLE_TALK_H

#include "table/table.h"

/* A client that listens as a viewer: a seat or TT_WATCHER. */
typedef struct tt_listener {
    int viewer;
    int protocol; /* 0 before its hello */
} tt_listener;

/* What the caller has to do after a message. */
typedef enum tt_heard {
    TT_HEARD,        /* nothing: the answer is written */
    TT_HEARD_ACTION, /* an action is pending: commit it, call tt_write_ack and update every viewer; or withdraw it */
    TT_HEARD_HINT    /* let a bot think about the decision, and call tt_write_hint */
} tt_heard;

/* Handles a message that was read. Answers go to `out`; *answer is that of tt_table_take. */
tt_heard tt_talk_hear(tt_table *table, tt_listener *listener, tt_call *call, tt_take_answer *answer, tt_buffer *out);

#endif
