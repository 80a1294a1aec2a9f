/* addresses.h: how much comes from one address; those of IPv6 count by their network of 56 bits. */
#ifndef TURNTABLE_SERVER_ADDRESSES_H
#define TURNTABLE_SERVER_ADDRESSES_H

#include "server/allowance.h"

enum { ADDRESS_MAX = 64 };

typedef struct addresses addresses;

addresses *addresses_make(void);
void addresses_free(addresses *a);

/* Whether the network may bring one more socket of it, whatever will be said there. Who opens it gets the count, and
 * takes it down by one in the end; NULL: no memory. */
bool addresses_may_open(addresses *a, const char *address, int most);
int *addresses_open(addresses *a, const char *address);

/* One more connection; NULL if there are `most` already. Each that was counted is given back. All of an address share
 * what they may say, or reconnecting would bring more. */
allowance *addresses_connect(addresses *a, const char *address, int most);
/* Of a connection that was counted: how many there are, and what those who come with a token may do. */
int addresses_connections(addresses *a, const char *address);
allowance *addresses_returning(addresses *a, const char *address);
void addresses_disconnect(addresses *a, const char *address);

/* One more guest; false if there were `most` within the hour. */
bool addresses_guest(addresses *a, const char *address, int most, int64_t now);
/* It did not become one. */
void addresses_guest_back(addresses *a, const char *address);

/* One more request by plain HTTP; false if there were too many: `rate` a second on average, `burst` at once. */
bool addresses_request(addresses *a, const char *address, int rate, int burst, int64_t now);

/* Its flooder was dropped: no WebSocket comes from there for a while, longer each time. */
void addresses_ban(addresses *a, const char *address, int64_t now);
bool addresses_is_banned(addresses *a, const char *address, int64_t now);

/* An address of IPv4 that came by a socket of IPv6, in its own form; any other as it is. */
const char *addresses_plain(const char *address);

/* A number for the network of an address, never 0. */
uint64_t addresses_network(const char *address);

/* Forgets those of whom nothing is left. */
void addresses_tidy(addresses *a, int64_t now);

#endif
