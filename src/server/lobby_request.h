/* lobby_request.h: a message to the lobby, read strictly (docs/server.md). */
#ifndef TURNTABLE_SERVER_LOBBY_REQUEST_H
#define TURNTABLE_SERVER_LOBBY_REQUEST_H

#include "ratings/anchors.h"
#include "server/errors.h"
#include "server/facts.h"
#include "server/guest_names.h"

typedef enum lobby_request_kind {
    REQUEST_TABLES,
    REQUEST_CREATE,
    REQUEST_JOIN,
    REQUEST_LEAVE,
    REQUEST_BOT,
    REQUEST_CHANCE,
    REQUEST_START,
    REQUEST_ENTER,
    REQUEST_EXIT,
    REQUEST_LINK,
    REQUEST_TAKE,
    REQUEST_REMATCH,
    REQUEST_DECLINE,
    REQUEST_HAND,
    REQUEST_RETURN,
    REQUEST_CHAT,
    REQUEST_MUTE,
    REQUEST_QUIET,
    REQUEST_REMOVE,
    REQUEST_CLOSE,
    REQUEST_BOARD,
    REQUEST_PROFILE,
    REQUEST_BLOCK,
    REQUEST_BLOCKS,
    REQUEST_REPORT,
    REQUEST_PAIR,
    REQUEST_UNPAIR,
    REQUEST_LEADERBOARD,
    REQUEST_ROUNDS,
    REQUEST_ROUND,
    REQUEST_DEAL,
    REQUEST_PLAY,
    REQUEST_KINDS
} lobby_request_kind;

enum { REQUEST_TOKEN = 16 }; /* bytes of an invitation or a link; 32 hex digits in messages */

typedef struct lobby_request {
    lobby_request_kind kind;
    lobby_error error;  /* LOBBY_UNKNOWN_MESSAGE, or none */
    tt_json_error json; /* an error in the JSON, at this place: */
    int line, column;
    unsigned found; /* fields that are present: bits of lobby_request.c */
    tt_store_id table, before, round;
    char game[32];
    char bot[32];            /* "": none */
    char board[TT_HEX_SIZE]; /* the SHA-256 of a custom board; "": none */
    tt_options options;
    settings settings;
    bool is_public, memory_aid, is_rated, starts_full, only_free, only_mine, is_on;
    tt_store_life life;
    int seats, seat; /* seat -1: not given */
    tt_pool pool;
    int64_t from; /* the first place of a page */
    int deal;
    int order[TT_MAX_SEATS], ordered;
    bool has_token, has_seed;
    uint8_t commitment[TT_STORE_HASH], chance[TT_STORE_CHANCE], token[REQUEST_TOKEN], seed[TT_STORE_SECRET];
    char text[CHAT_MAX];
    char person[4 * TT_STORE_NAME]; /* the name of an account; "": none */
    tt_store_id player;             /* somebody in the list of blocked players; 0: none */
} lobby_request;

/* Whether a table must be named, and is where it is done. */
bool lobby_request_is_of_table(lobby_request_kind kind);
/* Whether it concerns the table that the visitor has entered, and names none. */
bool lobby_request_is_at_table(lobby_request_kind kind);

/* The name of messages of this kind. */
const char *lobby_request_name(lobby_request_kind kind);

/* Reads a message. False if it is invalid: request->error or request->json says why. */
bool lobby_request_read(const char *text, size_t size, lobby_request *request);

#endif
