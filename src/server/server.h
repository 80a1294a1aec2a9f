/* server.h: the server, its visitors and its live tables: what the files of this folder share.
 *
 * Everything runs in the main thread, except the store thread and the thinkers. Nothing here knows a socket: the owner
 * of the sockets (channel.c, a test) calls lobby_hear with each message and takes what is to be sent with
 * visitor_next. */
#ifndef TURNTABLE_SERVER_H
#define TURNTABLE_SERVER_H

#include "server/addresses.h"
#include "server/holds.h"
#include "server/lobby_request.h"
#include "server/metrics.h"
#include "server/neighbors.h"
#include "server/notices.h"
#include "server/overlap.h"
#include "server/presence.h"
#include "server/store_thread.h"
#include "server/thinkers.h"
#include "server/trouble.h"
#include "store/accounts.h"
#include "table/talk.h"

typedef struct live_table live_table;
struct resource;
typedef struct quota quota;         /* quotas.h */
typedef struct passwords passwords; /* passwords.h */
typedef struct attempts attempts;   /* attempts.h */

typedef struct serve_limits {
    int message_rate;   /* messages a second from one address, on average; 0: no limit */
    int message_burst;  /* messages at once */
    int connections;    /* WebSockets from one address */
    int sockets;        /* all sockets from one address: browsers keep some for HTTP */
    int tables;         /* open and running tables where a guest has a seat */
    int opened;         /* tables that a guest opens in an hour */
    int guests;         /* new guests from one address in an hour */
    int unsent;         /* unsent bytes at which a slow reader is dropped */
    int chat;           /* messages of one seat in ten seconds */
    int opened_address; /* tables opened from one address in an hour */
    int waiting;        /* public tables opened from one address that wait for players */
    int stored;         /* megabytes stored for one address in a day */
} serve_limits;

typedef struct serve_options {
    const char *listen;
    int port;
    const char *store;
    const char *web;        /* a folder with the files of the page; NULL: the built-in page */
    const char *public_url; /* the URL that players use; NULL: the server's address */
    const char *metrics;    /* the address of /metrics; NULL: none */
    int metrics_port;
    const char *cluster; /* the inner address of one of several processes; NULL: it is alone */
    int cluster_port;
    const char *proxy; /* the proxy whose forwarded addresses are believed; NULL: none */
    bool test_seeds;   /* clients may choose the seed of a game */
    int test_speed;    /* factor by which clocks run faster; 1 except in tests */
    int thinkers;
    int handover_seconds;       /* how long a seat is absent before others may hand it to a bot */
    int linger_seconds;         /* how long an empty table stays in memory */
    int idle_days;              /* days without visitors after which a table without a clock ends */
    int keep_unfinished;        /* days after the last action until an unfinished table is deleted; 0: never */
    int keep_finished;          /* the same for a finished table */
    int keep_guests;            /* the same for a guest to whom nothing refers */
    bool no_notify;             /* send no notifications */
    const char *notify_allow;   /* networks that may be notified besides public addresses, "a,b"; NULL: none */
    const char *notify_contact; /* of the operator, for push services; NULL: public_url */
    const tt_language *(*find_language)(const char *code); /* NULL: all is English */
    bool no_addresses;                                     /* write no addresses to the log */
    bool skip_check;                                       /* do not check the database at the start */
    serve_limits limits;
} serve_options;

enum { OUT_HEAD = 18 }; /* bytes in front of each unsent message: its size, and space for a frame head */

/* One WebSocket connection. */
struct visitor {
    server *server;
    void *socket; /* of the owner of the sockets; NULL once it is closed */
    visitor *next_of_all, *previous_of_all;
    visitor *next_eager; /* used by sending.c only: a list, and whether this visitor is on it */
    bool is_eager;
    tt_store_id guest;            /* 0: not a guest */
    bool has_account;             /* the guest is registered */
    uint8_t token[TT_STORE_HASH]; /* the hash of its token; used while it is a guest */
    tt_store_id *blocked;         /* guests whose chat it does not see, */
    int blocked_count;            /* so many */
    int64_t seen;                 /* when the store last noted this guest as seen */
    char name[TT_STORE_NAME];
    char address[ADDRESS_MAX]; /* for the log */
    uint64_t network;          /* see addresses.h; 0: unknown */
    allowance *messages;       /* messages it may still send, shared with its address; NULL: no limit */
    allowance faults;          /* refused messages it may still send; then it is dropped */
    bool is_banned;            /* by the operator: everything is refused (bans.h) */
    bool is_flooding;          /* it was dropped for that */
    bool must_be_known;        /* its address has no place for strangers: dropped unless it proves to be a guest */
    bool is_dropped;           /* nothing more is sent */
    bool must_return;          /* it is closed in a friendly way, so that it connects again */
    int references;            /* jobs that point to it */
    int waits;                 /* jobs to finish before the next message is read */

