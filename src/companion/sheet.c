/* sheet.c: the score sheet as JSON. */
#include "companion/sheet.h"

#include "record/pieces.h"
#include "record/result.h"
#include "turntable/rules.h"

enum { NO_ROUTE = 255 };

tt_sheet_status tt_sheet_ticket(const tt_state *state, uint64_t completed, int ticket, const tt_way *way)
{
    if (completed >> ticket & 1)
        return TT_SHEET_DONE;
    if (tt_state_over(state))
        return TT_SHEET_FAILED;
    if (way->status == TT_TICKET_DONE)
        return TT_SHEET_CONFLICT;
    return way->status == TT_TICKET_OPEN ? TT_SHEET_OPEN : TT_SHEET_LOST;
}

/* Faults. */

static void write_index(tt_json_writer *json, const char *key, int index, const char *const *ids)
{
    if (index >= 0)
        tt_json_member_string(json, key, ids[index]);
}

static void write_fault(tt_json_writer *json, const tt_told *told, const tt_told_fault *fault)
{
    const tt_board *board = told->game.board;
    char text[TT_TOLD_TEXT_MAX];
    tt_told_fault_write(told, fault, text);
    tt_json_write_object(json);
    tt_json_member_string(json, "fault", tt_told_fault_name(fault->kind));
    tt_json_member_string(json, "rule", tt_told_fault_rule(&told->game, fault->kind));
    tt_json_member_boolean(json, "open", tt_told_fault_open(fault->kind));
    tt_json_member_string(json, "text", text);
    if (fault->seat >= 0)
        tt_json_member_integer(json, "seat", fault->seat);
    if (fault->other >= 0)
        tt_json_member_integer(json, "other", fault->other);
    write_index(json, "route", fault->route, board->route_id);
    write_index(json, "city", fault->city, board->city_id);
    write_index(json, "ticket", fault->ticket, board->ticket_id);
    if (fault->card >= 0)
        tt_json_member_string(json, "card", tt_card_name(fault->card));
    tt_json_member_integer(json, "n", fault->need);
    tt_json_member_integer(json, "have", fault->have);
    tt_json_member_integer(json, "most", fault->most);
    tt_json_write_object_end(json);
}

/* Tickets. */

static void write_positive(tt_json_writer *json, const char *key, int number)
{
    if (number > 0)
        tt_json_member_integer(json, key, number);
}

static void write_routes(tt_json_writer *json, const char *key, const tt_board *board, const tt_routes *routes)
{
    if (tt_routes_count(routes) == 0)
        return;
    tt_json_write_key(json, key);
    tt_pieces_routes(json, board, routes);
}

/* The path of a ticket from city to city: through `usable` if that connects them. */
static void write_path(tt_json_writer *json, const tt_board *board, const tt_routes *usable, int ticket)
{
    uint8_t path[TT_MAX_CITIES];
    int count = tt_network_path(board, usable, board->ticket[ticket].a, board->ticket[ticket].b, path);
    tt_json_member_array(json, "path");
    for (int i = 0; i < count; i++)
        tt_json_write_string(json, board->route_id[path[i]]);
    tt_json_write_array_end(json);
}

/* Of a board game: what is still to be done, and the path. */
static void write_way(tt_json_writer *json, const tt_game *game, tt_routes usable, int ticket, const tt_way *way,
                      tt_sheet_status status)
{
    if (status == TT_SHEET_OPEN || status == TT_SHEET_CONFLICT) {
        write_positive(json, "trains", way->trains);
        write_positive(json, "stations", way->stations);
        write_routes(json, "routes", game->board, &way->routes);
        write_routes(json, "borrowed", game->board, &way->borrowed);
        tt_routes_join(&usable, &way->routes);
        tt_routes_join(&usable, &way->borrowed);
    }
    if (status == TT_SHEET_DONE || status == TT_SHEET_OPEN || status == TT_SHEET_CONFLICT)
        write_path(json, game->board, &usable, ticket);
}

/* The routes that a seat may use for tickets: its own, and those that its stations borrow (E-12). */
static tt_routes usable_routes(const tt_game *game, const tt_rails *rails, const tt_seat_score *score, int seat)
{
    tt_routes usable = rails->owned[seat];
    for (int i = 0; i < TT_MAX_MARKS; i++)
        if (game->rules->stations && score->borrowed[i] != NO_ROUTE)
            tt_routes_add(&usable, score->borrowed[i]);
    return usable;
}

