/* asks.h: what a client says to the lobby, read strictly (docs/server.md). */
#ifndef TURNTABLE_SERVER_ASKS_H
#define TURNTABLE_SERVER_ASKS_H

#include "server/errors.h"
#include "server/facts.h"
#include "server/names.h"

typedef enum ask_kind {
    ASK_TABLES,
    ASK_CREATE,
    ASK_JOIN,
    ASK_LEAVE,
    ASK_BOT,
    ASK_CHANCE,
    ASK_START,
    ASK_ENTER,
    ASK_EXIT,
    ASK_LINK,
    ASK_TAKE,
    ASK_REMATCH,
    ASK_HAND,
    ASK_RETURN,
    ASK_CHAT,
    ASK_MUTE,
    ASK_QUIET,
    ASK_REMOVE,
    ASK_CLOSE,
    ASK_KINDS
} ask_kind;

enum { ASK_TOKEN = 16 }; /* bytes of invitations and links; in messages 32 hex digits */

typedef struct ask {
    ask_kind kind;
    lobby_error error;  /* LOBBY_UNKNOWN_MESSAGE, or none */
    tt_json_error json; /* a fault of form, at: */
    int line, column;
    unsigned found; /* fields that are there: bits of asks.c */
    tt_store_id table, before;
    char game[32];
    char bot[32]; /* "": nobody */
    tt_options options;
    settings settings;
    bool is_public, memory_aid, starts_full, only_free, only_mine, is_on;
    tt_store_life life;
    int seats, seat; /* seat -1: not named */
    int order[TT_MAX_SEATS], ordered;
    bool has_token, has_seed;
    uint8_t commitment[TT_STORE_HASH], chance[TT_STORE_CHANCE], token[ASK_TOKEN], seed[TT_STORE_SECRET];
    char text[CHAT_MAX];
} ask;

/* What a message of this kind is called. */
const char *ask_name(ask_kind kind);

/* Reads a message. False if it is none: ask->error or ask->json says why. */
bool ask_read(const char *text, size_t size, ask *a);

#endif
