/* json.h: a strict pull reader that knows line and column, and a streaming writer.
 *
 * Neither allocates: the reader looks at a text the caller holds, the writer hands its bytes to a sink.
 *
 * A reader gives one token at a time and stops at the first error. From then on every call answers TT_JSON_FAILED or
 * false, so a caller may ask once, at the end, whether all went well:
 *
 *     tt_json json;
 *     tt_json_open(&json, text, size);
 *     if (tt_json_expect(&json, TT_JSON_OBJECT))
 *         while (tt_json_key(&json)) {
 *             if (tt_json_is(&json, "players"))
 *                 tt_json_integer(&json, 2, 5, &players);
 *             else
 *                 tt_json_refuse(&json, TT_JSON_UNKNOWN_KEY);
 *         }
 *     if (!tt_json_finish(&json))
 *         complain(json.token.line, json.token.column, tt_json_error_text(json.error));
 *
 * What is read is JSON as RFC 8259 has it, in UTF-8 without a byte order mark, and stricter in three things: no key
 * stands twice in one object, strings never hold the character U+0000, and there are the limits below. */
#ifndef TURNTABLE_JSON_H
#define TURNTABLE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TT_JSON_MAX_SIZE = 64 << 20, /* bytes of a text */
    TT_JSON_MAX_DEPTH = 32,      /* objects and arrays open at one time */
    TT_JSON_MAX_KEYS = 256       /* keys read so far of all objects open at one time */
};

typedef enum tt_json_error {
    TT_JSON_OK,
    TT_JSON_TOO_LARGE,
    TT_JSON_TOO_DEEP,
    TT_JSON_TOO_MANY_KEYS,
    TT_JSON_UNFINISHED,
    TT_JSON_UNEXPECTED,
    TT_JSON_TRAILING_COMMA,
    TT_JSON_TRAILING_TEXT,
    TT_JSON_BAD_NUMBER,
    TT_JSON_BAD_UTF8,
    TT_JSON_BAD_ESCAPE,
    TT_JSON_LONE_SURROGATE,
    TT_JSON_CONTROL_CHARACTER,
    TT_JSON_NULL_CHARACTER,
    TT_JSON_DUPLICATE_KEY,
    TT_JSON_UNKNOWN_KEY, /* never found by the reader itself: for callers of tt_json_refuse, as are the next two */
    TT_JSON_MISSING_KEY,
    TT_JSON_BAD_VALUE,
    TT_JSON_WRONG_TYPE,
    TT_JSON_OUT_OF_RANGE,
    TT_JSON_NO_ROOM,
    TT_JSON_ERRORS /* how many there are */
} tt_json_error;

/* The stable name of an error, "duplicate_key", and a sentence for people. */
const char *tt_json_error_name(tt_json_error error);
const char *tt_json_error_text(tt_json_error error);

typedef enum tt_json_type {
    TT_JSON_FAILED, /* see `error` of the reader */
    TT_JSON_END,    /* the value is complete and only white space follows it */
    TT_JSON_OBJECT,
    TT_JSON_OBJECT_END,
    TT_JSON_ARRAY,
    TT_JSON_ARRAY_END,
    TT_JSON_KEY, /* with its colon */
    TT_JSON_STRING,
    TT_JSON_NUMBER,
    TT_JSON_TRUE,
    TT_JSON_FALSE,
    TT_JSON_NULL
} tt_json_type;

/* A token, valid as long as the text is. After an error `line` and `column` say where it is. */
typedef struct tt_json_token {
    tt_json_type type;
    int line, column;  /* where it begins, both from 1; columns count characters */
    const char *bytes; /* in the text: a number as written, a string or key between its quotes and not decoded */
    size_t size;
    bool has_escapes; /* string or key: `bytes` is not the string itself, use tt_json_text or tt_json_copy */
    bool is_integer;  /* number: written without fraction and exponent, and within int64_t */
    int64_t integer;  /* its value if so, else 0 */
} tt_json_token;

typedef struct tt_json_level {
    bool is_object;
    uint16_t keys_below; /* of the objects around it */
} tt_json_level;

typedef struct tt_json_span {
    uint32_t start, size;
} tt_json_span;

/* A reader: the caller looks at `token` (the last one read) and `error`, the rest is the reader's own. */
typedef struct tt_json {
    tt_json_token token;
    tt_json_error error;
    const char *text;
    size_t size, at;
    size_t line_start; /* moved on by the bytes that continue a character, so that columns count characters */
    int line;
    int expects; /* what may come next: see reader.c */
    int depth;
    int keys;
    tt_json_level level[TT_JSON_MAX_DEPTH];
    tt_json_span key[TT_JSON_MAX_KEYS]; /* of the open objects, so that a second one of a name is noticed */
} tt_json;

