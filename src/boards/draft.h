/* draft.h: a board file as read, before it is checked. Internal to this layer.
 *
 * A draft keeps what was read with its lines, in the order of the file. Missing texts are "", numbers 0, colors and
 * cities -1. Each of them has been reported as a fault, and later checks ignore it. */
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

/* The two cities of a route or ticket: by id and, once all cities are known, by index. */
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
    int fault_count;  /* faults so far */
    const char *game; /* one of the games, even if the file names none */
    bool is_card_game;
    bool has_map;        /* the file uses the cities and routes of another board: */
    const tt_board *map; /* this one, NULL if it is not known */
    bool is_incomplete;  /* the file has more cities, routes or tickets than were kept */
    const char *name;
    int value[TT_VALUE_COUNT];       /* rule values it changes; -1 for the others */
    int route_points[TT_MAX_LENGTH]; /* the same, by length from 1 */
    int unkept;
    int cities, routes, tickets, big_cities;
    tt_draft_city city[TT_MAX_CITIES];
    tt_draft_route route[TT_MAX_ROUTES];
    tt_draft_ticket ticket[TT_MAX_TICKETS];
    tt_draft_big_city big_city[TT_MAX_BIG_CITIES];
} tt_draft;

/* Compares two texts as ASCII: less than, equal to or greater than 0. */
static inline int tt_text_compare(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

/* Reports a fault. If there is an item, the sentence begins with its name: "route paris-paris joins a city to itself".
 * The format knows only %s, %.*s and %d. Texts from the file are cut to a sensible length, and control characters
 * become question marks. */
__attribute__((format(printf, 4, 5))) void tt_draft_fault(tt_draft *draft, int line, const tt_draft_item *item,
                                                          const char *format, ...);

/* Checks a draft that was read to its end, and reports its faults. Sorts the cities by id and finds the ends of routes
 * and tickets. */
void tt_draft_check(tt_draft *draft);

/* Makes the board of a draft without faults. */
void tt_draft_fill(tt_draft *draft, tt_board *board);

#endif
