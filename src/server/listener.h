/* listener.h: the listening socket. When the system has no more descriptors, it pauses instead of trying again and
 * again. */
#ifndef TURNTABLE_SERVER_LISTENER_H
#define TURNTABLE_SERVER_LISTENER_H

#include <ev.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

typedef struct listener {
    struct ev_loop *loop;
    /* Takes over a new socket, with the address of its other end. */
    void (*come)(void *context, int socket, const struct sockaddr *from, socklen_t size);
    /* Closes one socket to free a descriptor; false if there is none to close. */
    bool (*evict)(void *context);
    void *context;
    ev_io io;
    ev_timer pause;
    int socket;
    int failures, error; /* since the last log line; and the last error */
    ev_tstamp logged;
} listener;

/* Listens on a numeric address or that of a network interface. The caller sets `loop`, `come`, `evict` and `context`
 * before. Gives the port, or -1 if it cannot be opened, with errno set. */
int listener_open(listener *l, const char *address, int port);
void listener_close(listener *l);

#endif
