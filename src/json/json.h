/* json.h: a strict pull reader that knows line and column, and a streaming writer.
 *
 * Neither allocates: the reader reads a text that the caller owns, the writer passes its bytes to a callback.
 *
 * A reader returns one token at a time and stops at the first error. From then on every call returns TT_JSON_FAILED or
 * false, so a caller may check for errors once, at the end:
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
 * The reader accepts JSON as RFC 8259 defines it, in UTF-8 without a byte order mark. It is stricter in three ways: an
 * object cannot have the same key twice, strings cannot have the character U+0000, and the limits below apply. */
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
    TT_JSON_UNKNOWN_KEY, /* not from the reader itself but from callers of tt_json_refuse, as are the next two */
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

/* A token, valid as long as the text is. After an error `line` and `column` are its place. */
typedef struct tt_json_token {
    tt_json_type type;
    int line, column;  /* where it begins, both from 1; columns count characters */
    const char *bytes; /* points into the text: a number as written; a string or key without its quotes, not decoded */
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

/* A reader. The caller may use `token` (the last one read) and `error`; the rest is internal. */
typedef struct tt_json {
    tt_json_token token;
    tt_json_error error;
    const char *text;
    size_t size, at;
    size_t line_start; /* increased by the continuation bytes of characters, so that columns count characters */
    int line;
    int expects; /* what may come next: see reader.c */
    int depth;
    int keys;
    tt_json_level level[TT_JSON_MAX_DEPTH];
    tt_json_span key[TT_JSON_MAX_KEYS]; /* of the open objects, to find duplicates */
} tt_json;

/* Begins to read `size` bytes of `text`, which must stay unchanged while the reader is used. Lines count from 1; for a
 * text that is one line of a longer file use tt_json_open_line. */
void tt_json_open(tt_json *json, const char *text, size_t size);
void tt_json_open_line(tt_json *json, const char *text, size_t size, int line);

/* Reads the next token and returns its type; TT_JSON_END after a complete value, at every further call too. */
tt_json_type tt_json_next(tt_json *json);

/* Reads the next token, which must have this type. False, with TT_JSON_WRONG_TYPE, if it does not. */
bool tt_json_expect(tt_json *json, tt_json_type type);

/* Inside an object, before a key or the end: reads the next key. True if there is one; false at the end or after an
 * error. */
bool tt_json_key(tt_json *json);

/* After TT_JSON_DUPLICATE_KEY: accepts the key as if it had just been read, so that a checker can find further faults.
 * False, and nothing changes, after any other error or none. */
bool tt_json_take_duplicate(tt_json *json);

/* Inside an array, before an item or the end: reads the first token of the next item. True if there is one; false at
 * the end or after an error. Use the item with token.type, token.integer, tt_json_copy and so on. */
bool tt_json_item(tt_json *json);

/* Skips the value whose first token was just read, or that follows the key just read. It is checked all the same. False
 * after an error. */
bool tt_json_skip(tt_json *json);

/* Whether only white space follows one complete value, and there was no error. */
bool tt_json_finish(tt_json *json);

/* Whether the token just read is a key or a string that is exactly this text after decoding. */
bool tt_json_is(const tt_json *json, const char *text);

/* The key or string just read, decoded: a pointer into the text if it has no escapes, else to `scratch`. *size gets its
 * length; it does not end with a zero byte. NULL, with TT_JSON_NO_ROOM, if it needs more than the `room` bytes of
 * scratch (`token.size` bytes are always enough); NULL, with TT_JSON_WRONG_TYPE, if the token is neither a key nor a
 * string. */
const char *tt_json_text(tt_json *json, char *scratch, size_t room, size_t *size);

/* Copies the key or string just read, decoded and ended by a zero byte, into `to` of `room` bytes. Returns its length;
 * -1 where tt_json_text returns NULL. `token.size` + 1 bytes are always enough. */
int tt_json_copy(tt_json *json, char *to, size_t room);

/* Read the next token, which must be an integer within low .. high, a string that fits `room` with its zero byte, or a
 * boolean. False, with TT_JSON_WRONG_TYPE, TT_JSON_OUT_OF_RANGE or TT_JSON_NO_ROOM, if it is not; *value is then
 * unchanged. */
bool tt_json_integer(tt_json *json, int64_t low, int64_t high, int64_t *value);
bool tt_json_string(tt_json *json, char *to, size_t room);
bool tt_json_boolean(tt_json *json, bool *value);

/* Ends reading with this error at the token just read, which the caller does not accept. An earlier error is kept.
 * Always returns false. */
bool tt_json_refuse(tt_json *json, tt_json_error error);

/* Where a writer's bytes go, in pieces of any size. */
typedef void tt_json_put(void *context, const char *bytes, size_t size);

/* A writer adds commas and escapes, and no spaces. The caller must close every object and array and write one value
 * after each key. */
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
