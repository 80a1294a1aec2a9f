/* result.c: the result of a game: its parts and its line. */
#include "record/result.h"

#include "record/pieces.h"
#include "json/json.h"

enum { NO_ROUTE = 255 };

const char *tt_part_name(tt_part part)
{
    static const char *const names[TT_PARTS] = {
        [TT_PART_TOTAL] = "total",
        [TT_PART_ROUTES] = "routes",
        [TT_PART_TICKETS] = "tickets",
        [TT_PART_COMPLETED] = "completed",
        [TT_PART_FAILED] = "failed",
        [TT_PART_LONGEST] = "longest",
        [TT_PART_LONGEST_BONUS] = "longest_bonus",
        [TT_PART_STATIONS] = "stations",
        [TT_PART_BORROWED] = "borrowed",
        [TT_PART_GLOBETROTTER] = "globetrotter",
        [TT_PART_ALVIN] = "alvin",
        [TT_PART_ALVIN_CATCHES] = "alvin_catches",
        [TT_PART_BIG_CITIES] = "big_cities",
    };
    return names[part];
}

const char *tt_part_rule(const tt_rules *rules, tt_part part)
{
    switch (part) {
    case TT_PART_TOTAL:
        return rules->number[TT_SUBJECT_VICTORY];
    case TT_PART_ROUTES:
        return rules->number[TT_SUBJECT_ROUTE_POINTS];
    case TT_PART_COMPLETED:
        return rules->number[TT_SUBJECT_COMPLETED];
    case TT_PART_LONGEST:
    case TT_PART_LONGEST_BONUS:
        return "G-18";
    case TT_PART_STATIONS:
        return "E-11";
    case TT_PART_BORROWED:
        return "E-12";
    case TT_PART_GLOBETROTTER:
        return "W-8";
    case TT_PART_ALVIN:
        return "W-11";
    case TT_PART_ALVIN_CATCHES:
        return "W-10";
    case TT_PART_BIG_CITIES:
        return "C-17";
    default:
        return rules->number[TT_SUBJECT_TICKET_POINTS];
    }
}

bool tt_part_belongs(const tt_game *game, tt_part part)
{
    const tt_rules *rules = game->rules;
    switch (part) {
    case TT_PART_ROUTES:
    case TT_PART_LONGEST:
        return !rules->yards;
    case TT_PART_LONGEST_BONUS:
        return rules->longest_bonus > 0;
    case TT_PART_STATIONS:
    case TT_PART_BORROWED:
        return rules->stations > 0;
    case TT_PART_GLOBETROTTER:
        return rules->globetrotter_bonus > 0;
    case TT_PART_ALVIN:
    case TT_PART_ALVIN_CATCHES:
        return game->options.alvin;
    case TT_PART_BIG_CITIES:
        return rules->yards;
    default:
        return true;
    }
}

int16_t *tt_part_number(tt_seat_score *score, tt_part part)
{
    switch (part) {
    case TT_PART_TOTAL:
        return &score->total;
    case TT_PART_ROUTES:
        return &score->routes;
    case TT_PART_TICKETS:
        return &score->tickets;
    case TT_PART_LONGEST:
        return &score->longest;
    case TT_PART_LONGEST_BONUS:
        return &score->longest_bonus;
    case TT_PART_STATIONS:
        return &score->stations;
    case TT_PART_GLOBETROTTER:
        return &score->globetrotter;
    case TT_PART_ALVIN:
        return &score->alvin;
    case TT_PART_ALVIN_CATCHES:
        return &score->alvin_catches;
    default:
        return NULL;
    }
}

bool tt_part_agrees(const tt_result *a, const tt_result *b, int seat, tt_part part)
{
    tt_seat_score x = a->score.seat[seat], y = b->score.seat[seat];
    bool agrees = true;
    switch (part) {
    case TT_PART_COMPLETED:
        return x.completed == y.completed;
    case TT_PART_FAILED:
        return x.failed == y.failed;
    case TT_PART_BIG_CITIES:
        return x.big_cities == y.big_cities;
    case TT_PART_BORROWED:
        for (int i = 0; i < TT_MAX_MARKS; i++)
            agrees &= a->station[seat][i] == b->station[seat][i] && x.borrowed[i] == y.borrowed[i];
        return agrees;
    default:
        return *tt_part_number(&x, part) == *tt_part_number(&y, part);
    }
}

