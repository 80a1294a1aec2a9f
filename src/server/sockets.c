/* sockets.c: the server on its port: the event loop of the main thread. */
#include "server/sockets.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "server/attempts.h"
#include "server/board_offers.h"
#include "server/channel.h"
#include "server/cluster.h"
#include "server/event_log.h"
#include "server/forget.h"
#include "server/listener.h"
#include "server/passwords.h"
#include "server/quotas.h"
#include "server/rated.h"
#include "server/relays.h"
#include "server/rounds.h"
#include "server/sending.h"

/* Descriptors kept for the store and for files; and the least number of connections, however few descriptors there
 * are. */
enum { RESERVE = 32, FEWEST = 8 };
enum { SCRAPERS = 8 }; /* connections to /metrics */

static const double last_words = 0.2; /* seconds for sending the rest when the server stops */

typedef struct loop_state {
    connection_list list;
    listener listener;
    connection_list scrapers; /* of /metrics, */
    listener scraped;         /* at its own address; without `loop` if there is none */
    ev_async woken;           /* by other threads */
    ev_timer tick, end;
    ev_signal terminate, interrupt;
    int ticks;
    bool is_stopping, is_over;
} loop_state;

static loop_state state; /* other threads wake it until the program ends */

static void stop(struct ev_loop *loop, ev_signal *signal, int events)
{
    (void)loop, (void)signal, (void)events;
    state.is_stopping = true;
}

static void wake(void *context)
{
    (void)context;
    ev_async_send(state.list.loop, &state.woken);
}

static void collect(struct ev_loop *loop, ev_async *async, int events)
{
    server *s = state.list.server;
    (void)loop, (void)async, (void)events;
    if (!s->store_thread)
        return;
    connections_read_clock(&state.list);
    if (store_thread_collect(s->store_thread))
        lobby_forget(s);
    thinkers_collect(s->thinkers);
    passwords_collect(s->passwords);
    cluster_collect();
    sending_do();
}

static void tick_scrapers(const connection_list *list)
{
    if (!state.scraped.loop)
        return;
    state.scrapers.now = list->now;
    connections_tick(&state.scrapers);
    addresses_tidy(state.scrapers.addresses, list->server->now);
}

static void tick(struct ev_loop *loop, ev_timer *timer, int events)
{
    connection_list *list = &state.list;
    (void)loop, (void)timer, (void)events;
    connections_read_clock(list);
    cluster_tick();
    lobby_tick(list->server);
    sending_do();
    connections_tick(list);
    sending_do();
    tick_scrapers(list);
    if (++state.ticks % 60 == 0) {
        addresses_tidy(list->addresses, list->server->now);
        quotas_tidy(list->server);
    }
}

static void end(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)loop, (void)timer, (void)events;
    state.is_over = true;
}

/* The largest number of connections. */
static int most_connections(const serve_options *options)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur == RLIM_INFINITY || files.rlim_cur > INT_MAX)
        return INT_MAX;
    int most = (int)files.rlim_cur - RESERVE - (options->metrics ? SCRAPERS + 1 : 0);
    if (options->web) /* each may also have a file open */
        most /= 2;
    return most > FEWEST ? most : FEWEST;
}

static void say_goodbye(connection_list *list)
{
    for (connection *c = list->first, *next; c; c = next) {
        next = c->next;
        if (c->state == CONNECTION_WEBSOCKET)
            channel_close(c, CLOSE_GOING);
    }
}

static void close_scrapers(void)
{
    if (!state.scraped.loop)
        return;
    listener_close(&state.scraped);
    connections_close_all(&state.scrapers);
    addresses_free(state.scrapers.addresses);
}

