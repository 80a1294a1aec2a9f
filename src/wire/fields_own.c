/* fields_own.c: what only the viewer's own seat sees (V-2), worked out for people: how tickets stand, why a route can't
 * be claimed. And what is shown to all at the end (V-5). */
#include "wire/fields.h"

#include "record/result.h"
#include "record/words.h"
#include "turntable/record.h"
#include "turntable/rules.h"
#include "turntable/score.h"

static void write_positive(tt_json_writer *json, const char *key, int number)
{
    if (number <= 0)
        return;
    tt_json_write_key(json, key);
    tt_json_write_integer(json, number);
}

static void write_way_routes(tt_json_writer *json, const char *key, const tt_board *board, const tt_routes *routes)
{
    if (tt_routes_count(routes) == 0)
        return;
    tt_json_write_key(json, key);
    tt_field_routes(json, board, routes);
}

/* Tickets, with how they stand and the cheapest way that is still open. */
static void write_ticket(const tt_sight *sight, tt_json_writer *json, int ticket)
{
    static const char *const status[] = {
        [TT_TICKET_DONE] = "done", [TT_TICKET_OPEN] = "open", [TT_TICKET_LOST] = "lost"};
    tt_way way;
    tt_ticket_way(sight->game, &sight->view->table, sight->view->seat, ticket, &way);
    tt_json_write_object(json);
    tt_json_write_key(json, "ticket");
    tt_json_write_string(json, sight->game->board->ticket_id[ticket]);
    tt_json_write_key(json, "status");
    tt_json_write_string(json, status[way.status]);
    write_positive(json, "trains", way.trains);
    if (!sight->game->rules->yards || tt_sight_track(sight, sight->view->seat))
        write_positive(json, "cards", way.cards);
    write_positive(json, "stations", way.stations);
    write_way_routes(json, "routes", sight->game->board, &way.routes);
    write_way_routes(json, "borrowed", sight->game->board, &way.borrowed);
    tt_json_write_object_end(json);
}

void tt_field_offer(const tt_sight *sight, tt_json_writer *json)
{
    const tt_view *view = sight->view;
    bool is_open = view->table.asked >> view->seat & 1;
    tt_json_write_array(json);
    for (int i = 0; is_open && i < view->table.offered[view->seat]; i++)
        write_ticket(sight, json, view->offer[i]);
    tt_json_write_array_end(json);
}

void tt_field_tickets(const tt_sight *sight, tt_json_writer *json)
{
    const tt_board *board = sight->game->board;
    tt_json_write_array(json);
    for (int i = 0; i < board->tickets; i++)
        if (sight->view->held[sight->view->seat] >> board->ticket_by_id[i] & 1)
            write_ticket(sight, json, board->ticket_by_id[i]);
    tt_json_write_array_end(json);
}

void tt_field_named(const tt_sight *sight, tt_json_writer *json)
{
    tt_words_tickets(json, sight->game->board, sight->view->named);
}

/* Why routes can't be claimed. Those that stand for the same reason with the same numbers go together, by `need` under
 * one head, for a hand that lacks red lacks it for many routes. */
typedef struct reasons {
    tt_why why[TT_MAX_ROUTES];
    bool open[TT_MAX_ROUTES]; /* still to be written */
    int count;
} reasons;

static void find_reasons(const tt_sight *sight, reasons *all)
{
    const tt_lines *lines = &sight->view->table.lines;
    tt_routes owned = {{0}};
    for (int seat = 0; seat < sight->game->players; seat++)
        tt_routes_join(&owned, &lines->owned[seat]);
    all->count = sight->game->board->routes;
    for (int r = 0; r < all->count; r++) {
        all->open[r] = false;
        if (tt_routes_has(&owned, r))
            continue;
        all->why[r] = tt_why_route(sight->game, sight->world, sight->view->seat, r);
        all->open[r] = all->why[r].refusal != TT_OK;
    }
}

static bool same_head(tt_why a, tt_why b)
{
    return a.refusal == b.refusal && a.card == b.card && a.have == b.have;
}

