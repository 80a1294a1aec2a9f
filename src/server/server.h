/* server.h: the lobby, its visitors and its rooms: what the files of this folder share.
 *
 * All of it runs in one thread but for the store thread and the thinkers. Nothing here knows a socket: whoever has
 * those (channel.c, a test) calls lobby_hear and carries away what visitors are sent. */
#ifndef TURNTABLE_SERVER_H
#define TURNTABLE_SERVER_H

#include "server/addresses.h"
#include "server/lobby_request.h"
#include "server/neighbors.h"
#include "server/presence.h"
#include "server/store_thread.h"
#include "server/thinkers.h"
#include "server/trouble.h"
#include "table/talk.h"

typedef struct live_table live_table;
struct resource;
typedef struct quota quota; /* quotas.h */

typedef struct serve_limits {
    int message_rate;   /* messages a second from one address, on average; 0: as many as come */
    int message_burst;  /* and at once */
    int connections;    /* WebSockets from one address */
    int sockets;        /* from one address in all: browsers keep some for HTTP */
    int tables;         /* open and running ones that a guest sits at */
    int opened;         /* tables of a guest in an hour */
    int guests;         /* new ones from one address in an hour */
    int unsent;         /* bytes that wait for a slow reader before it is dropped */
    int chat;           /* messages in ten seconds of one seat */
    int opened_address; /* tables of an address in an hour */
    int waiting;        /* public tables of an address that wait for players */
    int stored;         /* megabytes that are stored for an address in a day */
} serve_limits;

typedef struct serve_options {
    const char *listen;
    int port;
    const char *store;
    const char *web;        /* a folder of files for the page; NULL: a plain page */
    const char *public_url; /* how it is reached from outside; NULL: by its address */
    const char *proxy;      /* the address that may say who it speaks for; NULL: none */
    bool test_seeds;        /* clients may choose the seed of a game */
    int test_speed;         /* how many times as fast clocks run: 1 but in tests */
    int thinkers;
    int handover_seconds; /* an absent seat may be handed to a bot after so long */
    int linger_seconds;   /* a table without anybody stays in memory so long */
    int idle_days;        /* a table without a clock that nobody comes to ends after so many */
    int keep_unfinished;  /* days until a table that is not over is deleted, since the last action there; 0: never */
    int keep_finished;    /* the same for one that is over */
    int keep_guests;      /* the same for a guest who no longer comes and to whom nothing refers */
    bool no_addresses;    /* the log has none */
    bool skip_check;      /* of the database at the start */
    serve_limits limits;
} serve_options;

enum { OUT_HEAD = 18 }; /* bytes in front of what is sent: its size, and room for the head of a frame */

/* One connection. */
struct visitor {
    server *server;
    void *socket;        /* the other side's; NULL once it is gone */
    visitor *next_eager; /* of the other side alone: a list, and whether it is on it */
    bool is_eager;
    tt_store_id guest; /* 0: nobody in particular */
    int64_t seen;      /* when the store was last told that it was here */
    char name[TT_STORE_NAME];
    char address[ADDRESS_MAX]; /* from which it comes, for the log */
    uint64_t network;          /* from which it comes (addresses.h); 0: unknown */
    allowance *messages;       /* what it may still say, with others from its address; NULL: as much as it likes */
    allowance faults;          /* what it may still say that is refused: beyond it is dropped */
    bool is_flooding;          /* it was dropped for that */
    bool must_be_known;        /* it came beyond what strangers of its address may: dropped if it is no guest */
    bool is_dropped;           /* nothing more is sent */
    int references;            /* jobs that will come back to it */
    int waits;                 /* jobs whose answer comes before the next message is heard */

    live_table *live; /* where it is */
    visitor *next, *previous;
    tt_listener listener;
    uint8_t muted; /* as a watcher: seats whose chat it does not want, as bits */
    presence told; /* who it was told is there */

    tt_buffer out; /* each message behind OUT_HEAD bytes, the first of which say its size */
    size_t sent;   /* bytes of `out` that are gone */
    tt_buffer inbox;
};

/* How the lobby reaches the other side. */
typedef struct lobby_sockets {
    void (*want_write)(visitor *v); /* there is something to send; or it is to be dropped */
} lobby_sockets;

/* What is known of the store's health (health.c). */
struct health {
    bool is_asking; /* a write is on its way */
    int64_t asked_at, at;
    tt_store_error last;
    struct resource *waiting;
    void (*tick)(server *s); /* once a second, if set */
};

