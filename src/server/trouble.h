/* trouble.h: logs what goes wrong: operations that failed, and limits that were reached. Ordinary refusals are not
 * logged. */
#ifndef TURNTABLE_SERVER_TROUBLE_H
#define TURNTABLE_SERVER_TROUBLE_H

#include "store/store.h"

typedef struct server server;
typedef struct visitor visitor;

/* The guest, table and address concerned, as far as they are known. */
typedef struct trouble_who {
    tt_store_id guest, table; /* 0: unknown */
    const char *address;      /* any text; NULL or "": unknown */
} trouble_who;

trouble_who trouble_of(const visitor *v, tt_store_id table);

/* An operation of the store failed: "event=failed what=create reason=full table=... guest=... address=...". If the
 * store cannot recover, the server stops. Above some lines a second, failures are only counted ("event=failed_more
 * count=..."). */
void trouble_failed(server *s, const char *what, trouble_who who, tt_store_error error);

/* The limits. Each is logged at most once a second: "event=limited limit=messages count=... address=...". */
typedef enum trouble_limit {
    TROUBLE_MESSAGES,    /* of an address */
    TROUBLE_REQUESTS,    /* of an address, by HTTP */
    TROUBLE_GUESTS,      /* new guests of an address in an hour */
    TROUBLE_CONNECTIONS, /* of an address */
    TROUBLE_SOCKETS,     /* of an address */
    TROUBLE_TABLES,      /* of a guest */
    TROUBLE_CHAT,        /* of a seat */
    TROUBLE_UPGRADES,    /* upgrades that are not for this server */
    TROUBLE_FLOOD,       /* too many refused messages: the visitor was dropped */
    TROUBLE_QUOTA,       /* tables and bytes of an address */
    TROUBLE_LOGINS,      /* attempts at passwords, by address or name; or too many wait */
    TROUBLE_NOTICES,     /* notifications of a guest or an address */
    TROUBLE_LIMITS
} trouble_limit;

void trouble_limited(server *s, trouble_limit limit, trouble_who who);

/* "messages" */
const char *trouble_limit_name(trouble_limit limit);

/* " table=1 guest=2 address=192.0.2.1" for a log line: what is known and may be logged. */
enum { TROUBLE_WORDS = 160 };
const char *trouble_words(const server *s, trouble_who who, char words[TROUBLE_WORDS]);

/* Whether one more line may be written in this second; if not, it is counted. */
bool trouble_may_log(server *s);

/* Once a second: logs what was counted. */
void trouble_tick(server *s);

/* What the server remembers for this. */
typedef struct troubles {
    int64_t second;          /* the second in which lines were */
    int written, suppressed; /* written, and suppressed */
    struct {
        int64_t at; /* when a line was last written */
        int suppressed;
    } limits[TROUBLE_LIMITS];
    tt_store_error failed; /* the last failure of the store that affects everybody */
    int64_t failed_at;     /* when it was */
} troubles;

#endif
