/* call.c: reads the messages of clients. */
#include "wire/message.h"

#include "turntable/view.h"

enum { FIELD_MESSAGE = 1, FIELD_PROTOCOL = 2, FIELD_DECISION = 4, FIELD_ACTION = 8, FIELD_SEAT = 16 };

static const struct {
    const char *name;
    int fields; /* required */
} kinds[TT_CALL_KINDS] = {
    [TT_CALL_HELLO] = {"hello", FIELD_MESSAGE | FIELD_PROTOCOL},
    [TT_CALL_ACTION] = {"action", FIELD_MESSAGE | FIELD_DECISION | FIELD_ACTION},
    [TT_CALL_HINT] = {"hint", FIELD_MESSAGE | FIELD_DECISION},
    [TT_CALL_RECORD] = {"record", FIELD_MESSAGE},
};

static bool fail(tt_call *call, tt_wire_error error)
{
    call->error = error;
    return false;
}

/* The kind named by the string just read, -1 if there is none. */
static int find_kind(const tt_json *json)
{
    int kind = TT_CALL_KINDS - 1;
    while (kind >= 0 && !tt_json_is(json, kinds[kind].name))
        kind--;
    return kind;
}

static bool read_kind(tt_json *json, tt_call *call)
{
    if (!tt_json_expect(json, TT_JSON_STRING))
        return false;
    int kind = find_kind(json);
    if (kind < 0)
        return fail(call, TT_WIRE_UNKNOWN_MESSAGE);
    call->kind = (tt_call_kind)kind;
    return true;
}

bool tt_call_is_another(const char *text, size_t size)
{
    tt_json json;
    tt_json_open(&json, text, size);
    if (size > TT_MESSAGE_MAX || !tt_json_expect(&json, TT_JSON_OBJECT))
        return false;
    while (tt_json_key(&json)) {
        if (tt_json_is(&json, "message"))
            return tt_json_expect(&json, TT_JSON_STRING) && find_kind(&json) < 0;
        tt_json_skip(&json);
    }
    return false;
}

static bool read_decision(tt_json *json, tt_call *call)
{
    int64_t number;
    if (!tt_json_integer(json, 1, UINT32_MAX, &number))
        return false;
    call->decision = (uint32_t)number;
    return true;
}

/* The token just read is an action's number in the ask. */
static bool read_number(tt_json *json, tt_call *call)
{
    const tt_json_token *token = &json->token;
    if (!token->is_integer || token->integer < 0 || token->integer >= TT_MAX_LEGAL || token->size > sizeof call->action)
        return tt_json_refuse(json, TT_JSON_OUT_OF_RANGE);
    call->is_numbered = true;
    call->number = (int)token->integer;
    call->length = (int)token->size;
    __builtin_memcpy(call->action, token->bytes, token->size);
    return true;
}

/* A text or a number. */
static bool read_action(tt_json *json, tt_call *call)
{
    tt_json_type type = tt_json_next(json);
    if (type == TT_JSON_NUMBER)
        return read_number(json, call);
    if (type != TT_JSON_STRING)
        return tt_json_refuse(json, TT_JSON_WRONG_TYPE);
    call->length = tt_json_copy(json, call->action, sizeof call->action);
    return call->length >= 0;
}

static bool read_protocol(tt_json *json, tt_call *call)
{
    int64_t number;
    if (!tt_json_integer(json, 0, INT32_MAX, &number))
        return false;
    call->protocol = (int)number;
    return true;
}

/* A seat, or null for the watcher. */
static bool read_seat(tt_json *json, tt_call *call)
{
    tt_json_type type = tt_json_next(json);
    if (type == TT_JSON_NULL)
        call->seat = TT_WATCHER;
    else if (type == TT_JSON_NUMBER && json->token.is_integer && json->token.integer >= 0 &&
             json->token.integer < TT_MAX_SEATS)
        call->seat = (int)json->token.integer;
    else
        return tt_json_refuse(json, type == TT_JSON_NUMBER ? TT_JSON_OUT_OF_RANGE : TT_JSON_WRONG_TYPE);
    return true;
}

/* Reads the value of the key just read; gives its bit, 0 after an error. */
static int read_field(tt_json *json, bool shared, tt_call *call)
{
    if (tt_json_is(json, "message"))
        return read_kind(json, call) ? FIELD_MESSAGE : 0;
    if (tt_json_is(json, "protocol"))
        return read_protocol(json, call) ? FIELD_PROTOCOL : 0;
    if (tt_json_is(json, "decision"))
        return read_decision(json, call) ? FIELD_DECISION : 0;
    if (tt_json_is(json, "action"))
        return read_action(json, call) ? FIELD_ACTION : 0;
    if (shared && tt_json_is(json, "seat"))
        return read_seat(json, call) ? FIELD_SEAT : 0;
    tt_json_refuse(json, TT_JSON_UNKNOWN_KEY);
    return 0;
}

/* Sets the bit of each field in *found. False after an error. */
static bool read_fields(tt_json *json, bool shared, tt_call *call, int *found)
{
    if (!tt_json_expect(json, TT_JSON_OBJECT))
        return false;
    while (tt_json_key(json)) {
        int field = read_field(json, shared, call);
        if (!field)
            return false;
        *found |= field;
    }
    return tt_json_finish(json);
}

bool tt_call_read(const char *text, size_t size, bool shared, tt_call *call)
{
    tt_json json;
    *call = (tt_call){.seat = TT_CALL_NO_SEAT, .line = 1, .column = 1};
    if (size > TT_MESSAGE_MAX)
        return fail(call, TT_WIRE_TOO_LONG);
    tt_json_open(&json, text, size);
    int found = 0;
    if (read_fields(&json, shared, call, &found)) {
        int needed = kinds[call->kind].fields;
        if (!(found & FIELD_MESSAGE) || (found & needed) != needed)
            tt_json_refuse(&json, TT_JSON_MISSING_KEY);
        else if (found & ~(needed | FIELD_SEAT))
            tt_json_refuse(&json, TT_JSON_UNKNOWN_KEY);
    }
    if (json.error == TT_JSON_UNKNOWN_KEY && tt_call_is_another(text, size))
        return fail(call, TT_WIRE_UNKNOWN_MESSAGE);
    if (json.error && !call->error) {
        call->json = json.error;
        call->line = json.token.line;
        call->column = json.token.column;
        return fail(call, TT_WIRE_JSON);
    }
    return call->error == TT_WIRE_OK;
}
