/* told_read.c: reads what people told, strictly: the fields must have the order of docs/companion.md. */
#include "companion/told.h"
#include "record/reading.h"

static bool read_format(tt_reading *in)
{
    if (!tt_reading_key(in, "companion") || !tt_reading_next(in))
        return false;
    return tt_json_is(&in->json, "turntable/1") || tt_reading_refuse(in, "only 'turntable/1' can be read");
}

static bool read_number(tt_reading *in, const char *key, int low, int high, int *value)
{
    return tt_reading_key(in, key) && tt_reading_next(in) && tt_reading_integer(in, low, high, value);
}

/* A number, or null if it was not told. */
static bool read_told(tt_reading *in, const char *key, int high, int *value)
{
    *value = TT_NOT_TOLD;
    return tt_reading_key(in, key) && tt_reading_next(in) &&
           (tt_reading_is_null(in) || tt_reading_integer(in, 0, high, value));
}

static bool read_over(tt_reading *in, bool *over)
{
    if (!tt_reading_key(in, "over") || !tt_reading_next(in))
        return false;
    *over = in->json.token.type == TT_JSON_TRUE;
    return *over || in->json.token.type == TT_JSON_FALSE || tt_reading_refuse(in, "expected true or false");
}

/* The board of a custom one by its hash, null for the game's own. */
static bool read_board(tt_reading *in, tt_header *header)
{
    uint8_t hash[32];
    if (!tt_reading_key(in, "board") || !tt_reading_next(in))
        return false;
    if (tt_reading_is_null(in))
        return true;
    if (!tt_reading_hex(in, hash))
        return false;
    tt_hex_write(hash, header->board);
    return true;
}

static bool read_game(tt_reading *in, const tt_board *board, tt_told *told)
{
    tt_header header = {.players = 0};
    int players = 0;
    if (!tt_reading_object(in) || !read_format(in) || !tt_reading_key(in, "game") || !tt_reading_next(in) ||
        !tt_reading_game(in, &header.rules) || !read_number(in, "players", 1, TT_MAX_SEATS, &players) ||
        !tt_reading_key(in, "options") || !tt_reading_options(in, &header.options) || !read_board(in, &header))
        return false;
    header.players = (uint8_t)players;
    if (!tt_header_game(&header, board, &told->game, in->fault))
        return false;
    in->board = told->game.board;
    return read_over(in, &told->over);
}

static bool read_alvin(tt_reading *in, tt_told *told)
{
    int holder = TT_MAX_SEATS;
    if (!tt_reading_at_key(in, "alvin") || !tt_reading_object(in) || !tt_reading_key(in, "city") ||
        !tt_reading_next(in) || (!tt_reading_is_null(in) && !tt_reading_city(in, &told->alvin_city)))
        return false;
    if (!tt_reading_key(in, "holder") || !tt_reading_next(in) ||
        (!tt_reading_is_null(in) && !tt_reading_integer(in, 0, told->game.players - 1, &holder)))
        return false;
    told->alvin_holder = (uint8_t)holder;
    return tt_reading_object_end(in);
}

static bool read_board_game(tt_reading *in, const tt_game *game, tt_told_seat *seat)
{
    return tt_reading_key(in, "routes") && tt_reading_routes(in, &seat->routes) &&
           (!game->rules->stations || (tt_reading_key(in, "stations") && tt_reading_marks(in, seat->mark))) &&
           (!game->rules->markers || (tt_reading_key(in, "markers") && tt_reading_marks(in, seat->mark))) &&
           read_told(in, "points", INT16_MAX, &seat->points) && read_told(in, "trains", UINT8_MAX, &seat->trains) &&
           (!game->options.alvin || read_told(in, "alvin_catches", UINT8_MAX, &seat->catches));
}

static bool read_card_game(tt_reading *in, tt_told_seat *seat)
{
    return tt_reading_key(in, "track") && tt_reading_counts(in, seat->track) && tt_reading_key(in, "completed") &&
           tt_reading_ticket_set(in, &seat->completed) &&
           (!(seat->tickets & seat->completed) || tt_reading_refuse(in, "a ticket is held and completed"));
}

static bool read_player(tt_reading *in, tt_told *told, int number)
{
    uint8_t *color = &told->players.color[number];
    return tt_reading_key(in, "name") && tt_reading_next(in) && tt_reading_name(in, told->players.name[number]) &&
           (told->game.rules->yards ||
            (tt_reading_key(in, "color") && tt_reading_next(in) && tt_reading_player_color(in, color)));
}

static bool read_seat(tt_reading *in, tt_told *told, int number)
{
    tt_told_seat *seat = &told->seat[number];
    return tt_reading_object(in) && read_player(in, told, number) && tt_reading_key(in, "tickets") &&
           tt_reading_ticket_set(in, &seat->tickets) &&
           (told->game.rules->yards ? read_card_game(in, seat) : read_board_game(in, &told->game, seat)) &&
           tt_reading_object_end(in);
}

static bool read_seats(tt_reading *in, tt_told *told)
{
    if (!tt_reading_at_key(in, "seats") || !tt_reading_array(in))
        return false;
    for (int seat = 0; seat < told->game.players; seat++)
        if (!read_seat(in, told, seat))
            return false;
    if (tt_reading_item(in))
        return tt_reading_refuse(in, "more seats than players");
    return tt_reading_fine(in) && tt_reading_colors_differ(in, told->players.color, told->game.players);
}

void tt_told_clear(tt_told *told)
{
    *told = (tt_told){.alvin_city = TT_NO_CITY, .alvin_holder = TT_MAX_SEATS};
    for (int number = 0; number < TT_MAX_SEATS; number++) {
        tt_told_seat *seat = &told->seat[number];
        told->players.color[number] = (uint8_t)number;
        seat->points = seat->trains = seat->catches = TT_NOT_TOLD;
        for (int i = 0; i < TT_MAX_MARKS; i++)
            seat->mark[i] = TT_NO_CITY;
    }
}

/* What was told after the game itself: nothing at all, or everything. */
static bool read_rest(tt_reading *in, tt_told *told)
{
    if (!tt_reading_next(in))
        return false;
    if (in->json.token.type == TT_JSON_OBJECT_END)
        return true;
    if (told->game.options.alvin && !(read_alvin(in, told) && tt_reading_next(in)))
        return false;
    return read_seats(in, told) && tt_reading_object_end(in);
}

bool tt_told_read(const char *text, size_t size, const tt_board *board, tt_told *told, tt_record_fault *fault)
{
    tt_reading in;
    tt_told_clear(told);
    tt_reading_begin(&in, NULL, text, size, 1, fault);
    return read_game(&in, board, told) && read_rest(&in, told) && tt_reading_end(&in);
}
