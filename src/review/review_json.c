/* review_json.c: a review as JSON (docs/review.md). */
#include "review/review.h"

#include "games/options.h"
#include "vocabulary/text.h"
#include "wire/message.h"

/* A number with `decimals` decimals, from a whole number of such parts. */
static void write_decimal(tt_json_writer *json, int64_t parts, int decimals)
{
    char text[24];
    int at = sizeof text;
    uint64_t rest = (uint64_t)(parts < 0 ? -parts : parts);
    for (int digit = 0; digit <= decimals || rest; digit++, rest /= 10) {
        text[--at] = (char)('0' + rest % 10);
        if (digit == decimals - 1)
            text[--at] = '.';
    }
    if (parts < 0)
        text[--at] = '-';
    tt_json_write_raw(json, text + at, sizeof text - (size_t)at);
}

static void write_amount(tt_json_writer *json, int measure, int32_t value)
{
    write_decimal(json, value, measure == TT_REVIEW_POINTS ? 2 : 4);
}

static void member_amount(tt_json_writer *json, const char *key, int measure, int32_t value)
{
    tt_json_write_key(json, key);
    write_amount(json, measure, value);
}

static void write_parts(tt_json_writer *json, const tt_review *r, const char *key, int m, int seat)
{
    tt_json_member_object(json, key);
    member_amount(json, "result", m, r->result.of[m][seat]);
    member_amount(json, "start", m, r->start.of[m][seat]);
    member_amount(json, "chance", m, r->chance.of[m][seat]);
    member_amount(json, "own", m, r->own.of[m][seat]);
    member_amount(json, "others", m, r->others.of[m][seat]);
    member_amount(json, "hidden", m, r->hidden.of[m][seat]);
    member_amount(json, "luck", m, tt_review_luck(r, m, seat));
    member_amount(json, "skill", m, r->own.of[m][seat]);
    tt_json_write_object_end(json);
}

static void write_seat_number(tt_json_writer *json, int seat)
{
    tt_json_write_key(json, "seat");
    if (seat < 0)
        tt_json_write_null(json);
    else
        tt_json_write_integer(json, seat);
}

static void write_place(tt_json_writer *json, const tt_review_place *place, int line)
{
    tt_json_member_integer(json, "step", place->step);
    tt_json_member_integer(json, "turn", place->turn);
    tt_json_member_integer(json, "line", line);
}

static void write_action(tt_json_writer *json, const tt_game *game, const tt_mistake *mistake, const char *key,
                         tt_action action)
{
    char text[TT_ACTION_TEXT_MAX];
    int seat = mistake->place.seat;
    tt_action_write(game, tt_state_offer(&mistake->state, seat), mistake->state.table.offered[seat], action, text);
    tt_json_member_string(json, key, text);
}

static void write_mistake(tt_json_writer *json, const tt_game *game, const tt_mistake *mistake)
{
    tt_json_write_object(json);
    write_place(json, &mistake->place, mistake->place.first_line);
    write_action(json, game, mistake, "action", mistake->action);
    write_action(json, game, mistake, "better", mistake->better);
    member_amount(json, "cost", TT_REVIEW_POINTS, mistake->cost[TT_REVIEW_POINTS]);
    member_amount(json, "win", TT_REVIEW_WIN, mistake->cost[TT_REVIEW_WIN]);
    tt_write_because(json, game, mistake->because);
    tt_json_write_object_end(json);
}

static void write_draw(tt_json_writer *json, const tt_game *game, const tt_draw *draw)
{
    tt_json_write_object(json);
    write_place(json, &draw->place, draw->place.first_line);
    write_seat_number(json, draw->place.seat);
    tt_json_member_string(json, "kind", tt_draw_name(draw->kind));
    if (draw->kind != TT_DRAW_TICKETS) {
        tt_json_member_array(json, "cards");
        for (int i = 0; i < draw->cards; i++)
            tt_json_write_string(json, tt_card_name(draw->card[i]));
        tt_json_write_array_end(json);
    }
    if (draw->kind == TT_DRAW_TICKETS || draw->kind == TT_DRAW_DEAL) {
        tt_json_member_array(json, "tickets");
        for (int i = 0; i < draw->tickets; i++)
            tt_json_write_string(json, game->board->ticket_id[draw->ticket[i]]);
        tt_json_write_array_end(json);
    }
    if (draw->kind == TT_DRAW_TUNNEL)
        tt_json_member_integer(json, "surcharge", draw->surcharge);
    member_amount(json, "gain", TT_REVIEW_POINTS, draw->gain[TT_REVIEW_POINTS]);
    member_amount(json, "win", TT_REVIEW_WIN, draw->gain[TT_REVIEW_WIN]);
    tt_json_write_object_end(json);
}

