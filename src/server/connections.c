/* connections.c: client sockets. */
#include "server/connections.h"

#include <errno.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/channel.h"
#include "server/event_log.h"
#include "server/exchange.h"
#include "server/sending.h"

enum { LINGER = 2000 }; /* milliseconds */
/* Bytes read in one turn, of a WebSocket and of HTTP, so that one client with many small messages does not delay
 * others. */
enum { FRAMES_TURN = 16 << 10, HTTP_TURN = 4 << 10 };

static int64_t milliseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void connections_read_clock(connection_list *list)
{
    list->now = milliseconds(CLOCK_MONOTONIC);
    list->server->now = milliseconds(CLOCK_REALTIME);
}

static bool is_loopback(const char *address)
{
    return strncmp(addresses_plain(address), "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

bool connections_is_unlimited(const connection_list *list, const char *address)
{
    return !list->server->options->proxy && is_loopback(address);
}

/* Waiting. */

/* HTTP connections that wait for the client. While an answer is being made, the client waits for us. */
static bool waits(connection_state state)
{
    return state != CONNECTION_ASKED && state != CONNECTION_WEBSOCKET;
}

void connection_set(connection *c, connection_state state, int64_t time)
{
    connection_list *list = c->list;
    if (state == CONNECTION_HEAD || !waits(state)) /* every request is a new wait */
        eviction_remove(&list->eviction, &c->waiter);
    if (waits(state) && !eviction_add(&list->eviction, &c->waiter, addresses_network(c->peer)))
        time = 1; /* no memory: it cannot stay */
    c->state = state;
    c->until = time ? list->now + time : 0;
}

void connection_watch(connection *c, int events)
{
    struct ev_loop *loop = c->list->loop;
    int now = ev_is_active(&c->io) ? c->io.events & (EV_READ | EV_WRITE) : 0;
    if (now == events)
        return;
    ev_io_stop(loop, &c->io);
    ev_io_set(&c->io, c->io.fd, events);
    if (events)
        ev_io_start(loop, &c->io);
}

/* Closing. */

void connection_close(connection *c)
{
    connection_list *list = c->list;
    ev_io_stop(list->loop, &c->io);
    close(c->io.fd);
    eviction_remove(&list->eviction, &c->waiter);
    *(c->previous ? &c->previous->next : &list->first) = c->next;
    if (c->next)
        c->next->previous = c->previous;
    list->count--;
    list->server->metrics.open -= !list->is_for_metrics;
    if (c->sockets)
        --*c->sockets;
    exchange_end(c);
    channel_end(c);
    tt_buffer_close(&c->in);
    free(c);
}

void connection_abort(connection *c)
{
    struct linger none = {.l_onoff = 1};
    setsockopt(c->io.fd, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    connection_close(c);
}

/* A client that does not read what we send gets no more of it. */
static void hang_up(connection *c)
{
    if (c->state == CONNECTION_ANSWERING || c->state == CONNECTION_WEBSOCKET)
        connection_abort(c);
    else
        connection_close(c);
}

void connections_close_all(connection_list *list)
{
    while (list->first)
        connection_close(list->first);
}

/* If the socket were closed with unread bytes, the system would reset the connection, and the client might lose the
 * answer. */
void connection_linger(connection *c)
{
    shutdown(c->io.fd, SHUT_WR);
    tt_buffer_close(&c->in);
    connection_set(c, CONNECTION_LINGERING, LINGER);
    connection_watch(c, EV_READ);
}

/* Reading and writing. */

/* Reads into a shared buffer, and keeps what cannot be handled yet. False if the connection must be closed. */
static bool receive(connection *c)
{
    static char scratch[FRAMES_TURN];
    bool is_http = c->state != CONNECTION_WEBSOCKET;
    ssize_t size = recv(c->io.fd, scratch, is_http ? HTTP_TURN : FRAMES_TURN, 0);
    if (size < 0)
        return errno == EAGAIN || errno == EINTR;
    if (size == 0)
        return false;
    c->list->server->metrics.bytes_in += (uint64_t)size;
    if (c->state == CONNECTION_LINGERING)
        return true;
    if (!is_http)
        return channel_hear(c, scratch, (size_t)size);
    return exchange_hear(c, scratch, (size_t)size);
}

static bool transmit(connection *c)
{
    return c->state == CONNECTION_WEBSOCKET ? sending_go_on(c->visitor) : exchange_go_on(c);
}

/* Everything that a call produces is sent at its end. */
static void serve(struct ev_loop *loop, ev_io *io, int events)
{
    connection *c = io->data;
    connection_list *list = c->list;
    (void)loop;
    connections_read_clock(list);
    bool is_open = true;
    if (events & EV_READ)
        is_open = receive(c);
    if (is_open && events & EV_WRITE && io->events & EV_WRITE)
        is_open = transmit(c);
    if (!is_open)
        connection_close(c);
    sending_do();
}

void connection_go_on(connection *c)
{
    if (!c->is_busy && !exchange_go_on(c))
        connection_close(c);
}

/* New connections. */

bool connections_evict(void *context)
{
    connection_list *list = context;
    waiter *one = eviction_first(&list->eviction);
    if (one)
        hang_up((connection *)((char *)one - offsetof(connection, waiter)));
    return one;
}

static bool has_space(connection_list *list)
{
    if (list->count < list->most || connections_evict(list))
        return true;
    list->turned_away++;
    return false;
}

/* Counts the socket for its network; false if that is too many. */
static bool count_in(connection_list *list, connection *c)
{
    const serve_options *options = list->server->options;
    if (options->proxy ? strcmp(options->proxy, addresses_plain(c->peer)) == 0 : is_loopback(c->peer))
        return true;
    if (!addresses_may_open(list->addresses, c->peer, options->limits.sockets)) {
        trouble_limited(list->server, TROUBLE_SOCKETS, (trouble_who){.address = c->peer});
        return false;
    }
    c->sockets = addresses_open(list->addresses, c->peer);
    return c->sockets;
}

static connection *make(connection_list *list, int socket, const struct sockaddr *from, socklen_t size)
{
    connection *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->list = list;
    c->file = -1;
    tt_buffer_open(&c->in, server_memory());
    tt_buffer_open(&c->out, server_memory());
    ev_io_init(&c->io, serve, socket, EV_READ);
    c->io.data = c;
    if (getnameinfo(from, size, c->peer, sizeof c->peer, NULL, 0, NI_NUMERICHOST) == 0 && count_in(list, c))
        return c;
    free(c);
    return NULL;
}

void connection_come(void *context, int socket, const struct sockaddr *from, socklen_t size)
{
    connection_list *list = context;
    connections_read_clock(list);
    connection *c = has_space(list) ? make(list, socket, from, size) : NULL;
    if (!c) {
        close(socket);
        return;
    }
    c->next = list->first;
    if (c->next)
        c->next->previous = c;
    list->first = c;
    list->count++;
    list->server->metrics.connections += !list->is_for_metrics;
    list->server->metrics.open += !list->is_for_metrics;
    exchange_begin(c);
    ev_io_start(list->loop, &c->io);
}

void connections_tick(connection_list *list)
{
    if (list->turned_away > 0)
        log_event("full", "connections=%d turned_away=%d", list->count, list->turned_away);
    list->turned_away = 0;
    for (connection *c = list->first, *next; c; c = next) {
        next = c->next;
        if (c->state == CONNECTION_WEBSOCKET ? !channel_tick(c) : c->until && list->now >= c->until)
            hang_up(c);
    }
}
