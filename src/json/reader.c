/* reader.c: the JSON reader. */
#include "json/decode.h"
#include "json/json.h"
#include "json/utf8.h"

enum { EXPECT_VALUE, EXPECT_FIRST, EXPECT_COMMA, EXPECT_NOTHING }; /* the first of an object or array, or its end */

/* Moving over the text. */

static int peek(const tt_json *json)
{
    return json->at < json->size ? (unsigned char)json->text[json->at] : -1;
}

/* Whether `count` more bytes are there. */
static bool has_more(const tt_json *json, size_t count)
{
    return json->size - json->at >= count;
}

static void mark_place(tt_json *json)
{
    json->token.line = json->line;
    json->token.column = (int)(json->at - json->line_start) + 1;
}

bool tt_json_refuse(tt_json *json, tt_json_error error)
{
    if (!json->error)
        json->error = error;
    json->token.type = TT_JSON_FAILED;
    return false;
}

/* Fails with this error at the next character; at the end of the text, with TT_JSON_UNFINISHED. */
static bool fail_here(tt_json *json, tt_json_error error)
{
    mark_place(json);
    return tt_json_refuse(json, json->at < json->size ? error : TT_JSON_UNFINISHED);
}

static void pass_space(tt_json *json)
{
    for (;; json->at++) {
        int c = peek(json);
        if (c == '\n') {
            json->line++;
            json->line_start = json->at + 1;
        } else if (c != ' ' && c != '\t' && c != '\r') {
            return;
        }
    }
}

static void begin_token(tt_json *json)
{
    pass_space(json);
    json->token = (tt_json_token){.bytes = json->text + json->at};
    mark_place(json);
}

static void end_token(tt_json *json, tt_json_type type)
{
    json->token.type = type;
    json->token.size = (size_t)(json->text + json->at - json->token.bytes);
}

static void end_value(tt_json *json)
{
    json->expects = json->depth > 0 ? EXPECT_COMMA : EXPECT_NOTHING;
}

/* Strings. */

static bool pass_utf8(tt_json *json)
{
    size_t length = tt_utf8_length(json->text + json->at, json->size - json->at);
    if (length == 0)
        return fail_here(json, TT_JSON_BAD_UTF8);
    json->at += length;
    json->line_start += length - 1;
    return true;
}

/* The value of the \uXXXX that comes next, or -1. */
static int peek_unicode(const tt_json *json)
{
    const char *at = json->text + json->at;
    return has_more(json, 6) && at[0] == '\\' && at[1] == 'u' ? tt_json_hex(at + 2) : -1;
}

static bool pass_unicode(tt_json *json)
{
    int value = peek_unicode(json);
    if (value < 0)
        return fail_here(json, TT_JSON_BAD_ESCAPE);
    if (value == 0)
        return fail_here(json, TT_JSON_NULL_CHARACTER);
    if (tt_json_is_low(value))
        return fail_here(json, TT_JSON_LONE_SURROGATE);
    size_t start = json->at;
    json->at += 6;
    if (!tt_json_is_high(value))
        return true;
    if (!tt_json_is_low(peek_unicode(json))) {
        json->at = start;
        return fail_here(json, TT_JSON_LONE_SURROGATE);
    }
    json->at += 6;
    return true;
}

static bool pass_escape(tt_json *json)
{
    json->token.has_escapes = true;
    if (!has_more(json, 2))
        return fail_here(json, TT_JSON_BAD_ESCAPE);
    switch (json->text[json->at + 1]) {
    case 'u':
        return pass_unicode(json);
    case '"':
    case '\\':
    case '/':
    case 'b':
    case 'f':
    case 'n':
    case 'r':
    case 't':
        json->at += 2;
        return true;
    default:
        return fail_here(json, TT_JSON_BAD_ESCAPE);
    }
}

static bool pass_character(tt_json *json)
{
    int c = peek(json);
    if (c == '\\')
        return pass_escape(json);
    if (c >= 0x80)
        return pass_utf8(json);
    if (c < 0x20)
        return fail_here(json, TT_JSON_CONTROL_CHARACTER);
    json->at++;
    return true;
}

static bool read_string(tt_json *json, tt_json_type type)
{
    json->at++;
    json->token.bytes++;
    while (peek(json) != '"')
        if (!pass_character(json))
            return false;
    end_token(json, type);
    json->at++;
    return true;
}

