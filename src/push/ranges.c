/* ranges.c: which addresses may be notified. */
#include "push/ranges.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

enum { MAPPED = 96 }; /* bits in front of a mapped IPv4 address */

/* IANA's registries of special-purpose addresses; and those that carry an IPv4 address, wherever that leads: a gateway
 * for them may stand in the server's own network. */
static const char *const closed[] = {
    "0.0.0.0/8",      "10.0.0.0/8",     "100.64.0.0/10",   "127.0.0.0/8",       "169.254.0.0/16",
    "172.16.0.0/12",  "192.0.0.0/24",   "192.0.2.0/24",    "192.31.196.0/24",   "192.52.193.0/24",
    "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15",     "198.51.100.0/24",
    "203.0.113.0/24", "224.0.0.0/4",    "240.0.0.0/4",     "64:ff9b::/96",      "64:ff9b:1::/48",
    "2001::/23",      "2001:db8::/32",  "2002::/16",       "2620:4f:8000::/48", "3fff::/20",
};
static const char open_six[] = "2000::/3"; /* global unicast: no other IPv6 address is public */

static void map_four(const void *four, uint8_t bytes[16])
{
    memset(bytes, 0, 10);
    memset(bytes + 10, 0xff, 2);
    memcpy(bytes + 12, four, 4);
}

static bool is_four(const uint8_t bytes[16])
{
    uint8_t mapped[16];
    map_four(bytes + 12, mapped);
    return memcmp(mapped, bytes, 16) == 0;
}

static int bit(const uint8_t bytes[16], int index)
{
    return bytes[index / 8] >> (7 - index % 8) & 1;
}

static bool has_bits_after(const push_range *range)
{
    for (int i = range->bits; i < 128; i++)
        if (bit(range->bytes, i))
            return true;
    return false;
}

/* A decimal number up to `most`; -1 if it is none. */
static int read_number(const char *text, int most)
{
    size_t length = strspn(text, "0123456789");
    int number = length > 0 && length <= 5 && text[length] == '\0' ? atoi(text) : most + 1;
    return number <= most ? number : -1;
}

static bool read_range(const char *text, push_range *range)
{
    char address[INET6_ADDRSTRLEN];
    size_t length = strcspn(text, "/");
    struct in_addr four;
    if (length >= sizeof address)
        return false;
    memcpy(address, text, length);
    address[length] = '\0';
    int before = 0;
    if (inet_pton(AF_INET, address, &four) == 1) {
        map_four(&four, range->bytes);
        before = MAPPED;
    } else if (inet_pton(AF_INET6, address, range->bytes) != 1) {
        return false;
    }
    int bits = text[length] ? read_number(text + length + 1, 128 - before) : 128 - before;
    range->bits = before + bits;
    range->port = 0;
    return bits >= 0 && !has_bits_after(range);
}

static bool contains(const push_range *range, const uint8_t bytes[16])
{
    for (int i = 0; i < range->bits; i++)
        if (bit(range->bytes, i) != bit(bytes, i))
            return false;
    return true;
}

static bool read_address(const struct sockaddr *address, uint8_t bytes[16])
{
    if (address->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, address, sizeof four);
        map_four(&four.sin_addr, bytes);
        return true;
    }
    if (address->sa_family != AF_INET6)
        return false;
    struct sockaddr_in6 six;
    memcpy(&six, address, sizeof six);
    memcpy(bytes, &six.sin6_addr, 16);
    return true;
}

int push_address_port(const struct sockaddr *address)
{
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    if (address->sa_family == AF_INET) {
        memcpy(&four, address, sizeof four);
        return ntohs(four.sin_port);
    }
    if (address->sa_family != AF_INET6)
        return 0;
    memcpy(&six, address, sizeof six);
    return ntohs(six.sin6_port);
}

/* The colon before a port: the one after the prefix, or the only one. NULL: no port. */
static const char *find_port(const char *text)
{
    const char *slash = strchr(text, '/'), *colon = strchr(slash ? slash : text, ':');
    return colon && !slash && strchr(colon + 1, ':') ? NULL : colon;
}

bool push_ranges_add(push_ranges *ranges, const char *text)
{
    enum { PORT_MAX = 65535 };
    char network[INET6_ADDRSTRLEN + sizeof "/128"];
    const char *colon = find_port(text);
    size_t size = colon ? (size_t)(colon - text) : strlen(text);
    int port = colon ? read_number(colon + 1, PORT_MAX) : 0;
    if (ranges->count == PUSH_RANGES || size >= sizeof network || port < 0 || (colon && port == 0))
        return false;
    push_range *range = &ranges->range[ranges->count];
    memcpy(network, text, size);
    network[size] = '\0';
    if (!read_range(network, range))
        return false;
    range->port = port;
    ranges->count++;
    return true;
}

bool push_ranges_contain(const push_ranges *ranges, const struct sockaddr *address)
{
    uint8_t bytes[16];
    if (!read_address(address, bytes))
        return false;
    for (int i = 0; i < ranges->count; i++) {
        const push_range *range = &ranges->range[i];
        if ((range->port == 0 || range->port == push_address_port(address)) && contains(range, bytes))
            return true;
    }
    return false;
}

bool push_address_is_public(const struct sockaddr *address)
{
    uint8_t bytes[16];
    push_range range;
    if (!read_address(address, bytes))
        return false;
    if (!is_four(bytes) && !(read_range(open_six, &range) && contains(&range, bytes)))
        return false;
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if (!read_range(closed[i], &range) || contains(&range, bytes))
            return false;
    return true;
}
