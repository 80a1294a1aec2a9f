/* connections.h: client sockets: reading, writing, timeouts, and which to close when there are too many. A connection
 * speaks HTTP (exchange.c), then perhaps WebSocket (channel.c). */
#ifndef TURNTABLE_SERVER_CONNECTIONS_H
#define TURNTABLE_SERVER_CONNECTIONS_H

#include <ev.h>
#include <sys/socket.h>

#include "server/addresses.h"
#include "server/eviction.h"
#include "server/frames.h"
#include "server/resource.h"

typedef struct connection connection;

/* All connections. */
typedef struct connection_list {
    server *server;
    struct ev_loop *loop;
    addresses *addresses;
    eviction eviction; /* HTTP connections that wait for the client */
    connection *first;
    int count, most;
    int turned_away;     /* connections refused since the last log line: no descriptor was free */
    int64_t now;         /* monotonic milliseconds */
    bool is_for_metrics; /* serves /metrics and nothing else */
} connection_list;

typedef enum connection_state {
    CONNECTION_HEAD,      /* waits for a request, or for the rest of its head */
    CONNECTION_BODY,      /* waits for the rest of the body */
    CONNECTION_ASKED,     /* the request is complete; the answer is being made */
    CONNECTION_ANSWERING, /* the answer is being sent */
    CONNECTION_LINGERING, /* nothing more is sent; what still comes is ignored */
    CONNECTION_WEBSOCKET
} connection_state;

enum { CONTROL_FRAME = FRAMES_HEAD + FRAMES_CONTROL_MAX };

struct connection {
    connection_list *list;
    connection *next, *previous;
    ev_io io;
    waiter waiter;
    connection_state state;
    int64_t until;                                /* when it is closed; 0: no limit */
    int *sockets;                                 /* the counter of its network; NULL: not counted */
    char peer[ADDRESS_MAX], address[ADDRESS_MAX]; /* of the other end; of the client, perhaps behind a proxy */
    bool is_busy;                                 /* exchange.c is working on it */
    bool has_asked, is_last, is_head, is_opening; /* see exchange.c */
    tt_buffer in;                                 /* bytes read from the socket and not yet handled */
    size_t looked;                                /* bytes of it that were searched for the end of the head */
    size_t body;                                  /* bytes of the request's body */
    resource *resource;                           /* the request, and its answer */
    tt_buffer out;                                /* the head of the answer */
    const char *rest;                             /* the body of the answer, */
    size_t rest_size, sent;                       /* its size; bytes sent of head and body together */
    int file;                                     /* a file to send as the body; -1: none */
    visitor *visitor;                             /* of a WebSocket */
    bool is_counted;                              /* addresses.h counts it as a WebSocket */
    frames frames;
    int64_t heard;            /* when bytes last came */
    bool is_pinged;           /* a ping was sent since then */
    bool is_blocked;          /* the system accepts no more bytes for now */
    size_t cut;               /* bytes of the next message, with its head, that are already sent */
    int pings;                /* unanswered pings */
    char pong[CONTROL_FRAME]; /* the answer to the last ping, after FRAMES_HEAD bytes */
    size_t pong_size;
};

/* Takes over a new socket. */
void connection_come(void *list, int socket, const struct sockaddr *from, socklen_t size);

/* Closes the HTTP connection that has waited longest for its client, of the network that has most such connections;
 * false if there is none. */
bool connections_evict(void *list);

/* Once a second: closes connections that timed out, and pings silent ones. */
void connections_tick(connection_list *list);

/* Closes it at once. `abort` also discards what the system has not sent yet. */
void connection_close(connection *c);
void connection_abort(connection *c);
void connections_close_all(connection_list *list);

/* Sends nothing more, and gives the other side a moment to read what was sent. */
void connection_linger(connection *c);

/* Sets the state and its timeout (milliseconds from now; 0: none). */
void connection_set(connection *c, connection_state state, int64_t time);

/* Sets what to wait for: EV_READ, EV_WRITE, both or 0. */
void connection_watch(connection *c, int events);

/* Continues with a request whose answer is ready. */
void connection_go_on(connection *c);

/* Sets `now` of the list and of the server. */
void connections_read_clock(connection_list *list);

/* Whether no limits apply: for this machine itself, unless a proxy forwards others. */
bool connections_is_unlimited(const connection_list *list, const char *address);

#endif
