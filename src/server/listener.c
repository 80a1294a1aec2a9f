/* listener.c: the listening socket. */
#include "server/listener.h"

#include <errno.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/event_log.h"

enum { BACKLOG = 1024, AT_ONCE = 64 }; /* sockets accepted in one turn, so that others are not delayed */

static const double shortest_pause = 0.1, longest_pause = 1, log_every = 1; /* seconds */

/* Parses a numeric address; gives its size, 0 if it is invalid. */

static socklen_t read_numbers(const char *address, struct sockaddr_storage *to)
{
    struct addrinfo *found = NULL;
    const struct addrinfo numeric = {
        .ai_flags = AI_NUMERICHOST | AI_PASSIVE, .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    if (getaddrinfo(address, NULL, &numeric, &found) != 0)
        return 0;
    socklen_t size = found->ai_addrlen;
    memcpy(to, found->ai_addr, size);
    freeaddrinfo(found);
    return size;
}

static socklen_t size_of(int family)
{
    return family == AF_INET ? sizeof(struct sockaddr_in) : family == AF_INET6 ? sizeof(struct sockaddr_in6) : 0;
}

/* Prefers IPv4 to IPv6. */
static socklen_t read_interface(const char *name, struct sockaddr_storage *to)
{
    struct ifaddrs *all = NULL;
    socklen_t size = 0;
    if (getifaddrs(&all) != 0)
        return 0;
    for (const struct ifaddrs *one = all; one && size != sizeof(struct sockaddr_in); one = one->ifa_next) {
        socklen_t length = one->ifa_addr && strcmp(one->ifa_name, name) == 0 ? size_of(one->ifa_addr->sa_family) : 0;
        if (length == 0 || (size > 0 && length != sizeof(struct sockaddr_in)))
            continue;
        memcpy(to, one->ifa_addr, length);
        size = length;
    }
    freeifaddrs(all);
    return size;
}

static socklen_t find_address(const char *address, int port, struct sockaddr_storage *to)
{
    socklen_t size = read_numbers(address, to);
    if (size == 0)
        size = read_interface(address, to);
    if (size == sizeof(struct sockaddr_in))
        ((struct sockaddr_in *)to)->sin_port = htons((uint16_t)port);
    else if (size > 0)
        ((struct sockaddr_in6 *)to)->sin6_port = htons((uint16_t)port);
    else
        errno = EADDRNOTAVAIL;
    return size;
}

static int port_of(int socket)
{
    struct sockaddr_storage at;
    socklen_t size = sizeof at;
    if (getsockname(socket, (struct sockaddr *)&at, &size) != 0)
        return -1;
    return ntohs(at.ss_family == AF_INET ? ((struct sockaddr_in *)&at)->sin_port
                                         : ((struct sockaddr_in6 *)&at)->sin6_port);
}

/* New connections. */

static const char *name_of(int error)
{
    return error == EMFILE    ? "EMFILE"
           : error == ENFILE  ? "ENFILE"
           : error == ENOBUFS ? "ENOBUFS"
           : error == ENOMEM  ? "ENOMEM"
                              : "other";
}

static void log_failures(listener *l)
{
    if (l->failures == 0 || ev_now(l->loop) - l->logged < log_every)
        return;
    log_event("accept_failed", "error=%s errno=%d times=%d", name_of(l->error), l->error, l->failures);
    l->failures = 0;
    l->logged = ev_now(l->loop);
}

static void back_off(listener *l, int error)
{
    l->failures++;
    l->error = error;
    log_failures(l);
    ev_io_stop(l->loop, &l->io);
    l->pause.repeat = l->pause.repeat > 0 ? 2 * l->pause.repeat : shortest_pause;
    if (l->pause.repeat > longest_pause)
        l->pause.repeat = longest_pause;
    ev_timer_again(l->loop, &l->pause);
}

static void resume(struct ev_loop *loop, ev_timer *timer, int events)
{
    listener *l = timer->data;
    (void)events;
    ev_timer_stop(loop, timer);
    ev_io_start(loop, &l->io);
}

/* Whether to accept the next one after this error of accept. */
static bool goes_on(listener *l, int error)
{
    switch (error) {
    case EAGAIN:
        return false;
    case EMFILE:
    case ENFILE:
    case ENOBUFS:
    case ENOMEM:
        if (l->evict(l->context))
            return true;
        back_off(l, error);
        return false;
    case EBADF:
    case EINVAL:
    case ENOTSOCK:
        back_off(l, error);
        return false;
    default: /* an error of that one connection, which is gone */
        return true;
    }
}

static void accept_some(struct ev_loop *loop, ev_io *io, int events)
{
    listener *l = io->data;
    (void)loop, (void)events;
    log_failures(l);
    for (int i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage from;
        socklen_t size = sizeof from;
        int one = accept4(l->socket, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (one < 0 && !goes_on(l, errno))
            return;
        if (one < 0)
            continue;
        l->pause.repeat = 0;
        l->come(l->context, one, (struct sockaddr *)&from, size);
    }
}

int listener_open(listener *l, const char *address, int port)
{
    struct sockaddr_storage at;
    int on = 1;
    socklen_t size = find_address(address, port, &at);
    if (size == 0)
        return -1;
    l->socket = socket(at.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (l->socket < 0)
        return -1;
    /* Accepted sockets inherit this: messages are small and must not wait for more. */
    setsockopt(l->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (setsockopt(l->socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
        bind(l->socket, (struct sockaddr *)&at, size) != 0 || listen(l->socket, BACKLOG) != 0) {
        int error = errno;
        close(l->socket);
        errno = error;
        return -1;
    }
    ev_io_init(&l->io, accept_some, l->socket, EV_READ);
    ev_init(&l->pause, resume);
    l->io.data = l->pause.data = l;
    ev_io_start(l->loop, &l->io);
    return port_of(l->socket);
}

void listener_close(listener *l)
{
    ev_io_stop(l->loop, &l->io);
    ev_timer_stop(l->loop, &l->pause);
    close(l->socket);
}
