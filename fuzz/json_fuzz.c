/* json_fuzz.c: any bytes as JSON. What is read is written, and reading and writing that again must give the same.
 * Skipping a value must find the same errors as reading it. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "json/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct page {
    char *text;
    size_t size, room;
} page;

static void put_on_page(void *context, const char *bytes, size_t size)
{
    page *to = context;
    if (to->size + size > to->room) {
        to->room = 2 * (to->size + size);
        to->text = realloc(to->text, to->room);
    }
    memcpy(to->text + to->size, bytes, size);
    to->size += size;
}

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* The string just read, in a buffer of exactly its size. */
static char *copy_string(tt_json *json)
{
    char *copy = malloc(json->token.size + 1);
    int length = tt_json_copy(json, copy, json->token.size + 1);
    must(length >= 0 && strlen(copy) == (size_t)length && tt_json_is(json, copy));
    return copy;
}

static void write_key(tt_json *json, tt_json_writer *writer)
{
    char *key = copy_string(json);
    tt_json_write_key(writer, key);
    free(key);
}

static void write_string(tt_json *json, tt_json_writer *writer)
{
    char *text = copy_string(json);
    tt_json_write_string(writer, text);
    free(text);
}

static void write_token(tt_json *json, tt_json_writer *writer)
{
    switch (json->token.type) {
    case TT_JSON_OBJECT:
        tt_json_write_object(writer);
        break;
    case TT_JSON_OBJECT_END:
        tt_json_write_object_end(writer);
        break;
    case TT_JSON_ARRAY:
        tt_json_write_array(writer);
        break;
    case TT_JSON_ARRAY_END:
        tt_json_write_array_end(writer);
        break;
    case TT_JSON_KEY:
        write_key(json, writer);
        break;
    case TT_JSON_STRING:
        write_string(json, writer);
        break;
    case TT_JSON_NUMBER:
        tt_json_write_integer(writer, json->token.integer);
        break;
    case TT_JSON_TRUE:
    case TT_JSON_FALSE:
        tt_json_write_boolean(writer, json->token.type == TT_JSON_TRUE);
        break;
    default:
        tt_json_write_null(writer);
    }
}

/* Reads a text and writes it again. Returns the error of the reader. */
static tt_json_error write_again(const char *text, size_t size, page *to)
{
    tt_json json;
    tt_json_writer writer;
    tt_json_open(&json, text, size);
    tt_json_writer_open(&writer, put_on_page, to);
    for (;;) {
        tt_json_type type = tt_json_next(&json);
        must(json.token.line >= 1 && json.token.column >= 1);
        if (type == TT_JSON_FAILED || type == TT_JSON_END)
            return json.error;
        write_token(&json, &writer);
    }
}

static tt_json_error pass_over(const char *text, size_t size)
{
    tt_json json;
    tt_json_open(&json, text, size);
    tt_json_next(&json);
    tt_json_skip(&json);
    tt_json_finish(&json);
    return json.error;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    page first = {0}, second = {0};
    tt_json_error error = write_again(text, size, &first);
    must(pass_over(text, size) == error);
    if (!error) {
        must(write_again(first.text, first.size, &second) == TT_JSON_OK);
        must(first.size == second.size && memcmp(first.text, second.text, first.size) == 0);
    }
    free(first.text);
    free(second.text);
    return 0;
}
