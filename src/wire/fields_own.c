/* fields_own.c: fields that only the viewer's own seat sees (V-2), such as the status of tickets and why a route can't
 * be claimed; and what everybody sees at the end (V-5). */
#include "wire/fields.h"

#include "record/pieces.h"
#include "record/result.h"
#include "turntable/record.h"
#include "turntable/rules.h"
#include "turntable/score.h"

static void write_positive(tt_json_writer *json, const char *key, int number)
{
    if (number > 0)
        tt_json_member_integer(json, key, number);
}

static void write_way_routes(tt_json_writer *json, const char *key, const tt_board *board, const tt_routes *routes)
{
    if (tt_routes_count(routes) == 0)
        return;
    tt_json_write_key(json, key);
    tt_field_routes(json, board, routes);
}

/* Open routes that serve a ticket as well as those of its path: parallel to one of them. */
static tt_routes find_parallel(const tt_sight *sight, const tt_way *way)
{
    const tt_routes *open = &sight->view->table.rails.open[sight->view->seat];
    tt_routes found = {{0}};
    for (int r = tt_routes_next(&way->routes, 0); r >= 0; r = tt_routes_next(&way->routes, r + 1)) {
        const tt_routes *parallel = &sight->game->board->route[r].parallel;
        for (int other = tt_routes_next(parallel, 0); other >= 0; other = tt_routes_next(parallel, other + 1))
            if (tt_routes_has(open, other) && !tt_routes_has(&way->routes, other))
                tt_routes_add(&found, other);
    }
    return found;
}

/* Open routes of which each alone completes a ticket: they join its cities with the own routes, or are all that its
 * path needs. */
static tt_routes find_completing(const tt_sight *sight, int ticket, const tt_way *way)
{
    const tt_board *board = sight->game->board;
    const tt_rails *rails = &sight->view->table.rails;
    const tt_routes *open = &rails->open[sight->view->seat];
    tt_routes found = {{0}};
    uint8_t part[TT_MAX_CITIES];
    tt_network_parts(board, &rails->owned[sight->view->seat], part);
    int a = part[board->ticket[ticket].a], b = part[board->ticket[ticket].b];
    for (int r = tt_routes_next(open, 0); r >= 0; r = tt_routes_next(open, r + 1)) {
        int from = part[board->route[r].a], to = part[board->route[r].b];
        if ((from == a && to == b) || (from == b && to == a))
            tt_routes_add(&found, r);
    }
    if (tt_routes_count(&way->routes) == 1 && way->stations == 0)
        tt_routes_join(&found, &way->routes);
    return found;
}

/* Tickets with their status and the cheapest path that is still open. */
static void write_ticket(const tt_sight *sight, tt_json_writer *json, int ticket, const tt_way *way)
{
    static const char *const status[] = {
        [TT_TICKET_DONE] = "done", [TT_TICKET_OPEN] = "open", [TT_TICKET_LOST] = "lost"};
    tt_json_write_object(json);
    tt_json_member_string(json, "id", sight->game->board->ticket_id[ticket]);
    tt_json_member_string(json, "status", status[way->status]);
    write_positive(json, "trains", way->trains);
    if (!sight->game->rules->yards || tt_sight_track(sight, sight->view->seat))
        write_positive(json, "cards", way->cards);
    write_positive(json, "stations", way->stations);
    write_way_routes(json, "routes", sight->game->board, &way->routes);
    write_way_routes(json, "borrowed", sight->game->board, &way->borrowed);
    if (!sight->game->rules->yards && way->status == TT_TICKET_OPEN) {
        tt_routes parallel = find_parallel(sight, way), completing = find_completing(sight, ticket, way);
        write_way_routes(json, "parallel", sight->game->board, &parallel);
        write_way_routes(json, "completing", sight->game->board, &completing);
    }
    tt_json_write_object_end(json);
}

static void write_tickets(const tt_sight *sight, tt_json_writer *json, const uint8_t *tickets, int count)
{
    tt_way ways[TT_MAX_TICKETS];
    tt_ticket_ways(sight->game, &sight->view->table, sight->view->seat, tickets, count, ways);
    tt_json_write_array(json);
    for (int i = 0; i < count; i++)
        write_ticket(sight, json, tickets[i], &ways[i]);
    tt_json_write_array_end(json);
}

/* V-2: an offer until it is answered. */
void tt_field_offer(const tt_sight *sight, tt_json_writer *json)
{
    const tt_view *view = sight->view;
    bool is_open = view->table.asked >> view->seat & 1;
    write_tickets(sight, json, view->offer, is_open ? view->table.offered[view->seat] : 0);
}

