/* neighbors.h: people at one address share its limits. So that one of them cannot silence the others, each known guest
 * has a share of his own on top, and is banned alone when he floods. */
#ifndef TURNTABLE_SERVER_NEIGHBORS_H
#define TURNTABLE_SERVER_NEIGHBORS_H

#include <stdbool.h>

#include "server/allowance.h"
#include "store/store.h"

enum { NEIGHBORS = 4096 };

typedef struct server server;

/* What a guest may do. */
typedef enum neighbor_limit {
    NEIGHBOR_OWN,     /* messages from his own share: an eighth of what an address may send */
    NEIGHBOR_ALL,     /* messages on all connections together, from whatever addresses they come */
    NEIGHBOR_NOTICES, /* messages that the server sends to an address of his choice: ten at once, ten an hour */
    NEIGHBOR_LIMITS
} neighbor_limit;

/* A guest, until others who have used more of their limits need the entry. guest 0: nobody. */
typedef struct neighbor {
    tt_store_id guest;
    allowance limits[NEIGHBOR_LIMITS];
    int64_t banned_until;
} neighbor;

/* Whether the guest may do this once more; it is then counted. */
bool neighbor_may(server *s, tt_store_id guest, neighbor_limit limit);

/* Notes that the guest was dropped for flooding; and asks whether that was just now. */
void neighbor_ban(server *s, tt_store_id guest);
bool neighbor_is_banned(server *s, tt_store_id guest);

#endif
