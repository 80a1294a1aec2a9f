/* draft.h: a board as its file says it, before it is known to be good. For the files of this room only.
 *
 * A draft keeps what was read with its lines, in the order of the file. Texts that are missing are "", numbers 0,
 * colors and cities -1: each such gap has been told as a fault, and later checks pass over it. */
#ifndef TURNTABLE_BOARDS_DRAFT_H
#define TURNTABLE_BOARDS_DRAFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "turntable/board_file.h"

/* What a fault can be about: "route paris-zurich" by its id or, without one, "route number 7". */
typedef struct tt_draft_item {
    const char *what, *id;
    int line, number;
} tt_draft_item;

/* The cities a route or ticket joins: by id, and once all cities are known by index. */
typedef struct tt_draft_ends {
    const char *a_id, *b_id;
    int a, b;
} tt_draft_ends;

typedef struct tt_draft_city {
    tt_draft_item item;
    const char *name;
} tt_draft_city;

typedef struct tt_draft_route {
    tt_draft_item item;
    tt_draft_ends ends;
    int color, length, ferry, tunnel;
} tt_draft_route;

typedef struct tt_draft_ticket {
    tt_draft_item item;
    tt_draft_ends ends;
    int points, is_long;
    uint8_t needs[TT_COLORS];
} tt_draft_ticket;

typedef struct tt_draft_big_city {
    tt_draft_item item; /* its id is the city's */
    int city, points;
} tt_draft_big_city;

typedef struct tt_draft {
    const tt_board_faults *faults;
    int told;         /* faults so far */
    const char *game; /* one of the four, also if the file does not say which */
    bool is_card_game;
    bool has_map;        /* the file takes cities and routes from another board: */
    const tt_board *map; /* from this one, NULL if it is not known */
    bool is_incomplete;  /* the file has more cities, routes or tickets than were kept */
    const char *name;
    int value[TT_VALUE_COUNT];       /* rules it changes; -1 for those it does not */
    int route_points[TT_MAX_LENGTH]; /* the same, by length from 1 */
    int unkept;
    int cities, routes, tickets, big_cities;
    tt_draft_city city[TT_MAX_CITIES];
    tt_draft_route route[TT_MAX_ROUTES];
    tt_draft_ticket ticket[TT_MAX_TICKETS];
    tt_draft_big_city big_city[TT_MAX_BIG_CITIES];
} tt_draft;

/* Which of two texts comes first, as ASCII: below, at or above 0. */
static inline int tt_text_compare(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

/* Tells a fault, the item's name before it if there is an item: "route paris-paris" and "joins a city to itself". The
 * format knows %s, %.*s and %d only; what it shows of the file is cut to a sensible length, and control characters are
 * shown as question marks. */
__attribute__((format(printf, 4, 5))) void tt_draft_fault(tt_draft *draft, int line, const tt_draft_item *item,
                                                          const char *format, ...);

/* Tells what is wrong with the facts of a draft read to its end. Sorts the cities by id and finds the ends of routes
 * and tickets. */
void tt_draft_check(tt_draft *draft);

/* Makes the board of a draft in which no fault was found. */
void tt_draft_fill(tt_draft *draft, tt_board *board);

#endif
