/* message.h: the messages between a table and a client (docs/protocol.md), but for what fills an update. */
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
    TT_PROTOCOL_OLDEST = 1, /* the oldest one still spoken: the one before, once there is one */
    TT_MESSAGE_MAX = 4096   /* bytes of a client's message */
};

/* What is wrong with a message. Faults of JSON have the names of tt_json_error_name. */
typedef enum tt_wire_error {
    TT_WIRE_OK,
    TT_WIRE_JSON, /* see tt_call.json */
    TT_WIRE_TOO_LONG,
    TT_WIRE_UNKNOWN_MESSAGE,
    TT_WIRE_WRONG_PROTOCOL, /* neither TT_PROTOCOL nor the one before */
    TT_WIRE_HELLO_FIRST,    /* something else before hello */
    TT_WIRE_NOT_OVER,       /* the record is asked for before the end */
    TT_WIRE_NO_HINT,        /* a hint for a decision that is not asked of this seat, or where there are no hints */
    TT_WIRE_NO_SEAT,        /* several seats on one line: the message names none that is there */
    TT_WIRE_NO_TABLE,       /* nothing to join yet */
    TT_WIRE_BAD_TABLE,      /* the table asked for can't be */
    TT_WIRE_NO_MEMORY,
    TT_WIRE_ERRORS
} tt_wire_error;

const char *tt_wire_error_name(tt_wire_error error);
const char *tt_wire_error_text(tt_wire_error error);

/* What a client says. */
typedef enum tt_call_kind { TT_CALL_HELLO, TT_CALL_ACTION, TT_CALL_HINT, TT_CALL_RECORD, TT_CALL_KINDS } tt_call_kind;

enum { TT_CALL_NO_SEAT = -1 };

typedef struct tt_call {
    tt_call_kind kind;
    tt_wire_error error; /* the rest means nothing after an error, but for `line` and `column` */
    tt_json_error json;  /* of TT_WIRE_JSON */
    int line, column;    /* where the fault of JSON is */
    int protocol;        /* hello */
    uint32_t decision;   /* action, hint */
    int seat;            /* where several seats share a line: 0 .. 5, TT_WATCHER for null; else TT_CALL_NO_SEAT */
    bool is_numbered;    /* the action is named by its number in the ask, not by its text */
    int number;
    int length;
    char action[TT_ACTION_TEXT_MAX]; /* `length` bytes, as it stood in the message; not ended by 0 */
} tt_call;

/* Reads a client's message of `size` bytes: exactly the fields of its kind. `shared`: several seats share a line, and a
 * message may name one. False, with call->error, if it is anything else. */
bool tt_call_read(const char *text, size_t size, bool shared, tt_call *call);

/* Whether a message is named, wherever among its fields the name is, and is none of these: its fields are not ours to
 * judge. */
bool tt_call_is_another(const char *text, size_t size);

/* What a table answers, each a whole line. */

/* The first and the last part of every message. */
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

/* Somebody else sits somewhere. */
void tt_write_seats(tt_buffer *out, const tt_game *game, const tt_sitter *sitters);

/* The table stands still: what is stored does not agree with the rules at event `seq`. */
void tt_write_frozen(tt_buffer *out, uint32_t seq);

/* An action that counts, now or before: the events of the record up to `seq` tell of it. */
void tt_write_ack(tt_buffer *out, uint32_t decision, uint32_t seq);

/* An action that was refused. `name` for what the core does not know of (late, early, watching, frozen, busy), with the
 * rule ""; else NULL and the core's reason. */
void tt_write_refused(tt_buffer *out, const tt_game *game, uint32_t decision, const char *name, tt_why why);

/* A whole record, as it stands in a file. */
void tt_write_record(tt_buffer *out, const char *lines, size_t size);

/* A message that was not understood or can't be answered. */
void tt_write_error(tt_buffer *out, const tt_call *call);

/* What a bot would do; offer and offered as for tt_action_write. */
void tt_write_hint(tt_buffer *out, const tt_game *game, const uint8_t *offer, int offered, uint32_t decision,
                   const tt_reasons *reasons);

#endif
