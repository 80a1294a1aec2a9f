/* reading.c: reads the tokens of records and positions. */
#include "record/reading.h"

#include "games/options.h"
#include "vocabulary/vocabulary.h"

void tt_reading_begin(tt_reading *in, const tt_board *board, const char *text, size_t size, int line,
                      tt_record_fault *fault)
{
    in->board = board;
    in->fault = fault;
    *fault = (tt_record_fault){.rule = ""};
    tt_json_open_line(&in->json, text, size, line);
    in->json.token.line = line; /* the place of a text that is refused as a whole */
    if (in->json.error != TT_JSON_OK)
        tt_reading_refuse(in, tt_json_error_text(in->json.error));
}

bool tt_reading_fine(const tt_reading *in)
{
    return in->fault->line == 0 && in->json.error == TT_JSON_OK;
}

/* `blank` is the name of the only blank of the sentence; NULL: it has none. */
static bool refuse(tt_reading *in, const char *what, const char *blank, const char *value)
{
    if (in->fault->line)
        return false;
    in->fault->line = in->json.token.line;
    tt_text text = tt_text_begin(in->fault->text, TT_FAULT_TEXT_MAX);
    tt_say(&text, &tt_record_words, what, NULL, (tt_argument[]){{blank, value, 0}, {0}});
    return tt_json_refuse(&in->json, TT_JSON_BAD_VALUE);
}

bool tt_reading_refuse(tt_reading *in, const char *what)
{
    return refuse(in, what, NULL, NULL);
}

/* Makes a fault of an error of the JSON reader, with its sentence. */
static bool refuse_json(tt_reading *in)
{
    return tt_reading_refuse(in, tt_json_error_text(in->json.error));
}

bool tt_reading_refuse_token(tt_reading *in, const char *what)
{
    char token[TT_FAULT_TEXT_MAX];
    tt_text text = tt_text_begin(token, sizeof token);
    tt_text_add_bytes(&text, in->json.token.bytes, in->json.token.size);
    return refuse(in, what, "token", token);
}

bool tt_reading_next(tt_reading *in)
{
    if (!tt_reading_fine(in))
        return false;
    return tt_json_next(&in->json) != TT_JSON_FAILED || refuse_json(in);
}

static bool expect(tt_reading *in, tt_json_type type)
{
    if (!tt_reading_fine(in))
        return false;
    return tt_json_expect(&in->json, type) || refuse_json(in);
}

bool tt_reading_object(tt_reading *in)
{
    return expect(in, TT_JSON_OBJECT);
}

bool tt_reading_array(tt_reading *in)
{
    return expect(in, TT_JSON_ARRAY);
}

static bool refuse_missing(tt_reading *in, const char *key)
{
    return refuse(in, "expected the field '{key}'", "key", key);
}

bool tt_reading_at_key(tt_reading *in, const char *key)
{
    if (!tt_reading_fine(in))
        return false;
    return (in->json.token.type == TT_JSON_KEY && tt_json_is(&in->json, key)) || refuse_missing(in, key);
}

bool tt_reading_key(tt_reading *in, const char *key)
{
    return tt_reading_next(in) && tt_reading_at_key(in, key);
}

bool tt_reading_object_end(tt_reading *in)
{
    if (!tt_reading_next(in))
        return false;
    return in->json.token.type == TT_JSON_OBJECT_END || tt_reading_refuse_token(in, "unexpected field '{token}'");
}

bool tt_reading_item(tt_reading *in)
{
    if (!tt_reading_fine(in))
        return false;
    if (tt_json_item(&in->json))
        return true;
    if (in->json.error)
        refuse_json(in);
    return false;
}

bool tt_reading_end(tt_reading *in)
{
    if (!tt_reading_fine(in))
        return false;
    return tt_json_finish(&in->json) || refuse_json(in);
}

bool tt_reading_is_null(const tt_reading *in)
{
    return tt_reading_fine(in) && in->json.token.type == TT_JSON_NULL;
}

