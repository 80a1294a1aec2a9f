/* audit_board.c: the part of the audit that checks the board or the rail yards. */
#include <stddef.h>

#include "core.h"

/* G-12: the routes that a seat may still claim follow from the owners. */
static tt_routes routes_open(const tt_game *game, const tt_rails *rails, int seat)
{
    tt_routes open = game->board->up_to[TT_MAX_LENGTH]; /* all there are */
    for (int owner = 0; owner < game->players; owner++) {
        bool closes_parallel = owner == seat || tt_parallel_closed(game);
        const tt_routes *owned = &rails->owned[owner];
        for (int r = tt_routes_next(owned, 0); r >= 0; r = tt_routes_next(owned, r + 1)) {
            tt_routes closed = {{0}};
            tt_routes_add(&closed, r);
            tt_routes_remove(&open, closes_parallel ? &game->board->route[r].parallel : &closed);
        }
    }
    return open;
}

static bool same_routes(const tt_routes *a, const tt_routes *b)
{
    return a->word[0] == b->word[0] && a->word[1] == b->word[1] && a->word[2] == b->word[2];
}

static bool check_parallel(const tt_game *game, const tt_rails *rails, int seat, int route, tt_state_fault *fault)
{
    const tt_routes *parallel = &game->board->route[route].parallel;
    for (int r = tt_routes_next(parallel, 0); r >= 0; r = tt_routes_next(parallel, r + 1))
        for (int other = 0; other < game->players; other++)
            if (tt_routes_has(&rails->owned[other], r) &&
                (r == route ? other != seat : other == seat || tt_parallel_closed(game)))
                return tt_audit_fail(fault, "G-12",
                                     r == route ? "a route has two owners" : "parallel routes are both claimed", seat);
    return true;
}

static bool check_routes(const tt_game *game, const tt_state *state, int seat, tt_state_fault *fault)
{
    const tt_rails *rails = &state->table.rails;
    int trains = game->rules->trains, points = 0;
    for (int r = tt_routes_next(&rails->owned[seat], 0); r >= 0; r = tt_routes_next(&rails->owned[seat], r + 1)) {
        if (r >= game->board->routes)
            return tt_audit_fail(fault, "G-11", "the player owns something that is not a route", seat);
        if (!check_parallel(game, rails, seat, r, fault))
            return false;
        trains -= game->board->route[r].length;
        points += game->rules->points[game->board->route[r].length];
    }
    if (trains != rails->trains[seat])
        return tt_audit_fail(fault, "G-11", "the number of trains left is wrong", seat);
    if (!game->rules->markers && points != state->table.points[seat])
        return tt_audit_fail(fault, "G-11", "the points are not those of the routes", seat);
    return true;
}

/* W-3: all routes of a seat are connected with its starting city. */
static bool check_network(const tt_game *game, const tt_rails *rails, int seat, tt_state_fault *fault)
{
    uint8_t part[TT_MAX_CITIES];
    int home = rails->mark[seat][0];
    tt_network_parts(game->board, &rails->owned[seat], part);
    for (int r = tt_routes_next(&rails->owned[seat], 0); r >= 0; r = tt_routes_next(&rails->owned[seat], r + 1))
        if (home == TT_NO_CITY || part[game->board->route[r].a] != part[home])
            return tt_audit_fail(fault, "W-3", "a route is not connected with the starting city", seat);
    return true;
}

static bool check_marks(const tt_game *game, const tt_rails *rails, tt_state_fault *fault)
{
    int most = game->rules->stations + game->rules->markers;
    uint64_t marked = 0;
    for (int seat = 0; seat < TT_MAX_SEATS; seat++) {
        for (int i = 0; i < TT_MAX_MARKS; i++) {
            int city = rails->mark[seat][i];
            if (city == TT_NO_CITY)
                continue;
            if (city >= game->board->cities || seat >= game->players || i >= most)
                return tt_audit_fail(fault, "E-10", "a station or marker is where none can be", seat);
            if (i > 0 && rails->mark[seat][i - 1] == TT_NO_CITY)
                return tt_audit_fail(fault, "E-10", "stations and markers are not in order", seat);
            if (marked >> city & 1)
                return tt_audit_fail(fault, game->rules->number[TT_SUBJECT_MARK], "two of them are in one city", seat);
            if (city == game->alvin_city)
                return tt_audit_fail(fault, "W-9", "a marker is where Alvin starts", seat);
            marked |= (uint64_t)1 << city;
        }
    }
    return marked == rails->marked ||
           tt_audit_fail(fault, "W-2", "the cities taken are not those with a station or marker", -1);
}

