/* listening.h: checks that a server can listen on an address, before it starts. */
#ifndef TURNTABLE_CLI_LISTENING_H
#define TURNTABLE_CLI_LISTENING_H

/* CLI_DONE, or another exit code after an error message that says what to do: "port 8080 is in use; try --port 8081".
 * No port is tried if it is 0 or `address` is a network interface. */
int listening_check(const char *address, int port);

/* The same for the address of --metrics. */
int listening_check_metrics(const char *address, int port);

#endif
