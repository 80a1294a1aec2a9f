/* peers.c: sockets by the address at their other end. */
#include "server/peers.h"

#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* Milliseconds: a request may take so long, from its first byte or the coming of the socket to the last byte of its
 * body; between two a socket may be silent for so long; and what is sent may be read so slowly. */
enum { REQUEST = 5000, SILENCE = 5000, READING = 300 * 1000 };

struct peer {
    struct lws *wsi;
    int *count;    /* of its address; NULL: it does not count */
    int64_t until; /* the request must be there; 0: none is waited for */
    peer *next, *previous;
};

bool peer_is_loopback(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 || strncmp(address, "::ffff:127.", 11) == 0;
}

/* Who is at the other end; false if it does not count. */
static bool read_peer(const serve_options *options, int socket, char address[ADDRESS_MAX])
{
    struct sockaddr_storage end;
    socklen_t size = sizeof end;
    if (getpeername(socket, (struct sockaddr *)&end, &size) != 0 ||
        getnameinfo((struct sockaddr *)&end, size, address, ADDRESS_MAX, NULL, 0, NI_NUMERICHOST) != 0)
        return false;
    const char *plain = strncmp(address, "::ffff:", 7) == 0 ? address + 7 : address;
    return options->proxy ? strcmp(options->proxy, plain) != 0 : !peer_is_loopback(address);
}

bool peer_may_come(const peers *all, int socket)
{
    char address[ADDRESS_MAX];
    return !read_peer(all->options, socket, address) ||
           addresses_may_open(all->addresses, address, all->options->limits.sockets);
}

static void wait_until(peers *all, peer *p, int64_t until)
{
    if (!p->until) {
        p->previous = NULL;
        p->next = all->waiting;
        if (p->next)
            p->next->previous = p;
        all->waiting = p;
    }
    p->until = until;
}

static void wait_no_more(peers *all, peer *p)
{
    if (!p->until)
        return;
    p->until = 0;
    *(p->previous ? &p->previous->next : &all->waiting) = p->next;
    if (p->next)
        p->next->previous = p->previous;
}

void peer_come(peers *all, struct lws *wsi, int64_t now)
{
    char address[ADDRESS_MAX];
    peer *p = calloc(1, sizeof *p);
    if (!p) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        return;
    }
    p->wsi = wsi;
    if (read_peer(all->options, lws_get_socket_fd(wsi), address))
        p->count = addresses_open(all->addresses, address);
    lws_set_opaque_user_data(wsi, p);
    wait_until(all, p, now + REQUEST);
}

void peer_go(peers *all, struct lws *wsi)
{
    peer *p = lws_get_opaque_user_data(wsi);
    if (!p)
        return;
    wait_no_more(all, p);
    if (p->count)
        --*p->count;
    free(p);
    lws_set_opaque_user_data(wsi, NULL);
}

void peer_heard(peers *all, struct lws *wsi)
{
    peer *p = lws_get_opaque_user_data(wsi);
    if (p)
        wait_no_more(all, p);
}

void peer_answered(peers *all, struct lws *wsi, int64_t now)
{
    peer *p = lws_get_opaque_user_data(wsi);
    if (p)
        wait_until(all, p, now + SILENCE + REQUEST);
}

void peers_hang_up(peers *all, int64_t now)
{
    for (peer *p = all->waiting, *next; p; p = next) {
        next = p->next;
        bool is_reading = lws_partial_buffered(p->wsi) && now < p->until + READING;
        if (now < p->until || is_reading)
            continue;
        wait_no_more(all, p);
        /* At once: of what is left for later the next byte would make a new timeout. It calls peer_go. */
        lws_set_timeout(p->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
    }
}
