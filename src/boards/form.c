/* form.c: the form of a board file, as tables. */
#include "boards/form.h"

#include "games_list.h"

const char *const tt_color_words[TT_COLOR_WORDS] = {"purple", "white", "blue",  "yellow", "orange",
                                                    "black",  "red",   "green", "gray"};

#define TT_NAME_OF(name) #name,
const char *const tt_game_words[] = {TT_GAMES(TT_NAME_OF) NULL};
#undef TT_NAME_OF
const bool tt_game_yards[] = {TT_GAMES_WITH_YARDS};

static const char a_text[] = "a text of 1 to 80 bytes without control characters";
static const char a_city[] = "the id of a city";
static const char a_share[] = "a number from 0 to 1";
static const char points[] = "a whole number from 1 to 99";
static const char true_only[] = "true, or nothing,";
static const char a_list[] = "a list of objects";

/* Limits for custom boards, so that every action text and name fits its buffer. */
enum { LONGEST_WORD = 32, LONGEST_ID = TT_MAX_ID, LONGEST_NAME = 80 };

static const tt_form_field city_fields[] = {
    {"id", TT_FORM_WORD, offsetof(tt_draft_city, item.id), .low = 1, .high = LONGEST_WORD,
     .must_be = "1 to 32 of the letters a-z, digits and _"},
    {"name", TT_FORM_TEXT, offsetof(tt_draft_city, name), .low = 1, .high = LONGEST_NAME, .must_be = a_text},
    {"x", TT_FORM_NUMBER, TT_NOT_KEPT, .low = 0, .high = 1000, .must_be = a_share, .games = TT_BOARD_GAMES},
    {"y", TT_FORM_NUMBER, TT_NOT_KEPT, .low = 0, .high = 1000, .must_be = a_share, .games = TT_BOARD_GAMES},
    {"lon", TT_FORM_NUMBER, TT_NOT_KEPT, .low = -180000, .high = 180000, .must_be = "a number from -180 to 180",
     .is_optional = true, .games = TT_BOARD_GAMES},
    {"lat", TT_FORM_NUMBER, TT_NOT_KEPT, .low = -90000, .high = 90000, .must_be = "a number from -90 to 90",
     .is_optional = true, .games = TT_BOARD_GAMES},
    {"modern", TT_FORM_TEXT, TT_NOT_KEPT, .low = 1, .high = LONGEST_NAME, .must_be = a_text, .is_optional = true,
     .games = TT_BOARD_GAMES},
    {.name = NULL},
};

static const tt_form_field route_fields[] = {
    {"id", TT_FORM_TEXT, offsetof(tt_draft_route, item.id), .low = 1, .high = LONGEST_ID, .must_be = a_text},
    {"a", TT_FORM_TEXT, offsetof(tt_draft_route, ends.a_id), .low = 1, .high = LONGEST_WORD, .must_be = a_city},
    {"b", TT_FORM_TEXT, offsetof(tt_draft_route, ends.b_id), .low = 1, .high = LONGEST_WORD, .must_be = a_city},
    {"length", TT_FORM_INTEGER, offsetof(tt_draft_route, length), .low = 1, .high = TT_MAX_LENGTH,
     .must_be = "a whole number from 1 to 8"},
    {"color", TT_FORM_COLOR, offsetof(tt_draft_route, color),
     .must_be = "one of purple, white, blue, yellow, orange, black, red, green and gray"},
    {"locomotives", TT_FORM_INTEGER, offsetof(tt_draft_route, ferry), .low = 1, .high = TT_MAX_LENGTH,
     .must_be = "a whole number from 1 to 8", .is_optional = true},
    {"tunnel", TT_FORM_TRUE, offsetof(tt_draft_route, tunnel), .must_be = true_only, .is_optional = true},
    {"bend", TT_FORM_NUMBER, TT_NOT_KEPT, .low = -1000, .high = 1000, .must_be = "a number from -1 to 1",
     .is_optional = true},
    {.name = NULL},
};

static const tt_form_field ticket_fields[] = {
    {"id", TT_FORM_TEXT, offsetof(tt_draft_ticket, item.id), .low = 1, .high = LONGEST_ID, .must_be = a_text},
    {"a", TT_FORM_TEXT, offsetof(tt_draft_ticket, ends.a_id), .low = 1, .high = LONGEST_WORD, .must_be = a_city},
    {"b", TT_FORM_TEXT, offsetof(tt_draft_ticket, ends.b_id), .low = 1, .high = LONGEST_WORD, .must_be = a_city},
    {"points", TT_FORM_INTEGER, offsetof(tt_draft_ticket, points), .low = 1, .high = 99, .must_be = points},
    {"long", TT_FORM_TRUE, offsetof(tt_draft_ticket, is_long), .must_be = true_only, .is_optional = true,
     .games = TT_BOARD_GAMES},
    {"cards", TT_FORM_CARDS, offsetof(tt_draft_ticket, needs), .low = 1, .high = 8,
     .must_be = "an object of colors, 1 to 8 cards of each", .games = TT_CARD_GAME},
    {.name = NULL},
};

