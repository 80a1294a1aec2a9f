/* listening.c: checks that a server can listen on an address, before it opens its store. */
#include "cli/listening.h"

#include <errno.h>
#include <net/if.h>
#include <netdb.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/language.h"

/* The address for sockets, or NULL; free it with freeaddrinfo. */
static struct addrinfo *find_address(const char *address, int port)
{
    char service[16];
    struct addrinfo *found = NULL;
    const struct addrinfo numeric = {
        .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE, .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    snprintf(service, sizeof service, "%d", port);
    return getaddrinfo(address, service, &numeric, &found) == 0 ? found : NULL;
}

/* Listens for a moment: 0 or the errno of what failed. */
static int try_port(const char *address, int port)
{
    struct addrinfo *found = find_address(address, port);
    if (!found)
        return 0;
    int error = 0, on = 1; /* as in the server: a port is free although its last connections have just ended */
    int fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0 ||
        bind(fd, found->ai_addr, found->ai_addrlen) != 0 || listen(fd, 1) != 0)
        error = errno;
    if (fd >= 0)
        close(fd);
    freeaddrinfo(found);
    return error;
}

/* The next port that is free, or 0. */
static int find_free(const char *address, int port)
{
    enum { TRIES = 100 };
    for (int next = port + 1; next <= port + TRIES && next <= 65535; next++)
        if (try_port(address, next) == 0)
            return next;
    return 0;
}

int listening_check(const char *address, int port)
{
    struct addrinfo *found = find_address(address, port);
    if (!found && if_nametoindex(address) == 0)
        return cli_misuse("--listen must be an address in numbers or a network interface, not '%s'", address);
    if (found)
        freeaddrinfo(found);
    int error = port ? try_port(address, port) : 0;
    int next = error == EADDRINUSE || error == EACCES ? find_free(address, error == EACCES ? 8079 : port) : 0;
    if (!error)
        return CLI_DONE;
    if (error == EADDRNOTAVAIL)
        return cli_failure("this machine has no address %s; try --listen 0.0.0.0, which means all of its addresses",
                           address);
    if (error == EADDRINUSE && next)
        return cli_failure("port %d is in use; try --port %d", port, next);
    if (error == EACCES && next)
        return cli_failure("port %d needs the rights of root; try --port %d", port, next);
    return cli_failure("can't listen on %s port %d: %s", address, port, language_error(error));
}

int listening_check_metrics(const char *address, int port)
{
    int error = port ? try_port(address, port) : 0;
    return error ? cli_failure("--metrics: can't listen on %s port %d: %s", address, port, language_error(error))
                 : CLI_DONE;
}
