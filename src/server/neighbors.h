/* neighbors.h: people at one address share its limits. So that one of them cannot silence the others, each known guest
 * has a share of his own on top, and is banned alone when he floods. */
#ifndef TURNTABLE_SERVER_NEIGHBORS_H
#define TURNTABLE_SERVER_NEIGHBORS_H

#include <stdbool.h>

#include "server/allowance.h"
#include "store/store.h"

enum { NEIGHBORS = 4096 };

typedef struct server server;

/* A guest, until another one needs the entry. */
typedef struct neighbor {
    tt_store_id guest;
    allowance own, all; /* the share; everything, from all addresses */
    allowance notices;
    int64_t banned_until;
} neighbor;

/* Whether the guest may send one more message from his own share: an eighth of what an address may send. */
bool neighbor_may_say(server *s, tt_store_id guest);
/* Whether the guest may send one more message on all connections together, from whatever addresses they come. */
bool neighbor_may_say_anywhere(server *s, tt_store_id guest);

/* Whether the guest may make the server send one more message to an address of its choice: ten at once, ten an hour. */
bool neighbor_may_notify(server *s, tt_store_id guest);

/* Notes that the guest was dropped for flooding; and asks whether that was just now. */
void neighbor_ban(server *s, tt_store_id guest);
bool neighbor_is_banned(server *s, tt_store_id guest);

#endif