    struct relay *relays; /* where another process is asked for it (relays.h) */
    struct relay *behind; /* its client is connected to another process; `socket` is the same */

    live_table *live; /* the table it has entered */
    visitor *next, *previous;
    tt_listener listener;
    uint8_t muted;          /* for a watcher: the seats it muted, as bits */
    presence presence_sent; /* the presence it was last sent */

    tt_buffer out; /* unsent messages, each after OUT_HEAD bytes that begin with its size */
    size_t sent;   /* bytes of `out` that are already sent */
    tt_buffer inbox;
};

/* How the lobby reaches the owner of the sockets. */
typedef struct lobby_sockets {
    void (*want_write)(visitor *v); /* there is something to send, or the visitor is dropped */
} lobby_sockets;

/* One of several processes on a database (cluster.h). */
typedef struct lobby_cluster {
    /* Whether another process hears this message, or it waits until it is known who does. */
    bool (*route)(visitor *v, const char *text, size_t size);
    bool (*runs)(const server *s, tt_store_id table); /* whether this process may have the table in memory */
    /* Process `process` has taken the lease of a table. False if that is not this process any more. */
    bool (*took)(server *s, int64_t process, tt_store_id table);
    void (*leave)(visitor *v);         /* it is gone from tables that others run */
    bool (*is_first)(const server *s); /* whether this process does what one alone must do */
    int64_t (*process)(const server *s);
} lobby_cluster;

/* The health of the store (health.c). */
struct health {
    bool is_asking; /* a test write is running */
    int64_t asked_at, at;
    tt_store_error last;
    struct resource *waiting;
    void (*tick)(server *s); /* once a second, if set */
};

/* How far retention has come (retention.c): the next table and guest to check; 0: none in this round. */
struct retention {
    bool is_looking;
    int64_t at; /* when the round began */
    tt_store_id table, guest;
};

/* The search for rounds that have ended (rounds.c), and results that are kept. */
struct rounds {
    bool is_looking;
    int64_t at;                /* when it began */
    tt_store_id after;         /* live tables of later rounds are looked at next */
    struct round_cache *cache; /* round_cache.h; used by the store thread only */
};

/* How far the bans are read (bans.c). */
struct bans {
    bool is_looking;
    overlap read;
};

/* How far changes of guests are read (people.c). */
struct changes {
    bool is_looking;
    overlap read;
    bool done[TT_STORE_CHANGES]; /* the latest numbers, up to the last that was read */
};

enum {
    LIVE_BUCKETS = 4096,
    REMATCHES = 128,
    FREED = 256,
    QUOTA_BUCKETS = 1024,
    QUOTA_TABLES = 4096,
    BOARD_OFFERS = 64,
    APART = 1024
};

/* A board file that a guest has sent (board_offers.h); guest 0: none. */
typedef struct board_offer {
    tt_store_id guest;
    int64_t time; /* when it came */
    char sha256[TT_HEX_SIZE];
    char *text;
    size_t size;
} board_offer;

/* A public table that waits for players, and the network that opened it; table 0: none. */
typedef struct quota_table {
    uint64_t network;
    tt_store_id table;
} quota_table;

/* A guest whose random bytes are missing (awaited.h), and the ticks left; a guest whose seat was freed. */
typedef struct awaited {
    tt_store_id table, guest;
    int ticks;
} awaited;

struct pairing; /* pairing.h */

/* Two guests who cannot play together; they are asked again after a while. */
typedef struct apart {
    tt_store_id one, other;
    int64_t until;
} apart;

typedef struct freed {
    tt_store_id table, guest;
    int64_t time;
} freed;

