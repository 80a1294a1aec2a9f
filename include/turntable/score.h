/* score.h: the score of a game, and the optimization problems it depends on, solved exactly. */
#ifndef TURNTABLE_SCORE_H
#define TURNTABLE_SCORE_H

#include "turntable/export.h"
#include "turntable/state.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The parts of one seat's score; those that a game does not have are 0. total is their sum. */
typedef struct tt_seat_score {
    int16_t total;
    int16_t routes;  /* points for routes during play */
    int16_t tickets; /* points of completed tickets minus those of the others */
    int16_t longest_bonus;
    int16_t stations;               /* E-11 */
    int16_t globetrotter;           /* W-8 */
    int16_t alvin;                  /* W-11 */
    int16_t alvin_catches;          /* W-10: points during play */
    int16_t longest;                /* length of the longest path, in trains */
    uint8_t borrowed[TT_MAX_MARKS]; /* europe: the route used by each station, 255 for none (E-12) */
    uint8_t big_cities;             /* card_game: bits of board->big_city won (C-17) */
    uint64_t completed;             /* tickets */
    uint64_t failed;
    tt_routes longest_path; /* the routes of one longest path */
} tt_seat_score;

typedef struct tt_score {
    tt_seat_score seat[TT_MAX_SEATS];
    uint8_t winners; /* seats that win or share the victory, one bit each */
} tt_score;

/* The score of a finished game; of a running one, the score if it ended now (tickets not completed count against). */
TT_API void tt_score_make(const tt_game *game, const tt_state *state, tt_score *score);

/* G-18: the length in trains of a longest path through `owned`. A path may pass a city more than once, but each route
 * only once. *path (may be NULL) gets its routes. `owned` holds no two parallel routes. */
TT_API int tt_trail_longest(const tt_board *board, const tt_routes *owned, tt_routes *path);

/* For each city, which connected part of `owned` contains it. A part is named by its lowest city index. */
TT_API void tt_network_parts(const tt_board *board, const tt_routes *owned, uint8_t part[TT_MAX_CITIES]);

/* The tickets of `tickets` whose two cities are in one part. */
TT_API uint64_t tt_network_completed(const tt_board *board, const uint8_t part[TT_MAX_CITIES], uint64_t tickets);

/* A path from city `a` to city `b`, in order, for showing a ticket: of all paths of the board the one with the fewest
 * trains on routes outside `own`, then with the fewest trains, then with the fewest routes. So it runs through `own`
 * alone if `own` connects the two. Returns the number of its routes; 0 if the board does not connect them. */
TT_API int tt_network_path(const tt_board *board, const tt_routes *own, int a, int b, uint8_t path[TT_MAX_CITIES]);

/* E-12: the best use of the stations in `city[0 .. count - 1]` (count <= TT_MAX_MARKS) for `tickets`, where the player
 * owns `owned` and the other players own `others`. borrowed[i] gets the route used by city[i], 255 for none. Returns
 * the completed tickets. */
TT_API uint64_t tt_stations_assign(const tt_board *board, const tt_routes *owned, const tt_routes *others,
                                   const uint8_t *city, int count, uint64_t tickets, uint8_t borrowed[TT_MAX_MARKS]);

/* C-14: whether a stack (counts of cards, locomotives last) completes all of `tickets` together. */
TT_API bool tt_pack_fits(const tt_board *board, uint64_t tickets, const uint8_t stack[TT_CARDS]);

/* C-14: the tickets of `tickets` that the stack could complete in addition to `named`. It must complete all of
 * `named`. */
TT_API uint64_t tt_pack_open(const tt_board *board, uint64_t named, uint64_t tickets, const uint8_t stack[TT_CARDS]);

/* For bots and hints: a set of `tickets` that the stack completes, with the greatest value; of sets with equal value,
 * one with the most tickets. */
TT_API uint64_t tt_pack_best(const tt_board *board, uint64_t tickets, const uint8_t stack[TT_CARDS]);

/* The status of a ticket for one seat. */
typedef enum tt_ticket_status { TT_TICKET_DONE, TT_TICKET_OPEN, TT_TICKET_LOST } tt_ticket_status;

typedef struct tt_way {
    uint8_t status; /* tt_ticket_status */
    uint8_t trains; /* trains that the cheapest path still needs; 0 when done or lost */
    uint8_t cards; /* cards it still needs: for routes, and for stations to be built (europe); card_game: cards that the
                      stack lacks */
    uint8_t stations;   /* stations to be built for it */
    tt_routes routes;   /* the routes to be claimed */
    tt_routes borrowed; /* europe: routes of others that it uses (E-12) */
} tt_way;

/* The status of `ticket` for `seat`, whether or not the seat holds it, and the cheapest path that is still open: fewest
 * trains, then fewest cards. Uses public facts only. Done: completed if the game ended now (europe: with the stations
 * built, used for this ticket alone). Lost: no routes and stations that the seat can still get complete it. */
TT_API void tt_ticket_way(const tt_game *game, const tt_table_part *table, int seat, int ticket, tt_way *way);

/* The same for `count` tickets, each by itself. Faster than one call for each. */
TT_API void tt_ticket_ways(const tt_game *game, const tt_table_part *table, int seat, const uint8_t *tickets, int count,
                           tt_way *ways);

#ifdef __cplusplus
}
#endif

#endif
