/* lobby_job.h: a request that needs the store: the store thread does it in one transaction, and the answer is sent to
 * the visitor, if it is still connected. */
#ifndef TURNTABLE_SERVER_LOBBY_JOB_H
#define TURNTABLE_SERVER_LOBBY_JOB_H

#include "server/say.h"
#include "store/accounts.h"

/* What requests about players find (lobby_people.c). */
typedef struct lobby_people {
    tt_store_id about;
    char name[TT_STORE_NAME];
    int64_t created; /* the account */
    int count;
    tt_store_guest blocked[TT_STORE_BLOCKS];
} lobby_people;

typedef struct lobby_job {
    job base;
    server *server;
    visitor *visitor;
    lobby_request request;
    tt_store_id guest;
    char name[TT_STORE_NAME]; /* of the guest */
    tt_store_id removed;      /* whom the host removes */
    bool has_account;
    uint64_t network; /* of the visitor */
    int64_t process;  /* of several: this one; 0: the server is alone */
    int64_t time;
    uint8_t secret[TT_STORE_SECRET], token[REQUEST_TOKEN]; /* random */
    int64_t ran;                                           /* running time */
    bool wants_history;
    bool is_free; /* no limits apply */

    bool has_lease; /* of several processes, this one runs that table now */
    lobby_error refusal;
    bool is_known;        /* rematch: somebody else asked for it first */
    tt_store_table facts; /* of the table, after the job; id 0: none */
    held_seats held;      /* of that table */
    rematch again;        /* enter: the rematch of that table where a seat is held for the guest; id 0: none */
    int seat;
    tt_table *table; /* a game that has just started */
    table_list *list;
    lobby_people *people;        /* of requests about players */
    tt_store_rated rated;        /* enter: what the result of the table changed */
    struct rating_list *ratings; /* leaderboard, profile: see rated.h */
    struct round_page *rounds;   /* for the answers about rounds */
    bool wants_board;
    tt_buffer board_text; /* create: the file of the custom board; empty: none */
    table_board *board;   /* the custom board of the table, or NULL */
    tt_buffer history;    /* stored actions: see history.h */
    tt_buffer chat;       /* stored chat: see chat.h */
} lobby_job;

/* Gives a request to the store thread. The visitor's next message waits for the answer. False if there is no memory. */
bool job_send(visitor *v, const lobby_request *request);

/* Does a request, in the store thread (lobby_tables.c). */
tt_store_error job_run(tt_store *store, job *base);

/* Rebuilds the game of these facts, on its custom board or NULL, from its history. The caller owns *table. */
typedef enum rebuilt {
    REBUILT,
    REBUILT_NEVER,    /* the facts name an unknown game, or the board is damaged */
    REBUILT_NO_MEMORY /* try again later */
} rebuilt;

rebuilt job_rebuild(const tt_store_table *facts, const table_board *board, const tt_buffer *history, tt_table **table);

/* Opens j->table for the facts of a table whose seats are all taken, with seed and deal, and stores its start. */
tt_store_error job_begin(tt_store *store, lobby_job *j);

/* SHA-256 of a token. */
void token_hash(const uint8_t *token, size_t size, uint8_t hash[TT_STORE_HASH]);

#endif
