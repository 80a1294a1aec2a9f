/* addresses.c: counts and limits per address. */
#include "server/addresses.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 1024, HOUR = 3600 * 1000, MINUTE = 60 * 1000, BAN = 10 * 1000, LONGEST_BAN = 5 * MINUTE };

typedef struct entry {
    struct entry *next;
    char network[ADDRESS_MAX];
    int sockets, connections, guests;
    int64_t since;             /* start of the hour in which guests are counted */
    int64_t ban, banned_until; /* how long the last ban was, in milliseconds, and its end */
    allowance requests, messages, returning;
} entry;

struct addresses {
    entry *buckets[BUCKETS];
};

addresses *addresses_make(void)
{
    return calloc(1, sizeof(addresses));
}

/* The network that is counted: an IPv4 address, or the /56 of an IPv6 address, which is what one subscriber gets. Any
 * other text, which a proxy may forward, is taken as it is. */
static void write_network(const char *address, char network[ADDRESS_MAX])
{
    struct in6_addr six;
    snprintf(network, ADDRESS_MAX, "%s", address);
    network[strcspn(network, "%")] = 0; /* the interface */
    if (inet_pton(AF_INET6, network, &six) != 1)
        return;
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        inet_ntop(AF_INET, &six.s6_addr[12], network, ADDRESS_MAX);
        return;
    }
    memset(&six.s6_addr[7], 0, 9);
    inet_ntop(AF_INET6, &six, network, ADDRESS_MAX);
}

/* FNV-1a. */
static uint64_t hash_of(const char *network)
{
    uint64_t hash = 14695981039346656037u;
    for (; *network; network++)
        hash = (hash ^ (uint8_t)*network) * 1099511628211u;
    return hash;
}

static entry *find(addresses *a, const char *address, bool make)
{
    char network[ADDRESS_MAX];
    write_network(address, network);
    entry **first = &a->buckets[hash_of(network) % BUCKETS];
    for (entry *e = *first; e; e = e->next)
        if (strcmp(e->network, network) == 0)
            return e;
    entry *e = make ? calloc(1, sizeof *e) : NULL;
    if (e) {
        memcpy(e->network, network, sizeof e->network);
        e->next = *first;
        *first = e;
    }
    return e;
}

bool addresses_may_open(addresses *a, const char *address, int most)
{
    const entry *e = find(a, address, false);
    return !e || e->sockets < most;
}

int *addresses_open(addresses *a, const char *address)
{
    entry *e = find(a, address, true);
    if (!e)
        return NULL;
    e->sockets++;
    return &e->sockets;
}

allowance *addresses_connect(addresses *a, const char *address, int most)
{
    entry *e = find(a, address, true);
    if (!e || e->connections >= most)
        return NULL;
    e->connections++;
    return &e->messages;
}

int addresses_connections(addresses *a, const char *address)
{
    const entry *e = find(a, address, false);
    return e ? e->connections : 0;
}

allowance *addresses_returning(addresses *a, const char *address)
{
    return &find(a, address, false)->returning;
}

void addresses_disconnect(addresses *a, const char *address)
{
    entry *e = find(a, address, false);
    if (e && e->connections > 0)
        e->connections--;
}

bool addresses_guest(addresses *a, const char *address, int most, int64_t now)
{
    entry *e = find(a, address, true);
    if (!e)
        return false;
    if (now - e->since >= HOUR || now < e->since) { /* the system clock may be set back */
        e->since = now;
        e->guests = 0;
    }
    if (e->guests >= most)
        return false;
    e->guests++;
    return true;
}

void addresses_guest_back(addresses *a, const char *address)
{
    entry *e = find(a, address, false);
    if (e && e->guests > 0)
        e->guests--;
}

bool addresses_request(addresses *a, const char *address, int rate, int burst, int64_t now)
{
    entry *e = find(a, address, true);
    if (!e)
        return false;
    return allowance_take(&e->requests, rate, burst, now);
}

void addresses_ban(addresses *a, const char *address, int64_t now)
{
    entry *e = find(a, address, true);
    if (!e || now < e->banned_until) /* more of the same flood */
        return;
    bool is_old = now - e->banned_until >= HOUR;
    e->ban = e->ban == 0 || is_old ? BAN : e->ban * 2;
    if (e->ban > LONGEST_BAN)
        e->ban = LONGEST_BAN;
    e->banned_until = now + e->ban;
}

bool addresses_is_banned(addresses *a, const char *address, int64_t now)
{
    const entry *e = find(a, address, false);
    return e && now < e->banned_until && e->banned_until - now <= LONGEST_BAN; /* the system clock may be set back */
}

const char *addresses_plain(const char *address)
{
    return strncmp(address, "::ffff:", 7) == 0 ? address + 7 : address;
}

uint64_t addresses_network(const char *address)
{
    char network[ADDRESS_MAX];
    write_network(address, network);
    return hash_of(network) | 1;
}

static bool is_fresh(const allowance *a, int64_t now)
{
    return now - a->at < MINUTE;
}

void addresses_tidy(addresses *a, int64_t now)
{
    for (int i = 0; i < BUCKETS; i++)
        for (entry **at = &a->buckets[i]; *at;) {
            entry *e = *at;
            if (e->sockets > 0 || e->connections > 0 || now - e->since < HOUR || now - e->banned_until < HOUR ||
                is_fresh(&e->requests, now) || is_fresh(&e->messages, now) || is_fresh(&e->returning, now)) {
                at = &e->next;
                continue;
            }
            *at = e->next;
            free(e);
        }
}

void addresses_free(addresses *a)
{
    for (int i = 0; a && i < BUCKETS; i++)
        for (entry *e = a->buckets[i], *next; e; e = next) {
            next = e->next;
            free(e);
        }
    free(a);
}
