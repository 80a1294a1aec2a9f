/* mutations_routes.c: changed facts of routes, tunnels, stations, markers and Alvin. */
#include "mutations.h"

static const tt_route *route_of(const story *s, int i)
{
    return &s->game.board->route[s->event[i].route];
}

static int color_paid(const tt_event *event)
{
    int color = 0;
    while (color < TT_COLORS && event->paid[color] == 0)
        color++;
    return color; /* TT_LOCOMOTIVE for locomotives alone */
}

static bool pay_more(story *s, int i, int kind)
{
    return is_kind(s, i, kind) && ++s->event[i].paid[color_paid(&s->event[i])];
}

static bool pay_two_colors(story *s, int i, int kind)
{
    if (!is_kind(s, i, kind) || color_paid(&s->event[i]) == TT_LOCOMOTIVE)
        return false;
    s->event[i].paid[(color_paid(&s->event[i]) + 1) % TT_COLORS] = 1;
    return true;
}

/* Claims. */

static bool claim_other_color(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_CLAIM) || route_of(s, i)->color == TT_GRAY)
        return false;
    uint8_t *paid = s->event[i].paid;
    int color = color_paid(&s->event[i]);
    if (color == TT_LOCOMOTIVE)
        return false;
    paid[(color + 1) % TT_COLORS] = paid[color];
    paid[color] = 0;
    return true;
}

static bool claim_card_less(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_CLAIM) || route_of(s, i)->length < 2)
        return false;
    s->event[i].paid[color_paid(&s->event[i])]--;
    return true;
}

static bool claim_card_more(story *s, int i)
{
    return pay_more(s, i, TT_EVENT_CLAIM);
}

static bool claim_two_colors(story *s, int i)
{
    return pay_two_colors(s, i, TT_EVENT_CLAIM);
}

static bool claim_points(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_CLAIM))
        return false;
    s->event[i].points[s->event[i].player]++;
    return true;
}

static bool claim_points_of_other(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_CLAIM))
        return false;
    uint8_t *points = s->event[i].points;
    int seat = 0;
    while (points[seat] == 0)
        seat++;
    int other = (seat + 1) % s->game.players;
    if (points[other] == points[seat])
        return false;
    uint8_t mine = points[seat];
    points[seat] = points[other];
    points[other] = mine;
    return true;
}

static bool claim_no_points(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_CLAIM))
        return false;
    memset(s->event[i].points, 0, sizeof s->event[i].points);
    return true;
}

static bool claim_taken(story *s, int i)
{
    int earlier = last_of(s, i, TT_EVENT_CLAIM);
    if (!is_kind(s, i, TT_EVENT_CLAIM) || earlier < 0)
        return false;
    s->event[i].route = s->event[earlier].route;
    return true;
}

/* With two or three players the routes beside a claimed one are closed. */
static bool claim_beside(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_CLAIM) || s->game.players > 3)
        return false;
    for (int j = last_of(s, i, TT_EVENT_CLAIM); j >= 0; j = last_of(s, j, TT_EVENT_CLAIM)) {
        const tt_routes *parallel = &route_of(s, j)->parallel;
        for (int r = tt_routes_next(parallel, 0); r >= 0; r = tt_routes_next(parallel, r + 1))
            if (r != s->event[j].route) {
                s->event[i].route = (uint8_t)r;
                return true;
            }
    }
    return false;
}

static bool claim_by_other_player(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_CLAIM))
        return false;
    s->event[i].player = (uint8_t)((s->event[i].player + 1) % s->game.players);
    return true;
}

static bool claim_twice(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_CLAIM))
        return false;
    story_insert(s, i, s->event[i]);
    return true;
}

static bool claim_removed(story *s, int i)
{
    return removed(s, i, TT_EVENT_CLAIM);
}

static bool claim_ferry_dry(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_CLAIM) || route_of(s, i)->ferry == 0)
        return false;
    uint8_t *paid = s->event[i].paid;
    int color = color_paid(&s->event[i]) == TT_LOCOMOTIVE ? TT_RED : color_paid(&s->event[i]);
    paid[color] += paid[TT_LOCOMOTIVE];
    paid[TT_LOCOMOTIVE] = 0;
    return true;
}

