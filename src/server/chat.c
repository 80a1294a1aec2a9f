/* chat.c: stored chat, from the store to a visitor who enters. */
#include "server/chat.h"

#include <string.h>

#include "store/check.h"

/* Precedes the texts of each message. */
typedef struct head {
    tt_store_id guest;
    int64_t time;
    size_t name, text; /* bytes */
} head;

static bool keep(void *context, const tt_store_chat *chat)
{
    tt_buffer *out = context;
    head h = {chat->guest, chat->time, strlen(chat->name), chat->text.size};
    tt_buffer_put(out, (const char *)&h, sizeof h);
    tt_buffer_put(out, chat->name, h.name);
    tt_buffer_put(out, chat->text.at, h.text);
    if (!out->failed)
        tt_store_mend_text(out->bytes + out->size - h.text, h.text);
    return !out->failed;
}

tt_store_error chat_read(tt_store *store, tt_store_id table, tt_buffer *out)
{
    tt_store_error error = tt_store_chat_last(store, table, CHAT_SHOWN, keep, out);
    return error == TT_STORE_OK && out->failed ? TT_STORE_NO_MEMORY : error;
}

bool chat_next(const tt_buffer *chat, size_t *at, chat_line *line)
{
    head h;
    if (*at >= chat->size)
        return false;
    memcpy(&h, chat->bytes + *at, sizeof h);
    const char *name = chat->bytes + *at + sizeof h;
    *line = (chat_line){h.guest, h.time, {name, h.name}, {name + h.name, h.text}};
    *at += sizeof h + h.name + h.text;
    return true;
}
