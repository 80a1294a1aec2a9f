/* say.h: writes the messages of the lobby, each as one line (docs/server.md). */
#ifndef TURNTABLE_SERVER_SAY_H
#define TURNTABLE_SERVER_SAY_H

#include "server/live_table.h"

void say_error(tt_buffer *out, const lobby_request *request, lobby_error error);
/* NOT_STORED, of the action for this decision. */
void say_not_stored(tt_buffer *out, uint32_t decision);
void say_guest(tt_buffer *out, const visitor *v);
void say_table(tt_buffer *out, const live_table *live, tt_store_id guest);
/* Writes that there is a rematch, to somebody for whom a seat is held there for `left` milliseconds; 0: for nobody. */
void say_rematch(tt_buffer *out, const rematch *made, bool shows_token, int64_t left);
/* The file of the custom board. */
void say_board(tt_buffer *out, tt_store_id table, const tt_store_text *text);
/* A list, with the seats that are held at each table. One table above a page says that there are more. */
enum { LIST_PAGE = 50 };
typedef struct table_list {
    int count;
    bool is_own; /* the tables of the guest who asks, with these: */
    tt_store_table tables[LIST_PAGE + 1];
    held_seats held[LIST_PAGE + 1];
    int64_t last[LIST_PAGE + 1];            /* when something last happened there */
    tt_store_result results[LIST_PAGE + 1]; /* of games that are over; else no seats */
} table_list;

void say_tables(tt_buffer *out, server *s, const table_list *list, tt_store_id guest);
/* Writes these fields of a presence: PRESENCE_HERE and so on as bits. */
void say_presence(tt_buffer *out, const presence *now, int seats, unsigned fields);
void say_chat(tt_buffer *out, int seat, const char *name, const char *text, int64_t time);
/* Writes stored chat (chat.h), one line each, without that of seats and guests whom the visitor does not want to hear.
 */
void say_earlier(tt_buffer *out, const tt_buffer *chat, const live_table *live, visitor *v);
/* Writes the tables of a list as an array. */
void say_list(tt_json_writer *json, server *s, const table_list *list, tt_store_id guest);
/* Writes the time left of the seats that are asked. */
void say_clocks(tt_buffer *out, const live_table *live);
/* Writes whether bots think less than their level does. */
void say_thinking(tt_buffer *out, bool less);
/* Writes how notifications are set; `key` is the server's public key for browsers. */
void say_notify(tt_buffer *out, const tt_store_notify *notify, const char *key);
/* Writes how a notification that somebody waits for ended; `error` is NULL if it was sent. */
void say_notified(tt_buffer *out, tt_store_id target, const char *error);
/* Writes {"message":name,"table":id,"seat":seat}; leaves out what is 0, -1 or NULL. Token and commitment are hex. */
void say_short(tt_buffer *out, const char *name, tt_store_id table, int seat, const uint8_t *token,
               const uint8_t *commitment);

#endif
