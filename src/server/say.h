/* say.h: what the lobby says, each a whole line into s->line (docs/server.md). */
#ifndef TURNTABLE_SERVER_SAY_H
#define TURNTABLE_SERVER_SAY_H

#include "server/live_table.h"

void say_error(tt_buffer *out, const lobby_request *request, lobby_error error);
void say_guest(tt_buffer *out, const visitor *v);
void say_table(tt_buffer *out, const tt_store_table *facts, tt_store_id guest);
void say_tables(tt_buffer *out, const tt_store_table *tables, int count, bool has_more, tt_store_id guest);
/* Of a presence these fields, PRESENCE_HERE and so on as bits. */
void say_presence(tt_buffer *out, const presence *now, int seats, unsigned fields);
void say_chat(tt_buffer *out, int seat, const char *name, const char *text, int64_t time);
/* What was said before (chat.h), line by line, less what muted seats said (bits). */
void say_earlier(tt_buffer *out, const tt_buffer *chat, const tt_store_table *facts, unsigned muted);
/* What is left on the clocks of those who are asked. */
void say_clocks(tt_buffer *out, const live_table *live);
/* Whether bots think less than their level says. */
void say_thinking(tt_buffer *out, bool less);
/* {"message":name,"table":id,"seat":seat} with what is there; token and commitment as hex. */
void say_short(tt_buffer *out, const char *name, tt_store_id table, int seat, const uint8_t *token,
               const uint8_t *commitment);

#endif