/* Begins to read `size` bytes of `text`, which must stay unchanged while the reader is used. Lines count from 1; for a
 * text that is one line of a longer file use tt_json_open_line. */
void tt_json_open(tt_json *json, const char *text, size_t size);
void tt_json_open_line(tt_json *json, const char *text, size_t size, int line);

/* Reads the next token and gives its type; TT_JSON_END once the value is complete, again at every further call. */
tt_json_type tt_json_next(tt_json *json);

/* Reads the next token, which must be of this type. False, with TT_JSON_WRONG_TYPE, if it is another. */
bool tt_json_expect(tt_json *json, tt_json_type type);

/* Inside an object, before a key or the end: reads the next key, and true; false at the end or after an error. */
bool tt_json_key(tt_json *json);

/* After TT_JSON_DUPLICATE_KEY: takes the key all the same, as if it had just been read, so that a checker can go on to
 * further faults. False, and nothing changes, after any other error or none. */
bool tt_json_take_duplicate(tt_json *json);

/* Inside an array, before an item or the end: reads the first token of the next item, and true; false at the end or
 * after an error. An item of known type is read with it: token.type, token.integer, tt_json_copy and so on. */
bool tt_json_item(tt_json *json);

/* Passes over the value whose first token was just read, or that follows the key just read. What is passed over is
 * checked like everything else. False after an error. */
bool tt_json_skip(tt_json *json);

/* Whether only white space is left behind one complete value, and no error was found. */
bool tt_json_finish(tt_json *json);

/* Whether the token just read is a key or a string that is exactly this text once decoded. */
bool tt_json_is(const tt_json *json, const char *text);

/* The key or string just read, decoded: a pointer into the text if it has no escapes, else into `scratch`; *size is its
 * length, and no zero byte ends it. NULL, with TT_JSON_NO_ROOM, if it needs more than `room` bytes of scratch, and with
 * TT_JSON_WRONG_TYPE if the token is neither. `token.size` bytes are always enough. */
const char *tt_json_text(tt_json *json, char *scratch, size_t room, size_t *size);

/* Copies the key or string just read, decoded and ended by a zero byte, into `to` of `room` bytes. Gives its length; -1
 * as tt_json_text. `token.size` + 1 bytes are always enough. */
int tt_json_copy(tt_json *json, char *to, size_t room);

/* Reads the next token, which must be an integer within low .. high, a string that fits `room` with its zero byte, true
 * or false. False, with TT_JSON_WRONG_TYPE, TT_JSON_OUT_OF_RANGE or TT_JSON_NO_ROOM, if it is not; *value stays. */
bool tt_json_integer(tt_json *json, int64_t low, int64_t high, int64_t *value);
bool tt_json_string(tt_json *json, char *to, size_t room);
bool tt_json_boolean(tt_json *json, bool *value);

/* Ends reading with this error at the token just read, for what the caller does not accept. False always. A first error
 * stays. */
bool tt_json_refuse(tt_json *json, tt_json_error error);

/* Where a writer's bytes go, in pieces of any size. */
typedef void tt_json_put(void *context, const char *bytes, size_t size);

/* A writer places commas and escapes, and no spaces. That every object and array is closed and every key has one value
 * is the caller's part. */
typedef struct tt_json_writer {
    tt_json_put *put;
    void *context;
    bool needs_comma;
} tt_json_writer;

void tt_json_writer_open(tt_json_writer *writer, tt_json_put *put, void *context);

void tt_json_write_object(tt_json_writer *writer);
void tt_json_write_object_end(tt_json_writer *writer);
void tt_json_write_array(tt_json_writer *writer);
void tt_json_write_array_end(tt_json_writer *writer);

/* Keys and strings are UTF-8. Quotes, backslashes and control characters are escaped, nothing else. */
void tt_json_write_key(tt_json_writer *writer, const char *key);
void tt_json_write_string(tt_json_writer *writer, const char *text);
void tt_json_write_text(tt_json_writer *writer, const char *bytes, size_t size);

void tt_json_write_integer(tt_json_writer *writer, int64_t value);
void tt_json_write_boolean(tt_json_writer *writer, bool value);
void tt_json_write_null(tt_json_writer *writer);

/* Writes a value that is JSON already. */
void tt_json_write_raw(tt_json_writer *writer, const char *bytes, size_t size);

/* Ends a line of JSON Lines: "\n" after a complete value; the next value begins anew. */
void tt_json_write_line_end(tt_json_writer *writer);

/* A member of an object: its key, and then its value or the opening of it. */
void tt_json_member_string(tt_json_writer *writer, const char *key, const char *text);
void tt_json_member_integer(tt_json_writer *writer, const char *key, int64_t value);
void tt_json_member_boolean(tt_json_writer *writer, const char *key, bool value);
void tt_json_member_object(tt_json_writer *writer, const char *key);
void tt_json_member_array(tt_json_writer *writer, const char *key);

#endif
