/* message_error.c: names and texts of errors in messages. */
#include "wire/message.h"

#include "vocabulary/vocabulary.h"

/* NULL as text: people see it too, so the catalogue has it. */
static const struct {
    const char *name, *text;
} errors[TT_WIRE_ERRORS] = {
    [TT_WIRE_OK] = {"ok", "nothing is wrong"},
    [TT_WIRE_JSON] = {"json", "the message does not follow the protocol"},
    [TT_WIRE_TOO_LONG] = {"too_long", "the message is too long"},
    [TT_WIRE_UNKNOWN_MESSAGE] = {"unknown_message", "there is no message of this name: hello, action, hint, record"},
    [TT_WIRE_WRONG_PROTOCOL] = {"wrong_protocol", "this protocol is not supported"},
    [TT_WIRE_HELLO_FIRST] = {"hello_first", "the first message must be hello"},
    [TT_WIRE_NOT_OVER] = {"not_over", "the record is available when the game is over"},
    [TT_WIRE_NO_RECORD] = {"no_record", "a game that began from a position has no record"},
    [TT_WIRE_NO_HINT] = {"no_hint", NULL},
    [TT_WIRE_NO_SEAT] = {"no_seat", "the message must name a seat that is open here, or null for the watcher"},
    [TT_WIRE_NO_TABLE] = {"no_table", "there is no table yet"},
    [TT_WIRE_BAD_TABLE] = {"bad_table", "there is no such table"},
    [TT_WIRE_TWO_BEGINNINGS] = {"two_beginnings", "a table begins with a game and its seed, with a position or with a "
                                                  "record: the message has more than one of them"},
    [TT_WIRE_BAD_POSITION] = {"bad_position", "the position can't be used"},
    [TT_WIRE_BAD_RECORD] = {"bad_record", "the record can't be continued"},
    [TT_WIRE_WRONG_SEATS] = {"wrong_seats", "the position or record has another number of seats"},
    [TT_WIRE_NO_MEMORY] = {"no_memory", "there is no memory left; nothing was changed"},
};

const char *tt_wire_error_name(tt_wire_error error)
{
    return errors[error].name;
}

const char *tt_wire_error_text(tt_wire_error error)
{
    return errors[error].text ? errors[error].text : tt_word(&tt_refusal_words, errors[error].name);
}