bool tt_reading_integer(tt_reading *in, int low, int high, int *value)
{
    if (!tt_reading_fine(in))
        return false;
    const tt_json_token *token = &in->json.token;
    if (token->type != TT_JSON_NUMBER || !token->is_integer)
        return tt_reading_refuse(in, "expected a whole number");
    if (token->integer < low || token->integer > high)
        return tt_reading_refuse_token(in, "number out of range: '{token}'");
    *value = (int)token->integer;
    return true;
}

static bool is_string(tt_reading *in)
{
    if (!tt_reading_fine(in))
        return false;
    return in->json.token.type == TT_JSON_STRING || tt_reading_refuse(in, "expected a string");
}

bool tt_reading_string(tt_reading *in, char *to, int room)
{
    if (!is_string(in))
        return false;
    return tt_json_copy(&in->json, to, (size_t)room) >= 0 || tt_reading_refuse_token(in, "text too long: '{token}'");
}

bool tt_reading_name(tt_reading *in, char name[TT_NAME_MAX])
{
    if (!tt_reading_string(in, name, TT_NAME_MAX))
        return false;
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            return tt_reading_refuse(in, "a name has no control characters");
    return true;
}

bool tt_reading_player_color(tt_reading *in, uint8_t *color)
{
    if (!is_string(in))
        return false;
    for (int i = 0; i < TT_MAX_SEATS; i++)
        if (tt_json_is(&in->json, tt_player_color(i))) {
            *color = (uint8_t)i;
            return true;
        }
    return tt_reading_refuse_token(in, "no player has the color '{token}'");
}

bool tt_reading_colors_differ(tt_reading *in, const uint8_t *color, int count)
{
    for (int i = 1; i < count; i++)
        for (int j = 0; j < i; j++)
            if (color[i] == color[j])
                return tt_reading_refuse(in, "two players have the same color");
    return true;
}

bool tt_reading_hex(tt_reading *in, uint8_t bytes[32])
{
    if (!is_string(in))
        return false;
    return tt_hex_read(in->json.token.bytes, in->json.token.size, bytes) ||
           tt_reading_refuse_token(in, "not 64 lowercase hex digits: '{token}'");
}

bool tt_reading_card(tt_reading *in, uint8_t *card)
{
    if (!is_string(in))
        return false;
    int found = tt_card_find(in->json.token.bytes, (int)in->json.token.size);
    *card = (uint8_t)found;
    return found >= 0 || tt_reading_refuse_token(in, "unknown card '{token}'");
}

bool tt_reading_card_or_null(tt_reading *in, uint8_t *card)
{
    *card = TT_NO_CARD;
    return tt_reading_is_null(in) || tt_reading_card(in, card);
}

bool tt_reading_color(tt_reading *in, uint8_t *color)
{
    return tt_reading_card(in, color) && (*color < TT_COLORS || tt_reading_refuse(in, "a locomotive has no color"));
}

typedef int find(const tt_board *board, const char *id, int length);

static bool find_id(tt_reading *in, find *finder, const char *complaint, uint8_t *index)
{
    if (!is_string(in))
        return false;
    int found = finder(in->board, in->json.token.bytes, (int)in->json.token.size);
    *index = (uint8_t)found;
    return found >= 0 || tt_reading_refuse_token(in, complaint);
}

bool tt_reading_city(tt_reading *in, uint8_t *city)
{
    return find_id(in, tt_board_city, "this board has no city '{token}'", city);
}

bool tt_reading_route(tt_reading *in, uint8_t *route)
{
    return find_id(in, tt_board_route, "this board has no route '{token}'", route);
}

bool tt_reading_ticket(tt_reading *in, uint8_t *ticket)
{
    return find_id(in, tt_board_ticket, "this board has no ticket '{token}'", ticket);
}

