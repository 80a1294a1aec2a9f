/* notice_text.h: what a notification says, in the language of the person, and in the form of each kind of target. */
#ifndef TURNTABLE_SERVER_NOTICE_TEXT_H
#define TURNTABLE_SERVER_NOTICE_TEXT_H

#include "store/notify.h"
#include "vocabulary/vocabulary.h"
#include "wire/buffer.h"

typedef enum notice_kind {
    NOTICE_TURN,
    NOTICE_STARTED,
    NOTICE_OVER,
    NOTICE_DIGEST,
    NOTICE_TEST,
    NOTICE_CODE,
    NOTICE_CLAIMED, /* a plan has claimed a route */
    NOTICE_STOPPED, /* a plan has ended otherwise */
    NOTICE_KINDS
} notice_kind;

enum { NOTICE_TABLES = 5, NOTICE_TITLE = 160, NOTICE_BODY = 640, NOTICE_PLAYERS = 240, NOTICE_ROUTE = 120 };

/* Where a game is played, as people know it. */
typedef struct notice_table {
    tt_store_id id;
    const char *game;             /* its title */
    char players[NOTICE_PLAYERS]; /* the other players' names */
} notice_table;

typedef struct notice {
    notice_kind kind;
    int count;                          /* tables it is about, at most NOTICE_TABLES of which are given */
    notice_table tables[NOTICE_TABLES]; /* none for a test or a code */
    char code[TT_STORE_TARGET_CODE];
    char route[NOTICE_ROUTE];
} notice;

/* "turn" */
const char *notice_kind_name(notice_kind kind);

/* Fills in a table, with the names of all its players but one (-1: all). */
void notice_about(notice_table *about, const tt_store_table *facts, int but);

void notice_title(const notice *what, const tt_language *language, char title[NOTICE_TITLE]);
void notice_body(const notice *what, const tt_language *language, char body[NOTICE_BODY]);

/* The place of what it is about in the page: "/t/5". */
void notice_place(const notice *what, char place[32]);

/* Writes what a target of this kind gets; `url` is where people reach the server, NULL if that is unknown. */
void notice_payload(const notice *what, const tt_language *language, tt_store_target_kind kind, const char *url,
                    tt_buffer *out);

#endif
