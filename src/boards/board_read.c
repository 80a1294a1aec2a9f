/* board_read.c: reads the text of a board file into a draft, and makes a board of a good draft. */
#include "boards/form.h"
#include "json/json.h"

typedef struct reader {
    tt_json json;
    tt_draft *draft;
    char *strings; /* the unused part of the caller's buffer */
    size_t room;
} reader;

/* Room for one item of any list. */
typedef union any_item {
    tt_draft_item item;
    tt_draft_city city;
    tt_draft_route route;
    tt_draft_ticket ticket;
    tt_draft_big_city big_city;
} any_item;

static int find_word(const tt_json *json, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (tt_json_is(json, words[i]))
            return i;
    return -1;
}

static int find_game_word(const tt_json *json)
{
    int count = 0;
    while (tt_game_words[count])
        count++;
    return find_word(json, tt_game_words, count);
}

/* Values. The token just read has the type of the field; each function returns whether the field can have its value. */

/* Whether a control character is at this place: of ASCII, of Latin-1, or one that changes the direction of writing,
 * which would turn the text around a name. A 0 follows the text. */
static bool is_control(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    if (at[0] < 0x20 || at[0] == 0x7F || (at[0] == 0xC2 && at[1] < 0xA0) || (at[0] == 0xD8 && at[1] == 0x9C))
        return true;
    return at[0] == 0xE2 && ((at[1] == 0x80 && (at[2] == 0x8E || at[2] == 0x8F || (at[2] >= 0xA8 && at[2] <= 0xAE))) ||
                             (at[1] == 0x81 && at[2] >= 0xA6 && at[2] <= 0xA9));
}

static bool is_word_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

static bool read_text(reader *from, const tt_form_field *field, const char **to)
{
    char *text = from->strings;
    int size = tt_json_copy(&from->json, text, from->room);
    if (size < 0)
        return false;
    from->strings += size + 1;
    from->room -= (size_t)size + 1;
    *to = text;
    for (int i = 0; i < size; i++)
        if (field->kind == TT_FORM_WORD ? !is_word_letter(text[i]) : is_control(text + i))
            return false;
    return size >= field->low && size <= field->high;
}

static bool read_integer(const reader *from, const tt_form_field *field, int *to)
{
    const tt_json_token *token = &from->json.token;
    if (!token->is_integer || token->integer < field->low || token->integer > field->high)
        return false;
    *to = (int)token->integer;
    return true;
}

/* A number in thousandths, rounded away from 0 so that a bound is never exceeded unnoticed. */
static bool read_number(const reader *from, const tt_form_field *field)
{
    const tt_json_token *token = &from->json.token;
    bool is_negative = token->bytes[0] == '-', has_point = false, is_inexact = false;
    int value = 0, unit = 100;
    for (size_t i = is_negative; i < token->size; i++) {
        char c = token->bytes[i];
        if (c == 'e' || c == 'E' || value > 1000000)
            return false;
        if (c == '.') {
            has_point = true;
        } else if (!has_point) {
            value = value * 10 + (c - '0') * 1000;
        } else {
            value += (c - '0') * unit;
            is_inexact |= unit == 0 && c != '0';
            unit /= 10;
        }
    }
    value += is_inexact;
    if (is_negative)
        value = -value;
    return value >= field->low && value <= field->high;
}

static bool read_color(const reader *from, int *to)
{
    *to = find_word(&from->json, tt_color_words, TT_COLOR_WORDS);
    return *to >= 0;
}

/* Objects. */

/* Reads the next key. A duplicate is reported and skipped. */
static bool read_key(reader *from, const tt_draft_item *item)
{
    tt_json *json = &from->json;
    while (!tt_json_key(json)) {
        if (!tt_json_take_duplicate(json))
            return false;
        tt_draft_fault(from->draft, json->token.line, item, "has the field %.*s twice", (int)json->token.size,
                       json->token.bytes);
        tt_json_skip(json);
    }
    return true;
}

