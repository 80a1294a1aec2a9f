/* connections.h: sockets with somebody at the other end: what comes and goes, how long each may wait, and who must go
 * when there are too many. What is said there is HTTP (exchange.c), then perhaps a WebSocket (channel.c). */
#ifndef TURNTABLE_SERVER_CONNECTIONS_H
#define TURNTABLE_SERVER_CONNECTIONS_H

#include <ev.h>
#include <sys/socket.h>

#include "server/addresses.h"
#include "server/eviction.h"
#include "server/frames.h"
#include "server/resource.h"

typedef struct connection connection;

/* All of them. */
typedef struct connection_list {
    server *server;
    struct ev_loop *loop;
    addresses *addresses;
    eviction eviction; /* those of HTTP whose other side has to do something */
    connection *first;
    int count, most;
    int turned_away; /* since it was last logged: there was no room */
    int64_t now;     /* milliseconds of a clock that is never set */
} connection_list;

typedef enum connection_state {
    CONNECTION_HEAD,      /* a request is waited for, or has come in part */
    CONNECTION_BODY,      /* its head is read */
    CONNECTION_ASKED,     /* all of it has come; the answer is made */
    CONNECTION_ANSWERING, /* and goes out */
    CONNECTION_LINGERING, /* nothing more is said; what still comes is ignored */
    CONNECTION_WEBSOCKET
} connection_state;

enum { CONTROL_FRAME = FRAMES_HEAD + FRAMES_CONTROL_MAX };

struct connection {
    connection_list *list;
    connection *next, *previous;
    ev_io io;
    waiter waiter;
    connection_state state;
    int64_t until;                                /* when it is closed; 0: never */
    int *sockets;                                 /* of its network; NULL: it does not count */
    char peer[ADDRESS_MAX], address[ADDRESS_MAX]; /* at the other end; and of who asks, through a proxy perhaps */
    bool is_busy;                                 /* exchange.c is at work on it */
    bool has_asked, is_last, is_head, is_opening; /* see exchange.c */
    tt_buffer in;                                 /* what has come and is not yet read */
    size_t looked;                                /* bytes of it that do not end a head */
    size_t body;                                  /* bytes of the body of the request */
    resource *resource;                           /* what is asked, and its answer */
    tt_buffer out;                                /* the head of the answer */
    const char *rest;                             /* and its body, of so many bytes: */
    size_t rest_size, sent;                       /* sent: of both together */
    int file;                                     /* in the place of a body; -1: none */
    visitor *visitor;                             /* of a WebSocket */
    bool is_counted;                              /* as a WebSocket of its address */
    frames frames;
    int64_t heard;            /* when something last came */
    bool is_pinged;           /* since then */
    bool is_blocked;          /* the system takes no more for now */
    size_t cut;               /* bytes of the next message that are gone, with its head */
    int pings;                /* that are not answered */
    char pong[CONTROL_FRAME]; /* the answer to the last of them, behind FRAMES_HEAD bytes */
    size_t pong_size;
};

/* Somebody has come: takes the socket. */
void connection_come(void *list, int socket, const struct sockaddr *from, socklen_t size);

/* Closes the connection of HTTP that has waited longest, of the network with most of such; false if there is none. */
bool connections_evict(void *list);

/* Closes those whose time is over, and pings those who are silent; once a second. */
void connections_tick(connection_list *list);

/* Closes it: at once, without a word. `abort`: what the system still has for it is thrown away too. */
void connection_close(connection *c);
void connection_abort(connection *c);
void connections_close_all(connection_list *list);

/* Says nothing more, and gives the other side a moment to read all that was said. */
void connection_linger(connection *c);

/* What it is in, and until when (milliseconds from now; 0: without end). */
void connection_set(connection *c, connection_state state, int64_t time);

/* What is waited for: EV_READ, EV_WRITE, both or 0. */
void connection_watch(connection *c, int events);

/* Goes on with a request whose answer has been made. */
void connection_go_on(connection *c);

/* The time, for `now` of the list and the server. */
void connections_read_clock(connection_list *list);

/* This machine itself, where no proxy speaks for others. */
bool connections_is_unlimited(const connection_list *list, const char *address);

#endif