/* Null at the end: the score then has all tickets. */
void tt_field_tickets(const tt_sight *sight, tt_json_writer *json)
{
    const tt_board *board = sight->game->board;
    uint8_t tickets[TT_MAX_TICKETS];
    int count = 0;
    if (tt_sight_over(sight)) {
        tt_json_write_null(json);
        return;
    }
    for (int i = 0; i < board->tickets; i++)
        if (sight->view->held[sight->view->seat] >> board->ticket_by_id[i] & 1)
            tickets[count++] = board->ticket_by_id[i];
    write_tickets(sight, json, tickets, count);
}

void tt_field_named(const tt_sight *sight, tt_json_writer *json)
{
    tt_field_ids(json, sight->game->board, sight->view->named);
}

/* Why routes can't be claimed, grouped by refusal and then by its numbers. The missing card is not named: it has the
 * route's color, or for a gray route any color. */
typedef struct row {
    tt_why why;
    tt_routes routes;
} row;

typedef struct reasons {
    row rows[TT_MAX_ROUTES];
    int count;
} reasons;

static bool is_alike(tt_why a, tt_why b)
{
    return a.refusal == b.refusal && a.need == b.need && a.have == b.have;
}

static void add_reason(reasons *all, tt_why why, int route)
{
    int at = 0;
    while (at < all->count && !is_alike(all->rows[at].why, why))
        at++;
    if (at == all->count)
        all->rows[all->count++] = (row){.why = why};
    tt_routes_add(&all->rows[at].routes, route);
}

static void find_reasons(const tt_sight *sight, reasons *all)
{
    const tt_rails *rails = &sight->view->table.rails;
    tt_routes owned = {{0}};
    for (int seat = 0; seat < sight->game->players; seat++)
        tt_routes_join(&owned, &rails->owned[seat]);
    all->count = 0;
    for (int r = 0; r < sight->game->board->routes; r++) {
        if (tt_routes_has(&owned, r))
            continue;
        tt_why why = tt_why_route(sight->game, sight->world, sight->view->seat, r);
        if (why.refusal != TT_OK)
            add_reason(all, why, r);
    }
}

/* [need, have, "a-b c-d"] */
static void write_row(const tt_sight *sight, tt_json_writer *json, const row *r)
{
    tt_json_write_array(json);
    tt_json_write_integer(json, r->why.need);
    tt_json_write_integer(json, r->why.have);
    tt_field_routes(json, sight->game->board, &r->routes);
    tt_json_write_array_end(json);
}

/* Writes a refusal with all its rows; `first` is the first of them. */
static void write_reason(const tt_sight *sight, tt_json_writer *json, const reasons *all, int first)
{
    tt_why why = all->rows[first].why;
    tt_json_write_object(json);
    tt_json_member_string(json, "refusal", tt_refusal_name(why.refusal));
    tt_json_member_string(json, "rule", tt_refusal_rule(sight->game, why));
    tt_json_member_array(json, "routes");
    for (int i = first; i < all->count; i++)
        if (all->rows[i].why.refusal == why.refusal)
            write_row(sight, json, &all->rows[i]);
    tt_json_write_array_end(json);
    tt_json_write_object_end(json);
}

void tt_field_why(const tt_sight *sight, tt_json_writer *json)
{
    int phase = sight->view->table.phase;
    uint64_t written = 0; /* refusals written so far, one bit each */
    reasons all;
    if (phase == TT_PHASE_KEEP_AT_START || phase == TT_PHASE_START_CITY || phase == TT_PHASE_OVER) {
        tt_json_write_null(json);
        return;
    }
    find_reasons(sight, &all);
    tt_json_write_array(json);
    for (int i = 0; i < all.count; i++) {
        uint64_t refusal = (uint64_t)1 << all.rows[i].why.refusal;
        if (!(written & refusal))
            write_reason(sight, json, &all, i);
        written |= refusal;
    }
    tt_json_write_array_end(json);
}

/* The end. */

/* V-5: all hands, and the tickets that left the game; tickets held are completed or failed. */
static void write_shown(const tt_sight *sight, tt_json_writer *json)
{
    tt_json_member_array(json, "hands");
    for (int seat = 0; seat < sight->game->players; seat++)
        tt_pieces_counts(json, sight->view->hand[seat]);
    tt_json_write_array_end(json);
    tt_json_write_key(json, "out");
    tt_field_ids(json, sight->game->board, sight->view->out);
}

