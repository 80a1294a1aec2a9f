/* errors.h: why the hall or a room says no. Faults in the form of a message have the names of docs/protocol.md. */
#ifndef TURNTABLE_SERVER_ERRORS_H
#define TURNTABLE_SERVER_ERRORS_H

typedef enum hall_error {
    HALL_OK,
    HALL_UNKNOWN_MESSAGE,
    HALL_GUEST_FIRST,
    HALL_NO_SUCH_TABLE,
    HALL_NOT_INVITED,
    HALL_REMOVED,
    HALL_NOT_HOST,
    HALL_NOT_SEATED,
    HALL_TABLE_FULL,
    HALL_NOT_FULL,
    HALL_STARTED,
    HALL_NOT_STARTED,
    HALL_BAD_TABLE,
    HALL_BAD_SEAT,
    HALL_BAD_LEVEL,
    HALL_BAD_NAME,
    HALL_RESERVED_NAME,
    HALL_NAME_TAKEN,
    HALL_BAD_TEXT,
    HALL_BAD_LINK,
    HALL_TOO_MANY_TABLES,
    HALL_QUOTA,
    HALL_TOO_FAST,
    HALL_TOO_EARLY,
    HALL_NOT_ENTERED,
    HALL_QUIET,
    HALL_NO_SEEDS,
    HALL_NOT_READY,
    HALL_OTHER_COMMITMENT,
    HALL_CHANCE_FIXED,
    HALL_CHANCE_TAKEN,
    HALL_FREED,
    HALL_NOT_STORED,
    HALL_ERRORS
} hall_error;

const char *hall_error_name(hall_error error);
const char *hall_error_text(hall_error error);

#endif
