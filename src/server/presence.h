/* presence.h: who is at a table, and for whom a bot plays.
 *
 * A visitor who enters is sent all of it; after that only the fields that differ from what it was sent last, at most
 * once a second. So a crowd of watchers costs one short message each a second, however many come and go. */
#ifndef TURNTABLE_SERVER_PRESENCE_H
#define TURNTABLE_SERVER_PRESENCE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct presence {
    int watchers;
    uint8_t here, stand_in; /* seats, as bits */
    bool is_quiet;
} presence;

enum { PRESENCE_HERE = 1, PRESENCE_STAND_IN = 2, PRESENCE_WATCHERS = 4, PRESENCE_QUIET = 8, PRESENCE_ALL = 15 };

struct live_table;
struct visitor;

/* Adds `change` to the connections that listen as this viewer, a seat or TT_WATCHER. */
void presence_count(struct live_table *live, int viewer, int change);
/* Sends all of it to a visitor who has just entered. */
void presence_greet(struct visitor *v);
/* Something in it may have changed: sends it now, or a second after the last time. */
void presence_changed(struct live_table *live);
/* Once a second: sends changes that had to wait. */
void presence_tick(struct live_table *live);

#endif
