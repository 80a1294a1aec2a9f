/* message.h: the messages between a table and a client (docs/protocol.md), except the content of updates. */
#ifndef TURNTABLE_WIRE_MESSAGE_H
#define TURNTABLE_WIRE_MESSAGE_H

#include <stddef.h>
#include <stdint.h>

#include "turntable/bot.h"
#include "turntable/record.h"
#include "turntable/rules.h"
#include "wire/buffer.h"
#include "json/json.h"

enum {
    TT_PROTOCOL = 1,        /* the number of the protocol */
    TT_PROTOCOL_OLDEST = 1, /* the oldest one supported: the one before, once there is one */
    TT_MESSAGE_MAX = 4096   /* bytes of a client's message */
};

/* What is wrong with a message. Faults of JSON have the names of tt_json_error_name. */
typedef enum tt_wire_error {
    TT_WIRE_OK,
    TT_WIRE_JSON, /* see tt_call.json */
    TT_WIRE_TOO_LONG,
    TT_WIRE_UNKNOWN_MESSAGE,
    TT_WIRE_WRONG_PROTOCOL, /* neither TT_PROTOCOL nor the one before */
    TT_WIRE_HELLO_FIRST,    /* another message before hello */
    TT_WIRE_NOT_OVER,       /* the record is requested before the end */
    TT_WIRE_NO_RECORD,      /* the game began from a position: what came before is unknown */
    TT_WIRE_NO_HINT,        /* a hint for a decision that is not asked of this seat, or where there are no hints */
    TT_WIRE_NO_SEAT,        /* several seats share a line, and the message names no valid one */
    TT_WIRE_NO_TABLE,       /* there is no table yet */
    TT_WIRE_BAD_TABLE,      /* the setup of the table is invalid */
    TT_WIRE_TWO_BEGINNINGS, /* it has more than one of: game with options and seed, position, record */
    TT_WIRE_BAD_POSITION,   /* its position is refused: tt_write_fault */
    TT_WIRE_BAD_RECORD,     /* its record is refused: tt_write_fault */
    TT_WIRE_WRONG_SEATS,    /* its position or record has another number of seats */
    TT_WIRE_NO_MEMORY,
    TT_WIRE_ERRORS
} tt_wire_error;

const char *tt_wire_error_name(tt_wire_error error);
const char *tt_wire_error_text(tt_wire_error error);

/* The messages of a client. */
typedef enum tt_call_kind { TT_CALL_HELLO, TT_CALL_ACTION, TT_CALL_HINT, TT_CALL_RECORD, TT_CALL_KINDS } tt_call_kind;

enum { TT_CALL_NO_SEAT = -1 };

typedef struct tt_call {
    tt_call_kind kind;
    tt_wire_error error; /* after an error only `json`, `line`, `column`, `seat` are valid */
    tt_json_error json;  /* of TT_WIRE_JSON */
    int line, column;    /* where the fault of JSON is */
    int protocol;        /* hello */
    uint32_t decision;   /* action, hint */
    int seat;            /* if several seats share a line: 0 .. 5, or TT_WATCHER for null; else TT_CALL_NO_SEAT */
    bool is_numbered;    /* the action is named by its number in the ask, not by its text */
    int number;
    int length;
    char action[TT_ACTION_TEXT_MAX]; /* `length` bytes as in the message; no 0 at the end */
} tt_call;

/* Reads a client's message of `size` bytes, with exactly the fields of its kind. `shared`: several seats share a line,
 * and a message may name one. False, with call->error, if it is anything else. */
bool tt_call_read(const char *text, size_t size, bool shared, tt_call *call);

/* Whether the text has a field "message", at any place, with a name that is none of these kinds. The other fields are
 * not checked. */
bool tt_call_is_another(const char *text, size_t size);

/* The messages of a table, each a whole line. */

/* Write the first and the last part of every message. */
void tt_message_begin(tt_json_writer *json, tt_buffer *out, const char *message);
void tt_message_end(tt_json_writer *json);

/* Who sits at a seat. */
typedef enum tt_seat_kind { TT_SEAT_EMPTY, TT_SEAT_PERSON, TT_SEAT_BOT } tt_seat_kind;

typedef struct tt_sitter {
    uint8_t kind;           /* tt_seat_kind */
    char name[TT_NAME_MAX]; /* "ana", "bot:planner"; "" for an empty seat */
} tt_sitter;

/* The first answer to hello: what game it is, and who sits where. `seat` is the client's own, or TT_WATCHER. */
void tt_write_welcome(tt_buffer *out, const tt_game *game, int seat, bool memory_aid, const tt_sitter *sitters);

/* The players, after a change. */
void tt_write_seats(tt_buffer *out, const tt_game *game, const tt_sitter *sitters);

/* The table is frozen: the stored event `seq` does not agree with the rules. */
void tt_write_frozen(tt_buffer *out, uint32_t seq);

/* An action that was done, now or before: the record has `seq` events after it. */
void tt_write_ack(tt_buffer *out, uint32_t decision, uint32_t seq);

/* An action that was refused. `name` is a refusal of the table (late, early, watching, frozen, busy), sent with the
 * rule ""; or NULL, and `why` is the core's refusal. */
void tt_write_refused(tt_buffer *out, const tt_game *game, uint32_t decision, const char *name, tt_why why);

/* A whole record, as in a file. */
void tt_write_record(tt_buffer *out, const char *lines, size_t size);

/* An error: a message that was not understood or can't be answered. */
void tt_write_error(tt_buffer *out, const tt_call *call);

/* An error in a position or a record that a message contains: `line` and `rule` are those of the fault. */
void tt_write_fault(tt_buffer *out, tt_wire_error error, const tt_record_fault *fault);

/* The member "because" of an object: the reasons of an action. */
void tt_write_because(tt_json_writer *json, const tt_game *game, const tt_because why[TT_MAX_BECAUSE]);

/* What a bot would do; offer and offered as for tt_action_write. */
void tt_write_hint(tt_buffer *out, const tt_game *game, const uint8_t *offer, int offered, uint32_t decision,
                   const tt_reasons *reasons);

#endif