/* Adds the key just read to those of its object, if it is new there. */
static bool note_key(tt_json *json)
{
    for (int i = json->level[json->depth - 1].keys_below; i < json->keys; i++)
        if (tt_json_same(json->token.bytes, json->token.size, json->text + json->key[i].start, json->key[i].size))
            return tt_json_refuse(json, TT_JSON_DUPLICATE_KEY);
    if (json->keys == TT_JSON_MAX_KEYS)
        return tt_json_refuse(json, TT_JSON_TOO_MANY_KEYS);
    json->key[json->keys++] = (tt_json_span){
        .start = (uint32_t)(json->token.bytes - json->text),
        .size = (uint32_t)json->token.size,
    };
    return true;
}

static bool read_key(tt_json *json)
{
    if (peek(json) != '"')
        return fail_here(json, TT_JSON_UNEXPECTED);
    if (!read_string(json, TT_JSON_KEY))
        return false;
    pass_space(json);
    if (peek(json) != ':')
        return fail_here(json, TT_JSON_UNEXPECTED);
    json->at++;
    json->expects = EXPECT_VALUE;
    return note_key(json);
}

/* Numbers and words. */

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static bool pass_digits(tt_json *json)
{
    if (!is_digit(peek(json)))
        return fail_here(json, TT_JSON_BAD_NUMBER);
    while (is_digit(peek(json)))
        json->at++;
    return true;
}

static bool pass_fraction(tt_json *json)
{
    if (peek(json) != '.')
        return true;
    json->at++;
    return pass_digits(json);
}

static bool pass_exponent(tt_json *json)
{
    if (peek(json) != 'e' && peek(json) != 'E')
        return true;
    json->at++;
    if (peek(json) == '+' || peek(json) == '-')
        json->at++;
    return pass_digits(json);
}

/* Computes the value of digits with an optional minus, unless it is too large. */
static void note_integer(tt_json_token *token)
{
    bool is_negative = token->bytes[0] == '-';
    uint64_t limit = (uint64_t)INT64_MAX + is_negative, value = 0;
    for (size_t i = is_negative; i < token->size; i++) {
        uint64_t digit = (uint64_t)(token->bytes[i] - '0');
        if (value > (limit - digit) / 10)
            return;
        value = value * 10 + digit;
    }
    token->integer = (int64_t)(is_negative ? 0 - value : value);
    token->is_integer = true;
}

static bool read_number(tt_json *json)
{
    if (peek(json) == '-')
        json->at++;
    if (peek(json) == '0')
        json->at++;
    else if (!pass_digits(json))
        return false;
    if (is_digit(peek(json)))
        return fail_here(json, TT_JSON_BAD_NUMBER);
    size_t integer_end = json->at;
    if (!pass_fraction(json) || !pass_exponent(json))
        return false;
    end_token(json, TT_JSON_NUMBER);
    if (json->at == integer_end)
        note_integer(&json->token);
    return true;
}

static bool read_word(tt_json *json, const char *word, tt_json_type type)
{
    for (const char *letter = word; *letter; letter++) {
        if (peek(json) != *letter)
            return fail_here(json, TT_JSON_UNEXPECTED);
        json->at++;
    }
    end_token(json, type);
    return true;
}

static bool read_scalar(tt_json *json)
{
    int c = peek(json);
    if (c == '"')
        return read_string(json, TT_JSON_STRING);
    if (c == 't')
        return read_word(json, "true", TT_JSON_TRUE);
    if (c == 'f')
        return read_word(json, "false", TT_JSON_FALSE);
    if (c == 'n')
        return read_word(json, "null", TT_JSON_NULL);
    if (c == '-' || is_digit(c))
        return read_number(json);
    return fail_here(json, TT_JSON_UNEXPECTED);
}

/* Objects and arrays. */

static bool open_level(tt_json *json, bool is_object)
{
    if (json->depth == TT_JSON_MAX_DEPTH)
        return fail_here(json, TT_JSON_TOO_DEEP);
    json->level[json->depth++] = (tt_json_level){.is_object = is_object, .keys_below = (uint16_t)json->keys};
    json->at++;
    json->expects = EXPECT_FIRST;
    end_token(json, is_object ? TT_JSON_OBJECT : TT_JSON_ARRAY);
    return true;
}

static void close_level(tt_json *json)
{
    tt_json_level closed = json->level[--json->depth];
    json->keys = closed.keys_below;
    json->at++;
    end_token(json, closed.is_object ? TT_JSON_OBJECT_END : TT_JSON_ARRAY_END);
    end_value(json);
}

static bool in_object(const tt_json *json)
{
    return json->level[json->depth - 1].is_object;
}

