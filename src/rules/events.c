/* events.c: passing events to a sink. */
#include "core.h"

void tt_tell(const tt_sink *sink, tt_event event)
{
    sink->tell(sink->context, &event);
}

void tt_tell_paid(const tt_sink *sink, tt_event event, tt_set set)
{
    tt_set_cards(set, event.paid);
    tt_tell(sink, event);
}

void tt_tell_list(const tt_sink *sink, tt_event event, const uint8_t *cards, int count)
{
    event.count = (uint8_t)count;
    for (int i = 0; i < count; i++)
        event.list[i] = cards[i];
    tt_tell(sink, event);
}

void tt_tell_offer(const tt_sink *sink, tt_event event, const uint8_t *offer, int offered)
{
    event.offered = (uint8_t)offered;
    for (int i = 0; i < offered; i++)
        event.offer[i] = offer[i];
    tt_tell(sink, event);
}

const char *tt_event_name(tt_event_kind kind)
{
    static const char *const names[TT_EVENT_KINDS] = {
        [TT_EVENT_DEAL] = "deal",
        [TT_EVENT_MARKET] = "market",
        [TT_EVENT_TICKETS_OFFERED] = "tickets_offered",
        [TT_EVENT_TICKETS_KEPT] = "tickets_kept",
        [TT_EVENT_START_CITY] = "start_city",
        [TT_EVENT_DRAW_MARKET] = "draw_market",
        [TT_EVENT_REFILL] = "refill",
        [TT_EVENT_MARKET_FLUSH] = "market_flush",
        [TT_EVENT_DRAW_BLIND] = "draw_blind",
        [TT_EVENT_RESHUFFLE] = "reshuffle",
        [TT_EVENT_TUNNEL] = "tunnel",
        [TT_EVENT_TUNNEL_PAID] = "tunnel_paid",
        [TT_EVENT_TUNNEL_ABANDONED] = "tunnel_abandoned",
        [TT_EVENT_CLAIM] = "claim",
        [TT_EVENT_STATION] = "station",
        [TT_EVENT_CITY_MARKER] = "city_marker",
        [TT_EVENT_ALVIN_CAUGHT] = "alvin_caught",
        [TT_EVENT_ALVIN_MOVED] = "alvin_moved",
        [TT_EVENT_DEPART] = "depart",
        [TT_EVENT_LAY] = "lay",
        [TT_EVENT_PASS] = "pass",
        [TT_EVENT_LAST_ROUND] = "last_round",
        [TT_EVENT_TURN_END] = "turn_end",
        [TT_EVENT_SCORING] = "scoring",
        [TT_EVENT_NEW_ROUND] = "new_round",
        [TT_EVENT_RESULT] = "result",
    };
    return names[kind];
}
