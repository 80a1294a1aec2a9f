/* state.h: one position of a game, as a plain value.
 *
 * A state has no pointers, a fixed size, and one form: equal positions are equal bytes. Copy it with =, compare it with
 * memcmp. `table` is what everybody at the table sees or has seen; `secret` is the rest. A view (view.h) is the first
 * part and what one seat knows of the second, so every field of tt_table_part is public. */
#ifndef TURNTABLE_STATE_H
#define TURNTABLE_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "turntable/export.h"
#include "turntable/game.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TT_MAX_DRAW_PILE = 110 }; /* train cards of the largest game */

/* What is asked now. */
typedef enum tt_phase {
    TT_PHASE_KEEP_AT_START, /* which tickets to keep; asks all seats that have not chosen (G-2) */
    TT_PHASE_START_CITY,    /* old_west (W-1) */
    TT_PHASE_TURN,          /* the action of a turn (G-4, C-6) */
    TT_PHASE_SECOND_CARD,   /* the second card (G-5) */
    TT_PHASE_KEEP,          /* which of the tickets drawn to keep (G-14, C-12) */
    TT_PHASE_TUNNEL,        /* pay the surcharge or abandon (E-4) */
    TT_PHASE_ALVIN,         /* where to move Alvin (W-10) */
    TT_PHASE_MARKER,        /* whether to place a marker (W-6) */
    TT_PHASE_COMPLETE,      /* card_game: which ticket to complete; asks all seats that can still name one (C-14) */
    TT_PHASE_OVER
} tt_phase;

/* "keep_at_start", "turn" and so on. */
TT_API const char *tt_phase_name(int phase);

/* The board of the three board games: owners, trains, stations, markers. */
typedef struct tt_rails {
    tt_routes owned[TT_MAX_SEATS];
    tt_routes open[TT_MAX_SEATS]; /* routes the seat may still claim by G-12 and W-4, apart from its hand, its trains
                                     and W-3 */
    uint64_t marked;              /* cities with a station or a marker */
    uint8_t mark[TT_MAX_SEATS][TT_MAX_MARKS]; /* stations or markers in the order placed; TT_NO_CITY: not placed */
    uint8_t alvin_city;                       /* TT_NO_CITY without Alvin */
    uint8_t alvin_holder;                     /* a seat, or TT_MAX_SEATS before the first catch */
    uint8_t alvin_catches[TT_MAX_SEATS];      /* how often the seat has caught him */
    uint8_t trains[TT_MAX_SEATS];
    uint8_t route;                          /* the route of a tunnel, marker or Alvin decision; else 0 */
    tt_set laid;                            /* the payment laid for a tunnel that is not yet decided; else all 0 */
    uint8_t turned_up[TT_MAX_TUNNEL_CARDS]; /* the cards a tunnel turned up, until the turn ends; else TT_NO_CARD */
    uint8_t surcharge;                      /* of the tunnel, until the turn ends; else 0 */
} tt_rails;

/* The rail yards of the card game. */
typedef struct tt_yards {
    uint64_t completed[4];             /* tickets completed in the scorings so far (C-15) */
    uint8_t count[4][TT_COLORS];       /* cards of the color itself in each group */
    uint8_t locomotives[4][TT_COLORS]; /* locomotives in each group */
    uint8_t track[4][TT_CARDS];        /* the cards in the stacks on the track (V-6) */
} tt_yards;

/* What everybody sees, or has seen and could have written down (V-1, V-6). */
typedef struct tt_table_part {
    union {
        tt_rails rails; /* usa, europe, old_west */
        tt_yards yards; /* card_game */
    };
    int16_t points[TT_MAX_SEATS];    /* scored so far */
    uint8_t phase;                   /* tt_phase */
    uint8_t turn;                    /* whose turn it is */
    uint8_t asked;                   /* the seats that are asked, one bit each */
    uint8_t round;                   /* card_game: 1, or 2 after the first of two scorings; else 1 */
    uint8_t passes;                  /* turns passed one after another (G-13) */
    uint8_t turns_left;              /* in the last round: turns to the end, including this one; else 0 */
    uint8_t market[TT_MARKET_SLOTS]; /* cards or TT_NO_CARD */
    uint8_t draw_count;              /* cards in the draw pile */
    uint8_t discard[TT_CARDS];
    uint8_t hand_count[TT_MAX_SEATS];
    uint8_t known[TT_MAX_SEATS][TT_CARDS]; /* cards known to be in a hand (V-6) */
    uint8_t ticket_count[TT_MAX_SEATS];    /* tickets in the hand; at the start, all that were dealt (G-2) */
    uint8_t offered[TT_MAX_SEATS];         /* tickets on offer */
    uint8_t ticket_pile;                   /* tickets in the pile, without those on offer */
    uint8_t reserved[6];                   /* 0 */
} tt_table_part;

