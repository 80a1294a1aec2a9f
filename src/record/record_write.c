/* record_write.c: writes the lines of a record: the header and every event except the result. */
#include "games/options.h"
#include "record/event_fields.h"
#include "record/pieces.h"
#include "turntable/turntable.h"
#include "json/json.h"

void tt_header_begin(const tt_game *game, tt_header *header)
{
    *header =
        (tt_header){.rules = game->rules, .options = game->options, .players = game->players, .engine = TT_VERSION};
    if (game->board->sha256)
        __builtin_memcpy(header->board, game->board->sha256, TT_HEX_SIZE);
}

void tt_header_write(const tt_header *header, const tt_output *out)
{
    tt_json_writer json;
    char seed[TT_HEX_SIZE];
    tt_hex_write(header->seed, seed);
    tt_json_writer_open(&json, out->put, out->context);
    tt_json_write_object(&json);
    tt_json_member_string(&json, "record", "turntable/1");
    tt_json_member_string(&json, "game", header->rules->name);
    tt_json_member_integer(&json, "players", header->players);
    tt_json_member_array(&json, "seats");
    for (int seat = 0; seat < header->players; seat++)
        tt_json_write_string(&json, header->seats[seat]);
    tt_json_write_array_end(&json);
    tt_json_write_key(&json, "options");
    tt_options_write(&json, header->options);
    tt_json_member_string(&json, "seed", seed);
    tt_json_member_string(&json, "engine", header->engine);
    if (header->board[0])
        tt_json_member_string(&json, "board", header->board);
    tt_json_write_object_end(&json);
    tt_json_write_line_end(&json);
}

static void write_departed(tt_json_writer *json, const tt_event *event)
{
    tt_json_write_array(json);
    for (int i = 0; i < event->count; i++) {
        tt_json_write_object(json);
        tt_json_member_string(json, "color", tt_color_name(event->color[i]));
        tt_json_write_key(json, "card");
        tt_pieces_card(json, event->list[i]);
        tt_json_write_object_end(json);
    }
    tt_json_write_array_end(json);
}

static void write_robbed(tt_json_writer *json, const tt_event *event)
{
    tt_json_write_array(json);
    if (event->robbed) {
        uint8_t cards[TT_CARDS] = {0};
        cards[event->robbed_color] = event->robbed_count;
        cards[TT_LOCOMOTIVE] = event->robbed_locomotives;
        tt_json_write_object(json);
        tt_json_member_integer(json, "player", event->robbed_player);
        tt_json_member_string(json, "color", tt_color_name(event->robbed_color));
        tt_json_write_key(json, "cards");
        tt_pieces_counts(json, cards);
        tt_json_write_object_end(json);
    }
    tt_json_write_array_end(json);
}

/* The tickets of the offer whose bit in `chosen` is set. */
static void write_offer(tt_json_writer *json, const tt_board *board, const tt_event *event, unsigned chosen)
{
    tt_json_write_array(json);
    for (int i = 0; i < event->offered; i++)
        if (chosen >> i & 1)
            tt_json_write_string(json, board->ticket_id[event->offer[i]]);
    tt_json_write_array_end(json);
}

static void write_scored(tt_json_writer *json, const tt_event *event)
{
    tt_json_write_array(json);
    for (int seat = 0; seat < TT_MAX_SEATS; seat++) {
        if (event->points[seat] == 0)
            continue;
        tt_json_write_array(json);
        tt_json_write_integer(json, seat);
        tt_json_write_integer(json, event->points[seat]);
        tt_json_write_array_end(json);
    }
    tt_json_write_array_end(json);
}

static void write_completed(tt_json_writer *json, const tt_game *game, const tt_event *event)
{
    tt_json_write_array(json);
    for (int seat = 0; seat < game->players; seat++)
        tt_pieces_tickets(json, game->board, event->completed[seat]);
    tt_json_write_array_end(json);
}

