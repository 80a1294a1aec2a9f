/* trouble.h: what goes wrong, in the log of whoever runs the server: operations that failed, and limits that were hit.
 * Not what a player simply may not do. */
#ifndef TURNTABLE_SERVER_TROUBLE_H
#define TURNTABLE_SERVER_TROUBLE_H

#include "store/store.h"

typedef struct server server;
typedef struct visitor visitor;

/* Whom it concerns, as far as that is known. */
typedef struct trouble_who {
    tt_store_id guest, table; /* 0: unknown */
    const char *address;      /* as text, and anything may stand in it; NULL or "": unknown */
} trouble_who;

trouble_who trouble_of(const visitor *v, tt_store_id table);

/* The store could not do something: "event=failed what=create reason=full table=... guest=... address=...". What can't
 * be mended makes the server stop. Beyond some lines a second they are only counted ("event=failed_more count=..."). */
void trouble_failed(server *s, const char *what, trouble_who who, tt_store_error error);

/* What limits something, one line a second for each: "event=limited limit=messages count=... address=...". */
typedef enum trouble_limit {
    TROUBLE_MESSAGES,    /* of an address in a time */
    TROUBLE_REQUESTS,    /* of an address in a time, by HTTP */
    TROUBLE_GUESTS,      /* of an address in an hour */
    TROUBLE_CONNECTIONS, /* of an address */
    TROUBLE_SOCKETS,     /* of an address */
    TROUBLE_TABLES,      /* of a guest */
    TROUBLE_CHAT,        /* of a seat */
    TROUBLE_UPGRADES,    /* that are not for this server */
    TROUBLE_FLOOD,       /* of refused messages: it was cut off */
    TROUBLE_QUOTA,       /* of an address: tables and bytes */
    TROUBLE_LIMITS
} trouble_limit;

void trouble_limited(server *s, trouble_limit limit, trouble_who who);

/* " table=1 guest=2 address=192.0.2.1" for a line of the log, with what is known and may be told. */
enum { TROUBLE_WORDS = 160 };
const char *trouble_words(const server *s, trouble_who who, char words[TROUBLE_WORDS]);

/* Whether one more line of this kind may be written in this second: else it is counted. */
bool trouble_may_tell(server *s);

/* Once a second: tells what was counted. */
void trouble_tick(server *s);

/* What the server remembers for it. */
typedef struct troubles {
    int64_t second;   /* in which so many lines were written, */
    int told, untold; /* and so many not */
    struct {
        int64_t at; /* when a line was last written */
        int untold;
    } limits[TROUBLE_LIMITS];
    tt_store_error failed; /* the last failure of the store that concerns all, */
    int64_t failed_at;     /* and when it was */
} troubles;

#endif
