/* record_read.c: reads the lines of a record: the header and every event except the result.
 *
 * To be strict, it writes again what it has read, and the bytes must be the same. */
#include "record/record_read.h"

#include "record/event_fields.h"
#include "record/lines.h"
#include "record/reading.h"
#include "vocabulary/vocabulary.h"

bool tt_refuse_form(int number, tt_record_fault *fault)
{
    *fault = (tt_record_fault){.line = number, .rule = ""};
    tt_text text = tt_text_begin(fault->text, TT_FAULT_TEXT_MAX);
    tt_say(&text, &tt_record_words,
           "not in canonical form: spaces, order or spelling differ from how this line is written", NULL, NULL);
    return false;
}

/* The header. */

static bool read_seats(tt_reading *in, tt_header *header)
{
    int seats = 0;
    if (!tt_reading_array(in))
        return false;
    for (; tt_reading_item(in); seats++) {
        if (seats == header->players)
            return tt_reading_refuse(in, "more seats than players");
        if (!tt_reading_string(in, header->seats[seats], TT_NAME_MAX))
            return false;
    }
    return tt_reading_fine(in) && (seats == header->players || tt_reading_refuse(in, "fewer seats than players"));
}

/* The end of the header, or `board` before it. */
static bool read_board_or_end(tt_reading *in, tt_header *header)
{
    uint8_t hash[32];
    if (!tt_reading_next(in))
        return false;
    if (in->json.token.type == TT_JSON_OBJECT_END)
        return true;
    if (!tt_json_is(&in->json, "board"))
        return tt_reading_refuse_token(in, "unexpected field '{token}'");
    if (!tt_reading_next(in) || !tt_reading_hex(in, hash))
        return false;
    tt_hex_write(hash, header->board);
    return tt_reading_object_end(in);
}

static bool read_header(tt_reading *in, tt_header *header)
{
    char format[16];
    int players = 0;
    bool fine = tt_reading_object(in) && tt_reading_key(in, "record") && tt_reading_next(in) &&
                tt_reading_string(in, format, sizeof format);
    if (fine && !tt_json_is(&in->json, "turntable/1"))
        return tt_reading_refuse_token(in, "only records of turntable/1 can be read, not of '{token}'");
    fine = fine && tt_reading_key(in, "game") && tt_reading_next(in) && tt_reading_game(in, &header->rules) &&
           tt_reading_key(in, "players") && tt_reading_next(in) && tt_reading_integer(in, 1, TT_MAX_SEATS, &players);
    header->players = (uint8_t)players;
    return fine && tt_reading_key(in, "seats") && read_seats(in, header) && tt_reading_key(in, "options") &&
           tt_reading_options(in, &header->options) && tt_reading_key(in, "seed") && tt_reading_next(in) &&
           tt_reading_hex(in, header->seed) && tt_reading_key(in, "engine") && tt_reading_next(in) &&
           tt_reading_string(in, header->engine, TT_ENGINE_MAX) && read_board_or_end(in, header) && tt_reading_end(in);
}

bool tt_header_read(const char *line, size_t size, tt_header *header, tt_record_fault *fault)
{
    tt_reading in;
    *header = (tt_header){0};
    tt_reading_begin(&in, NULL, line, size, 1, fault);
    if (!read_header(&in, header))
        return false;
    tt_comparison comparison = tt_comparison_begin(&(tt_line){.bytes = line, .size = size});
    tt_output out = tt_comparison_output(&comparison);
    tt_header_write(header, &out);
    return tt_comparison_equal(&comparison) || tt_refuse_form(1, fault);
}

static bool refuse_header(tt_record_fault *fault, const char *sentence)
{
    *fault = (tt_record_fault){.line = 1, .rule = ""};
    tt_text text = tt_text_begin(fault->text, TT_FAULT_TEXT_MAX);
    tt_say(&text, &tt_record_words, sentence, NULL, NULL);
    return false;
}

