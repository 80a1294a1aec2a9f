/* lobby_job.h: what the lobby does through the store: a visitor asks, the store thread does it in one transaction, and
 * the answer comes back to the visitor, if it is still there. */
#ifndef TURNTABLE_SERVER_LOBBY_JOB_H
#define TURNTABLE_SERVER_LOBBY_JOB_H

#include "server/server.h"

enum { LIST_PAGE = 50 }; /* tables in a list */

typedef struct lobby_job {
    job base;
    server *server;
    visitor *visitor;
    lobby_request request;
    tt_store_id guest;
    char name[TT_STORE_NAME]; /* of the guest */
    tt_store_id removed;      /* whom the host removes */
    uint64_t network;         /* from which it is asked */
    int64_t time;
    uint8_t secret[TT_STORE_SECRET], token[REQUEST_TOKEN]; /* random */
    int64_t ran;                                           /* running time */
    bool wants_history;
    bool is_free; /* of limits */

    lobby_error refusal;
    bool is_known;        /* the rematch: somebody else has asked for it before */
    tt_store_table facts; /* of the table, as it is then; id 0: none */
    int seat;
    tt_table *table; /* a game that has begun */
    tt_store_table *list;
    int count;
    tt_buffer history; /* what happened: see history.h */
    tt_buffer chat;    /* and was said: see chat.h */
} lobby_job;

/* Sends somebody: the visitor waits for the answer. False if there is no memory. */
bool job_send(visitor *v, const lobby_request *request);

/* In the store thread (lobby_tables.c): what each request does. */
tt_store_error job_run(tt_store *store, job *base);

/* The game of these facts, played again as far as its history goes: *table is the caller's. */
typedef enum rebuilt {
    REBUILT,
    REBUILT_NEVER,    /* the facts name no game there is: it can't be played by anybody */
    REBUILT_NO_MEMORY /* now */
} rebuilt;

rebuilt job_rebuild(const tt_store_table *facts, const tt_buffer *history, tt_table **table);

/* SHA-256 of a token. */
void token_hash(const uint8_t *token, size_t size, uint8_t hash[TT_STORE_HASH]);

#endif