struct server {
    const serve_options *options;
    tt_store *store; /* used by the store thread only */
    store_thread *store_thread;
    thinkers *thinkers;
    passwords *passwords;
    attempts *attempts;
    lobby_sockets sockets;
    const lobby_cluster *cluster; /* NULL: the server is alone */
    const char *cluster_store;    /* the address of the store, with its password */
    live_table *live_tables[LIVE_BUCKETS];
    visitor *visitors; /* all that are connected */
    int live_count, visitor_count;
    size_t unsent;       /* unsent bytes of all visitors together */
    int64_t now;         /* milliseconds since 1970: set by the caller before each call */
    int64_t ran, ran_at; /* running time at the last tick, and when that tick was */
    int beats;           /* ticks since the running time was stored */
    bool is_sweeping;
    struct retention retention;
    struct bans bans;
    struct changes changes;
    struct rounds rounds;
    struct rating_cache *rating_cache; /* rating_cache.h; used by the store thread only */
    struct health health;
    notices notices;
    troubles troubles;
    metrics metrics;
    bool has_rested;              /* memory was freed since the last malloc_trim */
    rematch rematches[REMATCHES]; /* the latest; used by the store thread only */
    unsigned rematch_count;
    quota_table waiting_tables[QUOTA_TABLES]; /* the latest; used by the store thread only */
    quota *quotas[QUOTA_BUCKETS];
    board_offer board_offers[BOARD_OFFERS];
    awaited *awaited;
    int awaited_count, awaited_capacity;
    bool has_recalled;  /* the guests awaited before the start are loaded */
    int recall_ticks;   /* of a cluster: since then */
    freed freed[FREED]; /* the latest; used by the store thread only */
    unsigned freed_count;
    struct pairing *pairings; /* guests who look for players, the one who waits longest first */
    int pairing_count;
    apart apart[APART]; /* the latest */
    unsigned apart_count;
    neighbor neighbors[NEIGHBORS];
    tt_buffer line;
    bool is_stopping;    /* starts nothing new */
    bool is_broken;      /* the store has failed: the server must stop */
    bool has_no_threads; /* threads could not be started, so the server does not run */
    bool is_lonely;      /* nor if it cannot join other processes; the log says why */
    uint64_t actions, conflicts;
};

/* Memory from malloc. */
tt_memory server_memory(void);

/* Visitors (lobby.c). lobby_come gives NULL without memory; lobby_go ends the visitor. */
visitor *lobby_come(server *s, void *socket, allowance *messages, const char *address);
/* Looks up the guest with this token; messages wait until that is done. */
void lobby_recognize(visitor *v, const uint8_t token_hash[TT_STORE_HASH]);
/* The guest is active: noted in the store once an hour. */
void lobby_seen(visitor *v);
void lobby_hear(visitor *v, const char *text, size_t size);
/* The same for a message that was counted before, by another process. */
void lobby_take(visitor *v, const char *text, size_t size);
/* Does at once what it says; the table is here. */
void lobby_do(visitor *v, const char *text, size_t size);
void lobby_go(visitor *v);
/* Sends lines; each line is one message. */
void visitor_send(visitor *v, const char *lines, size_t size);
/* The next message to send, NULL if there is none. visitor_sent removes it. */
char *visitor_next(visitor *v, size_t *size);
void visitor_sent(visitor *v);
/* The message `number` places after the next one. */
char *visitor_nth(visitor *v, int number, size_t *size);
/* Closes the connection; nothing more is sent. */
void visitor_drop(visitor *v);
/* The same, in a friendly way: the client shall connect again. */
void visitor_return(visitor *v);
void visitor_hold(visitor *v);
void visitor_release(visitor *v);
void visitor_unref(visitor *v);
/* Sends s->line and clears it. */
void visitor_say(visitor *v);
void visitor_refuse(visitor *v, const lobby_request *request, lobby_error error);
/* Counts a malformed message or one too many. A visitor with too many of these is dropped. */
void visitor_fault(visitor *v);

/* Once a second. */
void lobby_tick(server *s);
/* Starts nothing new; gives all notes to the store thread. */
void lobby_stop(server *s);

/* How long servers have run on this store, in milliseconds. All clocks use this time (clocks.c). */
int64_t server_ran(const server *s);

/* Ends tables without visitors, and loads those whose clock has run out; once a second (sweep.c). */
void lobby_sweep(server *s);
/* Deletes old tables and guests, a few each second (retention.c). */
void lobby_retain(server *s);

#endif
