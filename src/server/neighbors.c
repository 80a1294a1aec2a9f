/* neighbors.c: messages and bans per guest. */
#include "server/neighbors.h"

#include "server/server.h"

enum { SHARES = 8, BAN = 60 * 1000 };

static const double NOTICES = 10, HOUR = 3600;

static neighbor *find(server *s, tt_store_id guest)
{
    neighbor *n = &s->neighbors[(uint64_t)guest % NEIGHBORS];
    if (n->guest != guest)
        *n = (neighbor){.guest = guest};
    return n;
}

bool neighbor_may_say(server *s, tt_store_id guest)
{
    const serve_limits *limits = &s->options->limits;
    double burst = (double)limits->message_burst / SHARES;
    return allowance_take(&find(s, guest)->own, (double)limits->message_rate / SHARES, burst < 1 ? 1 : burst, s->now);
}

/* As much as one address may say together with the share: whoever has one address is never refused here. */
bool neighbor_may_say_anywhere(server *s, tt_store_id guest)
{
    const serve_limits *limits = &s->options->limits;
    double share = (double)limits->message_burst / SHARES, rate = (double)limits->message_rate / SHARES;
    return allowance_take(&find(s, guest)->all, limits->message_rate + rate,
                          limits->message_burst + (share < 1 ? 1 : share), s->now);
}

bool neighbor_may_notify(server *s, tt_store_id guest)
{
    return allowance_take(&find(s, guest)->notices, NOTICES / HOUR, NOTICES, s->now);
}

void neighbor_ban(server *s, tt_store_id guest)
{
    find(s, guest)->banned_until = s->now + BAN;
}

bool neighbor_is_banned(server *s, tt_store_id guest)
{
    int64_t left = find(s, guest)->banned_until - s->now;
    return left > 0 && left <= BAN; /* the system clock may be set back */
}
