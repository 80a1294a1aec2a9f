/* told.h: a printed game as the people around the board tell it: who has which routes, stations, markers and tickets.
 *
 *     if (tt_told_read(text, size, NULL, &told, &fault)) {
 *         count = tt_told_check(&told, faults);
 *         if (!tt_told_refused(faults, count))
 *             tt_told_state(&told, &state);
 *     }
 *
 * docs/companion.md has the form of the text. What nobody can tell, hands and piles, is filled in, always alike. */
#ifndef TURNTABLE_COMPANION_TOLD_H
#define TURNTABLE_COMPANION_TOLD_H

#include "turntable/record.h"
#include "json/json.h"

enum { TT_NOT_TOLD = -1 };

typedef struct tt_told_seat {
    tt_routes routes;
    uint64_t tickets;            /* held, without `completed` */
    uint64_t completed;          /* card_game: completed in a scoring (C-14) */
    uint8_t track[TT_CARDS];     /* card_game: the stack on the track; it may complete more of `tickets` */
    uint8_t mark[TT_MAX_MARKS];  /* stations or markers in the order placed, then TT_NO_CITY */
    int points, trains, catches; /* on the score track; trains left; of Alvin: each can be TT_NOT_TOLD */
} tt_told_seat;

typedef struct tt_told {
    tt_game game;
    tt_players players;
    bool over;            /* the game is over: what is not completed has failed */
    uint8_t alvin_city;   /* TT_NO_CITY: not told */
    uint8_t alvin_holder; /* TT_MAX_SEATS: nobody */
    tt_told_seat seat[TT_MAX_SEATS];
} tt_told;

/* Nothing is told, not even the game. */
void tt_told_clear(tt_told *told);

/* Reads it strictly: every field, in the order of docs/companion.md. A text that ends after `over` tells of an empty
 * board. `board` is as in tt_header_game. False, with
 * *fault, if the text is not understood; do not use *told then. */
bool tt_told_read(const char *text, size_t size, const tt_board *board, tt_told *told, tt_record_fault *fault);

/* Writes the same form; with TT_NOT_TOLD as null. */
void tt_told_write(tt_json_writer *json, const tt_told *told);

/* What the people would tell about a position. Points are told only where they do not follow from the board (W-5). In
 * the middle of a scoring (C-14) it is what the scoring will give. */
void tt_told_from(const tt_game *game, const tt_state *position, const tt_players *players, tt_told *told);

/* Why what was told cannot be. */
typedef enum tt_told_kind {
    TT_TOLD_TRAINS,          /* seat; need: trains there are; have: those of its routes */
    TT_TOLD_ROUTE_TAKEN,     /* seat, other, route */
    TT_TOLD_PARALLEL_OWN,    /* seat, route: the second of two parallel ones */
    TT_TOLD_PARALLEL_CLOSED, /* seat, other, route; need: players up to which they are closed */
    TT_TOLD_TICKET_TWICE,    /* seat, other, ticket */
    TT_TOLD_LONG_TICKETS,    /* seat */
    TT_TOLD_MARKS,           /* seat; need: stations or markers there are; have */
    TT_TOLD_CITY_TAKEN,      /* seat, city */
    TT_TOLD_ALVINS_CITY,     /* seat, city */
    TT_TOLD_STACK_CARDS,     /* card; need: cards there are; have: those on the tracks */

    /* These may vanish when more is told ("open" faults): a score can be made all the same. */
    TT_TOLD_NO_START,          /* seat */
    TT_TOLD_NOT_CONNECTED,     /* seat, route: the first such one */
    TT_TOLD_MARKER_OFF_ROUTE,  /* seat, city */
    TT_TOLD_ALVIN_NOT_HELD,    /* caught, but nobody holds him */
    TT_TOLD_ALVIN_NOT_CAUGHT,  /* seat: holds him, but never caught him */
    TT_TOLD_ALVIN_ELSEWHERE,   /* seat: holds him, but does not control his city; city */
    TT_TOLD_POINTS_DIFFER,     /* seat; need: points of the routes; have: those told */
    TT_TOLD_POINTS_IMPOSSIBLE, /* seat; need, most: the fewest and most possible; have: those told */
    TT_TOLD_TRAINS_DIFFER,     /* seat; need: trains that the routes leave; have: those told */
    TT_TOLD_KINDS
} tt_told_kind;

/* What a fault does not have is -1. */
typedef struct tt_told_fault {
    tt_told_kind kind;
    int seat, other, route, city, ticket, card;
    int need, have, most;
} tt_told_fault;

enum { TT_TOLD_FAULTS_MAX = 64 };

/* Finds all faults, the first TT_TOLD_FAULTS_MAX of them; returns how many it wrote. */
int tt_told_check(const tt_told *told, tt_told_fault faults[TT_TOLD_FAULTS_MAX]);

/* Whether one of the faults is not open: then there is no score and no position. */
bool tt_told_refused(const tt_told_fault *faults, int count);

const char *tt_told_fault_name(tt_told_kind kind);                      /* "route_taken" */
const char *tt_told_fault_rule(const tt_game *game, tt_told_kind kind); /* "G-12" */
bool tt_told_fault_open(tt_told_kind kind);

enum { TT_TOLD_TEXT_MAX = 640 };

/* Writes the phrase for people ("Denver–Omaha: both Ana and Ben have it") and returns its length. */
int tt_told_fault_write(const tt_told *told, const tt_told_fault *fault, char text[TT_TOLD_TEXT_MAX]);

/* The points that the routes of a seat can have made on the score track. They follow from the routes; with markers it
 * matters when these were placed (W-5, W-6), so there can be several possibilities. Alvin is not included. */
void tt_told_points(const tt_told *told, int seat, int *least, int *most);

/* The position: a sound one if there are no faults (tt_state_audit). Points that are not told are the fewest possible.
 * Hands are empty but for the locomotives of C-2; it is the turn of seat 0 or the game is over. There must be no fault
 * that is not open. */
void tt_told_state(const tt_told *told, tt_state *state);

/* How often the seat has caught Alvin: once if it holds him and nothing else was told. */
int tt_told_catches(const tt_told *told, int seat);

/* card_game: all tickets that count as completed: those told, and the best choice among the others that the stack can
 * complete (C-14). */
uint64_t tt_told_completed(const tt_told *told, int seat);

/* card_game: counts as completed what each stack would complete if it were scored now, the best choice (C-14). Changes
 * nothing in other games, or when the game is over. */
void tt_told_settle(const tt_game *game, tt_state *state);

#endif
