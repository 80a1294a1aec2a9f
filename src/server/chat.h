/* chat.h: the stored chat of a table, for a visitor who enters. */
#ifndef TURNTABLE_SERVER_CHAT_H
#define TURNTABLE_SERVER_CHAT_H

#include "store/store.h"
#include "table/table.h"

enum { CHAT_SHOWN = 50 }; /* messages at most: the last ones */

/* Reads it into `out`, for say_earlier. */
tt_store_error chat_read(tt_store *store, tt_store_id table, tt_buffer *out);

/* Gives the message at *at and moves *at to the next; false if there is none. The texts have no final 0. */
typedef struct chat_line {
    tt_store_id guest;
    int64_t time;
    tt_store_text name, text;
} chat_line;

bool chat_next(const tt_buffer *chat, size_t *at, chat_line *line);

#endif