/* W-1: a seat has a starting city once its turn to place it is over, and not before. */
static bool check_homes(const tt_game *game, const tt_state *state, tt_state_fault *fault)
{
    for (int seat = 0; seat < game->players; seat++) {
        bool before = state->table.phase == TT_PHASE_KEEP_AT_START ||
                      (state->table.phase == TT_PHASE_START_CITY && seat <= state->table.turn);
        if ((state->table.rails.mark[seat][0] == TT_NO_CITY) != before)
            return tt_audit_fail(fault, "W-1", "the starting city is missing or too early", seat);
    }
    return true;
}

static bool check_alvin(const tt_game *game, const tt_state *state, tt_state_fault *fault)
{
    const tt_rails *rails = &state->table.rails;
    int catches = 0;
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        catches += rails->alvin_catches[seat];
    bool caught = rails->alvin_holder < game->players;
    if (rails->alvin_holder != TT_MAX_SEATS && !caught)
        return tt_audit_fail(fault, "W-10", "an empty seat holds Alvin", -1);
    if (caught ? rails->alvin_catches[rails->alvin_holder] == 0 : catches != 0)
        return tt_audit_fail(fault, "W-10", "the number of catches does not fit who holds Alvin", -1);
    if (game->alvin_city == TT_NO_CITY)
        return (rails->alvin_city == TT_NO_CITY && !caught) ||
               tt_audit_fail(fault, "W-9", "Alvin is not in this game", -1);
    if (!caught)
        return rails->alvin_city == game->alvin_city ||
               tt_audit_fail(fault, "W-9", "Alvin has moved, but was not caught", -1);
    bool home = false;
    for (int i = 0; i < TT_MAX_MARKS; i++)
        home |= rails->mark[rails->alvin_holder][i] == rails->alvin_city;
    bool moving = state->table.phase == TT_PHASE_ALVIN && state->table.turn == rails->alvin_holder;
    return (moving ? rails->alvin_city < game->board->cities : home) ||
           tt_audit_fail(fault, "W-10", "Alvin is not in a city of the player who holds him", rails->alvin_holder);
}

/* E-3, E-7, written a second time: the audit does not trust the code that it checks. */
static bool check_tunnel(const tt_game *game, const tt_state *state, tt_state_fault *fault)
{
    const tt_rails *rails = &state->table.rails;
    if (rails->route >= game->board->routes)
        return tt_audit_fail(fault, "E-3", "the tunnel is not a route", state->table.turn);
    const tt_route *route = &game->board->route[rails->route];
    bool loco = rails->laid.color == TT_LOCOMOTIVE;
    int surcharge = 0;
    for (int i = 0; i < game->rules->tunnel_cards; i++)
        surcharge += rails->turned_up[i] == TT_LOCOMOTIVE || rails->turned_up[i] == rails->laid.color;
    if (!route->tunnel || !tt_routes_has(&rails->open[state->table.turn], rails->route) ||
        rails->trains[state->table.turn] < route->length)
        return tt_audit_fail(fault, "E-3", "the route is not a tunnel that could be claimed", state->table.turn);
    if (rails->laid.count + rails->laid.locomotives != route->length || loco != (rails->laid.count == 0) ||
        (!loco && route->color != TT_GRAY && route->color != rails->laid.color) ||
        rails->laid.locomotives < route->ferry)
        return tt_audit_fail(fault, "E-3", "the cards laid do not pay for the tunnel", state->table.turn);
    if (surcharge == 0 || surcharge != rails->surcharge)
        return tt_audit_fail(fault, "E-3", "the surcharge does not follow from the cards turned up", state->table.turn);
    return true;
}

/* The fields of an unfinished claim are set only while there is one. */
static bool check_claim(const tt_game *game, const tt_state *state, tt_state_fault *fault)
{
    const tt_rails *rails = &state->table.rails;
    int phase = state->table.phase;
    if (phase == TT_PHASE_TUNNEL)
        return check_tunnel(game, state, fault);
    if (rails->laid.color | rails->laid.count | rails->laid.locomotives)
        return tt_audit_fail(fault, "E-3", "cards are laid though no tunnel is being claimed", -1);
    if (phase == TT_PHASE_MARKER || phase == TT_PHASE_ALVIN) {
        bool own = rails->route < game->board->routes && tt_routes_has(&rails->owned[state->table.turn], rails->route);
        return own ||
               tt_audit_fail(fault, "W-6", "the route just claimed belongs to another player", state->table.turn);
    }
    bool turned_up = false;
    for (int i = 0; i < TT_MAX_TUNNEL_CARDS; i++)
        turned_up |= rails->turned_up[i] != TT_NO_CARD;
    return !(turned_up || rails->surcharge || rails->route) ||
           tt_audit_fail(fault, "E-5", "the fields of a finished tunnel or claim are not cleared", -1);
}

