/* event_fields.h: the fields of each event in their order, as in docs/record.md. The writer and the reader share it. */
#ifndef TURNTABLE_RECORD_EVENT_FIELDS_H
#define TURNTABLE_RECORD_EVENT_FIELDS_H

#include <stddef.h>

#include "turntable/event.h"

typedef enum tt_event_field {
    TT_FIELD_NONE,
    TT_FIELD_PLAYER,
    TT_FIELD_SLOT,
    TT_FIELD_CARD,      /* draw_market, draw_blind */
    TT_FIELD_REFILL,    /* a card or null */
    TT_FIELD_HAND,      /* deal: a list of cards */
    TT_FIELD_MARKET,    /* a list of cards and nulls */
    TT_FIELD_DISCARDED, /* market_flush: a list of cards */
    TT_FIELD_REVEALED,  /* tunnel: a list of cards */
    TT_FIELD_PAID,      /* an object of counts */
    TT_FIELD_DEPARTED,  /* depart: a list of color and card */
    TT_FIELD_ROBBED,    /* lay */
    TT_FIELD_COUNT,     /* reshuffle */
    TT_FIELD_ROUTE,
    TT_FIELD_CITY,
    TT_FIELD_SURCHARGE,
    TT_FIELD_OFFER, /* tickets_offered: a list of ids */
    TT_FIELD_KEPT,  /* tickets_kept: lists of ids */
    TT_FIELD_RETURNED,
    TT_FIELD_SCORED, /* claim: pairs of player and points */
    TT_FIELD_POINTS, /* alvin_caught */
    TT_FIELD_ROUND,
    TT_FIELD_COMPLETED, /* scoring: a list of ids for each player */
    TT_FIELDS
} tt_event_field;

enum { TT_EVENT_FIELDS = 6 }; /* the most fields of an event, and TT_FIELD_NONE */

/* The fields of an event of this kind after `event`, up to TT_FIELD_NONE; none for a result. */
const uint8_t *tt_event_fields(int kind);

/* The key of a field in the record: "player". */
const char *tt_event_field_key(int field);

/* The kind of event with this name of `size` bytes, or -1. */
int tt_event_kind_find(const char *name, size_t size);

#endif
