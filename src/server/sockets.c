/* sockets.c: the server at its port: the loop in which all of it runs but for the store thread and the thinkers.
 */
#include "server/sockets.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <sys/resource.h>

#include "server/channel.h"
#include "server/listener.h"
#include "server/log.h"
#include "server/quotas.h"
#include "server/sending.h"

/* Descriptors for the store and for files; and the fewest connections, however few descriptors there are. */
enum { RESERVE = 32, FEWEST = 8 };

static const double last_words = 0.2; /* seconds at a stop in which what is said can be sent */

typedef struct gatehouse {
    house house;
    listener listener;
    ev_async woken; /* by other threads */
    ev_timer tick, end;
    ev_signal terminate, interrupt;
    int ticks;
    bool is_stopping, is_over;
} gatehouse;

static gatehouse gate; /* other threads wake it until the program ends */

static void stop(struct ev_loop *loop, ev_signal *signal, int events)
{
    (void)loop, (void)signal, (void)events;
    gate.is_stopping = true;
}

static void wake(void *context)
{
    (void)context;
    ev_async_send(gate.house.loop, &gate.woken);
}

static void collect(struct ev_loop *loop, ev_async *async, int events)
{
    server *s = gate.house.server;
    (void)loop, (void)async, (void)events;
    if (!s->store_thread)
        return;
    house_look_at_clock(&gate.house);
    store_thread_collect(s->store_thread);
    thinkers_collect(s->thinkers);
    sending_do();
}

static void tick(struct ev_loop *loop, ev_timer *timer, int events)
{
    house *h = &gate.house;
    (void)loop, (void)timer, (void)events;
    house_look_at_clock(h);
    lobby_tick(h->server);
    sending_do();
    connections_tick(h);
    sending_do();
    if (++gate.ticks % 60 == 0) {
        addresses_tidy(h->addresses, h->server->now);
        quotas_tidy(h->server);
    }
}

static void end(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)loop, (void)timer, (void)events;
    gate.is_over = true;
}

/* How many connections there may be. */
static int most_connections(const serve_options *options)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur == RLIM_INFINITY || files.rlim_cur > INT_MAX)
        return INT_MAX;
    int most = (int)files.rlim_cur - RESERVE;
    if (options->web) /* each may hold a file too */
        most /= 2;
    return most > FEWEST ? most : FEWEST;
}

static void say_goodbye(house *h)
{
    for (connection *c = h->first, *next; c; c = next) {
        next = c->next;
        if (c->state == CONNECTION_WEBSOCKET)
            channel_close(c, CLOSE_GOING);
    }
}

/* Stores what was accepted, tells it, and closes. Bots that think keep nobody waiting. */
static void finish(house *h)
{
    server *s = h->server;
    if (s->thinkers)
        thinkers_hurry(s->thinkers);
    if (s->store_thread)
        lobby_stop(s);
    s->is_stopping = true;
    if (s->store_thread)
        store_thread_stop(s->store_thread);
    s->store_thread = NULL;
    sending_do();
    ev_timer_stop(h->loop, &gate.tick);
    ev_timer_start(h->loop, &gate.end);
    while (!gate.is_over)
        ev_run(h->loop, EVRUN_ONCE);
    if (s->thinkers)
        thinkers_stop(s->thinkers);
    s->thinkers = NULL;
    say_goodbye(h);
    sending_do();
    listener_close(&gate.listener);
    connections_close_all(h);
    quotas_close(s);
    addresses_free(h->addresses); /* the loop stays: a thread that is late may still wake it */
}

static void watch(house *h)
{
    ev_async_init(&gate.woken, collect);
    ev_timer_init(&gate.tick, tick, 1, 1);
    ev_timer_init(&gate.end, end, last_words, 0);
    ev_signal_init(&gate.terminate, stop, SIGTERM);
    ev_signal_init(&gate.interrupt, stop, SIGINT);
    ev_async_start(h->loop, &gate.woken);
    ev_timer_start(h->loop, &gate.tick);
    ev_signal_start(h->loop, &gate.terminate);
    ev_signal_start(h->loop, &gate.interrupt);
}

bool sockets_serve(server *s, void (*ready)(const serve_options *options, int port))
{
    house *h = &gate.house;
    gate = (gatehouse){.house = {.server = s, .addresses = addresses_make(), .most = most_connections(s->options)}};
    s->sockets.want_write = sending_want;
    house_look_at_clock(h);
    h->loop = ev_loop_new(EVBACKEND_EPOLL);
    if (!h->loop || !h->addresses) {
        errno = ENOMEM;
        return false;
    }
    gate.listener =
        (listener){.loop = h->loop, .come = connection_come, .make_room = connections_make_room, .context = h};
    int port = listener_open(&gate.listener, s->options->listen, s->options->port);
    if (port < 0)
        return false;
    watch(h);
    s->store_thread = store_thread_start(s->store, wake, NULL);
    s->thinkers = thinkers_start(s->options->thinkers, wake, NULL);
    if (!s->store_thread || !s->thinkers) {
        s->has_no_threads = true;
        finish(h);
        return false;
    }
    ready(s->options, port);
    log_event("serving", "address=%s port=%d", s->options->listen, port);
    while (!gate.is_stopping && !s->is_broken)
        ev_run(h->loop, EVRUN_ONCE);
    log_event("stopping", "actions=%llu broken=%d", (unsigned long long)s->actions, s->is_broken);
    finish(h);
    return !s->is_broken;
}
