/* inner.h: connections between the processes of a cluster (docs/cluster.md). Each carries many visitors, in both
 * directions; relays.h knows what it says. */
#ifndef TURNTABLE_SERVER_INNER_H
#define TURNTABLE_SERVER_INNER_H

#include <ev.h>

#include "server/connections.h"
#include "server/link_frames.h"
#include "server/link_seal.h"

typedef struct relay relay; /* relays.h */

enum { INNER_BUCKETS = 256 };

typedef struct inner {
    struct inner *next;
    int64_t began, heard; /* monotonic milliseconds */
    bool is_outgoing;     /* this process has called the other one, and is the front of its visitors */
    bool is_trusted;      /* the other side has shown that it knows the key */
    bool is_broken;       /* it is closed as soon as nothing uses it */
    enum { INNER_CALLS, INNER_GREETS, INNER_OPEN } state;
    tt_process peer; /* of an outgoing one */
    uint8_t hello[LINK_HELLO];
    link_seal seal;
    ev_io io;
    tt_buffer in, opened;  /* what has come: sealed, opened */
    tt_buffer out, sealed; /* what is to be sent */
    size_t sent;           /* bytes of `sealed` */
    /* Of relays.c: */
    relay *relays[INNER_BUCKETS]; /* by number */
    relay *eager, *owing;         /* with something to send; that owe an answer */
    uint64_t last;                /* the last number that was given */
    allowance allowance;          /* of its visitors that have limits: it is never used */
} inner;

/* Opens the inner address of this process, whose id is set later. Gives its port, or -1 with errno set. */
int inner_open(connection_list *list, const tt_process *self, const char *address, int port);
/* The connection to a process; NULL: it cannot be called now. */
inner *inner_to(const tt_process *process);
/* Closes it as soon as nothing uses it. */
void inner_break(inner *one);
/* All connections. */
inner *inner_first(void);
/* Once a second: gives up those that are silent. */
void inner_tick(void);
/* Closes all, and the address. */
void inner_close(void);

#endif