static bool read_cards(reader *from, const tt_form_field *field, const tt_draft_item *item, uint8_t needs[TT_COLORS])
{
    bool is_good = true, is_empty = true;
    while (read_key(from, item)) {
        int color = find_word(&from->json, tt_color_words, TT_COLORS), count = 0;
        tt_json_next(&from->json);
        is_good &= color >= 0 && read_integer(from, field, &count);
        is_empty = false;
        if (color >= 0)
            needs[color] = (uint8_t)count;
        tt_json_skip(&from->json);
    }
    return is_good && !is_empty;
}

static bool read_points(reader *from, const tt_form_field *field, int points[TT_MAX_LENGTH])
{
    bool is_good = true;
    int count = 0;
    while (tt_json_item(&from->json)) {
        int ignored, *to = count < TT_MAX_LENGTH ? &points[count] : &ignored;
        is_good &= from->json.token.type == TT_JSON_NUMBER && read_integer(from, field, to);
        tt_json_skip(&from->json);
        count++;
    }
    return is_good && count == TT_MAX_LENGTH;
}

static void read_fields(reader *from, const tt_form_field *fields, tt_draft_item *item, void *kept_in);

static void read_object(reader *from, const tt_form_field *field)
{
    tt_draft_item item = {.what = "field", .id = field->name, .line = from->json.token.line};
    read_fields(from, field->fields, &item, from->draft);
}

/* Makes an item with all fields missing. */
static void clear_item(any_item *item, const tt_form_field *fields)
{
    __builtin_memset(item, 0, sizeof *item);
    for (const tt_form_field *field = fields; field->name; field++) {
        if (field->to == TT_NOT_KEPT)
            continue;
        if (field->kind == TT_FORM_TEXT || field->kind == TT_FORM_WORD)
            *(const char **)((char *)item + field->to) = "";
        else if (field->kind == TT_FORM_COLOR)
            *(int *)((char *)item + field->to) = -1;
    }
}

static void keep_item(tt_draft *draft, const tt_form_list *list, const any_item *item)
{
    int *count = (int *)((char *)draft + list->count);
    if (*count < list->most) {
        __builtin_memcpy((char *)draft + list->items + (size_t)*count * list->item_size, item, list->item_size);
        ++*count;
    } else {
        if (item->item.number == list->most + 1)
            tt_draft_fault(draft, item->item.line, NULL, "there are more than %d %s", list->most, list->many);
        draft->is_incomplete = true;
    }
}

static void read_list(reader *from, const tt_form_list *list)
{
    int line = from->json.token.line, number = 0;
    while (tt_json_item(&from->json)) {
        any_item item;
        clear_item(&item, list->fields);
        item.item.what = list->one;
        item.item.line = from->json.token.line;
        item.item.number = ++number;
        if (from->json.token.type == TT_JSON_OBJECT) {
            read_fields(from, list->fields, &item.item, &item);
            keep_item(from->draft, list, &item);
        } else {
            tt_draft_fault(from->draft, item.item.line, &item.item, "must be an object");
            tt_json_skip(&from->json);
        }
    }
    if (number == 0 && !from->json.error)
        tt_draft_fault(from->draft, line, NULL, "there are no %s", list->many);
}

/* Fields. */

static const tt_json_type type_of_kind[] = {
    [TT_FORM_TEXT] = TT_JSON_STRING,   [TT_FORM_WORD] = TT_JSON_STRING,  [TT_FORM_INTEGER] = TT_JSON_NUMBER,
    [TT_FORM_NUMBER] = TT_JSON_NUMBER, [TT_FORM_TRUE] = TT_JSON_TRUE,    [TT_FORM_COLOR] = TT_JSON_STRING,
    [TT_FORM_GAME] = TT_JSON_STRING,   [TT_FORM_CARDS] = TT_JSON_OBJECT, [TT_FORM_OBJECT] = TT_JSON_OBJECT,
    [TT_FORM_LIST] = TT_JSON_ARRAY,    [TT_FORM_POINTS] = TT_JSON_ARRAY, [TT_FORM_UNKEPT] = TT_JSON_STRING,
    [TT_FORM_MAP] = TT_JSON_STRING,
};

