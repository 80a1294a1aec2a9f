/* errors.h: why the lobby or a table refuses a request. Errors in the form of a message have the names of
 * docs/protocol.md. */
#ifndef TURNTABLE_SERVER_ERRORS_H
#define TURNTABLE_SERVER_ERRORS_H

typedef enum lobby_error {
    LOBBY_OK,
    LOBBY_UNKNOWN_MESSAGE,
    LOBBY_GUEST_FIRST,
    LOBBY_BANNED,
    LOBBY_NO_SUCH_TABLE,
    LOBBY_NOT_INVITED,
    LOBBY_REMOVED,
    LOBBY_NOT_HOST,
    LOBBY_NOT_SEATED,
    LOBBY_TABLE_FULL,
    LOBBY_HELD,
    LOBBY_NOT_FULL,
    LOBBY_STARTED,
    LOBBY_NOT_STARTED,
    LOBBY_BAD_TABLE,
    LOBBY_NO_SUCH_BOARD,
    LOBBY_BAD_SEAT,
    LOBBY_BAD_LEVEL,
    LOBBY_BAD_NAME,
    LOBBY_RESERVED_NAME,
    LOBBY_NAME_TAKEN,
    LOBBY_BAD_TEXT,
    LOBBY_BAD_LINK,
    LOBBY_TOO_MANY_TABLES,
    LOBBY_QUOTA,
    LOBBY_TOO_FAST,
    LOBBY_TOO_EARLY,
    LOBBY_NOT_ENTERED,
    LOBBY_QUIET,
    LOBBY_NO_SEEDS,
    LOBBY_NOT_READY,
    LOBBY_OTHER_COMMITMENT,
    LOBBY_CHANCE_FIXED,
    LOBBY_CHANCE_TAKEN,
    LOBBY_FREED,
    LOBBY_NOT_STORED,
    LOBBY_ERRORS
} lobby_error;

const char *lobby_error_name(lobby_error error);
const char *lobby_error_text(lobby_error error);

#endif