static void write_value(tt_json_writer *json, const tt_game *game, const tt_event *event, int field)
{
    switch (field) {
    case TT_FIELD_PLAYER:
        tt_json_write_integer(json, event->player);
        return;
    case TT_FIELD_SLOT:
        tt_json_write_integer(json, event->slot);
        return;
    case TT_FIELD_CARD:
    case TT_FIELD_REFILL:
        tt_pieces_card(json, event->card);
        return;
    case TT_FIELD_HAND:
    case TT_FIELD_MARKET:
    case TT_FIELD_DISCARDED:
    case TT_FIELD_REVEALED:
        tt_pieces_cards(json, event->list, event->count);
        return;
    case TT_FIELD_PAID:
        tt_pieces_counts(json, event->paid);
        return;
    case TT_FIELD_DEPARTED:
        write_departed(json, event);
        return;
    case TT_FIELD_ROBBED:
        write_robbed(json, event);
        return;
    case TT_FIELD_COUNT:
        tt_json_write_integer(json, event->count);
        return;
    case TT_FIELD_ROUTE:
        tt_json_write_string(json, game->board->route_id[event->route]);
        return;
    case TT_FIELD_CITY:
        tt_json_write_string(json, game->board->city_id[event->city]);
        return;
    case TT_FIELD_SURCHARGE:
        tt_json_write_integer(json, event->surcharge);
        return;
    case TT_FIELD_OFFER:
        write_offer(json, game->board, event, ~0u);
        return;
    case TT_FIELD_KEPT:
        write_offer(json, game->board, event, event->keep);
        return;
    case TT_FIELD_RETURNED:
        write_offer(json, game->board, event, ~(unsigned)event->keep);
        return;
    case TT_FIELD_SCORED:
        write_scored(json, event);
        return;
    case TT_FIELD_POINTS:
        tt_json_write_integer(json, event->points[event->player]);
        return;
    case TT_FIELD_ROUND:
        tt_json_write_integer(json, event->round);
        return;
    case TT_FIELD_COMPLETED:
        write_completed(json, game, event);
        return;
    }
}

/* If others may not see this field: writes what they may know (a count in place of a list, or nothing) and returns
 * true. */
static bool write_redacted(tt_json_writer *json, const tt_event *event, int field)
{
    int kept = __builtin_popcount(event->keep);
    switch (field) {
    case TT_FIELD_HAND:
        tt_json_member_integer(json, "count", event->count);
        return true;
    case TT_FIELD_OFFER:
        tt_json_member_integer(json, "count", event->offered);
        return true;
    case TT_FIELD_KEPT:
    case TT_FIELD_RETURNED:
        tt_json_member_integer(json, tt_event_field_key(field), field == TT_FIELD_KEPT ? kept : event->offered - kept);
        return true;
    case TT_FIELD_CARD:
        return event->kind == TT_EVENT_DRAW_BLIND;
    default:
        return false;
    }
}

void tt_event_write(const tt_game *game, const tt_event *event, int viewer, const tt_output *out)
{
    bool sees_all = viewer == TT_EVERYTHING || viewer == event->player;
    tt_json_writer json;
    tt_json_writer_open(&json, out->put, out->context);
    tt_json_write_object(&json);
    tt_json_member_string(&json, "event", tt_event_name((tt_event_kind)event->kind));
    for (const uint8_t *field = tt_event_fields(event->kind); *field; field++) {
        if (!sees_all && write_redacted(&json, event, *field))
            continue;
        tt_json_write_key(&json, tt_event_field_key(*field));
        write_value(&json, game, event, *field);
    }
    tt_json_write_object_end(&json);
    tt_json_write_line_end(&json);
}

static void tell_recorder(void *context, const tt_event *event)
{
    const tt_recorder *recorder = context;
    tt_event_write(recorder->game, event, recorder->viewer, &recorder->out);
}

tt_sink tt_recorder_sink(tt_recorder *recorder)
{
    return (tt_sink){tell_recorder, recorder};
}
