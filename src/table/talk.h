/* talk.h: one client at a table: what it says, and what it is answered. */
#ifndef TURNTABLE_TABLE_TALK_H
#define TURNTABLE_TABLE_TALK_H

#include "table/table.h"

/* Somebody who listens as a viewer: a seat or TT_WATCHER. */
typedef struct tt_listener {
    int viewer;
    int protocol; /* 0 before its hello */
} tt_listener;

/* What is to be done about a message. */
typedef enum tt_heard {
    TT_HEARD,        /* nothing more: it is answered */
    TT_HEARD_ACTION, /* an action is pending: commit it, write tt_write_ack and tell every viewer; or withdraw it */
    TT_HEARD_HINT    /* let a bot answer the decision, and write tt_write_hint */
} tt_heard;

/* Hears a message that was read; its answers go to `out`, *answer is that of tt_table_take. */
tt_heard tt_talk_hear(tt_table *table, tt_listener *listener, tt_call *call, tt_take_answer *answer, tt_buffer *out);

#endif
