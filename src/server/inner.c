/* inner.c: the sockets between the processes of a cluster. */
#include "server/inner.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/cluster.h"
#include "server/event_log.h"
#include "server/listener.h"
#include "server/relays.h"
#include "server/sending.h"

/* Milliseconds: to connect and to show the key; for which a connection may be silent. */
enum { GREETING = 2000, SILENCE = 4000 };
enum { TURN = 256 << 10, STRANGERS = 64 };
static const size_t most_unsent = (size_t)256 << 20;

static struct {
    connection_list *list;
    const tt_process *self;
    listener listener;
    ev_prepare flush;
    inner *first;
    int strangers; /* that have not shown the key yet */
} state;

inner *inner_first(void)
{
    return state.first;
}

void inner_break(inner *one)
{
    one->is_broken = true;
}

static void watch(inner *one, int events)
{
    if (ev_is_active(&one->io) && (one->io.events & (EV_READ | EV_WRITE)) == events)
        return;
    ev_io_stop(state.list->loop, &one->io);
    ev_io_set(&one->io, one->io.fd, events);
    ev_io_start(state.list->loop, &one->io);
}

static void free_inner(inner *one)
{
    ev_io_stop(state.list->loop, &one->io);
    close(one->io.fd);
    if (!one->is_outgoing && !one->is_trusted)
        state.strangers--;
    tt_buffer_close(&one->in);
    tt_buffer_close(&one->opened);
    tt_buffer_close(&one->out);
    tt_buffer_close(&one->sealed);
    sodium_memzero(one, sizeof *one);
    free(one);
}

static void close_broken(void)
{
    for (inner **at = &state.first, *one; (one = *at);) {
        if (!one->is_broken) {
            at = &one->next;
            continue;
        }
        *at = one->next;
        if (one->is_outgoing)
            log_event("link_lost", "process=%lld", (long long)one->peer.id);
        relays_end(one);
        if (one->is_outgoing)
            cluster_ask_now(); /* it may be dead */
        free_inner(one);
    }
}

/* Sending. */

static void seal_all(inner *one)
{
    if (one->state != INNER_OPEN || one->out.size == 0)
        return;
    if (one->out.failed || one->sealed.size - one->sent > most_unsent) {
        inner_break(one);
        return;
    }
    link_seal_put(&one->seal, one->out.bytes, one->out.size, &one->sealed);
    tt_buffer_clear(&one->out);
    if (one->sealed.failed)
        inner_break(one);
}