static bool at_level_end(const tt_json *json)
{
    return peek(json) == (in_object(json) ? '}' : ']');
}

static void read_value(tt_json *json)
{
    if (peek(json) == '{')
        open_level(json, true);
    else if (peek(json) == '[')
        open_level(json, false);
    else if (read_scalar(json))
        end_value(json);
}

static void read_member(tt_json *json)
{
    if (in_object(json))
        read_key(json);
    else
        read_value(json);
}

static void read_first(tt_json *json)
{
    if (at_level_end(json))
        close_level(json);
    else
        read_member(json);
}

static void read_further(tt_json *json)
{
    if (at_level_end(json)) {
        close_level(json);
    } else if (peek(json) != ',') {
        fail_here(json, TT_JSON_UNEXPECTED);
    } else {
        json->at++;
        begin_token(json);
        if (at_level_end(json))
            fail_here(json, TT_JSON_TRAILING_COMMA);
        else
            read_member(json);
    }
}

static void read_end(tt_json *json)
{
    if (json->at < json->size)
        fail_here(json, TT_JSON_TRAILING_TEXT);
    else
        end_token(json, TT_JSON_END);
}

/* Public functions. */

void tt_json_open(tt_json *json, const char *text, size_t size)
{
    tt_json_open_line(json, text, size, 1);
}

void tt_json_open_line(tt_json *json, const char *text, size_t size, int line)
{
    *json = (tt_json){.text = text, .size = size, .line = line, .expects = EXPECT_VALUE};
    mark_place(json);
    if (size > TT_JSON_MAX_SIZE)
        tt_json_refuse(json, TT_JSON_TOO_LARGE);
}

tt_json_type tt_json_next(tt_json *json)
{
    if (json->error)
        return TT_JSON_FAILED;
    begin_token(json);
    switch (json->expects) {
    case EXPECT_VALUE:
        read_value(json);
        break;
    case EXPECT_FIRST:
        read_first(json);
        break;
    case EXPECT_COMMA:
        read_further(json);
        break;
    default:
        read_end(json);
    }
    return json->token.type;
}

bool tt_json_expect(tt_json *json, tt_json_type type)
{
    return tt_json_next(json) == type || tt_json_refuse(json, TT_JSON_WRONG_TYPE);
}

bool tt_json_key(tt_json *json)
{
    tt_json_type type = tt_json_next(json);
    return type == TT_JSON_KEY || (type != TT_JSON_OBJECT_END && tt_json_refuse(json, TT_JSON_WRONG_TYPE));
}

bool tt_json_take_duplicate(tt_json *json)
{
    if (json->error != TT_JSON_DUPLICATE_KEY)
        return false;
    json->error = TT_JSON_OK;
    json->token.type = TT_JSON_KEY;
    return true;
}

bool tt_json_item(tt_json *json)
{
    tt_json_type type = tt_json_next(json);
    if (type == TT_JSON_FAILED || type == TT_JSON_ARRAY_END)
        return false;
    return (type != TT_JSON_KEY && type != TT_JSON_OBJECT_END) || tt_json_refuse(json, TT_JSON_WRONG_TYPE);
}

bool tt_json_skip(tt_json *json)
{
    if (json->token.type == TT_JSON_KEY)
        tt_json_next(json);
    if (json->token.type == TT_JSON_OBJECT || json->token.type == TT_JSON_ARRAY)
        for (int around = json->depth - 1; json->depth > around;)
            if (tt_json_next(json) == TT_JSON_FAILED)
                return false;
    return !json->error;
}

bool tt_json_finish(tt_json *json)
{
    return tt_json_expect(json, TT_JSON_END);
}

bool tt_json_integer(tt_json *json, int64_t low, int64_t high, int64_t *value)
{
    if (!tt_json_expect(json, TT_JSON_NUMBER))
        return false;
    if (!json->token.is_integer || json->token.integer < low || json->token.integer > high)
        return tt_json_refuse(json, TT_JSON_OUT_OF_RANGE);
    *value = json->token.integer;
    return true;
}

bool tt_json_string(tt_json *json, char *to, size_t room)
{
    return tt_json_expect(json, TT_JSON_STRING) && tt_json_copy(json, to, room) >= 0;
}

bool tt_json_boolean(tt_json *json, bool *value)
{
    tt_json_type type = tt_json_next(json);
    if (type != TT_JSON_TRUE && type != TT_JSON_FALSE)
        return tt_json_refuse(json, TT_JSON_WRONG_TYPE);
    *value = type == TT_JSON_TRUE;
    return true;
}