bool tt_reading_cards(tt_reading *in, bool with_gaps, int room, uint8_t *cards, uint8_t *count)
{
    int read = 0;
    if (!tt_reading_array(in))
        return false;
    while (tt_reading_item(in)) {
        if (read == room)
            return tt_reading_refuse(in, "too many cards");
        if (!(with_gaps ? tt_reading_card_or_null(in, &cards[read]) : tt_reading_card(in, &cards[read])))
            return false;
        read++;
    }
    *count = (uint8_t)read;
    return tt_reading_fine(in);
}

bool tt_reading_counts(tt_reading *in, uint8_t counts[TT_CARDS])
{
    for (int card = 0; card < TT_CARDS; card++)
        counts[card] = 0;
    if (!tt_reading_object(in))
        return false;
    while (tt_reading_next(in) && in->json.token.type == TT_JSON_KEY) {
        int card = tt_card_find(in->json.token.bytes, (int)in->json.token.size), number = 0;
        if (card < 0)
            return tt_reading_refuse_token(in, "unknown card '{token}'");
        if (!tt_reading_next(in) || !tt_reading_integer(in, 1, TT_MAX_DRAW_PILE, &number))
            return false;
        counts[card] = (uint8_t)number;
    }
    return tt_reading_fine(in);
}

bool tt_reading_tickets(tt_reading *in, int room, uint8_t *tickets, uint8_t *count)
{
    int read = 0;
    if (!tt_reading_array(in))
        return false;
    while (tt_reading_item(in)) {
        if (read == room)
            return tt_reading_refuse(in, "too many tickets");
        if (!tt_reading_ticket(in, &tickets[read]))
            return false;
        read++;
    }
    *count = (uint8_t)read;
    return tt_reading_fine(in);
}

bool tt_reading_ticket_set(tt_reading *in, uint64_t *tickets)
{
    *tickets = 0;
    if (!tt_reading_array(in))
        return false;
    while (tt_reading_item(in)) {
        uint8_t ticket;
        if (!tt_reading_ticket(in, &ticket))
            return false;
        if (*tickets >> ticket & 1)
            return tt_reading_refuse_token(in, "the same ticket twice: '{token}'");
        *tickets |= (uint64_t)1 << ticket;
    }
    return tt_reading_fine(in);
}

bool tt_reading_routes(tt_reading *in, tt_routes *routes)
{
    *routes = (tt_routes){{0}};
    if (!tt_reading_array(in))
        return false;
    while (tt_reading_item(in)) {
        uint8_t route;
        if (!tt_reading_route(in, &route))
            return false;
        if (tt_routes_has(routes, route))
            return tt_reading_refuse_token(in, "the same route twice: '{token}'");
        tt_routes_add(routes, route);
    }
    return tt_reading_fine(in);
}

bool tt_reading_marks(tt_reading *in, uint8_t mark[TT_MAX_MARKS])
{
    int count = 0;
    if (!tt_reading_array(in))
        return false;
    while (tt_reading_item(in)) {
        if (count == TT_MAX_MARKS)
            return tt_reading_refuse(in, "a player has three of them at most");
        if (!tt_reading_city(in, &mark[count]))
            return false;
        count++;
    }
    return tt_reading_fine(in);
}

bool tt_reading_options(tt_reading *in, tt_options *options)
{
    *options = (tt_options){0};
    if (!tt_reading_object(in))
        return false;
    while (tt_reading_next(in) && in->json.token.type == TT_JSON_KEY) {
        bool *option = tt_options_find(options, &in->json);
        if (!option)
            return tt_reading_refuse_token(in, "unknown option '{token}'");
        if (!expect(in, TT_JSON_TRUE))
            return false;
        *option = true;
    }
    return tt_reading_fine(in);
}

bool tt_reading_game(tt_reading *in, const tt_rules **rules)
{
    if (!is_string(in))
        return false;
    *rules = tt_rules_find(in->json.token.bytes, (int)in->json.token.size);
    return *rules || tt_reading_refuse_token(in, "unknown game '{token}'");
}