/* Stores what was accepted, sends it, and closes. Does not wait for bots. */
static void finish(connection_list *list)
{
    server *s = list->server;
    if (s->thinkers)
        thinkers_hurry(s->thinkers);
    if (s->store_thread)
        lobby_stop(s);
    s->is_stopping = true;
    if (s->passwords)
        passwords_stop(s->passwords);
    s->passwords = NULL;
    if (s->store_thread)
        store_thread_stop(s->store_thread);
    s->store_thread = NULL;
    free(s->attempts); /* the last jobs still give attempts back */
    s->attempts = NULL;
    cluster_leave();
    sending_do();
    ev_timer_stop(list->loop, &state.tick);
    ev_timer_start(list->loop, &state.end);
    while (!state.is_over)
        ev_run(list->loop, EVRUN_ONCE);
    if (s->thinkers)
        thinkers_stop(s->thinkers);
    s->thinkers = NULL;
    cluster_end();
    say_goodbye(list);
    sending_do();
    listener_close(&state.listener);
    connections_close_all(list);
    close_scrapers();
    quotas_close(s);
    rounds_close(s);
    rated_close(s);
    board_offers_tidy(s, true);
    addresses_free(list->addresses); /* the loop is kept: a late thread may still wake it */
}

static void watch(connection_list *list)
{
    ev_async_init(&state.woken, collect);
    ev_timer_init(&state.tick, tick, 1, 1);
    ev_timer_init(&state.end, end, last_words, 0);
    ev_signal_init(&state.terminate, stop, SIGTERM);
    ev_signal_init(&state.interrupt, stop, SIGINT);
    ev_async_start(list->loop, &state.woken);
    ev_timer_start(list->loop, &state.tick);
    ev_signal_start(list->loop, &state.terminate);
    ev_signal_start(list->loop, &state.interrupt);
}

/* Opens the address of --metrics, if there is one. False with errno set if that fails. */
static bool open_metrics(server *s)
{
    connection_list *list = &state.scrapers;
    if (!s->options->metrics)
        return true;
    *list = (connection_list){.server = s, .loop = state.list.loop, .most = SCRAPERS, .is_for_metrics = true};
    list->addresses = addresses_make();
    listener one = {.loop = list->loop, .come = connection_come, .evict = connections_evict, .context = list};
    state.scraped = one;
    int port = list->addresses ? listener_open(&state.scraped, s->options->metrics, s->options->metrics_port) : -1;
    if (port < 0) {
        int error = list->addresses ? errno : ENOMEM;
        addresses_free(list->addresses);
        state.scraped.loop = NULL;
        errno = error;
        return false;
    }
    log_event("metrics", "address=%s port=%d", s->options->metrics, port);
    return true;
}

static void want_write(visitor *v)
{
    if (v->behind)
        relays_want_write(v);
    else
        sending_want(v);
}

bool sockets_serve(server *s, void (*ready)(const serve_options *options, int port))
{
    connection_list *list = &state.list;
    state = (loop_state){.list = {.server = s, .addresses = addresses_make(), .most = most_connections(s->options)}};
    s->sockets.want_write = want_write;
    connections_read_clock(list);
    list->loop = ev_loop_new(EVBACKEND_EPOLL);
    if (!list->loop || !list->addresses) {
        errno = ENOMEM;
        return false;
    }
    state.listener =
        (listener){.loop = list->loop, .come = connection_come, .evict = connections_evict, .context = list};
    int port = listener_open(&state.listener, s->options->listen, s->options->port);
    if (port < 0 || !open_metrics(s))
        return false;
    s->metrics.began = s->now;
    watch(list);
    s->store_thread = store_thread_start(s->store, wake, NULL);
    s->thinkers = thinkers_start(s->options->thinkers, wake, NULL);
    s->passwords = passwords_start(wake, NULL);
    s->attempts = attempts_make();
    s->has_no_threads = !s->store_thread || !s->thinkers || !s->passwords || !s->attempts;
    s->is_lonely = !s->has_no_threads && s->options->cluster && !cluster_begin(s, list, wake);
    if (s->has_no_threads || s->is_lonely) {
        finish(list);
        return false;
    }
    if (s->options->metrics)
        metrics_count_tables(s);
    ready(s->options, port);
    log_event("serving", "address=%s port=%d", s->options->listen, port);
    while (!state.is_stopping && !s->is_broken)
        ev_run(list->loop, EVRUN_ONCE);
    log_event("stopping", "actions=%llu broken=%d", (unsigned long long)s->actions, s->is_broken);
    finish(list);
    return !s->is_broken;
}
