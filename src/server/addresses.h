/* addresses.h: counts and limits per address. IPv6 addresses are counted by their /56 network. */
#ifndef TURNTABLE_SERVER_ADDRESSES_H
#define TURNTABLE_SERVER_ADDRESSES_H

#include "server/allowance.h"

enum { ADDRESS_MAX = 64 };

typedef struct addresses addresses;

addresses *addresses_make(void);
void addresses_free(addresses *a);

/* Whether the network may open one more socket. addresses_open counts it and gives the counter, which the caller
 * decrements when the socket closes; NULL: no memory. */
bool addresses_may_open(addresses *a, const char *address, int most);
int *addresses_open(addresses *a, const char *address);

/* Counts one more WebSocket; NULL if there are `most` already. Call addresses_disconnect for each one. All connections
 * of an address share the returned allowance; otherwise reconnecting would give a new one. */
allowance *addresses_connect(addresses *a, const char *address, int most);
/* For a counted connection: the number of WebSockets, and the allowance of those who connect with a token. */
int addresses_connections(addresses *a, const char *address);
allowance *addresses_returning(addresses *a, const char *address);
void addresses_disconnect(addresses *a, const char *address);

/* Counts one more guest; false if there were `most` within the hour. */
bool addresses_guest(addresses *a, const char *address, int most, int64_t now);
/* The counted guest was not created. */
void addresses_guest_back(addresses *a, const char *address);

/* Counts one more plain HTTP request; false if there were too many: `rate` a second on average, `burst` at once. */
bool addresses_request(addresses *a, const char *address, int rate, int burst, int64_t now);

/* A flooder from there was dropped: no WebSockets from this address for a while, longer each time. */
void addresses_ban(addresses *a, const char *address, int64_t now);
bool addresses_is_banned(addresses *a, const char *address, int64_t now);

/* An IPv4 address that came through an IPv6 socket as plain IPv4; any other unchanged. */
const char *addresses_plain(const char *address);

/* A number for the network of an address, never 0. */
uint64_t addresses_network(const char *address);

/* Forgets addresses with nothing left to remember. */
void addresses_tidy(addresses *a, int64_t now);

#endif
