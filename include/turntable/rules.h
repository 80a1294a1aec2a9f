/* rules.h: how a game runs: start, legal actions, why not, apply.
 *
 *     tt_state state;
 *     tt_start(&game, seed, &state, NULL);
 *     while (!tt_state_over(&state)) {
 *         int seat = tt_state_next_seat(&state);
 *         int count = tt_legal_count(&game, &state, seat);
 *         tt_apply(&game, &state, seat, tt_legal_pick(&game, &state, seat, anything_below(count)), NULL);
 *     }
 *     tt_score_make(&game, &state, &score);
 */
#ifndef TURNTABLE_RULES_H
#define TURNTABLE_RULES_H

#include "turntable/action.h"
#include "turntable/event.h"
#include "turntable/export.h"
#include "turntable/state.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sets up a game from a seed of 32 bytes: shuffles, deals, offers the first tickets (G-1, G-2). `sink` may be NULL. */
TT_API void tt_start(const tt_game *game, const uint8_t seed[32], tt_state *state, const tt_sink *sink);

/* The same in two steps, for callers that order the piles in between (tt_pile_stack, tt_tickets_stack). */
TT_API void tt_start_piles(const tt_game *game, const uint8_t seed[32], tt_state *state);
TT_API void tt_start_deal(const tt_game *game, tt_state *state, const tt_sink *sink);

/* Puts `card` at `depth` of the draw pile by swapping it with a card further down. False, and nothing changes, if there
 * is no such card at or below `depth`, or the pile is not that deep. For replay, tests and positions. */
TT_API bool tt_pile_stack(tt_state *state, int depth, tt_card card);

/* The same for ticket `ticket` at index `place` of state->secret.tickets, swapped with one of the indexes place .. end
 * - 1. At the start this can also bring in a long ticket that was not dealt; it replaces the long ticket there. */
TT_API bool tt_tickets_stack(const tt_game *game, tt_state *state, int place, int end, int ticket);

/* Gives `route` to `seat`: sets the owner, takes the trains, and closes routes (G-12, W-4). Takes no cards and scores
 * no points. For setting up positions. */
TT_API void tt_rails_own(const tt_game *game, tt_rails *rails, int seat, int route);

enum { TT_MAX_LEGAL = 16384 }; /* the most legal actions of a decision */

/* The actions open to `seat`: how many, the k-th (0 <= k < count) without a list, or all of them in the same order. 0
 * if the seat is not asked. tt_legal_list writes at most `room` of them and returns how many there are; it is fastest
 * with room for TT_MAX_LEGAL. */
TT_API int tt_legal_count(const tt_game *game, const tt_state *state, int seat);
TT_API tt_action tt_legal_pick(const tt_game *game, const tt_state *state, int seat, int k);
TT_API int tt_legal_list(const tt_game *game, const tt_state *state, int seat, tt_action *actions, int room);

