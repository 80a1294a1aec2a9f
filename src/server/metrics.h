/* metrics.h: what the server counts for whoever runs it, as Prometheus reads it (docs/server.md, "Metrics"). Sums over
 * everybody: no name, address, table or guest.
 *
 * The counters are plain numbers of the main thread; those of other threads are read under their locks. */
#ifndef TURNTABLE_SERVER_METRICS_H
#define TURNTABLE_SERVER_METRICS_H

#include "server/trouble.h"
#include "wire/buffer.h"

struct resource;

enum { METRICS_ANSWERS = 6 }; /* HTTP answers by the first digit of their status */

typedef struct metrics {
    uint64_t connections, websockets; /* accepted since the start */
    uint64_t answers[METRICS_ANSWERS];
    uint64_t messages_in, messages_out;
    uint64_t bytes_in, bytes_out;
    uint64_t actions[TT_STORE_CHOOSERS]; /* stored */
    uint64_t actions_refused, actions_failed;
    uint64_t rated_games;      /* whose result changed ratings */
    uint64_t requests_refused; /* messages to the lobby that got an error */
    uint64_t limited[TROUBLE_LIMITS];
    uint64_t store_failures;
    uint64_t notices[3]; /* by notice_outcome */
    uint64_t dropped;    /* visitors who were disconnected */
    int open;            /* connections now */
    int64_t began;       /* when the server began to serve, in milliseconds since 1970 */
    /* The tables of the store by life, counted at most once a minute: */
    bool is_counting;
    int64_t asked_at, counted_at; /* 0: never */
    int64_t tables[TT_LIVES];
} metrics;

/* Writes all metrics in Prometheus' text format 0.0.4. */
void metrics_write(server *s, tt_buffer *out);

/* Lets the store thread count the tables, if it has not done so for a minute. */
void metrics_count_tables(server *s);

/* Answers a request to the address of --metrics, at once: also while the store does not answer. */
void metrics_request(struct resource *res);

#endif
