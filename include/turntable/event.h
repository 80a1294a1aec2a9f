/* event.h: what happened, one event at a time. The kinds and fields are those of docs/record.md. */
#ifndef TURNTABLE_EVENT_H
#define TURNTABLE_EVENT_H

#include <stdint.h>

#include "turntable/export.h"
#include "turntable/state.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tt_event_kind {
    TT_EVENT_DEAL,
    TT_EVENT_MARKET,
    TT_EVENT_TICKETS_OFFERED,
    TT_EVENT_TICKETS_KEPT,
    TT_EVENT_START_CITY,
    TT_EVENT_DRAW_MARKET,
    TT_EVENT_REFILL,
    TT_EVENT_MARKET_FLUSH,
    TT_EVENT_DRAW_BLIND,
    TT_EVENT_RESHUFFLE,
    TT_EVENT_TUNNEL,
    TT_EVENT_TUNNEL_PAID,
    TT_EVENT_TUNNEL_ABANDONED,
    TT_EVENT_CLAIM,
    TT_EVENT_STATION,
    TT_EVENT_CITY_MARKER,
    TT_EVENT_ALVIN_CAUGHT,
    TT_EVENT_ALVIN_MOVED,
    TT_EVENT_DEPART,
    TT_EVENT_LAY,
    TT_EVENT_PASS,
    TT_EVENT_LAST_ROUND,
    TT_EVENT_TURN_END,
    TT_EVENT_SCORING,
    TT_EVENT_NEW_ROUND,
    TT_EVENT_RESULT, /* made by src/record from tt_score; tt_apply never makes it */
    TT_EVENT_KINDS
} tt_event_kind;

/* Only the fields named for a kind in docs/record.md mean anything; the others are 0. */
typedef struct tt_event {
    uint8_t kind;
    uint8_t player;
    uint8_t slot;           /* draw_market, refill */
    uint8_t card;           /* draw_market, refill (TT_NO_CARD for null), draw_blind */
    uint8_t route;          /* tunnel, claim */
    uint8_t city;           /* start_city, station, city_marker, alvin_moved */
    uint8_t count;          /* cards in list: deal, market, market_flush, tunnel; groups: depart; reshuffle: cards */
    uint8_t list[8];        /* deal, market, market_flush, tunnel (revealed); depart: the card that leaves */
    uint8_t color[8];       /* depart: the color of its group */
    uint8_t paid[TT_CARDS]; /* tunnel, tunnel_paid, claim, station, city_marker, lay: how many of each card */
    uint8_t surcharge;      /* tunnel */
    uint8_t offered;        /* tickets_offered, tickets_kept: size of offer */
    uint8_t offer[TT_MAX_OFFER];  /* the tickets, in the order drawn */
    uint8_t keep;                 /* tickets_kept: bits of offer */
    uint8_t points[TT_MAX_SEATS]; /* claim: for each seat; alvin_caught: points[player] */
    uint8_t robbed;               /* lay: 1 if a group was robbed */
    uint8_t robbed_player, robbed_color;
    uint8_t robbed_count, robbed_locomotives;
    uint8_t round;         /* scoring */
    uint64_t completed[4]; /* scoring: tickets completed in this round */
} tt_event;

/* Receives events in the order they happen, while tt_apply changes the state. A sink may change that state in one way
 * only: order the draw pile that a reshuffle or new_round has just made (tt_pile_stack). Replay does this.
 * */
typedef struct tt_sink {
    void (*tell)(void *context, const tt_event *event);
    void *context;
} tt_sink;

/* "deal", "tickets_offered" and so on, as in the record. */
TT_API const char *tt_event_name(tt_event_kind kind);

#ifdef __cplusplus
}
#endif

#endif
