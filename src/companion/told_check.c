/* told_check.c: finds what contradicts the rules in what people told. */
#include "companion/told.h"

typedef struct findings {
    const tt_told *told;
    tt_told_fault *faults;
    int count;
} findings;

static tt_told_fault no_fault(tt_told_kind kind, int seat)
{
    return (tt_told_fault){.kind = kind, .seat = seat, .other = -1, .route = -1, .city = -1, .ticket = -1, .card = -1};
}

static void add(findings *f, tt_told_fault fault)
{
    if (f->count < TT_TOLD_FAULTS_MAX)
        f->faults[f->count++] = fault;
}

static void add_numbers(findings *f, tt_told_kind kind, int seat, int need, int have)
{
    tt_told_fault fault = no_fault(kind, seat);
    fault.need = need;
    fault.have = have;
    add(f, fault);
}

static void add_city(findings *f, tt_told_kind kind, int seat, int city)
{
    tt_told_fault fault = no_fault(kind, seat);
    fault.city = city;
    add(f, fault);
}

static void add_route(findings *f, tt_told_kind kind, int seat, int other, int route)
{
    tt_told_fault fault = no_fault(kind, seat);
    fault.other = other;
    fault.route = route;
    fault.need = f->told->game.rules->closed_parallel_players;
    add(f, fault);
}

/* Routes and trains. */

/* A route of `seat` and one of `other` between the same two cities. Each pair is looked at once. */
static void check_pair(findings *f, int seat, int route, int other, int beside)
{
    const tt_game *game = &f->told->game;
    if (route == beside)
        add_route(f, TT_TOLD_ROUTE_TAKEN, other, seat, route);
    else if (seat == other)
        add_route(f, TT_TOLD_PARALLEL_OWN, seat, seat, beside);
    else if (game->players <= game->rules->closed_parallel_players) /* G-12 */
        add_route(f, TT_TOLD_PARALLEL_CLOSED, other, seat, beside);
}

static void check_parallel(findings *f, int seat, int route)
{
    const tt_routes *parallel = &f->told->game.board->route[route].parallel;
    for (int beside = tt_routes_next(parallel, 0); beside >= 0; beside = tt_routes_next(parallel, beside + 1))
        for (int other = seat; other < f->told->game.players; other++)
            if (tt_routes_has(&f->told->seat[other].routes, beside) && (other > seat || beside > route))
                check_pair(f, seat, route, other, beside);
}

static int trains_of(const tt_told *told, int seat)
{
    const tt_routes *routes = &told->seat[seat].routes;
    int trains = 0;
    for (int r = tt_routes_next(routes, 0); r >= 0; r = tt_routes_next(routes, r + 1))
        trains += told->game.board->route[r].length;
    return trains;
}

static void check_routes(findings *f, int seat)
{
    const tt_routes *routes = &f->told->seat[seat].routes;
    int all = f->told->game.rules->trains, used = trains_of(f->told, seat), told = f->told->seat[seat].trains;
    for (int r = tt_routes_next(routes, 0); r >= 0; r = tt_routes_next(routes, r + 1))
        check_parallel(f, seat, r);
    if (used > all)
        add_numbers(f, TT_TOLD_TRAINS, seat, all, used);
    else if (told != TT_NOT_TOLD && told != all - used)
        add_numbers(f, TT_TOLD_TRAINS_DIFFER, seat, all - used, told);
}

static void check_points(findings *f, int seat)
{
    const tt_told_seat *told = &f->told->seat[seat];
    int least, most, alvin = tt_told_catches(f->told, seat) * f->told->game.rules->alvin_points;
    tt_told_points(f->told, seat, &least, &most);
    if (told->points == TT_NOT_TOLD || (told->points >= least + alvin && told->points <= most + alvin))
        return;
    tt_told_fault fault = no_fault(least < most ? TT_TOLD_POINTS_IMPOSSIBLE : TT_TOLD_POINTS_DIFFER, seat);
    fault.need = least + alvin;
    fault.most = most + alvin;
    fault.have = told->points;
    add(f, fault);
}

/* Tickets. */

static void check_tickets(findings *f, int seat)
{
    const tt_board *board = f->told->game.board;
    const tt_told_seat *told = f->told->seat;
    uint64_t own = told[seat].tickets | told[seat].completed;
    int longs = 0;
    for (int ticket = 0; ticket < board->tickets; ticket++) {
        if (!(own >> ticket & 1))
            continue;
        longs += board->ticket[ticket].is_long;
        for (int other = 0; other < seat; other++)
            if ((told[other].tickets | told[other].completed) >> ticket & 1) {
                tt_told_fault fault = no_fault(TT_TOLD_TICKET_TWICE, seat);
                fault.other = other;
                fault.ticket = ticket;
                add(f, fault);
            }
    }
    if (f->told->game.rules->dealt_long && longs > f->told->game.rules->dealt_long)
        add(f, no_fault(TT_TOLD_LONG_TICKETS, seat));
}