static bool read_value(reader *from, const tt_form_field *field, const tt_draft_item *item, void *to)
{
    switch (field->kind) {
    case TT_FORM_TEXT:
    case TT_FORM_WORD:
        return read_text(from, field, to);
    case TT_FORM_INTEGER:
        return read_integer(from, field, to);
    case TT_FORM_NUMBER:
        return read_number(from, field);
    case TT_FORM_TRUE:
        *(int *)to = 1;
        return true;
    case TT_FORM_COLOR:
        return read_color(from, to);
    case TT_FORM_GAME:
        return find_game_word(&from->json) >= 0;
    case TT_FORM_CARDS:
        return read_cards(from, field, item, to);
    case TT_FORM_OBJECT:
        read_object(from, field);
        return true;
    case TT_FORM_LIST:
        read_list(from, field->list);
        return true;
    case TT_FORM_POINTS:
        return read_points(from, field, to);
    case TT_FORM_MAP:
        return from->draft->map != NULL;
    case TT_FORM_UNKEPT:
        *(int *)to = find_word(&from->json, tt_unkept_words, TT_UNKEPT_WORDS);
        return *(int *)to >= 0;
    }
    return false;
}

/* Reads the value of a field, and reports a value that the field cannot have. */
static void read_field(reader *from, const tt_form_field *field, const tt_draft_item *item, void *kept_in)
{
    bool has_type = tt_json_next(&from->json) == type_of_kind[field->kind];
    int line = from->json.token.line;
    union {
        const char *text;
        int number;
    } not_kept;
    void *to = field->to == TT_NOT_KEPT ? (void *)&not_kept : (char *)kept_in + field->to;
    if (has_type && read_value(from, field, item, to))
        return;
    if (!has_type)
        tt_json_skip(&from->json);
    if (!from->json.error)
        tt_draft_fault(from->draft, line, item, "must have %s in the field %s", field->must_be, field->name);
}

static bool is_of_game(const tt_form_field *field, const tt_draft *draft)
{
    if (field->is_of_map && draft->has_map)
        return false;
    return field->games == TT_EVERY_GAME || (field->games == TT_CARD_GAME) == draft->is_card_game;
}

/* The field with the key just read, or NULL. */
static const tt_form_field *find_field(const reader *from, const tt_form_field *fields)
{
    for (const tt_form_field *field = fields; field->name; field++)
        if (is_of_game(field, from->draft) && tt_json_is(&from->json, field->name))
            return field;
    return NULL;
}

static void tell_missing(tt_draft *draft, const tt_form_field *fields, unsigned seen, const tt_draft_item *item)
{
    for (int i = 0; fields[i].name; i++)
        if (!fields[i].is_optional && is_of_game(&fields[i], draft) && !(seen >> i & 1))
            tt_draft_fault(draft, item->line, item, "has no field %s", fields[i].name);
}

/* Reads the fields of the object whose opening was just read into the item kept in `kept_in`. */
static void read_fields(reader *from, const tt_form_field *fields, tt_draft_item *item, void *kept_in)
{
    unsigned seen = 0;
    while (read_key(from, item)) {
        const tt_form_field *field = find_field(from, fields);
        if (field) {
            seen |= 1U << (field - fields);
            read_field(from, field, item, kept_in);
        } else {
            const tt_json_token *key = &from->json.token;
            tt_draft_fault(from->draft, key->line, item, "has the field %.*s, which %s boards%s do not have",
                           (int)key->size, key->bytes, from->draft->game,
                           from->draft->has_map ? " with the map of another" : "");
            tt_json_skip(&from->json);
        }
    }
    if (!from->json.error)
        tell_missing(from->draft, fields, seen, item);
}

