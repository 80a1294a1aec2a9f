/* action.h: what a player decides: a number inside the process, a text outside. */
#ifndef TURNTABLE_ACTION_H
#define TURNTABLE_ACTION_H

#include <stdint.h>

#include "turntable/export.h"
#include "turntable/game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tt_action_kind {
    TT_ACTION_DRAW,       /* a card from the market: arg is the slot */
    TT_ACTION_DRAW_BLIND, /* a card from the draw pile */
    TT_ACTION_TICKETS,    /* draw tickets */
    TT_ACTION_CLAIM,      /* a route: arg, and a set */
    TT_ACTION_STATION,    /* a city: arg, and a set (E-10) */
    TT_ACTION_LAY,        /* a set (C-8 a), or arg a mask of three colors and an empty set (C-8 b) */
    TT_ACTION_PASS,
    TT_ACTION_KEEP,    /* arg: bits of the offer, bit 0 the ticket drawn first */
    TT_ACTION_PAY,     /* a set: the surcharge of a tunnel */
    TT_ACTION_ABANDON, /* a tunnel */
    TT_ACTION_START,   /* a city: arg (W-1) */
    TT_ACTION_MARKER,  /* a city: arg, and a set (W-6) */
    TT_ACTION_NO_MARKER,
    TT_ACTION_ALVIN,    /* a city: arg (W-10) */
    TT_ACTION_COMPLETE, /* a ticket: arg (C-14) */
    TT_ACTION_KINDS
} tt_action_kind;

/* kind (4 bits), arg (8), color (4), count (5), locomotives (5). Each action has exactly one number. The number is
 * never stored or sent. */
typedef uint32_t tt_action;

#define TT_NO_ACTION ((tt_action)0xffffffff)

static inline tt_action tt_action_make(tt_action_kind kind, int arg, tt_set set)
{
    return (tt_action)kind | (tt_action)arg << 4 | (tt_action)set.color << 12 | (tt_action)set.count << 16 |
           (tt_action)set.locomotives << 21;
}

/* An action without cards. */
static inline tt_action tt_action_plain(tt_action_kind kind, int arg)
{
    return (tt_action)kind | (tt_action)arg << 4;
}

static inline tt_action_kind tt_action_kind_of(tt_action action)
{
    return (tt_action_kind)(action & 15);
}

static inline int tt_action_arg(tt_action action)
{
    return (int)(action >> 4 & 255);
}

static inline tt_set tt_action_set(tt_action action)
{
    tt_set set = {(uint8_t)(action >> 12 & 15), (uint8_t)(action >> 16 & 31), (uint8_t)(action >> 21 & 31)};
    return set;
}

enum { TT_ACTION_TEXT_MAX = 512 };

/* The first word of the text of such an action: "claim". Two kinds have "draw". */
TT_API const char *tt_action_name(tt_action_kind kind);

/* Writes the text of an action ("claim paris-zurich 3 red", as in docs/record.md) and returns its length without the
 * closing 0. `offer` is the offer that a TT_ACTION_KEEP chooses from, `offered` its size (tt_state_offer); other
 * actions need none. `text` has room for TT_ACTION_TEXT_MAX bytes. The action must be well-formed: tt_why_action does
 * not answer TT_REFUSED_MALFORMED. */
TT_API int tt_action_write(const tt_game *game, const uint8_t *offer, int offered, tt_action action, char *text);

/* Reads a text of `length` bytes. Accepts only the form that tt_action_write writes: colors in order, no zero counts,
 * tickets in the order offered, single spaces. Returns TT_NO_ACTION if the text is not an action of this game. Does not
 * check whether the action is legal. */
TT_API tt_action tt_action_read(const tt_game *game, const uint8_t *offer, int offered, const char *text, int length);

#ifdef __cplusplus
}
#endif

#endif
