/* writer.c: JSON to a byte sink, without spaces. */
#include "json/json.h"

static void put_text(tt_json_writer *writer, const char *text)
{
    writer->put(writer->context, text, __builtin_strlen(text));
}

static void put_comma(tt_json_writer *writer)
{
    if (writer->needs_comma)
        put_text(writer, ",");
}

/* Writes a whole value. */
static void put_value(tt_json_writer *writer, const char *text)
{
    put_comma(writer);
    put_text(writer, text);
    writer->needs_comma = true;
}

static void put_opening(tt_json_writer *writer, const char *bracket)
{
    put_comma(writer);
    put_text(writer, bracket);
    writer->needs_comma = false;
}

static void put_closing(tt_json_writer *writer, const char *bracket)
{
    put_text(writer, bracket);
    writer->needs_comma = true;
}

/* The short escape of a character: its letter, 'u' if it has none, 0 if it needs no escape. */
static char escape_letter(char c)
{
    switch (c) {
    case '"':
    case '\\':
        return c;
    case '\b':
        return 'b';
    case '\f':
        return 'f';
    case '\n':
        return 'n';
    case '\r':
        return 'r';
    case '\t':
        return 't';
    default:
        return (unsigned char)c < 0x20 ? 'u' : 0;
    }
}

static void put_escape(tt_json_writer *writer, char c, char letter)
{
    static const char digits[] = "0123456789abcdef";
    const char escape[] = {'\\', letter, '0', '0', digits[c >> 4 & 15], digits[c & 15]};
    writer->put(writer->context, escape, letter == 'u' ? 6 : 2);
}

/* Whether one of eight bytes may need an escape: is below 0x20, a quote or a backslash. May also be true for bytes next
 * to one of these, and for those from 0x80 on: then the caller checks them one by one. */
static bool may_need_escape(uint64_t eight)
{
    const uint64_t ones = 0x0101010101010101, high = ones * 0x80;
    uint64_t quote = eight ^ ones * '"', backslash = eight ^ ones * '\\';
    return ((eight - ones * 0x20) | (quote - ones) | (backslash - ones) | eight) & high;
}

/* How many bytes come before the first that needs an escape. */
static size_t plain_length(const char *bytes, size_t size)
{
    size_t i = 0;
    for (uint64_t eight; i + sizeof eight <= size; i += sizeof eight) {
        __builtin_memcpy(&eight, bytes + i, sizeof eight);
        if (may_need_escape(eight))
            break;
    }
    while (i < size && (unsigned char)bytes[i] >= 0x20 && bytes[i] != '"' && bytes[i] != '\\')
        i++;
    return i;
}

static void put_with_escapes(tt_json_writer *writer, const char *bytes, size_t size)
{
    put_text(writer, "\"");
    for (size_t done = 0; done < size;) {
        size_t plain = plain_length(bytes + done, size - done);
        if (plain > 0)
            writer->put(writer->context, bytes + done, plain);
        done += plain;
        if (done < size) {
            put_escape(writer, bytes[done], escape_letter(bytes[done]));
            done++;
        }
    }
    put_text(writer, "\"");
}

/* Writes a comma if needed, the text in quotes, and the character after it: in one piece if possible. Messages consist
 * mostly of such texts, so speed matters. */
static void put_quoted(tt_json_writer *writer, const char *bytes, size_t size, char after)
{
    enum { SHORT = 100 };
    char piece[SHORT + 4];
    if (size <= SHORT && plain_length(bytes, size) == size) {
        char *end = piece;
        if (writer->needs_comma)
            *end++ = ',';
        *end++ = '"';
        if (size > 0) /* there may be no bytes at all */
            __builtin_memcpy(end, bytes, size);
        end += size;
        *end++ = '"';
        if (after)
            *end++ = after;
        writer->put(writer->context, piece, (size_t)(end - piece));
        return;
    }
    put_comma(writer);
    put_with_escapes(writer, bytes, size);
    if (after)
        writer->put(writer->context, &after, 1);
}

void tt_json_writer_open(tt_json_writer *writer, tt_json_put *put, void *context)
{
    *writer = (tt_json_writer){.put = put, .context = context};
}

void tt_json_write_object(tt_json_writer *writer)
{
    put_opening(writer, "{");
}

void tt_json_write_object_end(tt_json_writer *writer)
{
    put_closing(writer, "}");
}

void tt_json_write_array(tt_json_writer *writer)
{
    put_opening(writer, "[");
}

void tt_json_write_array_end(tt_json_writer *writer)
{
    put_closing(writer, "]");
}

void tt_json_write_key(tt_json_writer *writer, const char *key)
{
    put_quoted(writer, key, __builtin_strlen(key), ':');
    writer->needs_comma = false;
}

void tt_json_write_string(tt_json_writer *writer, const char *text)
{
    tt_json_write_text(writer, text, __builtin_strlen(text));
}

void tt_json_write_text(tt_json_writer *writer, const char *bytes, size_t size)
{
    put_quoted(writer, bytes, size, 0);
    writer->needs_comma = true;
}

void tt_json_write_integer(tt_json_writer *writer, int64_t value)
{
    char text[sizeof "-9223372036854775808"];
    char *start = text + sizeof text;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    *--start = 0;
    do
        *--start = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        *--start = '-';
    put_value(writer, start);
}

void tt_json_write_boolean(tt_json_writer *writer, bool value)
{
    put_value(writer, value ? "true" : "false");
}

void tt_json_write_null(tt_json_writer *writer)
{
    put_value(writer, "null");
}

void tt_json_write_raw(tt_json_writer *writer, const char *bytes, size_t size)
{
    put_comma(writer);
    writer->put(writer->context, bytes, size);
    writer->needs_comma = true;
}

void tt_json_write_line_end(tt_json_writer *writer)
{
    put_text(writer, "\n");
    writer->needs_comma = false;
}

void tt_json_member_string(tt_json_writer *writer, const char *key, const char *text)
{
    tt_json_write_key(writer, key);
    tt_json_write_string(writer, text);
}

void tt_json_member_integer(tt_json_writer *writer, const char *key, int64_t value)
{
    tt_json_write_key(writer, key);
    tt_json_write_integer(writer, value);
}

void tt_json_member_boolean(tt_json_writer *writer, const char *key, bool value)
{
    tt_json_write_key(writer, key);
    tt_json_write_boolean(writer, value);
}

void tt_json_member_object(tt_json_writer *writer, const char *key)
{
    tt_json_write_key(writer, key);
    tt_json_write_object(writer);
}

void tt_json_member_array(tt_json_writer *writer, const char *key)
{
    tt_json_write_key(writer, key);
    tt_json_write_array(writer);
}
