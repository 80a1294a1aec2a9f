/* presence.h: who is at a table, and who is played for: told as what has changed, at most once a second.
 *
 * Whoever comes in is told all of it. After that a connection is told only the fields that differ from what it was told
 * last, so that a crowd of watchers costs one short message each a second, however many of them come and go. */
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

/* Somebody listens as this viewer, or not any more: a seat or TT_WATCHER. */
void presence_count(struct live_table *live, int viewer, int change);
/* All of it, to somebody who has just come in. */
void presence_greet(struct visitor *v);
/* Something in it may have changed: those here are told now, or when a second has passed since they were last told. */
void presence_changed(struct live_table *live);
/* Once a second: tells what has waited. */
void presence_tick(struct live_table *live);

#endif
