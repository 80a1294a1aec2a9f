/* state.h: one position of a game, as a plain value.
 *
 * A state has no pointers, a fixed size, and one form: equal positions are equal bytes. Copy it with =, compare it with
 * memcmp. `table` is what everybody at the table sees or has seen; `secret` is the rest. A view (view.h) is the first
 * part and one seat's own share of the second, so whatever is put into tt_table_part is public by that alone. */
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
    TT_PHASE_KEEP_AT_START, /* all seats that have not chosen: which tickets to keep (G-2) */
    TT_PHASE_START_CITY,    /* old_west (W-1) */
    TT_PHASE_TURN,          /* the action of a turn (G-4, C-6) */
    TT_PHASE_SECOND_CARD,   /* the second card (G-5) */
    TT_PHASE_KEEP,          /* which of the tickets drawn to keep (G-14, C-12) */
    TT_PHASE_TUNNEL,        /* pay the surcharge or abandon (E-4) */
    TT_PHASE_ALVIN,         /* where to move Alvin (W-10) */
    TT_PHASE_MARKER,        /* whether to place a marker (W-6) */
    TT_PHASE_COMPLETE,      /* card_game: all seats that can still name a ticket (C-14) */
    TT_PHASE_OVER
} tt_phase;

/* "keep_at_start", "turn" and so on. */
TT_API const char *tt_phase_name(int phase);

/* What is built on the board of the three board games, and with what. */
typedef struct tt_rails {
    tt_routes owned[TT_MAX_SEATS];
    tt_routes
        open[TT_MAX_SEATS]; /* routes the seat may still claim by G-12 and W-4, whatever its hand, trains and W-3 say */
    uint64_t marked;        /* cities with a station or a marker */
    uint8_t mark[TT_MAX_SEATS][TT_MAX_MARKS]; /* stations or markers in the order placed; TT_NO_CITY: not placed */
    uint8_t alvin_city;                       /* TT_NO_CITY without Alvin */
    uint8_t alvin_holder;                     /* a seat, or TT_MAX_SEATS while nobody has caught him */
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
    uint8_t track[4][TT_CARDS];        /* what lies on the on-the-track stacks (V-6) */
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
    uint8_t turns_left;              /* turns to the end once the last round is on, this one counted; else 0 */
    uint8_t market[TT_MARKET_SLOTS]; /* cards or TT_NO_CARD */
    uint8_t draw_count;              /* cards in the draw pile */
    uint8_t discard[TT_CARDS];
    uint8_t hand_count[TT_MAX_SEATS];
    uint8_t known[TT_MAX_SEATS][TT_CARDS]; /* cards known to be in a hand (V-6) */
    uint8_t ticket_count[TT_MAX_SEATS];    /* tickets in the hand, at the start all that were dealt (G-2) */
    uint8_t offered[TT_MAX_SEATS];         /* tickets on offer */
    uint8_t ticket_pile;                   /* tickets in the pile, those on offer not counted */
    uint8_t reserved[6];                   /* 0 */
} tt_table_part;

/* What somebody does not see. */
typedef struct tt_secret_part {
    uint64_t held[TT_MAX_SEATS]; /* tickets in the hand, one bit each; those completed lie in yards.completed */
    uint64_t named[4];           /* card_game: tickets named in the scoring under way (C-14) */
    uint8_t seed[32];            /* what every shuffle comes from */
    uint32_t shuffles;           /* shuffles of train cards so far */
    uint8_t hand[TT_MAX_SEATS][TT_CARDS];
    uint8_t tickets[TT_MAX_TICKETS]; /* first the tickets on offer, by seat; then the pile, its top first; 0 behind */
    uint8_t draw[TT_MAX_DRAW_PILE / 2]; /* the draw pile, half a byte a card, its top last: see tt_draw_pile_card */
    uint8_t keep[TT_MAX_SEATS];         /* choices at the start until all have chosen: bits of the offer */
    uint8_t reserved[1];                /* 0 */
} tt_secret_part;

typedef struct tt_state {
    tt_table_part table;
    tt_secret_part secret;
} tt_state;

#ifndef __cplusplus
_Static_assert(sizeof(tt_state) <= 768, "a state stays small enough to be copied without a thought");
#endif

/* The card at `depth` of the draw pile, 0 its top. */
static inline tt_card tt_draw_pile_card(const tt_state *state, int depth)
{
    int i = state->table.draw_count - 1 - depth;
    return state->secret.draw[i >> 1] >> (i & 1) * 4 & 15;
}

/* The tickets on offer to `seat`, in the order drawn: a pointer to state->table.offered[seat] of them. */
TT_API const uint8_t *tt_state_offer(const tt_state *state, int seat);

/* Whether `seat` is asked, and whether the game is over. */
static inline bool tt_state_asks(const tt_state *state, int seat)
{
    return state->table.asked >> seat & 1;
}

static inline bool tt_state_over(const tt_state *state)
{
    return state->table.phase == TT_PHASE_OVER;
}

/* The lowest seat that is asked; -1 when the game is over. Where several are asked (at the start, and at a scoring of
 * the card game) they may answer in any order; this is the one to ask next. */
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

/* A number that depends on every byte of the state, the same on every machine. The game only says which fields the
 * bytes are, for machines with another byte order. */
TT_API uint64_t tt_state_hash(const tt_game *game, const tt_state *state);

/* A fault that tt_state_audit found. */
typedef struct tt_state_fault {
    const char *rule; /* "G-1" */
    const char *text; /* what is wrong, for people */
    int seat;         /* whose, or -1 */
} tt_state_fault;

/* Looks for what can't be: cards and tickets that are missing or double, counts that do not add up, owners against
 * G-12, a decision that nobody faces. It does not ask how the position came about: a market that should have been
 * renewed, a last round that should be on, or fewer tickets than are kept at the start are let pass, so that lessons
 * and tests can set up what they need, and samples (V-7) deduce no more than V-6 says. True if the state is sound; else
 * false, and *fault (may be NULL) says what is wrong. Any bytes may be given. */
TT_API bool tt_state_audit(const tt_game *game, const tt_state *state, tt_state_fault *fault);

#ifdef __cplusplus
}
#endif

#endif