static void send_all(inner *one)
{
    while (!one->is_broken && one->state != INNER_CALLS && one->sent < one->sealed.size) {
        ssize_t sent = send(one->io.fd, one->sealed.bytes + one->sent, one->sealed.size - one->sent, MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            inner_break(one);
        if (sent < 0) {
            watch(one, EV_READ | EV_WRITE);
            return;
        }
        one->sent += (size_t)sent;
    }
    if (one->state == INNER_CALLS)
        return;
    one->sent = 0;
    tt_buffer_clear(&one->sealed);
    if (one->sealed.room > TURN)
        tt_buffer_close(&one->sealed);
    watch(one, EV_READ);
}

/* Before the loop waits: sends all that has happened since the last time. Closing one may cause more to be sent. */
static void flush(struct ev_loop *loop, ev_prepare *prepare, int events)
{
    (void)loop, (void)prepare, (void)events;
    for (int i = 0; i < 2; i++) {
        for (inner *one = state.first; one; one = one->next) {
            relays_pump(one);
            seal_all(one);
            if (one->sealed.size > one->sent)
                send_all(one);
        }
        close_broken();
        sending_do();
    }
}

/* Receiving. */

/* A caller has said hello. */
static void answer_hello(inner *one)
{
    uint8_t random[LINK_RANDOM];
    memcpy(one->hello, one->in.bytes, sizeof one->hello);
    if (!state.self->id || !link_hello_is_for(one->hello, state.self->id)) {
        inner_break(one);
        return;
    }
    randombytes_buf(random, sizeof random);
    link_seal_begin(&one->seal, state.self->key, one->hello, random, false);
    tt_buffer_put(&one->sealed, (const char *)random, sizeof random);
    one->state = INNER_OPEN;
}

static void hear_answer(inner *one)
{
    link_seal_begin(&one->seal, one->peer.key, one->hello, (const uint8_t *)one->in.bytes, true);
    one->state = INNER_OPEN;
    link_write(&one->out, &(link_frame){.kind = LINK_PING});
}

static void drop_front(tt_buffer *buffer, size_t used)
{
    memmove(buffer->bytes, buffer->bytes + used, buffer->size - used);
    buffer->size -= used;
    if (buffer->size == 0 && buffer->room > TURN)
        tt_buffer_close(buffer);
}

static void trust(inner *one)
{
    if (one->is_trusted)
        return;
    one->is_trusted = true;
    if (one->is_outgoing)
        return;
    state.strangers--;
    log_event("link_open", "process=%lld", (long long)state.self->id);
}

static void hear_frames(inner *one)
{
    size_t at = 0;
    int64_t used;
    link_frame heard;
    while (!one->is_broken && (used = link_read(one->opened.bytes + at, one->opened.size - at, &heard)) != 0) {
        if (used < 0 || !relays_hear(one, &heard))
            inner_break(one);
        else
            at += (size_t)used;
    }
    drop_front(&one->opened, at);
}

static void take_in(inner *one)
{
    size_t greeting = one->is_outgoing ? LINK_RANDOM : LINK_HELLO;
    if (one->state == INNER_GREETS && one->in.size >= greeting) {
        if (one->is_outgoing)
            hear_answer(one);
        else
            answer_hello(one);
        drop_front(&one->in, greeting);
    }
    if (one->state != INNER_OPEN || one->in.size == 0 || one->is_broken)
        return;
    int64_t used = link_seal_take(&one->seal, one->in.bytes, one->in.size, &one->opened);
    if (used < 0 || one->opened.failed) {
        inner_break(one);
        return;
    }
    drop_front(&one->in, (size_t)used);
    if (one->opened.size > 0) {
        trust(one);
        hear_frames(one);
    }
}

static void receive(inner *one)
{
    static char scratch[TURN];
    ssize_t size = recv(one->io.fd, scratch, sizeof scratch, 0);
    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (size <= 0) {
        inner_break(one);
        return;
    }
    one->heard = state.list->now;
    tt_buffer_put(&one->in, scratch, (size_t)size);
    if (one->in.failed)
        inner_break(one);
    else
        take_in(one);
}

static void be_connected(inner *one)
{
    int error = 0;
    socklen_t size = sizeof error;
    if (getsockopt(one->io.fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0 || error != 0) {
        inner_break(one);
        return;
    }
    link_hello_write(one->peer.id, one->hello);
    tt_buffer_put(&one->sealed, (const char *)one->hello, sizeof one->hello);
    one->state = INNER_GREETS;
    watch(one, EV_READ);
}

static void serve(struct ev_loop *loop, ev_io *io, int events)
{
    inner *one = io->data;
    (void)loop;
    connections_read_clock(state.list);
    if (one->state == INNER_CALLS && events & EV_WRITE)
        be_connected(one);
    else if (events & EV_READ && !one->is_broken)
        receive(one);
    if (events & EV_WRITE && !one->is_broken)
        send_all(one);
    sending_do();
}

/* Making. */

static inner *make(int socket, bool is_outgoing)
{
    inner *one = calloc(1, sizeof *one);
    if (!one)
        return NULL;
    one->is_outgoing = is_outgoing;
    one->began = one->heard = state.list->now;
    tt_buffer_open(&one->in, server_memory());
    tt_buffer_open(&one->opened, server_memory());
    tt_buffer_open(&one->out, server_memory());
    tt_buffer_open(&one->sealed, server_memory());
    ev_io_init(&one->io, serve, socket, is_outgoing ? EV_WRITE : EV_READ);
    one->io.data = one;
    one->state = is_outgoing ? INNER_CALLS : INNER_GREETS;
    one->next = state.first;
    state.first = one;
    ev_io_start(state.list->loop, &one->io);
    return one;
}

/* So that strangers who wait keep no process out: one that knows the key shows it at once. */
static void break_oldest_stranger(void)
{
    inner *oldest = NULL;
    for (inner *one = state.first; one; one = one->next)
        if (!one->is_outgoing && !one->is_trusted && !one->is_broken)
            oldest = one;
    if (oldest)
        inner_break(oldest);
}

/* What is broken counts until it is closed, before the loop waits. */
static void come(void *context, int socket, const struct sockaddr *from, socklen_t size)
{
    (void)context, (void)from, (void)size;
    connections_read_clock(state.list);
    if (state.strangers >= STRANGERS)
        break_oldest_stranger();
    if (state.strangers >= 2 * STRANGERS || !make(socket, false))
        close(socket);
    else
        state.strangers++;
}

static bool evict(void *context)
{
    return connections_evict(context);
}

/* Begins to connect to ADDRESS:PORT in numbers; -1 if that fails at once. */
static int begin_call(const char *where)
{
    char address[TT_PROCESS_ADDRESS];
    struct addrinfo *found = NULL;
    const struct addrinfo numeric = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
    int on = 1, fd = -1;
    snprintf(address, sizeof address, "%s", where);
    char *colon = strrchr(address, ':');
    if (!colon)
        return -1;
    *colon = 0;
    if (getaddrinfo(address, colon + 1, &numeric, &found) != 0)
        return -1;
    fd = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd >= 0 && connect(fd, found->ai_addr, found->ai_addrlen) != 0 && errno != EINPROGRESS) {
        close(fd);
        fd = -1;
    }
    freeaddrinfo(found);
    if (fd >= 0)
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

inner *inner_to(const tt_process *process)
{
    for (inner *one = state.first; one; one = one->next)
        if (one->is_outgoing && one->peer.id == process->id)
            return one->is_broken ? NULL : one;
    int fd = begin_call(process->address);
    inner *one = fd >= 0 ? make(fd, true) : NULL;
    if (one)
        one->peer = *process;
    else if (fd >= 0)
        close(fd);
    return one;
}

int inner_open(connection_list *list, const tt_process *self, const char *address, int port)
{
    state.list = list;
    state.self = self;
    listener one = {.loop = list->loop, .come = come, .evict = evict, .context = list};
    state.listener = one;
    int opened = listener_open(&state.listener, address, port);
    if (opened < 0) {
        state.list = NULL;
        return -1;
    }
    ev_prepare_init(&state.flush, flush);
    ev_prepare_start(list->loop, &state.flush);
    return opened;
}

void inner_tick(void)
{
    for (inner *one = state.first; one; one = one->next) {
        bool is_slow = !one->is_trusted && state.list->now - one->began >= GREETING;
        if (is_slow || state.list->now - one->heard >= SILENCE)
            inner_break(one);
        else if (one->state == INNER_OPEN)
            link_write(&one->out, &(link_frame){.kind = LINK_PING});
    }
}

void inner_close(void)
{
    if (!state.list)
        return;
    listener_close(&state.listener);
    ev_prepare_stop(state.list->loop, &state.flush);
    for (inner *one = state.first; one; one = one->next)
        inner_break(one);
    close_broken();
    state.list = NULL;
}