static void write_draws(tt_json_writer *json, const tt_game *game, const char *key, const tt_draw draws[], int count)
{
    tt_json_member_array(json, key);
    for (int i = 0; i < count; i++)
        write_draw(json, game, &draws[i]);
    tt_json_write_array_end(json);
}

static void write_seat(tt_json_writer *json, const tt_review *r, int seat)
{
    const tt_review_seat *s = &r->seat[seat];
    const tt_game *game = &r->replay.game;
    tt_json_write_object(json);
    tt_json_member_integer(json, "seat", seat);
    tt_json_member_string(json, "name", r->replay.header.seats[seat]);
    write_parts(json, r, "points", TT_REVIEW_POINTS, seat);
    write_parts(json, r, "win", TT_REVIEW_WIN, seat);
    tt_json_member_integer(json, "decisions", s->decisions);
    member_amount(json, "cost", TT_REVIEW_POINTS, s->cost);
    tt_json_member_array(json, "mistakes");
    for (int i = 0; i < s->mistakes; i++)
        write_mistake(json, game, &s->mistake[i]);
    tt_json_write_array_end(json);
    write_draws(json, game, "luckiest", s->lucky, s->luckiest);
    write_draws(json, game, "unluckiest", s->unlucky, s->unluckiest);
    tt_json_write_object_end(json);
}

static void write_samples(tt_json_writer *json, const tt_review_samples *samples)
{
    tt_json_member_object(json, "samples");
    tt_json_member_integer(json, "deals", samples->deals);
    tt_json_member_integer(json, "offers", samples->offers);
    tt_json_member_integer(json, "worlds", samples->worlds);
    tt_json_member_integer(json, "candidates", samples->candidates);
    tt_json_member_integer(json, "games", samples->games);
    tt_json_write_object_end(json);
}

static void write_header(tt_json_writer *json, const tt_review *r)
{
    const tt_header *header = &r->replay.header;
    tt_json_member_integer(json, "review", 1);
    tt_json_member_string(json, "game", header->rules->name);
    tt_json_member_integer(json, "players", header->players);
    tt_json_write_key(json, "options");
    tt_options_write(json, header->options);
    tt_json_member_array(json, "seats");
    for (int seat = 0; seat < header->players; seat++)
        tt_json_write_string(json, header->seats[seat]);
    tt_json_write_array_end(json);
    tt_json_member_string(json, "engine", header->engine);
    if (header->board[0])
        tt_json_member_string(json, "board", header->board);
    tt_json_member_string(json, "mode", r->quick ? "quick" : "full");
    write_samples(json, &r->samples);
    tt_json_member_integer(json, "steps", r->steps);
}

static void write_point(tt_json_writer *json, int players, const tt_review_point *point)
{
    static const char *const keys[TT_REVIEW_MEASURES] = {"points", "win"};
    tt_json_write_object(json);
    write_place(json, &point->place, point->place.last_line);
    write_seat_number(json, point->place.seat);
    for (int m = 0; m < TT_REVIEW_MEASURES; m++) {
        tt_json_member_array(json, keys[m]);
        for (int seat = 0; seat < players; seat++)
            write_amount(json, m, point->worth.of[m][seat]);
        tt_json_write_array_end(json);
    }
    tt_json_write_object_end(json);
}

void tt_review_write(const tt_review *r, tt_json_put *put, void *context)
{
    tt_json_writer json;
    tt_json_writer_open(&json, put, context);
    tt_json_write_object(&json);
    write_header(&json, r);
    tt_json_member_array(&json, "seat");
    for (int seat = 0; seat < r->replay.game.players; seat++)
        write_seat(&json, r, seat);
    tt_json_write_array_end(&json);
    tt_json_member_array(&json, "curve");
    for (int i = 0; i <= r->steps; i++)
        write_point(&json, r->replay.game.players, &r->curve[i]);
    tt_json_write_array_end(&json);
    tt_json_write_object_end(&json);
    tt_json_write_line_end(&json);
}