static bool is_same_hash(const char *a, const char *b)
{
    for (int i = 0; i < TT_HEX_SIZE; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

bool tt_header_game(const tt_header *header, const tt_board *board, tt_game *game, tt_record_fault *fault)
{
    if (header->board[0] && !board)
        return refuse_header(fault, "played on a custom board: give its file with --board");
    if (!header->board[0] && board)
        return refuse_header(fault, "played on the game's own board: leave out --board");
    if (board && (!board->sha256 || !is_same_hash(board->sha256, header->board)))
        return refuse_header(fault, "played on another board than the one given: their SHA-256 differ");
    tt_game_error error = tt_game_make(header->rules, board, header->players, header->options, game);
    return error == TT_GAME_OK || refuse_header(fault, tt_game_error_text(error));
}

/* Events. */

static bool read_number(tt_reading *in, int low, int high, uint8_t *number)
{
    int value = 0;
    if (!tt_reading_next(in) || !tt_reading_integer(in, low, high, &value))
        return false;
    *number = (uint8_t)value;
    return true;
}

static bool read_departed(tt_reading *in, tt_event *event)
{
    if (!tt_reading_array(in))
        return false;
    while (tt_reading_item(in)) {
        int i = event->count;
        if (i == TT_COLORS)
            return tt_reading_refuse(in, "more groups than colors");
        if (in->json.token.type != TT_JSON_OBJECT)
            return tt_reading_refuse(in, "expected an object");
        if (!tt_reading_key(in, "color") || !tt_reading_next(in) || !tt_reading_color(in, &event->color[i]) ||
            !tt_reading_key(in, "card") || !tt_reading_next(in) || !tt_reading_card(in, &event->list[i]) ||
            !tt_reading_object_end(in))
            return false;
        event->count++;
    }
    return tt_reading_fine(in);
}

static bool read_robbed(tt_reading *in, int players, tt_event *event)
{
    if (!tt_reading_array(in))
        return false;
    while (tt_reading_item(in)) {
        uint8_t cards[TT_CARDS];
        if (event->robbed)
            return tt_reading_refuse(in, "more than one group robbed");
        if (in->json.token.type != TT_JSON_OBJECT)
            return tt_reading_refuse(in, "expected an object");
        if (!tt_reading_key(in, "player") || !read_number(in, 0, players - 1, &event->robbed_player) ||
            !tt_reading_key(in, "color") || !tt_reading_next(in) || !tt_reading_color(in, &event->robbed_color) ||
            !tt_reading_key(in, "cards") || !tt_reading_counts(in, cards) || !tt_reading_object_end(in))
            return false;
        event->robbed = 1;
        event->robbed_count = cards[event->robbed_color];
        event->robbed_locomotives = cards[TT_LOCOMOTIVE];
    }
    return tt_reading_fine(in);
}

/* Pairs of player and points. */
static bool read_scored(tt_reading *in, int players, tt_event *event)
{
    if (!tt_reading_array(in))
        return false;
    while (tt_reading_item(in)) {
        uint8_t player, points;
        if (in->json.token.type != TT_JSON_ARRAY)
            return tt_reading_refuse(in, "expected a pair of player and points");
        if (!read_number(in, 0, players - 1, &player) || !read_number(in, 1, 255, &points))
            return false;
        if (tt_reading_item(in))
            return tt_reading_refuse(in, "a pair of player and points has two numbers");
        event->points[player] = points;
    }
    return tt_reading_fine(in);
}

static bool read_completed(tt_reading *in, int players, tt_event *event)
{
    if (players > 4)
        return tt_reading_refuse(in, "only the card game, with four players at most, has a scoring");
    if (!tt_reading_array(in))
        return false;
    for (int seat = 0; seat < players; seat++)
        if (!tt_reading_ticket_set(in, &event->completed[seat]))
            return false;
    return !tt_reading_item(in) ? tt_reading_fine(in) : tt_reading_refuse(in, "more lists than players");
}

/* `offer` gets the kept tickets, then the returned ones. */
static bool read_part_of_offer(tt_reading *in, tt_event *event, bool is_kept)
{
    uint8_t count = 0;
    if (!tt_reading_tickets(in, TT_MAX_OFFER - event->offered, event->offer + event->offered, &count))
        return false;
    event->offered += count;
    if (is_kept)
        event->keep = (uint8_t)((1 << count) - 1);
    return true;
}

static bool read_value(tt_reading *in, int players, int field, tt_event *event)
{
    switch (field) {
    case TT_FIELD_PLAYER:
        return read_number(in, 0, players - 1, &event->player);
    case TT_FIELD_SLOT:
        return read_number(in, 0, TT_MARKET_SLOTS - 1, &event->slot);
    case TT_FIELD_CARD:
        return tt_reading_next(in) && tt_reading_card(in, &event->card);
    case TT_FIELD_REFILL:
        return tt_reading_next(in) && tt_reading_card_or_null(in, &event->card);
    case TT_FIELD_HAND:
        return tt_reading_cards(in, false, 8, event->list, &event->count);
    case TT_FIELD_MARKET:
        return tt_reading_cards(in, true, TT_MARKET_SLOTS, event->list, &event->count) &&
               (event->count == TT_MARKET_SLOTS || tt_reading_refuse(in, "the market has five slots"));
    case TT_FIELD_DISCARDED:
        return tt_reading_cards(in, false, TT_MARKET_SLOTS, event->list, &event->count);
    case TT_FIELD_REVEALED:
        return tt_reading_cards(in, false, 3, event->list, &event->count);
    case TT_FIELD_PAID:
        return tt_reading_counts(in, event->paid);
    case TT_FIELD_DEPARTED:
        return read_departed(in, event);
    case TT_FIELD_ROBBED:
        return read_robbed(in, players, event);
    case TT_FIELD_COUNT:
        return read_number(in, 1, TT_MAX_DRAW_PILE, &event->count);
    case TT_FIELD_ROUTE:
        return tt_reading_next(in) && tt_reading_route(in, &event->route);
    case TT_FIELD_CITY:
        return tt_reading_next(in) && tt_reading_city(in, &event->city);
    case TT_FIELD_SURCHARGE:
        return read_number(in, 0, TT_MAX_TUNNEL_CARDS, &event->surcharge);
    case TT_FIELD_OFFER:
        return tt_reading_tickets(in, TT_MAX_OFFER, event->offer, &event->offered);
    case TT_FIELD_KEPT:
        return read_part_of_offer(in, event, true);
    case TT_FIELD_RETURNED:
        return read_part_of_offer(in, event, false);
    case TT_FIELD_SCORED:
        return read_scored(in, players, event);
    case TT_FIELD_POINTS:
        return read_number(in, 1, 255, &event->points[event->player]);
    case TT_FIELD_ROUND:
        return read_number(in, 1, 2, &event->round);
    default:
        return read_completed(in, players, event);
    }
}

static bool read_kind(tt_reading *in, tt_event *event)
{
    if (!tt_reading_object(in) || !tt_reading_key(in, "event") || !tt_reading_next(in))
        return false;
    if (in->json.token.type != TT_JSON_STRING)
        return tt_reading_refuse(in, "expected a string");
    int kind = tt_event_kind_find(in->json.token.bytes, in->json.token.size);
    event->kind = (uint8_t)kind;
    return kind >= 0 || tt_reading_refuse_token(in, "unknown event '{token}'");
}

bool tt_event_parse(const tt_game *game, const char *line, size_t size, int number, tt_event *event,
                    tt_record_fault *fault)
{
    tt_reading in;
    *event = (tt_event){0};
    tt_reading_begin(&in, game->board, line, size, number, fault);
    if (!read_kind(&in, event))
        return false;
    if (event->kind == TT_EVENT_RESULT)
        return true;
    for (const uint8_t *field = tt_event_fields(event->kind); *field; field++)
        if (!tt_reading_key(&in, tt_event_field_key(*field)) || !read_value(&in, game->players, *field, event))
            return false;
    return tt_reading_object_end(&in) && tt_reading_end(&in);
}

bool tt_event_read(const tt_game *game, const char *line, size_t size, int number, tt_event *event,
                   tt_record_fault *fault)
{
    if (!tt_event_parse(game, line, size, number, event, fault))
        return false;
    if (event->kind == TT_EVENT_RESULT)
        return true;
    return tt_line_is_of(game, &(tt_line){.bytes = line, .size = size}, event) || tt_refuse_form(number, fault);
}
