/* network.c: which cities a player's routes connect, and which tickets that completes (G-16). */
#include "turntable/score.h"

/* The head of a city's part. Links lead only to lower cities, so the head is the lowest city of its part. */
static int head_of(uint8_t part[TT_MAX_CITIES], int city)
{
    while (part[city] != city) {
        part[city] = part[part[city]]; /* shortens the path for later calls */
        city = part[city];
    }
    return city;
}

void tt_network_parts(const tt_board *board, const tt_routes *owned, uint8_t part[TT_MAX_CITIES])
{
    for (int city = 0; city < TT_MAX_CITIES; city++)
        part[city] = (uint8_t)city;
    for (int r = tt_routes_next(owned, 0); r >= 0; r = tt_routes_next(owned, r + 1)) {
        int a = head_of(part, board->route[r].a), b = head_of(part, board->route[r].b);
        if (a < b)
            part[b] = (uint8_t)a;
        else
            part[a] = (uint8_t)b;
    }
    for (int city = 0; city < board->cities; city++)
        part[city] = part[part[city]]; /* lower cities have their final head already */
}

uint64_t tt_network_completed(const tt_board *board, const uint8_t part[TT_MAX_CITIES], uint64_t tickets)
{
    uint64_t completed = 0;
    for (uint64_t rest = tickets; rest; rest &= rest - 1) {
        const tt_ticket *ticket = &board->ticket[__builtin_ctzll(rest)];
        if (part[ticket->a] == part[ticket->b])
            completed |= rest & -rest;
    }
    return completed;
}
