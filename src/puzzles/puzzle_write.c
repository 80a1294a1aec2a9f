/* puzzle_write.c: writes a puzzle. The form is in docs/puzzles.md. */
#include "puzzles/puzzle.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "puzzles/puzzle_text.h"
#include "record/sha256.h"
#include "wire/message.h"
#include "json/json.h"

const char *tt_puzzle_kind_name(tt_puzzle_kind kind)
{
    static const char *const names[TT_PUZZLE_KINDS] = {"keep", "claim", "draw"};
    return names[kind];
}

/* `count` numbers as digits. */
static void write_digits(tt_json_writer *json, const char *key, const uint8_t *numbers, int count)
{
    char digits[2 * TT_CARDS + 1];
    for (int i = 0; i < count; i++)
        digits[i] = TT_PUZZLE_DIGITS[numbers[i]];
    digits[count] = 0;
    tt_json_member_string(json, key, digits);
}

/* Ids separated by spaces; the ids are those of `list`, or of all numbers in `set` if that is NULL. */
typedef struct id_text {
    char text[TT_MAX_ROUTES * (TT_MAX_ID + 1) + 1];
    size_t length;
} id_text;

static void add_id(id_text *ids, const char *id)
{
    ids->length +=
        (size_t)snprintf(ids->text + ids->length, sizeof ids->text - ids->length, "%s%s", ids->length ? " " : "", id);
}

static void write_tickets(tt_json_writer *json, const char *key, const tt_board *board, uint64_t set)
{
    id_text ids = {.length = 0};
    for (int i = 0; i < board->tickets; i++)
        if (set >> board->ticket_by_id[i] & 1)
            add_id(&ids, board->ticket_id[board->ticket_by_id[i]]);
    tt_json_member_string(json, key, ids.text);
}

static void write_offer(tt_json_writer *json, const tt_board *board, const tt_state *state, int seat)
{
    id_text ids = {.length = 0};
    for (int i = 0; i < state->table.offered[seat]; i++)
        add_id(&ids, board->ticket_id[tt_state_offer(state, seat)[i]]);
    tt_json_member_string(json, "offer", ids.text);
}

static void write_rails(tt_json_writer *json, const tt_game *game, const tt_state *state, int seat)
{
    const tt_rails *rails = &state->table.rails;
    id_text routes = {.length = 0}, marks = {.length = 0};
    for (int r = tt_routes_next(&rails->owned[seat], 0); r >= 0; r = tt_routes_next(&rails->owned[seat], r + 1))
        add_id(&routes, game->board->route_id[r]);
    for (int i = 0; i < tt_marks_placed(rails, seat); i++)
        add_id(&marks, game->board->city_id[rails->mark[seat][i]]);
    tt_json_member_integer(json, "points", state->table.points[seat]);
    tt_json_member_string(json, "routes", routes.text);
    if (game->rules->stations || game->rules->markers)
        tt_json_member_string(json, game->rules->stations ? "stations" : "markers", marks.text);
}

static void write_yards(tt_json_writer *json, const tt_game *game, const tt_state *state, int seat)
{
    const tt_yards *yards = &state->table.yards;
    uint8_t groups[2 * TT_COLORS];
    for (int color = 0; color < TT_COLORS; color++) {
        groups[2 * color] = yards->count[seat][color];
        groups[2 * color + 1] = yards->locomotives[seat][color];
    }
    write_digits(json, "yard", groups, 2 * TT_COLORS);
    write_digits(json, "track", yards->track[seat], TT_CARDS);
    write_tickets(json, "completed", game->board, yards->completed[seat]);
}

