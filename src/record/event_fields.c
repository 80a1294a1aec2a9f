/* event_fields.c: the fields of each event in their order. */
#include "record/event_fields.h"

const uint8_t *tt_event_fields(int kind)
{
    static const uint8_t fields[TT_EVENT_KINDS][TT_EVENT_FIELDS] = {
        [TT_EVENT_DEAL] = {TT_FIELD_PLAYER, TT_FIELD_HAND},
        [TT_EVENT_MARKET] = {TT_FIELD_MARKET},
        [TT_EVENT_TICKETS_OFFERED] = {TT_FIELD_PLAYER, TT_FIELD_OFFER},
        [TT_EVENT_TICKETS_KEPT] = {TT_FIELD_PLAYER, TT_FIELD_KEPT, TT_FIELD_RETURNED},
        [TT_EVENT_START_CITY] = {TT_FIELD_PLAYER, TT_FIELD_CITY},
        [TT_EVENT_DRAW_MARKET] = {TT_FIELD_PLAYER, TT_FIELD_SLOT, TT_FIELD_CARD},
        [TT_EVENT_REFILL] = {TT_FIELD_SLOT, TT_FIELD_REFILL},
        [TT_EVENT_MARKET_FLUSH] = {TT_FIELD_DISCARDED},
        [TT_EVENT_DRAW_BLIND] = {TT_FIELD_PLAYER, TT_FIELD_CARD},
        [TT_EVENT_RESHUFFLE] = {TT_FIELD_COUNT},
        [TT_EVENT_TUNNEL] = {TT_FIELD_PLAYER, TT_FIELD_ROUTE, TT_FIELD_PAID, TT_FIELD_REVEALED, TT_FIELD_SURCHARGE},
        [TT_EVENT_TUNNEL_PAID] = {TT_FIELD_PLAYER, TT_FIELD_PAID},
        [TT_EVENT_TUNNEL_ABANDONED] = {TT_FIELD_PLAYER},
        [TT_EVENT_CLAIM] = {TT_FIELD_PLAYER, TT_FIELD_ROUTE, TT_FIELD_PAID, TT_FIELD_SCORED},
        [TT_EVENT_STATION] = {TT_FIELD_PLAYER, TT_FIELD_CITY, TT_FIELD_PAID},
        [TT_EVENT_CITY_MARKER] = {TT_FIELD_PLAYER, TT_FIELD_CITY, TT_FIELD_PAID},
        [TT_EVENT_ALVIN_CAUGHT] = {TT_FIELD_PLAYER, TT_FIELD_POINTS},
        [TT_EVENT_ALVIN_MOVED] = {TT_FIELD_PLAYER, TT_FIELD_CITY},
        [TT_EVENT_DEPART] = {TT_FIELD_PLAYER, TT_FIELD_DEPARTED},
        [TT_EVENT_LAY] = {TT_FIELD_PLAYER, TT_FIELD_PAID, TT_FIELD_ROBBED},
        [TT_EVENT_PASS] = {TT_FIELD_PLAYER},
        [TT_EVENT_LAST_ROUND] = {TT_FIELD_PLAYER},
        [TT_EVENT_TURN_END] = {TT_FIELD_PLAYER},
        [TT_EVENT_SCORING] = {TT_FIELD_ROUND, TT_FIELD_COMPLETED},
    };
    return fields[kind];
}

const char *tt_event_field_key(int field)
{
    static const char *const keys[TT_FIELDS] = {
        [TT_FIELD_NONE] = "",
        [TT_FIELD_PLAYER] = "player",
        [TT_FIELD_SLOT] = "slot",
        [TT_FIELD_CARD] = "card",
        [TT_FIELD_REFILL] = "card",
        [TT_FIELD_HAND] = "cards",
        [TT_FIELD_MARKET] = "cards",
        [TT_FIELD_DISCARDED] = "discarded",
        [TT_FIELD_REVEALED] = "revealed",
        [TT_FIELD_PAID] = "cards",
        [TT_FIELD_DEPARTED] = "cards",
        [TT_FIELD_ROBBED] = "robbed",
        [TT_FIELD_COUNT] = "count",
        [TT_FIELD_ROUTE] = "route",
        [TT_FIELD_CITY] = "city",
        [TT_FIELD_SURCHARGE] = "surcharge",
        [TT_FIELD_OFFER] = "tickets",
        [TT_FIELD_KEPT] = "kept",
        [TT_FIELD_RETURNED] = "returned",
        [TT_FIELD_SCORED] = "points",
        [TT_FIELD_POINTS] = "points",
        [TT_FIELD_ROUND] = "round",
        [TT_FIELD_COMPLETED] = "completed",
    };
    return keys[field];
}

int tt_event_kind_find(const char *name, size_t size)
{
    for (int kind = 0; kind < TT_EVENT_KINDS; kind++) {
        const char *known = tt_event_name((tt_event_kind)kind);
        size_t i = 0;
        while (i < size && known[i] == name[i] && known[i])
            i++;
        if (i == size && !known[i])
            return kind;
    }
    return -1;
}