/* The first route of the game, which must touch its player's starting city. */
static bool claim_far_from_home(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_CLAIM) || !s->game.rules->markers || last_of(s, i, TT_EVENT_CLAIM) >= 0)
        return false;
    int home = next_of(s, -1, TT_EVENT_START_CITY);
    while (s->event[home].player != s->event[i].player)
        home++;
    for (int r = 0; r < s->game.board->routes; r++)
        if (s->game.board->route[r].a != s->event[home].city && s->game.board->route[r].b != s->event[home].city) {
            s->event[i].route = (uint8_t)r;
            return true;
        }
    return false;
}

/* Tunnels. */

static bool tunnel_surcharge_more(story *s, int i)
{
    return is_kind(s, i, TT_EVENT_TUNNEL) && s->event[i].surcharge < 3 && ++s->event[i].surcharge;
}

static bool tunnel_surcharge_less(story *s, int i)
{
    return is_kind(s, i, TT_EVENT_TUNNEL) && s->event[i].surcharge > 0 && s->event[i].surcharge--;
}

static bool tunnel_two_revealed(story *s, int i)
{
    return is_kind(s, i, TT_EVENT_TUNNEL) && s->event[i].count == 3 && --s->event[i].count;
}

static bool tunnel_on_the_ground(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_CLAIM) || route_of(s, i)->tunnel || s->game.rules->stations == 0)
        return false;
    tt_event tunnel = s->event[i];
    tunnel.kind = TT_EVENT_TUNNEL;
    memset(tunnel.points, 0, sizeof tunnel.points);
    story_insert(s, i, tunnel);
    return true;
}

static bool tunnel_removed(story *s, int i)
{
    return is_kind(s, i + 1, TT_EVENT_CLAIM) && removed(s, i, TT_EVENT_TUNNEL);
}

static bool tunnel_abandoned_for_nothing(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_TUNNEL) || s->event[i].surcharge > 0)
        return false;
    s->event[i + 1] = (tt_event){.kind = TT_EVENT_TUNNEL_ABANDONED, .player = s->event[i].player};
    return true;
}

static bool surcharge_other_color(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_TUNNEL_PAID))
        return false;
    uint8_t *paid = s->event[i].paid;
    int laid = color_paid(&s->event[last_of(s, i, TT_EVENT_TUNNEL)]), count = paid[TT_LOCOMOTIVE];
    if (laid < TT_LOCOMOTIVE)
        count += paid[laid];
    memset(paid, 0, TT_CARDS);
    paid[(laid + 1) % TT_COLORS] = (uint8_t)count;
    return true;
}

static bool surcharge_more(story *s, int i)
{
    return pay_more(s, i, TT_EVENT_TUNNEL_PAID);
}

static bool surcharge_removed(story *s, int i)
{
    return removed(s, i, TT_EVENT_TUNNEL_PAID);
}

static bool abandoned_removed(story *s, int i)
{
    return removed(s, i, TT_EVENT_TUNNEL_ABANDONED);
}

/* Stations. */

static bool station_taken(story *s, int i)
{
    int earlier = last_of(s, i, TT_EVENT_STATION);
    if (!is_kind(s, i, TT_EVENT_STATION) || earlier < 0)
        return false;
    s->event[i].city = s->event[earlier].city;
    return true;
}

static bool station_card_more(story *s, int i)
{
    return pay_more(s, i, TT_EVENT_STATION);
}

static bool station_two_colors(story *s, int i)
{
    return pay_two_colors(s, i, TT_EVENT_STATION);
}

/* Markers and Alvin. */

static bool marker_off_the_route(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_CITY_MARKER))
        return false;
    const tt_route *route = route_of(s, last_of(s, i, TT_EVENT_CLAIM));
    int city = 0;
    while (city == route->a || city == route->b)
        city++;
    s->event[i].city = (uint8_t)city;
    return true;
}

static bool marker_one_card(story *s, int i)
{
    return is_kind(s, i, TT_EVENT_CITY_MARKER) && s->event[i].paid[color_paid(&s->event[i])]--;
}