static void write_position(tt_json_writer *json, const tt_game *game, const tt_state *state)
{
    const tt_table_part *table = &state->table;
    char market[TT_MARKET_SLOTS + 1] = {0};
    uint8_t draw[TT_CARDS] = {0};
    for (int i = 0; i < TT_MARKET_SLOTS; i++)
        market[i] = table->market[i] == TT_NO_CARD ? TT_PUZZLE_GAP : TT_PUZZLE_LETTERS[table->market[i]];
    for (int i = 0; i < table->draw_count; i++)
        draw[tt_draw_pile_card(state, i)]++;
    tt_json_write_object(json);
    tt_json_member_string(json, "phase", tt_phase_name(table->phase));
    tt_json_member_integer(json, "turn", table->turn);
    tt_json_member_integer(json, "turns_left", table->turns_left);
    tt_json_member_integer(json, game->rules->yards ? "round" : "passes",
                           game->rules->yards ? table->round : table->passes);
    tt_json_member_string(json, "market", market);
    write_digits(json, "discard", table->discard, TT_CARDS);
    write_digits(json, "draw", draw, TT_CARDS);
    tt_json_member_integer(json, "pile", table->ticket_pile);
    tt_json_member_array(json, "seats");
    for (int seat = 0; seat < game->players; seat++) {
        tt_json_write_object(json);
        write_digits(json, "hand", state->secret.hand[seat], TT_CARDS);
        write_digits(json, "known", table->known[seat], TT_CARDS);
        write_tickets(json, "tickets", game->board, state->secret.held[seat]);
        write_offer(json, game->board, state, seat);
        (game->rules->yards ? write_yards : write_rails)(json, game, state, seat);
        tt_json_write_object_end(json);
    }
    tt_json_write_array_end(json);
    tt_json_write_object_end(json);
}

/* In tenths. */
static int64_t tenths(double value)
{
    return (int64_t)lround(10 * value);
}

static void write_answers(tt_json_writer *json, const tt_puzzle *puzzle)
{
    const tt_state *state = &puzzle->state;
    char text[TT_ACTION_TEXT_MAX];
    tt_json_member_array(json, "answers");
    for (int i = 0; i < puzzle->answers; i++) {
        const tt_puzzle_answer *answer = &puzzle->answer[i];
        tt_action_write(&puzzle->game, tt_state_offer(state, puzzle->seat), state->table.offered[puzzle->seat],
                        answer->action, text);
        tt_json_write_array(json);
        tt_json_write_string(json, text);
        tt_json_write_integer(json, tenths(answer->lead));
        tt_json_write_integer(json, tenths(answer->behind));
        tt_json_write_integer(json, tenths(answer->error));
        tt_json_write_integer(json, (int64_t)lround(100 * answer->win));
        tt_json_write_array_end(json);
    }
    tt_json_write_array_end(json);
}

void tt_puzzle_write(const tt_puzzle *puzzle, tt_json_writer *json)
{
    tt_json_write_object(json);
    tt_json_member_string(json, "id", puzzle->id);
    tt_json_member_string(json, "game", puzzle->game.rules->name);
    tt_json_member_integer(json, "seat", puzzle->seat);
    tt_json_member_string(json, "kind", tt_puzzle_kind_name(puzzle->kind));
    tt_json_member_integer(json, "level", puzzle->level);
    tt_json_member_integer(json, "worlds", puzzle->worlds);
    write_answers(json, puzzle);
    tt_write_because(json, &puzzle->game, puzzle->because);
    tt_json_write_key(json, "position");
    write_position(json, &puzzle->game, &puzzle->state);
    tt_json_write_object_end(json);
}

static void add_to_hash(void *context, const char *bytes, size_t size)
{
    tt_sha256_add(context, bytes, size);
}

void tt_puzzle_identify(tt_puzzle *puzzle)
{
    tt_sha256_run run;
    tt_json_writer json;
    uint8_t hash[32];
    char hex[TT_HEX_SIZE];
    tt_sha256_begin(&run);
    tt_json_writer_open(&json, add_to_hash, &run);
    tt_json_write_string(&json, puzzle->game.rules->name);
    write_position(&json, &puzzle->game, &puzzle->state);
    tt_sha256_end(&run, hash);
    tt_hex_write(hash, hex);
    memcpy(puzzle->id, hex, TT_PUZZLE_ID - 1);
    puzzle->id[TT_PUZZLE_ID - 1] = 0;
}
