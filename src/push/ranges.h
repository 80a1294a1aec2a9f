/* ranges.h: which addresses may be notified.
 *
 * Guests choose the URLs, so a server must not reach its own network for them. Only public addresses may be notified,
 * and those in ranges that the operator allows. Check the very address that is connected to, after DNS and at each
 * redirect: a name may lead elsewhere the next time it is asked. */
#ifndef TURNTABLE_PUSH_RANGES_H
#define TURNTABLE_PUSH_RANGES_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

enum { PUSH_RANGES = 32 };

/* A network in CIDR form. IPv4 is held as mapped into IPv6 (::ffff:0:0/96). */
typedef struct push_range {
    uint8_t bytes[16];
    int bits;
    int port; /* 0: all */
} push_range;

typedef struct push_ranges {
    push_range range[PUSH_RANGES];
    int count;
} push_ranges;

/* Adds "10.0.0.0/8", "fd00::/8" or a single address, for one port with ":8080" after it (which an IPv6 address without
 * a prefix can't have). False if it is none of these, has bits set after the prefix, or if there are PUSH_RANGES
 * already. */
bool push_ranges_add(push_ranges *ranges, const char *text);

/* 0 if the address has none. */
int push_address_port(const struct sockaddr *address);

/* Whether an address is in one of the ranges, at its port. An IPv4 address in IPv6 form (mapped) counts as the IPv4
 * address. */
bool push_ranges_contain(const push_ranges *ranges, const struct sockaddr *address);

/* Whether an address is public: not of this machine, a private network, a link, a group, or reserved; nor an IPv6
 * address that leads to such an IPv4 address (mapped, NAT64, 6to4, Teredo). Other families are not. */
bool push_address_is_public(const struct sockaddr *address);

#endif
