/* listening.h: whether a server can listen at an address, said before it starts. */
#ifndef TURNTABLE_CLI_LISTENING_H
#define TURNTABLE_CLI_LISTENING_H

/* CLI_DONE, or another exit code after a sentence that says what to do: "port 8080 is in use; try --port 8081". Of a
 * network interface, and with port 0, no port is tried. */
int listening_check(const char *address, int port);

#endif
