/* board.h: a board: cities, routes, tickets.
 *
 * A board is constant data. Those of the games are compiled in (tt_rules.board, made from src/games/NAME/board.json at
 * build time); a custom board is read by tt_board_read in board_file.h. Indexes are used inside the process only; files
 * and messages use ids.
 *
 * Cities are sorted by id. Routes and tickets have the order of the board file; the shuffle of tickets starts from that
 * order. */
#ifndef TURNTABLE_BOARD_H
#define TURNTABLE_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "turntable/card.h"
#include "turntable/export.h"
#include "turntable/values.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TT_MAX_CITIES = 64,
    TT_MAX_ROUTES = 192,
    TT_ROUTE_WORDS = TT_MAX_ROUTES / 64,
    TT_MAX_TICKETS = 64,
    TT_MAX_PARALLEL = 3,
    TT_MAX_LENGTH = 8,
    TT_MAX_BIG_CITIES = 8,
    TT_MAX_ID = 80, /* bytes of an id */
    TT_NO_CITY = 255
};

/* A set of routes, one bit each. */
typedef struct tt_routes {
    uint64_t word[TT_ROUTE_WORDS];
} tt_routes;

typedef struct tt_route {
    uint8_t a, b;       /* its cities, a < b */
    uint8_t color;      /* a color or TT_GRAY */
    uint8_t length;     /* 1 .. TT_MAX_LENGTH */
    uint8_t ferry;      /* locomotives a payment must hold (E-2, W-7) */
    uint8_t tunnel;     /* 1 for a tunnel (E-3) */
    uint8_t rank;       /* place of its id among all route ids, compared as ASCII (E-12) */
    tt_routes parallel; /* all routes between the same cities, itself included */
    tt_routes touching; /* all routes that share a city with it, itself included */
} tt_route;

typedef struct tt_ticket {
    uint8_t a, b; /* its cities, in the order of the file */
    uint8_t points;
    uint8_t is_long;          /* one of europe's long tickets (E-1) */
    uint8_t rank;             /* place of its id among all ticket ids, compared as ASCII */
    uint8_t needs[TT_COLORS]; /* card_game: the cards it asks for (C-1) */
} tt_ticket;

/* The rule values that the `rules` of a board file change. */
typedef struct tt_changes {
    uint32_t values;                   /* which values change: bits 1 << TT_VALUE_trains .. */
    uint8_t value[TT_VALUE_COUNT];     /* the new values */
    bool route_points;                 /* points[1] .. are changed */
    uint8_t points[TT_MAX_LENGTH + 1]; /* for a route, by length */
    bool unkept_tickets;               /* unkept is changed */
    tt_unkept unkept;
} tt_changes;

typedef struct tt_board {
    const char *id;     /* the game of this board: "usa"; for a custom board, the game to play on it by default */
    const char *name;   /* for people */
    const char *sha256; /* NULL for the boards compiled in, else the hash of the file, 64 hex digits */
    tt_changes changes; /* of rule values; none for the boards compiled in */
    const struct tt_rules *own_rules; /* the changed rules (tt_board_rules), or NULL */
    uint8_t cities, routes, tickets, big_cities;
    const char *city_id[TT_MAX_CITIES];
    const char *city_name[TT_MAX_CITIES];
    const char *route_id[TT_MAX_ROUTES];
    const char *ticket_id[TT_MAX_TICKETS];
    uint8_t ticket_by_id[TT_MAX_TICKETS]; /* the tickets in the order of their ids: the inverse of rank */
    tt_route route[TT_MAX_ROUTES];
    tt_routes city_routes[TT_MAX_CITIES]; /* the routes that enter a city */
    tt_routes payable[TT_COLORS]
                     [TT_MAX_LENGTH + 1]; /* by color and greatest length: the routes of that color and the gray ones */
    tt_routes up_to[TT_MAX_LENGTH + 1];   /* all routes up to a length */
    tt_routes ferries[TT_MAX_LENGTH + 1]; /* routes that need more locomotives than this */
    tt_ticket ticket[TT_MAX_TICKETS];
    uint8_t big_city[TT_MAX_BIG_CITIES]; /* card_game, in the order of the file (C-17) */
    uint8_t big_city_points[TT_MAX_BIG_CITIES];
} tt_board;

/* The index of the city, route or ticket with this id of `length` bytes, or -1. */
TT_API int tt_board_city(const tt_board *board, const char *id, int length);
TT_API int tt_board_route(const tt_board *board, const char *id, int length);
TT_API int tt_board_ticket(const tt_board *board, const char *id, int length);

static inline bool tt_routes_has(const tt_routes *set, int route)
{
    return set->word[route >> 6] >> (route & 63) & 1;
}

static inline void tt_routes_add(tt_routes *set, int route)
{
    set->word[route >> 6] |= (uint64_t)1 << (route & 63);
}

static inline void tt_routes_remove(tt_routes *set, const tt_routes *gone)
{
    for (int i = 0; i < TT_ROUTE_WORDS; i++)
        set->word[i] &= ~gone->word[i];
}

static inline void tt_routes_join(tt_routes *set, const tt_routes *more)
{
    for (int i = 0; i < TT_ROUTE_WORDS; i++)
        set->word[i] |= more->word[i];
}

static inline bool tt_routes_meet(const tt_routes *a, const tt_routes *b)
{
    return (a->word[0] & b->word[0]) | (a->word[1] & b->word[1]) | (a->word[2] & b->word[2]);
}

static inline int tt_routes_count(const tt_routes *set)
{
    return __builtin_popcountll(set->word[0]) + __builtin_popcountll(set->word[1]) + __builtin_popcountll(set->word[2]);
}

/* Walks a set: for (int r = tt_routes_next(&set, 0); r >= 0; r = tt_routes_next(&set, r + 1)). */
static inline int tt_routes_next(const tt_routes *set, int from)
{
    for (int i = from >> 6; i < TT_ROUTE_WORDS; i++) {
        uint64_t rest = set->word[i];
        if (i == from >> 6)
            rest &= ~(uint64_t)0 << (from & 63);
        if (rest)
            return i * 64 + __builtin_ctzll(rest);
    }
    return -1;
}

#ifdef __cplusplus
}
#endif

#endif
