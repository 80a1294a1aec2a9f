/* listener.h: the port, and who comes in by it. When the system has no more sockets to give, it waits a while, instead
 * of asking again and again. */
#ifndef TURNTABLE_SERVER_LISTENER_H
#define TURNTABLE_SERVER_LISTENER_H

#include <ev.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

typedef struct listener {
    struct ev_loop *loop;
    /* A socket for the callee, with the address at its other end. */
    void (*come)(void *context, int socket, const struct sockaddr *from, socklen_t size);
    /* Gives one socket back to the system; false if there is none to give. */
    bool (*evict)(void *context);
    void *context;
    ev_io io;
    ev_timer pause;
    int socket;
    int failures, error; /* since it was last logged; and the last of them */
    ev_tstamp logged;
} listener;

/* Listens at an address in numbers or at that of a network interface. `loop`, `come`, `evict` and `context` are set
 * before. Gives the port, -1 if it can't be opened: then errno says why. */
int listener_open(listener *l, const char *address, int port);
void listener_close(listener *l);

#endif
