/* neighbors.h: people behind one address share its limits. So that one of them can't silence the others, a known guest
 * has a share of his own beside what the address may say, and is shut out by himself when he floods. */
#ifndef TURNTABLE_SERVER_NEIGHBORS_H
#define TURNTABLE_SERVER_NEIGHBORS_H

#include <stdbool.h>

#include "server/allowance.h"
#include "store/store.h"

enum { NEIGHBORS = 4096 };

typedef struct server server;

/* A guest, until another one needs the place. */
typedef struct neighbor {
    tt_store_id guest;
    allowance own;
    int64_t banned_until;
} neighbor;

/* Whether the guest may say one more message of his own share: an eighth of what an address may say. */
bool neighbor_may_say(server *s, tt_store_id guest);

/* He was dropped for flooding; and whether that was just now. */
void neighbor_ban(server *s, tt_store_id guest);
bool neighbor_is_banned(server *s, tt_store_id guest);

#endif