/* Stations and markers. */

static void check_marks(findings *f)
{
    const tt_game *game = &f->told->game;
    int most = game->rules->stations + game->rules->markers;
    uint64_t marked = 0;
    for (int seat = 0; seat < game->players; seat++) {
        int placed = 0;
        for (; placed < TT_MAX_MARKS && f->told->seat[seat].mark[placed] != TT_NO_CITY; placed++) {
            int city = f->told->seat[seat].mark[placed];
            if (marked >> city & 1)
                add_city(f, TT_TOLD_CITY_TAKEN, seat, city);
            if (city == game->alvin_city)
                add_city(f, TT_TOLD_ALVINS_CITY, seat, city);
            marked |= (uint64_t)1 << city;
        }
        if (placed > most)
            add_numbers(f, TT_TOLD_MARKS, seat, most, placed);
    }
}

static bool touches(const tt_told *told, int seat, int city)
{
    return tt_routes_meet(&told->seat[seat].routes, &told->game.board->city_routes[city]);
}

/* W-1, W-3, W-6 */
static void check_start(findings *f, int seat)
{
    const tt_told_seat *told = &f->told->seat[seat];
    const tt_board *board = f->told->game.board;
    uint8_t part[TT_MAX_CITIES];
    if (told->mark[0] == TT_NO_CITY) {
        add(f, no_fault(TT_TOLD_NO_START, seat));
        return;
    }
    tt_network_parts(board, &told->routes, part);
    for (int r = tt_routes_next(&told->routes, 0); r >= 0; r = tt_routes_next(&told->routes, r + 1))
        if (part[board->route[r].a] != part[told->mark[0]]) {
            add_route(f, TT_TOLD_NOT_CONNECTED, seat, -1, r);
            break;
        }
    for (int i = 1; i < TT_MAX_MARKS && told->mark[i] != TT_NO_CITY; i++)
        if (!touches(f->told, seat, told->mark[i]))
            add_city(f, TT_TOLD_MARKER_OFF_ROUTE, seat, told->mark[i]);
}

static void check_alvin(findings *f)
{
    const tt_told *told = f->told;
    int holder = told->alvin_holder, catches = 0;
    for (int seat = 0; seat < told->game.players; seat++)
        catches += tt_told_catches(told, seat);
    if (holder == TT_MAX_SEATS) {
        if (catches || (told->alvin_city != TT_NO_CITY && told->alvin_city != told->game.alvin_city))
            add(f, no_fault(TT_TOLD_ALVIN_NOT_HELD, -1));
        return;
    }
    if (tt_told_catches(told, holder) == 0)
        add(f, no_fault(TT_TOLD_ALVIN_NOT_CAUGHT, holder));
    if (told->alvin_city == TT_NO_CITY)
        return;
    bool controls = false;
    for (int i = 0; i < TT_MAX_MARKS; i++)
        controls |= told->seat[holder].mark[i] == told->alvin_city;
    if (!controls)
        add_city(f, TT_TOLD_ALVIN_ELSEWHERE, holder, told->alvin_city);
}

/* The stacks on the tracks have no more cards than there are. */
static void check_stacks(findings *f)
{
    const tt_rules *rules = f->told->game.rules;
    for (int card = 0; card < TT_CARDS; card++) {
        int have = 0, need = card == TT_LOCOMOTIVE ? rules->locomotives : rules->each_color;
        for (int seat = 0; seat < f->told->game.players; seat++)
            have += f->told->seat[seat].track[card];
        if (have <= need)
            continue;
        tt_told_fault fault = no_fault(TT_TOLD_STACK_CARDS, -1);
        fault.card = card;
        fault.need = need;
        fault.have = have;
        add(f, fault);
    }
}

int tt_told_check(const tt_told *told, tt_told_fault faults[TT_TOLD_FAULTS_MAX])
{
    findings f = {told, faults, 0};
    const tt_rules *rules = told->game.rules;
    for (int seat = 0; seat < told->game.players; seat++) {
        check_routes(&f, seat);
        check_tickets(&f, seat);
    }
    if (rules->yards) {
        check_stacks(&f);
        return f.count;
    }
    check_marks(&f);
    for (int seat = 0; seat < told->game.players; seat++) {
        if (rules->markers)
            check_start(&f, seat);
        check_points(&f, seat);
    }
    if (told->game.options.alvin)
        check_alvin(&f);
    return f.count;
}