/* What at least one player does not see. */
typedef struct tt_secret_part {
    uint64_t held[TT_MAX_SEATS]; /* tickets in the hand, one bit each, without those in yards.completed */
    uint64_t named[4];           /* card_game: tickets named in the current scoring (C-14) */
    uint8_t seed[32];            /* the source of every shuffle */
    uint32_t shuffles;           /* shuffles of train cards so far */
    uint8_t hand[TT_MAX_SEATS][TT_CARDS];
    uint8_t tickets[TT_MAX_TICKETS];    /* the tickets on offer, by seat; then the pile, top first; then 0 */
    uint8_t draw[TT_MAX_DRAW_PILE / 2]; /* the draw pile, half a byte for each card, top last: see tt_draw_pile_card */
    uint8_t keep[TT_MAX_SEATS];         /* choices at the start until all have chosen: bits of the offer */
    uint8_t reserved[1];                /* 0 */
} tt_secret_part;

typedef struct tt_state {
    tt_table_part table;
    tt_secret_part secret;
} tt_state;

#ifndef __cplusplus
_Static_assert(sizeof(tt_state) <= 768, "a state stays small enough to copy often");
#endif

/* The card at `depth` of the draw pile; the top is depth 0. */
static inline tt_card tt_draw_pile_card(const tt_state *state, int depth)
{
    int i = state->table.draw_count - 1 - depth;
    return state->secret.draw[i >> 1] >> (i & 1) * 4 & 15;
}

/* The tickets on offer to `seat`, in the order drawn: a pointer into `state` to state->table.offered[seat] tickets. */
TT_API const uint8_t *tt_state_offer(const tt_state *state, int seat);

static inline bool tt_state_asks(const tt_state *state, int seat)
{
    return state->table.asked >> seat & 1;
}

static inline bool tt_state_over(const tt_state *state)
{
    return state->table.phase == TT_PHASE_OVER;
}

/* The lowest seat that is asked; -1 when the game is over. If several are asked (at the start, and at a scoring of the
 * card game), they may answer in any order. */
static inline int tt_state_next_seat(const tt_state *state)
{
    return state->table.asked ? __builtin_ctz(state->table.asked) : -1;
}

/* How many stations or markers the seat has placed. */
static inline int tt_marks_placed(const tt_rails *rails, int seat)
{
    int placed = 0;
    while (placed < TT_MAX_MARKS && rails->mark[seat][placed] != TT_NO_CITY)
        placed++;
    return placed;
}

/* A hash of every byte of the state, the same on every machine. `game` is needed only for machines with another byte
 * order. */
TT_API uint64_t tt_state_hash(const tt_game *game, const tt_state *state);

/* A fault that tt_state_audit found. */
typedef struct tt_state_fault {
    const char *rule; /* "G-1" */
    const char *text; /* what is wrong, for people */
    int seat;         /* whose, or -1 */
} tt_state_fault;

/* Looks for contradictions: cards and tickets that are missing or there twice, counts that do not add up, owners that
 * break G-12, a decision that no seat is asked. It does not check whether the position can be reached: it accepts a
 * market that should have been renewed, a last round that should have begun, or fewer tickets than are kept at the
 * start. So lessons and tests can set up what they need, and samples (V-7) deduce no more than V-6 says. True if the
 * state is sound; else false, and *fault (may be NULL) says what is wrong. The state may be any bytes. */
TT_API bool tt_state_audit(const tt_game *game, const tt_state *state, tt_state_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
