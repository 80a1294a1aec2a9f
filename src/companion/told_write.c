/* told_write.c: writes what people told, and makes it from a position. */
#include "companion/told.h"

#include "games/options.h"
#include "record/pieces.h"

static void write_told(tt_json_writer *json, const char *key, int value)
{
    tt_json_write_key(json, key);
    if (value == TT_NOT_TOLD)
        tt_json_write_null(json);
    else
        tt_json_write_integer(json, value);
}

static void write_board_game(tt_json_writer *json, const tt_game *game, const tt_told_seat *seat)
{
    tt_json_write_key(json, "routes");
    tt_pieces_routes(json, game->board, &seat->routes);
    if (game->rules->stations || game->rules->markers) {
        tt_json_write_key(json, game->rules->stations ? "stations" : "markers");
        tt_pieces_marks(json, game->board, seat->mark);
    }
    write_told(json, "points", seat->points);
    write_told(json, "trains", seat->trains);
    if (game->options.alvin)
        write_told(json, "alvin_catches", seat->catches);
}

static void write_card_game(tt_json_writer *json, const tt_game *game, const tt_told_seat *seat)
{
    tt_json_write_key(json, "track");
    tt_pieces_counts(json, seat->track);
    tt_json_write_key(json, "completed");
    tt_pieces_tickets(json, game->board, seat->completed);
}

static void write_seat(tt_json_writer *json, const tt_told *told, int number)
{
    const tt_game *game = &told->game;
    const tt_told_seat *seat = &told->seat[number];
    tt_json_write_object(json);
    tt_json_member_string(json, "name", told->players.name[number]);
    if (!game->rules->yards)
        tt_json_member_string(json, "color", tt_player_color(told->players.color[number]));
    tt_json_write_key(json, "tickets");
    tt_pieces_tickets(json, game->board, seat->tickets);
    if (game->rules->yards)
        write_card_game(json, game, seat);
    else
        write_board_game(json, game, seat);
    tt_json_write_object_end(json);
}

void tt_told_write(tt_json_writer *json, const tt_told *told)
{
    const tt_game *game = &told->game;
    tt_json_write_object(json);
    tt_json_member_string(json, "companion", "turntable/1");
    tt_json_member_string(json, "game", game->rules->name);
    tt_json_member_integer(json, "players", game->players);
    tt_json_write_key(json, "options");
    tt_options_write(json, game->options);
    tt_json_write_key(json, "board");
    if (game->board->sha256)
        tt_json_write_string(json, game->board->sha256);
    else
        tt_json_write_null(json);
    tt_json_member_boolean(json, "over", told->over);
    if (game->options.alvin) {
        tt_json_write_key(json, "alvin");
        tt_pieces_alvin(json, game, told->alvin_city, told->alvin_holder);
    }
    tt_json_member_array(json, "seats");
    for (int seat = 0; seat < game->players; seat++)
        write_seat(json, told, seat);
    tt_json_write_array_end(json);
    tt_json_write_object_end(json);
}

/* From a position. */

static void tell_rails(const tt_game *game, const tt_table_part *table, int number, tt_told_seat *seat)
{
    const tt_rails *rails = &table->rails;
    seat->routes = rails->owned[number];
    for (int i = 0; i < TT_MAX_MARKS; i++)
        seat->mark[i] = rails->mark[number][i];
    if (game->rules->markers)
        seat->points = table->points[number];
    if (game->options.alvin)
        seat->catches = rails->alvin_catches[number];
}

static void tell_yards(const tt_state *state, int number, tt_told_seat *seat)
{
    const tt_yards *yards = &state->table.yards;
    bool scored = tt_state_over(state) || state->table.phase == TT_PHASE_COMPLETE;
    seat->completed = yards->completed[number];
    for (int card = 0; card < TT_CARDS && !scored; card++) /* after a scoring a stack completes nothing more */
        seat->track[card] = yards->track[number][card];
}

void tt_told_from(const tt_game *game, const tt_state *position, const tt_players *players, tt_told *told)
{
    tt_state scored = *position, *state = &scored;
    bool over = tt_state_over(position), yards = game->rules->yards;
    if (state->table.phase == TT_PHASE_COMPLETE)
        tt_told_settle(game, state);
    tt_told_clear(told);
    told->game = *game;
    told->players = *players;
    told->over = over;
    if (game->options.alvin) {
        told->alvin_city = state->table.rails.alvin_city;
        told->alvin_holder = state->table.rails.alvin_holder;
    }
    for (int number = 0; number < game->players; number++) {
        tt_told_seat *seat = &told->seat[number];
        seat->tickets = state->secret.held[number];
        if (yards)
            tell_yards(state, number, seat);
        else
            tell_rails(game, &state->table, number, seat);
    }
}