/* How far retention has come (retention.c): the next table and guest to be looked at; 0: none in this round. */
struct retention {
    bool is_looking;
    int64_t at; /* when the round began */
    tt_store_id table, guest;
};

enum { LIVE_BUCKETS = 4096, REMATCHES = 64, FREED = 256, QUOTA_BUCKETS = 1024, QUOTA_TABLES = 4096 };

/* Which table follows another. */
typedef struct rematch {
    tt_store_id old, id;
    uint8_t commitment[TT_STORE_HASH], token[REQUEST_TOKEN];
} rematch;

/* A public table that waits for players, and where it was opened; table 0: none. */
typedef struct quota_table {
    uint64_t network;
    tt_store_id table;
} quota_table;

/* A guest whose bytes have not come (awaited.h), and for how many more ticks they may; one whose seat was freed. */
typedef struct awaited {
    tt_store_id table, guest;
    int ticks;
} awaited;

typedef struct freed {
    tt_store_id table, guest;
    int64_t time;
} freed;

struct server {
    const serve_options *options;
    tt_store *store; /* the store thread's */
    store_thread *store_thread;
    thinkers *thinkers;
    lobby_sockets sockets;
    live_table *live_tables[LIVE_BUCKETS];
    int live_count, visitor_count;
    size_t unsent;       /* bytes that wait for all visitors together */
    int64_t now;         /* milliseconds since 1970: set by whoever calls in */
    int64_t ran, ran_at; /* running time at the last tick, and when that was */
    int beats;           /* ticks since the running time was stored */
    bool is_sweeping;
    struct retention retention;
    struct health health;
    troubles troubles;
    bool has_rested;              /* memory has come free since it was last given back */
    rematch rematches[REMATCHES]; /* the latest, in the store thread */
    unsigned rematch_count;
    quota_table waiting_tables[QUOTA_TABLES]; /* the latest, in the store thread */
    quota *quotas[QUOTA_BUCKETS];
    awaited *awaited;
    int awaited_count, awaited_capacity;
    bool has_recalled;  /* who is awaited from before the start */
    freed freed[FREED]; /* the latest, in the store thread */
    unsigned freed_count;
    neighbor neighbors[NEIGHBORS];
    tt_buffer line;
    bool is_stopping;    /* nothing new is begun */
    bool is_broken;      /* the store can't be trusted any more: stop */
    bool has_no_threads; /* they can't be had: it was not begun */
    uint64_t actions, conflicts;
};

/* Memory from malloc. */
tt_memory server_memory(void);

/* Visitors (lobby.c). */
visitor *lobby_come(server *s, void *socket, allowance *messages, const char *address);
/* Looks up who has this token; what it says waits until then. */
void lobby_recognize(visitor *v, const uint8_t token_hash[TT_STORE_HASH]);
/* That it is here still: the store is told once an hour. */
void lobby_seen(visitor *v);
void lobby_hear(visitor *v, const char *text, size_t size);
void lobby_go(visitor *v);
/* Sends whole lines, each a message of its own. */
void visitor_send(visitor *v, const char *lines, size_t size);
/* The next message to be carried away, NULL if there is none; visitor_sent says that it is gone. */
char *visitor_next(visitor *v, size_t *size);
void visitor_sent(visitor *v);
/* The one that comes `number` messages behind it. */
char *visitor_nth(visitor *v, int number, size_t *size);
/* It is to be closed: nothing more is sent. */
void visitor_drop(visitor *v);
void visitor_hold(visitor *v);
void visitor_release(visitor *v);
void visitor_unref(visitor *v);
/* Sends what stands in s->line, and clears it. */
void visitor_say(visitor *v);
void visitor_refuse(visitor *v, const lobby_request *request, lobby_error error);
/* It said something without form, or too much: who goes on like that is dropped. */
void visitor_fault(visitor *v);

/* Once a second. */
void lobby_tick(server *s);
/* Nothing new is begun; what is remembered is given to the store thread. */
void lobby_stop(server *s);

/* How long servers have run on this store, in milliseconds: what clocks go by (clocks.c). */
int64_t server_ran(const server *s);

/* Ends tables that nobody comes to, and takes up those whose clock has run out; once a second (sweep.c). */
void lobby_sweep(server *s);
/* Deletes what is too old, a little once a second (retention.c). */
void lobby_retain(server *s);

#endif