/* The routes from `first` on that are refused as it is, with the same need. */
static void write_same(const tt_sight *sight, tt_json_writer *json, reasons *all, int first)
{
    tt_why why = all->why[first];
    tt_json_write_array(json);
    for (int r = first; r < all->count; r++)
        if (all->open[r] && same_head(all->why[r], why) && all->why[r].need == why.need) {
            all->open[r] = false;
            tt_json_write_string(json, sight->game->board->route_id[r]);
        }
    tt_json_write_array_end(json);
}

static void write_needs(const tt_sight *sight, tt_json_writer *json, reasons *all, int first)
{
    tt_why why = all->why[first];
    tt_json_write_key(json, "need");
    tt_json_write_object(json);
    for (int need = 1; need <= TT_MAX_LENGTH; need++)
        for (int r = first; r < all->count; r++)
            if (all->open[r] && same_head(all->why[r], why) && all->why[r].need == need) {
                const char key[2] = {(char)('0' + need), 0};
                tt_json_write_key(json, key);
                write_same(sight, json, all, r);
                break;
            }
    tt_json_write_object_end(json);
}

static void write_reason(const tt_sight *sight, tt_json_writer *json, reasons *all, int first)
{
    tt_why why = all->why[first];
    tt_json_write_object(json);
    tt_json_write_key(json, "refusal");
    tt_json_write_string(json, tt_refusal_name(why.refusal));
    tt_json_write_key(json, "rule");
    tt_json_write_string(json, tt_refusal_rule(sight->game, why));
    if (why.refusal == TT_REFUSED_CARDS) {
        tt_json_write_key(json, "card");
        tt_words_card(json, why.card);
    }
    if (why.need > 0) {
        tt_json_write_key(json, "have");
        tt_json_write_integer(json, why.have);
        write_needs(sight, json, all, first);
    } else {
        tt_json_write_key(json, "routes");
        write_same(sight, json, all, first);
    }
    tt_json_write_object_end(json);
}

void tt_field_why(const tt_sight *sight, tt_json_writer *json)
{
    int phase = sight->view->table.phase;
    reasons all;
    if (phase == TT_PHASE_KEEP_AT_START || phase == TT_PHASE_START_CITY || phase == TT_PHASE_OVER) {
        tt_json_write_null(json);
        return;
    }
    find_reasons(sight, &all);
    tt_json_write_array(json);
    for (int r = 0; r < all.count; r++)
        if (all.open[r])
            write_reason(sight, json, &all, r);
    tt_json_write_array_end(json);
}

/* The end. */

void tt_field_shown(const tt_sight *sight, tt_json_writer *json)
{
    const tt_view *view = sight->view;
    if (view->table.phase != TT_PHASE_OVER) {
        tt_json_write_null(json);
        return;
    }
    tt_json_write_object(json);
    tt_json_write_key(json, "hands");
    tt_json_write_array(json);
    for (int seat = 0; seat < sight->game->players; seat++)
        tt_words_counts(json, view->hand[seat]);
    tt_json_write_array_end(json);
    tt_json_write_key(json, "tickets");
    tt_json_write_array(json);
    for (int seat = 0; seat < sight->game->players; seat++)
        tt_words_tickets(json, sight->game->board, view->held[seat]);
    tt_json_write_array_end(json);
    tt_json_write_key(json, "out");
    tt_words_tickets(json, sight->game->board, view->out);
    tt_json_write_object_end(json);
}

/* The result as the record has it, and the routes of the longest paths. */
void tt_field_score(const tt_sight *sight, tt_json_writer *json)
{
    tt_result result;
    if (sight->view->table.phase != TT_PHASE_OVER) {
        tt_json_write_null(json);
        return;
    }
    tt_result_make(sight->game, sight->world, &result);
    tt_json_write_object(json);
    tt_result_write_fields(json, sight->game, &result);
    if (!sight->game->rules->yards) {
        tt_json_write_key(json, "paths");
        tt_json_write_array(json);
        for (int seat = 0; seat < sight->game->players; seat++)
            tt_field_routes(json, sight->game->board, &result.score.seat[seat].longest_path);
        tt_json_write_array_end(json);
    }
    tt_json_write_object_end(json);
}