static bool rails_unused(const tt_game *game, const tt_rails *rails)
{
    const tt_routes none = {{0}};
    for (int seat = game->players; seat < TT_MAX_SEATS; seat++)
        if (rails->trains[seat] || rails->alvin_catches[seat] || !same_routes(&rails->owned[seat], &none) ||
            !same_routes(&rails->open[seat], &none))
            return false;
    return true;
}

bool tt_audit_rails(const tt_game *game, const tt_state *state, tt_state_fault *fault)
{
    const tt_rails *rails = &state->table.rails;
    if (!rails_unused(game, rails))
        return tt_audit_fail(fault, "G-3", "an empty seat has routes or trains", -1);
    for (int seat = 0; seat < game->players; seat++)
        if (!check_routes(game, state, seat, fault))
            return false;
    for (int seat = 0; seat < game->players; seat++) {
        tt_routes open = routes_open(game, rails, seat);
        if (!same_routes(&open, &rails->open[seat]))
            return tt_audit_fail(fault, "G-12", "the routes still open do not follow from those claimed", seat);
    }
    if (!check_marks(game, rails, fault) || !check_alvin(game, state, fault) || !check_claim(game, state, fault))
        return false;
    if (!game->rules->markers)
        return true;
    for (int seat = 0; seat < game->players; seat++)
        if (!check_network(game, rails, seat, fault))
            return false;
    return check_homes(game, state, fault);
}

/* The card game. */

static bool check_groups(const tt_game *game, const tt_yards *yards, tt_state_fault *fault)
{
    for (int color = 0; color < TT_COLORS; color++) {
        int owners = 0;
        for (int seat = 0; seat < 4; seat++) {
            int size = yards->count[seat][color] + yards->locomotives[seat][color];
            if (size > 0 && seat >= game->players)
                return tt_audit_fail(fault, "G-3", "an empty seat has a rail yard", seat);
            if (size > 0 && yards->count[seat][color] == 0)
                return tt_audit_fail(fault, "C-8", "a group has no card of its own color", seat);
            owners += size > 0;
        }
        if (owners > 1)
            return tt_audit_fail(fault, "C-10", "a color is in two rail yards", -1);
    }
    return true;
}

static bool check_named(const tt_game *game, const tt_state *state, int seat, tt_state_fault *fault)
{
    uint64_t named = state->secret.named[seat], held = state->secret.held[seat];
    const uint8_t *track = state->table.yards.track[seat];
    if (state->table.phase != TT_PHASE_COMPLETE)
        return named == 0 || tt_audit_fail(fault, "C-14", "tickets are named though there is no scoring", seat);
    if (named & ~held || !tt_pack_fits(game->board, named, track))
        return tt_audit_fail(fault, "C-14", "the stack does not complete the tickets named", seat);
    bool more = tt_pack_open(game->board, named, held & ~named, track) != 0;
    if (more != tt_state_asks(state, seat))
        return tt_audit_fail(fault, "C-14", "the player is asked without a ticket to name, or not asked with one",
                             seat);
    return true;
}

bool tt_audit_yards(const tt_game *game, const tt_state *state, tt_state_fault *fault)
{
    const tt_yards *yards = &state->table.yards;
    if (!check_groups(game, yards, fault))
        return false;
    for (int seat = 0; seat < 4; seat++) {
        int track = 0;
        for (int card = 0; card < TT_CARDS; card++)
            track += yards->track[seat][card];
        if (seat >= game->players && (track || yards->completed[seat]))
            return tt_audit_fail(fault, "G-3", "an empty seat has a stack", seat);
        if (seat < game->players && !check_named(game, state, seat, fault))
            return false;
    }
    const uint8_t *rest = (const uint8_t *)yards;
    for (size_t i = offsetof(tt_yards, track) + sizeof yards->track; i < sizeof(tt_rails); i++)
        if (rest[i])
            return tt_audit_fail(fault, "G-4", "the bytes after the rail yards are not 0", -1);
    return true;
}