static void write_tickets(tt_json_writer *json, const tt_game *game, const tt_state *state, const tt_seat_score *score,
                          int seat)
{
    static const char *const names[] = {[TT_SHEET_DONE] = "done",
                                        [TT_SHEET_OPEN] = "open",
                                        [TT_SHEET_CONFLICT] = "conflict",
                                        [TT_SHEET_LOST] = "lost",
                                        [TT_SHEET_FAILED] = "failed"};
    const tt_board *board = game->board;
    tt_json_member_array(json, "tickets");
    for (int i = 0; i < board->tickets; i++) {
        int ticket = board->ticket_by_id[i];
        tt_way way;
        if (!((score->completed | score->failed) >> ticket & 1))
            continue;
        tt_ticket_way(game, &state->table, seat, ticket, &way);
        tt_sheet_status status = tt_sheet_ticket(state, score->completed, ticket, &way);
        tt_json_write_object(json);
        tt_json_member_string(json, "id", board->ticket_id[ticket]);
        tt_json_member_string(json, "status", names[status]);
        if (status == TT_SHEET_OPEN)
            write_positive(json, "cards", way.cards);
        if (!game->rules->yards)
            write_way(json, game, usable_routes(game, &state->table.rails, score, seat), ticket, &way, status);
        tt_json_write_object_end(json);
    }
    tt_json_write_array_end(json);
}

/* Seats. */

/* What the routes can have made on the score track, if it is not one number. */
static void write_range(tt_json_writer *json, const tt_told *told, int seat)
{
    int least, most, alvin = tt_told_catches(told, seat) * told->game.rules->alvin_points;
    tt_told_points(told, seat, &least, &most);
    tt_json_member_integer(json, "least", least + alvin);
    tt_json_member_integer(json, "most", most + alvin);
}

static void write_seat(tt_json_writer *json, const tt_told *told, const tt_state *state, const tt_result *result,
                       int seat)
{
    const tt_game *game = &told->game;
    const tt_seat_score *score = &result->score.seat[seat];
    tt_json_write_object(json);
    tt_json_write_key(json, "score");
    tt_result_write_score(json, game, result, seat);
    if (!game->rules->yards) {
        tt_json_member_integer(json, "trains", state->table.rails.trains[seat]);
        write_range(json, told, seat);
        tt_json_write_key(json, "path");
        tt_pieces_routes(json, game->board, &score->longest_path);
    }
    write_tickets(json, game, state, score, seat);
    tt_json_write_object_end(json);
}

static void write_scores(tt_json_writer *json, const tt_told *told, const tt_state *state)
{
    tt_state settled = *state;
    tt_result result;
    tt_told_settle(&told->game, &settled);
    tt_result_make(&told->game, &settled, &result);
    tt_json_member_array(json, "seats");
    for (int seat = 0; seat < told->game.players; seat++)
        write_seat(json, told, &settled, &result, seat);
    tt_json_write_array_end(json);
    tt_json_write_key(json, "winners");
    tt_result_write_winners(json, &told->game, &result);
}

bool tt_sheet_write(tt_json_writer *json, const tt_told *told, tt_state *state)
{
    tt_told_fault faults[TT_TOLD_FAULTS_MAX];
    int count = tt_told_check(told, faults);
    bool refused = tt_told_refused(faults, count), sound = false;
    tt_json_write_object(json);
    tt_json_member_string(json, "message", "sheet");
    tt_json_write_key(json, "told");
    tt_told_write(json, told);
    tt_json_member_array(json, "faults");
    for (int i = 0; i < count; i++)
        write_fault(json, told, &faults[i]);
    tt_json_write_array_end(json);
    if (!refused) {
        tt_told_state(told, state);
        sound = tt_state_audit(&told->game, state, NULL);
        write_scores(json, told, state);
    }
    tt_json_member_boolean(json, "sound", sound);
    tt_json_write_object_end(json);
    tt_json_write_line_end(json);
    return sound;
}

void tt_sheet_refuse(tt_json_writer *json, const tt_record_fault *fault)
{
    tt_json_write_object(json);
    tt_json_member_string(json, "message", "refused");
    tt_json_member_integer(json, "line", fault->line);
    tt_json_member_string(json, "rule", fault->rule);
    tt_json_member_string(json, "text", fault->text);
    tt_json_write_object_end(json);
    tt_json_write_line_end(json);
}
