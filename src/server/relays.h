/* relays.h: visitors whose table is run by another process.
 *
 * The front, where the client is connected, has the visitor and for each process that it speaks with a relay. The owner
 * of the table has a visitor of its own for it, which is like any other but for its socket: its lines go to the front.
 */
#ifndef TURNTABLE_SERVER_RELAYS_H
#define TURNTABLE_SERVER_RELAYS_H

#include "server/inner.h"

/* A message of a visitor whose table is looked for, kept until it is answered: the visitor waits for that. */
typedef struct errand {
    job base;
    visitor *visitor;
    struct errand *next;
    tt_store_id table; /* 0: that of the link with this hash */
    uint8_t hash[TT_STORE_HASH];
    tt_process owner;
    int64_t me;    /* the process that has asked */
    int64_t until; /* when it is given up, monotonic milliseconds */
    size_t size;
    char text[];
} errand;

struct relay {
    inner *inner;
    visitor *visitor;
    uint64_t number;
    relay *next_of_bucket, *next_of_visitor, *next_eager, *next_owing;
    bool is_eager, is_owing;
    tt_store_id at; /* the table that the visitor has entered there; the owner: as the front was told */
    errand *errand; /* of the front: what it has asked */
};

/* The front. Sends a message to the owner; false if it cannot be called now. */
bool relays_ask(const tt_process *owner, errand *one);
/* The same to where the visitor has entered a table; it has. */
void relays_ask_there(errand *one);
/* Where the visitor has entered a table, or NULL. */
relay *relays_entered(const visitor *v);
/* The visitor is elsewhere now, or gone: leaves all tables of others. */
void relays_leave(visitor *v);

/* The owner. */
void relays_want_write(visitor *v);

/* Of a connection: a frame has come, false if it may not; what is to be sent; it is lost. */
bool relays_hear(inner *one, const link_frame *received);
void relays_pump(inner *one);
void relays_end(inner *one);

/* How many visitors of this process are at tables of others, and the other way round. */
void relays_count(int *out, int *in);

#endif
