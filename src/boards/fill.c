/* fill.c: makes the tables of a board from a good draft. */
#include "boards/draft.h"

/* The rank of an id among all of them. */
static uint8_t rank_of(const char *id, const char *const *ids, int count)
{
    int rank = 0;
    for (int i = 0; i < count; i++)
        rank += tt_text_compare(ids[i], id) < 0;
    return (uint8_t)rank;
}

static void fill_cities(const tt_draft *draft, tt_board *board)
{
    board->cities = (uint8_t)draft->cities;
    for (int i = 0; i < draft->cities; i++) {
        board->city_id[i] = draft->city[i].item.id;
        board->city_name[i] = draft->city[i].name;
    }
}

static void fill_routes(const tt_draft *draft, tt_board *board)
{
    board->routes = (uint8_t)draft->routes;
    for (int i = 0; i < draft->routes; i++) {
        const tt_draft_route *route = &draft->route[i];
        board->route_id[i] = route->item.id;
        board->route[i] = (tt_route){
            .a = (uint8_t)route->ends.a,
            .b = (uint8_t)route->ends.b,
            .color = (uint8_t)route->color,
            .length = (uint8_t)route->length,
            .ferry = (uint8_t)route->ferry,
            .tunnel = (uint8_t)route->tunnel,
        };
    }
    for (int i = 0; i < draft->routes; i++)
        board->route[i].rank = rank_of(board->route_id[i], board->route_id, board->routes);
}

/* Fills the sets of routes by what pays for them. */
static void fill_costs(tt_board *board)
{
    for (int i = 0; i < board->routes; i++) {
        const tt_route *route = &board->route[i];
        for (int length = route->length; length <= TT_MAX_LENGTH; length++) {
            tt_routes_add(&board->up_to[length], i);
            for (int color = 0; color < TT_COLORS; color++)
                if (route->color == TT_GRAY || route->color == color)
                    tt_routes_add(&board->payable[color][length], i);
        }
        for (int locomotives = 0; locomotives < route->ferry; locomotives++)
            tt_routes_add(&board->ferries[locomotives], i);
    }
}

static void fill_neighbours(tt_board *board)
{
    for (int i = 0; i < board->routes; i++) {
        tt_routes_add(&board->city_routes[board->route[i].a], i);
        tt_routes_add(&board->city_routes[board->route[i].b], i);
    }
    for (int i = 0; i < board->routes; i++) {
        tt_route *route = &board->route[i];
        const tt_routes *at_a = &board->city_routes[route->a], *at_b = &board->city_routes[route->b];
        tt_routes_join(&route->touching, at_a);
        tt_routes_join(&route->touching, at_b);
        for (int other = tt_routes_next(at_a, 0); other >= 0; other = tt_routes_next(at_a, other + 1))
            if (tt_routes_has(at_b, other))
                tt_routes_add(&route->parallel, other);
    }
}

static void fill_tickets(const tt_draft *draft, tt_board *board)
{
    board->tickets = (uint8_t)draft->tickets;
    for (int i = 0; i < draft->tickets; i++) {
        const tt_draft_ticket *ticket = &draft->ticket[i];
        board->ticket_id[i] = ticket->item.id;
        board->ticket[i] = (tt_ticket){
            .a = (uint8_t)ticket->ends.a,
            .b = (uint8_t)ticket->ends.b,
            .points = (uint8_t)ticket->points,
            .is_long = (uint8_t)ticket->is_long,
        };
        __builtin_memcpy(board->ticket[i].needs, ticket->needs, sizeof ticket->needs);
    }
    for (int i = 0; i < draft->tickets; i++) {
        board->ticket[i].rank = rank_of(board->ticket_id[i], board->ticket_id, board->tickets);
        board->ticket_by_id[board->ticket[i].rank] = (uint8_t)i;
    }
}

static void fill_big_cities(const tt_draft *draft, tt_board *board)
{
    board->big_cities = (uint8_t)draft->big_cities;
    for (int i = 0; i < draft->big_cities; i++) {
        board->big_city[i] = (uint8_t)draft->big_city[i].city;
        board->big_city_points[i] = (uint8_t)draft->big_city[i].points;
    }
}

static void fill_changes(const tt_draft *draft, tt_changes *changes)
{
    for (int i = 0; i < TT_VALUE_COUNT; i++)
        if (draft->value[i] >= 0) {
            changes->values |= (uint32_t)1 << i;
            changes->value[i] = (uint8_t)draft->value[i];
        }
    changes->route_points = draft->route_points[0] >= 0;
    for (int length = 1; changes->route_points && length <= TT_MAX_LENGTH; length++)
        changes->points[length] = (uint8_t)draft->route_points[length - 1];
    changes->unkept_tickets = draft->unkept >= 0;
    changes->unkept = (tt_unkept)(changes->unkept_tickets ? draft->unkept : 0);
}

void tt_draft_fill(tt_draft *draft, tt_board *board)
{
    board->id = draft->game;
    board->name = draft->name;
    fill_changes(draft, &board->changes);
    fill_cities(draft, board);
    fill_routes(draft, board);
    fill_costs(board);
    fill_neighbours(board);
    fill_tickets(draft, board);
    fill_big_cities(draft, board);
}