/* Why an action is refused. Every refusal has a stable name and a rule (tt_refusal_name, tt_refusal_rule). */
typedef enum tt_refusal {
    TT_OK,
    TT_REFUSED_MALFORMED,         /* not an action of this game */
    TT_REFUSED_OVER,              /* the game is over */
    TT_REFUSED_NOT_ASKED,         /* another seat is asked */
    TT_REFUSED_WRONG_DECISION,    /* the current decision is another one */
    TT_REFUSED_EMPTY_SLOT,        /* have: the slot */
    TT_REFUSED_SECOND_LOCOMOTIVE, /* G-6 */
    TT_REFUSED_NO_CARDS,          /* no card to draw blind */
    TT_REFUSED_NO_TICKETS,        /* the ticket pile is empty */
    TT_REFUSED_KEEP_MORE,         /* need, have: tickets kept; card: 1 at the start */
    TT_REFUSED_ROUTE_TAKEN,       /* have: the seat that owns it */
    TT_REFUSED_PARALLEL_OWN,      /* G-12: the seat owns the route beside it */
    TT_REFUSED_PARALLEL_CLOSED,   /* G-12: with few players only one of them is used; need: players */
    TT_REFUSED_NOT_CONNECTED,     /* W-3 */
    TT_REFUSED_TRAINS,            /* need, have */
    TT_REFUSED_COLOR,             /* the route takes another color; card: that color */
    TT_REFUSED_COUNT,             /* need, have: cards in the payment */
    TT_REFUSED_FERRY,             /* need, have: locomotives in the payment */
    TT_REFUSED_EXTRA_LOCOMOTIVES, /* need: the most locomotives allowed in the payment; have: those in it */
    TT_REFUSED_LOCOMOTIVES,       /* only tt_why_route; need, have: locomotives in the hand */
    TT_REFUSED_CARDS,             /* need, have: cards of `card` in the hand */
    TT_REFUSED_NO_STATION,        /* all stations are built */
    TT_REFUSED_CITY_TAKEN,        /* the city has a station or marker */
    TT_REFUSED_ALVINS_CITY,       /* W-9 */
    TT_REFUSED_CITY_OFF_ROUTE,    /* W-6: the city is no end of the route just claimed */
    TT_REFUSED_NOT_CONTROLLED,    /* W-10 */
    TT_REFUSED_SURCHARGE_CARDS,   /* E-3, E-7: the surcharge takes other cards; card: the color laid */
    TT_REFUSED_GROUP_SIZE,        /* C-8; need, have: cards of the group */
    TT_REFUSED_GROUP_COLOR,       /* C-8: no card of the color itself, or not three different colors */
    TT_REFUSED_OWN_YARD,          /* C-9; card: the color */
    TT_REFUSED_OTHER_YARD,        /* C-10, C-11; need, have: cards; card: the color */
    TT_REFUSED_TICKET_NOT_HELD,   /* C-14 */
    TT_REFUSED_TICKET_COMPLETED,  /* C-14 */
    TT_REFUSED_TICKET_UNFIT,      /* C-14: the stack can't complete it with those named before */
    TT_REFUSED_MUST_ACT,          /* G-13: there is something else to do */
    TT_REFUSALS
} tt_refusal;

typedef struct tt_why {
    tt_refusal refusal;
    uint8_t kind; /* the kind of action that is refused */
    uint8_t card; /* a card or color, for the refusals above that say so */
    int16_t need, have;
} tt_why;

/* TT_OK if the action is legal for `seat`, else the first reason why it is illegal. `action` may be any number.
 * tt_apply uses this function. */
TT_API tt_why tt_why_action(const tt_game *game, const tt_state *state, int seat, tt_action action);

/* The same for claiming a route with any payment: TT_OK if some payment is legal, else why none is. If it is not the
 * seat's turn, the answer is what it would be if it were. */
TT_API tt_why tt_why_route(const tt_game *game, const tt_state *state, int seat, int route);

/* What each seat scores at once if `seat` claims `route`: its points (W-5: those who control its ends), and in old_west
 * those for catching Alvin (W-10). Uses public facts only; the claim need not be legal. */
TT_API void tt_claim_points(const tt_game *game, const tt_table_part *table, int seat, int route,
                            uint8_t points[TT_MAX_SEATS]);

/* E-3, E-7: whether a card turned up adds to the surcharge. Locomotives alone are matched only by locomotives. */
static inline bool tt_tunnel_matches(tt_set laid, tt_card turned_up)
{
    return turned_up == TT_LOCOMOTIVE || turned_up == laid.color;
}

TT_API const char *tt_refusal_name(tt_refusal refusal);              /* "route_taken" */
TT_API const char *tt_refusal_rule(const tt_game *game, tt_why why); /* "G-12"; "" for TT_OK and malformed actions */

/* Which fields of a tt_why a refusal uses: bits. */
enum { TT_SPEAKS_CARD = 1, TT_SPEAKS_NEED = 2, TT_SPEAKS_HAVE = 4 };
TT_API int tt_refusal_speaks(tt_refusal refusal);

enum { TT_WHY_TEXT_MAX = 160 };

/* Writes a phrase for people ("needs 2 locomotives; you have 1") and returns its length. `text` has room for
 * TT_WHY_TEXT_MAX bytes. */
TT_API int tt_why_write(const tt_game *game, tt_why why, char *text);

/* Applies `action` for `seat`, passes the events to `sink` (may be NULL) and returns TT_OK. An illegal action changes
 * no byte and makes no event; the answer says why it is illegal. */
TT_API tt_why tt_apply(const tt_game *game, tt_state *state, int seat, tt_action action, const tt_sink *sink);

#ifdef __cplusplus
}
#endif

#endif
