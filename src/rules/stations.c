/* stations.c: the best use of a player's stations (E-12).
 *
 * Borrowing a route joins two parts of the player's network: the one with the station's city and the one at the other
 * end. All routes of a station that lead to the same part have the same effect, so only the one with the first id is
 * considered. That leaves a few parts for each of three stations. They are tried in the order of the last tie-break, so
 * that the first of equals is the right one. The worth of a join is summed from a table of the tickets between two
 * parts: each try costs a few additions. */
#include "turntable/score.h"

enum { NO_ROUTE = 255, NO_LOAN = 255 };

/* How good an assignment is, in one number: points of the tickets it completes, then their number (seven bits), then
 * how few routes it borrows (two bits). */
typedef uint32_t merit;

enum { MERIT_STATION = 1, MERIT_TICKET = 1 << 2, MERIT_POINT = 1 << 9 };

/* A route that a station may borrow, and the part it leads to. */
typedef struct loan {
    uint8_t route, rank, part;
} loan;

typedef struct station {
    uint8_t place; /* in the caller's list */
    uint8_t city, part;
    int loans;
    loan loan[TT_MAX_CITIES]; /* one for each part that can be joined, in the order of their ids */
} station;

/* Parts that stations have joined, as disjoint sets. */
typedef struct joints {
    uint64_t group[TT_MAX_MARKS];
    int count;
} joints;

typedef struct search {
    int stations;
    station station[TT_MAX_MARKS];               /* in the order of their cities */
    merit between[TT_MAX_CITIES][TT_MAX_CITIES]; /* of the tickets that run between two parts */
    merit best;
    uint8_t chosen[TT_MAX_MARKS]; /* the loan that each is trying, or NO_LOAN */
    uint8_t best_chosen[TT_MAX_MARKS];
} search;

static uint64_t bit(int part)
{
    return (uint64_t)1 << part;
}

/* Inserts a loan by rank; of two that lead to the same part, only the first is kept. */
static void offer_loan(station *s, loan offer)
{
    int at = s->loans;
    for (int i = 0; i < s->loans; i++)
        if (s->loan[i].part == offer.part) {
            if (s->loan[i].rank < offer.rank)
                return;
            at = i;
            break;
        }
    s->loans += at == s->loans;
    for (; at > 0 && s->loan[at - 1].rank > offer.rank; at--)
        s->loan[at] = s->loan[at - 1];
    s->loan[at] = offer;
}

static void list_loans(station *s, const tt_board *board, const tt_routes *others, const uint8_t *part)
{
    s->loans = 0;
    const tt_routes *near = &board->city_routes[s->city];
    for (int r = tt_routes_next(near, 0); r >= 0; r = tt_routes_next(near, r + 1)) {
        const tt_route *route = &board->route[r];
        int other_end = part[route->a == s->city ? route->b : route->a];
        if (tt_routes_has(others, r) && other_end != s->part)
            offer_loan(s, (loan){(uint8_t)r, route->rank, (uint8_t)other_end});
    }
}

static void list_stations(search *s, const tt_board *board, const tt_routes *others, const uint8_t *part,
                          const uint8_t *city, int count)
{
    s->stations = count;
    for (int i = 0; i < count; i++) {
        int place = 0; /* among all, by city */
        for (int j = 0; j < count; j++)
            place += city[j] < city[i];
        station *at = &s->station[place];
        at->place = (uint8_t)i;
        at->city = city[i];
        at->part = part[city[i]];
        list_loans(at, board, others, part);
    }
}

static void list_tickets(search *s, const tt_board *board, const uint8_t *part, uint64_t tickets)
{
    for (int a = 0; a < board->cities; a++)
        for (int b = 0; b < board->cities; b++)
            s->between[a][b] = 0;
    for (; tickets; tickets &= tickets - 1) {
        const tt_ticket *ticket = &board->ticket[__builtin_ctzll(tickets)];
        int a = part[ticket->a], b = part[ticket->b];
        merit more = (merit)ticket->points * MERIT_POINT + MERIT_TICKET;
        s->between[a][b] += more;
        s->between[b][a] += a == b ? 0 : more;
    }
}

/* Removes the group with `part` from the list; without one, makes a group of that part alone. */
static uint64_t take_group(joints *j, int part)
{
    for (int i = 0; i < j->count; i++)
        if (j->group[i] & bit(part)) {
            uint64_t group = j->group[i];
            j->group[i] = j->group[--j->count];
            return group;
        }
    return bit(part);
}

static merit gain(const search *s, uint64_t one, uint64_t other)
{
    merit sum = 0;
    for (; one; one &= one - 1)
        for (uint64_t rest = other; rest; rest &= rest - 1)
            sum += s->between[__builtin_ctzll(one)][__builtin_ctzll(rest)];
    return sum;
}

/* Tries all loans for the stations from `index` on. The recursion is as deep as there are stations. */
static void try_station(search *s, int index, const joints *joined, merit so_far)
{
    if (index == s->stations) {
        if (so_far > s->best) {
            s->best = so_far;
            for (int i = 0; i < s->stations; i++)
                s->best_chosen[i] = s->chosen[i];
        }
        return;
    }
    const station *at = &s->station[index];
    joints without = *joined;
    uint64_t here = take_group(&without, at->part);
    for (int i = 0; i < at->loans; i++) {
        if (here & bit(at->loan[i].part)) /* joined already: borrowing gains nothing */
            continue;
        joints with = without;
        uint64_t there = take_group(&with, at->loan[i].part);
        with.group[with.count++] = here | there;
        s->chosen[index] = (uint8_t)i;
        try_station(s, index + 1, &with, so_far + gain(s, here, there) - MERIT_STATION);
    }
    s->chosen[index] = NO_LOAN; /* comes last, as the tie-break says: the pair of a later city then takes this place */
    try_station(s, index + 1, joined, so_far);
}

static void join_parts(uint8_t part[TT_MAX_CITIES], int cities, int a, int b)
{
    int from = part[a], to = part[b];
    for (int city = 0; city < cities; city++)
        if (part[city] == from)
            part[city] = (uint8_t)to;
}

uint64_t tt_stations_assign(const tt_board *board, const tt_routes *owned, const tt_routes *others, const uint8_t *city,
                            int count, uint64_t tickets, uint8_t borrowed[TT_MAX_MARKS])
{
    uint8_t part[TT_MAX_CITIES];
    tt_network_parts(board, owned, part);
    for (int i = 0; i < TT_MAX_MARKS; i++)
        borrowed[i] = NO_ROUTE;
    if (count == 0)
        return tt_network_completed(board, part, tickets);

    search s;
    s.best = 0;
    list_stations(&s, board, others, part, city, count);
    list_tickets(&s, board, part, tickets);
    try_station(&s, 0, &(joints){.count = 0}, TT_MAX_MARKS * MERIT_STATION);
    for (int i = 0; i < count; i++) {
        if (s.best_chosen[i] == NO_LOAN)
            continue;
        int route = s.station[i].loan[s.best_chosen[i]].route;
        borrowed[s.station[i].place] = (uint8_t)route;
        join_parts(part, board->cities, board->route[route].a, board->route[route].b);
    }
    return tt_network_completed(board, part, tickets);
}