static bool marker_twice(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_CITY_MARKER))
        return false;
    story_insert(s, i, s->event[i]);
    return true;
}

static bool caught_points(story *s, int i)
{
    return is_kind(s, i, TT_EVENT_ALVIN_CAUGHT) && ++s->event[i].points[s->event[i].player];
}

static bool caught_removed(story *s, int i)
{
    return removed(s, i, TT_EVENT_ALVIN_CAUGHT);
}

static bool caught_elsewhere(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_CLAIM) || !is_kind(s, i + 1, TT_EVENT_TURN_END) || !s->game.options.alvin)
        return false;
    tt_event caught = {.kind = TT_EVENT_ALVIN_CAUGHT, .player = s->event[i].player};
    caught.points[caught.player] = 10;
    story_insert(s, i + 1, caught);
    return true;
}

/* To a city where the one who caught him has no marker. */
static bool moved_to_nobody(story *s, int i)
{
    if (!is_kind(s, i, TT_EVENT_ALVIN_MOVED))
        return false;
    uint64_t own = 0;
    for (int j = 0; j < i; j++)
        if (s->event[j].player == s->event[i].player &&
            (s->event[j].kind == TT_EVENT_START_CITY || s->event[j].kind == TT_EVENT_CITY_MARKER))
            own |= (uint64_t)1 << s->event[j].city;
    int city = 0;
    while (own >> city & 1)
        city++;
    s->event[i].city = (uint8_t)city;
    return true;
}

static bool moved_removed(story *s, int i)
{
    return removed(s, i, TT_EVENT_ALVIN_MOVED);
}

const mutation mutations_routes[] = {
    {"claim: another color paid", "G-11|E-3", claim_other_color},
    {"claim: one card less", "G-11|W-5", claim_card_less},
    {"claim: one card more", "G-11|W-5", claim_card_more},
    {"claim: two colors", "G-11|W-5", claim_two_colors},
    {"claim: points + 1", "G-11|W-5", claim_points},
    {"claim: points of another player", "G-11|W-5", claim_points_of_other},
    {"claim: no points", "G-11|W-5", claim_no_points},
    {"claim: a route that is taken", "G-12|W-5|G-11", claim_taken},
    {"claim: the route beside a claimed one", "G-12|G-11", claim_beside},
    {"claim: by another player", "G-4|G-11|W-5", claim_by_other_player},
    {"claim twice", "*", claim_twice},
    {"claim removed", "*", claim_removed},
    {"claim: a ferry without its locomotives", "E-2|W-7", claim_ferry_dry},
    {"claim: far from the starting city", "W-3", claim_far_from_home},
    {"tunnel: surcharge + 1", "E-3", tunnel_surcharge_more},
    {"tunnel: surcharge - 1", "E-3", tunnel_surcharge_less},
    {"tunnel: two cards turned up", "E-3", tunnel_two_revealed},
    {"tunnel: where there is none", "E-3", tunnel_on_the_ground},
    {"tunnel removed", "E-3", tunnel_removed},
    {"tunnel abandoned without a surcharge", "G-11", tunnel_abandoned_for_nothing},
    {"tunnel_paid: another color", "E-3|E-7", surcharge_other_color},
    {"tunnel_paid: one card more", "E-3|G-11", surcharge_more},
    {"tunnel_paid removed", "E-4|G-4", surcharge_removed},
    {"tunnel_abandoned removed", "E-4", abandoned_removed},
    {"station: in a city that has one", "E-10", station_taken},
    {"station: one card more", "E-10|G-11", station_card_more},
    {"station: two colors", "E-10", station_two_colors},
    {"city_marker: off the route", "W-6", marker_off_the_route},
    {"city_marker: one card", "W-6|G-11", marker_one_card},
    {"city_marker twice", "W-6", marker_twice},
    {"alvin_caught: points + 1", "W-10", caught_points},
    {"alvin_caught removed", "W-10", caught_removed},
    {"alvin_caught: where he is not", "W-10", caught_elsewhere},
    {"alvin_moved: to a city of nobody", "W-10", moved_to_nobody},
    {"alvin_moved removed", "W-10|G-4", moved_removed},
    {0},
};
