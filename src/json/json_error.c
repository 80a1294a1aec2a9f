/* json_error.c: the names and sentences of the errors. */
#include "json/json.h"

typedef struct error_words {
    const char *name, *text;
} error_words;

static const error_words errors[TT_JSON_ERRORS] = {
    [TT_JSON_OK] = {"ok", "no error"},
    [TT_JSON_TOO_LARGE] = {"too_large", "the text is too large"},
    [TT_JSON_TOO_DEEP] = {"too_deep", "objects and arrays are nested too deep"},
    [TT_JSON_TOO_MANY_KEYS] = {"too_many_keys", "an object has too many keys"},
    [TT_JSON_UNFINISHED] = {"unfinished", "the text ends before its value is complete"},
    [TT_JSON_UNEXPECTED] = {"unexpected", "unexpected character"},
    [TT_JSON_TRAILING_COMMA] = {"trailing_comma", "nothing follows the comma"},
    [TT_JSON_TRAILING_TEXT] = {"trailing_text", "there is more text after the value"},
    [TT_JSON_BAD_NUMBER] = {"bad_number", "this is not a number as JSON defines it"},
    [TT_JSON_BAD_UTF8] = {"bad_utf8", "this is not UTF-8"},
    [TT_JSON_BAD_ESCAPE] = {"bad_escape", "there is no such escape in a string"},
    [TT_JSON_LONE_SURROGATE] = {"lone_surrogate", "half of a surrogate pair is missing"},
    [TT_JSON_CONTROL_CHARACTER] = {"control_character", "a control character in a string must be escaped"},
    [TT_JSON_NULL_CHARACTER] = {"null_character", "a string cannot hold the character U+0000"},
    [TT_JSON_DUPLICATE_KEY] = {"duplicate_key", "this key is in the object twice"},
    [TT_JSON_UNKNOWN_KEY] = {"unknown_key", "this key is not known here"},
    [TT_JSON_MISSING_KEY] = {"missing_key", "a key is missing in this object"},
    [TT_JSON_BAD_VALUE] = {"bad_value", "this value is not allowed here"},
    [TT_JSON_WRONG_TYPE] = {"wrong_type", "a value of another type is needed here"},
    [TT_JSON_OUT_OF_RANGE] = {"out_of_range", "this number is out of range"},
    [TT_JSON_NO_ROOM] = {"no_room", "there is no room for this string"},
};

const char *tt_json_error_name(tt_json_error error)
{
    return errors[error].name;
}

const char *tt_json_error_text(tt_json_error error)
{
    return errors[error].text;
}
