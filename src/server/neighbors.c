/* neighbors.c: messages and bans per guest. */
#include "server/neighbors.h"

#include "server/server.h"

/* A guest has an entry among PLACES neighboring ones, which its number gives. */
enum { SHARES = 8, BAN = 60 * 1000, PLACES = 8 };

typedef struct pace {
    double rate, burst;
} pace;

static pace pace_of(const server *s, neighbor_limit limit)
{
    static const double most_notices = 10, hour = 3600;
    const serve_limits *limits = &s->options->limits;
    double rate = (double)limits->message_rate / SHARES, share = (double)limits->message_burst / SHARES;
    share = share < 1 ? 1 : share;
    if (limit == NEIGHBOR_NOTICES)
        return (pace){most_notices / hour, most_notices};
    if (limit == NEIGHBOR_OWN)
        return (pace){rate, share};
    /* As much as one address may say together with the share: whoever has one address is never refused here. */
    return (pace){limits->message_rate + rate, limits->message_burst + share};
}

static bool is_banned(const server *s, const neighbor *n)
{
    return n->banned_until > s->now && n->banned_until - s->now <= BAN; /* the system clock may be set back */
}

/* How much of a limit is used up: 0 to 1, or 2 for a ban. An entry of nobody is not used at all. */
static double used(const server *s, const neighbor *n)
{
    double most = n->guest ? 0 : -1;
    for (int limit = 0; limit < NEIGHBOR_LIMITS && n->guest; limit++) {
        const allowance *a = &n->limits[limit];
        const pace p = pace_of(s, limit);
        double passed = s->now > a->at ? (double)(s->now - a->at) / 1000 : 0;
        double part = a->at ? (p.burst - a->left - passed * p.rate) / p.burst : 0;
        most = part > most ? part : most;
    }
    return n->guest && is_banned(s, n) ? 2 : most;
}

/* The entry of a guest; else the one of those places that has used least, for that would be renewed. */
static neighbor *find(server *s, tt_store_id guest)
{
    uint64_t mixed = (uint64_t)guest * 11400714819323198485u >> 32;
    neighbor *places = &s->neighbors[mixed % (NEIGHBORS / PLACES) * PLACES], *least = places;
    for (int i = 0; i < PLACES; i++)
        if (places[i].guest == guest)
            return &places[i];
    for (int i = 1; i < PLACES; i++)
        if (used(s, &places[i]) < used(s, least))
            least = &places[i];
    return least;
}

static neighbor *take(server *s, tt_store_id guest)
{
    neighbor *n = find(s, guest);
    if (n->guest != guest)
        *n = (neighbor){.guest = guest};
    return n;
}

bool neighbor_may(server *s, tt_store_id guest, neighbor_limit limit)
{
    const pace p = pace_of(s, limit);
    return allowance_take(&take(s, guest)->limits[limit], p.rate, p.burst, s->now);
}

void neighbor_ban(server *s, tt_store_id guest)
{
    take(s, guest)->banned_until = s->now + BAN;
}

bool neighbor_is_banned(server *s, tt_store_id guest)
{
    const neighbor *n = find(s, guest);
    return n->guest == guest && is_banned(s, n);
}
