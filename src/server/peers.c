/* peers.c: sockets by the address at their other end. */
#include "server/peers.h"

#include <netdb.h>
#include <string.h>
#include <sys/socket.h>

enum { SOCKETS_FOR_EACH = 2 }; /* for each WebSocket that an address may have: browsers keep some for HTTP */

bool peer_is_loopback(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 || strncmp(address, "::ffff:127.", 11) == 0;
}

/* Who is at the other end; false if it does not count. */
static bool read_peer(const serve_options *options, int socket, char address[ADDRESS_MAX])
{
    struct sockaddr_storage peer;
    socklen_t size = sizeof peer;
    if (getpeername(socket, (struct sockaddr *)&peer, &size) != 0 ||
        getnameinfo((struct sockaddr *)&peer, size, address, ADDRESS_MAX, NULL, 0, NI_NUMERICHOST) != 0)
        return false;
    const char *plain = strncmp(address, "::ffff:", 7) == 0 ? address + 7 : address;
    return options->proxy ? strcmp(options->proxy, plain) != 0 : !peer_is_loopback(address);
}

bool peer_may_come(addresses *all, const serve_options *options, int socket)
{
    char address[ADDRESS_MAX];
    return !read_peer(options, socket, address) ||
           addresses_may_open(all, address, SOCKETS_FOR_EACH * options->limits.connections);
}

void peer_count(addresses *all, const serve_options *options, struct lws *wsi)
{
    char address[ADDRESS_MAX];
    if (read_peer(options, lws_get_socket_fd(wsi), address))
        lws_set_opaque_user_data(wsi, addresses_open(all, address));
}

void peer_uncount(struct lws *wsi)
{
    int *count = lws_get_opaque_user_data(wsi);
    if (count)
        --*count;
    lws_set_opaque_user_data(wsi, NULL);
}