static const tt_form_field big_city_fields[] = {
    {"city", TT_FORM_TEXT, offsetof(tt_draft_big_city, item.id), .low = 1, .high = LONGEST_WORD, .must_be = a_city},
    {"points", TT_FORM_INTEGER, offsetof(tt_draft_big_city, points), .low = 1, .high = 99, .must_be = points},
    {.name = NULL},
};

/* C-1 */
static const tt_form_field train_cards_fields[] = {
    {"each_color", TT_FORM_INTEGER, TT_NOT_KEPT, .low = 10, .high = 10, .must_be = "10"},
    {"locomotive", TT_FORM_INTEGER, TT_NOT_KEPT, .low = 16, .high = 16, .must_be = "16"},
    {.name = NULL},
};

/* The rule values of values.h, and two that are not single numbers. */
static const tt_form_field rule_fields[] = {
#define VALUE_FIELD(name, least, most, what)                                                                           \
    {#name,                                                                                                            \
     TT_FORM_INTEGER,                                                                                                  \
     offsetof(tt_draft, value[TT_VALUE_##name]),                                                                       \
     .low = (least),                                                                                                   \
     .high = (most),                                                                                                   \
     .must_be = "a whole number from " #least " to " #most,                                                            \
     .is_optional = true},
    TT_RULE_VALUES(VALUE_FIELD)
#undef VALUE_FIELD
        {"route_points", TT_FORM_POINTS, offsetof(tt_draft, route_points), .low = 0, .high = TT_MOST_ROUTE_POINTS,
         .must_be = "a list of 8 whole numbers from 0 to 50", .is_optional = true},
    {"unkept_tickets", TT_FORM_UNKEPT, offsetof(tt_draft, unkept),
     .must_be = "one of under, out, shuffled_under and shuffled_in", .is_optional = true},
    {.name = NULL},
};

static const tt_form_list cities = {
    .one = "city",
    .many = "cities",
    .fields = city_fields,
    .items = offsetof(tt_draft, city),
    .item_size = sizeof(tt_draft_city),
    .count = offsetof(tt_draft, cities),
    .most = TT_MAX_CITIES,
};

static const tt_form_list routes = {
    .one = "route",
    .many = "routes",
    .fields = route_fields,
    .items = offsetof(tt_draft, route),
    .item_size = sizeof(tt_draft_route),
    .count = offsetof(tt_draft, routes),
    .most = TT_MAX_ROUTES,
};

static const tt_form_list tickets = {
    .one = "ticket",
    .many = "tickets",
    .fields = ticket_fields,
    .items = offsetof(tt_draft, ticket),
    .item_size = sizeof(tt_draft_ticket),
    .count = offsetof(tt_draft, tickets),
    .most = TT_MAX_TICKETS,
};

static const tt_form_list big_cities = {
    .one = "big city",
    .many = "big cities",
    .fields = big_city_fields,
    .items = offsetof(tt_draft, big_city),
    .item_size = sizeof(tt_draft_big_city),
    .count = offsetof(tt_draft, big_cities),
    .most = TT_MAX_BIG_CITIES,
};

const char *const tt_unkept_words[TT_UNKEPT_WORDS] = {"under", "out", "shuffled_under", "shuffled_in"};

const tt_form_field tt_board_fields[] = {
    {"game", TT_FORM_GAME, TT_NOT_KEPT, .must_be = "one of " TT_GAMES_AND},
    {"name", TT_FORM_TEXT, offsetof(tt_draft, name), .low = 1, .high = LONGEST_NAME, .must_be = a_text},
    {"aspect", TT_FORM_NUMBER, TT_NOT_KEPT, .low = 100, .high = 10000, .must_be = "a number from 0.1 to 10",
     .games = TT_BOARD_GAMES, .is_of_map = true},
    {"map", TT_FORM_MAP, TT_NOT_KEPT, .must_be = "the name of a game with a map", .is_optional = true,
     .games = TT_BOARD_GAMES},
    {"rules", TT_FORM_OBJECT, TT_NOT_KEPT, .must_be = "an object", .is_optional = true, .games = TT_BOARD_GAMES,
     .fields = rule_fields},
    {"train_cards", TT_FORM_OBJECT, TT_NOT_KEPT, .must_be = "an object", .games = TT_CARD_GAME,
     .fields = train_cards_fields},
    {"cities", TT_FORM_LIST, TT_NOT_KEPT, .must_be = a_list, .is_of_map = true, .list = &cities},
    {"routes", TT_FORM_LIST, TT_NOT_KEPT, .must_be = a_list, .games = TT_BOARD_GAMES, .is_of_map = true,
     .list = &routes},
    {"big_cities", TT_FORM_LIST, TT_NOT_KEPT, .must_be = a_list, .games = TT_CARD_GAME, .list = &big_cities},
    {"tickets", TT_FORM_LIST, TT_NOT_KEPT, .must_be = a_list, .list = &tickets},
    {.name = NULL},
};