/* Inserts a station and the route it borrows among the first `count` ones, by city. */
static void insert_station(uint8_t *station, uint8_t *borrowed, int count, uint8_t city, uint8_t route)
{
    int at = count;
    for (; at > 0 && station[at - 1] > city; at--) {
        station[at] = station[at - 1];
        borrowed[at] = borrowed[at - 1];
    }
    station[at] = city;
    borrowed[at] = route;
}

static void sort_stations(const tt_rails *rails, int seat, tt_result *result)
{
    uint8_t used[TT_MAX_MARKS];
    uint8_t *borrowed = result->score.seat[seat].borrowed;
    int count = 0;
    for (int i = 0; i < TT_MAX_MARKS; i++)
        used[i] = borrowed[i];
    for (int i = 0; i < TT_MAX_MARKS; i++)
        if (used[i] != NO_ROUTE)
            insert_station(result->station[seat], borrowed, count++, rails->mark[seat][i], used[i]);
    for (int i = count; i < TT_MAX_MARKS; i++) {
        result->station[seat][i] = TT_NO_CITY;
        borrowed[i] = NO_ROUTE;
    }
}

void tt_result_make(const tt_game *game, const tt_state *state, tt_result *result)
{
    *result = (tt_result){0};
    tt_score_make(game, state, &result->score);
    if (game->rules->stations)
        for (int seat = 0; seat < game->players; seat++)
            sort_stations(&state->table.rails, seat, result);
}

static void write_borrowed(tt_json_writer *json, const tt_board *board, const uint8_t *station, const uint8_t *borrowed)
{
    tt_json_write_object(json);
    for (int i = 0; i < TT_MAX_MARKS && station[i] != TT_NO_CITY; i++)
        tt_json_member_string(json, board->city_id[station[i]], board->route_id[borrowed[i]]);
    tt_json_write_object_end(json);
}

/* In the order of their ids. */
static void write_big_cities(tt_json_writer *json, const tt_board *board, int won)
{
    tt_json_write_object(json);
    for (int city = 0; city < board->cities; city++)
        for (int i = 0; i < board->big_cities; i++) {
            if (board->big_city[i] != city || !(won >> i & 1))
                continue;
            tt_json_member_integer(json, board->city_id[city], board->big_city_points[i]);
        }
    tt_json_write_object_end(json);
}

void tt_part_write(tt_json_writer *json, const tt_game *game, const tt_result *result, int seat, tt_part part)
{
    tt_seat_score score = result->score.seat[seat];
    switch (part) {
    case TT_PART_COMPLETED:
        tt_pieces_tickets(json, game->board, score.completed);
        return;
    case TT_PART_FAILED:
        tt_pieces_tickets(json, game->board, score.failed);
        return;
    case TT_PART_BORROWED:
        write_borrowed(json, game->board, result->station[seat], score.borrowed);
        return;
    case TT_PART_BIG_CITIES:
        write_big_cities(json, game->board, score.big_cities);
        return;
    default:
        tt_json_write_integer(json, *tt_part_number(&score, part));
    }
}

void tt_result_write_score(tt_json_writer *json, const tt_game *game, const tt_result *result, int seat)
{
    tt_json_write_object(json);
    for (int part = 0; part < TT_PARTS; part++) {
        if (!tt_part_belongs(game, (tt_part)part))
            continue;
        tt_json_write_key(json, tt_part_name((tt_part)part));
        tt_part_write(json, game, result, seat, (tt_part)part);
    }
    tt_json_write_object_end(json);
}

void tt_result_write_winners(tt_json_writer *json, const tt_game *game, const tt_result *result)
{
    tt_json_write_array(json);
    for (int seat = 0; seat < game->players; seat++)
        if (result->score.winners >> seat & 1)
            tt_json_write_integer(json, seat);
    tt_json_write_array_end(json);
}

void tt_result_write(const tt_game *game, const tt_result *result, const tt_output *out)
{
    tt_json_writer json;
    tt_json_writer_open(&json, out->put, out->context);
    tt_json_write_object(&json);
    tt_json_member_string(&json, "event", "result");
    tt_json_member_array(&json, "scores");
    for (int seat = 0; seat < game->players; seat++)
        tt_result_write_score(&json, game, result, seat);
    tt_json_write_array_end(&json);
    tt_json_write_key(&json, "winners");
    tt_result_write_winners(&json, game, result);
    tt_json_write_object_end(&json);
    tt_json_write_line_end(&json);
}
