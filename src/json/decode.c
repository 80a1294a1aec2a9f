/* decode.c: strings with their escapes resolved. */
#include "json/decode.h"
#include "json/json.h"

/* Decodes a checked string byte by byte. */
typedef struct decoder {
    const char *at, *end;
    uint32_t character; /* a character written as \u, of which `rest` bytes are still to come */
    int rest;
} decoder;

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

int tt_json_hex(const char *digits)
{
    int value = 0;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(digits[i]);
        if (digit < 0)
            return -1;
        value = value << 4 | digit;
    }
    return value;
}

/* Reads one \u, or the two of a surrogate pair, and returns the first byte of the character. */
static int decode_character(decoder *from)
{
    int value = tt_json_hex(from->at);
    from->at += 4;
    if (tt_json_is_high(value)) {
        value = 0x10000 + ((value - 0xD800) << 10) + (tt_json_hex(from->at + 2) - 0xDC00);
        from->at += 6;
    }
    from->character = (uint32_t)value;
    from->rest = value < 0x80 ? 0 : value < 0x800 ? 1 : value < 0x10000 ? 2 : 3;
    static const int first_byte[] = {0, 0xC0, 0xE0, 0xF0};
    return first_byte[from->rest] | value >> 6 * from->rest;
}

static int decode_escape(decoder *from)
{
    char letter = *from->at++;
    switch (letter) {
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    case 'u':
        return decode_character(from);
    default:
        return letter;
    }
}

/* The next byte, or -1 at the end. */
static int decode_byte(decoder *from)
{
    if (from->rest > 0)
        return (int)(0x80 | (from->character >> 6 * --from->rest & 0x3F));
    if (from->at == from->end)
        return -1;
    char c = *from->at++;
    return c == '\\' ? decode_escape(from) : (unsigned char)c;
}

static decoder decode(const char *bytes, size_t size)
{
    return (decoder){.at = bytes, .end = bytes + size};
}

bool tt_json_same(const char *a, size_t a_size, const char *b, size_t b_size)
{
    decoder from_a = decode(a, a_size), from_b = decode(b, b_size);
    for (;;) {
        int byte = decode_byte(&from_a);
        if (byte != decode_byte(&from_b))
            return false;
        if (byte < 0)
            return true;
    }
}

static bool is_text(const tt_json *json)
{
    return json->token.type == TT_JSON_KEY || json->token.type == TT_JSON_STRING;
}

bool tt_json_is(const tt_json *json, const char *text)
{
    if (!is_text(json))
        return false;
    decoder from = decode(json->token.bytes, json->token.size);
    for (; *text; text++)
        if (decode_byte(&from) != (unsigned char)*text)
            return false;
    return decode_byte(&from) < 0;
}

/* Ends reading with this error. Returns NULL. */
static const char *refuse_text(tt_json *json, tt_json_error error)
{
    tt_json_refuse(json, error);
    return NULL;
}

const char *tt_json_text(tt_json *json, char *scratch, size_t room, size_t *size)
{
    if (!is_text(json))
        return refuse_text(json, TT_JSON_WRONG_TYPE);
    *size = json->token.size;
    if (!json->token.has_escapes)
        return json->token.bytes;
    decoder from = decode(json->token.bytes, json->token.size);
    *size = 0;
    for (int byte = decode_byte(&from); byte >= 0; byte = decode_byte(&from)) {
        if (*size == room)
            return refuse_text(json, TT_JSON_NO_ROOM);
        scratch[(*size)++] = (char)byte;
    }
    return scratch;
}

int tt_json_copy(tt_json *json, char *to, size_t room)
{
    size_t size;
    const char *text = tt_json_text(json, to, room, &size);
    if (!text)
        return -1;
    if (size >= room) {
        tt_json_refuse(json, TT_JSON_NO_ROOM);
        return -1;
    }
    if (text != to)
        __builtin_memcpy(to, text, size);
    to[size] = 0;
    return (int)size;
}