static void write_part(const tt_game *game, tt_json_writer *json, const tt_result *result, int seat, tt_part part)
{
    if (part == TT_PART_COMPLETED)
        tt_field_ids(json, game->board, result->score.seat[seat].completed);
    else if (part == TT_PART_FAILED)
        tt_field_ids(json, game->board, result->score.seat[seat].failed);
    else
        tt_part_write(json, game, result, seat, part);
}

/* Routes of paths are numbers, in the order of the board file, to keep the message short. */

/* The routes of the longest path (G-18), for those who have the bonus. */
static void write_paths(const tt_game *game, tt_json_writer *json, const tt_result *result)
{
    tt_json_member_array(json, "paths");
    for (int seat = 0; seat < game->players; seat++) {
        const tt_seat_score *score = &result->score.seat[seat];
        const tt_routes *path = &score->longest_path;
        tt_json_write_array(json);
        if (score->longest_bonus)
            for (int r = tt_routes_next(path, 0); r >= 0; r = tt_routes_next(path, r + 1))
                tt_json_write_integer(json, r);
        tt_json_write_array_end(json);
    }
    tt_json_write_array_end(json);
}

/* The routes that a seat may use for tickets: its own, and those that its stations borrow (E-12). */
static tt_routes usable_routes(const tt_sight *sight, const tt_result *result, int seat)
{
    tt_routes usable = sight->view->table.rails.owned[seat];
    const uint8_t *borrowed = result->score.seat[seat].borrowed;
    for (int i = 0; i < TT_MAX_MARKS; i++)
        if (borrowed[i] < sight->game->board->routes)
            tt_routes_add(&usable, borrowed[i]);
    return usable;
}

/* The paths of some tickets, in the order of their ids. Routes are n if the seat may use them, -1 - n if not. A path
 * that lacks all of its routes is left empty. */
static void write_seat_ways(tt_json_writer *json, const tt_board *board, const tt_routes *usable, uint64_t tickets)
{
    for (int i = 0; i < board->tickets; i++) {
        const tt_ticket *ticket = &board->ticket[board->ticket_by_id[i]];
        uint8_t path[TT_MAX_CITIES];
        if (!(tickets >> board->ticket_by_id[i] & 1))
            continue;
        int count = tt_network_path(board, usable, ticket->a, ticket->b, path);
        int begun = 0;
        for (int at = 0; at < count; at++)
            begun += tt_routes_has(usable, path[at]);
        tt_json_write_array(json);
        for (int at = 0; begun && at < count; at++)
            tt_json_write_integer(json, tt_routes_has(usable, path[at]) ? path[at] : -1 - path[at]);
        tt_json_write_array_end(json);
    }
}

/* For each seat the path of every completed ticket, then of every failed one. */
static void write_ways(const tt_sight *sight, tt_json_writer *json, const tt_result *result)
{
    tt_json_member_array(json, "ways");
    for (int seat = 0; seat < sight->game->players; seat++) {
        const tt_routes usable = usable_routes(sight, result, seat);
        tt_json_write_array(json);
        write_seat_ways(json, sight->game->board, &usable, result->score.seat[seat].completed);
        write_seat_ways(json, sight->game->board, &usable, result->score.seat[seat].failed);
        tt_json_write_array_end(json);
    }
    tt_json_write_array_end(json);
}

/* The parts of the score, each with one value for every seat, and the routes of the longest path. */
void tt_field_score(const tt_sight *sight, tt_json_writer *json)
{
    const tt_game *game = sight->game;
    tt_result result;
    if (!tt_sight_over(sight)) {
        tt_json_write_null(json);
        return;
    }
    tt_result_make(game, sight->world, &result);
    tt_json_write_object(json);
    for (int part = 0; part < TT_PARTS; part++) {
        if (!tt_part_belongs(game, (tt_part)part))
            continue;
        tt_json_member_array(json, tt_part_name((tt_part)part));
        for (int seat = 0; seat < game->players; seat++)
            write_part(game, json, &result, seat, (tt_part)part);
        tt_json_write_array_end(json);
    }
    if (game->rules->longest_bonus)
        write_paths(game, json, &result);
    if (!game->rules->yards)
        write_ways(sight, json, &result);
    tt_json_write_key(json, "winners");
    tt_result_write_winners(json, game, &result);
    write_shown(sight, json);
    tt_json_write_object_end(json);
}