/* The whole file. */

/* Finds the key in the file and reads its value: for values that must be known first, because other fields depend on
 * them. False if the file does not have it. */
static bool find_value(tt_json *json, const char *text, size_t size, const char *key)
{
    tt_json_open(json, text, size);
    if (tt_json_expect(json, TT_JSON_OBJECT))
        while (tt_json_key(json)) {
            if (tt_json_is(json, key))
                return tt_json_next(json) == TT_JSON_STRING;
            tt_json_skip(json);
        }
    return false;
}

/* The game of the file; -1 if it does not name one. */
static int find_game(const char *text, size_t size)
{
    tt_json json;
    return find_value(&json, text, size, "game") ? find_game_word(&json) : -1;
}

/* Copies cities and routes from another board, if the file names one. */
static void take_map(tt_draft *draft, const char *text, size_t size, const tt_board_maps *maps)
{
    tt_json json;
    draft->has_map = !draft->is_card_game && find_value(&json, text, size, "map");
    if (!draft->has_map)
        return;
    draft->map = maps ? maps->find(maps->context, json.token.bytes, (int)json.token.size) : NULL;
    draft->is_incomplete = !draft->map;
    if (!draft->map)
        return;
    const tt_board *map = draft->map;
    for (int i = 0; i < map->cities; i++)
        draft->city[draft->cities++] =
            (tt_draft_city){.item = {.what = "city", .id = map->city_id[i]}, .name = map->city_name[i]};
    for (int i = 0; i < map->routes; i++) {
        const tt_route *route = &map->route[i];
        draft->route[draft->routes++] =
            (tt_draft_route){.item = {.what = "route", .id = map->route_id[i]},
                             .ends = {.a_id = map->city_id[route->a], .b_id = map->city_id[route->b]},
                             .color = route->color,
                             .length = route->length,
                             .ferry = route->ferry,
                             .tunnel = route->tunnel};
    }
}

/* Reads a text into the draft and reports faults of form. False if it cannot be read to its end. */
static bool read_draft(tt_draft *draft, const char *text, size_t size, char *strings, size_t room)
{
    reader from = {.draft = draft, .strings = strings, .room = room};
    tt_draft_item board = {.what = "board", .id = ""};
    tt_json_open(&from.json, text, size);
    if (tt_json_next(&from.json) == TT_JSON_OBJECT) {
        board.line = from.json.token.line;
        read_fields(&from, tt_board_fields, &board, draft);
    } else if (!from.json.error) {
        tt_draft_fault(draft, from.json.token.line, &board, "must be an object");
        tt_json_skip(&from.json);
    }
    if (tt_json_finish(&from.json))
        return true;
    tt_draft_fault(draft, from.json.token.line, NULL, "column %d: %s", from.json.token.column,
                   tt_json_error_text(from.json.error));
    return false;
}

int tt_board_read_on(const char *text, size_t size, char *strings, size_t room, const tt_board_maps *maps,
                     tt_board *board, const tt_board_faults *faults)
{
    int game = find_game(text, size);
    if (game < 0)
        game = 0; /* a fault, reported when that field is read */
    tt_draft draft = {.faults = faults, .game = tt_game_words[game], .name = "", .is_card_game = tt_game_yards[game]};
    for (int i = 0; i < TT_VALUE_COUNT; i++)
        draft.value[i] = -1;
    draft.route_points[0] = draft.unkept = -1;
    take_map(&draft, text, size, maps);
    __builtin_memset(board, 0, sizeof *board);
    if (read_draft(&draft, text, size, strings, room))
        tt_draft_check(&draft);
    if (!draft.fault_count)
        tt_draft_fill(&draft, board);
    return draft.fault_count;
}

int tt_board_read(const char *text, size_t size, char *strings, size_t room, tt_board *board,
                  const tt_board_faults *faults)
{
    return tt_board_read_on(text, size, strings, room, NULL, board, faults);
}
